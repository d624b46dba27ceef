import type { ReactNode } from 'react'
import { filterTerm } from '../../../node-core/contract/filterWords.ts'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import { OneLine } from '../../components/layout/OneLine.tsx'
import type { Column } from '../../components/tables/TableRow.tsx'
import { changeToText, millisecondsToText } from '../../format/figures.ts'
import { plainText } from '../../format/revert.ts'
import type { ComparedBy, ComparedRow, SideTotals } from '../../requests/requestComparison.ts'
import { requestsPath } from '../../routing/requestSearch.ts'

const countOf = (filter: string, side: (row: ComparedRow) => SideTotals) =>
  function count(row: ComparedRow): ReactNode {
    return <Count totals={side(row)} filter={filter} row={row} />
  }

/** Columns of a comparison of two filters; numbers open the requests that they count. */
export function comparisonColumns(first: string, second: string, by: ComparedBy): readonly Column<ComparedRow>[] {
  return [
    { id: 'method', header: 'Method', width: 'minmax(11rem, 1fr)', cell: ({ method }) => plainText(method, 80) || 'not a request' },
    ...(by === 'call'
      ? [
          {
            id: 'params',
            header: 'Params',
            width: 'minmax(10rem, 1.5fr)',
            cell: ({ params }: ComparedRow) => <OneLine text={plainText(params, 200)} />,
          },
        ]
      : []),
    { id: 'first', header: 'First', width: '5.5rem', align: 'end', cell: countOf(first, (row) => row.first) },
    { id: 'second', header: 'Second', width: '5.5rem', align: 'end', cell: countOf(second, (row) => row.second) },
    {
      id: 'difference',
      header: 'Difference',
      meaning: 'Requests in the second compared with the first',
      width: '5.5rem',
      align: 'end',
      cell: (row) => changeToText(row.second.count - row.first.count),
    },
    {
      id: 'errors',
      header: 'Errors',
      meaning: 'In the first, and in the second',
      width: '7rem',
      align: 'end',
      cell: ({ first: a, second: b }) => (a.errors === 0 && b.errors === 0 ? '—' : `${groupDigits(a.errors)} → ${groupDigits(b.errors)}`),
    },
    {
      id: 'median',
      header: 'Median time',
      meaning: 'Of waiting, running and writing together, in the first and in the second',
      width: '10rem',
      align: 'end',
      from: 'medium',
      cell: ({ first: a, second: b }) => `${medianToText(a)} → ${medianToText(b)}`,
    },
  ]
}

const medianToText = ({ medianMs }: SideTotals): string => (medianMs === undefined ? '—' : millisecondsToText(medianMs))

function Count({ totals: { count }, filter, row: { method } }: { totals: SideTotals; filter: string; row: ComparedRow }): ReactNode {
  if (count === 0) return '—'
  return (
    <a href={requestsPath({ filter: method === '' ? filter : `${filter} ${filterTerm('method', method)}`, window: true })}>
      {groupDigits(count)}
    </a>
  )
}
