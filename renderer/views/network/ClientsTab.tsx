import { Radio, TriangleAlert } from 'lucide-react'
import { useCallback, useMemo, type ReactNode } from 'react'
import { filterTerm } from '../../../node-core/contract/filterWords.ts'
import type { WireRequestClient } from '../../../node-core/contract/wire/recordedRequests.ts'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import { Badge, Badges } from '../../components/feedback/Badge.tsx'
import { SkeletonPage } from '../../components/feedback/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../components/feedback/StateMessage.tsx'
import { Table } from '../../components/tables/Table.tsx'
import type { Column } from '../../components/tables/TableRow.tsx'
import { ClientMark } from '../../components/values/ClientMark.tsx'
import { TextLink } from '../../components/values/TextLink.tsx'
import { Time } from '../../components/values/Time.tsx'
import { millisecondsToText, rounded, shareToText } from '../../format/figures.ts'
import { plainText } from '../../format/revert.ts'
import { requestsPath } from '../../routing/requestSearch.ts'
import { useClient } from '../../store/useApp.ts'
import { useRepeatedly } from '../../store/useRepeatedly.ts'
import { useResponse } from '../../store/useResponse.ts'
import styles from './requestColumns.module.css'
import { TabContent } from './TabContent.tsx'

const EVERY_MS = 1_000
const MAX_UNKNOWN = 5

const termOf = ({ id }: Pick<WireRequestClient, 'id'>): string => filterTerm('client', `#${id}`)

/** Requests per second between the first and the last. */
function rateOf({ requests, firstSeen, lastSeen }: WireRequestClient): string {
  const seconds = (lastSeen - firstSeen) / 1_000
  return requests < 2 || seconds < 0.05 ? '—' : `${rounded(requests / seconds)}/s`
}

const COLUMNS: readonly Column<WireRequestClient>[] = [
  {
    id: 'client',
    header: 'Client',
    meaning: 'Opens its requests',
    width: 'minmax(11rem, 1.2fr)',
    cell: (client) => (
      <span className={styles.client} data-hint={sourceToText(client)}>
        <ClientMark name={client.name} />
        <a className={styles.name} href={requestsPath({ filter: termOf(client), ...windowOf(client) })} data-primary>
          {plainText(client.name, 80)}
        </a>
      </span>
    ),
  },
  {
    id: 'source',
    header: 'Where from',
    meaning: 'The process on this machine, the page or extension, or what it says of itself',
    width: 'minmax(9rem, 1fr)',
    from: 'medium',
    cell: (client) => <span data-hint={sourceToText(client)}>{sourceToText(client).split('\n')[0]}</span>,
  },
  {
    id: 'requests',
    header: 'Requests',
    width: '5.5rem',
    align: 'end',
    cell: ({ requests }) => groupDigits(requests),
  },
  { id: 'rate', header: 'Rate', meaning: 'Between its first and its last request', width: '5rem', align: 'end', cell: rateOf },
  {
    id: 'errors',
    header: 'Errors',
    meaning: 'Opens its errors, reverted calls included',
    width: '5rem',
    align: 'end',
    cell: (client) =>
      client.errors === 0 ? (
        '—'
      ) : (
        <span data-hint={shareToText(client.errors / Math.max(1, client.requests))}>
          <TextLink href={requestsPath({ filter: `${termOf(client)} status:error`, ...windowOf(client) })}>
            {groupDigits(client.errors)}
          </TextLink>
        </span>
      ),
  },
  {
    id: 'slowest',
    header: 'Slowest',
    meaning: 'Opens its slowest request',
    width: '5.5rem',
    align: 'end',
    cell: (client) =>
      client.slowest ? (
        <TextLink href={requestsPath({ filter: termOf(client), ...windowOf(client), request: client.slowest.seq })}>
          {millisecondsToText(client.slowest.ms)}
        </TextLink>
      ) : (
        '—'
      ),
  },
  {
    id: 'methods',
    header: 'Most asked',
    width: 'minmax(10rem, 1.2fr)',
    from: 'wide',
    cell: (client) => <MostAsked client={client} />,
  },
  {
    id: 'unknown',
    header: 'Methods that do not exist',
    meaning: 'Methods that it asked for and that this node does not have',
    width: 'minmax(9rem, 1fr)',
    cell: ({ unknownMethods, ...client }) =>
      unknownMethods.length === 0 ? (
        '—'
      ) : (
        <Badges>
          {unknownMethods.slice(0, MAX_UNKNOWN).map((method) => (
            <a key={method} href={requestsPath({ filter: `${termOf(client)} ${filterTerm('method', method)}`, ...windowOf(client) })}>
              <Badge tone="danger">{plainText(method, 40)}</Badge>
            </a>
          ))}
          {unknownMethods.length > MAX_UNKNOWN && <Badge>{unknownMethods.length - MAX_UNKNOWN} more</Badge>}
        </Badges>
      ),
  },
  {
    id: 'last',
    header: 'Last seen',
    width: '5.5rem',
    align: 'end',
    from: 'wide',
    cell: ({ lastSeen }) => <Time clock="wall" timestamp={Math.floor(lastSeen / 1_000)} />,
  },
]

const windowOf = ({ kind }: Pick<WireRequestClient, 'kind'>): { window?: true } => (kind === 'window' ? { window: true } : {})

/** What is known of where a client is: one fact per line, the most telling first. */
function sourceToText({ process, origin, userAgent, transports }: WireRequestClient): string {
  return [
    process && `${plainText(process.name, 60)} (pid ${process.pid})`,
    origin && plainText(origin, 120),
    userAgent && plainText(userAgent, 120),
    transports.join(', '),
  ]
    .filter((line) => line !== undefined && line !== '')
    .join('\n')
}

function MostAsked({ client }: { client: WireRequestClient }): ReactNode {
  const [most] = Object.entries(client.methods).toSorted(([, a], [, b]) => b - a)
  if (!most) return '—'
  return (
    <a href={requestsPath({ filter: `${termOf(client)} ${filterTerm('method', most[0])}`, ...windowOf(client) })}>
      {plainText(most[0], 60)} {groupDigits(most[1])}
    </a>
  )
}

/** Who asks this node: by client what it asks, how often, what fails. */
export function ClientsTab({ withWindow }: { withWindow: boolean }): ReactNode {
  const client = useClient()
  const { resource, reload } = useResponse(useCallback(() => client.call('devnet_requestClients'), [client]))
  useRepeatedly(
    useCallback(() => void reload(), [reload]),
    EVERY_MS,
  )
  const rows = useMemo(
    () =>
      resource.status === 'ready'
        ? resource.data.filter(({ kind }) => withWindow || kind !== 'window').toSorted((a, b) => b.requests - a.requests || a.id - b.id)
        : [],
    [resource, withWindow],
  )
  if (resource.status === 'loading') return <SkeletonPage label="Loading clients" />
  if (resource.status === 'failed') {
    return (
      <ErrorState icon={<TriangleAlert size={20} />} title="Could not load the clients">
        {resource.message}
      </ErrorState>
    )
  }
  return (
    <TabContent>
      <Table
        framed
        label="Clients"
        columns={COLUMNS}
        rows={rows}
        keyOf={({ id }) => String(id)}
        empty={
          <EmptyState icon={<Radio size={20} />} title="No clients yet">
            <p>
              Whoever sends a request to this node appears here. The <TextLink href="/">dashboard</TextLink> shows how to connect.
            </p>
          </EmptyState>
        }
      />
    </TabContent>
  )
}
