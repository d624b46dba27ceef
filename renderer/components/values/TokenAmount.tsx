import type { ReactNode } from 'react'
import { groupDigits } from '../../format/amount.ts'
import { shortenHex } from '../../format/hash.ts'
import { tokenAmountToText } from '../../format/tokenAmount.ts'
import { tokenSymbol, type TokenFacts } from '../../store/tokenFacts.ts'
import { Skeleton } from '../feedback/Skeleton.tsx'
import styles from './Amount.module.css'

export interface TokenAmountProps {
  value: bigint
  /** What the token says of itself; undefined while it has not answered: until then no amount is shown, since its unit is not known. */
  facts: TokenFacts | undefined
  /** Which one, of tokens of which each is of its own: those are counted, not divided. */
  id?: bigint | undefined
  /** Shows a plus before what is gained. */
  signed?: boolean
}

/** An amount of a token in its unit; its hint is the number that the contract counts. */
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
