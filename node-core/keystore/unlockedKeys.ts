/** The keys that are in memory: each until its time is over or it is locked, when its bytes are overwritten. */
import type { Address } from '../contract/hex.ts'

/** Maximum delay of Node's timers; longer ones fire immediately. */
const MAX_TIMER_MS = 2 ** 31 - 1

/** The clock of unlock times. */
export interface UnlockClock {
  /** Wall clock, Unix milliseconds. */
  nowMs: () => number
  /** Calls `fire` once after the delay, unless the returned function is called first. */
  startTimer: (fire: () => void, delayMs: number) => () => void
}

interface UnlockedKey {
  privateKey: Uint8Array
  untilMs: number
  stopTimer: () => void
}

export class UnlockedKeys {
  readonly #clock: UnlockClock
  readonly #onTimeOver: (address: Address) => void
  readonly #keys = new Map<Address, UnlockedKey>()

  /** `onTimeOver` is called when the time of a key is over and the key is wiped. */
  constructor(clock: UnlockClock, onTimeOver: (address: Address) => void) {
    this.#clock = clock
    this.#onTimeOver = onTimeOver
  }

  addresses(): Address[] {
    return Array.from(this.#keys.keys())
  }

  /** When the key is wiped, Unix milliseconds; Infinity: when the node stops; undefined: there is none. */
  untilMs(address: Address): number | undefined {
    return this.#keys.get(address)?.untilMs
  }

  /** The key if its time is not over: a timer may be late, e.g. after the machine slept. */
  get(address: Address): Uint8Array | undefined {
    const key = this.#keys.get(address)
    if (key === undefined) return undefined
    if (this.#clock.nowMs() < key.untilMs) return key.privateKey
    this.#end(address)
    return undefined
  }

  /** Keeps a key for that long, instead of an earlier one. Returns when it is wiped. */
  put(address: Address, privateKey: Uint8Array, durationMs: number): number {
    this.wipe(address)
    const key: UnlockedKey = { privateKey, untilMs: this.#clock.nowMs() + durationMs, stopTimer: () => undefined }
    this.#keys.set(address, key)
    if (durationMs !== Infinity) this.#endInTime(address, key)
    return key.untilMs
  }

  #endInTime(address: Address, key: UnlockedKey): void {
    const leftMs = key.untilMs - this.#clock.nowMs()
    if (leftMs <= 0) this.#end(address)
    else key.stopTimer = this.#clock.startTimer(() => this.#endInTime(address, key), Math.min(leftMs, MAX_TIMER_MS))
  }

  #end(address: Address): void {
    if (this.wipe(address)) this.#onTimeOver(address)
  }

  /** Returns whether there was a key. */
  wipe(address: Address): boolean {
    const key = this.#keys.get(address)
    if (key === undefined) return false
    key.stopTimer()
    key.privateKey.fill(0)
    return this.#keys.delete(address)
  }
}
