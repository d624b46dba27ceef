import type { ReactNode } from 'react'
import { groupDigits } from '../../format/amount.ts'
import { gasShare, percentToText } from '../../format/gas.ts'
import styles from './GasBar.module.css'

export interface GasBarProps {
  used: bigint
  limit: bigint
  /** What the bar stands for, for screen readers. */
  label?: string
  size?: 'row' | 'large'
}

/** How much of a gas limit was used, as a bar and a percentage. */
export function GasBar({ used, limit, label = 'Gas used', size = 'row' }: GasBarProps): ReactNode {
  const share = gasShare(used, limit)
  const percent = percentToText(share)
  const hint = `${groupDigits(used)} of ${groupDigits(limit)} gas (${percent})`
  return (
    <span className={styles.gas} data-size={size} data-hint={hint}>
      <span
        className={styles.track}
        role="img"
        aria-label={`${label}: ${hint}`}
        style={{ backgroundSize: share === 0 ? '0' : `max(3px, ${share * 100}%) 100%` }}
      />
      {size === 'row' && <span className={styles.percent}>{percent}</span>}
    </span>
  )
}
