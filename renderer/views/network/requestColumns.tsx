import { Shuffle } from 'lucide-react'
import { createContext, useContext, type ReactNode } from 'react'
import type { WireRecordedRequest } from '../../../node-core/contract/wire/recordedRequests.ts'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import { RequestBar } from '../../components/charts/RequestBar.tsx'
import { Badge } from '../../components/feedback/Badge.tsx'
import type { Column } from '../../components/tables/TableRow.tsx'
import { ClientMark } from '../../components/values/ClientMark.tsx'
import { bytesToText } from '../../format/gas.ts'
import { millisecondsToText } from '../../format/figures.ts'
import { plainText } from '../../format/revert.ts'
import { absoluteTime, timeOfDay } from '../../format/time.ts'
import { durationOf, NO_BREAKS, timeOnScale } from '../../requests/requestTiming.ts'
import { requestsPath, type RequestSearch } from '../../routing/requestSearch.ts'
import { useApp } from '../../store/useApp.ts'
import { RequestParams } from './RequestParams.tsx'
import { SelectBox } from './requestSelection.tsx'
import styles from './requestColumns.module.css'

/** What the list shows beside its rows: the place that a row's link keeps, and the request that is open. */
export const RequestListContext = createContext<{ search: RequestSearch; open: number | undefined }>({ search: {}, open: undefined })

/** What the scale of the rows in sight leaves out. */
export const BreaksContext = createContext(NO_BREAKS)

/** Columns of lists of requests by name, for each view to choose from. */
export const REQUEST_COLUMNS = {
  select: { id: 'select', header: 'Select', isHeaderHidden: true, width: '1.25rem', cell: (row) => <SelectBox row={row} /> },
  time: {
    id: 'time',
    header: 'Time',
    meaning: 'When the node had received the request',
    width: '6.25rem',
    cell: ({ at }) => <time data-hint={absoluteTime(at / 1_000).split('.')[0]}>{timeOfDay(at)}</time>,
  },
  client: {
    id: 'client',
    header: 'Client',
    width: 'minmax(5.5rem, 0.9fr)',
    cell: (row) => <RequestClient client={row.client} />,
  },
  method: {
    id: 'method',
    header: 'Method',
    width: 'minmax(11.5rem, 0.7fr)',
    cell: (row) => <RequestLink row={row} />,
  },
  params: {
    id: 'params',
    header: 'Params',
    meaning: 'Calls by the names of contract and function, where an ABI declares them',
    width: 'minmax(6rem, 1.2fr)',
    cell: (row) => <RequestParams row={row} />,
  },
  status: { id: 'status', header: 'Status', width: '6.25rem', cell: (row) => <RequestStatusBadge row={row} /> },
  size: {
    id: 'size',
    header: 'Size',
    meaning: 'Of the answer',
    width: '4.5rem',
    align: 'end',
    from: 'medium',
    cell: ({ answerBytes, requestBytes }) => (
      <span data-hint={`request ${bytesToText(requestBytes)}, answer ${bytesToText(answerBytes)}`}>{bytesToText(answerBytes)}</span>
    ),
  },
  duration: {
    id: 'duration',
    header: 'Duration',
    meaning: 'Waiting, running and writing together',
    width: '4.75rem',
    align: 'end',
    cell: (row) => <span data-hint={timesToText(row)}>{millisecondsToText(durationOf(row))}</span>,
  },
  waterfall: {
    id: 'waterfall',
    header: 'Waterfall',
    meaning:
      'The requests in sight on one scale of time: waiting grey, running green, writing blue; at a line, time without requests is left out',
    width: 'minmax(6rem, 0.6fr)',
    from: 'medium',
    cell: (row) => <WaterfallBar row={row} />,
  },
} satisfies Record<string, Column<WireRecordedRequest>>

/** What times of bars are counted from: Unix milliseconds themselves are too large for the precision of styles. */
export const LOADED_AT = Date.now()

function WaterfallBar({ row }: { row: WireRecordedRequest }): ReactNode {
  const { at, waitMs, runMs, writeMs, status } = row
  const atMs = timeOnScale(at, useContext(BreaksContext)) - LOADED_AT
  return (
    <span data-hint={timesToText(row)}>
      <RequestBar atMs={atMs} waitMs={waitMs} runMs={runMs} writeMs={writeMs} hasFailed={status === 'error'} />
    </span>
  )
}

/** How long a request waited, ran and was written. */
function timesToText({ waitMs, runMs, writeMs }: Pick<WireRecordedRequest, 'waitMs' | 'runMs' | 'writeMs'>): string {
  return [
    // A zero was not measured.
    waitMs > 0 && `waited ${millisecondsToText(waitMs)}`,
    runMs === undefined ? 'still running' : `ran ${millisecondsToText(runMs)}`,
    writeMs !== undefined && writeMs > 0 && `written in ${millisecondsToText(writeMs)}`,
  ]
    .filter((part) => part !== false)
    .join(', ')
}

/** The name of a client, with its colour. */
export function RequestClient({ client }: { client: number }): ReactNode {
  const name = useApp((state) => state.requests.clients.get(client)?.name) ?? `client ${client}`
  return (
    <span className={styles.client} data-hint={plainText(name, 200)}>
      <ClientMark name={name} />
      <span className={styles.name}>{plainText(name, 60)}</span>
    </span>
  )
}

function RequestLink({ row }: { row: WireRecordedRequest }): ReactNode {
  const { search, open } = useContext(RequestListContext)
  return (
    <span className={styles.request}>
      {row.batch && row.batch.size > 1 && (
        <span
          className={styles.batch}
          data-first={row.batch.position === 0 || undefined}
          data-last={row.batch.position === row.batch.size - 1 || undefined}
          data-hint={`${groupDigits(row.batch.position + 1)} of a batch of ${groupDigits(row.batch.size)}`}
        />
      )}
      <a
        className={styles.method}
        href={requestsPath({ ...search, request: row.seq })}
        aria-current={row.seq === open ? 'true' : undefined}
        data-primary
      >
        {methodToText(row)}
      </a>
      {row.rule !== undefined && <RuleMark rule={row.rule} />}
    </span>
  )
}

/** That a rule changed the course of the request. */
function RuleMark({ rule }: { rule: string }): ReactNode {
  const text = `Rule ${plainText(rule, 60)} changed its course`
  return (
    <span role="img" aria-label={text} data-hint={text} className={styles.rule}>
      <Shuffle size={12} aria-hidden />
    </span>
  )
}

/** The method, or what it is otherwise. */
export function methodToText({ method, http }: Pick<WireRecordedRequest, 'method' | 'http'>): string {
  if (http !== undefined) return plainText(`${http.method} ${http.path}`, 100)
  return method === undefined ? 'not a request' : plainText(method, 100)
}

/** How a request went; errors by their code. */
export function RequestStatusBadge({ row: { seq, method, status, error, isKnown } }: { row: WireRecordedRequest }): ReactNode {
  const isHeld = useApp(({ requestRules: { paused } }) => status === 'running' && paused.some((held) => held.seq === seq))
  if (isHeld) return <Badge tone="warning">held</Badge>
  if (status === 'ok') return <Badge tone="success">ok</Badge>
  if (status === 'running') return <Badge tone="info">running</Badge>
  if (status === 'cancelled') return <Badge tone="warning">cancelled</Badge>
  return (
    <Badge tone="danger" hint={plainText(error?.message ?? '')}>
      {!isKnown && method !== undefined ? 'unknown' : `error ${error?.code ?? ''}`}
    </Badge>
  )
}
