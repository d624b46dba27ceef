import { Autocomplete } from '@base-ui/react/autocomplete'
import { Search, type LucideIcon } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
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
  /** Id of the input, for a shortcut to focus it. */
  id: string
  label: string
  placeholder: string
  /** The shortcut that focuses it, shown while it is not focused. */
  shortcut: string
  query: string
  onQuery: (query: string) => void
  options: readonly CommandOption[]
  /** Shown if nothing matches. */
  nothing: string
}

/** A text box that offers destinations and actions, for the keyboard first: arrows choose, Enter runs, Escape leaves. */
export function CommandBox({ id, label, placeholder, shortcut, query, onQuery, options, nothing }: CommandBoxProps): ReactNode {
  const input = useRef<HTMLInputElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [runs, setRuns] = useState(0)

  function run(option: CommandOption): void {
    onQuery('')
    input.current?.blur()
    setRuns(runs + 1)
    option.run()
  }

  return (
    <div className={styles.box} role="search">
      {/* Inline: the library's popup would hide the rest of the window from screen readers while the box has the focus. */}
      <Autocomplete.Root
        // Remounted after each run, so that the next one starts with the first option.
        key={runs}
        inline
        open={isOpen}
        items={options}
        filter={null}
        itemToStringValue={({ title }: CommandOption) => title}
        value={query}
        // The title of a chosen option is not a query.
        onValueChange={(next, { reason }) => (reason === 'input-change' ? onQuery(next) : undefined)}
        autoHighlight="always"
        keepHighlight
      >
        <Search size={14} aria-hidden className={styles.icon} />
        <Autocomplete.Input
          ref={input}
          id={id}
          className={styles.input}
          aria-label={label}
          aria-expanded={isOpen}
          placeholder={placeholder}
          spellCheck={false}
          onFocus={() => setIsOpen(true)}
          onBlur={() => setIsOpen(false)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') event.currentTarget.blur()
            // Browsers let Tab reach what scrolls: the focus would go into the popup and be lost with it.
            if (event.key === 'Tab') flushSync(() => setIsOpen(false))
          }}
        />
        <span className={styles.key} aria-hidden="true">
          <Kbd>{shortcut}</Kbd>
        </span>
        <div className={styles.popup} hidden={!isOpen}>
          <Autocomplete.List className={styles.list} aria-label={label}>
            {(option: CommandOption) => (
              <Autocomplete.Item key={option.id} value={option} className={styles.item} onClick={() => run(option)}>
                <option.icon size={14} aria-hidden />
                <span>{option.title}</span>
                {option.note && <span className={styles.note}>{option.note}</span>}
              </Autocomplete.Item>
            )}
          </Autocomplete.List>
          {/* Not Autocomplete.Empty: a live region that is always mounted keeps what is around it readable behind a dialog. */}
          {options.length === 0 && (
            <p className={styles.empty} role="status">
              {nothing}
            </p>
          )}
        </div>
      </Autocomplete.Root>
    </div>
  )
}
