import { Clock, Pickaxe } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../components/forms/Button.tsx'
import { StatusBanner } from '../../components/feedback/StatusBanner.tsx'
import { TextLink } from '../../components/values/TextLink.tsx'
import { waitOfTransaction, type Wait } from '../../store/poolWaits.ts'
import type { TransactionSummary } from '../../store/summaries.ts'
import { useApp, useClient, useDetail } from '../../store/useApp.ts'
import { useTask } from '../../store/useTask.ts'
import { WAITS } from './waitTexts.ts'

/** Reasons for waiting that end with the next block. */
const ENDED_BY_BLOCK: ReadonlySet<Wait['kind']> = new Set(['mining', 'next'])

/** Banner of a pending transaction: why it waits, and what to do. */
export function PendingBanner({ hash, from }: Pick<TransactionSummary, 'hash' | 'from'>): ReactNode {
  const client = useClient()
  const task = useTask()
  const situation = useDetail('poolSituation', from)
  const mining = useApp((state) => state.node.info?.mining)
  const wait = situation.status === 'ready' ? waitOfTransaction(situation.data, hash, mining) : undefined
  const mine = (
    <Button
      icon={<Pickaxe size={14} aria-hidden />}
      disabled={task.busy !== undefined}
      onClick={() =>
        task.run(
          'Mining a block…',
          () => client.call('evm_mine'),
          () => {},
        )
      }
    >
      Mine a block
    </Button>
  )
  return (
    <StatusBanner
      tone="warning"
      icon={<Clock size={16} aria-hidden />}
      title={wait ? `Pending: ${wait.text}` : 'Pending'}
      {...(wait && ENDED_BY_BLOCK.has(wait.kind) && { aside: mine })}
    >
      {task.error ?? (wait ? WAITS[wait.kind].advice : 'It waits in the pool for a block.')}{' '}
      <TextLink href="/txpool">View the pool</TextLink>
    </StatusBanner>
  )
}
