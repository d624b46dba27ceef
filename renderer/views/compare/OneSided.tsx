/** Transactions and logs that only one side of a comparison has. */
import { PackageX } from 'lucide-react'
import { useMemo, type ReactNode } from 'react'
import type { WireComparedSide, WireSideTransaction } from '../../../node-core/contract/blockComparison.ts'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import { Badge } from '../../components/feedback/Badge.tsx'
import { EmptyState } from '../../components/feedback/StateMessage.tsx'
import { Panel } from '../../components/layout/Panel.tsx'
import { Table } from '../../components/tables/Table.tsx'
import type { Column } from '../../components/tables/TableRow.tsx'
import { LogList } from '../../components/traces/LogList.tsx'
import { BLOCK_WIDTH } from '../../components/values/BlockLink.tsx'
import { HashChip } from '../../components/values/HashChip.tsx'
import { TextLink } from '../../components/values/TextLink.tsx'
import { blockPath, transactionPath } from '../../routing/paths.ts'
import { transactionSummaryFromRow, type TransactionSummary } from '../../store/summaries.ts'
import { TRANSACTION_COLUMNS } from '../transactions/transactionColumns.tsx'

/** A side with its name in a sentence. */
export interface NamedSide {
  name: string
  side: WireComparedSide
  /** What the other side is called. */
  other: string
  /** Which transactions and logs are its own. */
  title: string
}

/** The sides that have blocks of their own; the second one if neither has. */
export function sidesWithBlocks(sides: readonly [NamedSide, NamedSide]): readonly NamedSide[] {
  const own = sides.filter(({ side }) => Number(side.blocks) > 0)
  return own.length > 0 ? own : [sides[1]]
}

/** `After block 4` where the chain goes on from there, otherwise `Only in branch 0`. */
export function titleOfSide(name: string, { block }: WireComparedSide, other: string, otherSide: WireComparedSide): string {
  return block.isCanonical && Number(otherSide.blocks) === 0 ? `After ${other}` : `Only in ${name}`
}

interface Row extends TransactionSummary {
  source: WireSideTransaction
  isCanonical: boolean
}

const { status, method, from, to, value } = TRANSACTION_COLUMNS

/** A transaction of a branch has no page of its own: its block has. */
const COLUMNS: readonly Column<Row>[] = [
  {
    id: 'hash',
    header: 'Transaction',
    width: 'minmax(8.25rem, 1fr)',
    narrow: 'minmax(6.25rem, 1fr)',
    cell: ({ hash, source, isCanonical }) => (
      <>
        <HashChip hash={hash} href={isCanonical ? transactionPath(hash) : blockPath(source.blockHash)} what="transaction hash" primary />
        {source.isOnBoth && (
          <Badge tone="warning" hint="Both sides have it, and it did something else: it failed on one only, or its logs differ">
            on both
          </Badge>
        )}
      </>
    ),
  },
  status,
  method,
  {
    id: 'block',
    header: 'Block',
    width: BLOCK_WIDTH,
    align: 'end',
    cell: ({ blockNumber, source }) => <a href={blockPath(source.blockHash)}>{groupDigits(blockNumber ?? 0)}</a>,
  },
  from,
  to,
  value,
]

export function OneSidedTransactions({ title, side, other }: NamedSide): ReactNode {
  const rows = useMemo(
    () => side.transactions.map((source): Row => ({ ...transactionSummaryFromRow(source), source, isCanonical: side.block.isCanonical })),
    [side],
  )
  return (
    <Panel title={title}>
      <Table
        label={`Transactions: ${title}`}
        columns={COLUMNS}
        rows={rows}
        keyOf={({ hash }) => hash}
        empty={<Nothing side={side} what="transaction" other={other} />}
      />
      <Searched side={side} />
    </Panel>
  )
}

export function OneSidedLogs({ title, side, other }: NamedSide): ReactNode {
  const byBlock = useMemo(
    () =>
      Array.from(
        Map.groupBy(side.logs, ({ blockHash }) => blockHash),
        ([hash, logs]) => ({ hash, number: Number(logs[0]!.blockNumber), logs: logs.map((log) => ({ index: Number(log.logIndex), log })) }),
      ),
    [side],
  )
  if (byBlock.length === 0) {
    return (
      <Panel title={title}>
        <Nothing side={side} what="log" other={other} />
        <Searched side={side} />
      </Panel>
    )
  }
  return (
    <>
      {byBlock.map(({ hash, number, logs }) => (
        <Panel
          key={hash}
          title={
            <>
              {title}: <TextLink href={blockPath(hash)}>block {groupDigits(number)}</TextLink>
            </>
          }
        >
          <LogList logs={logs} />
        </Panel>
      ))}
      <Searched side={side} />
    </>
  )
}

function Nothing({ side, what, other }: { side: WireComparedSide; what: string; other: string }): ReactNode {
  return (
    <EmptyState icon={<PackageX size={20} />} title={`No ${what} of its own`}>
      {Number(side.blocks) === 0 ? `All its blocks are also in ${other}.` : `Its blocks since then have no ${what} that ${other} lacks.`}
    </EmptyState>
  )
}

/** Says if not all blocks were looked through. */
function Searched({ side: { searched, blocks, block } }: { side: WireComparedSide }): ReactNode {
  if (searched === null || BigInt(searched.from) <= BigInt(block.number) - BigInt(blocks) + 1n) return null
  return <p>Blocks below {groupDigits(Number(searched.from))} were not looked through.</p>
}
