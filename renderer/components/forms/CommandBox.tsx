import { Search, type LucideIcon } from 'lucide-react'
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import styles from './CommandBox.module.css'
import { Kbd } from '../values/Kbd.tsx'

/** One thing that the box offers. */
export interface CommandOption {
  id: string
  title: string
  note?: string
  icon: LucideIcon
  run: () => void
}

export interface CommandBoxProps {
  /** Id of the input, by which a key elsewhere can focus it. */
  id: string
  label: string
  placeholder: string
  /** The key that focuses it, shown while it is not. */
  shortcut: string
  query: string
  onQuery: (query: string) => void
  options: readonly CommandOption[]
  /** Said when nothing is offered. */
  nothing: string
}

/** A text box that offers what one can go to or do, for the keyboard first: arrows choose, Enter runs, Escape leaves. */
export function CommandBox({ id, label, placeholder, shortcut, query, onQuery, options, nothing }: CommandBoxProps): ReactNode {
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [chosen, setChosen] = useState(0)
  const active = Math.min(chosen, options.length - 1)

  function leave(): void {
    setIsOpen(false)
    input.current?.blur()
  }

  function run(option: CommandOption | undefined): void {
    if (!option) return
    onQuery('')
    setChosen(0)
    leave()
    option.run()
  }

  function choose(index: number): void {
    setChosen(index)
    document.getElementById(`${listId}-${index}`)?.scrollIntoView({ block: 'nearest' })
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return
    setIsOpen(event.key !== 'Escape' && event.key !== 'Tab')
    if (event.key === 'ArrowDown') choose((active + 1) % Math.max(1, options.length))
    else if (event.key === 'ArrowUp') choose((active + options.length - 1) % Math.max(1, options.length))
    else if (event.key === 'Enter') run(options[active])
    else if (event.key === 'Escape') leave()
    else return
    event.preventDefault()
  }

  return (
    <div className={styles.box} role="search">
      <Search size={14} aria-hidden className={styles.icon} />
      <input
        ref={input}
        id={id}
        type="text"
        role="combobox"
        className={styles.input}
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && options.length > 0 ? `${listId}-${active}` : undefined}
        placeholder={placeholder}
        spellCheck={false}
        autoComplete="off"
        value={query}
        onChange={(event) => {
          onQuery(event.target.value)
          setChosen(0)
          setIsOpen(true)
        }}
        onFocus={() => setIsOpen(true)}
        onClick={() => setIsOpen(true)}
        onBlur={() => setIsOpen(false)}
        onKeyDown={onKeyDown}
      />
      <span className={styles.key} aria-hidden="true">
        <Kbd>{shortcut}</Kbd>
      </span>
      <div className={styles.popup} hidden={!isOpen}>
        <div id={listId} role="listbox" aria-label={label} className={styles.list}>
          {options.map((option, index) => (
            <div
              key={option.id}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === active}
              className={styles.item}
              onPointerMove={() => setChosen(index)}
              // The input keeps the focus, or its blur would close the list before the click.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => run(option)}
            >
              <option.icon size={14} aria-hidden />
              <span>{option.title}</span>
              {option.note && <span className={styles.note}>{option.note}</span>}
            </div>
          ))}
        </div>
        {options.length === 0 && (
          <p className={styles.empty} role="status">
            {nothing}
          </p>
        )}
      </div>
    </div>
  )
}
