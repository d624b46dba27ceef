import type { Address } from '../../../contract/hex.ts'
import { LOG_RECORD, recordBytes } from '../../machine/logBuffer.ts'
import type { Journal } from '../../machine/journal.ts'
import { MAX_MEMORY_BYTES } from '../../machine/memory.ts'
import type { Arena } from './arena.ts'
import { LOGS, REGISTERS } from './layout.ts'

/** Where compiled code leaves its logs, until `flush` hands them over to the journal. */
export class LogArea {
  readonly #i32: Int32Array
  readonly #bytes: Uint8Array
  /** Where the logs begin that the journal does not have. */
  #start: number = LOGS.at

  constructor(arena: Arena) {
    this.#i32 = arena.i32
    this.#bytes = new Uint8Array(arena.buffer)
  }

  /** Lets compiled code log, unless the data of all logs comes near its limit. */
  open({ logs }: Journal): void {
    const isClosed = logs.dataBytes > MAX_MEMORY_BYTES - LOGS.bytes
    this.#start = LOGS.at
    this.#i32[REGISTERS.logEnd >> 2] = LOGS.at
    this.#i32[REGISTERS.logLimit >> 2] = isClosed ? LOGS.at : LOGS.at + LOGS.bytes
  }

  /** Hands all logs over to the journal. `addressOf`: the address of an account by its `id`. */
  flush(journal: Journal, addressOf: (id: number) => Address): void {
    const end = this.#i32[REGISTERS.logEnd >> 2]!
    if (end === LOGS.at) return
    this.flushTo(end, journal, addressOf)
    // Compiled code goes on, and the limit is nearer now.
    this.open(journal)
  }

  /** Hands those up to an address over. */
  flushTo(end: number, { logs }: Journal, addressOf: (id: number) => Address): void {
    while (this.#start < end) {
      // Those of one account together.
      const start = this.#start
      const account = this.#accountAt(start)
      let next = start
      do next += this.#lengthAt(next)
      while (next < end && this.#accountAt(next) === account)
      logs.addRecords(addressOf(account), this.#bytes.subarray(start, next))
      this.#start = next
    }
  }

  #accountAt(record: number): number {
    return this.#i32[(record + LOG_RECORD.address) >> 2]!
  }

  #lengthAt(record: number): number {
    const [topics, dataLength] = [this.#i32[(record + LOG_RECORD.topics) >> 2]!, this.#i32[(record + LOG_RECORD.dataLength) >> 2]!]
    return recordBytes(topics, dataLength)
  }
}
