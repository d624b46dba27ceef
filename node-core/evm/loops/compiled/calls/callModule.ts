import { I32 } from '../../../../wasm/instructions.ts'
import { ModuleBuilder } from '../../../../wasm/moduleBuilder.ts'
import { type WasmMemory, type WasmTable, instantiate } from '../../../../wasm/webAssembly.ts'
import { CALLEES } from '../layout.ts'
import { callFrame } from './callFrame.ts'
import { endFrame } from './endFrame.ts'
import { memoryRange } from './range.ts'

/** Functions for import into compiled code. */
export type CallFunctions = Readonly<Record<'callFrame' | 'endFrame', unknown>>

/** Types of the functions, and of those in the table of callees. */
export const CALL_TYPES = {
  callFrame: [[I32, I32, I32, I32], [I32]],
  endFrame: [[I32, I32, I32], [I32]],
  frame: [[I32, I32], [I32]],
} as const

/** The functions that begin and end frames, apart from compiled code because they call that of other programs. */
export function createCallFunctions(memory: WasmMemory, callees: WasmTable): CallFunctions {
  const builder = new ModuleBuilder()
  builder.importMemory('arena', 'memory', { minimum: 1 })
  builder.importTable('arena', 'callees', { minimum: CALLEES.entries })
  const range = builder.declare(builder.type([I32, I32], [I32]), 'memoryRange')
  builder.define(range, memoryRange())
  const call = builder.declare(builder.type(...CALL_TYPES.callFrame), 'callFrame')
  builder.define(call, callFrame(range, builder.type(...CALL_TYPES.frame)))
  const end = builder.declare(builder.type(...CALL_TYPES.endFrame), 'endFrame')
  builder.define(end, endFrame(range))
  builder.exportFunction('callFrame', call)
  builder.exportFunction('endFrame', end)
  return instantiate(builder.toBytes(), { arena: { memory, callees } }) as CallFunctions
}
