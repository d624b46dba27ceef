import type { RecordedRequest } from './recordedRequest.ts'

/** Bounds of a ring. */
export interface RingLimits {
  readonly requests: number
  readonly bytes: number
}

/** The last requests, oldest first, as many as the bounds allow. */
export class RequestRing {
  readonly limits: RingLimits
  readonly #slots: (RecordedRequest | undefined)[]
  /** Sizes by slot, so that a request that makes room need not be fetched from memory. */
  readonly #sizes: Float64Array
  /** Slot of the oldest. */
  #start = 0
  #size = 0
  #bytes = 0
  #dropped = 0

  constructor(limits: RingLimits) {
    this.limits = limits
    this.#slots = []
    this.#sizes = new Float64Array(limits.requests)
  }

  get size(): number {
    return this.#size
  }

  get bytes(): number {
    return this.#bytes
  }

  /** Requests that had to make room for others. */
  get dropped(): number {
    return this.#dropped
  }

  /** The request at a place, the oldest at 0. */
  at(index: number): RecordedRequest | undefined {
    return index < 0 || index >= this.#size ? undefined : this.#slots[(this.#start + index) % this.limits.requests]
  }

  /** Place of the first request whose number is at least `seq`; `size` if there is none. */
  placeOf(seq: number): number {
    let [low, high] = [0, this.#size]
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.at(middle)!.seq < seq) low = middle + 1
      else high = middle
    }
    return low
  }

  add(request: RecordedRequest): void {
    if (this.#size === this.limits.requests) this.#drop()
    const slot = (this.#start + this.#size) % this.limits.requests
    this.#slots[slot] = request
    this.#sizes[slot] = request.sizeBytes
    request.slot = slot
    this.#size++
    this.#bytes += request.sizeBytes
    this.#shrink()
  }

  /** A request takes more memory than when it was added. */
  grew(request: RecordedRequest, bytes: number): void {
    if (this.#slots[request.slot] !== request) return
    this.#sizes[request.slot]! += bytes
    this.#bytes += bytes
    this.#shrink()
  }

  /** Drops the requests below a number. */
  dropBefore(seq: number): void {
    while (this.#size > 0 && this.at(0)!.seq < seq) this.#drop()
  }

  clear(): void {
    this.#slots.length = 0
    this.#start = 0
    this.#size = 0
    this.#bytes = 0
    this.#dropped = 0
  }

  #shrink(): void {
    while (this.#bytes > this.limits.bytes && this.#size > 1) this.#drop()
  }

  #drop(): void {
    this.#bytes -= this.#sizes[this.#start]!
    this.#slots[this.#start] = undefined
    this.#start = (this.#start + 1) % this.limits.requests
    this.#size--
    this.#dropped++
  }
}
