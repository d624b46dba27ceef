import type { ReactNode } from 'react'
import { amountToText, DECIMALS, formatAmount, joined, roundedAmount, type Unit } from '../../format/amount.ts'
import { VAST_AMOUNT, vastNumber } from '../../format/vastNumber.ts'
import styles from './Amount.module.css'
import { Shortened } from './Shortened.tsx'

export interface AmountProps {
  wei: bigint
  /** Chosen by size if omitted. */
  unit?: Unit
  /** Fraction digits: truncated if there are more, and padded (faintly) if `aligned`. */
  maxFraction?: number
  aligned?: boolean
  /** Shows only the significant digits; the others are available on hover and focus, and in copies. */
  rounded?: boolean
}

/** An amount, exact, truncated to `maxFraction` digits or rounded, a vast one with a power of ten; its hint is exact in every unit. */
export function Amount({ wei, unit, maxFraction = DECIMALS.ETH, aligned = false, rounded = false }: AmountProps): ReactNode {
  const amount = formatAmount(wei, unit, maxFraction)
  const fraction = aligned ? amount.fraction.padEnd(maxFraction, '0') : amount.fraction
  const vast = vastNumber(wei, DECIMALS[amount.unit], VAST_AMOUNT)
  const short = rounded ? roundedAmount(wei, amount.unit) : undefined
  const shown = vast ?? (short && joined(short))
  const shownUnit = vast === undefined && short ? short.unit : amount.unit
  const hint = `${amountToText(wei, 'ETH')}\n${amountToText(wei, 'gwei')}\n${amountToText(wei, 'wei')}`
  return (
    // What is hidden is reachable by keyboard too.
    <span
      className={styles.amount}
      data-zero={wei === 0n || undefined}
      data-hint={hint}
      tabIndex={vast !== undefined || short?.exact === false ? 0 : undefined}
    >
      {shown !== undefined ? (
        <Shortened plain shown={shown} whole={joined(formatAmount(wei, shownUnit))} />
      ) : (
        <>
          {amount.whole}
          {fraction && <span className={aligned ? styles.fraction : undefined}>.{fraction}</span>}
        </>
      )}
      <span className={styles.unit}> {shownUnit}</span>
    </span>
  )
}
