/**
 * LevelDB's log format, used by its write-ahead logs and its MANIFEST: blocks of 32 KiB that contain fragments of records. A fragment is
 * the masked CRC-32C of type and payload in 4 bytes, the payload length in 2, the type in 1, all little-endian, and the payload; fewer than
 * 7 bytes at the end of a block are padding (LevelDB, doc/log_format.md). LevelDB silently skips damage in a write-ahead log and then
 * removes the file, so the log is checked before LevelDB opens it.
 */
import { maskedCrc32c } from './crc32c.ts'

const BLOCK_BYTES = 32 * 1024
const HEADER_BYTES = 7

const FULL = 1
const FIRST = 2
const LAST = 4

/** Content of a file in log format. */
export interface LevelLog {
  records: Buffer[]
  /** Offset of a damaged fragment that is followed by others; the records are those before it. */
  damagedAt?: number
  /** Whether the file does not end with a complete record: an interrupted write, or damage to the last record. */
  isTorn: boolean
}

/** Reads the records of a file. */
export function readLevelLog(bytes: Buffer): LevelLog {
  const records: Buffer[] = []
  let parts: Buffer[] = []
  let at = 0
  while (at + HEADER_BYTES <= bytes.length) {
    const blockEnd = at - (at % BLOCK_BYTES) + BLOCK_BYTES
    if (at + HEADER_BYTES > blockEnd) {
      at = blockEnd
      continue
    }
    const end = at + HEADER_BYTES + bytes.readUInt16LE(at + 4)
    if (end <= blockEnd && end > bytes.length) return { records, isTorn: true }
    const type = bytes[at + 6]!
    const continues = type !== FULL && type !== FIRST
    if (
      end > blockEnd ||
      type < FULL ||
      type > LAST ||
      continues !== parts.length > 0 ||
      bytes.readUInt32LE(at) !== maskedCrc32c(bytes, at + 6, end)
    ) {
      // A machine crash may leave a file longer than the data written to it.
      const isLast = bytes.subarray(Math.min(end, blockEnd)).every((byte) => byte === 0)
      return { records, isTorn: true, ...(!isLast && { damagedAt: at }) }
    }
    parts.push(bytes.subarray(at + HEADER_BYTES, end))
    if (type === FULL || type === LAST) {
      records.push(parts.length === 1 ? parts[0]! : Buffer.concat(parts))
      parts = []
    }
    at = end
  }
  return { records, isTorn: parts.length > 0 || at < bytes.length }
}
