/** CRC-32C (Castagnoli), eight bytes at a time: the checksum of LevelDB's files (LevelDB, util/crc32c.h). */

/** Reversed polynomial. */
const POLYNOMIAL = 0x82f63b78

/** Remainder of each byte followed by n zero bytes. */
const tables: Int32Array[] = []
for (let zeros = 0; zeros < 8; zeros++) {
  const before = tables.at(-1)
  tables.push(
    Int32Array.from({ length: 256 }, (_, byte) => (before ? (before[byte]! >>> 8) ^ tables[0]![before[byte]! & 0xff]! : remainderOf(byte))),
  )
}

function remainderOf(byte: number): number {
  let remainder = byte
  for (let bit = 0; bit < 8; bit++) remainder = (remainder >>> 1) ^ (remainder & 1 ? POLYNOMIAL : 0)
  return remainder
}

const [T0, T1, T2, T3, T4, T5, T6, T7] = tables as [
  Int32Array,
  Int32Array,
  Int32Array,
  Int32Array,
  Int32Array,
  Int32Array,
  Int32Array,
  Int32Array,
]

/** Checksum of the bytes from `from` to before `to`, an unsigned number. */
export function crc32c(bytes: Uint8Array, from = 0, to = bytes.length): number {
  let crc = -1
  let at = from
  for (; at + 8 <= to; at += 8) {
    const low = crc ^ (bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24))
    crc =
      T7[low & 0xff]! ^
      T6[(low >>> 8) & 0xff]! ^
      T5[(low >>> 16) & 0xff]! ^
      T4[low >>> 24]! ^
      T3[bytes[at + 4]!]! ^
      T2[bytes[at + 5]!]! ^
      T1[bytes[at + 6]!]! ^
      T0[bytes[at + 7]!]!
  }
  for (; at < to; at++) crc = (crc >>> 8) ^ T0[(crc ^ bytes[at]!) & 0xff]!
  return ~crc >>> 0
}

/** The masked checksum as LevelDB stores it: rotated and shifted, because the data may itself contain checksums. */
export function maskedCrc32c(bytes: Uint8Array, from: number, to: number): number {
  return masked(crc32c(bytes, from, to))
}

const masked = (crc: number): number => (((crc >>> 15) | (crc << 17)) + 0xa282ead8) >>> 0

/** Incremental checksum. */
export class RunningCrc32c {
  #crc = -1

  /** Adds a byte. Returns the masked checksum so far. */
  add(byte: number): number {
    this.#crc = (this.#crc >>> 8) ^ T0[(this.#crc ^ byte) & 0xff]!
    return masked(~this.#crc)
  }
}
