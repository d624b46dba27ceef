import { groupDigits } from '../../node-core/contract/groupDigits.ts'

/** Units in which amounts are shown, the largest first. */
export const UNITS = ['ETH', 'gwei', 'wei'] as const
export type Unit = (typeof UNITS)[number]

export const DECIMALS: Readonly<Record<Unit, number>> = { ETH: 18, gwei: 9, wei: 0 }

/** An amount split at the decimal point; `exact` is false if digits were cut. */
export interface AmountText {
  /** Grouped by thousands, with its sign. */
  whole: string
  /** Without trailing zeros, empty when there is none. */
  fraction: string
  unit: Unit
  exact: boolean
}

/** The unit that shows an amount shortest: ETH from a millionth up, then gwei, wei below a thousand. */
export function unitFor(wei: bigint): Unit {
  const size = wei < 0n ? -wei : wei
  if (size === 0n || size >= 10n ** 12n) return 'ETH'
  return size >= 1_000n ? 'gwei' : 'wei'
}

/**
 * An amount in wei as text, exact, or cut (never rounded) to `maxFraction` fraction digits; an amount that would be cut to zero gets a
 * smaller unit.
 */
export function formatAmount(wei: bigint, unit: Unit = unitFor(wei), maxFraction = 18): AmountText {
  const size = wei < 0n ? -wei : wei
  if (size > 0n && unit !== 'wei' && size < 10n ** BigInt(Math.max(0, DECIMALS[unit] - maxFraction))) {
    return formatAmount(wei, unit === 'ETH' ? 'gwei' : 'wei', maxFraction)
  }
  const scale = 10n ** BigInt(DECIMALS[unit])
  const digits = DECIMALS[unit] === 0 ? '' : (size % scale).toString().padStart(DECIMALS[unit], '0').replace(/0+$/, '')
  const fraction = digits.slice(0, maxFraction).replace(/0+$/, '')
  return {
    whole: (wei < 0n ? '−' : '') + groupDigits(size / scale),
    fraction,
    unit,
    exact: digits.length <= maxFraction,
  }
}

/** A number split at the decimal point: rounded half away from zero, without trailing zeros. */
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

/** Fraction digits of a rounded amount; if all of those would be zeros, this many significant ones. */
const FRACTION_DIGITS = 6
const SIGNIFICANT_DIGITS = 4

/** `value / 10^decimals` for reading, rounded if it has more digits than anybody compares; to fewer than usual if `maxFraction` says so. */
export function roundedUnits(value: bigint, decimals: number, maxFraction = FRACTION_DIGITS): RoundedNumber {
  const digits = (value < 0n ? -value : value).toString().length
  return roundedNumber(value, decimals, Math.max(maxFraction, decimals - digits + SIGNIFICANT_DIGITS))
}

/** An amount for reading: `0.00007509 ETH`, `1.458955 gwei`; less than a millionth of a gwei, which base fees of idle chains are, in wei. */
export function roundedAmount(wei: bigint, unit: Unit = unitFor(wei)): AmountText {
  const shown = unit === 'gwei' && unitFor(wei) === 'wei' ? 'wei' : unit
  return { ...roundedUnits(wei, DECIMALS[shown]), unit: shown }
}

/** A number that is split at the decimal point, in one piece. */
export function joined({ whole, fraction }: Pick<RoundedNumber, 'whole' | 'fraction'>): string {
  return fraction === '' ? whole : `${whole}.${fraction}`
}

/** An amount as one line, such as `1.5 ETH`. */
export function amountToText(wei: bigint, unit?: Unit): string {
  const amount = formatAmount(wei, unit)
  return `${joined(amount)} ${amount.unit}`
}

/** An exact amount as typed into a field of that unit, such as `1234.5`. */
export function plainAmount(wei: bigint, unit: Unit): string {
  return joined(formatAmount(wei, unit)).replaceAll(',', '')
}

/** A range of blocks, both included, such as `block 7` or `blocks 7 to 1,200`. */
export function blocksToText({ from, to }: { from: number; to: number }): string {
  return from === to ? `block ${groupDigits(to)}` : `blocks ${groupDigits(from)} to ${groupDigits(to)}`
}

/** Parses an amount typed in a unit, such as `1.5` or `1,000`, to wei; returns an error text if it is not valid. */
export function weiFromText(text: string, unit: Unit): bigint | string {
  return unitsFromText(text, DECIMALS[unit], '1 wei is the smallest unit')
}

/** Parses an amount typed with a decimal point to smallest units; returns an error text if it is not valid. `smallest` says which that is. */
export function unitsFromText(text: string, decimals: number, smallest: string): bigint | string {
  const typed = text.trim().replaceAll(/[,_ ]/g, '')
  const [, whole = '', fraction = ''] = /^(\d*)\.?(\d*)$/.exec(typed) ?? []
  if (whole + fraction === '') return typed === '' ? 'Enter an amount' : 'An amount is digits with an optional decimal point'
  if (fraction.length > decimals) return decimals === 0 ? smallest : `${smallest}: at most ${decimals} digits after the point`
  if (whole.length > 60) return 'This exceeds the largest possible amount'
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}
