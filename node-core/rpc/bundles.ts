/** Parameters of eth_callMany and debug_traceCallMany, as in reth and Erigon. */
import { blockId } from '../contract/blockId.ts'
import { callObject } from '../contract/callArguments.ts'
import { type Codec, DecodeError, type ValueOf, excerptOf } from '../contract/codec.ts'
import { array, object, optional } from '../contract/compound.ts'
import { blockOverrides } from '../contract/overrides.ts'
import { index } from '../contract/primitives.ts'
import type { Work } from '../base/longWork.ts'
import type { RunClock } from '../base/runClock.ts'
import type { BundleContext, CallBundle } from '../execution/bundles.ts'
import { StateOverlay } from '../state/stateOverlay.ts'
import { replayOf } from '../tracing/traces.ts'
import { blockOverrideOf, callRequestOf } from './callRequest.ts'
import type { RpcContext } from './context.ts'
import { rpcError } from './errors.ts'

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

/** The bundles as execution takes them. */
export function callBundlesOf(given: ValueOf<typeof bundles>): CallBundle[] {
  return given.map(({ transactions, blockOverride }) => {
    const override = blockOverrideOf(blockOverride)
    return { calls: transactions.map(callRequestOf), ...(override && { blockOverride: override }) }
  })
}

/** The block and state of a state context; the state may be changed. Runs the transactions before its index. Throws `header-not-found`. */
export function* bundleContextOf(
  { chain, blocks }: RpcContext,
  { blockNumber = 'latest', transactionIndex: at = -1 }: ValueOf<typeof stateContext>,
  clock: RunClock,
): Work<BundleContext> {
  const { block, state } = blocks.resolve(blockNumber)
  const context = { engine: chain.engine, config: chain.configAfter(block.hash), header: block.header }
  if (at === -1 || at >= block.transactions.length) {
    if (at > block.transactions.length)
      throw rpcError(
        -32602,
        `invalid argument 1: stateContext.transactionIndex: the block has only ${block.transactions.length} transactions`,
      )
    return { ...context, state: new StateOverlay(state) }
  }
  const replay = replayOf(chain, block, {}, clock)
  yield* replay.skipTo(at)
  return { ...context, config: chain.configOf(block.hash), state: replay.context.state }
}
