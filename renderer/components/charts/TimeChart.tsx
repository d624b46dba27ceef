import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import UPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import styles from './TimeChart.module.css'
import { timeLabels } from './timeLabels.ts'
import { tokenColor, useThemeMark } from './tokenColor.ts'

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

export interface TimeChartProps {
  title: string
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

/** Lines over time, with the values at the cursor. */
export function TimeChart(props: TimeChartProps): ReactNode {
  const { title, series } = props
  const id = useId()
  const holder = useRef<HTMLDivElement>(null)
  const chart = useRef<UPlot>(undefined)
  const latest = useRef(props)
  const readings = useRef<(HTMLElement | null)[]>([])
  const moment = useRef<HTMLElement>(null)
  const theme = useThemeMark()
  const shape = series.map(({ name, fill, bars }) => `${name} ${fill} ${bars}`).join()

  function showReadings(u: UPlot): void {
    // Of the chart's own data, which has places for gaps.
    const [times, ...lines] = u.data
    const index = u.cursor.idx ?? times.length - 1
    for (const [i, values] of lines.entries()) {
      const value = values[index]
      const element = readings.current[i]
      if (element) element.textContent = value === null || value === undefined ? '—' : latest.current.format(value)
    }
    const isAtCursor = u.cursor.idx !== null && u.cursor.idx !== undefined
    if (moment.current) moment.current.textContent = isAtCursor ? agoToText(times.at(-1)! - times[index]!) : ''
  }

  useEffect(() => {
    const element = holder.current!
    const u = new UPlot(optionsOf(element, latest, showReadings), dataOf(latest.current), element)
    chart.current = u
    const observer = new ResizeObserver(() => {
      const size = sizeOf(element)
      if (size.width !== u.width || size.height !== u.height) u.setSize(size)
    })
    observer.observe(element)
    showReadings(u)
    return () => {
      observer.disconnect()
      u.destroy()
      chart.current = undefined
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- made anew for the colours of another theme and for other lines; all else it
    // reads as it is at the time
  }, [theme, shape])

  useEffect(() => {
    latest.current = props
    const u = chart.current
    if (!u) return
    u.setData(dataOf(props))
    showReadings(u)
  })

  function onKeyDown(event: KeyboardEvent): void {
    const u = chart.current
    if (!u || u.data[0].length === 0) return
    const times = u.data[0]
    const last = times.length - 1
    const step = event.shiftKey ? Math.max(1, Math.round(latest.current.spanSeconds / 30)) : 1
    const from = u.cursor.idx ?? last
    const target = { ArrowLeft: from - step, ArrowRight: from + step, Home: 0, End: last }[event.key]
    if (event.key === 'Escape') hideCursor()
    if (target === undefined) return
    event.preventDefault()
    const index = Math.max(0, Math.min(last, target))
    setCursor(u, u.valToPos(Math.max(times[index]!, rangeOf(latest.current)[0]), 'x'))
  }

  function hideCursor(): void {
    if (chart.current) setCursor(chart.current, -10)
  }

  return (
    <section className={styles.chart} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <ul className={styles.legend}>
          {series.map(({ name, meaning }, i) => (
            <li key={name} className={styles.name} data-hint={meaning}>
              <span className={styles.swatch} data-line={i + 1} aria-hidden />
              {name}
              <span
                className={styles.reading}
                ref={(element) => {
                  readings.current[i] = element
                }}
              />
            </li>
          ))}
        </ul>
      </header>
      <div
        ref={holder}
        className={styles.plot}
        role="img"
        tabIndex={0}
        aria-label={summaryOf(props)}
        aria-keyshortcuts="ArrowLeft ArrowRight"
        onKeyDown={onKeyDown}
        onBlur={hideCursor}
      />
      <span className={styles.moment} ref={moment} />
    </section>
  )
}

/** Puts the cursor of all charts of the group at a place in pixels; outside of the chart it is hidden. */
function setCursor(u: UPlot, left: number): void {
  // The typings leave out that the others may be told.
  const shared = u as unknown as { setCursor(at: { left: number; top: number }, fire: boolean, publish: boolean): void }
  shared.setCursor({ left, top: left < 0 ? left : 10 }, true, true)
}

/** What a chart says in words. */
function summaryOf({ title, series, format, times, spanSeconds }: TimeChartProps): string {
  const from = times.findIndex((time) => time >= (times.at(-1) ?? 0) - spanSeconds)
  const texts = series.map(({ name, values }) => {
    const known = values.slice(Math.max(0, from)).filter((value) => value !== null)
    if (known.length === 0) return `${name}: none yet`
    const [least, most] = known.reduce(([low, high], value) => [Math.min(low, value), Math.max(high, value)], [Infinity, -Infinity])
    return `${name}: now ${format(known.at(-1)!)}, least ${format(least)}, most ${format(most)}`
  })
  return `${title}, the last ${spanSeconds / 60} minutes. ${texts.join('; ')}`
}

function agoToText(seconds: number): string {
  const whole = Math.round(seconds)
  return whole < 60 ? `${whole} s ago` : `${Math.floor(whole / 60)} m ${whole % 60} s ago`
}

/** Where nothing was heard for this long, a line breaks off. */
const GAP_SECONDS = 30
/** The shortest time that is shown, while there is not more yet. */
const MIN_SPAN_SECONDS = 60
/** Seconds between the marks of the time. */
const TIME_STEPS = [5, 10, 15, 30, 60, 120, 300, 600]
const BINARY_STEPS = Array.from({ length: 44 }, (_, i) => 2 ** i)

function dataOf({ times, series }: TimeChartProps): UPlot.AlignedData {
  const gaps = times.flatMap((time, i) => (i > 0 && time - times[i - 1]! > GAP_SECONDS ? [i] : []))
  const withGaps = <T,>(values: readonly T[], between: (i: number) => T): T[] =>
    values.flatMap((value, i) => (gaps.includes(i) ? [between(i), value] : [value]))
  if (gaps.length === 0) return [times as number[], ...series.map(({ values }) => values as (number | null)[])]
  return [withGaps(times, (i) => times[i - 1]! + 1), ...series.map(({ values }) => withGaps<number | null>(values, () => null))]
}

function optionsOf(element: HTMLElement, latest: { current: TimeChartProps }, showReadings: (u: UPlot) => void): UPlot.Options {
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

function sizeOf({ clientWidth, clientHeight }: HTMLElement): { width: number; height: number } {
  return { width: Math.max(100, clientWidth), height: Math.max(60, clientHeight) }
}

/** The moments that are shown, the first and the last. */
function rangeOf({ times, spanSeconds }: TimeChartProps): [from: number, to: number] {
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
