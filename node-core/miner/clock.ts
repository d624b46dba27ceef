import { CodedError } from '../base/codedError.ts'

/** `invalid-timestamp`: a timestamp that no block may have. */
export type ClockErrorCode = 'invalid-timestamp'

/** The maximum timestamp that clients handle (EIP-1985); seconds. */
const MAX_TIMESTAMP = (1n << 63n) - 1n

function assertTimestamp(timestamp: bigint): void {
  if (timestamp <= MAX_TIMESTAMP) return
  throw new CodedError<ClockErrorCode>('invalid-timestamp', `timestamp ${timestamp} is above the limit of ${MAX_TIMESTAMP}`)
}

/** What a clock keeps besides the wall clock; seconds. */
export interface ClockState {
  /** By which the chain is ahead of the wall clock. */
  offset: bigint
  /** The timestamp of the next block, if it is fixed. */
  next: bigint | undefined
}

/** The time of the chain: the wall clock plus an offset, and optionally a fixed timestamp for the next block. Seconds. */
export class Clock {
  readonly #nowMs: () => number
  #state: Readonly<ClockState> = { offset: 0n, next: undefined }

  /** `nowMs`: wall clock in milliseconds. */
  constructor(nowMs: () => number = Date.now) {
    this.#nowMs = nowMs
  }

  /** Seconds by which the chain runs ahead of the wall clock. */
  get offset(): bigint {
    return this.#state.offset
  }

  /** The current time of the chain, Unix seconds. */
  now(): bigint {
    return BigInt(Math.floor(this.#nowMs() / 1000)) + this.offset
  }

  /** Shifts the clock by seconds (evm_increaseTime) and returns the new offset. Throws `invalid-timestamp`. */
  increase(seconds: bigint): bigint {
    assertTimestamp(this.now() + seconds)
    this.state = { ...this.#state, offset: this.offset + seconds }
    return this.offset
  }

  /** Sets the clock to a Unix time (evm_setTime) and returns the new offset. Throws `invalid-timestamp`. */
  setTime(timestamp: bigint): bigint {
    assertTimestamp(timestamp)
    this.state = { ...this.#state, offset: this.offset + timestamp - this.now() }
    return this.offset
  }

  /** Fixes the timestamp of the next block; the clock then continues from there (evm_setNextBlockTimestamp). Throws `invalid-timestamp`. */
  setNext(timestamp: bigint): void {
    assertTimestamp(timestamp)
    this.state = { ...this.#state, next: timestamp }
  }

  /** Whether the timestamp of the next block is fixed. */
  get isNextSet(): boolean {
    return this.#state.next !== undefined
  }

  /** Timestamp of the next block on a parent: what was set, else now, and always later than the parent's. */
  nextTimestamp(parentTimestamp: bigint): bigint {
    const now = this.#state.next ?? this.now()
    return now > parentTimestamp ? now : parentTimestamp + 1n
  }

  /** Notes that a block with that timestamp is in the chain: a timestamp that was set is used up, and the clock continues from it. */
  consume(timestamp: bigint): void {
    if (this.#state.next === undefined) return
    this.state = { ...this.#state, next: undefined }
    this.setTime(timestamp)
  }

  /** What the clock keeps besides the wall clock. */
  get state(): Readonly<ClockState> {
    return this.#state
  }

  set state(state: Readonly<ClockState>) {
    this.#state = state
  }
}
