import { roundedNumber } from './amount.ts'

const MAX_FRACTION_DIGITS = 3

/** From this many ether on, more than there is, an amount has its power of ten; and from this many gwei on. */
export const VAST_AMOUNT = 10n ** 9n

/** The same for tokens, some of which are counted in hundreds of trillions. */
export const VAST_TOKENS = 10n ** 15n

/**
 * `value / 10^decimals` such as `≈1.158 e59` if it has at least `bound` whole units, otherwise undefined: cut off at the edge of a column, its
 * digits would look like those of a smaller number. `≈` says that digits were cut.
 */
export function vastNumber(value: bigint, decimals: number, bound: bigint): string | undefined {
  const size = value < 0n ? -value : value
  if (size / 10n ** BigInt(decimals) < bound) return undefined
  const exponent = size.toString().length - 1
  const { whole, fraction, exact } = roundedNumber(size, exponent, MAX_FRACTION_DIGITS)
  return `${value < 0n ? '−' : ''}${exact ? '' : '≈'}${whole}${fraction && `.${fraction}`} e${exponent - decimals}`
}
