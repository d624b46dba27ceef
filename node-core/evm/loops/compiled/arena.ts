import { type WasmMemory, webAssembly } from '../../../wasm/webAssembly.ts'
import { ARENA_BYTES, PAGE_BYTES } from './layout.ts'

/**
 * The memory that all compiled code of this thread works on, as WebAssembly and as JavaScript see it. It never grows, so views of it stay
 * valid; pages that were never touched take no memory.
 */
export class Arena {
  readonly memory: WasmMemory
  readonly buffer: ArrayBuffer
  readonly i32: Int32Array
  readonly i64: BigInt64Array

  constructor() {
    const pages = ARENA_BYTES / PAGE_BYTES
    this.memory = new webAssembly.Memory({ initial: pages, maximum: pages })
    this.buffer = this.memory.buffer
    this.i32 = new Int32Array(this.buffer)
    this.i64 = new BigInt64Array(this.buffer)
  }
}

let arena: Arena | undefined

/** The arena of this thread, created when it is first needed. */
export function arenaOfThread(): Arena {
  return (arena ??= new Arena())
}
