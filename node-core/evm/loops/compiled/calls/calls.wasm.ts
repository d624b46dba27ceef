import { I32 } from '../../../../wasm/instructions.ts'
import { ModuleBuilder } from '../../../../wasm/moduleBuilder.ts'
import { CALLEES } from '../layout.ts'
import { callFrame } from './callFrame.ts'
import { CALL_TYPES } from './callTypes.ts'
import { endFrame } from './endFrame.ts'
import { memoryRange } from './range.ts'

/** The functions that begin and end frames, apart from compiled code because they call that of other programs. */
export function callModule(): Uint8Array {
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
  return builder.toBytes()
}
