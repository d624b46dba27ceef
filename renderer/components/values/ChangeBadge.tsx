import type { ReactNode } from 'react'
import { Badge } from '../feedback/Badge.tsx'
import { Amount } from './Amount.tsx'

/** What an account gained or lost: always in the same two colours, and with its sign. */
export function ChangeBadge({ amount, children }: { amount: bigint; children: ReactNode }): ReactNode {
  return <Badge tone={amount > 0n ? 'success' : 'danger'}>{children}</Badge>
}

/** The same for ether. */
export function EtherChange({ wei }: { wei: bigint }): ReactNode {
  return (
    <ChangeBadge amount={wei}>
      {wei > 0n && '+'}
      <Amount rounded wei={wei} />
    </ChangeBadge>
  )
}
