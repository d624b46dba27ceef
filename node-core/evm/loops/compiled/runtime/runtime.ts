import { createKeccak } from '../../../../base/keccakModule.ts'
import { type WasmMemory, instantiate } from '../../../../wasm/webAssembly.ts'
import { runtimeModule } from './runtime.wasm.ts'

/** The functions of the runtime, for import into compiled code. */
export function createRuntime(memory: WasmMemory): Readonly<Record<string, (...operands: (bigint | number)[]) => unknown>> {
  return instantiate(runtimeModule(), { arena: { memory }, keccak: createKeccak(memory) }) as Readonly<
    Record<string, (...operands: (bigint | number)[]) => unknown>
  >
}
