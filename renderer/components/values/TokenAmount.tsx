import type { ReactNode } from 'react'
import { groupDigits } from '../../format/amount.ts'
import { shortenHex } from '../../format/hash.ts'
import { tokenAmountToText } from '../../format/tokenAmount.ts'
import { tokenSymbol, type TokenFacts } from '../../store/tokenFacts.ts'
import { Skeleton } from '../feedback/Skeleton.tsx'
import styles from './Amount.module.css'

export interface TokenAmountProps {
  value: bigint
  /** The token's metadata; undefined until it has responded: until then no amount is shown, because its unit is unknown. */
  facts: TokenFacts | undefined
  /** The id of a non-fungible token; those are counted, not divided. */
  id?: bigint | undefined
  /** Shows a plus sign on gains. */
  signed?: boolean
}

/** A token amount in its unit; its hint is the raw number that the contract stores. */
export function TokenAmount({ value, facts, id, signed = false }: TokenAmountProps): ReactNode {
  if (!facts) return <Skeleton width={10} />
  const raw = `${value} in the token’s smallest unit${id === undefined ? '' : `\ntoken id ${id}`}`
  return (
    <span className={styles.amount} data-zero={value === 0n || undefined} data-hint={raw}>
      {signed && value > 0n && '+'}
      {tokenAmountToText(value, id === undefined ? facts.decimals : undefined)}
      <span className={styles.unit}> {tokenSymbol(facts)}</span>
      {id !== undefined && <span className={styles.unit}> #{idToText(id)}</span>}
    </span>
  )
}

function idToText(id: bigint): string {
  return id < 10n ** 9n ? groupDigits(id) : shortenHex(`0x${id.toString(16)}`)
}
