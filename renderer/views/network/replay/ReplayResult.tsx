import { CheckCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AnswerDifference, ReplayReport } from '../../../../node-core/contract/wire/replay.ts'
import { groupDigits } from '../../../../node-core/contract/groupDigits.ts'
import { EmptyState } from '../../../components/feedback/StateMessage.tsx'
import { OneLine } from '../../../components/layout/OneLine.tsx'
import { Stack } from '../../../components/layout/Stack.tsx'
import { Table } from '../../../components/tables/Table.tsx'
import type { Column } from '../../../components/tables/TableRow.tsx'
import { Fact, Facts } from '../../../components/values/Fact.tsx'
import { KeyValueList } from '../../../components/values/KeyValueList.tsx'
import { countText } from '../../../../node-core/contract/countText.ts'
import { millisecondsToText } from '../../../format/figures.ts'
import { plainText } from '../../../format/revert.ts'
import { requestsPath } from '../../../routing/requestSearch.ts'

const MAX_VALUE_LENGTH = 200

const valueColumn = (id: 'recorded' | 'replayed', header: string): Column<AnswerDifference> => ({
  id,
  header,
  width: 'minmax(8rem, 1fr)',
  cell: ({ [id]: value }) => (value === undefined ? 'nothing' : <OneLine text={plainText(value, MAX_VALUE_LENGTH)} />),
})

function columnsFor(isOfRecording: boolean): readonly Column<AnswerDifference>[] {
  return [
    {
      id: 'request',
      header: 'Request',
      width: 'minmax(9rem, 0.7fr)',
      cell: ({ seq, method }) => {
        const text = `${groupDigits(seq)} ${plainText(method, 60)}`
        return isOfRecording ? <a href={requestsPath({ request: seq })}>{text}</a> : text
      },
    },
    {
      id: 'path',
      header: 'Where',
      meaning: 'Place in the answer',
      width: 'minmax(8rem, 0.8fr)',
      cell: ({ path }) => (
        <code data-hint={plainText(path, MAX_VALUE_LENGTH)}>{path === '' ? 'all of it' : plainText(path, MAX_VALUE_LENGTH)}</code>
      ),
    },
    valueColumn('recorded', 'Recorded'),
    valueColumn('replayed', 'Now'),
  ]
}

/** How the answers of a replay differ from the recorded ones. */
export function ReplayResult({ report, isOfRecording }: { report: ReplayReport; isOfRecording: boolean }): ReactNode {
  const { compared, different, differences, differenceCount, ignored, left, ms } = report
  return (
    <Stack role="status">
      <Facts label="Replay">
        <Fact name="Compared">{countText(compared, 'answer')}</Fact>
        <Fact name="Different">{groupDigits(different)}</Fact>
        <Fact name="Took">{millisecondsToText(ms)}</Fact>
      </Facts>
      <Table
        framed
        label="Different answers"
        columns={columnsFor(isOfRecording)}
        rows={differences}
        keyOf={({ seq, path }) => `${seq} ${path}`}
        empty={
          <EmptyState icon={<CheckCheck size={20} />} title="No differences">
            {compared === 0 ? 'No answers were compared.' : 'All compared answers are equal, apart from what may differ.'}
          </EmptyState>
        }
      />
      {differenceCount > differences.length && <p>{`The first ${groupDigits(differences.length)} of ${groupDigits(differenceCount)}.`}</p>}
      {ignored.length > 0 && (
        <KeyValueList
          longTerms
          label="What may differ"
          items={ignored.map(({ name, reason, count }) => ({
            term: plainText(name, 60),
            value: `${countText(count, 'difference')}: ${plainText(reason, MAX_VALUE_LENGTH)}`,
          }))}
        />
      )}
      {left.length > 0 && (
        <KeyValueList
          longTerms
          label="Not compared"
          items={left.map(({ reason, count }) => ({
            term: reason,
            name: countText(count, 'request'),
            value: plainText(reason, MAX_VALUE_LENGTH),
          }))}
        />
      )}
    </Stack>
  )
}
