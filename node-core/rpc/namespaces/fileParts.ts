import { type Codec, DecodeError } from '../../contract/codec.ts'
import { integer } from '../../contract/primitives.ts'

/** Maximum number of file bytes per request or response. */
export const MAX_PART_BYTES = 2 ** 20

/** Position in a file, in bytes. */
export const fileOffset: Codec<number, number> = {
  ...integer,
  decode(value) {
    const decoded = integer.decode(value)
    if (decoded < 0) throw new DecodeError(`expected a non-negative offset, got ${decoded}`)
    return decoded
  },
}
