import { object } from '../../contract/compound.ts'
import { address, index } from '../../contract/primitives.ts'
import { poolContent, poolContentFrom, poolInspection } from '../../contract/wire/pool.ts'
import { method } from '../method.ts'
import { byNonce, bySender, inspectForm } from '../wire/pool.ts'
import { pooledTransaction } from '../wire/transaction.ts'

/** Methods that inspect the pool: pending transactions are executable, queued ones are behind a nonce gap. */
export const txpoolRows = [
  method({
    name: 'txpool_status',
    summary: 'Number of pending and queued transactions.',
    params: [],
    result: object({ pending: index, queued: index }),
    reference: 'functional',
    handler: ({ pool }) => pool.counts(),
  }),
  method({
    name: 'txpool_content',
    summary: 'All transactions in the pool, by sender and nonce.',
    params: [],
    result: poolContent,
    reference: 'functional',
    handler: ({ pool }) => ({ pending: bySender(pool.pending(), pooledTransaction), queued: bySender(pool.queued(), pooledTransaction) }),
  }),
  method({
    name: 'txpool_contentFrom',
    summary: 'All transactions in the pool from one sender, by nonce.',
    params: [['address', address]],
    result: poolContentFrom,
    reference: 'functional',
    handler: ({ pool }, sender) => ({
      pending: byNonce(pool.pending(sender).get(sender) ?? [], pooledTransaction),
      queued: byNonce(pool.queued(sender).get(sender) ?? [], pooledTransaction),
    }),
  }),
  method({
    name: 'txpool_inspect',
    summary: 'All transactions in the pool, one line of text each.',
    params: [],
    result: poolInspection,
    reference: 'functional',
    handler: ({ pool }) => ({ pending: bySender(pool.pending(), inspectForm), queued: bySender(pool.queued(), inspectForm) }),
  }),
] as const
