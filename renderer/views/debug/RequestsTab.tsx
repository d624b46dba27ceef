import { Gauge, Layers, TriangleAlert } from 'lucide-react'
import { useMemo, useState, type ReactNode } from 'react'
import type { WireMethodTotals, WireSlowRequest, WireStats } from '../../../node-core/contract/wire/stats.ts'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import { messageOf } from '../../bridge/rpcError.ts'
import { Badge } from '../../components/feedback/Badge.tsx'
import { Button } from '../../components/forms/Button.tsx'
import { CodeBlock } from '../../components/values/CodeBlock.tsx'
import { ScrollIntoView } from '../../components/layout/ScrollIntoView.tsx'
import { Panel } from '../../components/layout/Panel.tsx'
import { SkeletonPage } from '../../components/feedback/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../components/feedback/StateMessage.tsx'
import { Table } from '../../components/tables/Table.tsx'
import type { Column } from '../../components/tables/TableRow.tsx'
import { Time } from '../../components/values/Time.tsx'
import { Toolbar } from '../../components/layout/Toolbar.tsx'
import { millisecondsToText, rounded, shareToText } from '../../format/figures.ts'
import { consolePath } from '../../routing/paths.ts'
import { useApp, useClient, useStatsDepth } from '../../store/useApp.ts'

interface MethodRow extends WireMethodTotals {
  method: string
  /** Requests per second over the last minute. */
  rate: number
  /** Share of the total request time. */
  share: number
}

const METHOD_COLUMNS: readonly Column<MethodRow>[] = [
  {
    id: 'method',
    header: 'Method',
    meaning: 'Opens the method in the console',
    width: 'minmax(14rem, 1.4fr)',
    cell: ({ method }) => <MethodLink method={method} />,
  },
  {
    id: 'count',
    header: 'Calls',
    meaning: 'Since the node started',
    width: 'minmax(4.5rem, 0.5fr)',
    align: 'end',
    cell: ({ count }) => groupDigits(count),
  },
  {
    id: 'rate',
    header: 'Rate',
    meaning: 'During the last minute',
    width: 'minmax(5rem, 0.5fr)',
    align: 'end',
    cell: ({ rate }) => (rate === 0 ? '—' : `${rounded(rate)}/s`),
  },
  {
    id: 'errors',
    header: 'Errors',
    meaning: 'Error responses, including reverted calls',
    width: 'minmax(4.5rem, 0.5fr)',
    align: 'end',
    cell: ({ errors, count }) => (errors === 0 ? '—' : <span data-hint={shareToText(errors / count)}>{groupDigits(errors)}</span>),
  },
  {
    id: 'p50',
    header: 'p50',
    meaning: 'Median response time',
    width: 'minmax(5rem, 0.5fr)',
    align: 'end',
    cell: ({ p50Ms }) => millisecondsToText(p50Ms),
  },
  {
    id: 'p99',
    header: 'p99',
    meaning: '99th percentile response time',
    width: 'minmax(5rem, 0.5fr)',
    align: 'end',
    cell: ({ p99Ms }) => millisecondsToText(p99Ms),
  },
  {
    id: 'sum',
    header: 'Total',
    meaning: 'Time of all calls',
    width: 'minmax(5rem, 0.5fr)',
    align: 'end',
    cell: ({ sumMs }) => millisecondsToText(sumMs),
  },
  {
    id: 'share',
    header: 'Share',
    meaning: 'Part of the time of all requests',
    width: 'minmax(4.5rem, 0.5fr)',
    align: 'end',
    cell: ({ share }) => shareToText(share),
  },
]

const SLOW_COLUMNS: readonly Column<WireSlowRequest>[] = [
  {
    id: 'when',
    header: 'When',
    width: 'minmax(6rem, 0.5fr)',
    cell: ({ startedAtMs }) => <Time clock="wall" timestamp={Math.floor(startedAtMs / 1000)} />,
  },
  { id: 'method', header: 'Method', width: 'minmax(14rem, 1.4fr)', cell: ({ method }) => <MethodLink method={method} /> },
  { id: 'time', header: 'Time', width: 'minmax(6rem, 0.5fr)', align: 'end', cell: ({ durationMs }) => millisecondsToText(durationMs) },
  {
    id: 'outcome',
    header: 'Answer',
    width: 'minmax(6rem, 1fr)',
    cell: ({ failed }) => (failed ? <Badge tone="danger">error</Badge> : <Badge tone="success">result</Badge>),
  },
]

const MAX_SLOW_REQUESTS = 30
const RATE_SECONDS = 60

/** What clients ask of the node: each method with its times, the slowest of the last requests, what is under way. */
export function RequestsTab(): ReactNode {
  useStatsDepth('requests')
  const { totals, samples, slowRequests, problem } = useApp((state) => state.stats)
  const rows = useMemo(() => methodRows(totals ?? {}, samples), [totals, samples])
  const slowest = useMemo(
    () => (slowRequests ?? []).toSorted((a, b) => b.durationMs - a.durationMs).slice(0, MAX_SLOW_REQUESTS),
    [slowRequests],
  )
  if (!totals) {
    return problem === undefined ? (
      <SkeletonPage label="Loading requests" />
    ) : (
      <ErrorState icon={<TriangleAlert size={20} />} title="Could not load the requests">
        {problem}
      </ErrorState>
    )
  }
  return (
    <>
      <Panel title="Methods" aside="since the node started, including this window">
        <Table
          label="Methods"
          columns={METHOD_COLUMNS}
          rows={rows}
          keyOf={({ method }) => method}
          empty={<EmptyState icon={<Gauge size={20} />} title="No requests yet" />}
        />
      </Panel>
      <Panel title="Slowest requests" aside="among the last 100 that took 10 ms or more">
        <Table
          label="Slowest requests"
          columns={SLOW_COLUMNS}
          rows={slowest}
          keyOf={({ method, startedAtMs, durationMs }) => `${method} ${startedAtMs} ${durationMs}`}
          empty={<EmptyState icon={<Gauge size={20} />} title="No slow requests" />}
        />
      </Panel>
      <InFlight />
    </>
  )
}

/** A method, linked to the console; unknown methods have no link. */
function MethodLink({ method }: { method: string }): ReactNode {
  return method.startsWith('(') ? (
    method
  ) : (
    <a href={consolePath(method)} data-primary>
      {method}
    </a>
  )
}

function methodRows(totals: Readonly<Record<string, WireMethodTotals>>, samples: readonly WireStats[]): MethodRow[] {
  const lastMs = samples.at(-1)?.atMs ?? 0
  const recent = samples.filter(({ atMs }) => atMs > lastMs - RATE_SECONDS * 1000)
  const wholeMs = Object.values(totals).reduce((sum, { sumMs }) => sum + sumMs, 0) || 1
  return Object.entries(totals)
    .map(([method, stats]) => {
      const calls = recent.reduce((sum, { methods }) => sum + (methods[method]?.count ?? 0), 0)
      return { ...stats, method, rate: calls / Math.max(1, recent.length), share: stats.sumMs / wholeMs }
    })
    .toSorted((a, b) => b.sumMs - a.sumMs)
}

/** Output of debug_stacks at the moment of the request. */
function InFlight(): ReactNode {
  const client = useClient()
  const [text, setText] = useState<string>()
  async function refresh(): Promise<void> {
    try {
      setText(await client.call('debug_stacks'))
    } catch (error) {
      setText(messageOf(error))
    }
  }
  return (
    <>
      <Toolbar>
        <Button icon={<Layers size={14} aria-hidden />} onClick={() => void refresh()}>
          {text === undefined ? 'Show active requests' : 'Refresh'}
        </Button>
      </Toolbar>
      {text !== undefined && (
        <ScrollIntoView>
          <CodeBlock title="debug_stacks" code={text} />
        </ScrollIntoView>
      )}
    </>
  )
}
