import { VenetianMask } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '../../components/feedback/Badge.tsx'
import styles from './ImpersonatedMark.module.css'

const HINT = 'Sent without a key: the sender was impersonated and did not sign'

/** In a row: marks a sender that did not sign. */
export function ImpersonatedMark(): ReactNode {
  return (
    <span className={styles.mark} role="img" aria-label="sent without a key" data-hint={HINT}>
      <VenetianMask size={14} aria-hidden />
    </span>
  )
}

/** On a transaction's page: says that its sender did not sign. */
export function ImpersonatedBadge(): ReactNode {
  return (
    <Badge tone="info" icon={<VenetianMask size={11} aria-hidden />} hint={HINT}>
      sent without a key
    </Badge>
  )
}
