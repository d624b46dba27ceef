import type { ReactNode } from 'react'
import styles from './CheckList.module.css'

export interface CheckItem {
  id: string
  title: string
  note?: string
}

export interface CheckListProps {
  label: string
  items: readonly CheckItem[]
  checked: ReadonlySet<string>
  onCheck: (id: string, isChecked: boolean) => void
  disabled?: boolean
}

/** Any number of a list: checkboxes. */
export function CheckList({ label, items, checked, onCheck, disabled = false }: CheckListProps): ReactNode {
  return (
    <fieldset className={styles.frame} aria-label={label} disabled={disabled}>
      {items.map(({ id, title, note }) => (
        <label key={id} className={styles.item}>
          <input
            type="checkbox"
            className={styles.input}
            checked={checked.has(id)}
            onChange={(event) => onCheck(id, event.target.checked)}
          />
          <span className={styles.title}>{title}</span>
          {note !== undefined && <span className={styles.note}>{note}</span>}
        </label>
      ))}
    </fieldset>
  )
}
