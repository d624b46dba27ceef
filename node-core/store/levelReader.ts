/** Sequential reader of LevelDB's encodings. Throws a RangeError if the bytes end too early, or a number is too large. */
export class LevelReader {
  readonly #bytes: Buffer
  #at: number

  constructor(bytes: Buffer, at = 0) {
    this.#bytes = bytes
    this.#at = at
  }

  get at(): number {
    return this.#at
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length
  }

  /** A number in groups of 7 bits, the lowest first (varint32, varint64); up to 2^53. */
  varint(): number {
    let value = 0
    for (let factor = 1; ; factor *= 128) {
      const byte = this.#bytes[this.#at++]
      if (byte === undefined || factor > 2 ** 49) throw new RangeError('invalid varint')
      value += (byte & 0x7f) * factor
      if (byte < 0x80) return value
    }
  }

  bytes(length: number): Buffer {
    if (this.#at + length > this.#bytes.length) throw new RangeError('too short')
    this.#at += length
    return this.#bytes.subarray(this.#at - length, this.#at)
  }

  /** Length-prefixed bytes. */
  lengthPrefixed(): Buffer {
    return this.bytes(this.varint())
  }
}
