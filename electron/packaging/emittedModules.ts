import { pathToFileURL } from 'node:url'
import type { Plugin } from 'rolldown'

/**
 * Embeds the WebAssembly modules that sources named `*.wasm.ts` emit, each with a function without parameters: to emit a module takes several
 * times as long as to compile it, since it is done once, by code that is not optimized.
 */
export const emittedModules = (): Plugin => ({
  name: 'emitted-modules',
  load: {
    filter: { id: /\.wasm\.ts$/ },
    async handler(id) {
      const emitters = (await import(pathToFileURL(id).href)) as Record<string, () => Uint8Array>
      return Object.entries(emitters)
        .map(([name, emit]) => `export const ${name} = () => ${embedded(emit())}`)
        .join('\n')
    },
  },
})

const embedded = (bytes: Uint8Array) => `Buffer.from('${Buffer.from(bytes).toString('base64')}', 'base64')`
