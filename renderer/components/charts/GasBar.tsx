import type { ReactNode } from 'react'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import { gasHeight, gasShare, percentToText } from '../../format/gas.ts'
import styles from './GasBar.module.css'

export interface GasBarProps {
  used: bigint
  limit: bigint
  /** What the bar means, for screen readers. */
  label?: string
  /** `bare`: for table rows, without digits. */
  size?: 'row' | 'large' | 'bare'
  /** The gas that a full bar stands for, if not the limit; the amount is then shown next to it instead of its share. */
  scale?: bigint
}

/** How much gas was used, as a bar and in digits: relative to its limit, or to others on a shared scale. Zero draws no bar. */
export function GasBar({ used, limit, label = 'Gas used', size = 'row', scale }: GasBarProps): ReactNode {
  const percent = percentToText(gasShare(used, limit))
  const share = scale === undefined ? gasShare(used, limit) : gasHeight(used, scale)
  const hint = `${groupDigits(used)} of ${groupDigits(limit)} gas (${percent})`
  if (scale !== undefined && used === 0n) return <span className={styles.none}>—</span>
  return (
    <span className={styles.gas} data-size={size} data-scaled={scale !== undefined || undefined} data-hint={hint}>
      <span
        className={styles.track}
        role="img"
        aria-label={`${label}: ${hint}`}
        style={{ backgroundSize: share === 0 ? '0' : `max(3px, ${share * 100}%) 100%` }}
      />
      {size === 'row' && <span className={styles.percent}>{scale === undefined ? percent : groupDigits(used)}</span>}
    </span>
  )
}
