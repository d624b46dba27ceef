import { Repeat, TriangleAlert } from 'lucide-react'
import { useCallback, type ReactNode } from 'react'
import { filterTerm } from '../../../node-core/contract/filterWords.ts'
import type { WireRepeatedRequests } from '../../../node-core/contract/wire/recordedRequests.ts'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import { SkeletonPage } from '../../components/feedback/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../components/feedback/StateMessage.tsx'
import { OneLine } from '../../components/layout/OneLine.tsx'
import { Table } from '../../components/tables/Table.tsx'
import type { Column } from '../../components/tables/TableRow.tsx'
import { millisecondsToText } from '../../format/figures.ts'
import { plainText } from '../../format/revert.ts'
import { requestsPath } from '../../routing/requestSearch.ts'
import { useClient } from '../../store/useApp.ts'
import { useRepeatedly } from '../../store/useRepeatedly.ts'
import { useResponse } from '../../store/useResponse.ts'
import { RequestClient } from './requestColumns.tsx'
import { TabContent } from './TabContent.tsx'

const EVERY_MS = 2_000

const COLUMNS: readonly Column<WireRepeatedRequests>[] = [
  {
    id: 'what',
    header: 'Equal requests',
    meaning: 'Opens them',
    width: 'minmax(16rem, 1fr)',
    cell: (row) => (
      <a href={requestsPath({ filter: filterOf(row) })} data-primary>
        {`${groupDigits(row.count)} equal ${plainText(row.method, 60)} in ${millisecondsToText(row.spanMs)}`}
      </a>
    ),
  },
  { id: 'client', header: 'Client', width: 'minmax(8rem, 0.5fr)', cell: ({ client }) => <RequestClient client={client} /> },
  { id: 'params', header: 'Params', width: 'minmax(8rem, 1.4fr)', cell: ({ params }) => <OneLine text={plainText(params, 200)} /> },
]

/** A filter that shows the requests of a row. */
function filterOf({ client, method, params, seqs }: WireRepeatedRequests): string {
  // The text is cut where it is long; what is left of it is looked for.
  const text = params.replace(/…$/, '')
  return [
    filterTerm('client', `#${client}`),
    filterTerm('method', method),
    ...(seqs.length > 0 ? [`seq:${seqs[0]}..${seqs.at(-1)}`] : []),
    ...(text === '' || text === '[]' ? [] : [`"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`]),
  ].join(' ')
}

/** Requests that a client made again and again with the same params: what a cache or a batch would spare. */
export function RepeatedTab(): ReactNode {
  const client = useClient()
  const { resource, reload } = useResponse(useCallback(() => client.call('devnet_repeatedRequests'), [client]))
  useRepeatedly(
    useCallback(() => void reload(), [reload]),
    EVERY_MS,
  )
  if (resource.status === 'loading') return <SkeletonPage label="Looking for equal requests" />
  if (resource.status === 'failed') {
    return (
      <ErrorState icon={<TriangleAlert size={20} />} title="Could not look for equal requests">
        {resource.message}
      </ErrorState>
    )
  }
  return (
    <TabContent>
      <Table
        framed
        label="Equal requests"
        columns={COLUMNS}
        rows={resource.status === 'ready' ? resource.data : []}
        keyOf={({ client: id, method, params, seqs }) => `${id} ${method} ${params} ${seqs[0]}`}
        empty={
          <EmptyState icon={<Repeat size={20} />} title="No equal requests">
            Where a client asks the same again and again within a moment, it is listed here.
          </EmptyState>
        }
      />
    </TabContent>
  )
}
