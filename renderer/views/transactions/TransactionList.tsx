import { ArrowLeftRight, TriangleAlert } from 'lucide-react'
import { useCallback, useEffect, useMemo, type ReactNode } from 'react'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import { SkeletonPage } from '../../components/feedback/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../components/feedback/StateMessage.tsx'
import type { Column } from '../../components/tables/TableRow.tsx'
import { VirtualTable } from '../../components/tables/VirtualTable.tsx'
import { blocksToText } from '../../format/amount.ts'
import { ForkNote } from '../ForkNote.tsx'
import { OlderBlocks } from '../OlderBlocks.tsx'
import type { TransactionSummary } from '../../store/summaries.ts'
import {
  isFullyCovered,
  isEmptyFilter,
  MAX_PENDING,
  MAX_TRANSACTIONS,
  type TransactionFilter,
  type TransactionsSlice,
} from '../../store/transactionsSlice.ts'
import { useApp, useAppContext, useInterest, useSync } from '../../store/useApp.ts'

/** Number of rows from the end at which older transactions are loaded. */
const NEAR_END = 20

/** The loaded transactions of a filter, kept up to date while the component is mounted. */
export function useTransactions(filter: TransactionFilter): TransactionsSlice {
  const sync = useSync()
  // Registered before the list is requested, so that it is not requested twice.
  useEffect(() => sync.showTransactions(filter), [sync, filter])
  useInterest('transactions')
  return useApp((state) => state.transactions)
}

export interface TransactionListProps {
  slice: TransactionsSlice
  columns: readonly Column<TransactionSummary>[]
}

/** Transactions, pending ones first and then newest first; older ones are loaded while scrolling. */
export function TransactionList({ slice, columns }: TransactionListProps): ReactNode {
  /** The first block that is listed. */
  const own = useApp((state) => (state.node.info?.fork?.blockNumber ?? -1) + 1)
  const sync = useSync()
  const { store } = useAppContext()
  const { mined, pending, covered, problem, loadingOlder, filter } = slice
  const rows = useMemo(() => [...pending, ...mined], [pending, mined])
  const isWhole = isFullyCovered(slice)

  const onSight = useCallback(
    (_first: number, last: number) => {
      const now = store.getState().transactions
      const count = now.pending.length + now.mined.length
      if (last >= count - NEAR_END && count >= NEAR_END && !isFullyCovered(now)) void sync.loadOlderTransactions()
    },
    [sync, store],
  )

  if (problem !== undefined && !covered) {
    return (
      <ErrorState icon={<TriangleAlert size={20} />} title="Could not load the transactions">
        {problem}
      </ErrorState>
    )
  }
  if (!covered) return <SkeletonPage label="Loading transactions" />
  return (
    <VirtualTable
      label="Transactions"
      thing="transaction"
      columns={columns}
      count={rows.length}
      rowAt={(index) => rows[index]}
      keyOf={(index) => rows[index]!.hash}
      onSight={onSight}
      newest={slice.arrived + pending.length}
      empty={
        <EmptyState
          icon={<ArrowLeftRight size={20} />}
          title={
            isEmptyFilter(filter)
              ? isWhole
                ? 'No transactions yet'
                : 'No transactions in the latest blocks'
              : filter.address === undefined
                ? 'No matching transactions'
                : 'No transactions of this address'
          }
        >
          {isEmptyFilter(filter) && isWhole
            ? 'Transactions that a wallet or a script sends to this node appear here immediately.'
            : `None found in ${blocksToText({ from: Math.max(covered.from, own), to: covered.to })}${isWhole && own === 0 ? ', the whole chain' : ''}.`}
          <ForkNote>Search a transaction by its hash to open it.</ForkNote>
        </EmptyState>
      }
      footer={
        isWhole ? undefined : (
          <OlderBlocks
            from={covered.from}
            words={['Look in', 'Looking in']}
            isLooking={loadingOlder}
            onLook={() => void sync.loadOlderTransactions()}
            onStop={() => sync.stopOlderTransactions()}
          />
        )
      }
    />
  )
}

/** The number of transactions in a list, and their block range. */
export function listedToText({ mined, pending, covered, filter }: TransactionsSlice): string | undefined {
  if (!covered) return undefined
  const kept = mined.length >= MAX_TRANSACTIONS ? `the newest ${groupDigits(mined.length)}` : groupDigits(mined.length)
  const range = isEmptyFilter(filter)
    ? covered.from > 0
      ? ` since block ${groupDigits(covered.from)}`
      : ''
    : ` in ${blocksToText(covered)}`
  const waiting =
    pending.length === 0
      ? ''
      : pending.length < MAX_PENDING
        ? `, ${groupDigits(pending.length)} pending`
        : `, ${groupDigits(MAX_PENDING)} or more pending`
  return kept + range + waiting
}
