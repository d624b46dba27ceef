import { Combobox } from '@base-ui/react/combobox'
import { useEffect, useMemo, useRef, type ReactNode, type Ref } from 'react'
import styles from './OptionList.module.css'

/** An item of the list. Options of a group are adjacent. */
export interface ListOption {
  id: string
  title: string
  note?: string
  group: string | undefined
}

export interface OptionListProps {
  label: string
  placeholder: string
  /** The options that match the query, best first. */
  options: readonly ListOption[]
  query: string
  onQuery: (query: string) => void
  /** Id of the chosen option. */
  value: string | undefined
  onChoose: (id: string) => void
  /** Shown if nothing matches the query. */
  nothing: string
  ref?: Ref<HTMLInputElement>
}

/** A long visible list with a filter box: arrows move, Enter chooses, the focus stays in the box. */
export function OptionList({ label, placeholder, options, query, onQuery, value, onChoose, nothing, ref }: OptionListProps): ReactNode {
  const list = useRef<HTMLDivElement>(null)
  const groups = useMemo(() => groupsOf(options), [options])
  const chosen = options.find(({ id }) => id === value) ?? null
  const chosenId = chosen?.id
  useEffect(() => {
    if (chosenId !== undefined) list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [chosenId])
  return (
    <div className={styles.box}>
      <Combobox.Root
        inline
        open
        items={groups}
        filter={null}
        itemToStringLabel={({ title }: ListOption) => title}
        isItemEqualToValue={(a: ListOption, b: ListOption) => a.id === b.id}
        value={chosen}
        onValueChange={(option: ListOption | null) => (option ? onChoose(option.id) : undefined)}
        inputValue={query}
        onInputValueChange={(next, { reason }) => (reason === 'input-change' ? onQuery(next) : undefined)}
        autoHighlight
      >
        <Combobox.Input
          ref={ref}
          className={styles.input}
          aria-label={label}
          placeholder={placeholder}
          spellCheck={false}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || query === '') return
            // Escape clears the box before it closes the dialog around it.
            event.stopPropagation()
            onQuery('')
          }}
        />
        <Combobox.List ref={list} className={styles.list} aria-label={label}>
          {(group: OptionGroup) => (
            <Combobox.Group key={group.value ?? ''} items={group.items}>
              {group.value !== undefined && <Combobox.GroupLabel className={styles.group}>{group.value}</Combobox.GroupLabel>}
              <Combobox.Collection>
                {(option: ListOption) => (
                  <Combobox.Item key={option.id} value={option} className={styles.item}>
                    <span className={styles.title}>{option.title}</span>
                    {option.note !== undefined && <span className={styles.note}>{option.note}</span>}
                  </Combobox.Item>
                )}
              </Combobox.Collection>
            </Combobox.Group>
          )}
        </Combobox.List>
        {/* Not Combobox.Empty: a live region that is always mounted keeps what is around it readable behind a dialog. */}
        {options.length === 0 && (
          <p className={styles.empty} role="status">
            {nothing}
          </p>
        )}
      </Combobox.Root>
    </div>
  )
}

interface OptionGroup {
  value: string | undefined
  items: ListOption[]
}

function groupsOf(options: readonly ListOption[]): OptionGroup[] {
  return Array.from(
    Map.groupBy(options, ({ group }) => group),
    ([value, items]) => ({ value, items }),
  )
}
