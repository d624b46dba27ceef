import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { groupDigits } from '../../format/amount.ts'
import styles from './StepList.module.css'

/** A step as the list shows it. */
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
  /** Undefined while it is being read. */
  stepAt: (step: number) => ListedStep | undefined
  /** Steps in sight. */
  rows: number
}

/** Steps kept in sight before and after the current one. */
const MARGIN = 3
/** Deeper steps are not indented further. */
const INDENTED_AT_MOST = 8

/** A stretch of the steps of an execution around the current one, which moves along only where it must. */
export function StepList({ label, count, current, onChoose, stepAt, rows }: StepListProps): ReactNode {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const highest = Math.max(0, count - rows)
  const within = (first: number): number => Math.max(0, Math.min(highest, first))
  // The wheel looks elsewhere until the current step changes.
  const [shownFor, setShownFor] = useState({ current, first: within(current - Math.floor(rows / 2)) })
  const first = shownFor.current === current ? within(shownFor.first) : within(nextFirst(shownFor.first, current, rows))
  if (shownFor.current !== current) setShownFor({ current, first })
  useEffect(() => {
    const element = list.current
    function onWheel(event: WheelEvent): void {
      if (event.ctrlKey || highest === 0) return
      event.preventDefault()
      setShownFor((now) => ({ ...now, first: Math.max(0, Math.min(highest, now.first + Math.sign(event.deltaY) * 3)) }))
    }
    // React listens passively, and the page would scroll as well.
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
            <span className={styles.number} style={{ width: `${String(count).length}ch` }}>
              {number}
            </span>
            <span className={styles.pc}>{step ? step.pc.toString(16).padStart(4, '0') : ''}</span>
            <span className={styles.op} style={{ paddingLeft: `${Math.min(INDENTED_AT_MOST, (step?.depth ?? 0)) * 10}px` }}>
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

/** As it was while the current step is well in sight, a little further where it is at an edge, and around it where it went far. */
function nextFirst(kept: number, current: number, rows: number): number {
  if (current >= kept + MARGIN && current < kept + rows - MARGIN) return kept
  if (current >= kept && current < kept + rows) return current < kept + MARGIN ? current - MARGIN : current - rows + MARGIN + 1
  return current - Math.floor(rows / 2)
}
