import type { Address } from '../contract/hex.ts'
import { EMPTY_BYTES } from '../base/bytes.ts'
import { CodedError } from '../base/codedError.ts'
import { finish } from '../base/longWork.ts'
import { isStateFailure } from './blockProcessor.ts'
import { Simulation, type SimulationContext } from './simulate.ts'

/** More than any getter needs. */
const GAS = 1_000_000n
const TIMEOUT_MS = 100

/** What a contract returns for a short query by the node itself, such as `symbol()`; empty if the call fails or takes too long. */
export function queryContract(context: SimulationContext, to: Address, data: Uint8Array): Uint8Array {
  try {
    const { status, output } = finish(new Simulation(context, { to, data }, { timeoutMs: TIMEOUT_MS }).run(GAS))
    return status === 'success' ? output : EMPTY_BYTES
  } catch (error) {
    if (error instanceof CodedError && !isStateFailure(error)) return EMPTY_BYTES
    throw error
  }
}
