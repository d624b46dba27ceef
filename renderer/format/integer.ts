import { groupDigits } from '../../node-core/contract/groupDigits.ts'
import { roundedNumber } from './amount.ts'

/** Numbers from the first bound on are shown in units of 10^18, from the second on with their own power of ten. */
const LONG = 10n ** 15n
const VAST = 10n ** 33n
const UNIT_DIGITS = 18
const MAX_FRACTION_DIGITS = 6
const UNLIMITED = 2n ** 256n - 1n

/** Whether a number is too long to read digit by digit: `shortInteger` then differs from `groupDigits`. */
export function isLongInteger(value: bigint): boolean {
  return (value < 0n ? -value : value) >= LONG
}

/** A whole number for reading: grouped digits or, if too long, `500 e18`, with `≈` if digits were cut. */
export function shortInteger(value: bigint): string {
  if (value === UNLIMITED) return '2²⁵⁶ − 1'
  const size = value < 0n ? -value : value
  if (!isLongInteger(value)) return (value < 0n ? '−' : '') + groupDigits(size)
  const exponent = size < VAST ? UNIT_DIGITS : size.toString().length - 1
  const { whole, fraction, exact } = roundedNumber(value, exponent, MAX_FRACTION_DIGITS)
  return `${exact ? '' : '≈'}${whole}${fraction && `.${fraction}`} e${exponent}`
}
