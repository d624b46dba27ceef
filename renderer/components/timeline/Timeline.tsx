import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import { blocksFitting, rangeFor, trackWidth, type BlockRange } from './timelineScale.ts'
import styles from './Timeline.module.css'
import { TimelineFlags, type TimelineFlag } from './TimelineFlags.tsx'
import { lanesIn, TimelineLanes, type TimelineLane } from './TimelineLanes.tsx'
import { spanOfFork, TimelineFork, type TimelineForkMark } from './TimelineFork.tsx'
import { TimelineMarks, type TimelineMark } from './TimelineMarks.tsx'
import { TimelineSlider } from './TimelineSlider.tsx'
import { TimelineTicks } from './TimelineTicks.tsx'

export interface TimelineProps {
  /** The oldest block that there is; 0 by default. */
  first?: number
  /** The chain's newest block. */
  newest: number
  /** The block that is looked at: `newest` for now. */
  shown: number
  /** Shows all blocks, however many, of a fork those after it begins; otherwise only as many as can be distinguished. */
  isWhole: boolean
  /** Heights of the blocks' ticks, 0 to 1, as far as known. */
  heights: ReadonlyMap<number, number>
  flags: readonly TimelineFlag[]
  lanes: readonly TimelineLane[]
  marks: readonly TimelineMark[]
  /** Where the chain leaves its remote one. */
  fork?: TimelineForkMark | undefined
  /** Called with the block to look at; returns whether it is shown, which a block of a remote chain may not be. */
  onShow: (block: number) => Promise<boolean>
}

/** Time between a move of the slider and what it shows: while it is dragged, not every block on the way is loaded. */
const SETTLE_MS = 120

/** The chain's blocks from left to right, with a slider for the block to look at, snapshots as flags, and what was left behind as lanes. */
export function Timeline({ first = 0, newest, shown, isWhole, heights, flags, lanes, marks, fork, onShow }: TimelineProps): ReactNode {
  const frame = useRef<HTMLDivElement>(null)
  const availablePx = useWidth(frame)
  const fitting = blocksFitting(availablePx)
  const range = useRange(
    newest,
    shown,
    fork ? spanOfFork(fork, newest, isWhole ? Infinity : fitting) : isWhole ? newest - first + 1 : fitting,
    first,
  )
  const [moved, move] = useSettled(shown, onShow)
  const widthPx = trackWidth(range, availablePx)
  const visible = useMemo(() => lanesIn(lanes, range), [lanes, range])
  const position = { range, widthPx }
  return (
    <div ref={frame} className={styles.frame}>
      <div className={styles.track} style={{ width: widthPx }} data-flagged={flags.length > 0 || undefined} data-lanes={visible.length}>
        <TimelineTicks {...position} heights={heights} shown={moved} forkBlock={fork?.block} />
        {fork && <TimelineFork {...position} fork={fork} />}
        <TimelineMarks {...position} marks={marks} />
        <TimelineLanes {...position} lanes={visible} />
        <TimelineSlider {...position} newest={newest} shown={moved} onMove={move} />
        <TimelineFlags {...position} flags={flags} endPx={availablePx} />
      </div>
      {range.from > first && <span className={styles.earlier}>{groupDigits(range.from - first)} earlier</span>}
    </div>
  )
}

/** The width of an element, kept up to date. */
function useWidth(element: { current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const measured = element.current!
    const measure = (): void => setWidth(measured.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(measured)
    return () => observer.disconnect()
  }, [element])
  return width
}

/** The shown range; it stays while an earlier block in it is looked at. */
function useRange(newest: number, shown: number, span: number, first: number): BlockRange {
  const [range, setRange] = useState<BlockRange>(() => rangeFor(newest, shown, span, undefined, first))
  const next = rangeFor(newest, shown, span, range, first)
  if (next.from !== range.from || next.to !== range.to) setRange(next)
  return next
}

/** The slider's position, which is reported once it has settled, and follows what is shown unless it has been moved on since. */
function useSettled(shown: number, onShow: TimelineProps['onShow']): [moved: number, move: (block: number) => void] {
  const [slide, setSlide] = useState({ shown, at: shown, isReported: false })
  if (slide.shown !== shown) {
    const isMovedOn = slide.at !== slide.shown && !slide.isReported
    setSlide({ shown, at: isMovedOn ? slide.at : shown, isReported: false })
  }
  const report = useRef(onShow)
  useEffect(() => {
    report.current = onShow
  }, [onShow])
  useEffect(() => {
    const { at } = slide
    if (at === slide.shown || slide.isReported) return undefined
    const timer = setTimeout(() => {
      setSlide((now) => (now.at === at ? { ...now, isReported: true } : now))
      const goBack = (): void => setSlide((now) => (now.at === at && now.isReported ? { ...now, at: now.shown, isReported: false } : now))
      void report.current(at).then((isShown) => isShown || goBack())
    }, SETTLE_MS)
    return () => clearTimeout(timer)
  }, [slide])
  return [slide.at, (at) => setSlide({ shown, at, isReported: false })]
}
