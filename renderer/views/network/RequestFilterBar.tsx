import { Bookmark } from 'lucide-react'
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react'
import { Button } from '../../components/forms/Button.tsx'
import { CompletionField } from '../../components/forms/CompletionField.tsx'
import { MenuButton, type MenuGroup } from '../../components/forms/Menu.tsx'
import { plainText } from '../../format/revert.ts'
import { completionsAt } from '../../requests/filterCompletion.ts'
import { READY_FILTERS, savedFilters, storeFilters } from '../../requests/savedFilters.ts'
import type { RequestSearch } from '../../routing/requestSearch.ts'
import { useApp, useSync } from '../../store/useApp.ts'
import { ExportMenu } from './ExportMenu.tsx'
import { filterProblem } from './filterProblem.ts'
import styles from './RequestFilterBar.module.css'

export interface RequestFilterBarProps {
  search: RequestSearch
  onGo: (search: RequestSearch, replace?: boolean) => void
}

/** How long after the last key a filter takes effect. */
const PAUSE_MS = 250

/** The filter, which takes effect while it is typed as soon as it can be read, those that were saved, and the window's own requests. */
export function RequestFilterBar({ search, onGo }: RequestFilterBarProps): ReactNode {
  const shown = search.filter ?? ''
  const [draft, setDraft] = useState({ shown, text: shown })
  // Another filter of the URL takes the place of what was typed.
  const text = draft.shown === shown ? draft.text : shown
  const problem = useMemo(() => filterProblem(text), [text])
  const sync = useSync()
  const known = useKnownValues()
  const complete = useCallback((typed: string, caret: number) => completionsAt(typed, caret, known), [known])
  const apply = useCallback(
    (filter: string) => {
      setDraft({ shown: filter, text: filter })
      const { filter: _filter, ...rest } = search
      onGo(filter === '' ? rest : { ...rest, filter }, true)
    },
    [search, onGo],
  )
  useEffect(() => {
    if (text === shown || problem !== undefined) return undefined
    const timer = setTimeout(() => apply(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, shown, problem, apply])
  const { window: withWindow, ...others } = search
  return (
    <div role="group" aria-label="Filter" className={styles.bar}>
      <CompletionField
        label="Filter requests"
        placeholder="method:eth_call client:viem status:error >50ms"
        value={text}
        onChange={(next) => setDraft({ shown, text: next })}
        completionsAt={complete}
        onFocus={() => sync.requests.refreshClients()}
        error={text === shown || !text.endsWith(':') ? problem : undefined}
        onEnter={() => problem === undefined && apply(text)}
      />
      <FilterMenu filter={problem === undefined ? text.trim() : ''} onChoose={apply} />
      <ExportMenu />
      <Button
        aria-pressed={withWindow === true}
        data-hint="What this window itself asks of the node is recorded apart, and left out otherwise"
        onClick={() => onGo(withWindow ? others : { ...search, window: true })}
      >
        Include this window
      </Button>
    </div>
  )
}

/** Methods and clients that occur. */
function useKnownValues(): { methods: readonly string[]; clients: readonly string[] } {
  const clients = useApp((state) => state.requests.clients)
  return useMemo(() => {
    const list = [...clients.values()]
    return {
      methods: Array.from(new Set(list.flatMap(({ methods }) => Object.keys(methods)))).toSorted(),
      clients: Array.from(new Set(list.map(({ name }) => name))),
    }
  }, [clients])
}

function FilterMenu({ filter, onChoose }: { filter: string; onChoose: (filter: string) => void }): ReactNode {
  const [saved, setSaved] = useState(() => savedFilters())
  const change = (filters: readonly string[]): void => setSaved(storeFilters(filters))
  const isSaved = saved.includes(filter)
  const groups: readonly MenuGroup[] = [
    { title: 'Ready', items: READY_FILTERS.map((ready) => ({ title: ready.title, onChoose: () => onChoose(ready.filter) })) },
    ...(saved.length > 0
      ? [{ title: 'Saved', items: saved.map((it) => ({ title: plainText(it, 60), onChoose: () => onChoose(it) })) }]
      : []),
    {
      title: 'This filter',
      items: [
        isSaved
          ? { title: 'Remove from the saved filters', onChoose: () => change(saved.filter((it) => it !== filter)) }
          : { title: 'Save', disabled: filter === '', onChoose: () => change([filter, ...saved]) },
        { title: 'Clear', disabled: filter === '', onChoose: () => onChoose('') },
      ],
    },
  ]
  return <MenuButton label="Filters" groups={groups} button={<Button icon={<Bookmark size={14} aria-hidden />}>Filters</Button>} />
}
