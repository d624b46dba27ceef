import { useVirtualizer } from '@tanstack/react-virtual'
import { ArrowUp } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import styles from './Table.module.css'
import { moveInTable } from './tableKeys.ts'
import { gridOf, TableHeader, TableRow, type Column } from './TableRow.tsx'

const ROW_HEIGHT = 32
const OVERSCAN = 10

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
  /** What a row is, in the plural, for the button that leads to the newest. */
  things?: string
  empty?: ReactNode
  /** Shown after the last row. */
  footer?: ReactNode
}

/** A table of any number of rows, of which only those in sight exist. */
export function VirtualTable<Row>(props: VirtualTableProps<Row>): ReactNode {
  const { label, columns, count, rowAt, keyOf, onSight, newest = 0, things, empty, footer } = props
  const scroller = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes this component, which is what the rule fears
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    paddingStart: ROW_HEIGHT,
    scrollPaddingStart: ROW_HEIGHT,
  })
  const items = virtualizer.getVirtualItems()
  const first = items[0]?.index ?? 0
  const last = items.at(-1)?.index ?? -1

  const [unseen, setUnseen] = useState(0)
  const before = useRef(newest)
  useLayoutEffect(() => {
    const grown = newest - before.current
    before.current = newest
    const element = scroller.current
    if (grown <= 0 || !element || element.scrollTop < ROW_HEIGHT / 2) return
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
          onKeyDown={(event) => moveInTable(event, count, (index) => virtualizer.scrollToIndex(index))}
        >
          <TableHeader columns={columns} />
          <div role="rowgroup" className={styles.space} style={{ height: virtualizer.getTotalSize() - ROW_HEIGHT }}>
            <div role="none" className={styles.window} style={{ transform: `translateY(${(items[0]?.start ?? ROW_HEIGHT) - ROW_HEIGHT}px)` }}>
              {items.map((item) => (
                <TableRow key={keyOf(item.index)} row={rowAt(item.index)} columns={columns as readonly Column<never>[]} index={item.index} />
              ))}
            </div>
          </div>
        </div>
        {count === 0 && empty}
        {footer && <div className={styles.footer}>{footer}</div>}
      </div>
      {unseen > 0 && (
        <button type="button" className={styles.unseen} onClick={() => scroller.current?.scrollTo({ top: 0, behavior: 'smooth' })}>
          <ArrowUp size={13} aria-hidden />
          {unseen} new {things ?? 'rows'}
        </button>
      )}
    </div>
  )
}
