import type { ReactNode } from 'react'
import { classNames } from '../classNames.ts'
import styles from './Table.module.css'
import { moveInTable } from './tableKeys.ts'
import { gridOf, TableHeader, TableRow, type Column } from './TableRow.tsx'

export interface TableProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** Shown if there are no rows. */
  empty?: ReactNode
  /** Draws a frame around it, if it is not in a panel. */
  framed?: boolean
  /** Rows grow with the content of their cells. */
  growing?: boolean
}

/** A table with a bounded number of rows, as tall as its rows. */
export function Table<Row>({ label, columns, rows, keyOf, empty, framed = false, growing = false }: TableProps<Row>): ReactNode {
  return (
    <div className={classNames(styles.whole, framed && styles.framed)}>
      <div
        role="table"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        className={classNames(styles.table, growing && styles.growing)}
        style={gridOf(columns)}
        onKeyDown={(event) => moveInTable(event, rows.length)}
      >
        <TableHeader columns={columns} />
        <div role="rowgroup">
          {rows.map((row, index) => (
            <TableRow key={keyOf(row)} row={row} columns={columns as readonly Column<never>[]} index={index} />
          ))}
        </div>
      </div>
      {rows.length === 0 && empty}
    </div>
  )
}
