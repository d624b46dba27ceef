import { groupDigits } from './amount.ts'

/** No real token has more decimals: beyond this, amounts stay in the token's smallest unit. */
export const MAX_DECIMALS = 36

/** A token amount in its unit, exact, grouped by thousands; in its smallest unit if its decimals are unknown. */
export function tokenAmountToText(value: bigint, decimals: number | undefined): string {
  const size = value < 0n ? -value : value
  const sign = value < 0n ? '−' : ''
  if (decimals === undefined || decimals === 0 || decimals > MAX_DECIMALS) return sign + groupDigits(size)
  const scale = 10n ** BigInt(decimals)
  const fraction = (size % scale).toString().padStart(decimals, '0').replace(/0+$/, '')
  return `${sign}${groupDigits(size / scale)}${fraction === '' ? '' : `.${fraction}`}`
}
