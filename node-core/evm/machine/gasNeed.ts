import type { NeededGas } from '../result.ts'
import type { Frame } from './frame.ts'
import { type Word, bigintFromWord } from '../words/word.ts'

/** What a frame needed. */
export interface FrameNeed {
  /** Gas that it started with. */
  start: Word
  /** The least gas to start with, for which it and the frames that it called run as they did, unless code looks at the gas. */
  gas: number
  /** Whether with less it would itself run out of gas, and not only a frame that it called, whose failure it might survive. */
  isOwn: boolean
}

/**
 * The least gas limit with which a transaction would run as it does: the gas that is spent at most, and what has to be left at each call
 * and SSTORE. It is what eth_estimateGas looks for. Not known if a frame is halted, which spends whatever it gets, or if there is more gas
 * than a number holds.
 */
export class GasNeed {
  #isKnown = true
  /** Whether code that ran may look at the gas: then it might run otherwise with another limit. */
  #readsGas = false
  /** Whether it may look at the sender's balance, of which the whole limit is prepaid. */
  #readsBalance = false
  readonly #holdsBack: boolean

  /** `holdsBack`: whether calls hold back a 64th of the gas (EIP-150). */
  constructor(holdsBack: boolean) {
    this.#holdsBack = holdsBack
  }

  /** `origin`: the sender of the transaction. */
  entered({ code, self }: Frame, origin: Word): void {
    this.#readsGas ||= code.readsGas
    this.#readsBalance ||= self.key === origin || code.readsBalance
  }

  /** At least that much gas must be left now. */
  mustBeLeft(frame: Frame, gas: number): void {
    frame.ownNeed = Math.max(frame.ownNeed, this.#number(frame.startGas) - this.#number(frame.gasLeft) + gas)
  }

  /** What a frame that started and ended with that much gas needed; `frame` is absent if no code ran. */
  ended(start: Word, gasLeft: Word, isHalted: boolean, frame: Frame | undefined): FrameNeed {
    // If no gas was spent, it was not the lack of gas.
    if (isHalted && gasLeft !== start) this.#isKnown = false
    const own = Math.max(frame?.ownNeed ?? 0, this.#number(start) - this.#number(gasLeft))
    const callees = frame?.calleeNeed ?? 0
    return { start, gas: Math.max(own, callees), isOwn: own > callees }
  }

  /** A frame that `caller` has called with `callGas`, and perhaps a stipend, has ended; its gas is not returned yet. */
  called(caller: Frame, { start, gas }: FrameNeed): void {
    const passed = this.#number(caller.callGas)
    const stipend = this.#number(start) - passed
    const before = this.#number(caller.startGas) - this.#number(caller.gasLeft) - passed
    const needed = Math.max(gas - stipend, 0)
    // The least x for which x - floor(x / 64) is enough.
    const left = !this.#holdsBack ? passed : needed === 0 ? 0 : needed + Math.floor((needed - 1) / 63)
    caller.calleeNeed = Math.max(caller.calleeNeed, before + left)
  }

  /**
   * Of the whole transaction; undefined if it is not known. `intrinsic`: gas spent before the first frame; `floor`: the least gas that it
   * costs (EIP-7623); `isPaid`: whether gas has a price.
   */
  total(intrinsic: bigint, floor: bigint, isPaid: boolean, need: FrameNeed): NeededGas | undefined {
    if (!this.#isKnown) return undefined
    const gas = intrinsic + bigintFromWord(need.gas)
    const isEnough = !this.#readsGas && !(isPaid && this.#readsBalance)
    return gas <= floor ? { gas: floor, isEnough, isLeast: true } : { gas, isEnough, isLeast: isEnough && need.isOwn }
  }

  #number(gas: Word): number {
    if (typeof gas === 'number') return gas
    this.#isKnown = false
    return 0
  }
}
