import type { Plugin } from 'rolldown'

const IMPORT = "import { base64 } from '@scure/base';"

/**
 * Decodes the WebAssembly of rustbn-wasm by Node itself. The library brings it as base64 and decodes that in JavaScript wherever
 * the engine has no decoder of its own, as in Node 24: a quarter of the node's start.
 */
export function nativeBase64(): Plugin {
  return {
    name: 'native-base64',
    transform: {
      filter: { id: /rustbn-wasm[\\/]dist[\\/]esm[\\/]rustbn\.js$/ },
      handler(code) {
        if (!code.includes(IMPORT)) throw new Error('rustbn-wasm no longer imports its decoder as expected: look whether this plugin is still needed')
        return { code: code.replace(IMPORT, "const base64 = { decode: (text) => new Uint8Array(Buffer.from(text, 'base64')) };"), map: null }
      },
    },
  }
}
