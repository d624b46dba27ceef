/**
 * A journal file: the batches that are not in the database yet, one record each. A record is a head of 18 bytes (length of the payload
 * in 4, sequence number in 6, CRC-32 of the payload in 4, CRC-32 of these 14 bytes in 4, all big-endian) and the payload: per write the
 * length of the key and that of the value in 4 bytes each, then both; a value of length 0xffffffff is a deletion.
 */
import { closeSync, constants, fstatSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import { CodedError } from '../base/codedError.ts'
import type { StoreErrorCode, Write } from './keyValueStore.ts'

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
  #sizeBytes: number

  /** Opens the file, or creates it. Throws the errors of the file system. */
  constructor(path: string) {
    this.path = path
    this.#file = openSync(path, constants.O_RDWR | constants.O_CREAT)
    this.#sizeBytes = fstatSync(this.#file).size
  }

  get sizeBytes(): number {
    return this.#sizeBytes
  }

  /**
   * Appends a record. When this returns the operating system has it: it survives the death of the process, though not that of the
   * machine. Throws the errors of the file system; the journal must not be appended to after that.
   */
  append(record: Uint8Array): void {
    for (let at = 0; at < record.length; ) at += writeSync(this.#file, record, at, record.length - at, this.#sizeBytes + at)
    this.#sizeBytes += record.length
  }

  /**
   * All batches, in the order of their appending. What an interrupted appending left at the end is passed over. Throws `store-corrupt`
   * where a record in front of others is damaged.
   */
  records(): JournalRecord[] {
    const bytes = Buffer.allocUnsafe(this.#sizeBytes)
    for (let at = 0; at < bytes.length; ) {
      const count = readSync(this.#file, bytes, at, bytes.length - at, at)
      if (count === 0) throw this.#damaged(at)
      at += count
    }
    const records: JournalRecord[] = []
    for (let at = 0; at + HEAD_BYTES <= bytes.length; ) {
      const payloadAt = at + HEAD_BYTES
      const end = payloadAt + bytes.readUInt32BE(at)
      if (bytes.readUInt32BE(at + 14) !== crc32(bytes.subarray(at, at + 14))) {
        // A machine that stops may leave a file that is longer than what was written of it.
        if (isZero(bytes.subarray(at))) break
        throw this.#damaged(at)
      }
      if (end > bytes.length) break
      const payload = bytes.subarray(payloadAt, end)
      if (bytes.readUInt32BE(at + 10) !== crc32(payload)) {
        if (isZero(bytes.subarray(end))) break
        throw this.#damaged(at)
      }
      records.push({ sequence: bytes.readUIntBE(at + 4, 6), writes: decodeWrites(payload) })
      at = end
    }
    return records
  }

  #damaged(at: number): CodedError<StoreErrorCode> {
    return damagedJournal(this.path, `byte ${at}`)
  }

  /** Removes all batches. */
  clear(): void {
    if (this.#sizeBytes === 0) return
    ftruncateSync(this.#file, 0)
    this.#sizeBytes = 0
  }

  close(): void {
    closeSync(this.#file)
  }
}

const REMEDY = 'restore it, or remove both journal files and with them what was written last'

/** Error of a journal, or a folder of journals, that lacks what it should hold at a place. */
export function damagedJournal(path: string, place: string, remedy = REMEDY): CodedError<StoreErrorCode> {
  return new CodedError('store-corrupt', `the journal in ${path} is damaged at ${place}: ${remedy}`)
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
  for (let at = 0; at < payload.length; ) {
    const keyAt = at + 8
    const valueAt = keyAt + payload.readUInt32BE(at)
    const valueLength = payload.readUInt32BE(at + 4)
    const key = payload.subarray(keyAt, valueAt)
    at = valueLength === DELETED ? valueAt : valueAt + valueLength
    writes.push(valueLength === DELETED ? { key } : { key, value: payload.subarray(valueAt, at) })
  }
  return writes
}

const isZero = (bytes: Uint8Array): boolean => bytes.every((byte) => byte === 0)
