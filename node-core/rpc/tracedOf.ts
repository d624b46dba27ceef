import { type Traceable, traceable } from '../contract/traceable.ts'
import type { CallRequest, SimulationOptions } from '../execution/simulate.ts'
import { type Traced, tracedCall, tracedTransaction } from '../tracing/traced.ts'
import type { Transaction } from '../types/transaction.ts'
import { blockOverrideOf, callRequestOf, stateOverrideOf } from './callRequest.ts'
import type { RpcContext } from './context.ts'
import { rpcError } from './errors.ts'
import { simulationLimits } from './simulation.ts'

/**
 * What a request looks into: a mined transaction in its block, one of the pool in the block that would be made now, or a call. Throws
 * where the transaction or the block is not there.
 */
export function tracedOf(context: RpcContext, subject: Traceable): Traced {
  const { chain, blocks, pool, limits } = context
  if (typeof subject !== 'string') {
    const { block, state } = blocks.resolve(subject.block)
    const stateOverride = stateOverrideOf(subject.stateOverrides)
    const blockOverride = blockOverrideOf(subject.blockOverrides)
    const options: SimulationOptions = {
      ...simulationLimits(limits),
      ...(stateOverride && { stateOverride }),
      ...(blockOverride && { blockOverride }),
    }
    const place = { engine: chain.engine, config: chain.configAfter(block.hash), header: block.header, state }
    return tracedCall(JSON.stringify(traceable.encode(subject)), block.hash, place, callRequestOf(subject.call), options)
  }
  const mined = chain.transaction(subject)
  if (mined !== undefined) return tracedTransaction(chain, mined.block, mined.index)
  const waiting = pool.get(subject)
  if (waiting === undefined) throw rpcError(-32000, 'transaction not found')
  const { block, state } = blocks.resolve('pending')
  const index = block.transactions.findIndex(({ hash }) => hash === subject)
  if (index >= 0) return tracedTransaction(chain, block, index)
  // It is not its turn, or it pays too little: as if it came after that block all the same.
  const place = { engine: chain.engine, config: chain.configAfter(block.hash), header: block.header, state }
  return tracedCall(subject, block.hash, place, requestOf(waiting), simulationLimits(limits))
}

/** What a transaction asks for, at no price: that it cannot pay is said elsewhere. */
function requestOf({ from, to, gasLimit, value, data, accessList, authorizationList, blobVersionedHashes }: Transaction): CallRequest {
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
