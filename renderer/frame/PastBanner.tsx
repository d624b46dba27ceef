import { History } from 'lucide-react'
import type { ReactNode } from 'react'
import { Kbd } from '../components/values/Kbd.tsx'
import { BackToNow } from '../control/PresentOnly.tsx'
import { groupDigits } from '../format/amount.ts'
import { absoluteTime } from '../format/time.ts'
import { useApp } from '../store/useApp.ts'
import styles from './PastBanner.module.css'

/** Says that every view shows the chain as it was at an earlier block. */
export function PastBanner(): ReactNode {
  const head = useApp((state) => state.blocks.head)
  const tip = useApp((state) => state.blocks.tip)
  if (!head || !tip) return null
  return (
    <div className={styles.banner} role="status">
      <History size={16} aria-hidden />
      <span className={styles.text}>
        <strong>
          You are looking at block {groupDigits(head.number)} of {groupDigits(tip.number)}
        </strong>
        <span className={styles.time}>{absoluteTime(head.timestamp)}</span>
      </span>
      <BackToNow />
      <Kbd>Esc</Kbd>
    </div>
  )
}
