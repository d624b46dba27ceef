import { groupDigits } from '../../node-core/contract/groupDigits.ts'

/** No real token has more decimals: beyond this, amounts stay in the token's smallest unit. */
export const MAX_DECIMALS = 36

/** The decimals with which a token's amounts are shown. */
export function decimalsShown(decimals: number | undefined): number {
  return decimals === undefined || decimals > MAX_DECIMALS ? 0 : decimals
}

/** A token amount in its unit, exact, grouped by thousands; in its smallest unit if its decimals are unknown. */
export function tokenAmountToText(value: bigint, decimals: number | undefined): string {
  const size = value < 0n ? -value : value
  const sign = value < 0n ? '−' : ''
  const shown = decimalsShown(decimals)
  if (shown === 0) return sign + groupDigits(size)
  const scale = 10n ** BigInt(shown)
  const fraction = (size % scale).toString().padStart(shown, '0').replace(/0+$/, '')
  return `${sign}${groupDigits(size / scale)}${fraction === '' ? '' : `.${fraction}`}`
}
