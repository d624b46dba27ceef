import { useId, useState, type CSSProperties, type ReactNode } from 'react'
import styles from './Field.module.css'

export interface FieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  placeholder?: string | undefined
  /** What is wrong with the value. */
  error?: string | undefined
  /** A note on the value, shown while nothing is wrong with it. */
  hint?: ReactNode
  disabled?: boolean
  /** Suggested values, each with its label. */
  suggestions?: readonly { value: string; title: string }[] | undefined
  /** Names it for screen readers only, if its surroundings say what it is. */
  hideLabel?: boolean
  /** Its width in characters; full width if omitted. */
  width?: number
}

/** The width of a field in its row or column. */
function widthOf(width: number | undefined): CSSProperties | undefined {
  return width === undefined ? undefined : ({ '--field-width': `${width}ch` } as CSSProperties)
}

/** The note below a field: what is wrong with its value, otherwise its hint. */
export function FieldNote({ id, error, hint }: { id: string; error: string | undefined; hint: ReactNode }): ReactNode {
  if (error === undefined && !hint) return null
  return (
    <span id={id} className={error === undefined ? styles.hint : styles.error}>
      {error ?? hint}
    </span>
  )
}

/**
 * A text field with its label above and its error below; a secret is masked, and one with `isMasked` as soon as it is left; code uses the
 * monospace font.
 */
export function Field({
  label,
  value,
  onChange,
  placeholder,
  error,
  hint,
  width,
  suggestions,
  hideLabel = false,
  disabled = false,
  secret = false,
  isMasked = false,
  isCode = false,
  type = 'text',
}: FieldProps & { secret?: boolean; isMasked?: boolean; isCode?: boolean; type?: 'text' | 'datetime-local' }): ReactNode {
  const id = useId()
  const [isFocused, setIsFocused] = useState(false)
  return (
    <label className={styles.field} style={widthOf(width)} data-sized={width !== undefined || undefined}>
      {!hideLabel && <span className={styles.name}>{label}</span>}
      <input
        type={secret || (isMasked && !isFocused) ? 'password' : type}
        onFocus={() => setIsFocused(true)}
        onBlur={() => setIsFocused(false)}
        step={type === 'text' ? undefined : 1}
        className={styles.input}
        data-code={isCode || undefined}
        value={value}
        placeholder={placeholder}
        disabled={disabled}
        spellCheck={false}
        autoComplete="off"
        list={suggestions && `${id}-list`}
        aria-label={label}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined && !hint ? undefined : id}
        onChange={(event) => onChange(event.target.value)}
      />
      {suggestions && (
        <datalist id={`${id}-list`}>
          {suggestions.map((suggestion) => (
            <option key={suggestion.value} value={suggestion.value} label={suggestion.title} />
          ))}
        </datalist>
      )}
      <FieldNote id={id} error={error} hint={hint} />
    </label>
  )
}

/** One of a list, with its label above. */
export function ChoiceField({
  label,
  value,
  onChange,
  choices,
  width,
  hideLabel = false,
  disabled = false,
}: Omit<FieldProps, 'placeholder' | 'error' | 'hint'> & { choices: readonly { value: string; title: string }[] }): ReactNode {
  return (
    <label className={styles.field} style={widthOf(width)} data-sized={width !== undefined || undefined}>
      {!hideLabel && <span className={styles.name}>{label}</span>}
      <select
        className={styles.input}
        value={value}
        disabled={disabled}
        aria-label={label}
        onChange={(event) => onChange(event.target.value)}
      >
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
