import type { Codec } from '../../../contract/codec.ts'

/** The answer of a method that has none. */
export const nothing: Codec<void, null> = { decode: () => undefined, encode: () => null, schema: { type: 'null' } }
