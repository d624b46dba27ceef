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

  /** Shifts the clock by seconds (evm_increaseTime) and answers the new offset. */
  increase(seconds: bigint): bigint {
    return (this.#offset += seconds)
  }

  /** Sets the clock to a Unix time (evm_setTime) and answers the new offset. */
  setTime(timestamp: bigint): bigint {
    return (this.#offset += timestamp - this.now())
  }

  /** Fixes the timestamp of the next block; from then on the clock goes on from there (evm_setNextBlockTimestamp). */
  setNext(timestamp: bigint): void {
    this.#next = timestamp
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
