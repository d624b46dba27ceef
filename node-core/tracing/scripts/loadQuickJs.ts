import type { QuickJSWASMModule } from 'quickjs-emscripten-core'
import { boundedLoops } from '../../wasm/boundedLoops.ts'
import { type WasmGlobal, type WasmImports, type WasmMemory, webAssembly } from '../../wasm/webAssembly.ts'

/** Of 64 KiB. */
const INITIAL_PAGES = 256
/** Memory of all sandboxes that are open at the same time. QuickJS's own limit does not count what a script allocates in WebAssembly. */
const MAX_PAGES = 2048
/** Name of the global that bounds its loops. */
const ROUNDS_LEFT = 'roundsLeft'

/** QuickJS, its memory, and how many rounds its loops may still make: at zero it stops where it is, by an error of WebAssembly. */
export interface LoadedQuickJs {
  module: QuickJSWASMModule
  memory: WasmMemory
  roundsLeft: WasmGlobal<number>
}

/** Loads QuickJS with a memory of its own. One at a time. */
export async function loadQuickJs(): Promise<LoadedQuickJs> {
  const [{ newQuickJSWASMModuleFromVariant, newVariant }, { default: variant }] = await Promise.all([
    import('quickjs-emscripten-core'),
    import('@jitl/quickjs-singlefile-mjs-release-sync'),
  ])
  const memory = new webAssembly.Memory({ initial: INITIAL_PAGES, maximum: MAX_PAGES })
  const { instantiate } = webAssembly
  let roundsLeft: WasmGlobal<number> | undefined
  // The bytes of the module are within its loader: they can be changed only where it hands them over.
  webAssembly.instantiate = async (bytes, imports) => {
    if (!isOf(memory, imports)) return instantiate(bytes, imports)
    const result = await instantiate(boundedLoops(bytes, ROUNDS_LEFT), imports)
    roundsLeft = (result.instance.exports as Record<string, WasmGlobal<number>>)[ROUNDS_LEFT]
    return result
  }
  try {
    // Its type belongs to the DOM library.
    const module = await newQuickJSWASMModuleFromVariant(newVariant(variant, { wasmMemory: memory as never }))
    if (roundsLeft === undefined) throw new Error('QuickJS was not loaded as it used to be')
    return { module, memory, roundsLeft }
  } finally {
    webAssembly.instantiate = instantiate
  }
}

/** Whether a module is instantiated with that memory: others may be at the same time. */
const isOf = (memory: WasmMemory, imports: WasmImports = {}): boolean =>
  Object.values(imports).some((names) => Object.values(names).includes(memory))
