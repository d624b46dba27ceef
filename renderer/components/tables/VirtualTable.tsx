import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { ArrowUp } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState, type FocusEvent, type ReactNode } from 'react'
import { countToText } from '../../format/amount.ts'
import styles from './Table.module.css'
import { moveInTable } from './tableKeys.ts'
import { gridOf, TableHeader, TableRow, type Column } from './TableRow.tsx'

const ROW_HEIGHT = 32
const OVERSCAN = 8

export interface VirtualTableProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  count: number
  /** The row at a position; undefined while it is being loaded. */
  rowAt: (index: number) => Row | undefined
  keyOf: (index: number) => string | number
  /** Hears which rows are in sight, both included. */
  onSight?: (first: number, last: number) => void
  /** Grows by one for each row that is added in front: the rows in sight then stay where they are. */
  newest?: number
  /** What a row is, for the button that leads to the newest. */
  thing?: string
  empty?: ReactNode
  /** Shown after the last row. */
  footer?: ReactNode
}

/** The row that has the focus: where it was when it got it, and what it showed. */
interface FocusedRow<Row> {
  index: number
  newest: number
  row: Row | undefined
}

/** A table of any number of rows, of which only those in sight exist, and the one with the focus, which would be lost with it. */
export function VirtualTable<Row>(props: VirtualTableProps<Row>): ReactNode {
  const { label, columns, count, rowAt, keyOf, onSight, newest = 0, thing = 'row', empty, footer } = props
  const scroller = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState<FocusedRow<Row>>()
  const focusedIndex = focused && focused.index + newest - focused.newest
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
  const inSight = items.length > 0 ? virtualizer.range : null
  const first = Math.max(0, (inSight?.startIndex ?? 0) - OVERSCAN)
  const last = Math.min(count - 1, (inSight?.endIndex ?? -1 - OVERSCAN) + OVERSCAN)

  function onFocus({ target }: FocusEvent): void {
    const row = target.closest('[data-index]')
    const index = Number(row?.getAttribute('data-index'))
    setFocused(row ? { index, newest, row: rowAt(index) } : undefined)
  }

  const [unseen, setUnseen] = useState(0)
  const before = useRef(newest)
  useLayoutEffect(() => {
    const grown = newest - before.current
    before.current = newest
    const element = scroller.current
    if (grown <= 0 || !element) return
    // At the top the newest rows come into sight, unless the keyboard is on a row: then nothing moves from under it.
    if (element.scrollTop < ROW_HEIGHT / 2 && !element.querySelector('[data-index] :focus-visible')) return
    element.scrollTop += grown * ROW_HEIGHT
    setUnseen((now) => now + grown)
  }, [newest])

  useEffect(() => {
    if (last >= 0) onSight?.(first, last)
  }, [onSight, first, last])

  return (
    <div className={styles.frame}>
      <div
        ref={scroller}
        className={styles.scroller}
        onScroll={(event) => {
          if (unseen > 0 && event.currentTarget.scrollTop < ROW_HEIGHT / 2) setUnseen(0)
        }}
      >
        <div
          role="table"
          aria-label={label}
          aria-rowcount={count + 1}
          className={styles.table}
          style={gridOf(columns)}
          onFocus={onFocus}
          onBlur={() => setFocused(undefined)}
          onKeyDown={(event) => moveInTable(event, count, (index) => virtualizer.scrollToIndex(index))}
        >
          <TableHeader columns={columns} />
          <div role="rowgroup" className={styles.space} style={{ height: virtualizer.getTotalSize() - ROW_HEIGHT }}>
            {items.map(({ index, start }) => (
              <TableRow
                key={keyOf(index)}
                row={rowAt(index) ?? (index === focusedIndex ? focused?.row : undefined)}
                columns={columns as readonly Column<never>[]}
                index={index}
                top={start - ROW_HEIGHT}
              />
            ))}
          </div>
        </div>
        {count === 0 && empty}
        {footer && <div className={styles.footer}>{footer}</div>}
      </div>
      {unseen > 0 && (
        <button type="button" className={styles.unseen} onClick={() => scroller.current?.scrollTo({ top: 0, behavior: 'smooth' })}>
          <ArrowUp size={13} aria-hidden />
          {countToText(unseen, `new ${thing}`)}
        </button>
      )}
    </div>
  )
}
