const INITIAL_BYTES = 256
/** The longest LEB128 of 64 bits. */
const MAX_LEB128_BYTES = 10

/** Bytes in a buffer that grows, with the number formats of WebAssembly. */
export class ByteWriter {
  #bytes = new Uint8Array(INITIAL_BYTES)
  #length = 0

  /** Number of bytes written. */
  get length(): number {
    return this.#length
  }

  /** Forgets what was written and keeps the buffer. */
  clear(): void {
    this.#length = 0
  }

  /** What was written, valid until the next write. */
  view(start = 0, end = this.#length): Uint8Array {
    return this.#bytes.subarray(start, end)
  }

  byte(value: number): void {
    if (this.#length === this.#bytes.length) this.#grow(1)
    this.#bytes[this.#length++] = value
  }

  /** Replaces a byte that was written. */
  replace(at: number, value: number): void {
    this.#bytes[at] = value
  }

  /** Unsigned LEB128 of an integer from 0 to 2^32 - 1. */
  unsigned(value: number): void {
    this.#reserve(MAX_LEB128_BYTES)
    let rest = value
    for (; rest >= 0x80 || rest < 0; rest >>>= 7) this.#bytes[this.#length++] = (rest & 0x7f) | 0x80
    this.#bytes[this.#length++] = rest
  }

  /** Signed LEB128 of 32 bits: an integer from -2^31 to 2^32 - 1, modulo 2^32. */
  signed(value: number): void {
    this.#reserve(MAX_LEB128_BYTES)
    let rest = value | 0
    for (; rest < -0x40 || rest >= 0x40; rest >>= 7) this.#bytes[this.#length++] = (rest & 0x7f) | 0x80
    this.#bytes[this.#length++] = rest & 0x7f
  }

  /** Signed LEB128 of 64 bits: an integer from -2^63 to 2^64 - 1, modulo 2^64; a number must be a safe integer. */
  signed64(value: bigint | number): void {
    if (typeof value === 'number') {
      if (value === (value | 0)) return this.signed(value)
      return this.signed64(BigInt(value))
    }
    this.#reserve(MAX_LEB128_BYTES)
    let low = Number(value & 0xffff_ffffn) | 0
    let high = Number((value >> 32n) & 0xffff_ffffn) | 0
    // Until the rest is the sign of bit 6.
    while (high !== low >> 31 || low < -0x40 || low >= 0x40) {
      this.#bytes[this.#length++] = (low & 0x7f) | 0x80
      low = (low >>> 7) | (high << 25)
      high >>= 7
    }
    this.#bytes[this.#length++] = low & 0x7f
  }

  bytes(source: ArrayLike<number>): void {
    this.#reserve(source.length)
    this.#bytes.set(source, this.#length)
    this.#length += source.length
  }

  /** A name: its length and its UTF-8 bytes. */
  name(text: string): void {
    const bytes = new TextEncoder().encode(text)
    this.unsigned(bytes.length)
    this.bytes(bytes)
  }

  /** A section or function body: its length in bytes, and the bytes. */
  sized(content: Uint8Array): void {
    this.unsigned(content.length)
    this.bytes(content)
  }

  #reserve(bytes: number): void {
    if (this.#length + bytes > this.#bytes.length) this.#grow(bytes)
  }

  #grow(bytes: number): void {
    const grown = new Uint8Array(Math.max(2 * this.#bytes.length, this.#length + bytes))
    grown.set(this.#bytes)
    this.#bytes = grown
  }
}
