import { History, TriangleAlert } from 'lucide-react'
import { useMemo, type ReactNode } from 'react'
import type { Address, Hex } from '../../../node-core/contract/hex.ts'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import type { WireValueChange, WireWatchedValue } from '../../../node-core/contract/valueHistory.ts'
import { Badge } from '../../components/feedback/Badge.tsx'
import { SkeletonPage } from '../../components/feedback/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../components/feedback/StateMessage.tsx'
import { Button } from '../../components/forms/Button.tsx'
import { Dialog } from '../../components/forms/Dialog.tsx'
import { Stack } from '../../components/layout/Stack.tsx'
import { Table } from '../../components/tables/Table.tsx'
import type { Column } from '../../components/tables/TableRow.tsx'
import { BeforeAfter } from '../../components/values/BeforeAfter.tsx'
import { BLOCK_WIDTH, BlockLink } from '../../components/values/BlockLink.tsx'
import { HashChip } from '../../components/values/HashChip.tsx'
import { Time } from '../../components/values/Time.tsx'
import { transactionPath } from '../../routing/paths.ts'
import { useValueHistory } from '../../store/useValueHistory.ts'
import { ForkNote } from '../ForkNote.tsx'
import { HistoricValue, type HistoricKind } from './HistoricValue.tsx'
import { Writer } from './Writer.tsx'

export interface ValueHistoryProps {
  address: Address
  value: WireWatchedValue
  title: string
  kind: HistoricKind
}

/** Who changed a value, from what to what: transactions with the line that wrote it, and changes by hand. */
export function ValueHistoryDialog({ address, value, title, kind, onClose }: ValueHistoryProps & { onClose: () => void }): ReactNode {
  const { changes, slot, searchedFrom, isSearching, problem, more } = useValueHistory(address, value)
  const columns = useMemo(() => columnsOf(address, slot, kind), [address, slot, kind])
  return (
    <Dialog open isToRead title={title} onClose={onClose}>
      <Stack>
        {problem !== undefined && (
          <ErrorState icon={<TriangleAlert size={20} />} title="Could not search the chain">
            {problem}
          </ErrorState>
        )}
        {changes.length > 0 && (
          <Table label="Changes" framed columns={columns} rows={changes} keyOf={(change) => String(changes.indexOf(change))} />
        )}
        {isSearching && (
          <SkeletonPage
            label={searchedFrom === undefined ? 'Searching the chain' : `Searching from block ${groupDigits(searchedFrom)} back`}
          />
        )}
        {changes.length === 0 && !isSearching && problem === undefined && (
          <EmptyState icon={<History size={20} />} title="No change was found">
            {more ? 'Earlier blocks are not searched yet.' : 'It has the value that it began with.'}
            <ForkNote>What changed it before is not searched.</ForkNote>
          </EmptyState>
        )}
        {more && <Button onClick={more}>Search before block {groupDigits(searchedFrom!)}</Button>}
      </Stack>
    </Dialog>
  )
}

function columnsOf(address: Address, slot: Hex | null, kind: HistoricKind): Column<WireValueChange>[] {
  return [
    {
      id: 'block',
      header: 'Block',
      width: BLOCK_WIDTH,
      cell: ({ blockNumber }) =>
        blockNumber === null ? <span data-hint="A part of the next block">next</span> : <BlockLink number={blockNumber} />,
    },
    {
      id: 'cause',
      header: 'By',
      width: '7.5rem',
      cell: (change) => <Cause change={change} />,
    },
    {
      id: 'change',
      header: 'Change',
      width: 'minmax(9rem, 2fr)',
      cell: ({ before, after }) => (
        <BeforeAfter before={<HistoricValue kind={kind} value={before} />} after={<HistoricValue kind={kind} value={after} />} />
      ),
    },
    ...(slot === null
      ? []
      : [
          {
            id: 'writer',
            header: 'Written in',
            meaning: 'The function that wrote it last; leads to the step',
            width: 'minmax(6rem, 1.2fr)',
            cell: ({ transactionHash }: WireValueChange) =>
              transactionHash !== null && <Writer transaction={transactionHash} address={address} slot={slot} />,
          },
        ]),
    {
      id: 'age',
      header: 'Age',
      width: '4.5rem',
      align: 'end',
      cell: ({ timestamp }) => timestamp !== null && <Time timestamp={Number(timestamp)} />,
    },
  ]
}

function Cause({ change: { cause, transactionHash } }: { change: WireValueChange }): ReactNode {
  if (transactionHash !== null)
    return <HashChip hash={transactionHash} href={transactionPath(transactionHash)} what="transaction hash" primary />
  if (cause === 'hand') return <Badge hint="A method or this window set it">by hand</Badge>
  return <Badge hint="What every block does before and after its transactions, such as withdrawals">the block</Badge>
}
