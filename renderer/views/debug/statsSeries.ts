/** Series of the runtime charts, computed from the node's samples. */
import type { WireStats } from '../../../node-core/contract/wire/stats.ts'
import type { ChartSeries } from '../../components/charts/uplotOptions.ts'
import { millisecondsToText, rounded, shareToText } from '../../format/figures.ts'
import { bytesToText } from '../../format/gas.ts'

/** A chart of the runtime. */
export interface StatsChart {
  title: string
  series: (samples: readonly WireStats[]) => readonly ChartSeries[]
  format: (value: number) => string
  atLeast?: number
  isBinary?: boolean
}

type Line = Omit<ChartSeries, 'values'> & { value: (sample: WireStats) => number | null }

function chart(title: string, format: (value: number) => string, lines: readonly Line[], atLeast?: number): StatsChart {
  const series = (samples: readonly WireStats[]) => lines.map(({ value, ...line }) => ({ ...line, values: samples.map(value) }))
  return { title, format, series, ...(atLeast !== undefined && { atLeast }) }
}

const MEMORY_CHART: StatsChart = {
  isBinary: true,
  ...chart('Memory', (value) => bytesToText(Math.round(value)), [
    {
      name: 'used',
      meaning: 'Objects in the heap of the node’s thread, including garbage not yet collected',
      value: ({ heapUsedBytes }) => heapUsedBytes,
      fill: true,
    },
    { name: 'heap', meaning: 'What V8 has taken for the heap', value: ({ heapTotalBytes }) => heapTotalBytes },
    { name: 'RSS', meaning: 'Resident memory of the whole process', value: ({ rssBytes }) => rssBytes },
    { name: 'external', meaning: 'Held outside of the heap, such as the bytes of buffers', value: ({ externalBytes }) => externalBytes },
  ]),
}

/** All charts in display order. */
export const STATS_CHARTS: readonly StatsChart[] = [
  MEMORY_CHART,
  chart(
    'Garbage collection',
    millisecondsToText,
    [{ name: 'pauses', meaning: 'Time of the collections of each second', value: ({ gcPauseMs }) => gcPauseMs, bars: true }],
    5,
  ),
  chart(
    'Event loop delay',
    millisecondsToText,
    [
      {
        name: 'p50',
        meaning: 'Median delay of the event loop',
        value: ({ loopDelayMs }) => loopDelayMs.p50,
      },
      { name: 'p99', meaning: '99th percentile delay of the event loop', value: ({ loopDelayMs }) => loopDelayMs.p99 },
      { name: 'most', meaning: 'The longest delay of each second', value: ({ loopDelayMs }) => loopDelayMs.max },
    ],
    5,
  ),
  chart(
    'CPU',
    shareToText,
    [{ name: 'share', meaning: 'Share of one core used by the node’s thread', value: ({ cpuShare }) => cpuShare, fill: true }],
    0.05,
  ),
  chart(
    'Requests',
    (value) => `${rounded(value)}/s`,
    [
      {
        name: 'answered',
        meaning: 'Requests per second from all clients, including this window',
        value: ({ requestsPerSecond }) => requestsPerSecond,
        fill: true,
      },
      {
        name: 'failed',
        meaning: 'Requests that returned an error',
        value: ({ methods }) => Object.values(methods).reduce((sum, { errors }) => sum + errors, 0),
      },
    ],
    5,
  ),
  chart(
    'Request time',
    millisecondsToText,
    [
      {
        name: 'p50',
        meaning: 'Median response time in each second',
        value: ({ latencyMs }) => latencyMs?.p50 ?? null,
      },
      { name: 'p99', meaning: '99th percentile response time', value: ({ latencyMs }) => latencyMs?.p99 ?? null },
    ],
    1,
  ),
]
