import type { Frame } from '../../machine/frame.ts'
import type { Journal } from '../../machine/journal.ts'
import { MAX_MEMORY_BYTES } from '../../machine/memory.ts'
import type { Arena } from './arena.ts'
import { LOGS, REGISTERS } from './layout.ts'

/** Where compiled code leaves the logs of the frame that runs, until `flush` hands them over to the journal. */
export class LogArea {
  readonly #i32: Int32Array
  readonly #bytes: Uint8Array

  constructor(arena: Arena) {
    this.#i32 = arena.i32
    this.#bytes = new Uint8Array(arena.buffer)
  }

  /** Lets compiled code log, unless the frame must not, or the data of all logs comes near its limit. */
  open({ isStatic }: Frame, { logs }: Journal): void {
    const isClosed = isStatic || logs.dataBytes > MAX_MEMORY_BYTES - LOGS.bytes
    this.#i32[REGISTERS.logEnd >> 2] = LOGS.at
    this.#i32[REGISTERS.logLimit >> 2] = isClosed ? LOGS.at : LOGS.at + LOGS.bytes
  }

  flush({ self }: Frame, { logs }: Journal): void {
    const end = this.#i32[REGISTERS.logEnd >> 2]!
    if (end === LOGS.at) return
    logs.addRecords(self.address, this.#bytes.subarray(LOGS.at, end))
    this.#i32[REGISTERS.logEnd >> 2] = LOGS.at
  }
}
