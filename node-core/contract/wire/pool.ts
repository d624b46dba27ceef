import type { Encoder, WireOf } from '../codec.ts'
import { record } from '../compound.ts'
import { string } from '../primitives.ts'
import { shape } from '../shape.ts'
import { transaction } from './transaction.ts'

/** What is executable, and what stands behind a nonce gap. */
const pendingAndQueued = <V, W>(content: Encoder<V, W>) => shape('PoolContent', { pending: content, queued: content })

/** By nonce, in decimal. */
const byNonce = <V, W>(item: Encoder<V, W>) => record(string, item)

/** By sender, in the checksummed form, and nonce. */
const bySender = <V, W>(item: Encoder<V, W>) => record(string, byNonce(item))

/** txpool_content. */
export const poolContent = pendingAndQueued(bySender(transaction))
/** txpool_contentFrom. */
export const poolContentFrom = pendingAndQueued(byNonce(transaction))
/** txpool_inspect: a line for each transaction. */
export const poolInspection = pendingAndQueued(bySender(string))

/** txpool_content in its JSON form. */
export type WirePoolContent = WireOf<typeof poolContent>
