import { useId, type ReactNode } from 'react'
import styles from './SettingRow.module.css'

export interface SettingRowProps {
  name: string
  help: string
  /** Next to the name: where the value comes from, when a change takes effect. */
  badges?: ReactNode
  /** On or off, one of a few words, or a text. */
  kind: 'switch' | 'text' | 'secret' | { choices: readonly string[] }
  value: string
  onChange: (value: string) => void
  placeholder?: string
  disabled?: boolean
  isChanged?: boolean
  /** What is wrong with the value. */
  error?: string | undefined
  /** A note on the value. */
  note?: ReactNode
  /** Buttons next to the value. */
  actions?: ReactNode
}

/** One setting: its name and meaning on the left, its value on the right. */
export function SettingRow({ name, help, badges, value, error, note, actions, isChanged = false, ...control }: SettingRowProps): ReactNode {
  const id = useId()
  return (
    <div className={styles.row} data-changed={isChanged || undefined}>
      <div>
        <div className={styles.name}>
          <label htmlFor={id}>{name}</label>
          {badges}
        </div>
        <div id={`${id}-help`} className={styles.help}>
          {help}
        </div>
      </div>
      <div className={styles.control}>
        <Control id={id} value={value} error={error} {...control} />
        {actions}
        {error !== undefined && (
          <div id={`${id}-error`} className={styles.error}>
            {error}
          </div>
        )}
        {note && <div className={styles.note}>{note}</div>}
      </div>
    </div>
  )
}

type ControlProps = Pick<SettingRowProps, 'kind' | 'value' | 'onChange' | 'placeholder' | 'disabled' | 'error'> & { id: string }

function Control({ id, kind, value, onChange, placeholder, disabled, error }: ControlProps): ReactNode {
  const changed = (element: HTMLElement, next: string): void => {
    onChange(next)
    element.scrollIntoView({ block: 'nearest' })
  }
  const common = {
    id,
    className: styles.input,
    disabled,
    'aria-invalid': error !== undefined,
    'aria-describedby': error === undefined ? `${id}-help` : `${id}-error`,
  }
  if (kind === 'switch')
    return (
      <input
        {...common}
        type="checkbox"
        checked={value === 'true'}
        onChange={(event) => changed(event.target, String(event.target.checked))}
      />
    )
  if (typeof kind === 'object') {
    return (
      <select {...common} value={value} onChange={(event) => changed(event.target, event.target.value)}>
        {kind.choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
    )
  }
  return (
    <input
      {...common}
      type={kind === 'secret' ? 'password' : 'text'}
      value={value}
      placeholder={placeholder}
      spellCheck={false}
      autoComplete="off"
      onChange={(event) => changed(event.target, event.target.value)}
    />
  )
}
