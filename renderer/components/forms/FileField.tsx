import { FileUp } from 'lucide-react'
import { useId, useRef, useState, type ReactNode } from 'react'
import { Button } from './Button.tsx'
import { FieldNote } from './Field.tsx'
import { FileInput } from './FileInput.tsx'
import styles from './FileField.module.css'

export interface FileFieldProps {
  label: string
  /** File types that the system dialog offers first. */
  accept: string
  /** A description of what was chosen; undefined before that. */
  chosen: string | undefined
  hint?: string
  error?: string | undefined
  disabled?: boolean
  onChoose: (file: File) => void
}

/** A file, chosen in the system dialog or dropped. */
export function FileField({ label, accept, chosen, hint, error, disabled = false, onChoose }: FileFieldProps): ReactNode {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const take = (files: FileList): void => {
    if (files[0] && !disabled) onChoose(files[0])
  }
  return (
    <div className={styles.field}>
      <span className={styles.name} id={`${id}-name`}>
        {label}
      </span>
      <div
        className={styles.place}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setIsOver(false)
          take(event.dataTransfer.files)
        }}
      >
        <FileInput ref={input} label={label} accept={accept} disabled={disabled} onChoose={take} />
        <Button
          icon={<FileUp size={14} aria-hidden />}
          disabled={disabled}
          aria-describedby={`${id}-name ${id}`}
          onClick={() => input.current?.click()}
        >
          Choose a file
        </Button>
        <span className={styles.chosen}>{chosen ?? 'or drop it here'}</span>
      </div>
      <FieldNote id={id} error={error} hint={hint} />
    </div>
  )
}
