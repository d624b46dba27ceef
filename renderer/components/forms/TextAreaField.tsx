import { useId, type ReactNode } from 'react'
import { FieldNote, type FieldProps } from './Field.tsx'
import styles from './Field.module.css'

/** A text area in the monospace font. */
export function TextAreaField({
  label,
  value,
  onChange,
  placeholder,
  error,
  hint,
  disabled = false,
  rows,
}: Omit<FieldProps, 'width'> & { rows: number }): ReactNode {
  const id = useId()
  return (
    <label className={styles.field}>
      <span className={styles.name}>{label}</span>
      <textarea
        className={styles.input}
        value={value}
        rows={rows}
        placeholder={placeholder}
        disabled={disabled}
        spellCheck={false}
        autoComplete="off"
        aria-label={label}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined && !hint ? undefined : id}
        onChange={(event) => onChange(event.target.value)}
      />
      <FieldNote id={id} error={error} hint={hint} />
    </label>
  )
}
