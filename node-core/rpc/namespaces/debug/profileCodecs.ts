import type { Codec } from '../../../contract/codec.ts'

/** The result of a method that returns nothing. */
export const nothing: Codec<void, null> = { decode: () => undefined, encode: () => null, schema: { type: 'null' } }
