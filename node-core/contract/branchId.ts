import { type Codec, DecodeError, excerptOf } from './codec.ts'

/** A branch as clients name it: its id as a number or a quantity, or its name. */
export const branchId: Codec<number | string, string | number> = {
  decode(value) {
    if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value
    if (typeof value !== 'string' || value === '') throw new DecodeError(`expected the id or the name of a branch, got ${excerptOf(value)}`)
    return /^(?:0x[\da-f]{1,12}|\d{1,12})$/i.test(value) ? Number(value) : value
  },
  encode: (value) => value,
  schema: { title: 'branch id or name', anyOf: [{ type: 'string' }, { type: 'integer', minimum: 0 }] },
}
