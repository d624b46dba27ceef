import { type Word, readWord, writeWord } from '../words/word.ts'

/**
 * Memory of all frames of an execution together, data of all its logs, and, where no block's gas limit binds it, what it reads and changes
 * (`Machine.mustStop`): each at most so much. Who asks for more memory or logs is out of gas; no block has gas for so much.
 * One frame would pay 3w + w²/512 for w = 2^23 words, 137 thousand million gas; frames in each other, each with what its caller may pass
 * on (63/64, EIP-150), more than 2 thousand million; before that 1024 alike ones 159 million, thirty times the blocks of those days; logs
 * of 8 gas a byte 2 thousand million.
 */
export const MAX_MEMORY_BYTES = 1 << 28

/** Gas for a memory of that many words, from nothing (yellow paper, appendix G). */
export function memoryGas(words: number): number {
  return 3 * words + Math.floor((words * words) / 512)
}

/** What a memory that is used no more keeps for the next frame. */
const MAX_BYTES = 1 << 16

/** Byte memory of a frame. Grows in words, and is used again by later frames of the same depth. */
export class Memory {
  bytes = new Uint8Array(1024)
  view = new DataView(this.bytes.buffer)
  /** Bytes in use, a multiple of 32. */
  size = 0

  /** Forgets the content. */
  reset(): void {
    this.release()
    this.bytes.fill(0, 0, this.size)
    this.size = 0
  }

  /** Frees what is too large to be kept for the next frame; the content is lost then. */
  release(): void {
    if (this.bytes.length <= MAX_BYTES) return
    this.bytes = new Uint8Array(1024)
    this.view = new DataView(this.bytes.buffer)
    this.size = 0
  }

  /** Makes at least `end` bytes usable; `end` is at most MAX_MEMORY_BYTES. */
  grow(end: number): void {
    const size = Math.ceil(end / 32) * 32
    if (size <= this.size) return
    if (size > this.bytes.length) {
      const bytes = new Uint8Array(Math.max(size, Math.min(this.bytes.length * 2, MAX_MEMORY_BYTES)))
      bytes.set(this.bytes.subarray(0, this.size))
      this.bytes = bytes
      this.view = new DataView(bytes.buffer)
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

  /** Copies `length` bytes of `source` from `from` on to `offset`; what lies beyond the source's end reads as zero. */
  copy(offset: number, source: Uint8Array, from: number, length: number): void {
    const there = Math.max(0, Math.min(length, source.length - from))
    if (there > 0) this.bytes.set(there === source.length ? source : source.subarray(from, from + there), offset)
    if (there < length) this.bytes.fill(0, offset + there, offset + length)
  }
}

/** Geth's text for a memory up to that byte, where its price does not even fit its arithmetic. */
export function memoryOverflowText(end: bigint): string | undefined {
  if (end > MAX_UINT64 - 31n) return 'gas uint64 overflow'
  return end > MAX_PRICED_BYTES ? 'out of gas: gas uint64 overflow' : undefined
}

const MAX_UINT64 = (1n << 64n) - 1n
/** Where the square of the words ends to fit 64 bits. */
const MAX_PRICED_BYTES = 0x1f_ffff_ffe0n
