/** One of several simulated calls or transactions, as it can be looked into: after those that come before it. */
import { DecodeError } from '../contract/codec.ts'
import type { SimulationPayload } from '../contract/simulation.ts'
import type { TraceableBundledCall, TraceableBundledTransaction, TraceableSimulatedCall } from '../contract/traceable.ts'
import { hexFromBytes } from '../contract/hex.ts'
import type { Work } from '../base/longWork.ts'
import { RunClock } from '../base/runClock.ts'
import { prepareBundledCall } from '../execution/bundles.ts'
import type { PreparedRun } from '../execution/preparedRun.ts'
import { type SimulatedCallPlace, prepareSimulatedCall } from '../execution/simulateBlocks.ts'
import { type Traced, tracedPrepared } from '../tracing/traced.ts'
import type { Block } from '../types/block.ts'
import { type ForkOverrides, withForks } from '../types/chainConfig.ts'
import { bundleContextOf, callBundlesOf } from './bundles.ts'
import { stateOverrideOf } from './callRequest.ts'
import { rawTransaction } from './codecs.ts'
import type { RpcContext } from './context.ts'
import { argumentError } from './errors.ts'
import { bundleError, bundleProcessorOf } from './signedBundles.ts'
import { simulationLimits } from './simulation.ts'
import { simulateError, simulateOptionsOf, simulatedBlocksOf } from './simulations.ts'

/** Throws `invalid argument` where there is no such one, and `header-not-found`. `key` identifies the request. */
export function tracedSimulated(
  context: RpcContext,
  subject: TraceableSimulatedCall | TraceableBundledCall | TraceableBundledTransaction,
  key: string,
): Traced {
  if ('simulation' in subject) {
    const { simulation, blockIndex, callIndex } = subject
    itemAt(itemAt(simulation.blockStateCalls, blockIndex, 'blockIndex').calls, callIndex, 'callIndex')
    const { block } = context.blocks.resolve(subject.block)
    return tracedSimulatedCall(context, simulation, block, { block: blockIndex, call: callIndex }, key)
  }
  return 'bundles' in subject ? tracedBundledCall(context, subject, key) : tracedBundledTransaction(context, subject, key)
}

/** The item at an index that a request names. */
function itemAt<T>(list: readonly T[] | undefined, at: number, name: string): T {
  const item = list?.[at]
  if (item === undefined) throw argumentError(new DecodeError(`there are only ${list?.length ?? 0}`), 0, `subject.${name}`)
  return item
}

/** A preparation whose errors, and those of starting what it prepares, are others. */
function* withErrors(prepare: Work<PreparedRun>, errorOf: (error: unknown) => unknown): Work<PreparedRun> {
  try {
    const { rules, start } = yield* prepare
    return {
      rules,
      start(options) {
        try {
          return start(options)
        } catch (error) {
          throw errorOf(error)
        }
      },
    }
  } catch (error) {
    throw errorOf(error)
  }
}

/** A call of a simulation upon a block, where there is such a call. */
export function tracedSimulatedCall(
  { chain, limits }: RpcContext,
  simulation: SimulationPayload,
  { header, hash }: Block,
  place: SimulatedCallPlace,
  key: string,
): Traced {
  const options = simulateOptionsOf(limits, simulation)
  return tracedPrepared(key, hash, ({ timeoutMs, forks }) =>
    withErrors(
      prepareSimulatedCall(chain, header, simulatedBlocksOf(simulation), place, {
        ...options,
        ...(timeoutMs !== undefined && { timeoutMs }),
        ...(forks && { forks }),
      }),
      simulateError,
    ),
  )
}

function tracedBundledCall(context: RpcContext, subject: TraceableBundledCall, key: string): Traced {
  const { bundles, stateContext = {}, stateOverrides, bundleIndex, callIndex } = subject
  itemAt(itemAt(bundles, bundleIndex, 'bundleIndex').transactions, callIndex, 'callIndex')
  const { hash } = context.blocks.resolve(stateContext.blockNumber ?? 'latest').block
  return tracedPrepared(key, hash, function* ({ timeoutMs, forks }) {
    const clock = new RunClock(timeoutMs)
    const place = yield* bundleContextOf(context, stateContext, clock)
    const { number, timestamp } = place.header
    return yield* prepareBundledCall(
      forks ? { ...place, config: withForks(place.config, forks, number, timestamp) } : place,
      callBundlesOf(bundles),
      stateOverrideOf(stateOverrides),
      { bundle: bundleIndex, call: callIndex },
      { ...simulationLimits(context.limits), ...(timeoutMs !== undefined && { timeoutMs }) },
      clock,
    )
  })
}

function tracedBundledTransaction(context: RpcContext, { bundle, transactionIndex }: TraceableBundledTransaction, key: string): Traced {
  itemAt(bundle.txs, transactionIndex, 'transactionIndex')
  const transactions = bundle.txs.slice(0, transactionIndex + 1).map((bytes, at) => {
    try {
      return rawTransaction.decode(hexFromBytes(bytes)).transaction
    } catch (error) {
      throw error instanceof DecodeError ? argumentError(error, 0, `subject.bundle.txs[${at}]`) : error
    }
  })
  const { hash } = context.blocks.resolve(bundle.stateBlockNumber).block
  // Where the bundle names no coinbase, it is that of the miner.
  const place = `${hash} ${context.miner.settings.coinbase}`
  function* prepare(clock: RunClock, forks: ForkOverrides | undefined): Work<PreparedRun> {
    const { processor } = bundleProcessorOf(context, bundle, forks)
    processor.start()
    for (const transaction of transactions.slice(0, -1)) yield* processor.applyInTurns(transaction, clock)
    return { rules: processor.rules, start: (options) => processor.begin(transactions.at(-1)!, options) }
  }
  return tracedPrepared(key, place, ({ timeoutMs, forks }) => withErrors(prepare(new RunClock(timeoutMs), forks), bundleError))
}
