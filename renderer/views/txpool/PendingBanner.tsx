import { Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { StatusBanner } from '../../components/feedback/StatusBanner.tsx'
import { TextLink } from '../../components/values/TextLink.tsx'
import { MineButton } from '../../control/MineButton.tsx'
import { waitOfTransaction, type Wait } from '../../store/poolWaits.ts'
import type { TransactionSummary } from '../../store/summaries.ts'
import { useApp, useDetail } from '../../store/useApp.ts'
import { WAITS } from './waitTexts.ts'

/** Reasons for waiting that end with the next block. */
const ENDED_BY_BLOCK: ReadonlySet<Wait['kind']> = new Set(['mining', 'next'])

/** Banner of a pending transaction: why it waits, and what to do. */
export function PendingBanner({ hash, from }: Pick<TransactionSummary, 'hash' | 'from'>): ReactNode {
  const situation = useDetail('poolSituation', from)
  const mining = useApp((state) => state.node.info?.mining)
  const wait = situation.status === 'ready' ? waitOfTransaction(situation.data, hash, mining) : undefined
  return (
    <StatusBanner
      tone="warning"
      icon={<Clock size={16} aria-hidden />}
      title={wait ? `Pending: ${wait.text}` : 'Pending'}
      {...(wait && ENDED_BY_BLOCK.has(wait.kind) && { aside: <MineButton /> })}
    >
      {wait ? WAITS[wait.kind].advice : 'It waits in the pool for a block.'} <TextLink href="/txpool">View the pool</TextLink>
    </StatusBanner>
  )
}
