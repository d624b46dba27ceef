import type { ReactNode } from 'react'
import styles from './CheckField.module.css'

export interface CheckFieldProps {
  label: string
  isChecked: boolean
  onCheck: (isChecked: boolean) => void
}

/** Something that is so or not: a checkbox before its label. */
export function CheckField({ label, isChecked, onCheck }: CheckFieldProps): ReactNode {
  return (
    <label className={styles.field}>
      <input type="checkbox" className={styles.input} checked={isChecked} onChange={(event) => onCheck(event.target.checked)} />
      {label}
    </label>
  )
}
