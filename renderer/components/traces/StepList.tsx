import { useEffect, useId, useRef, useState, type ReactNode, type RefObject } from 'react'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import styles from './StepList.module.css'

/** A step as shown in the list. */
export interface ListedStep {
  pc: number
  op: string
  gas: number
  gasCost: number
  depth: number
  error?: string | undefined
}

export interface StepListProps {
  label: string
  count: number
  current: number
  onChoose: (step: number) => void
  /** Undefined while loading. */
  stepAt: (step: number) => ListedStep | undefined
}

/** In pixels, as in the style sheet. */
const ROW_HEIGHT = 22
/** Used before the list has been measured; also its minimum. */
const ROWS_AT_FIRST = 23
const MIN_ROWS = 5
/** Steps kept visible before and after the current one. */
const MARGIN = 3
/** Deeper steps are not indented further. */
const MAX_INDENTED = 8

/** The steps of an execution around the current one, as many as fit; scrolls only when it must. */
export function StepList({ label, count, current, onChoose, stepAt }: StepListProps): ReactNode {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const rows = useVisibleRowCount(list)
  const highest = Math.max(0, count - rows)
  const within = (first: number): number => Math.max(0, Math.min(highest, first))
  // The wheel scrolls away until the current step or the height of the list changes.
  const [shownFor, setShownFor] = useState({ current, rows, first: within(current - Math.floor(rows / 2)) })
  const isKept = shownFor.current === current && shownFor.rows === rows
  const first = within(isKept ? shownFor.first : nextFirst(shownFor.first, current, rows))
  if (!isKept) setShownFor({ current, rows, first })
  useEffect(() => {
    const element = list.current
    function onWheel(event: WheelEvent): void {
      if (event.ctrlKey || highest === 0) return
      event.preventDefault()
      setShownFor((now) => ({ ...now, first: Math.max(0, Math.min(highest, now.first + Math.sign(event.deltaY) * 3)) }))
    }
    // React listens passively, and the page would scroll too.
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  }, [highest])
  const shown = Array.from({ length: Math.min(rows, count - first) }, (_, at) => first + at)
  return (
    <div
      ref={list}
      role="listbox"
      aria-label={label}
      tabIndex={0}
      aria-activedescendant={current >= first && current < first + rows ? `${id}-${current}` : undefined}
      className={styles.list}
    >
      {shown.map((number) => {
        const step = stepAt(number)
        return (
          <div
            key={number}
            id={`${id}-${number}`}
            role="option"
            aria-selected={number === current}
            aria-posinset={number + 1}
            aria-setsize={count}
            className={styles.row}
            data-failed={step?.error !== undefined || undefined}
            onClick={() => onChoose(number)}
          >
            <span className={styles.number} style={{ width: `${groupDigits(count - 1).length}ch` }}>
              {groupDigits(number)}
            </span>
            <span className={styles.pc}>{step ? step.pc.toString(16).padStart(4, '0') : ''}</span>
            <span className={styles.op} style={{ paddingLeft: `${Math.min(MAX_INDENTED, step?.depth ?? 0) * 10}px` }}>
              {step?.op ?? '…'}
            </span>
            <span className={styles.gas}>{step ? groupDigits(step.gas) : ''}</span>
            <span className={styles.cost}>{step && step.gasCost > 0 ? `−${groupDigits(step.gasCost)}` : ''}</span>
          </div>
        )
      })}
    </div>
  )
}

/** The number of rows that fit. */
function useVisibleRowCount(list: RefObject<HTMLElement | null>): number {
  const [rows, setRows] = useState(ROWS_AT_FIRST)
  useEffect(() => {
    const observer = new ResizeObserver(
      ([entry]) => entry && setRows(Math.max(MIN_ROWS, Math.floor(entry.contentRect.height / ROW_HEIGHT))),
    )
    if (list.current) observer.observe(list.current)
    return () => observer.disconnect()
  }, [list])
  return rows
}

/** Unchanged while the current step is well inside, shifted a little if it is at an edge, and centred on it if it jumped far. */
function nextFirst(kept: number, current: number, rows: number): number {
  const margin = Math.min(MARGIN, Math.floor((rows - 1) / 2))
  if (current >= kept + margin && current < kept + rows - margin) return kept
  if (current >= kept && current < kept + rows) return current < kept + margin ? current - margin : current - rows + margin + 1
  return current - Math.floor(rows / 2)
}
