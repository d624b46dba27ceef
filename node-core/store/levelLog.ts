/**
 * LevelDB's own log: what is not in its tables yet. A damaged record in it LevelDB passes over in silence, and then removes the file, so
 * it is looked at before the opening. It consists of blocks of 32 KiB with records in them: the masked CRC-32C of type and payload in 4
 * bytes, the length of the payload in 2, the type in 1, all little-endian, and the payload; fewer than 7 bytes at the end of a block are
 * empty (LevelDB, doc/log_format.md).
 */
const BLOCK_BYTES = 32 * 1024
const HEAD_BYTES = 7

/** Where the first damaged record stands in front of others; undefined where none does. What an interrupted writing left at the end is no damage. */
export function damageOfLevelLog(bytes: Buffer): number | undefined {
  for (let at = 0; at + HEAD_BYTES <= bytes.length; ) {
    const blockEnd = at - (at % BLOCK_BYTES) + BLOCK_BYTES
    if (at + HEAD_BYTES > blockEnd) {
      at = blockEnd
      continue
    }
    const end = at + HEAD_BYTES + bytes.readUInt16LE(at + 4)
    if (end <= blockEnd && end > bytes.length) return undefined
    if (end > blockEnd || bytes.readUInt32LE(at) !== masked(crc32c(bytes.subarray(at + 6, end)))) {
      // A machine that stops may leave a file that is longer than what was written of it.
      return bytes.subarray(Math.min(end, blockEnd)).some((byte) => byte !== 0) ? at : undefined
    }
    at = end
  }
  return undefined
}

/** Reversed polynomial of Castagnoli. */
const POLYNOMIAL = 0x82f63b78

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte
  for (let bit = 0; bit < 8; bit++) remainder = (remainder >>> 1) ^ (remainder & 1 ? POLYNOMIAL : 0)
  return remainder
})

function crc32c(bytes: Uint8Array): number {
  let crc = -1
  for (let i = 0; i < bytes.length; i++) crc = (crc >>> 8) ^ table[(crc ^ bytes[i]!) & 0xff]!
  return ~crc
}

/** LevelDB turns and shifts what it stores, since data may hold checksums themselves. */
const masked = (crc: number): number => (((crc >>> 15) | (crc << 17)) + 0xa282ead8) >>> 0
