import { useId, type ReactNode } from 'react'
import styles from './Field.module.css'

export interface FieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  placeholder?: string
  /** What is wrong with the value. */
  error?: string | undefined
  /** Its width in characters. */
  width: number
}

/** A text to be typed, with its name above it and what is wrong with it below. */
export function Field({ label, value, onChange, placeholder, error, width }: FieldProps): ReactNode {
  const id = useId()
  return (
    <label className={styles.field} style={{ width: `${width}ch` }}>
      <span className={styles.name}>{label}</span>
      <input
        type="text"
        className={styles.input}
        value={value}
        placeholder={placeholder}
        spellCheck={false}
        autoComplete="off"
        aria-label={label}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : id}
        onChange={(event) => onChange(event.target.value)}
      />
      {error !== undefined && (
        <span id={id} className={styles.error}>
          {error}
        </span>
      )}
    </label>
  )
}

/** One of a list, with its name above it. */
export function ChoiceField({ label, value, onChange, choices, width }: Omit<FieldProps, 'placeholder' | 'error'> & { choices: readonly { value: string; title: string }[] }): ReactNode {
  return (
    <label className={styles.field} style={{ width: `${width}ch` }}>
      <span className={styles.name}>{label}</span>
      <select className={styles.input} value={value} aria-label={label} onChange={(event) => onChange(event.target.value)}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.title}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Fields side by side with their button; Enter in any of them submits. */
export function FieldRow({ label, onSubmit, children }: { label: string; onSubmit: () => void; children: ReactNode }): ReactNode {
  return (
    <form
      className={styles.row}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
    </form>
  )
}
