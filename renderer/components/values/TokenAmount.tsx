import type { ReactNode } from 'react'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import { joined, roundedUnits } from '../../format/amount.ts'
import { shortenHex } from '../../format/hash.ts'
import { decimalsShown, tokenAmountToText } from '../../format/tokenAmount.ts'
import { VAST_TOKENS, vastNumber } from '../../format/vastNumber.ts'
import { tokenSymbol, type TokenFacts } from '../../store/tokenFacts.ts'
import { Skeleton } from '../feedback/Skeleton.tsx'
import styles from './Amount.module.css'
import { Shortened } from './Shortened.tsx'

export interface TokenAmountProps {
  value: bigint
  /** The token's metadata; undefined until it has responded: until then no amount is shown, because its unit is unknown. */
  facts: TokenFacts | undefined
  /** The id of a non-fungible token; those are counted, not divided. */
  id?: bigint | undefined
  /** Shows a plus sign on gains. */
  signed?: boolean
  /** Fraction digits, as far as those are not all zeros; the usual number if omitted. */
  maxFraction?: number
}

/**
 * A token amount in its unit, rounded to the digits that one reads, a vast one with a power of ten; its hint is exact, and the raw number that
 * the contract stores.
 */
export function TokenAmount({ value, facts, id, signed = false, maxFraction }: TokenAmountProps): ReactNode {
  if (!facts) return <Skeleton width={10} />
  const decimals = decimalsShown(id === undefined ? facts.decimals : undefined)
  const whole = tokenAmountToText(value, decimals)
  const shown = vastNumber(value, decimals, VAST_TOKENS) ?? joined(roundedUnits(value, decimals, maxFraction))
  const isShortened = shown !== whole
  const hint = [
    isShortened && `${whole} ${tokenSymbol(facts)}`,
    `${value} in the token’s smallest unit`,
    id !== undefined && `token id ${id}`,
  ].filter((line) => line !== false)
  return (
    <span
      className={styles.amount}
      data-zero={value === 0n || undefined}
      data-hint={hint.join('\n')}
      tabIndex={isShortened ? 0 : undefined}
    >
      {signed && value > 0n && '+'}
      <Shortened plain shown={shown} whole={whole} />
      <span className={styles.unit}> {tokenSymbol(facts)}</span>
      {id !== undefined && <span className={styles.unit}> #{idToText(id)}</span>}
    </span>
  )
}

function idToText(id: bigint): string {
  return id < 10n ** 9n ? groupDigits(id) : shortenHex(`0x${id.toString(16)}`)
}
