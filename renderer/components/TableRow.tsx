import { memo, type CSSProperties, type MouseEvent, type ReactNode } from 'react'
import { classNames } from './classNames.ts'
import { Skeleton } from './Skeleton.tsx'
import styles from './Table.module.css'

/** A column of a table: its width is a track of a CSS grid. */
export interface Column<Row> {
  id: string
  header: string
  /** What the column means, on hover of its header. */
  meaning?: string
  width: string
  align?: 'end'
  /** Left out where the window is narrow. */
  optional?: boolean
  cell: (row: Row) => ReactNode
}

/** The grids of a table's rows, for wide and for narrow windows. */
export function gridOf<Row>(columns: readonly Column<Row>[]): CSSProperties {
  const tracks = (shown: readonly Column<Row>[]): string => shown.map(({ width }) => width).join(' ')
  return { '--columns': tracks(columns), '--narrow': tracks(columns.filter(({ optional }) => !optional)) } as CSSProperties
}

export function TableHeader<Row>({ columns }: { columns: readonly Column<Row>[] }): ReactNode {
  return (
    <div role="rowgroup" className={styles.header}>
      <div role="row" aria-rowindex={1} className={styles.row}>
        {columns.map((column) => (
          <div
            key={column.id}
            role="columnheader"
            className={classNames(styles.cell, column.optional && styles.optional)}
            data-align={column.align}
            data-hint={column.meaning}
          >
            {column.header}
          </div>
        ))}
      </div>
    </div>
  )
}

/** Follows the row's main link, unless something else in the row was meant. */
function openRow(event: MouseEvent<HTMLElement>): void {
  if (event.target instanceof Element && event.target.closest('a, button')) return
  if (!window.getSelection()?.isCollapsed) return
  event.currentTarget.querySelector<HTMLAnchorElement>('a[data-primary]')?.click()
}

interface TableRowProps {
  row: unknown
  columns: readonly Column<never>[]
  index: number
}

/** One row; without data yet, skeletons. */
export const TableRow = memo(function TableRow({ row, columns, index }: TableRowProps): ReactNode {
  return (
    // Rows open by their main link on the keyboard; the click is a larger target for the mouse.
    <div role="row" aria-rowindex={index + 2} data-index={index} className={styles.row} onClick={openRow}>
      {columns.map((column) => (
        <div
          key={column.id}
          role="cell"
          className={classNames(styles.cell, column.optional && styles.optional)}
          data-align={column.align}
        >
          {row === undefined ? <Skeleton width={8} /> : column.cell(row as never)}
        </div>
      ))}
    </div>
  )
})
