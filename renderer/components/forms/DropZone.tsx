import { useRef, useState, type DragEvent, type ReactNode } from 'react'
import styles from './DropZone.module.css'

export interface DropZoneProps {
  /** What dropping does, shown while something is dragged over it. */
  text: string
  onDrop: (data: DataTransfer) => void
  children: ReactNode
}

/** Not over a dialog, whose events arrive here although it is elsewhere in the document. */
const hasFiles = (event: DragEvent): boolean =>
  event.dataTransfer.types.includes('Files') && event.currentTarget.contains(event.target as Node)

/** Accepts files dropped anywhere on its content. */
export function DropZone({ text, onDrop, children }: DropZoneProps): ReactNode {
  const [isOver, setIsOver] = useState(false)
  /** Entering a child leaves its parent: the pointer is outside only at zero. */
  const depth = useRef(0)
  const move = (event: DragEvent, by: number): void => {
    if (!hasFiles(event)) return
    event.preventDefault()
    depth.current = Math.max(0, depth.current + by)
    setIsOver(depth.current > 0)
  }
  return (
    <div
      className={styles.zone}
      onDragEnter={(event) => move(event, 1)}
      onDragOver={(event) => move(event, 0)}
      onDragLeave={(event) => move(event, -1)}
      onDrop={(event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        depth.current = 0
        setIsOver(false)
        onDrop(event.dataTransfer)
      }}
    >
      {children}
      {isOver && (
        <div className={styles.veil} aria-hidden="true">
          <p className={styles.text}>{text}</p>
        </div>
      )}
    </div>
  )
}
