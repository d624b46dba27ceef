import { ChevronRight } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import styles from './Disclosure.module.css'

export interface DisclosureProps {
  title: ReactNode
  /** Next to the title, fainter. */
  note?: ReactNode
  aside?: ReactNode
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
  children: ReactNode
}

/** A line that expands to show its content, which is mounted only while expanded. */
export function Disclosure({ title, note, aside, isOpen, onToggle, children }: DisclosureProps): ReactNode {
  const id = useId()
  return (
    <section className={styles.section}>
      <div className={styles.line}>
        <button
          type="button"
          className={styles.button}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => onToggle(!isOpen)}
        >
          <ChevronRight size={14} aria-hidden />
          <span className={styles.title}>{title}</span>
          {note && <span className={styles.note}>{note}</span>}
        </button>
        {aside && <span className={styles.aside}>{aside}</span>}
      </div>
      {isOpen && (
        <div id={id} className={styles.content}>
          {children}
        </div>
      )}
    </section>
  )
}
