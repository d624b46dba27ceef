/** Bundles of calls, as eth_callMany and debug_traceCallMany take them, for their execution. */
import type { CallBundles, StateContext } from '../contract/callBundles.ts'
import type { Work } from '../base/longWork.ts'
import type { RunClock } from '../base/runClock.ts'
import type { BundleContext, CallBundle } from '../execution/bundles.ts'
import { StateOverlay } from '../state/stateOverlay.ts'
import { replayOf } from '../tracing/traces.ts'
import { blockOverrideOf, callRequestOf } from './callRequest.ts'
import type { RpcContext } from './context.ts'
import { rpcError } from './errors.ts'

/** The bundles as execution takes them. */
export function callBundlesOf(given: CallBundles): CallBundle[] {
  return given.map(({ transactions, blockOverride }) => {
    const override = blockOverrideOf(blockOverride)
    return { calls: transactions.map(callRequestOf), ...(override && { blockOverride: override }) }
  })
}

/** The block and state of a state context; the state may be changed. Runs the transactions before its index. Throws `header-not-found`. */
export function* bundleContextOf(
  { chain, blocks }: RpcContext,
  { blockNumber = 'latest', transactionIndex: at = -1 }: StateContext,
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
  const replay = yield* replayOf(chain, block, at - 1, {}, clock)
  yield* replay.skipTo(at)
  return { ...context, config: chain.configOf(block.hash), state: replay.context.state }
}
