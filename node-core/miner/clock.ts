import { CodedError } from '../base/codedError.ts'

/** `invalid-timestamp`: a timestamp that no block may have. */
export type ClockErrorCode = 'invalid-timestamp'

/** Above it no client computes with timestamps (EIP-1985); seconds. */
const MAXIMUM_TIMESTAMP = (1n << 63n) - 1n

function assertTimestamp(timestamp: bigint): void {
  if (timestamp <= MAXIMUM_TIMESTAMP) return
  throw new CodedError<ClockErrorCode>(
    'invalid-timestamp',
    `timestamp ${timestamp} is above ${MAXIMUM_TIMESTAMP}, the latest that a block may have`,
  )
}

/** Time of the chain: the wall clock, shifted, with a timestamp that may be set for the next block. Seconds. */
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

  /** Unix seconds on the chain now. */
  now(): bigint {
    return BigInt(Math.floor(this.#nowMs() / 1000)) + this.#offset
  }

  /** Shifts the clock by seconds (evm_increaseTime) and answers the new offset. Throws `invalid-timestamp`. */
  increase(seconds: bigint): bigint {
    assertTimestamp(this.now() + seconds)
    return (this.#offset += seconds)
  }

  /** Sets the clock to a Unix time (evm_setTime) and answers the new offset. Throws `invalid-timestamp`. */
  setTime(timestamp: bigint): bigint {
    assertTimestamp(timestamp)
    return (this.#offset += timestamp - this.now())
  }

  /**
   * Fixes the timestamp of the next block; from then on the clock goes on from there (evm_setNextBlockTimestamp). Throws
   * `invalid-timestamp`.
   */
  setNext(timestamp: bigint): void {
    assertTimestamp(timestamp)
    this.#next = timestamp
  }

  /** Whether the timestamp of the next block is fixed. */
  get isNextSet(): boolean {
    return this.#next !== undefined
  }

  /** Timestamp of the next block upon a parent: what was set, else now, and always later than the parent's. */
  nextTimestamp(parentTimestamp: bigint): bigint {
    const now = this.#next ?? this.now()
    return now > parentTimestamp ? now : parentTimestamp + 1n
  }

  /** A block with that timestamp is in the chain: a timestamp that was set is used up, and the clock goes on from it. */
  consume(timestamp: bigint): void {
    if (this.#next === undefined) return
    this.#next = undefined
    this.setTime(timestamp)
  }

  /** Answers what puts the clock back as it is now. */
  capture(): () => void {
    const [offset, next] = [this.#offset, this.#next]
    return () => {
      this.#offset = offset
      this.#next = next
    }
  }
}
