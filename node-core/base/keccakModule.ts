import { type WasmMemory, type WasmModule, webAssembly } from '../wasm/webAssembly.ts'
import { keccakModule } from './keccak.wasm.ts'

/** The functions of an instance, over its memory. */
export type KeccakExports = Readonly<{
  /** Absorbs whole blocks of a message: `length` is a multiple of their size. */
  absorb: (pointer: number, length: number) => void
  /** Absorbs the rest of a message, of any length, and writes the digest to `to`. */
  digest: (pointer: number, length: number, to: number) => void
  /** The same, for WebAssembly: returns the digest as four lanes, the first bytes in the first. */
  finish: (pointer: number, length: number) => bigint[]
}>

let compiled: WasmModule | undefined

/**
 * Functions over a memory, of which they use KECCAK_BYTES from KECCAK_AT on. All instances share their machine code: it becomes fast once,
 * for whoever hashes.
 */
export function createKeccak(memory: WasmMemory): KeccakExports {
  compiled ??= new webAssembly.Module(keccakModule())
  return new webAssembly.Instance(compiled, { env: { memory } }).exports as KeccakExports
}
