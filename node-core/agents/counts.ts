import type { Codec } from '../contract/codec.ts'
import { described, optional } from '../contract/compound.ts'
import { looseInteger } from '../contract/primitives.ts'

/** A number from 0, which agents also write as text. */
export const wholeNumber: Codec<number, number> = {
  decode: (value) => Number(looseInteger.decode(value)),
  encode: (value) => value,
  schema: { type: 'integer', minimum: 0 },
}

/** A number of things that a tool lists, from 1: `usual` where it is absent, `most` where more are asked for. */
export function upTo(usual: number, most: number, what: string): Codec<number, unknown> {
  const count: Codec<number, number> = {
    ...wholeNumber,
    decode: (value) => Math.min(Math.max(wholeNumber.decode(value), 1), most),
  }
  return described(optional(count, usual), `${what}; ${usual} if absent, at most ${most}.`)
}
