import type { ReactNode } from 'react'
import { groupDigits } from '../../format/amount.ts'
import { shortenHex } from '../../format/hash.ts'
import { tokenAmountToText } from '../../format/tokenAmount.ts'
import styles from './Amount.module.css'

export interface TokenAmountProps {
  value: bigint
  /** Undefined where it is not known, or the token is not divided. */
  decimals: number | undefined
  /** Its symbol, or what else tells the token. */
  symbol: string
  /** Which one, of tokens of which each is of its own. */
  id?: bigint | undefined
  /** Shows a plus before what is gained. */
  signed?: boolean
}

/** An amount of a token in its unit; its hint is the number that the contract counts. */
export function TokenAmount({ value, decimals, symbol, id, signed = false }: TokenAmountProps): ReactNode {
  const raw = `${value} in the token’s smallest unit${id === undefined ? '' : `\ntoken id ${id}`}`
  return (
    <span className={styles.amount} data-zero={value === 0n || undefined} data-hint={raw}>
      {signed && value > 0n && '+'}
      {tokenAmountToText(value, decimals)}
      <span className={styles.unit}> {symbol}</span>
      {id !== undefined && <span className={styles.unit}> #{idToText(id)}</span>}
    </span>
  )
}

function idToText(id: bigint): string {
  return id < 10n ** 9n ? groupDigits(id) : shortenHex(`0x${id.toString(16)}`)
}
