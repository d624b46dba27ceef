import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, type ReactNode } from 'react'
import { VIEWS } from '../../../node-core/contract/views.ts'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import { Page } from '../../components/layout/Page.tsx'
import { Tabs } from '../../components/layout/Tabs.tsx'
import { countText } from '../../../node-core/contract/countText.ts'
import { requestFilterFromSearch, requestSearch, type RequestSearch } from '../../routing/requestSearch.ts'
import { useApp, useSync } from '../../store/useApp.ts'
import { ClientsTab } from './ClientsTab.tsx'
import { ComparisonTab } from './ComparisonTab.tsx'
import { filterProblem } from './filterProblem.ts'
import { RecordingControls } from './RecordingControls.tsx'
import { RepeatedTab } from './RepeatedTab.tsx'
import { RulesTab } from './rules/RulesTab.tsx'
import { RequestsTab } from './RequestsTab.tsx'

/** What clients ask of this node and what it answers: each request live, the clients, equal requests, and two sets of requests side by side. */
export function NetworkView(): ReactNode {
  const sync = useSync()
  const navigate = useNavigate()
  const search = requestSearch(useSearch({ strict: false }))
  const { text, withWindow } = requestFilterFromSearch(search)
  // A filter that cannot be read has its error below the field, and all requests below that.
  const readable = filterProblem(text) === undefined ? text : ''
  useEffect(() => sync.requests.setFilter({ text: readable, withWindow }), [sync, readable, withWindow])
  useEffect(() => sync.requests.want(), [sync])
  const rules = useApp((state) => state.requestRules.rules.length)
  const go = useCallback(
    (next: RequestSearch, replace = false) => void navigate({ to: '.', search: { ...next }, replace } as never),
    [navigate],
  )
  return (
    <Page fill title={VIEWS.network.title} note={<Recorded />} actions={<RecordingControls search={search} onGo={go} />}>
      <Tabs
        fill
        label="Network"
        value={search.tab ?? 'requests'}
        onChange={(tab) => go({ ...search, tab: tab === 'requests' ? undefined : tab } as RequestSearch)}
        tabs={[
          { id: 'requests', title: 'Requests', content: <RequestsTab search={search} onGo={go} /> },
          { id: 'clients', title: 'Clients', content: <ClientsTab withWindow={withWindow} /> },
          { id: 'repeated', title: 'Repeated', content: <RepeatedTab /> },
          { id: 'rules', title: 'Rules', ...(rules > 0 && { count: rules }), content: <RulesTab /> },
          { id: 'compare', title: 'Compare', content: <ComparisonTab withWindow={withWindow} /> },
        ]}
      />
    </Page>
  )
}

/** How many requests match, and how many are recorded: those of the window are counted only where they are listed. */
function Recorded(): ReactNode {
  const { numbers, recording, filter, status } = useApp((state) => state.requests)
  if (!recording || status !== 'ready') return null
  const all = countText(recording.requests, 'request')
  if (filter.withWindow) return filter.text === '' ? countText(numbers.length, 'request') : matches(numbers.length)
  return filter.text === '' ? all : `${matches(numbers.length)} of ${all}`
}

const matches = (count: number): string => (count === 1 ? '1 match' : `${groupDigits(count)} matches`)
