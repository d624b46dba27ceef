import type { Column } from '../../components/tables/TableRow.tsx'
import { shareToText, valueToText } from '../../format/figures.ts'
import type { FunctionChange } from '../../profile/profileChanges.ts'
import type { ValueUnit } from '../../format/figures.ts'
import type { HotFunction, ProfileModel } from '../../profile/profileModel.ts'
import { profilePath } from './profileKinds.ts'

/** What the columns of a profile's functions need. */
export interface FunctionColumnsOptions {
  model: ProfileModel
  /** Of the profile, and of the one that it is compared with. */
  name: string
  otherName: string | undefined
  unit: ValueUnit
  /** What all functions took together. */
  whole: number
  /** Undefined where nothing is compared. */
  changes: ReadonlyMap<number, FunctionChange> | undefined
}

/** Columns of a table of functions; their links choose a function in the address. */
export function functionColumns({
  model: { frames },
  name,
  otherName,
  unit,
  whole,
  changes,
}: FunctionColumnsOptions): readonly Column<HotFunction>[] {
  const path = profilePath(name, otherName)
  const value = (id: 'self' | 'total', header: string, meaning: string): Column<HotFunction> => ({
    id,
    header,
    meaning,
    width: '4.75rem',
    align: 'end',
    cell: (hot) => <span data-hint={shareToText(hot[id] / whole)}>{valueToText(hot[id], unit)}</span>,
  })
  const share: Column<HotFunction> = {
    id: 'share',
    header: '%',
    meaning: 'Part of the whole',
    width: '3.75rem',
    align: 'end',
    cell: ({ self }) => shareToText(self / whole),
  }
  const change: Column<HotFunction> = {
    id: 'change',
    header: 'Change',
    meaning: 'Of its part of the whole, in points: itself, and with what it called',
    width: '7rem',
    align: 'end',
    cell: ({ frame }) => changeToText(changes?.get(frame)),
  }
  return [
    value('self', 'Self', 'What the function took itself'),
    ...(changes ? [] : [share]),
    value('total', 'Total', 'With what it called'),
    ...(changes ? [change] : []),
    {
      id: 'function',
      header: 'Function',
      width: 'minmax(8rem, 1fr)',
      cell: ({ frame }) => (
        <a href={`${path}&frame=${frame}`} data-primary data-hint={frames[frame]!.name}>
          {frames[frame]!.name}
        </a>
      ),
    },
    {
      id: 'source',
      header: 'Source',
      width: 'minmax(8rem, 1.2fr)',
      cell: ({ frame }) => {
        const { file, line } = frames[frame]!
        return file === '' ? '—' : <span data-hint={`${file}${line > 0 ? `:${line}` : ''}`}>{`${file}${line > 0 ? `:${line}` : ''}`}</span>
      },
    },
  ]
}

/** A change in points of a hundred. */
function pointsOf(share: number): string {
  const points = Math.round(share * 1000) / 10
  return points === 0 ? '0' : `${points > 0 ? '+' : '−'}${Math.abs(points)}`
}

function changeToText(change: FunctionChange | undefined): string {
  return change ? `${pointsOf(change.self)} / ${pointsOf(change.total)}` : '—'
}
