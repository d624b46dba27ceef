/** What eth_callMany and debug_traceCallMany take, as in reth and Erigon, and eth_callBundle, as at Flashbots. */
import { blockId, blockNumberOrTag } from './blockId.ts'
import { callObject } from './callArguments.ts'
import { type Codec, DecodeError, type ValueOf, excerptOf } from './codec.ts'
import { array, object, optional } from './compound.ts'
import { blockOverrides } from './overrides.ts'
import { address, index, looseInteger, looseWord, quantity64 } from './primitives.ts'

const MAX_CALLS = 1000

/** Where in a block: before the transaction of that index, or at -1 after the last one. */
const transactionIndex: Codec<number, number> = {
  decode(value) {
    if (typeof value === 'string') return index.decode(value)
    if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < -1)
      throw new DecodeError(`expected the index of a transaction or -1, got ${excerptOf(value)}`)
    return value
  },
  encode: (value) => value,
  schema: { type: 'integer', minimum: -1 },
}

const bundle = object({ transactions: array(callObject, MAX_CALLS), blockOverride: optional(blockOverrides) }, 'bundle')
/** Bundles of calls, each with its environment. */
export const bundles = array(bundle, MAX_CALLS)
/** The state they run on. */
export const stateContext = object({ blockNumber: optional(blockId), transactionIndex: optional(transactionIndex) }, 'state context')

/** A bundle of signed transactions, which `transaction` reads. */
export const signedBundle = <V, W>(transaction: Codec<V, W>) =>
  object(
    {
      txs: array(transaction, MAX_CALLS),
      blockNumber: quantity64,
      stateBlockNumber: blockNumberOrTag,
      coinbase: optional(address),
      /** Unix seconds. */
      timestamp: optional(looseInteger),
      /** Milliseconds. */
      timeout: optional(looseInteger),
      gasLimit: optional(looseInteger),
      difficulty: optional(looseWord),
      baseFee: optional(looseInteger),
    },
    'Bundle',
  )

/** Decoded bundles of calls. */
export type CallBundles = ValueOf<typeof bundles>
/** A decoded state context. */
export type StateContext = ValueOf<typeof stateContext>
/** A decoded bundle of signed transactions. */
export type SignedBundle<V> = ValueOf<ReturnType<typeof signedBundle<V, unknown>>>
