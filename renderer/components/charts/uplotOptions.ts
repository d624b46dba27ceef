import UPlot from 'uplot'
import { timeLabels } from './timeLabels.ts'
import { tokenColor } from './tokenColor.ts'

/** A line of a chart. */
export interface ChartSeries {
  name: string
  /** What it means, on hover. */
  meaning?: string
  /** One for each moment; null where there is none. */
  values: readonly (number | null)[]
  /** Fills what is below the line. */
  fill?: boolean
  /** Bars in place of a line, for what happens now and then. */
  bars?: boolean
}

/** What a chart shows, and how. */
export interface ChartContent {
  /** Unix seconds, rising. */
  times: readonly number[]
  series: readonly ChartSeries[]
  /** A value as text. */
  format: (value: number) => string
  /** Seconds that are shown at most, up to the last moment. */
  spanSeconds: number
  /** Charts with the same group have one cursor in common. */
  group: string
  /** The scale reaches at least to this value. */
  atLeast?: number
  /** Its marks stand at powers of two, as suits bytes. */
  isBinary?: boolean
}

const AXIS_WIDTH = 58
/** Of the plot to the right edge of the chart. */
const MARGIN = 8
/** Of a character of the font, which is 0.6 of its size wide. */
const CHARACTER_WIDTH = 6.6
const FONT = '11px ui-monospace, "Liberation Mono", "DejaVu Sans Mono", monospace'

/** Where nothing was heard for this long, a line breaks off. */
const GAP_SECONDS = 30
/** The shortest time that is shown, while there is not more yet. */
const MIN_SPAN_SECONDS = 60
/** Seconds between the marks of the time. */
const TIME_STEPS = [5, 10, 15, 30, 60, 120, 300, 600]
const BINARY_STEPS = Array.from({ length: 44 }, (_, i) => 2 ** i)

/** The values as uPlot takes them, with an empty place wherever nothing was heard for a while. */
export function dataOf({ times, series }: ChartContent): UPlot.AlignedData {
  const gaps = times.flatMap((time, i) => (i > 0 && time - times[i - 1]! > GAP_SECONDS ? [i] : []))
  const withGaps = <T>(values: readonly T[], between: (i: number) => T): T[] =>
    values.flatMap((value, i) => (gaps.includes(i) ? [between(i), value] : [value]))
  if (gaps.length === 0) return [times as number[], ...series.map(({ values }) => values as (number | null)[])]
  return [withGaps(times, (i) => times[i - 1]! + 1), ...series.map(({ values }) => withGaps<number | null>(values, () => null))]
}

/** Options of a chart in an element. What is read at each drawing is read from `latest`. */
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

/** Pixels of a chart that fills its element. */
export function sizeOf({ clientWidth, clientHeight }: HTMLElement): { width: number; height: number } {
  return { width: Math.max(100, clientWidth), height: Math.max(60, clientHeight) }
}

/** The moments that are shown, the first and the last. */
export function rangeOf({ times, spanSeconds }: ChartContent): [from: number, to: number] {
  const last = times.at(-1) ?? 0
  return [Math.min(last - MIN_SPAN_SECONDS, Math.max(times[0] ?? 0, last - spanSeconds)), last]
}

/** The end of a scale: some room above, and 1 where there is nothing. */
function niceTop(most: number): number {
  return most <= 0 ? 1 : most * 1.08
}

function withAlpha(color: string, alpha: number): string {
  return color.replace(/^rgb\((.*)\)$/, `rgba($1, ${alpha})`)
}
