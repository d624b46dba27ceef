import type { WireTransactionOperation } from '../../../node-core/contract/wire/transactionOperation.ts'
import { userOperationsId } from '../../store/detailsSlice.ts'
import type { TransactionSummary } from '../../store/summaries.ts'
import { useDetail } from '../../store/useApp.ts'

const NONE: readonly WireTransactionOperation[] = []

/** The user operations of a transaction, of which only calls have any; undefined while they are being loaded. */
export function useUserOperations({
  hash,
  kind,
  blockNumber,
}: Pick<TransactionSummary, 'hash' | 'kind' | 'blockNumber'>): readonly WireTransactionOperation[] | undefined {
  const isCall = kind === 'call'
  const resource = useDetail('userOperations', isCall ? userOperationsId(hash, blockNumber !== undefined) : undefined)
  if (isCall && resource.status === 'loading') return undefined
  return resource.status === 'ready' ? resource.data : NONE
}
