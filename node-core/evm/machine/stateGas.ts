import type { BlockEnv } from '../environment.ts'
import type { Rules } from '../rules/rules.ts'
import { MAX_NUMBER } from '../words/word.ts'
import type { Frame } from './frame.ts'

/** Bytes by which each kind of entry grows the state (EIP-8037). */
export const STATE_BYTES = { account: 112, slot: 32, delegation: 23 } as const

/** Target state growth per year of half-full blocks, in bytes. */
const TARGET_GROWTH = 100n << 30n
const BLOCKS_PER_YEAR = 2_628_000n
/** The price is rounded down to five significant bits of its sum with the offset, so that it seldom changes. */
const SIGNIFICANT_BITS = 5
const OFFSET = 9_578n

/** The latest price, and the gas limit that it is for: all transactions of a block ask for the same one. */
let latest = { blockGasLimit: -1n, perByte: 0 }

/** State gas per byte in a block with that gas limit; zero if the rules have no state gas (EIP-8037). */
export function stateGasPerByte(rules: Rules, blockGasLimit: bigint): number {
  if (!rules.eip8037) return 0
  if (latest.blockGasLimit !== blockGasLimit) latest = { blockGasLimit, perByte: computePrice(blockGasLimit) }
  return latest.perByte
}

function computePrice(blockGasLimit: bigint): number {
  const raw = (blockGasLimit * BLOCKS_PER_YEAR + 2n * TARGET_GROWTH - 1n) / (2n * TARGET_GROWTH)
  const shifted = raw + OFFSET
  const shift = BigInt(Math.max(shifted.toString(2).length - SIGNIFICANT_BITS, 0))
  const rounded = (shifted >> shift) << shift
  return rounded > OFFSET ? Number(rounded - OFFSET) : 1
}

/**
 * State gas of one execution (EIP-8037). It is taken from the reservoir, which all frames share, and from the frame's gas once the
 * reservoir is empty. A frame that fails returns everything it took to the reservoir.
 */
export class StateGas {
  readonly perByte: number
  /** The part of the transaction's gas limit above the maximum for regular gas. */
  reservoir = 0
  /** The part of the reservoir that does not fit a number; no execution can reach it. */
  #reserve = 0n
  /** Total taken from the gas of frames, including what was returned. */
  spilled = 0
  /** What the whole execution took and did not get back; set when it has ended. */
  used = 0

  constructor(rules: Rules, { gasLimit }: BlockEnv) {
    this.perByte = stateGasPerByte(rules, gasLimit)
  }

  fill(gas: bigint): void {
    this.reservoir = Number(gas < MAX_NUMBER ? gas : MAX_NUMBER)
    this.#reserve = gas - BigInt(this.reservoir)
  }

  /** What is left in the reservoir. */
  get left(): bigint {
    return this.#reserve + BigInt(this.reservoir)
  }

  /** Takes gas for new state, assuming that `price` will be paid from the frame's gas; false if there is not enough for both. */
  take(frame: Frame, bytes: number, price: number): boolean {
    const gas = bytes * this.perByte
    const spill = Math.max(gas - this.reservoir, 0)
    if (!(price + spill <= frame.gas)) return false
    this.reservoir -= gas - spill
    frame.gas -= spill
    this.spilled += spill
    frame.stateGasUsed += gas
    return true
  }

  /** Returns gas for state that this transaction created and removed again. */
  refund(frame: Frame, bytes: number): void {
    this.#credit(frame, bytes * this.perByte)
  }

  /** Returns at most what the frame took: credit for what a caller took is deferred until the frame has returned. */
  #credit(frame: Frame, gas: number): void {
    const credited = Math.min(gas, frame.stateGasUsed)
    this.reservoir += credited
    frame.stateGasUsed -= credited
    frame.stateGasCredited += credited
    frame.stateGasPending += gas - credited
  }

  /** A frame has returned: what it took is added to its caller's. */
  commit(frame: Frame, caller: Frame): void {
    caller.stateGasUsed += frame.stateGasUsed
    caller.stateGasCredited += frame.stateGasCredited
    if (frame.stateGasPending > 0) this.#credit(caller, frame.stateGasPending)
  }

  /** A frame has failed, so it does not grow the state. The outermost frame keeps its credit. */
  revert(frame: Frame): void {
    this.reservoir += frame.stateGasUsed - (frame.depth === 0 ? 0 : frame.stateGasCredited)
  }
}
