import { useVirtualizer } from '@tanstack/react-virtual'
import { ChevronRight } from 'lucide-react'
import { useId, useMemo, useRef, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import { percentToText } from '../../format/gas.ts'
import { indentOf, depthLabel } from './treeIndent.ts'
import styles from './CallTree.module.css'

const ROW_HEIGHT = 30
const MAX_ROWS = 16

/** One row of the tree. */
export interface CallTreeRow {
  id: string
  parentId: string | undefined
  depth: number
  childCount: number
  position: number
  siblings: number
  /** Undefined if it is not known. */
  gas: number | undefined
  /** The part of it that the row itself used. */
  selfGas: number
  /** Both as shares of the whole, 0 to 1. */
  gasShare: number
  selfShare: number
}

export interface CallTreeProps<Row extends CallTreeRow> {
  label: string
  /** The visible rows, in order. */
  rows: readonly Row[]
  collapsed: ReadonlySet<string>
  onCollapse: (id: string, isCollapsed: boolean) => void
  chosen: string
  onChoose: (id: string) => void
  renderRow: (row: Row) => ReactNode
}

/** Nested calls with the gas that each used; arrow keys move, expand and collapse, as in any tree. Only visible rows are mounted. */
export function CallTree<Row extends CallTreeRow>(props: CallTreeProps<Row>): ReactNode {
  const { label, rows, collapsed, onCollapse, chosen, onChoose, renderRow } = props
  const treeId = useId()
  const scroller = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes this component, which is what the rule fears
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 10,
  })
  const at = Math.max(
    0,
    rows.findIndex(({ id }) => id === chosen),
  )
  const items = virtualizer.getVirtualItems()
  const deepest = useMemo(() => indentOf(rows.reduce((most, { depth }) => Math.max(most, depth), 0)), [rows])

  function choose(index: number): void {
    const row = rows[Math.max(0, Math.min(index, rows.length - 1))]
    if (!row) return
    onChoose(row.id)
    virtualizer.scrollToIndex(rows.indexOf(row))
  }

  function onKeyDown(event: KeyboardEvent): void {
    const row = rows[at]
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return
    const isOpen = row.childCount > 0 && !collapsed.has(row.id)
    if (event.key === 'ArrowDown') choose(at + 1)
    else if (event.key === 'ArrowUp') choose(at - 1)
    else if (event.key === 'Home') choose(0)
    else if (event.key === 'End') choose(rows.length - 1)
    else if (event.key === 'ArrowRight' && isOpen) choose(at + 1)
    else if (event.key === 'ArrowRight' && row.childCount > 0) onCollapse(row.id, false)
    else if (event.key === 'ArrowLeft' && isOpen) onCollapse(row.id, true)
    else if (event.key === 'ArrowLeft') choose(rows.findIndex(({ id }) => id === row.parentId))
    else if ((event.key === 'Enter' || event.key === ' ') && row.childCount > 0) onCollapse(row.id, isOpen)
    else return
    event.preventDefault()
  }

  return (
    <div
      ref={scroller}
      role="tree"
      aria-label={label}
      tabIndex={0}
      aria-activedescendant={items.some(({ index }) => index === at) ? `${treeId}-${at}` : undefined}
      className={styles.tree}
      style={{ height: rows.length * ROW_HEIGHT + 8, '--least': `${MAX_ROWS * ROW_HEIGHT + 8}px` } as CSSProperties}
      onKeyDown={onKeyDown}
    >
      <div role="none" className={styles.space} style={{ height: virtualizer.getTotalSize(), '--indent': `${deepest}px` } as CSSProperties}>
        {items.map(({ index, start }) => {
          const row = rows[index]!
          const isOpen = !collapsed.has(row.id)
          return (
            <div
              key={row.id}
              id={`${treeId}-${index}`}
              role="treeitem"
              aria-level={row.depth + 1}
              aria-posinset={row.position}
              aria-setsize={row.siblings}
              aria-expanded={row.childCount > 0 ? isOpen : undefined}
              aria-selected={index === at}
              className={styles.row}
              style={{ transform: `translateY(${start}px)`, paddingLeft: `${8 + indentOf(row.depth)}px` }}
              onClick={() => onChoose(row.id)}
            >
              <span
                className={styles.twisty}
                data-open={isOpen || undefined}
                onClick={(event) => {
                  if (row.childCount === 0) return
                  event.stopPropagation()
                  onCollapse(row.id, isOpen)
                }}
              >
                {row.childCount > 0 && <ChevronRight size={14} aria-hidden />}
              </span>
              <span className={styles.content}>
                {depthLabel(row.depth) !== undefined && (
                  <span className={styles.depth} aria-hidden>
                    {row.depth}
                  </span>
                )}
                {renderRow(row)}
              </span>
              {row.gas !== undefined && <RowGas row={row} gas={row.gas} />}
            </div>
          )
        })}
      </div>
    </div>
  )
}

/** What a row used, with the part that it used itself darker. */
function RowGas({ row: { gasShare, selfShare, selfGas }, gas }: { row: CallTreeRow; gas: number }): ReactNode {
  const amount = groupDigits(gas)
  return (
    <span
      className={styles.gas}
      data-hint={`${amount} gas (${percentToText(gasShare)})\nitself ${groupDigits(selfGas)} (${percentToText(selfShare)})`}
    >
      <span className={styles.track}>
        <span className={styles.used} style={{ width: `${gasShare * 100}%` }}>
          <span className={styles.self} style={{ width: `${gasShare === 0 ? 0 : Math.min(1, selfShare / gasShare) * 100}%` }} />
        </span>
      </span>
      <span className={styles.amount}>{amount}</span>
      <span className={styles.share}>{percentToText(gasShare)}</span>
    </span>
  )
}
