/**
 * A journal file: the batches that are not in the database yet, one record each. A record is a header of 18 bytes (payload length in 4,
 * sequence number in 6, CRC-32 of the payload in 4, CRC-32 of these 14 bytes in 4, all big-endian) and the payload: for each write the
 * lengths of key and value in 4 bytes each, then both; a value length of 0xffffffff marks a deletion. A record without writes means that
 * the database contains the batches up to its number.
 */
import { closeSync, constants, fstatSync, ftruncateSync, openSync, readFileSync, statSync, writeSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import { CodedError } from '../base/codedError.ts'
import type { StoreErrorCode, Write } from './keyValueStore.ts'
import { REPAIR_REMEDY } from './storeErrors.ts'

/** One batch of a journal; sequence numbers are consecutive. */
export interface JournalRecord {
  sequence: number
  writes: readonly Write[]
}

const HEADER_BYTES = 18
const DELETED = 0xffffffff
/** Records up to this size share one buffer. */
const SCRATCH_BYTES = 256 * 1024

const scratch = Buffer.allocUnsafeSlow(SCRATCH_BYTES)

export class Journal {
  readonly path: string
  readonly #file: number
  readonly #inode: number
  #sizeBytes: number

  /** Opens or creates the file. Throws file system errors. */
  constructor(path: string) {
    this.path = path
    this.#file = openSync(path, constants.O_RDWR | constants.O_CREAT, 0o600)
    const { size, ino } = fstatSync(this.#file)
    this.#sizeBytes = size
    this.#inode = ino
  }

  get sizeBytes(): number {
    return this.#sizeBytes
  }

  /**
   * Appends a record. When this returns the operating system has it, in the folder that the next open reads: it survives a crash of the
   * process, but not of the machine. Throws file system errors; nothing may be appended after that.
   */
  append(record: Uint8Array): void {
    for (let at = 0; at < record.length;) at += writeSync(this.#file, record, at, record.length - at, this.#sizeBytes + at)
    this.#sizeBytes += record.length
    this.assertNotMoved()
  }

  /** Throws if the file was deleted or moved: writes to it would still succeed, but be lost. */
  assertNotMoved(): void {
    const inode = statSync(this.path, { throwIfNoEntry: false })?.ino
    // Some network file systems renumber inodes: then the open file has the new number too.
    if (inode === this.#inode || (inode !== undefined && inode === fstatSync(this.#file).ino)) return
    throw new Error(`${this.path} was deleted or moved while the node was running`)
  }

  /** Removes all batches: the database now contains everything up to that number. */
  clear(applied: number): void {
    if (this.#sizeBytes > 0) ftruncateSync(this.#file, 0)
    this.#sizeBytes = 0
    if (applied > 0) this.append(recordOf({ sequence: applied, writes: [] }))
  }

  close(): void {
    closeSync(this.#file)
  }
}

/** Content of a journal. */
export interface JournalContent {
  /** In the order in which they were appended. */
  batches: JournalRecord[]
  /** The database contains the batches up to this number; 0 if the journal does not record it. */
  applied: number
}

/**
 * Reads the journal at a path; empty if there is none. A record cut off at the end by an interrupted append is ignored. Throws
 * `store-corrupt` if a record is damaged, and file system errors.
 */
export function readJournal(path: string): JournalContent {
  return statSync(path, { throwIfNoEntry: false })
    ? contentOf(readFileSync(path), (at) => {
        throw damagedJournal(path, `byte ${at}`)
      })
    : { batches: [], applied: 0 }
}

/** The intact part of a journal. */
export function readWholeRecords(path: string): JournalContent {
  return statSync(path, { throwIfNoEntry: false }) ? contentOf(readFileSync(path), () => {}) : { batches: [], applied: 0 }
}

/** Reads records up to the end, or up to the first damage, which is reported to `onDamage`. */
function contentOf(bytes: Buffer, onDamage: (at: number) => void): JournalContent {
  const content: JournalContent = { batches: [], applied: 0 }
  // An interrupted write leaves a prefix of a record: anything else is damage, zeros at the end included.
  for (let at = 0; at + HEADER_BYTES <= bytes.length;) {
    const payloadAt = at + HEADER_BYTES
    const isHeadWhole = bytes.readUInt32BE(at + 14) === crc32(bytes.subarray(at, at + 14))
    const end = payloadAt + bytes.readUInt32BE(at)
    if (isHeadWhole && end > bytes.length) break
    // A header alone contains no batch.
    if (!isHeadWhole && payloadAt === bytes.length) break
    if (!isHeadWhole || bytes.readUInt32BE(at + 10) !== crc32(bytes.subarray(payloadAt, end))) {
      onDamage(at)
      break
    }
    const sequence = bytes.readUIntBE(at + 4, 6)
    if (end === payloadAt) content.applied = sequence
    else content.batches.push({ sequence, writes: decodeWrites(bytes.subarray(payloadAt, end)) })
    at = end
  }
  return content
}

/** The error for a journal, or a folder of journals, that is damaged or incomplete at a position. */
export function damagedJournal(path: string, place: string): CodedError<StoreErrorCode> {
  return new CodedError('store-corrupt', `the journal in ${path} is damaged at ${place}, possibly by a power failure; ${REPAIR_REMEDY}`)
}

/** The record of a batch, valid until the next call. */
export function recordOf({ sequence, writes }: JournalRecord): Uint8Array {
  let sizeBytes = HEADER_BYTES
  for (const { key, value } of writes) sizeBytes += 8 + key.length + (value?.length ?? 0)
  const record = sizeBytes <= SCRATCH_BYTES ? scratch.subarray(0, sizeBytes) : Buffer.allocUnsafe(sizeBytes)
  let at = HEADER_BYTES
  for (const write of writes) at = encodeWrite(record, at, write)
  record.writeUInt32BE(sizeBytes - HEADER_BYTES, 0)
  record.writeUIntBE(sequence, 4, 6)
  record.writeUInt32BE(crc32(record.subarray(HEADER_BYTES)), 10)
  record.writeUInt32BE(crc32(record.subarray(0, 14)), 14)
  return record
}

/** Returns the offset of the end. */
function encodeWrite(record: Buffer, at: number, { key, value }: Write): number {
  record.writeUInt32BE(key.length, at)
  record.writeUInt32BE(value === undefined ? DELETED : value.length, at + 4)
  record.set(key, at + 8)
  const end = at + 8 + key.length
  if (value === undefined) return end
  record.set(value, end)
  return end + value.length
}

function decodeWrites(payload: Buffer): Write[] {
  const writes: Write[] = []
  for (let at = 0; at < payload.length;) {
    const keyAt = at + 8
    const valueAt = keyAt + payload.readUInt32BE(at)
    const valueLength = payload.readUInt32BE(at + 4)
    const key = payload.subarray(keyAt, valueAt)
    at = valueLength === DELETED ? valueAt : valueAt + valueLength
    writes.push(valueLength === DELETED ? { key } : { key, value: payload.subarray(valueAt, at) })
  }
  return writes
}
