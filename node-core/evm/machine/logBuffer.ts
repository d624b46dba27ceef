import type { Address } from '../../contract/hex.ts'
import type { Log } from '../../types/log.ts'
import { type Word, writeWord } from '../words/word.ts'

/**
 * A log as bytes: a header of little-endian 32-bit numbers, the topics as 32 big-endian bytes each, and the data, padded to a multiple of
 * 16 bytes. Compiled code writes logs like this, with the `id` of the account instead of the index.
 */
export const LOG_RECORD = {
  /** Offsets in the header: how many topics, how many bytes of data, and the index of the address. */
  topics: 0,
  dataLength: 4,
  address: 8,
  headerBytes: 16,
  topicBytes: 32,
  alignment: 16,
} as const

const INITIAL_BYTES = 512
/** Measured V8 heap size of a log and of a topic once they are objects and texts. */
const LOG_BYTES = 96
const TOPIC_BYTES = 256

/** Size of a log with so many topics and bytes of data. */
export function recordBytes(topics: number, dataLength: number): number {
  const { headerBytes, topicBytes, alignment } = LOG_RECORD
  return headerBytes + topicBytes * topics + Math.ceil(dataLength / alignment) * alignment
}

/** The logs of an execution, in order. They are kept as bytes, and made objects with texts only if someone asks for them. */
export class LogBuffer {
  /** Size of the data of all logs that are not reverted, and the estimated memory of these logs. */
  dataBytes = 0
  memoryBytes = 0
  /** Bytes in use. */
  length = 0
  #bytes: Buffer | undefined
  readonly #addresses: Address[] = []
  #logs: Log[] | undefined

  /** `topics`: the first one first. */
  add(address: Address, topics: readonly Word[], data: Uint8Array): void {
    const start = this.length
    const bytes = this.#reserve(recordBytes(topics.length, data.length))
    bytes.writeUInt32LE(topics.length, start + LOG_RECORD.topics)
    bytes.writeUInt32LE(data.length, start + LOG_RECORD.dataLength)
    let at = start + LOG_RECORD.headerBytes
    const view = new DataView(bytes.buffer, bytes.byteOffset)
    for (const topic of topics) {
      writeWord(view, at, topic)
      at += LOG_RECORD.topicBytes
    }
    bytes.set(data, at)
    this.#count(address, start)
  }

  /** Adds records that compiled code has written for that account. */
  addRecords(address: Address, records: Uint8Array): void {
    const start = this.length
    this.#reserve(records.length).set(records, start)
    this.#count(address, start)
  }

  /** Back to a former length, and to the sizes of then. */
  revert(length: number, dataBytes: number, memoryBytes: number): void {
    this.length = length
    this.dataBytes = dataBytes
    this.memoryBytes = memoryBytes
  }

  /** All logs. None may be added afterwards. */
  toLogs(): Log[] {
    if (this.#logs !== undefined) return this.#logs
    const logs: Log[] = (this.#logs = [])
    const bytes = this.#bytes!
    for (let start = 0; start < this.length;) {
      const { topics: count, dataLength, address } = this.#header(start)
      const dataAt = start + LOG_RECORD.headerBytes + LOG_RECORD.topicBytes * count
      const topics: Log['topics'] = []
      for (let at = start + LOG_RECORD.headerBytes; at < dataAt; at += LOG_RECORD.topicBytes) {
        topics.push(`0x${bytes.toString('hex', at, at + LOG_RECORD.topicBytes)}`)
      }
      logs.push({ address: this.#addresses[address]!, topics, data: new Uint8Array(bytes.subarray(dataAt, dataAt + dataLength)) })
      start += recordBytes(count, dataLength)
    }
    return logs
  }

  #header(start: number): { topics: number; dataLength: number; address: number } {
    const bytes = this.#bytes!
    return {
      topics: bytes.readUInt32LE(start + LOG_RECORD.topics),
      dataLength: bytes.readUInt32LE(start + LOG_RECORD.dataLength),
      address: bytes.readUInt32LE(start + LOG_RECORD.address),
    }
  }

  /** Makes room for that many bytes more, which count as used. */
  #reserve(count: number): Buffer {
    const former = this.#bytes
    const start = this.length
    this.length += count
    if (former !== undefined && this.length <= former.length) return former
    const bytes = Buffer.allocUnsafe(Math.max(this.length, 2 * (former?.length ?? 0), INITIAL_BYTES))
    former?.copy(bytes, 0, 0, start)
    this.#bytes = bytes
    return bytes
  }

  /** Sets the address of the records from there on, and counts them. */
  #count(address: Address, from: number): void {
    const bytes = this.#bytes!
    if (this.#addresses.at(-1) !== address) this.#addresses.push(address)
    const index = this.#addresses.length - 1
    for (let start = from; start < this.length;) {
      const { topics, dataLength } = this.#header(start)
      bytes.writeUInt32LE(index, start + LOG_RECORD.address)
      this.dataBytes += dataLength
      this.memoryBytes += LOG_BYTES + TOPIC_BYTES * topics + dataLength
      start += recordBytes(topics, dataLength)
    }
  }
}
