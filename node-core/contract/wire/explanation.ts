import type { ValueOf, WireOf } from '../codec.ts'
import { array, json, nullable, object, oneOf } from '../compound.ts'
import { address, quantity, string } from '../primitives.ts'

/** A call that lets a transaction be mined, or gives it up. */
const remedy = object(
  {
    kind: oneOf('adoptNonce', 'sendFillers', 'drop', 'mine'),
    /** What it does, in plain words. */
    summary: string,
    method: string,
    params: array(json('a parameter of the method')),
  },
  'Remedy',
)

const nonceRange = object({ from: quantity, to: quantity }, 'NonceRange')

/** devnet_explainTransaction: where a transaction is, and why it is not mined yet. */
export const transactionExplanation = object(
  {
    /**
     * `pending`: it can be mined. `queued`: earlier nonces of its sender are missing. `dropped`: it left the pool without being mined. `used`:
     * another transaction has its nonce. `unknown`: the node does not have it.
     */
    place: oneOf('mined', 'pending', 'queued', 'dropped', 'used', 'unknown'),
    /** Null if it is not known. */
    from: nullable(address),
    nonce: nullable(quantity),
    /** The nonce of the sender's next transaction on the chain. */
    accountNonce: nullable(quantity),
    /** Number of its block. */
    blockNumber: nullable(quantity),
    /** In plain words. */
    why: string,
    /** The nonces below its own that no transaction in the pool has, in order. */
    missing: array(nonceRange),
    remedies: array(remedy),
  },
  'TransactionExplanation',
)

export type TransactionExplanation = ValueOf<typeof transactionExplanation>
export type WireTransactionExplanation = WireOf<typeof transactionExplanation>
