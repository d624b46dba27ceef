import { History } from 'lucide-react'
import type { ReactNode } from 'react'
import { groupDigits } from '../../node-core/contract/groupDigits.ts'
import { Kbd } from '../components/values/Kbd.tsx'
import { BackToNow } from '../control/PresentOnly.tsx'
import { absoluteTime } from '../format/time.ts'
import { useApp } from '../store/useApp.ts'
import { FrameBanner } from './FrameBanner.tsx'

/** Says that every view shows the chain as it was at an earlier block. */
export function PastBanner(): ReactNode {
  const head = useApp((state) => state.blocks.head)
  const tip = useApp((state) => state.blocks.tip)
  if (!head || !tip) return null
  return (
    <FrameBanner
      tone="warning"
      icon={<History size={16} aria-hidden />}
      actions={
        <>
          <BackToNow />
          <Kbd>Esc</Kbd>
        </>
      }
    >
      <strong>
        You are looking at block {groupDigits(head.number)} of {groupDigits(tip.number)}
      </strong>
      <span>{absoluteTime(head.timestamp)}</span>
    </FrameBanner>
  )
}
