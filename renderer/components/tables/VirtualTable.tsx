import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { ArrowUp } from 'lucide-react'
import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react'
import { countText } from '../../../node-core/contract/countText.ts'
import styles from './Table.module.css'
import { moveInTable, rowIndexOf, showRow } from './tableKeys.ts'
import { gridOf, TableHeader, TableRow, type Column } from './TableRow.tsx'
import { useHeldRows } from './useHeldRows.ts'

const ROW_HEIGHT = 32
const OVERSCAN = 8

export interface VirtualTableProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  count: number
  /** The row at an index; undefined while it is loading. */
  rowAt: (index: number) => Row | undefined
  keyOf: (index: number) => string | number
  /** Called with the range of visible rows, both ends included. */
  onSight?: (first: number, last: number) => void
  /** Grows by one for each row added in front. While the list is being read, such rows wait behind a button. */
  newest?: number
  /** Whether a row is less important than the others. */
  isQuiet?: ((index: number) => boolean) | undefined
  /** What a row is called, for the button that shows waiting rows. */
  thing?: string
  empty?: ReactNode
  /** Shown after the last row. */
  footer?: ReactNode
  /** Called with keys pressed in a row, before they move the focus. */
  onRowKeyDown?: (event: KeyboardEvent<HTMLElement>, index: number) => void
  /** The row that gets the focus, whenever this is another object: one that has moved. */
  focusOn?: { key: string | number } | undefined
}

/** The focused row: its index when it got the focus, how many rows had been added in front by then, and what it showed. */
interface FocusedRow<Row> {
  index: number
  shown: number
  row: Row | undefined
}

/** A table of any number of rows, of which only the visible ones are mounted, plus the focused one, so that the focus is not lost. */
export function VirtualTable<Row>(props: VirtualTableProps<Row>): ReactNode {
  const { label, columns, rowAt, keyOf, onSight, newest = 0, thing = 'row', empty, footer, isQuiet, onRowKeyDown, focusOn } = props
  const frame = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const table = useRef<HTMLDivElement>(null)
  const { held, fresh, look, showNew, settle } = useHeldRows(newest, props.count, frame, scroller)
  // Waiting rows are left out: indexes here count the rows that are shown.
  const count = props.count - held
  const shown = newest - held
  const [focused, setFocused] = useState<FocusedRow<Row>>()
  const focusedIndex = focused && focused.index + shown - focused.shown
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes this component, which is what the rule fears
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    paddingStart: ROW_HEIGHT,
    scrollPaddingStart: ROW_HEIGHT,
    rangeExtractor(range) {
      const indexes = defaultRangeExtractor(range)
      if (focusedIndex === undefined || focusedIndex < 0 || focusedIndex >= count || indexes.includes(focusedIndex)) return indexes
      return focusedIndex < indexes[0]! ? [focusedIndex, ...indexes] : [...indexes, focusedIndex]
    },
  })
  const items = virtualizer.getVirtualItems()
  // If most rows in sight are new, to mark them says nothing; and where they are new again at once, they would never have faded in.
  const marked = fresh <= (virtualizer.scrollRect?.height ?? 0) / ROW_HEIGHT / 2 ? fresh : 0
  const inSight = items.length > 0 ? virtualizer.range : null
  const first = Math.max(0, (inSight?.startIndex ?? 0) - OVERSCAN)
  const last = Math.min(count - 1, (inSight?.endIndex ?? -1 - OVERSCAN) + OVERSCAN)

  function onFocus({ target }: FocusEvent): void {
    const row = target.closest('[data-index]')
    const index = Number(row?.getAttribute('data-index'))
    setFocused(row ? { index, shown, row: rowAt(index + held) } : undefined)
    look()
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    // Up from the first row are those that wait.
    if (held > 0 && focusedIndex === 0 && /^(?:ArrowUp|k|Home)$/.test(event.key)) showNew()
    const index = rowIndexOf(event)
    if (index !== undefined) onRowKeyDown?.(event, index + held)
    moveInTable(event, count, (index) => virtualizer.scrollToIndex(index))
  }

  function showNewest(): void {
    showNew()
    scroller.current?.scrollTo({ top: 0, behavior: 'smooth' })
  }

  useEffect(() => {
    if (last >= 0) onSight?.(first + held, last + held)
  }, [onSight, first, last, held])

  useFocusOn(focusOn, (key) => {
    const index = Array.from({ length: count }, (_, at) => keyOf(at + held)).indexOf(key)
    if (!table.current || index < 0) return
    setFocused({ index, shown, row: rowAt(index + held) })
    showRow(table.current, index, (far) => virtualizer.scrollToIndex(far))
  })

  return (
    <div ref={frame} className={styles.frame} onPointerEnter={look} onPointerLeave={look}>
      <div ref={scroller} className={styles.scroller} onScroll={look}>
        <div
          ref={table}
          role="table"
          aria-label={label}
          aria-rowcount={count + 1}
          className={styles.table}
          style={gridOf(columns)}
          onFocus={onFocus}
          onBlur={() => {
            setFocused(undefined)
            requestAnimationFrame(look)
          }}
          onKeyDown={onKeyDown}
        >
          <TableHeader columns={columns} />
          <div role="rowgroup" className={styles.space} style={{ height: virtualizer.getTotalSize() - ROW_HEIGHT }} onAnimationEnd={settle}>
            {items.map(({ index, start }) => (
              <TableRow
                key={keyOf(index + held)}
                row={rowAt(index + held) ?? (index === focusedIndex ? focused?.row : undefined)}
                columns={columns as readonly Column<never>[]}
                index={index}
                top={start - ROW_HEIGHT}
                isFresh={index < marked}
                isQuiet={isQuiet?.(index + held)}
              />
            ))}
          </div>
        </div>
        {count === 0 && empty}
        {footer && <div className={styles.footer}>{footer}</div>}
      </div>
      {held > 0 && (
        <button type="button" className={styles.unseen} onClick={showNewest}>
          <ArrowUp size={13} aria-hidden />
          {countText(held, `new ${thing}`)}
        </button>
      )}
    </div>
  )
}

/** Calls `show` with the key whenever it is given anew, after the rows have been rendered. */
function useFocusOn(focusOn: VirtualTableProps<unknown>['focusOn'], show: (key: string | number) => void): void {
  const latest = useRef(show)
  useEffect(() => void (latest.current = show))
  useEffect(() => {
    if (focusOn) latest.current(focusOn.key)
  }, [focusOn])
}
