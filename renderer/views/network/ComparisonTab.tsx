import { GitCompareArrows, TriangleAlert } from 'lucide-react'
import { useCallback, useMemo, useState, type ReactNode } from 'react'
import type { WireRecordedRequest } from '../../../node-core/contract/wire/recordedRequests.ts'
import type { RpcClient } from '../../bridge/rpcClient.ts'
import { SkeletonPage } from '../../components/feedback/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../components/feedback/StateMessage.tsx'
import { Button } from '../../components/forms/Button.tsx'
import { ChoiceField, FieldRow } from '../../components/forms/Field.tsx'
import { Segments } from '../../components/forms/Segments.tsx'
import { Table } from '../../components/tables/Table.tsx'
import { plainText } from '../../format/revert.ts'
import { comparedSides, firstSides } from '../../requests/comparedSides.ts'
import { compareRequests, type ComparedBy } from '../../requests/requestComparison.ts'
import { useApp, useClient } from '../../store/useApp.ts'
import { useResponse } from '../../store/useResponse.ts'
import { comparisonColumns } from './comparisonColumns.tsx'
import { TabContent } from './TabContent.tsx'

/** The node answers at most so many at once. */
const PAGE = 1_000
/** Rows are not virtual: beyond these, calls that differ little are left out. */
const MAX_SHOWN = 300

const GROUPS = [
  { value: 'method', title: 'By method', icon: 'Methods' },
  { value: 'call', title: 'By call: method and params', icon: 'Calls' },
] as const

/** Two sets of requests, of clients or of stretches of time, and what differs between them. */
export function ComparisonTab({ withWindow }: { withWindow: boolean }): ReactNode {
  const clients = useApp((state) => state.requests.clients)
  const marks = useApp((state) => state.requests.marks)
  const sides = useMemo(
    () =>
      comparedSides(
        Array.from(clients.values())
          .filter(({ kind }) => withWindow || kind !== 'window')
          .map(({ id, name }) => ({ id, name: plainText(name, 60) })),
        marks,
      ),
    [clients, marks, withWindow],
  )
  const [chosen, setChosen] = useState<{ first?: string; second?: string }>({})
  const [by, setBy] = useState<ComparedBy>('method')
  const [standardFirst, standardSecond] = firstSides(sides, marks.length)
  const first = sides.find(({ filter }) => filter === chosen.first) ?? standardFirst
  const second = sides.find(({ filter }) => filter === chosen.second) ?? standardSecond
  if (!first || !second) {
    return (
      <EmptyState icon={<GitCompareArrows size={20} />} title="Nothing to compare yet">
        Two clients can be compared, or what came before and after a mark: the flag above marks this moment.
      </EmptyState>
    )
  }
  const choices = sides.map(({ title, filter }) => ({ value: filter, title }))
  return (
    <TabContent>
      <FieldRow label="What to compare" onSubmit={() => {}}>
        <ChoiceField
          label="First"
          width={36}
          value={first.filter}
          choices={choices}
          onChange={(filter) => setChosen({ ...chosen, first: filter })}
        />
        <ChoiceField
          label="Second"
          width={36}
          value={second.filter}
          choices={choices}
          onChange={(filter) => setChosen({ ...chosen, second: filter })}
        />
        <Segments label="Compare by" segments={GROUPS} value={by} onChoose={setBy} />
      </FieldRow>
      <Comparison key={`${first.filter} ${second.filter}`} first={first.filter} second={second.filter} by={by} />
    </TabContent>
  )
}

function Comparison({ first, second, by }: { first: string; second: string; by: ComparedBy }): ReactNode {
  const client = useClient()
  const { resource, reload } = useResponse(
    useCallback(() => Promise.all([readAll(client, first), readAll(client, second)]), [client, first, second]),
  )
  const rows = useMemo(() => (resource.status === 'ready' ? compareRequests(...resource.data, by) : []), [resource, by])
  const columns = useMemo(() => comparisonColumns(first, second, by), [first, second, by])
  if (resource.status === 'loading') return <SkeletonPage label="Reading the requests of both" />
  if (resource.status === 'failed') {
    return (
      <ErrorState icon={<TriangleAlert size={20} />} title="Could not read the requests">
        {resource.message}
      </ErrorState>
    )
  }
  const left = rows.length - MAX_SHOWN
  return (
    <>
      <Table
        framed
        label="Differences"
        columns={columns}
        rows={rows.slice(0, MAX_SHOWN)}
        keyOf={({ key }) => key}
        empty={<EmptyState icon={<GitCompareArrows size={20} />} title="No requests in either" />}
      />
      <p>
        <Button onClick={() => void reload()}>Compare again</Button> {left > 0 && `${left} more that differ less are not shown.`}
      </p>
    </>
  )
}

/** All requests of a filter that are kept. */
async function readAll(client: Pick<RpcClient, 'call'>, filter: string): Promise<WireRecordedRequest[]> {
  const all: WireRecordedRequest[] = []
  for (let after = 0; ; after = all.at(-1)!.seq) {
    const page = await client.call('devnet_requests', { filter, after, limit: PAGE, window: true })
    all.push(...page.rows)
    if (!page.hasMore || page.rows.length === 0) return all
  }
}
