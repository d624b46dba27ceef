const ZERO = 48
/** Codes of the hexadecimal digits. */
const DIGITS = Uint8Array.from('0123456789abcdef', (digit) => digit.charCodeAt(0))
const MAX_INT32 = 2 ** 31 - 1

/** The bytes of a text, all of whose characters must be ASCII. */
export const asciiBytes = (text: string): Uint8Array => Buffer.from(text, 'latin1')

const HEX_PREFIX = asciiBytes('0x')

/**
 * A long ASCII text that is made of many short parts: written as bytes, since V8 keeps joined strings as trees of their parts and copies
 * them when the text is read, which takes several times as long.
 */
export class AsciiText {
  #bytes: Uint8Array
  /** The same, for long texts. */
  #buffer: Buffer
  #length = 0

  /** `capacity`: for that many characters, to begin with. */
  constructor(capacity = 256) {
    this.#bytes = new Uint8Array(capacity)
    this.#buffer = bufferOf(this.#bytes)
  }

  get length(): number {
    return this.#length
  }

  /** Drops everything from that length on. */
  cut(length: number): void {
    this.#length = Math.min(this.#length, length)
  }

  /** The whole text; this one is empty afterwards. */
  take(): string {
    const text = this.#buffer.toString('latin1', 0, this.#length)
    this.#length = 0
    return text
  }

  /** Appends a text, all of whose characters must be ASCII. */
  add(text: string): void {
    this.#reserve(text.length)
    this.#length += this.#buffer.write(text, this.#length, 'latin1')
  }

  /** Appends a short text of which the bytes are at hand. */
  addBytes(bytes: Uint8Array): void {
    this.#reserve(bytes.length)
    let at = this.#length
    for (let i = 0; i < bytes.length; i++) this.#bytes[at++] = bytes[i]!
    this.#length = at
  }

  /** Appends the first characters of another text. */
  addFrom(other: AsciiText, length: number): void {
    this.#reserve(length)
    this.#bytes.set(other.#bytes.subarray(0, length), this.#length)
    this.#length += length
  }

  /** Appends a number as JSON writes it. */
  addNumber(value: number): void {
    if (value < 0 || value > MAX_INT32 || !Number.isInteger(value)) return this.add(String(value))
    let digits = 1
    for (let rest = value; rest >= 10; rest = (rest / 10) | 0) digits++
    this.#reserve(digits)
    this.#length += digits
    let rest = value
    for (let at = this.#length - 1; digits > 0; digits--, at--) {
      const next = (rest / 10) | 0
      this.#bytes[at] = ZERO + rest - next * 10
      rest = next
    }
  }

  /** Appends an unsigned integer as a quantity: `0x`, and hexadecimal digits without leading zeros. */
  addQuantity(value: number | bigint): void {
    this.addBytes(HEX_PREFIX)
    if (typeof value === 'bigint' || value > MAX_INT32) return this.add(value.toString(16))
    let digits = 1
    for (let rest = value >>> 4; rest > 0; rest >>>= 4) digits++
    this.#reserve(digits)
    for (let shift = (digits - 1) * 4; shift >= 0; shift -= 4) this.#bytes[this.#length++] = DIGITS[(value >>> shift) & 15]!
  }

  /** Appends `0x` and two hexadecimal digits for each byte; a word takes half as long as by the platform's encoder and its string. */
  addHex(bytes: Uint8Array): void {
    this.addBytes(HEX_PREFIX)
    this.#reserve(2 * bytes.length)
    let at = this.#length
    for (const byte of bytes) {
      this.#bytes[at++] = DIGITS[byte >> 4]!
      this.#bytes[at++] = DIGITS[byte & 15]!
    }
    this.#length = at
  }

  #reserve(count: number): void {
    const needed = this.#length + count
    if (needed <= this.#bytes.length) return
    const larger = new Uint8Array(Math.max(needed, 2 * this.#bytes.length))
    larger.set(this.#bytes)
    this.#bytes = larger
    this.#buffer = bufferOf(larger)
  }
}

const bufferOf = ({ buffer }: Uint8Array): Buffer => Buffer.from(buffer)
