import { groupDigits, roundedNumber } from './amount.ts'

/** From here on a number is told in units of 10^18, and from the second on by its own power of ten. */
const LONG = 10n ** 15n
const VAST = 10n ** 33n
const UNIT_DIGITS = 18
const MAX_FRACTION_DIGITS = 6
const UNLIMITED = 2n ** 256n - 1n

/** Whether a number is too long to be read digit by digit: `shortInteger` then shows it otherwise than `groupDigits`. */
export function isLongInteger(value: bigint): boolean {
  return (value < 0n ? -value : value) >= LONG
}

/** A whole number as people read it: grouped digits, or where those are too many `500 e18`, with `≈` where digits were left off. */
export function shortInteger(value: bigint): string {
  if (value === UNLIMITED) return '2²⁵⁶ − 1'
  const size = value < 0n ? -value : value
  if (!isLongInteger(value)) return (value < 0n ? '−' : '') + groupDigits(size)
  const exponent = size < VAST ? UNIT_DIGITS : size.toString().length - 1
  const { whole, fraction, exact } = roundedNumber(value, exponent, MAX_FRACTION_DIGITS)
  return `${exact ? '' : '≈'}${whole}${fraction && `.${fraction}`} e${exponent}`
}
