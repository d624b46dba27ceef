import type { WireTransactionOperation } from '../../../node-core/contract/wire/transactionOperation.ts'
import { userOperationsId } from '../../store/detailsSlice.ts'
import type { TransactionSummary } from '../../store/summaries.ts'
import { useDetail } from '../../store/useApp.ts'

const NONE: readonly WireTransactionOperation[] = []

/** The user operations of a transaction; none as long as they are not known. Only calls have any. */
export function useUserOperations({ hash, kind, blockNumber }: Pick<TransactionSummary, 'hash' | 'kind' | 'blockNumber'>) {
  const resource = useDetail('userOperations', kind === 'call' ? userOperationsId(hash, blockNumber !== undefined) : undefined)
  return resource.status === 'ready' ? resource.data : NONE
}
