import { Fragment, useEffect, useId, useState, type KeyboardEvent, type ReactNode, type Ref } from 'react'
import styles from './OptionList.module.css'

/** One of the list. Options of a group stand together. */
export interface ListOption {
  id: string
  title: string
  note?: string
  group: string | undefined
}

export interface OptionListProps {
  label: string
  placeholder: string
  /** Those that the query leaves, the best first. */
  options: readonly ListOption[]
  query: string
  onQuery: (query: string) => void
  /** The chosen one. */
  value: string | undefined
  onChoose: (id: string) => void
  /** Said when the query leaves nothing. */
  nothing: string
  ref?: Ref<HTMLInputElement>
}

/** A long list in sight with a box that filters it: arrows move, Enter chooses, the focus stays in the box. */
export function OptionList({ label, placeholder, options, query, onQuery, value, onChoose, nothing, ref }: OptionListProps): ReactNode {
  const listId = useId()
  const [active, setActive] = useState<number>()
  const chosenAt = options.findIndex(({ id }) => id === value)
  useEffect(() => {
    document.getElementById(`${listId}-${chosenAt}`)?.scrollIntoView({ block: 'nearest' })
  }, [listId, chosenAt])
  const at = Math.min(active ?? (query === '' ? -1 : 0), options.length - 1)

  function move(next: number): void {
    const index = Math.max(0, Math.min(options.length - 1, next))
    setActive(index)
    document.getElementById(`${listId}-${index}`)?.scrollIntoView({ block: 'nearest' })
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') move(at + 1)
    else if (event.key === 'ArrowUp') move(at - 1)
    else if (event.key === 'PageDown') move(at + 15)
    else if (event.key === 'PageUp') move(at - 15)
    else if (event.key === 'Enter' && options[at]) onChoose(options[at].id)
    else if (event.key === 'Escape' && query !== '') onQuery('')
    else return
    event.preventDefault()
  }

  return (
    <div className={styles.box}>
      <input
        ref={ref}
        type="text"
        role="combobox"
        className={styles.input}
        aria-label={label}
        aria-expanded="true"
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={at >= 0 ? `${listId}-${at}` : undefined}
        placeholder={placeholder}
        spellCheck={false}
        autoComplete="off"
        value={query}
        onChange={(event) => {
          onQuery(event.target.value)
          setActive(undefined)
        }}
        onKeyDown={onKeyDown}
      />
      {/* It scrolls, so that the keyboard must reach it too. */}
      <div
        id={listId}
        role="listbox"
        className={styles.list}
        tabIndex={0}
        aria-label={label}
        aria-activedescendant={at >= 0 ? `${listId}-${at}` : undefined}
        hidden={options.length === 0}
        onKeyDown={onKeyDown}
      >
        {options.map(({ id, title, note, group }, index) => (
          <Fragment key={id}>
            {group !== undefined && group !== options[index - 1]?.group && (
              <div className={styles.group} role="presentation">
                {group}
              </div>
            )}
            <div
              id={`${listId}-${index}`}
              role="option"
              className={styles.item}
              aria-selected={id === value}
              data-active={index === at || undefined}
              // The box keeps the focus.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => {
                setActive(index)
                onChoose(id)
              }}
            >
              <span className={styles.title}>{title}</span>
              {note !== undefined && <span className={styles.note}>{note}</span>}
            </div>
          </Fragment>
        ))}
      </div>
      {options.length === 0 && (
        <p className={styles.empty} role="status">
          {nothing}
        </p>
      )}
    </div>
  )
}
