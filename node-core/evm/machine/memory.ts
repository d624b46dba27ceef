import { type Word, readWord, writeWord } from '../words/word.ts'

/**
 * Limit for each of: the memory of all frames of an execution together, the data of all its logs, and, for an execution without a block gas
 * limit, what it reads and changes (`Machine.mustStop`). An execution that asks for more memory or logs is out of gas; no block has enough
 * gas for that much. One frame would pay 3w + w²/512 for w = 2^23 words, 137 billion gas; nested frames, each with the gas that its caller
 * may pass on (63/64, EIP-150), more than 2 billion; before EIP-150, 1024 equal frames would pay 159 million, thirty times the blocks of
 * that time; logs at 8 gas per byte 2 billion.
 */
export const MAX_MEMORY_BYTES = 1 << 28

/** Gas for a memory of that many words, starting from empty (yellow paper, appendix G). */
export function memoryGas(words: number): number {
  return 3 * words + Math.floor((words * words) / 512)
}

const INITIAL_BYTES = 1024
/** Maximum buffer size that an unused memory keeps for the next frame. */
const MAX_BYTES = 1 << 16

/** A buffer as bytes and as numbers. */
export interface MemoryBuffer {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly view: DataView<ArrayBuffer>
}

function createBuffer(size: number): MemoryBuffer {
  const bytes = new Uint8Array(size)
  return { bytes, view: new DataView(bytes.buffer) }
}

/** Byte memory of a frame. Grows in words, and is reused by later frames at the same depth. */
export class Memory {
  bytes = new Uint8Array(INITIAL_BYTES)
  view = new DataView(this.bytes.buffer)
  /** Its own buffer, all zeros, while it borrows another one. */
  #own: MemoryBuffer | undefined
  /** Bytes in use, a multiple of 32. */
  size = 0

  /** Clears the content. */
  reset(): void {
    this.release()
    this.bytes.fill(0, 0, this.size)
    this.size = 0
  }

  /** Frees a buffer that is too large to be kept for the next frame; the content is lost. */
  release(): void {
    if (this.bytes.length <= MAX_BYTES) return
    this.bytes = new Uint8Array(INITIAL_BYTES)
    this.view = new DataView(this.bytes.buffer)
    this.size = 0
  }

  /** Moves the content to a buffer that is lent to this memory: all zeros and large enough. */
  moveTo(buffer: MemoryBuffer): void {
    if (this.size > 0) {
      buffer.bytes.set(this.bytes.subarray(0, this.size))
      this.bytes.fill(0, 0, this.size)
    }
    this.#own = this.#use(buffer)
  }

  /** Adopts the content of a lent buffer, of which that many bytes are in use. This memory must be empty. */
  borrow(buffer: MemoryBuffer, size: number): void {
    this.#own = this.#use(buffer)
    this.size = size
  }

  /** Moves the content from a lent buffer to one of its own. */
  moveAway(): void {
    const own = this.#own!
    const { bytes: lent } = this.#use(this.size <= own.bytes.length ? own : createBuffer(this.size))
    this.bytes.set(lent.subarray(0, this.size))
    lent.fill(0, 0, this.size)
    this.#own = undefined
  }

  /** Returns a lent buffer, all zeros again; the content is lost. No effect if it has none. */
  returnBuffer(): void {
    if (this.#own === undefined) return
    this.bytes.fill(0, 0, this.size)
    this.#use(this.#own)
    this.#own = undefined
    this.size = 0
  }

  /** Continues in another buffer; returns the former one. */
  #use({ bytes, view }: MemoryBuffer): MemoryBuffer {
    const former = { bytes: this.bytes, view: this.view }
    this.bytes = bytes
    this.view = view
    return former
  }

  /** Makes at least `end` bytes usable; `end` is at most MAX_MEMORY_BYTES. */
  grow(end: number): void {
    const size = Math.ceil(end / 32) * 32
    if (size <= this.size) return
    if (size > this.bytes.length) {
      const { bytes: former } = this.#use(createBuffer(Math.max(size, Math.min(this.bytes.length * 2, MAX_MEMORY_BYTES))))
      this.bytes.set(former.subarray(0, this.size))
      if (this.#own !== undefined) former.fill(0, 0, this.size)
      this.#own = undefined
    }
    this.size = size
  }

  readWord(offset: number): Word {
    return readWord(this.view, offset)
  }

  writeWord(offset: number, word: Word): void {
    writeWord(this.view, offset, word)
  }

  /** A copy of a range that is in use. */
  slice(offset: number, length: number): Uint8Array {
    return this.bytes.slice(offset, offset + length)
  }

  /** Copies `length` bytes of `source`, starting at `from`, to `offset`; bytes beyond the end of the source are zero. */
  copy(offset: number, source: Uint8Array, from: number, length: number): void {
    const there = Math.max(0, Math.min(length, source.length - from))
    if (there > 0) this.bytes.set(there === source.length ? source : source.subarray(from, from + there), offset)
    if (there < length) this.bytes.fill(0, offset + there, offset + length)
  }
}

/** Geth's message for a memory up to that byte, if its price overflows geth's arithmetic. */
export function memoryOverflowText(end: bigint): string | undefined {
  if (end > MAX_UINT64 - 31n) return 'gas uint64 overflow'
  return end > MAX_PRICED_BYTES ? 'out of gas: gas uint64 overflow' : undefined
}

const MAX_UINT64 = (1n << 64n) - 1n
/** Largest memory size whose squared number of words fits 64 bits. */
const MAX_PRICED_BYTES = 0x1f_ffff_ffe0n
