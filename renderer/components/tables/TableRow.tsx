import { memo, type CSSProperties, type MouseEvent, type ReactNode } from 'react'
import { Skeleton } from '../feedback/Skeleton.tsx'
import styles from './Table.module.css'

/** A column of a table: its width is a track of a CSS grid. */
export interface Column<Row> {
  id: string
  header: string
  /** Hides the header visually, if the cells are self-explanatory: buttons, marks. */
  isHeaderHidden?: boolean
  /** What the column means, shown on hover of its header. */
  meaning?: string
  width: string
  /** Its width in windows up to 1100 pixels, if it is another: lists are to fit into 900. */
  narrow?: string
  align?: 'end'
  /** The narrowest window that shows it: `medium` above 1100 pixels, `wide` above 1500; any if omitted. */
  from?: 'medium' | 'wide'
  cell: (row: Row) => ReactNode
}

/** The grids of a table's rows, by the width of the window. */
export function gridOf<Row>(columns: readonly Column<Row>[]): CSSProperties {
  const tracks = (shown: readonly Column<Row>[], isNarrow = false): string =>
    shown.map(({ width, narrow }) => (isNarrow ? (narrow ?? width) : width)).join(' ')
  return {
    '--columns': tracks(columns),
    '--medium': tracks(columns.filter(({ from }) => from !== 'wide')),
    '--narrow': tracks(
      columns.filter(({ from }) => from === undefined),
      true,
    ),
  } as CSSProperties
}

export function TableHeader<Row>({ columns }: { columns: readonly Column<Row>[] }): ReactNode {
  return (
    <div role="rowgroup" className={styles.header}>
      <div role="row" aria-rowindex={1} className={styles.row}>
        {columns.map((column) => (
          <div
            key={column.id}
            role="columnheader"
            className={styles.cell}
            data-align={column.align}
            data-from={column.from}
            data-hint={column.meaning}
          >
            {column.isHeaderHidden ? <span className={styles.hidden}>{column.header}</span> : column.header}
          </div>
        ))}
      </div>
    </div>
  )
}

/** Follows the row's main link, unless the click was on a control in the row or in its menu, which is rendered elsewhere. */
function openRow(event: MouseEvent<HTMLElement>): void {
  if (!(event.target instanceof Element) || !event.currentTarget.contains(event.target) || event.target.closest('a, button, input')) return
  if (!window.getSelection()?.isCollapsed) return
  event.currentTarget.querySelector<HTMLElement>('[data-primary]')?.click()
}

interface TableRowProps {
  row: unknown
  columns: readonly Column<never>[]
  index: number
  /** Its index among rows most of which are not mounted. */
  top?: number
  /** It just arrived, and is highlighted as new for a moment. */
  isFresh?: boolean
  /** It is less important than others. */
  isQuiet?: boolean | undefined
}

/** One row; a skeleton while there is no data. */
export const TableRow = memo(function TableRow({ row, columns, index, top, isFresh = false, isQuiet = false }: TableRowProps): ReactNode {
  return (
    // On the keyboard, rows open by their main link; the click is a larger target for the mouse.
    <div
      role="row"
      aria-rowindex={index + 2}
      data-index={index}
      data-fresh={isFresh || undefined}
      data-quiet={isQuiet || undefined}
      className={styles.row}
      style={top === undefined ? undefined : { top }}
      onClick={openRow}
    >
      {columns.map((column) => (
        <div key={column.id} role="cell" className={styles.cell} data-align={column.align} data-from={column.from}>
          {row === undefined ? <Skeleton width={8} /> : column.cell(row as never)}
        </div>
      ))}
    </div>
  )
})
