import { CodedError } from '../base/codedError.ts'
import type { ExecutionResult } from '../evm/engine.ts'
import { EMPTY_CODE_HASH } from '../types/account.ts'
import { outputOf } from './outcome.ts'
import { type CallRequest, type SimulateErrorCode, Simulation, type SimulationContext, type SimulationOptions } from './simulate.ts'

const TRANSFER_GAS = 21_000n
const CALL_STIPEND = 2_300n

/**
 * The least gas limit with which the call succeeds, exactly: it succeeds with it and not with one less. Throws what `outputOf`
 * throws where it fails for another reason than gas, and `gas-allowance` where no limit that is allowed and can be paid suffices.
 */
export function estimateGas(context: SimulationContext, request: CallRequest, options: SimulationOptions = {}): bigint {
  const simulation = new Simulation(context, request, options)
  const highest = highestGas(simulation, request)
  if (isPlainTransfer(simulation, request) && highest >= TRANSFER_GAS && succeeds(simulation, TRANSFER_GAS)) return TRANSFER_GAS
  const result = attempt(simulation, highest)
  if (result === undefined || (result.status === 'halt' && result.reason === 'out of gas')) {
    throw new CodedError<SimulateErrorCode>('gas-allowance', `gas required exceeds allowance (${highest})`)
  }
  outputOf(result)
  return leastGas(simulation, result, highest)
}

/** The highest limit that is tried: the call's own or the block's, within the transaction limit (EIP-7825), the purse and the cap. */
function highestGas(simulation: Simulation, request: CallRequest): bigint {
  let gas = request.gas !== undefined && request.gas >= TRANSFER_GAS ? request.gas : simulation.env.gasLimit
  const { txGas } = simulation.rules.limits
  if (gas > txGas) gas = txGas
  const affordable = simulation.affordableGas()
  if (affordable !== undefined && affordable < gas) gas = affordable
  return simulation.capped(gas)
}

function isPlainTransfer(simulation: Simulation, { to, data }: CallRequest): boolean {
  if (to === undefined || (data !== undefined && data.length > 0)) return false
  return (simulation.state.account(to)?.codeHash ?? EMPTY_CODE_HASH) === EMPTY_CODE_HASH
}

/** The result, or undefined where the gas does not even pay for the start. */
function attempt(simulation: Simulation, gas: bigint): ExecutionResult | undefined {
  try {
    return simulation.run(gas)
  } catch (error) {
    if (error instanceof CodedError && (error.code === 'intrinsic-gas' || error.code === 'floor-data-gas')) return undefined
    throw error
  }
}

function succeeds(simulation: Simulation, gas: bigint): boolean {
  return attempt(simulation, gas)?.status === 'success'
}

/** Narrows [fails, succeeds] until they are neighbours. */
function leastGas(simulation: Simulation, result: ExecutionResult, highest: bigint): bigint {
  let enough = highest
  let tooLittle = result.gasUsed - 1n
  let isLowerBoundTried = false
  const test = (gas: bigint): boolean => {
    if (gas >= enough || gas <= tooLittle) return gas >= enough
    const isEnough = succeeds(simulation, gas)
    if (isEnough) enough = gas
    else {
      tooLittle = gas
      isLowerBoundTried = true
    }
    return isEnough
  }
  // Mostly what was spent is what is needed. Calls keep 1/64 of the gas back and SSTORE wants more than the stipend left: then a little more.
  if (test(result.gasSpent)) test(result.gasSpent - 1n)
  else test(((result.gasSpent + CALL_STIPEND) * 64n) / 63n)
  for (;;) {
    while (tooLittle + 1n < enough) {
      const middle = (tooLittle + enough) / 2n
      // Most calls need little more than they use, far less than the highest limit.
      test(middle > tooLittle * 2n ? tooLittle * 2n : middle)
    }
    if (isLowerBoundTried || !succeeds(simulation, tooLittle)) return enough
    // A contract that spends what it gets can do with less than it used.
    enough = tooLittle
    tooLittle = TRANSFER_GAS - 1n
    isLowerBoundTried = true
  }
}
