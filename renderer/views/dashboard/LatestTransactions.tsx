import { CircleCheck, CircleX, Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Column } from '../../components/tables/TableRow.tsx'
import type { TransactionStatus, TransactionSummary } from '../../store/summaries.ts'
import { TRANSACTION_COLUMNS } from '../transactions/transactionColumns.tsx'
import { TransactionList, useTransactions } from '../transactions/TransactionList.tsx'
import dashboard from './Dashboard.module.css'
import styles from './Sentence.module.css'
import { TransactionSentence } from './TransactionSentence.tsx'

const ALL = {}

const { block, age } = TRANSACTION_COLUMNS

const COLUMNS: readonly Column<TransactionSummary>[] = [
  { id: 'status', header: 'Status', isHeaderHidden: true, width: '16px', cell: ({ status }) => <StatusMark status={status} /> },
  {
    id: 'what',
    header: 'Latest transactions',
    width: 'minmax(12rem, 1fr)',
    cell: (transaction) => <TransactionSentence transaction={transaction} />,
  },
  block,
  { ...age, width: '4.5rem' },
]

/** Live list of the latest transactions in words. */
export function LatestTransactions(): ReactNode {
  const slice = useTransactions(ALL)
  return (
    <div className={dashboard.list}>
      <TransactionList slice={slice} columns={COLUMNS} />
    </div>
  )
}

const MARKS = {
  success: { icon: CircleCheck, title: 'Success' },
  failed: { icon: CircleX, title: 'Failed' },
  pending: { icon: Clock, title: 'Pending' },
} as const

function StatusMark({ status }: { status: TransactionStatus }): ReactNode {
  const { icon: Icon, title } = MARKS[status]
  return (
    <span role="img" aria-label={title} data-hint={title} className={styles.mark} data-status={status}>
      <Icon size={14} aria-hidden />
    </span>
  )
}
