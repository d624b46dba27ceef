import { ArrowLeftRight } from 'lucide-react'
import { useCallback, useMemo, type ReactNode } from 'react'
import { Button } from '../components/Button.tsx'
import { Page } from '../components/Page.tsx'
import { SkeletonPage } from '../components/Skeleton.tsx'
import { EmptyState } from '../components/StateMessage.tsx'
import { VirtualTable } from '../components/VirtualTable.tsx'
import { groupDigits } from '../format/amount.ts'
import { isCoveredWhole, KEPT_PENDING, KEPT_TRANSACTIONS, type TransactionsSlice } from '../store/transactionsSlice.ts'
import { useApp, useAppContext, useInterest, useSync } from '../store/useApp.ts'
import { TRANSACTION_COLUMNS } from './transactionColumns.tsx'

const { hash, status, method, block, age, from, to, value, fee } = TRANSACTION_COLUMNS
const COLUMNS = [hash, status, method, block, age, from, to, value, fee]

/** Rows from the end at which older transactions are looked for. */
const NEAR_END = 20

/** The newest transactions of the chain, and before them those that wait in the pool. */
export function TransactionsView(): ReactNode {
  useInterest('transactions')
  const sync = useSync()
  const { store } = useAppContext()
  const slice = useApp((state) => state.transactions)
  const { mined, pending, covered } = slice
  const rows = useMemo(() => [...pending, ...mined], [pending, mined])
  const isWhole = isCoveredWhole(slice)

  const onSight = useCallback(
    (_first: number, last: number) => {
      const now = store.getState().transactions
      const count = now.pending.length + now.mined.length
      if (last >= count - NEAR_END && count >= NEAR_END && !isCoveredWhole(now)) void sync.loadOlderTransactions()
    },
    [sync, store],
  )

  if (!covered) {
    return (
      <Page title="Transactions">
        <SkeletonPage label="Loading transactions" />
      </Page>
    )
  }
  return (
    <Page fill title="Transactions" note={noteOf(slice)}>
      <VirtualTable
        label="Transactions"
        things="transactions"
        columns={COLUMNS}
        count={rows.length}
        rowAt={(index) => rows[index]}
        keyOf={(index) => rows[index]!.hash}
        onSight={onSight}
        newest={slice.arrived + pending.length}
        empty={
          <EmptyState icon={<ArrowLeftRight size={20} />} title={isWhole ? 'No transactions yet' : 'No transactions in the newest blocks'}>
            {isWhole
              ? 'Whatever a wallet or a script sends to this node appears here at once.'
              : `Blocks ${covered.from} to ${covered.to} are empty.`}
          </EmptyState>
        }
        footer={
          isWhole ? undefined : (
            <Button onClick={() => void sync.loadOlderTransactions()} disabled={slice.loadingOlder}>
              {slice.loadingOlder ? 'Looking in older blocks…' : 'Look in older blocks'}
            </Button>
          )
        }
      />
    </Page>
  )
}

function noteOf({ mined, pending, covered }: TransactionsSlice): string {
  const kept = mined.length >= KEPT_TRANSACTIONS ? `the newest ${groupDigits(mined.length)}` : groupDigits(mined.length)
  const since = covered && covered.from > 0 ? ` since block ${covered.from}` : ''
  const waiting = pending.length === 0 ? '' : pending.length < KEPT_PENDING ? `, ${pending.length} pending` : `, ${KEPT_PENDING} or more pending`
  return kept + since + waiting
}
