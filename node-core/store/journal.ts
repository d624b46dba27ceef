/**
 * A journal file: the batches that are not in the database yet, one record each. A record is a head of 18 bytes (length of the payload
 * in 4, sequence number in 6, CRC-32 of the payload in 4, CRC-32 of these 14 bytes in 4, all big-endian) and the payload: per write the
 * length of the key and that of the value in 4 bytes each, then both; a value of length 0xffffffff is a deletion. A record without writes
 * says that the database holds the batches up to its number.
 */
import { closeSync, constants, fstatSync, ftruncateSync, openSync, readFileSync, statSync, writeSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import { CodedError } from '../base/codedError.ts'
import type { StoreErrorCode, Write } from './keyValueStore.ts'
import { REPAIR_REMEDY } from './storeErrors.ts'

/** One batch of a journal; the sequence numbers of successive batches are successive. */
export interface JournalRecord {
  sequence: number
  writes: readonly Write[]
}

const HEAD_BYTES = 18
const DELETED = 0xffffffff
/** Records up to this are put together in the same memory. */
const SCRATCH_BYTES = 256 * 1024

const scratch = Buffer.allocUnsafeSlow(SCRATCH_BYTES)

export class Journal {
  readonly path: string
  readonly #file: number
  readonly #inode: number
  #sizeBytes: number

  /** Opens the file, or creates it. Throws the errors of the file system. */
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
   * Appends a record. When this returns the operating system has it, in the folder where the next opening looks for it: it survives the
   * death of the process, though not that of the machine. Throws the errors of the file system; the journal must not be appended to
   * after that.
   */
  append(record: Uint8Array): void {
    for (let at = 0; at < record.length;) at += writeSync(this.#file, record, at, record.length - at, this.#sizeBytes + at)
    this.#sizeBytes += record.length
    this.assertInPlace()
  }

  /** Throws where the file was deleted or moved away: it can still be written then, for nothing. */
  assertInPlace(): void {
    const inode = statSync(this.path, { throwIfNoEntry: false })?.ino
    // Some network file systems number their files anew: then the open file has the new number too.
    if (inode === this.#inode || (inode !== undefined && inode === fstatSync(this.#file).ino)) return
    throw new Error(`${this.path} was deleted or moved away while the node ran`)
  }

  /** Removes all batches, which the database holds now up to that number. */
  clear(applied: number): void {
    if (this.#sizeBytes > 0) ftruncateSync(this.#file, 0)
    this.#sizeBytes = 0
    if (applied > 0) this.append(recordOf({ sequence: applied, writes: [] }))
  }

  close(): void {
    closeSync(this.#file)
  }
}

/** What a journal holds. */
export interface JournalContent {
  /** In the order of their appending. */
  batches: JournalRecord[]
  /** The database holds the batches up to this number; 0 where the journal does not say so. */
  applied: number
}

/**
 * What the journal of that path holds; nothing where there is none. What an interrupted appending left at the end is passed over. Throws
 * `store-corrupt` where a record is damaged, and the errors of the file system.
 */
export function readJournal(path: string): JournalContent {
  return statSync(path, { throwIfNoEntry: false })
    ? contentOf(readFileSync(path), (at) => {
        throw damagedJournal(path, `byte ${at}`)
      })
    : { batches: [], applied: 0 }
}

/** As much of a journal as is whole. */
export function readWholeRecords(path: string): JournalContent {
  return statSync(path, { throwIfNoEntry: false }) ? contentOf(readFileSync(path), () => {}) : { batches: [], applied: 0 }
}

/** Reads records up to the end, or to the first that `onDamage` hears of. */
function contentOf(bytes: Buffer, onDamage: (at: number) => void): JournalContent {
  const content: JournalContent = { batches: [], applied: 0 }
  // An interrupted write leaves the beginning of a record, never another one: all else is damage, zeros at the end too.
  for (let at = 0; at + HEAD_BYTES <= bytes.length;) {
    const payloadAt = at + HEAD_BYTES
    const isHeadWhole = bytes.readUInt32BE(at + 14) === crc32(bytes.subarray(at, at + 14))
    const end = payloadAt + bytes.readUInt32BE(at)
    if (isHeadWhole && end > bytes.length) break
    // A head alone holds no batch.
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

/** Error of a journal, or a folder of journals, that lacks what it should hold at a place. */
export function damagedJournal(path: string, place: string): CodedError<StoreErrorCode> {
  return new CodedError('store-corrupt', `the journal in ${path} is damaged at ${place}, as a loss of power may leave it; ${REPAIR_REMEDY}`)
}

/** The record of a batch; valid until the next one is made. */
export function recordOf({ sequence, writes }: JournalRecord): Uint8Array {
  let sizeBytes = HEAD_BYTES
  for (const { key, value } of writes) sizeBytes += 8 + key.length + (value?.length ?? 0)
  const record = sizeBytes <= SCRATCH_BYTES ? scratch.subarray(0, sizeBytes) : Buffer.allocUnsafe(sizeBytes)
  let at = HEAD_BYTES
  for (const { key, value } of writes) {
    at = record.writeUInt32BE(key.length, at)
    at = record.writeUInt32BE(value?.length ?? DELETED, at)
    record.set(key, at)
    at += key.length
    if (value === undefined) continue
    record.set(value, at)
    at += value.length
  }
  record.writeUInt32BE(sizeBytes - HEAD_BYTES, 0)
  record.writeUIntBE(sequence, 4, 6)
  record.writeUInt32BE(crc32(record.subarray(HEAD_BYTES)), 10)
  record.writeUInt32BE(crc32(record.subarray(0, 14)), 14)
  return record
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
