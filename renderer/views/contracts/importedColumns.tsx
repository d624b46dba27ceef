import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../components/forms/Button.tsx'
import type { Column } from '../../components/tables/TableRow.tsx'
import { Time } from '../../components/values/Time.tsx'
import { plainText } from '../../format/revert.ts'

/** Something that was imported. */
interface Imported {
  id: string
  importedAtMs: number
}

/** Columns of when a row was imported, and of what can be done with it: removing it, and `more`. */
export const importedColumns = <Row extends Imported>(
  nameOf: (row: Row) => string,
  remove: (id: string) => void,
  more: (row: Row, name: string) => ReactNode,
): Column<Row>[] => [
  {
    id: 'imported',
    header: 'Imported',
    width: '6rem',
    align: 'end',
    cell: ({ importedAtMs }) => <Time clock="wall" timestamp={Math.floor(importedAtMs / 1_000)} />,
  },
  {
    id: 'actions',
    header: 'Actions',
    isHeaderHidden: true,
    width: '4.25rem',
    align: 'end',
    cell: (row) => {
      const name = plainText(nameOf(row), 128)
      return (
        <>
          {more(row, name)}
          <IconButton label={`Remove ${name}`} onClick={() => remove(row.id)}>
            <Trash2 size={14} aria-hidden />
          </IconButton>
        </>
      )
    },
  },
]
