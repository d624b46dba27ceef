import type { ReactNode } from 'react'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import { Change } from '../../components/values/Change.tsx'
import type { Column } from '../../components/tables/TableRow.tsx'
import { TextButton } from '../../components/values/TextLink.tsx'
import { shareToText } from '../../format/figures.ts'
import type { GasChange } from '../../profile/gasChanges.ts'
import type { HotFunction, ProfileFrame } from '../../profile/profileModel.ts'

interface GasColumns {
  frames: readonly ProfileFrame[]
  /** Gas of the whole. */
  whole: number
  choose: (frame: number) => void
}

/** Columns of a table of calls, functions and lines. */
export function gasColumns({ frames, whole, choose }: GasColumns): readonly Column<HotFunction>[] {
  const gas = (id: 'self' | 'total', header: string, meaning: string): Column<HotFunction> => ({
    id,
    header,
    meaning,
    width: '5.5rem',
    align: 'end',
    cell: (row) => <span data-hint={shareToText(row[id] / (whole || 1))}>{groupDigits(row[id])}</span>,
  })
  return [
    gas('self', 'Gas', 'What it used itself'),
    {
      id: 'share',
      header: '%',
      meaning: 'Share of the execution’s gas',
      width: '3.75rem',
      align: 'end',
      cell: ({ self }) => shareToText(self / (whole || 1)),
    },
    gas('total', 'Total', 'With what it called'),
    nameColumn(frames, choose),
  ]
}

/** The same beside another execution. */
export function gasChangeColumns({ frames, choose }: Pick<GasColumns, 'frames' | 'choose'>): readonly Column<GasChange>[] {
  return [
    amount('self', 'Gas', 'What it used itself', ({ self }) => groupDigits(self)),
    amount('selfChange', 'Change', 'What it used itself, less what it used in the other run', ({ self, selfBefore }) => (
      <Change now={self} before={selfBefore} />
    )),
    amount('total', 'Total', 'With what it called', ({ total }) => groupDigits(total)),
    amount('totalChange', 'Change', 'The total, less that in the other run', ({ total, totalBefore }) => (
      <Change now={total} before={totalBefore} />
    )),
    nameColumn(frames, choose),
  ]
}

function amount(id: string, header: string, meaning: string, cell: (row: GasChange) => ReactNode): Column<GasChange> {
  return { id, header, meaning, width: '5.25rem', align: 'end', cell }
}

function nameColumn(frames: readonly ProfileFrame[], choose: (frame: number) => void): Column<HotFunction> {
  return {
    id: 'name',
    header: 'Where',
    width: 'minmax(9rem, 1fr)',
    cell: ({ frame }) => <TextButton onClick={() => choose(frame)}>{frames[frame]!.name}</TextButton>,
  }
}
