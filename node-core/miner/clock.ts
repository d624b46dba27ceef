import { CodedError } from '../base/codedError.ts'
import { Emitter } from '../base/emitter.ts'

/** `invalid-timestamp`: a timestamp that no block may have. */
export type ClockErrorCode = 'invalid-timestamp'

/** The maximum timestamp that clients handle (EIP-1985); seconds. */
const MAX_TIMESTAMP = (1n << 63n) - 1n
/** The maximum timestamp that a header holds. */
const MAX_HEADER_TIMESTAMP = (1n << 64n) - 1n

function assertTimestamp(timestamp: bigint, most = MAX_TIMESTAMP): void {
  if (timestamp <= most) return
  throw new CodedError<ClockErrorCode>('invalid-timestamp', `timestamp ${timestamp} is above the limit of ${most}`)
}

/** Throws `invalid-timestamp` if no block can have it. */
export const assertHeaderTimestamp = (timestamp: bigint): void => assertTimestamp(timestamp, MAX_HEADER_TIMESTAMP)

/** What a clock keeps besides the wall clock; seconds. */
export interface ClockState {
  /** By which the chain is ahead of the wall clock. */
  offset: bigint
  /** The timestamp of the next block, if it is fixed. */
  next: bigint | undefined
  /** The difference between the timestamps of consecutive blocks, if it is fixed. */
  interval: bigint | undefined
}

/**
 * The time of the chain: the wall clock plus an offset, and optionally a fixed timestamp for the next block, or a fixed interval between
 * blocks. Seconds. It changes when one of these is set or used up.
 */
export class Clock {
  readonly #nowMs: () => number
  readonly #events = new Emitter<{ changed: void }>()
  #state: Readonly<ClockState> = { offset: 0n, next: undefined, interval: undefined }

  /** `nowMs`: wall clock in milliseconds. */
  constructor(nowMs: () => number = Date.now) {
    this.#nowMs = nowMs
  }

  /** Calls `listener` after every change until the returned function is called. */
  onChanged(listener: () => void): () => void {
    return this.#events.on('changed', listener)
  }

  get state(): Readonly<ClockState> {
    return this.#state
  }

  set state(state: Readonly<ClockState>) {
    this.#state = state
    this.#events.emit('changed', undefined)
  }

  /** Seconds by which the chain runs ahead of the wall clock. */
  get offset(): bigint {
    return this.#state.offset
  }

  #wallClock(): bigint {
    return BigInt(Math.floor(this.#nowMs() / 1000))
  }

  /** The current time of the chain, Unix seconds. */
  now(): bigint {
    return this.#wallClock() + this.offset
  }

  /**
   * Moves the clock forward by seconds (evm_increaseTime) and returns the new offset. Blocks that follow quickly get ahead of the clock; it is
   * moved on from the head's timestamp then, so that the next block is that much later than the head, as in anvil and Hardhat. Zero seconds
   * only read the offset. Throws `invalid-timestamp`.
   */
  increase(seconds: bigint, headTimestamp = 0n): bigint {
    if (seconds === 0n) return this.offset
    const now = this.now()
    const time = (now > headTimestamp ? now : headTimestamp) + seconds
    assertTimestamp(time)
    this.state = { ...this.#state, offset: this.offset + time - now }
    return this.offset
  }

  /**
   * Sets the clock to a Unix time (evm_setTime), also for the next block, whatever was fixed for it before; a fixed interval goes on from a
   * later time, as in anvil. Returns the new offset. Throws `invalid-timestamp`.
   */
  setTime(timestamp: bigint): bigint {
    assertTimestamp(timestamp)
    const { interval } = this.#state
    const next = interval !== undefined && timestamp > this.now() ? timestamp + interval : undefined
    this.state = { ...this.#state, offset: timestamp - this.#wallClock(), next }
    return this.offset
  }

  /** Continues from the timestamp of a block, which is the head again; a fixed timestamp of the next block no longer applies. */
  continueFrom(timestamp: bigint): void {
    this.state = { ...this.#state, offset: timestamp - this.#wallClock(), next: undefined }
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

  /** Fixes the seconds between blocks (anvil_setBlockTimestampInterval), or no longer. Throws `invalid-timestamp`. */
  setInterval(seconds: bigint | undefined): void {
    assertTimestamp(seconds ?? 0n)
    this.state = { ...this.#state, interval: seconds }
  }

  /** The seconds between blocks, if they are fixed. */
  get interval(): bigint | undefined {
    return this.#state.interval
  }

  /** Timestamp of the next block on a parent: what was set, else the interval after it, else now; always later than the parent's. */
  nextTimestamp(parentTimestamp: bigint): bigint {
    const { next, interval } = this.#state
    const timestamp = next ?? (interval === undefined ? this.now() : parentTimestamp + interval)
    return timestamp > parentTimestamp ? timestamp : parentTimestamp + 1n
  }

  /** Notes that a block with that timestamp is in the chain: a timestamp that was set is used up, and the clock continues from it. */
  consume(timestamp: bigint): void {
    const { next, interval } = this.#state
    if (next === undefined && interval === undefined) return
    const offset = timestamp - this.#wallClock()
    if (next === undefined && offset === this.offset) return
    this.state = { offset, next: undefined, interval }
  }
}
