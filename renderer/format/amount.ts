/** Units in which amounts are shown, the largest first. */
export const UNITS = ['ETH', 'gwei', 'wei'] as const
export type Unit = (typeof UNITS)[number]

const DECIMALS: Record<Unit, number> = { ETH: 18, gwei: 9, wei: 0 }

/** An amount cut into what stands before and after the point; `exact` is false where digits were left off. */
export interface AmountText {
  /** Grouped by thousands, with its sign. */
  whole: string
  /** Without trailing zeros, empty when there is none. */
  fraction: string
  unit: Unit
  exact: boolean
}

/** The unit that shows an amount shortest: ETH from a millionth on, then gwei, wei below a thousand of them. */
export function unitFor(wei: bigint): Unit {
  const size = wei < 0n ? -wei : wei
  if (size === 0n || size >= 10n ** 12n) return 'ETH'
  return size >= 1_000n ? 'gwei' : 'wei'
}

/**
 * Text of an amount in wei, exact, or cut (never rounded) to `maxFraction` digits after the point; what would be cut to nothing gets a
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

/** A rounded amount has so many digits after the point; where all those would be zeros, so many that say something. */
const FRACTION_DIGITS = 6
const SIGNIFICANT_DIGITS = 4

/** An amount as people read it, rounded where it has more digits than anybody compares: `0.00007509 ETH`, `1.458955 gwei`. */
export function roundedAmount(wei: bigint, unit: Unit = unitFor(wei)): AmountText {
  const decimals = DECIMALS[unit]
  const digits = (wei < 0n ? -wei : wei).toString().length
  return { ...roundedNumber(wei, decimals, Math.max(FRACTION_DIGITS, decimals - digits + SIGNIFICANT_DIGITS)), unit }
}

/** One line of an amount, such as `1.5 ETH`. */
export function amountToText(wei: bigint, unit?: Unit): string {
  const { whole, fraction, unit: shown } = formatAmount(wei, unit)
  return `${whole}${fraction ? `.${fraction}` : ''} ${shown}`
}

/** An exact amount as one would type it into a field of that unit, such as `1234.5`. */
export function plainAmount(wei: bigint, unit: Unit): string {
  const { whole, fraction } = formatAmount(wei, unit)
  return whole.replaceAll(',', '') + (fraction && `.${fraction}`)
}

/** Digits of a whole number in groups of three. */
export function groupDigits(value: bigint | number): string {
  return value.toString().replace(/\B(?=(\d{3})+(?!\d))/g, ',')
}

/** So many things by their regular name, such as `1 item` or `3 items`. */
export function countToText(count: number, thing: string): string {
  return `${groupDigits(count)} ${thing}${count === 1 ? '' : 's'}`
}

/** Wei of what somebody typed in a unit, such as `1.5` or `1,000`; a text that says what is wrong where it is no amount. */
export function weiFromText(text: string, unit: Unit): bigint | string {
  const typed = text.trim().replaceAll(/[,_ ]/g, '')
  const [, whole = '', fraction = ''] = /^(\d*)\.?(\d*)$/.exec(typed) ?? []
  if (whole + fraction === '') return typed === '' ? 'An amount is missing' : 'An amount is digits, with a point before its fraction'
  const decimals = DECIMALS[unit]
  if (fraction.length > decimals)
    return decimals === 0
      ? 'There is nothing smaller than 1 wei'
      : `There is nothing smaller than 1 wei: at most ${decimals} digits after the point`
  if (whole.length > 60) return 'That is more than there can be'
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}
