/** How messages follow each other on a connection: each one after its length, an unsigned varint. */
import { BinaryWriter } from '@bufbuild/protobuf/wire'
import { CodedError } from '../../base/codedError.ts'

/** `bad-frame`: a length that is too large, or no length. */
export type FrameErrorCode = 'bad-frame'

/** Longest varint of 64 bits. */
const MAX_LENGTH_BYTES = 10

/** Takes a connection apart, of which chunks begin and end anywhere. */
export class FrameReader {
  readonly #maxBytes: number
  /** Bytes of a length that is not complete. */
  #head: Uint8Array = new Uint8Array(0)
  /** Chunks of a message that is not complete. */
  #parts: Uint8Array[] = []
  /** How many bytes that message lacks; undefined where a length is expected. */
  #missing: number | undefined

  /** Messages of more bytes are refused before they are read. */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  /** The messages that the next chunk completes; they may share its memory. Throws CodedError<FrameErrorCode>. */
  *read(chunk: Uint8Array): Generator<Uint8Array> {
    let rest = chunk
    for (;;) {
      if (this.#missing === undefined) {
        if (this.#head.length > 0) rest = Buffer.concat([this.#head, rest])
        const length = this.#readLength(rest)
        this.#head = length === undefined ? new Uint8Array(rest) : new Uint8Array(0)
        if (length === undefined) return
        rest = rest.subarray(length.bytes)
        this.#missing = length.value
      }
      if (rest.length < this.#missing) {
        if (rest.length > 0) this.#parts.push(rest)
        this.#missing -= rest.length
        return
      }
      const last = rest.subarray(0, this.#missing)
      const message = this.#parts.length === 0 ? last : Buffer.concat([...this.#parts, last])
      rest = rest.subarray(this.#missing)
      this.#parts = []
      this.#missing = undefined
      yield message
    }
  }

  /** A length, and how many bytes it takes; undefined if there are too few. */
  #readLength(bytes: Uint8Array): { value: number; bytes: number } | undefined {
    let value = 0
    for (const [index, byte] of bytes.subarray(0, MAX_LENGTH_BYTES).entries()) {
      value += (byte & 0x7f) * 2 ** (7 * index)
      if (value > this.#maxBytes)
        throw new CodedError<FrameErrorCode>('bad-frame', `a message of more than ${this.#maxBytes} bytes: too large, or not ABCI`)
      if (byte < 0x80) return { value, bytes: index + 1 }
    }
    if (bytes.length >= MAX_LENGTH_BYTES) throw new CodedError<FrameErrorCode>('bad-frame', 'a length of more than 64 bits: not ABCI')
    return undefined
  }
}

/** A message with its length before it. */
export function frameOf(message: Uint8Array): Uint8Array {
  return new BinaryWriter().bytes(message).finish()
}
