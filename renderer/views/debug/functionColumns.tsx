import type { Column } from '../../components/tables/TableRow.tsx'
import { shareToText, valueToText } from '../../format/figures.ts'
import type { FunctionChange } from '../../profile/profileChanges.ts'
import type { ValueUnit } from '../../format/figures.ts'
import type { HotFunction, ProfileModel } from '../../profile/profileModel.ts'
import { profilePath } from './profileKinds.ts'

/** Inputs of the function columns. */
export interface FunctionColumnsOptions {
  model: ProfileModel
  /** Of the profile and of the compared one. */
  name: string
  otherName: string | undefined
  unit: ValueUnit
  /** Total over all functions. */
  whole: number
  /** Undefined without a comparison. */
  changes: ReadonlyMap<number, FunctionChange> | undefined
}

/** Columns of a table of functions; their links select a function in the URL. */
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
    meaning: 'Share of the total',
    width: '3.75rem',
    align: 'end',
    cell: ({ self }) => shareToText(self / whole),
  }
  const change: Column<HotFunction> = {
    id: 'change',
    header: 'Change',
    meaning: 'Change of its share in percentage points: self, and including callees',
    width: '7rem',
    align: 'end',
    cell: ({ frame }) => sharesToText(changes?.get(frame)),
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

/** A change of a share in percentage points, with its sign. */
export function pointsToText(share: number): string {
  const points = Math.round(share * 1000) / 10
  return points === 0 ? '0' : `${points > 0 ? '+' : '−'}${Math.abs(points)}`
}

function sharesToText(change: FunctionChange | undefined): string {
  return change ? `${pointsToText(change.self)} / ${pointsToText(change.total)}` : '—'
}
