import type { ReactNode } from 'react'
import { amountToText, formatAmount, type Unit } from '../../format/amount.ts'
import styles from './Amount.module.css'

export interface AmountProps {
  wei: bigint
  /** Chosen by size where it is not given. */
  unit?: Unit
  /** Digits after the point: cut where there are more, and filled up (faintly) where `aligned`. */
  maxFraction?: number
  aligned?: boolean
}

/** An amount, exact or cut to `maxFraction` digits, whose hint is exact in every unit. */
export function Amount({ wei, unit, maxFraction = 18, aligned = false }: AmountProps): ReactNode {
  const amount = formatAmount(wei, unit, maxFraction)
  const fraction = aligned ? amount.fraction.padEnd(maxFraction, '0') : amount.fraction
  const hint = `${amountToText(wei, 'ETH')}\n${amountToText(wei, 'gwei')}\n${amountToText(wei, 'wei')}`
  return (
    <span className={styles.amount} data-zero={wei === 0n || undefined} data-hint={hint}>
      {amount.whole}
      {fraction && <span className={aligned ? styles.fraction : undefined}>.{fraction}</span>}
      <span className={styles.unit}> {amount.unit}</span>
    </span>
  )
}
