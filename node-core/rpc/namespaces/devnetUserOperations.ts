import { array, nullable } from '../../contract/compound.ts'
import { hash } from '../../contract/primitives.ts'
import { transactionOperation } from '../../contract/wire/transactionOperation.ts'
import { method } from '../method.ts'
import { transactionLogs } from '../wire/receipt.ts'

/** User operations of account abstraction, in both profiles. */
export const devnetUserOperationRows = [
  method({
    name: 'devnet_userOperations',
    summary:
      'User operations (ERC-4337) of a mined or pending transaction in their order, with what became of each: those that it brings to an EntryPoint itself, and those that a contract passed on, of which only the logs tell. Null for an unknown transaction.',
    params: [['transactionHash', hash]],
    result: nullable(array(transactionOperation)),
    reference: 'functional',
    async handler({ chain, pool }, id) {
      // Most chains have none.
      const { calledAt, transactionOperationSources } = await import('../wire/transactionOperation.ts')
      const pooled = pool.get(id)
      if (pooled) return transactionOperationSources(pooled, [], chain.config.chainId)
      const place = chain.placeOf(id)
      const receipts = place && chain.receiptsOf(place.block)
      if (!receipts) return null
      const { block, index } = place
      return transactionOperationSources(
        calledAt(block, index),
        transactionLogs(block, receipts, index),
        chain.configOf(block.hash).chainId,
      )
    },
  }),
  method({
    name: 'devnet_userOperationTransaction',
    summary:
      'Hash of the transaction, mined or in the pool, that brings the user operation of that hash to an EntryPoint, also by way of a contract. Null if there is none; those of the remote chain of a fork are not looked for.',
    params: [['userOpHash', hash]],
    result: nullable(hash),
    reference: 'functional',
    async handler(call, id) {
      const { minedOperation, pooledOperation } = await import('../foundOperations.ts')
      const pooled = pooledOperation(call, id)
      if (pooled) return pooled.transactionHash
      const mined = await minedOperation(call, id)
      return mined?.block.transactions[mined.index]!.hash ?? null
    },
  }),
] as const
