/** What the charts of the runtime show: lines made of the node's samples. */
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
      meaning: 'Objects in the heap of the node’s thread, those not yet collected included',
      value: ({ heapUsedBytes }) => heapUsedBytes,
      fill: true,
    },
    { name: 'heap', meaning: 'What V8 has taken for the heap', value: ({ heapTotalBytes }) => heapTotalBytes },
    { name: 'RSS', meaning: 'Resident memory of the whole process', value: ({ rssBytes }) => rssBytes },
    { name: 'external', meaning: 'Held outside of the heap, such as the bytes of buffers', value: ({ externalBytes }) => externalBytes },
  ]),
}

/** All charts, in the order in which they stand. */
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
        meaning: 'How much later than asked for the event loop came round, half of the times',
        value: ({ loopDelayMs }) => loopDelayMs.p50,
      },
      { name: 'p99', meaning: 'All but one in a hundred times', value: ({ loopDelayMs }) => loopDelayMs.p99 },
      { name: 'most', meaning: 'The longest delay of each second', value: ({ loopDelayMs }) => loopDelayMs.max },
    ],
    5,
  ),
  chart(
    'CPU',
    shareToText,
    [{ name: 'share', meaning: 'Part of one core that the node’s thread used', value: ({ cpuShare }) => cpuShare, fill: true }],
    0.05,
  ),
  chart(
    'Requests',
    (value) => `${rounded(value)}/s`,
    [
      {
        name: 'answered',
        meaning: 'Requests of all clients in each second, those of this window too',
        value: ({ requestsPerSecond }) => requestsPerSecond,
        fill: true,
      },
      {
        name: 'failed',
        meaning: 'Those that were answered with an error',
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
        meaning: 'Half of the requests of each second were answered in this time',
        value: ({ latencyMs }) => latencyMs?.p50 ?? null,
      },
      { name: 'p99', meaning: 'All but one in a hundred', value: ({ latencyMs }) => latencyMs?.p99 ?? null },
    ],
    1,
  ),
]
