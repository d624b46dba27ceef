import { groupDigits } from './amount.ts'

/** From here on a number is told in units of 10^18, and from the second on by its own power of ten. */
const LONG = 10n ** 15n
const VAST = 10n ** 33n
const UNIT_DIGITS = 18
const FRACTION_AT_MOST = 6
const UNLIMITED = 2n ** 256n - 1n

/** A number cut into what stands before and after the point: rounded half away from zero, without trailing zeros. */
export interface RoundedNumber {
  /** Grouped by thousands, with its sign. */
  whole: string
  fraction: string
  exact: boolean
}

/** `value / 10^decimals`, rounded to `maxFraction` digits after the point. */
export function roundedNumber(value: bigint, decimals: number, maxFraction: number): RoundedNumber {
  const size = value < 0n ? -value : value
  const left = 10n ** BigInt(Math.max(0, decimals - maxFraction))
  const rounded = (size + left / 2n) / left
  const kept = Math.min(decimals, maxFraction)
  const scale = 10n ** BigInt(kept)
  const fraction = kept === 0 ? '' : (rounded % scale).toString().padStart(kept, '0').replace(/0+$/, '')
  return { whole: (value < 0n ? '−' : '') + groupDigits(rounded / scale), fraction, exact: size % left === 0n }
}

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
  const { whole, fraction, exact } = roundedNumber(value, exponent, FRACTION_AT_MOST)
  return `${exact ? '' : '≈'}${whole}${fraction && `.${fraction}`} e${exponent}`
}
