import { Autocomplete } from '@base-ui/react/autocomplete'
import { useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { completedText, type Completion, type Completions } from '../../requests/filterCompletion.ts'
import popup from './CommandBox.module.css'
import styles from './CompletionField.module.css'
import { FieldNote } from './Field.tsx'

export interface CompletionFieldProps {
  label: string
  placeholder: string
  value: string
  onChange: (text: string) => void
  /** What can be typed at a place of the text. */
  completionsAt: (text: string, caret: number) => Completions
  /** What is wrong with the text. */
  error: string | undefined
  onFocus?: () => void
  /** Called when Enter is pressed while no option is marked. */
  onEnter?: () => void
}

/** A text field that offers what can be typed at the caret: arrows mark an option, Enter takes it, Escape closes the list. */
export function CompletionField({
  label,
  placeholder,
  value,
  onChange,
  completionsAt,
  error,
  onFocus,
  onEnter,
}: CompletionFieldProps): ReactNode {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [caret, setCaret] = useState(0)
  const [isOpen, setIsOpen] = useState(false)
  // Where the caret goes once the text with the option is shown; an object, since it may be the same place twice.
  const [goTo, setGoTo] = useState<{ caret: number }>()
  useLayoutEffect(() => {
    if (goTo) input.current?.setSelectionRange(goTo.caret, goTo.caret)
  }, [goTo])
  const completions = completionsAt(value, Math.min(caret, value.length))
  const options = isOpen ? completions.options : []

  function take(option: Completion): void {
    const next = completedText(value, completions, option)
    onChange(next.text)
    setCaret(next.caret)
    setGoTo({ caret: next.caret })
  }

  return (
    <div className={styles.field}>
      <div className={styles.box}>
        {/* Inline, as the search's: the library's popup would hide the rest of the window from screen readers while the field has the focus. */}
        <Autocomplete.Root
          inline
          open={isOpen}
          items={options}
          filter={null}
          itemToStringValue={({ text }: Completion) => text}
          value={value}
          // The text of an option takes the place of a word, not of the whole.
          onValueChange={(next, { reason }) => (reason === 'input-change' ? onChange(next) : undefined)}
        >
          <Autocomplete.Input
            ref={input}
            className={styles.input}
            aria-label={label}
            aria-expanded={isOpen && options.length > 0}
            aria-invalid={error !== undefined}
            aria-describedby={error === undefined ? undefined : id}
            placeholder={placeholder}
            spellCheck={false}
            autoComplete="off"
            onSelect={(event) => setCaret(event.currentTarget.selectionStart ?? 0)}
            onFocus={() => {
              setIsOpen(true)
              onFocus?.()
            }}
            onBlur={() => setIsOpen(false)}
            onChange={() => setIsOpen(true)}
            onKeyDown={(event) => {
              if (event.key === 'Escape' && isOpen) {
                event.stopPropagation()
                setIsOpen(false)
              }
              if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && !isOpen) setIsOpen(true)
              if (event.key === 'Enter' && !event.currentTarget.hasAttribute('aria-activedescendant')) {
                setIsOpen(false)
                onEnter?.()
              }
              // Browsers let Tab reach what scrolls: the focus would go into the list and be lost with it.
              if (event.key === 'Tab') flushSync(() => setIsOpen(false))
            }}
          />
          <div className={popup.popup} hidden={options.length === 0}>
            <Autocomplete.List className={popup.list} aria-label={`${label}: what can be typed`}>
              {(option: Completion) => (
                <Autocomplete.Item key={option.text} value={option} className={popup.item} onClick={() => take(option)}>
                  <code>{option.text}</code>
                  {option.note && <span className={popup.note}>{option.note}</span>}
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          </div>
        </Autocomplete.Root>
      </div>
      <FieldNote id={id} error={error} hint={undefined} />
    </div>
  )
}
