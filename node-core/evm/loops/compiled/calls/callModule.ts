import { type WasmMemory, type WasmTable, instantiate } from '../../../../wasm/webAssembly.ts'
import { callModule } from './calls.wasm.ts'

/** Functions for import into compiled code. */
export type CallFunctions = Readonly<Record<'callFrame' | 'endFrame', unknown>>

/** The functions that begin and end frames, over a memory and a table of compiled programs. */
export function createCallFunctions(memory: WasmMemory, callees: WasmTable): CallFunctions {
  return instantiate(callModule(), { arena: { memory, callees } }) as CallFunctions
}
