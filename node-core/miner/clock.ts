import { CodedError } from '../base/codedError.ts'

/** `invalid-timestamp`: a timestamp that no block may have. */
export type ClockErrorCode = 'invalid-timestamp'

/** The maximum timestamp that clients handle (EIP-1985); seconds. */
const MAX_TIMESTAMP = (1n << 63n) - 1n

function assertTimestamp(timestamp: bigint): void {
  if (timestamp <= MAX_TIMESTAMP) return
  throw new CodedError<ClockErrorCode>('invalid-timestamp', `timestamp ${timestamp} is above the limit of ${MAX_TIMESTAMP}`)
}

/** The time of the chain: the wall clock plus an offset, and optionally a fixed timestamp for the next block. Seconds. */
export class Clock {
  readonly #nowMs: () => number
  #offset = 0n
  #next: bigint | undefined

  /** `nowMs`: wall clock in milliseconds. */
  constructor(nowMs: () => number = Date.now) {
    this.#nowMs = nowMs
  }

  /** Seconds by which the chain runs ahead of the wall clock. */
  get offset(): bigint {
    return this.#offset
  }

  /** The current time of the chain, Unix seconds. */
  now(): bigint {
    return BigInt(Math.floor(this.#nowMs() / 1000)) + this.#offset
  }

  /** Shifts the clock by seconds (evm_increaseTime) and returns the new offset. Throws `invalid-timestamp`. */
  increase(seconds: bigint): bigint {
    assertTimestamp(this.now() + seconds)
    return (this.#offset += seconds)
  }

  /** Sets the clock to a Unix time (evm_setTime) and returns the new offset. Throws `invalid-timestamp`. */
  setTime(timestamp: bigint): bigint {
    assertTimestamp(timestamp)
    return (this.#offset += timestamp - this.now())
  }

  /** Fixes the timestamp of the next block; the clock then continues from there (evm_setNextBlockTimestamp). Throws `invalid-timestamp`. */
  setNext(timestamp: bigint): void {
    assertTimestamp(timestamp)
    this.#next = timestamp
  }

  /** Whether the timestamp of the next block is fixed. */
  get isNextSet(): boolean {
    return this.#next !== undefined
  }

  /** Timestamp of the next block on a parent: what was set, else now, and always later than the parent's. */
  nextTimestamp(parentTimestamp: bigint): bigint {
    const now = this.#next ?? this.now()
    return now > parentTimestamp ? now : parentTimestamp + 1n
  }

  /** Notes that a block with that timestamp is in the chain: a timestamp that was set is used up, and the clock continues from it. */
  consume(timestamp: bigint): void {
    if (this.#next === undefined) return
    this.#next = undefined
    this.setTime(timestamp)
  }

  /** Returns a function that restores the clock to its present state. */
  capture(): () => void {
    const [offset, next] = [this.#offset, this.#next]
    return () => {
      this.#offset = offset
      this.#next = next
    }
  }
}
