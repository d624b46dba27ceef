import { PackedBatch } from './packedBatch.ts'
import { isAnsweredWhole, PackableRequests, PackedRequests } from './packedRequests.ts'
import { RecordedRequest, type RequestHolder } from './recordedRequest.ts'

/** Bounds of a ring. */
export interface RingLimits {
  readonly requests: number
  readonly bytes: number
}

/** About as many are filled as become free. */
const MAX_FREE = 4

/** The last requests, oldest first, as many as the bounds allow. */
export class RequestRing implements RequestHolder {
  readonly limits: RingLimits
  readonly #slots: (RecordedRequest | PackedRequests | PackedBatch | undefined)[] = []
  /** Numbers of the requests and their sizes by slot, so that a request that makes room need not be fetched from memory. */
  readonly #seqs: Float64Array
  readonly #sizes: Float64Array
  /** Places of requests that are packed, by slot. */
  readonly #places: Uint32Array
  /** Those that are packed next. */
  #packable = new PackableRequests()
  /** What can be filled again. */
  readonly #free: PackedRequests[] = []
  /** Slot of the oldest. */
  #start = 0
  #size = 0
  #bytes = 0
  #dropped = 0

  constructor(limits: RingLimits) {
    this.limits = limits
    this.#seqs = new Float64Array(limits.requests)
    this.#sizes = new Float64Array(limits.requests)
    this.#places = new Uint32Array(limits.requests)
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

  /** The request at a place, the oldest at 0. One that is over may be made anew each time. */
  at(index: number): RecordedRequest | undefined {
    if (index < 0 || index >= this.#size) return undefined
    const slot = this.#slotAt(index)
    const kept = this.#slots[slot]
    return kept === undefined || kept instanceof RecordedRequest ? kept : kept.at(this.#places[slot]!)
  }

  /** Number of the request at a place; undefined if there is none. */
  seqAt(index: number): number | undefined {
    return index < 0 || index >= this.#size ? undefined : this.#seqs[this.#slotAt(index)]
  }

  /** Place of the first request whose number is at least `seq`; `size` if there is none. */
  placeOf(seq: number): number {
    let [low, high] = [0, this.#size]
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#seqs[this.#slotAt(middle)]! < seq) low = middle + 1
      else high = middle
    }
    return low
  }

  add(request: RecordedRequest): void {
    if (this.#size === this.limits.requests) this.#drop()
    const slot = this.#slotAt(this.#size)
    this.#slots[slot] = request
    this.#seqs[slot] = request.seq
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

  /** Nothing more becomes known of a request. */
  settled(request: RecordedRequest): void {
    if (this.#packable.add(request)) this.#pack()
  }

  /** Likewise for the requests of a batch. */
  settledBatch(requests: readonly RecordedRequest[]): void {
    const kept = requests.filter((request) => this.#slots[request.slot] === request && isAnsweredWhole(request))
    if (kept.length > 0) this.#replace(kept, new PackedBatch(kept))
  }

  /** Drops the requests below a number. */
  dropBefore(seq: number): void {
    while (this.#size > 0 && this.seqAt(0)! < seq) this.#drop()
  }

  clear(): void {
    this.#slots.length = 0
    this.#free.length = 0
    this.#packable = new PackableRequests()
    this.#start = 0
    this.#size = 0
    this.#bytes = 0
    this.#dropped = 0
  }

  #slotAt(index: number): number {
    return (this.#start + index) % this.limits.requests
  }

  #pack(): void {
    const kept = this.#packable.take().filter((request) => this.#slots[request.slot] === request)
    if (kept.length === 0) return
    const packed = this.#free.pop() ?? new PackedRequests()
    packed.fill(kept)
    this.#replace(kept, packed)
  }

  #replace(requests: readonly RecordedRequest[], packed: PackedRequests | PackedBatch): void {
    let place = 0
    for (const { slot } of requests) {
      this.#slots[slot] = packed
      this.#places[slot] = place++
    }
  }

  #shrink(): void {
    while (this.#bytes > this.limits.bytes && this.#size > 1) this.#drop()
  }

  #drop(): void {
    this.#bytes -= this.#sizes[this.#start]!
    const dropped = this.#slots[this.#start]
    if (dropped instanceof PackedRequests && dropped.drop() && this.#free.length < MAX_FREE) this.#free.push(dropped)
    this.#slots[this.#start] = undefined
    this.#start = (this.#start + 1) % this.limits.requests
    this.#size--
    this.#dropped++
  }
}
