import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import UPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import styles from './TimeChart.module.css'
import { useThemeMark } from './tokenColor.ts'
import { dataOf, optionsOf, rangeOf, sizeOf, type ChartContent } from './uplotOptions.ts'

export interface TimeChartProps extends ChartContent {
  title: string
}

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
    // Index into the chart's own data, which includes gaps.
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

/** Moves the cursor of all charts in the group to a pixel position; outside the chart it is hidden. */
function setCursor(u: UPlot, left: number): void {
  // uPlot's typings omit this argument, which notifies the group's other charts.
  const shared = u as unknown as { setCursor(at: { left: number; top: number }, fire: boolean, publish: boolean): void }
  shared.setCursor({ left, top: left < 0 ? left : 10 }, true, true)
}

/** A chart's description for screen readers. */
function summaryOf({ title, series, format, times, spanSeconds }: TimeChartProps): string {
  const from = times.findIndex((time) => time >= (times.at(-1) ?? 0) - spanSeconds)
  const texts = series.map(({ name, values }) => {
    const known = values.slice(Math.max(0, from)).filter((value) => value !== null)
    if (known.length === 0) return `${name}: none yet`
    const [least, most] = known.reduce(([low, high], value) => [Math.min(low, value), Math.max(high, value)], [Infinity, -Infinity])
    return `${name}: now ${format(known.at(-1)!)}, min ${format(least)}, max ${format(most)}`
  })
  return `${title}, the last ${spanSeconds / 60} minutes. ${texts.join('; ')}`
}

function agoToText(seconds: number): string {
  const whole = Math.round(seconds)
  return whole < 60 ? `${whole} s ago` : `${Math.floor(whole / 60)} m ${whole % 60} s ago`
}
