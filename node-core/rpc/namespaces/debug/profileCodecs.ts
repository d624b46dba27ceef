import { type Codec, DecodeError } from '../../../contract/codec.ts'
import { number } from '../../../contract/primitives.ts'

/** A JSON number without a fraction. */
export const integer: Codec<number, number> = {
  decode(value) {
    const decoded = number.decode(value)
    if (!Number.isSafeInteger(decoded)) throw new DecodeError(`expected an integer, got ${decoded}`)
    return decoded
  },
  encode: (value) => value,
  schema: { type: 'integer' },
}

/** The answer of a method that has none. */
export const nothing: Codec<void, null> = { decode: () => undefined, encode: () => null, schema: { type: 'null' } }
