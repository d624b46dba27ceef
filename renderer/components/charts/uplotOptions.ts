import UPlot from 'uplot'
import { timeLabels } from './timeLabels.ts'
import { tokenColor } from './tokenColor.ts'

/** A line of a chart. */
export interface ChartSeries {
  name: string
  /** What it means, shown on hover. */
  meaning?: string
  /** One per moment; null if there is none. */
  values: readonly (number | null)[]
  /** Fills the area below the line. */
  fill?: boolean
  /** Bars instead of a line, for occasional events. */
  bars?: boolean
}

/** What a chart shows, and how. */
export interface ChartContent {
  /** Unix seconds, ascending. */
  times: readonly number[]
  series: readonly ChartSeries[]
  /** Formats a value. */
  format: (value: number) => string
  /** Maximum span shown, in seconds, ending at the last moment. */
  spanSeconds: number
  /** Charts in the same group share a cursor. */
  group: string
  /** The scale reaches at least to this value. */
  atLeast?: number
  /** Places marks at powers of two, as suits bytes. */
  isBinary?: boolean
}

const AXIS_WIDTH = 58
/** From the plot to the right edge of the chart. */
const MARGIN = 8
/** Width of a character, which is 0.6 of the font size. */
const CHARACTER_WIDTH = 6.6
const FONT = '11px ui-monospace, "Liberation Mono", "DejaVu Sans Mono", monospace'

/** A gap longer than this breaks the line. */
const GAP_SECONDS = 30
/** The shortest span shown while there is less data. */
const MIN_SPAN_SECONDS = 60
/** Seconds between the marks on the time axis. */
const TIME_STEPS = [5, 10, 15, 30, 60, 120, 300, 600]
const BINARY_STEPS = Array.from({ length: 44 }, (_, i) => 2 ** i)

/** The values as uPlot expects them, with an empty slot wherever there was a gap in the data. */
export function dataOf({ times, series }: ChartContent): UPlot.AlignedData {
  const gaps = times.flatMap((time, i) => (i > 0 && time - times[i - 1]! > GAP_SECONDS ? [i] : []))
  const withGaps = <T>(values: readonly T[], between: (i: number) => T): T[] =>
    values.flatMap((value, i) => (gaps.includes(i) ? [between(i), value] : [value]))
  if (gaps.length === 0) return [times as number[], ...series.map(({ values }) => values as (number | null)[])]
  return [withGaps(times, (i) => times[i - 1]! + 1), ...series.map(({ values }) => withGaps<number | null>(values, () => null))]
}

/** Options of a chart in an element. What is read on each drawing is read from `latest`. */
export function optionsOf(element: HTMLElement, latest: { current: ChartContent }, showReadings: (u: UPlot) => void): UPlot.Options {
  const color = (token: string) => tokenColor(element, token)
  const axis = { stroke: color('--text-faint'), font: FONT, grid: { stroke: color('--line'), width: 1 }, ticks: { show: false } }
  const bars = UPlot.paths.bars!({ size: [0.8, 6] })
  return {
    ...sizeOf(element),
    legend: { show: false },
    padding: [8, MARGIN, 0, 0],
    cursor: { y: false, points: { size: 5 }, drag: { x: false, y: false }, sync: { key: latest.current.group, setSeries: false } },
    scales: {
      x: { time: true, range: () => rangeOf(latest.current) },
      y: { range: (_u, _min, max) => [0, niceTop(Math.max(max ?? 0, latest.current.atLeast ?? 0))] },
    },
    axes: [
      {
        ...axis,
        size: 24,
        space: 70,
        incrs: TIME_STEPS,
        values: (u, splits) =>
          timeLabels(splits, rangeOf(latest.current), (u.width - AXIS_WIDTH - MARGIN) / CHARACTER_WIDTH, MARGIN / CHARACTER_WIDTH),
      },
      {
        ...axis,
        size: AXIS_WIDTH,
        space: 28,
        values: (_u, splits) => splits.map((value) => latest.current.format(value)),
        ...(latest.current.isBinary && { incrs: BINARY_STEPS }),
      },
    ],
    series: [
      {},
      ...latest.current.series.map((line, i) => {
        const stroke = color(`--chart-${i + 1}`)
        return {
          label: line.name,
          stroke,
          width: 1.5,
          points: { show: false },
          ...(line.fill && { fill: withAlpha(stroke, 0.12) }),
          ...(line.bars && { paths: bars, fill: withAlpha(stroke, 0.55), width: 0 }),
        }
      }),
    ],
    hooks: { setCursor: [showReadings] },
  }
}

/** Size in pixels of a chart that fills its element. */
export function sizeOf({ clientWidth, clientHeight }: HTMLElement): { width: number; height: number } {
  return { width: Math.max(100, clientWidth), height: Math.max(60, clientHeight) }
}

/** The range shown: first and last moment. */
export function rangeOf({ times, spanSeconds }: ChartContent): [from: number, to: number] {
  const last = times.at(-1) ?? 0
  return [Math.min(last - MIN_SPAN_SECONDS, Math.max(times[0] ?? 0, last - spanSeconds)), last]
}

/** The end of a scale: some headroom, and 1 if there is nothing. */
function niceTop(most: number): number {
  return most <= 0 ? 1 : most * 1.08
}

function withAlpha(color: string, alpha: number): string {
  return color.replace(/^rgb\((.*)\)$/, `rgba($1, ${alpha})`)
}
