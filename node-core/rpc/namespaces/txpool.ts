import { object, wire } from '../../contract/compound.ts'
import { address, index } from '../../contract/primitives.ts'
import type { WireTransaction } from '../../contract/wire.ts'
import { method } from '../method.ts'
import { type ByNonce, byNonce, bySender, contentForm, inspectForm } from '../wire/pool.ts'
import { TRANSACTION_SCHEMA, shape } from '../wire/schemas.ts'
import type { JsonSchema } from '../../contract/codec.ts'

/** What is executable, and what stands behind a nonce gap. */
export interface PendingAndQueued<T> {
  pending: T
  queued: T
}

const mapOf = (values: JsonSchema): JsonSchema => ({ type: 'object', additionalProperties: values })
const bothOf = (schema: JsonSchema) => shape('PoolContent', { pending: schema, queued: schema })

/** Methods that look into the pool: pending transactions are executable, queued ones stand behind a nonce gap. */
export const txpoolRows = [
  method({
    name: 'txpool_status',
    summary: 'How many transactions are pending and queued.',
    params: [],
    result: object({ pending: index, queued: index }),
    reference: 'functional',
    handler: ({ pool }) => pool.counts(),
  }),
  method({
    name: 'txpool_content',
    summary: 'All transactions of the pool, by sender and nonce.',
    params: [],
    result: wire<PendingAndQueued<Record<string, ByNonce<WireTransaction>>>>(bothOf(mapOf(mapOf(TRANSACTION_SCHEMA)))),
    reference: 'functional',
    handler: ({ pool }) => ({ pending: bySender(pool.pending(), contentForm), queued: bySender(pool.queued(), contentForm) }),
  }),
  method({
    name: 'txpool_contentFrom',
    summary: 'All transactions of one sender in the pool, by nonce.',
    params: [['address', address]],
    result: wire<PendingAndQueued<ByNonce<WireTransaction>>>(bothOf(mapOf(TRANSACTION_SCHEMA))),
    reference: 'functional',
    handler: ({ pool }, sender) => ({
      pending: byNonce(pool.pending(sender).get(sender) ?? [], contentForm),
      queued: byNonce(pool.queued(sender).get(sender) ?? [], contentForm),
    }),
  }),
  method({
    name: 'txpool_inspect',
    summary: 'All transactions of the pool, one line each.',
    params: [],
    result: wire<PendingAndQueued<Record<string, ByNonce<string>>>>(bothOf(mapOf(mapOf({ type: 'string' })))),
    reference: 'functional',
    handler: ({ pool }) => ({ pending: bySender(pool.pending(), inspectForm), queued: bySender(pool.queued(), inspectForm) }),
  }),
] as const
