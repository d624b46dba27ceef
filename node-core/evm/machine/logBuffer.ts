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
  /** Of the same bytes. */
  #view: DataView | undefined
  readonly #addresses: Address[] = []
  #logs: Log[] | undefined

  /** `topics`: the first one first. */
  add(address: Address, topics: readonly Word[], data: Uint8Array): void {
    const start = this.#reserve(recordBytes(topics.length, data.length))
    const view = this.#view!
    view.setUint32(start + LOG_RECORD.topics, topics.length, true)
    view.setUint32(start + LOG_RECORD.dataLength, data.length, true)
    let at = start + LOG_RECORD.headerBytes
    for (const topic of topics) {
      writeWord(view, at, topic)
      at += LOG_RECORD.topicBytes
    }
    this.#bytes!.set(data, at)
    this.#count(start, this.#indexOf(address), topics.length, data.length)
  }

  /** Adds records that compiled code has written for that account. */
  addRecords(address: Address, records: Uint8Array): void {
    let start = this.#reserve(records.length)
    this.#bytes!.set(records, start)
    const index = this.#indexOf(address)
    while (start < this.length) {
      const { topics, dataLength } = this.#header(start)
      this.#count(start, index, topics, dataLength)
      start += recordBytes(topics, dataLength)
    }
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
    const view = this.#view!
    return {
      topics: view.getUint32(start + LOG_RECORD.topics, true),
      dataLength: view.getUint32(start + LOG_RECORD.dataLength, true),
      address: view.getUint32(start + LOG_RECORD.address, true),
    }
  }

  /** Makes room for that many bytes more, which count as used; returns where they begin. */
  #reserve(count: number): number {
    const former = this.#bytes
    const start = this.length
    this.length += count
    if (former !== undefined && this.length <= former.length) return start
    const bytes = Buffer.allocUnsafe(Math.max(this.length, 2 * (former?.length ?? 0), INITIAL_BYTES))
    former?.copy(bytes, 0, 0, start)
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset)
    return start
  }

  #indexOf(address: Address): number {
    if (this.#addresses.at(-1) !== address) this.#addresses.push(address)
    return this.#addresses.length - 1
  }

  /** Sets the address of a record, and counts it. */
  #count(start: number, address: number, topics: number, dataLength: number): void {
    this.#view!.setUint32(start + LOG_RECORD.address, address, true)
    this.dataBytes += dataLength
    this.memoryBytes += LOG_BYTES + TOPIC_BYTES * topics + dataLength
  }
}
