import { CodedError } from '../base/codedError.ts'
import type { Work } from '../base/longWork.ts'
import type { ExecutionResult } from '../evm/result.ts'
import { EMPTY_CODE_HASH } from '../types/account.ts'
import { outputOf } from './outcome.ts'
import { type CallRequest, type SimulateErrorCode, Simulation, type SimulationContext, type SimulationOptions } from './simulate.ts'

const TRANSFER_GAS = 21_000n
const CALL_STIPEND = 2_300n

/**
 * The exact minimum gas limit with which the call succeeds: with one gas less it fails. Throws what `outputOf` throws if the call fails for
 * another reason than gas, and `gas-allowance` if no limit that is allowed and affordable suffices.
 */
export function* estimateGas(context: SimulationContext, request: CallRequest, options: SimulationOptions = {}): Work<bigint> {
  const simulation = new Simulation(context, request, { ...options, dividesGas: true })
  const highest = highestGas(simulation, request)
  if (isPlainTransfer(simulation, request) && highest >= TRANSFER_GAS && (yield* succeeds(simulation, TRANSFER_GAS))) return TRANSFER_GAS
  const result = yield* attempt(simulation, highest, true)
  if (result === undefined || (result.status === 'halt' && result.reason === 'out of gas')) {
    throw new CodedError<SimulateErrorCode>('gas-allowance', `gas required exceeds allowance (${highest})`)
  }
  outputOf(result)
  return yield* leastGas(simulation, result, highest)
}

/**
 * The highest limit that is tried: that of the call or the block, within the transaction limit (EIP-7825), the sender's funds and the cap.
 */
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

/** The result, or undefined if the gas does not cover the intrinsic cost. */
function* attempt(simulation: Simulation, gas: bigint, reportsGasNeed = false): Work<ExecutionResult | undefined> {
  try {
    return yield* simulation.run(gas, { reportsGasNeed })
  } catch (error) {
    if (error instanceof CodedError && (error.code === 'intrinsic-gas' || error.code === 'floor-data-gas')) return undefined
    throw error
  }
}

function* succeeds(simulation: Simulation, gas: bigint): Work<boolean> {
  return (yield* attempt(simulation, gas))?.status === 'success'
}

/** Narrows the range between a limit that fails and one that succeeds until they are adjacent. */
function* leastGas(simulation: Simulation, result: ExecutionResult, highest: bigint): Work<bigint> {
  const { gasSpent, gasUsed, gasNeed } = result
  // Usually the first run tells the gas needed; otherwise it is a little more than the gas spent.
  const { gas: needed, isEnough, isLeast } = gasNeed ?? { gas: gasSpent, isEnough: false, isLeast: false }
  if (isEnough && isLeast) return needed
  const range = new GasRange(simulation, gasUsed - 1n, isEnough ? needed : highest)
  if (yield* range.isEnough(needed)) yield* range.isEnough(needed - 1n)
  else yield* range.isEnough(((needed + CALL_STIPEND) * 64n) / 63n)
  yield* range.narrow()
  // A contract that spends whatever it gets may need less than it used: then the search continues below.
  if (range.tooLittle === gasUsed - 1n && (yield* succeeds(simulation, range.tooLittle))) {
    const below = new GasRange(simulation, TRANSFER_GAS - 1n, range.tooLittle)
    yield* below.narrow()
    return below.enough
  }
  return range.enough
}

class GasRange {
  readonly #simulation: Simulation
  tooLittle: bigint
  enough: bigint

  constructor(simulation: Simulation, tooLittle: bigint, enough: bigint) {
    this.#simulation = simulation
    this.tooLittle = tooLittle
    this.enough = enough
  }

  /** Tries a limit within the range and narrows the range by the result. */
  *isEnough(gas: bigint): Work<boolean> {
    if (gas >= this.enough) return true
    if (gas <= this.tooLittle) return false
    const isEnough = yield* succeeds(this.#simulation, gas)
    if (isEnough) this.enough = gas
    else this.tooLittle = gas
    return isEnough
  }

  *narrow(): Work<void> {
    while (this.tooLittle + 1n < this.enough) {
      const middle = (this.tooLittle + this.enough) / 2n
      // Most calls need little more than they use, far less than the highest limit.
      yield* this.isEnough(middle > this.tooLittle * 2n ? this.tooLittle * 2n : middle)
    }
  }
}
