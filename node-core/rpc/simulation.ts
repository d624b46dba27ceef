import type { BlockId } from '../contract/blockId.ts'
import type { SimulationContext, SimulationOptions } from '../execution/simulate.ts'
import type { RpcContext, RpcLimits } from './context.ts'

/** The block that a parameter names, as a call runs in it. Throws `header-not-found`. */
export function simulationAt({ chain, blocks }: RpcContext, id: BlockId): SimulationContext {
  const { block, state } = blocks.resolve(id)
  return { engine: chain.engine, config: chain.configAfter(block.hash), header: block.header, state }
}

/** The next block on the latest state, whatever waits in the pool: what is estimated without naming a block is to run in it. */
export function simulationInNextBlock({ chain, miner }: RpcContext): SimulationContext {
  return { engine: chain.engine, config: chain.config, ...miner.startOfNext() }
}

/** Maximum run time of an execution that is looked into: longer than for a call, because it runs in slices and does not block others. */
export const stepTimeout = ({ callTimeoutMs }: RpcLimits): number => Math.max(60_000, callTimeoutMs)

/** The limits as a simulation takes them: there an absent run time is none. */
export function simulationLimits({ gasCap, callTimeoutMs }: RpcLimits): SimulationOptions {
  return callTimeoutMs > 0 ? { gasCap, timeoutMs: callTimeoutMs } : { gasCap }
}
