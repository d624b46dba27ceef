import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, type ReactNode } from 'react'
import { VIEWS } from '../../../node-core/contract/views.ts'
import { Page } from '../../components/layout/Page.tsx'
import { filterFromSearch, searchFromFilter } from '../../routing/transactionSearch.ts'
import type { TransactionFilter } from '../../store/transactionsSlice.ts'
import { TRANSACTION_COLUMNS } from './transactionColumns.tsx'
import { TransactionFilterForm } from './TransactionFilterForm.tsx'
import { listedToText, TransactionList, useTransactions } from './TransactionList.tsx'

const { hash, status, method, type, block, age, from, to, value, fee } = TRANSACTION_COLUMNS
const COLUMNS = [hash, status, method, type, block, age, from, to, value, fee]

/** The transactions of the chain, newest first, optionally filtered by the URL. */
export function TransactionsView(): ReactNode {
  const navigate = useNavigate()
  const search = useSearch({ strict: false })
  const key = JSON.stringify(filterFromSearch(search))
  const filter = useMemo(() => JSON.parse(key) as TransactionFilter, [key])
  const slice = useTransactions(filter)
  return (
    <Page fill title={VIEWS.transactions.title} note={listedToText(slice)}>
      <TransactionFilterForm
        key={key}
        filter={filter}
        onChange={(next) => void navigate({ to: VIEWS.transactions.path, search: searchFromFilter(next) } as never)}
      />
      <TransactionList slice={slice} columns={COLUMNS} />
    </Page>
  )
}
