import { createContext, useContext, useMemo, useRef, useState, type ReactNode } from 'react'
import type { WireRecordedRequest } from '../../../node-core/contract/wire/recordedRequests.ts'
import { useAppContext } from '../../store/useApp.ts'

/** The requests that are selected, by number. */
export interface RequestSelection {
  numbers: ReadonlySet<number>
  /** Selects a request, or takes it out; `isRange`: with all from the last one to it. */
  toggle: (number: number, isRange: boolean) => void
  clear: () => void
}

export const SelectionContext = createContext<RequestSelection>({ numbers: new Set(), toggle: () => {}, clear: () => {} })

/** A selection, empty at first. Requests that are dropped meanwhile are no longer in it. */
export function useRequestSelection(): RequestSelection {
  const { store } = useAppContext()
  const [numbers, setNumbers] = useState<ReadonlySet<number>>(new Set())
  const last = useRef<number>(undefined)
  return useMemo(
    () => ({
      numbers,
      toggle(number, isRange) {
        const range = isRange && last.current !== undefined ? rangeOf(store.getState().requests.numbers, last.current, number) : [number]
        last.current = number
        setNumbers((now) => {
          const isAdded = !now.has(number)
          return isAdded ? new Set([...now, ...range]) : new Set(Array.from(now).filter((it) => !range.includes(it)))
        })
      },
      clear: () => setNumbers(new Set()),
    }),
    [numbers, store],
  )
}

/** The listed numbers from one to the other, whichever comes first. */
function rangeOf(listed: readonly number[], a: number, b: number): readonly number[] {
  const [first, last] = [Math.min(a, b), Math.max(a, b)]
  return listed.filter((number) => number >= first && number <= last)
}

/** Selects a row of the list; with Shift, all from the last one. */
export function SelectBox({ row: { seq } }: { row: WireRecordedRequest }): ReactNode {
  const { numbers, toggle } = useContext(SelectionContext)
  return (
    <input
      type="checkbox"
      aria-label={`Select request ${seq}`}
      checked={numbers.has(seq)}
      onChange={({ nativeEvent }) => toggle(seq, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
    />
  )
}
