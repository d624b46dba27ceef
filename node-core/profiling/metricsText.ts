import { getHeapStatistics } from 'node:v8'
import type { Profiling } from './profiling.ts'
import type { NodeFigures, StatsCollector } from './statsCollector.ts'

type Labels = Readonly<Record<string, string>>
type Point = readonly [labels: Labels, value: number]

/** The current figures in Prometheus' text format 0.0.4. */
export function metricsText(profiling: Profiling, figures: NodeFigures, collector: StatsCollector): string {
  const { gc, requests } = profiling
  const heap = getHeapStatistics()
  const last = collector.samples.at(-1)
  const lines: string[] = []
  const metric = (
    type: 'counter' | 'gauge' | 'summary',
    name: string,
    help: string,
    points: readonly (Point | readonly [Labels, number, string])[],
  ) => {
    if (points.length === 0) return
    lines.push(`# HELP terrarium_${name} ${help}`, `# TYPE terrarium_${name} ${type}`)
    for (const [labels, value, suffix = ''] of points) lines.push(`terrarium_${name}${suffix}${labelsText(labels)} ${value}`)
  }
  const gauge = (name: string, help: string, value: number | null) => metric('gauge', name, help, value === null ? [] : [[{}, value]])
  const counter = (name: string, help: string, value: number) => metric('counter', name, help, [[{}, value]])

  gauge('heap_used_bytes', 'Used heap of the thread of the node.', heap.used_heap_size)
  gauge('heap_total_bytes', 'Heap of the thread of the node.', heap.total_heap_size)
  gauge('heap_limit_bytes', 'Most heap that the thread may have.', heap.heap_size_limit)
  gauge('external_bytes', 'Memory outside of the heap that JavaScript objects hold.', heap.external_memory)
  gauge('resident_bytes', 'Resident memory of the process.', process.memoryUsage.rss())
  counter('allocated_bytes_total', 'Bytes allocated in the heap.', gc.allocatedBytes)
  metric(
    'counter',
    'gc_total',
    'Garbage collections and their steps by kind.',
    Object.entries(gc.kinds).map(([kind, { count }]): Point => [{ kind }, count]),
  )
  metric(
    'counter',
    'gc_pause_seconds_total',
    'Time of garbage collections by kind.',
    Object.entries(gc.kinds).map(([kind, { pauseNs }]): Point => [{ kind }, pauseNs / 1e9]),
  )
  if (last) {
    metric('gauge', 'loop_delay_seconds', 'Delay of the event loop in the last second.', [
      [{ quantile: '0.5' }, last.loopDelayMs.p50 / 1000],
      [{ quantile: '0.99' }, last.loopDelayMs.p99 / 1000],
      [{ quantile: '1' }, last.loopDelayMs.max / 1000],
    ])
    gauge('cpu_share', 'Share of one core that the thread used in the last second.', last.cpuShare)
  }
  const totals = requests.totals()
  metric(
    'counter',
    'request_errors_total',
    'Failed requests by method.',
    totals.map(({ method, stats }): Point => [{ method }, stats.errors]),
  )
  metric(
    'summary',
    'request_seconds',
    'Time of requests by method.',
    totals.flatMap(({ method, stats, sumMs }) => [
      [{ method, quantile: '0.5' }, stats.p50Ms / 1000] as const,
      [{ method, quantile: '0.99' }, stats.p99Ms / 1000] as const,
      [{ method }, sumMs / 1000, '_sum'] as const,
      [{ method }, stats.count, '_count'] as const,
    ]),
  )
  gauge('connections', 'Open connections.', figures.connections)
  gauge('subscriptions', 'Subscriptions of all connections.', figures.subscriptions)
  gauge('filters', 'Polled filters.', figures.filters)
  metric('gauge', 'pool_transactions', 'Transactions in the pool.', [
    [{ state: 'pending' }, figures.pool.pending],
    [{ state: 'queued' }, figures.pool.queued],
  ])
  counter('blocks_total', 'Blocks that became the head since the start.', figures.blocks)
  counter('gas_used_total', 'Gas of those blocks.', figures.gasUsed)
  gauge('store_bytes', 'Size of the store on disk.', figures.storeBytes)
  return `${lines.join('\n')}\n`
}

function labelsText(labels: Labels): string {
  const texts = Object.entries(labels).map(
    ([name, value]) => `${name}="${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`,
  )
  return texts.length === 0 ? '' : `{${texts.join(',')}}`
}
