import type { BlockId } from '../contract/blockId.ts'
import { type Traceable, type TraceableUnoptimised, traceable } from '../contract/traceable.ts'
import type { CallRequest, SimulationOptions } from '../execution/simulate.ts'
import type { Sourced } from '../sources/sourced.ts'
import { type Traced, tracedCall, tracedTransaction } from '../tracing/traced.ts'
import type { Hash } from '../contract/hex.ts'
import type { Block } from '../types/block.ts'
import type { Transaction } from '../types/transaction.ts'
import { blockOverrideOf, callRequestOf, stateOverrideOf } from './callRequest.ts'
import type { RpcContext } from './context.ts'
import { rpcError } from './errors.ts'
import { simulationLimits } from './simulation.ts'
import { tracedSimulated } from './tracedSimulated.ts'

/**
 * What a request looks into: a mined transaction in its block, one of the pool in the block that would be made now, a call, or one of
 * several that are simulated. Throws where the transaction or the block is not there.
 */
export function tracedOf(context: RpcContext, subject: Traceable): Traced {
  const { chain, blocks, limits } = context
  if (typeof subject !== 'string') {
    const key = JSON.stringify(traceable.encode(subject))
    if ('unoptimised' in subject) return unoptimisedOf(context, subject).traced
    if (!('call' in subject)) return tracedSimulated(context, subject, key)
    const { block, state } = blocks.resolve(subject.block)
    const stateOverride = stateOverrideOf(subject.stateOverrides)
    const blockOverride = blockOverrideOf(subject.blockOverrides)
    const options: SimulationOptions = {
      ...simulationLimits(limits),
      ...(stateOverride && { stateOverride }),
      ...(blockOverride && { blockOverride }),
    }
    const place = { engine: chain.engine, config: chain.configAfter(block.hash), header: block.header, state }
    return tracedCall(key, block.hash, place, callRequestOf(subject.call), options)
  }
  const place = whereTransaction(context, subject)
  if ('index' in place) return tracedTransaction(chain, place.block, place.index)
  // It is not its turn, or it pays too little: as if it came after the pending block all the same.
  const { block, state } = blocks.resolve('pending')
  const after = { engine: chain.engine, config: chain.configAfter(block.hash), header: block.header, state }
  return tracedCall(subject, block.hash, after, requestOf(place.waiting), simulationLimits(limits))
}

/** The same with its block, for its sources. */
export function sourcedOf(context: RpcContext, subject: Traceable): Sourced {
  if (typeof subject !== 'string' && 'unoptimised' in subject) return unoptimisedOf(context, subject)
  return { traced: tracedOf(context, subject), blockNumber: blockNumberOf(context, subject) }
}

function unoptimisedOf({ executions }: RpcContext, { unoptimised }: TraceableUnoptimised): Sourced {
  const run = executions.unoptimised.run(unoptimised)
  if (run === undefined)
    throw rpcError(-32000, `no execution has the number ${unoptimised}: devnet_unoptimised makes them, and the last 16 are kept`)
  return run
}

/** The block that an execution is in or upon; undefined if that is not a block of the past, whose contracts may differ from today's. */
function blockNumberOf({ chain, blocks }: RpcContext, subject: Exclude<Traceable, TraceableUnoptimised>): bigint | undefined {
  if (typeof subject === 'string') return chain.transaction(subject)?.block.header.number
  const { number } = blocks.resolve(blockIdOf(subject)).block.header
  return number < chain.head.header.number ? number : undefined
}

/** The block upon which a call, or what is simulated, runs. */
function blockIdOf(subject: Exclude<Traceable, Hash | TraceableUnoptimised>): BlockId {
  if ('bundles' in subject) return subject.stateContext?.blockNumber ?? 'latest'
  return 'bundle' in subject ? subject.bundle.stateBlockNumber : subject.block
}

/**
 * Where a transaction is: in a block, which may be the pending one, or in the pool without being part of the pending block. Throws if it is
 * neither.
 */
export function whereTransaction(
  { chain, blocks, pool }: RpcContext,
  hash: Hash,
): { block: Block; index: number } | { waiting: Transaction } {
  const mined = chain.transaction(hash)
  if (mined !== undefined) return mined
  const waiting = pool.get(hash)
  if (waiting === undefined) throw rpcError(-32000, 'transaction not found')
  const { block } = blocks.resolve('pending')
  const index = block.transactions.findIndex((transaction) => transaction.hash === hash)
  return index >= 0 ? { block, index } : { waiting }
}

/** What a transaction asks for, at no price: whether it can pay is reported elsewhere. */
export function requestOf({
  from,
  to,
  gasLimit,
  value,
  data,
  accessList,
  authorizationList,
  blobVersionedHashes,
}: Transaction): CallRequest {
  return {
    from,
    gas: gasLimit,
    value,
    data,
    ...(to !== undefined && { to }),
    ...(accessList && { accessList }),
    ...(authorizationList && { authorizationList }),
    ...(blobVersionedHashes && { blobVersionedHashes }),
  }
}
