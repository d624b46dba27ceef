import type { Plugin } from 'rolldown'

/** Packages that embed their WebAssembly as base64, and the JavaScript with which they decode it. */
const DECODERS = [
  {
    file: /mcl-wasm(-bn254)?[\\/]dist[\\/]mcl_c\.js$/,
    decoder: 'Uint8Array.from(atob(wasmBase64), function (c) { return c.charCodeAt(0); })',
    native: "new Uint8Array(Buffer.from(wasmBase64, 'base64'))",
  },
]

/**
 * Decodes the WebAssembly of these packages with Node. They use JavaScript if the engine has no built-in decoder, as in Node 24: that would
 * take a quarter of the node's startup time, and would block all clients while a curve is loaded.
 */
export function nativeBase64(): Plugin {
  return {
    name: 'native-base64',
    transform: {
      filter: { id: DECODERS.map(({ file }) => file) },
      handler(code, id) {
        const { decoder, native } = DECODERS.find(({ file }) => file.test(id))!
        if (!code.includes(decoder))
          throw new Error(`${id} no longer decodes its WebAssembly as expected: check whether this plugin is still needed`)
        return { code: code.replace(decoder, () => native), map: null }
      },
    },
  }
}
