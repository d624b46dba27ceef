import { ChevronRight } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import styles from './FieldGroup.module.css'

export interface FieldGroupProps {
  label: string
  /** Next to the name: what the group is. */
  note?: ReactNode
  /** Buttons that apply to the whole group. */
  actions?: ReactNode
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
  children: ReactNode
}

/** Fields that belong together, such as the parts of an object; collapsed while they are not needed. */
export function FieldGroup({ label, note, actions, isOpen, onToggle, children }: FieldGroupProps): ReactNode {
  const id = useId()
  return (
    <fieldset className={styles.group} aria-label={label}>
      <div className={styles.head}>
        <button type="button" className={styles.toggle} aria-expanded={isOpen} aria-controls={id} onClick={() => onToggle(!isOpen)}>
          <ChevronRight size={12} aria-hidden />
          {label}
        </button>
        {note}
        {actions}
      </div>
      {isOpen && (
        <div id={id} className={styles.body}>
          {children}
        </div>
      )}
    </fieldset>
  )
}
