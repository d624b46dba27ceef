import { getHeapStatistics } from 'node:v8'
import type { WorkTimes } from '../base/workTimes.ts'
import type { Profiling } from './profiling.ts'
import type { NodeFigures, StatsCollector } from './statsCollector.ts'

type Labels = Readonly<Record<string, string>>
type Point = readonly [labels: Labels, value: number]

/** Bounds of the latency histogram: powers of two of microseconds, in which latencies are counted anyway, from 0.1 ms to 17 s. */
const BOUND_EXPONENTS = [7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 24]
const BOUNDS_SECONDS = BOUND_EXPONENTS.map((exponent) => 2 ** exponent / 1e6)

/** The current figures in Prometheus' text format 0.0.4. `times`: absent where nobody measures them. */
export function metricsText(profiling: Profiling, figures: NodeFigures, collector: StatsCollector, times?: WorkTimes): string {
  const { gc, requests } = profiling
  const heap = getHeapStatistics()
  const last = collector.samples.at(-1)
  const lines: string[] = []
  const metric = (
    type: 'counter' | 'gauge' | 'summary' | 'histogram',
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
    'requests_total',
    'Answered requests by method and status.',
    totals.flatMap(({ method, stats: { count, errors } }): Point[] => [
      [{ method, status: 'ok' }, count - errors],
      [{ method, status: 'error' }, errors],
    ]),
  )
  metric(
    'histogram',
    'request_duration_seconds',
    'Time of requests by method, until their answers are known.',
    totals.flatMap(({ method, stats: { count }, sumMs, latencies }) => [
      ...latencies.below(BOUND_EXPONENTS).map((below, i) => [{ method, le: String(BOUNDS_SECONDS[i]) }, below, '_bucket'] as const),
      [{ method, le: '+Inf' }, count, '_bucket'] as const,
      [{ method }, sumMs / 1000, '_sum'] as const,
      [{ method }, count, '_count'] as const,
    ]),
  )
  gauge(
    'requests_in_progress',
    'Requests that run or whose answers are being sent, those that were answered at once excluded.',
    requests.pending().length,
  )
  gauge('connections', 'Open connections.', figures.connections)
  gauge('subscriptions', 'Subscriptions of all connections.', figures.subscriptions)
  gauge('filters', 'Polled filters.', figures.filters)
  metric('gauge', 'pool_transactions', 'Transactions in the pool.', [
    [{ state: 'pending' }, figures.pool.pending],
    [{ state: 'queued' }, figures.pool.queued],
  ])
  gauge('head_block', 'Number of the newest block.', figures.head.number)
  gauge('head_timestamp_seconds', 'Timestamp of the newest block, Unix time.', figures.head.timestamp)
  counter('blocks_total', 'Blocks that became the head since the start.', figures.blocks)
  counter('gas_used_total', 'Gas of those blocks.', figures.gasUsed)
  if (times !== undefined) {
    counter('execution_seconds_total', 'Time in the EVM, what it reads from the store meanwhile included.', times.executionMs / 1000)
    metric('counter', 'storage_seconds_total', 'Time of reads of the store by key, and of writes until they are in it.', [
      [{ operation: 'read' }, times.readMs / 1000],
      [{ operation: 'write' }, times.writeMs / 1000],
    ])
  }
  gauge('store_bytes', 'Size of the store on disk.', figures.storeBytes)
  return `${lines.join('\n')}\n`
}

function labelsText(labels: Labels): string {
  const texts = Object.entries(labels).map(
    ([name, value]) => `${name}="${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`,
  )
  return texts.length === 0 ? '' : `{${texts.join(',')}}`
}
