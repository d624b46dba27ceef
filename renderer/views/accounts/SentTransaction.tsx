import { Pickaxe } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Hash } from '../../../node-core/contract/hex.ts'
import { Button } from '../../components/Button.tsx'
import { FormStack } from '../../components/FormStack.tsx'
import { HashChip } from '../../components/HashChip.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { ValueLine } from '../../components/ValueLine.tsx'
import { transactionPath } from '../../routing/paths.ts'
import { transactionSummaryFromWire } from '../../store/summaries.ts'
import { useClient, useDetail } from '../../store/useApp.ts'
import { TransactionStatusBanner } from '../TransactionStatusBanner.tsx'
import { useTask } from './useTask.ts'

/** A transaction that was just sent: its hash, and what becomes of it. */
export function SentTransaction({ hash, onClose }: { hash: Hash; onClose: () => void }): ReactNode {
  const client = useClient()
  const task = useTask()
  const resource = useDetail('transaction', hash)
  const detail = resource.status === 'ready' ? resource.data : undefined
  const isPending = detail !== undefined && detail.receipt === undefined
  return (
    <FormStack
      label="Transaction sent"
      busy={task.busy}
      error={task.error}
      actions={
        <>
          {isPending && (
            <Button icon={<Pickaxe size={14} aria-hidden />} onClick={() => task.run('Making a block …', () => client.call('evm_mine'), () => {})}>
              Mine a block
            </Button>
          )}
          <Button tone="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      {detail ? (
        <TransactionStatusBanner
          summary={transactionSummaryFromWire(detail.transaction, detail.receipt, detail.block && Number(detail.block.timestamp))}
          failure={detail.failure}
        />
      ) : (
        <Skeleton width={40} />
      )}
      <ValueLine label="Transaction">
        <HashChip hash={hash} href={transactionPath(hash)} what="transaction hash" whole copy="always" />
      </ValueLine>
    </FormStack>
  )
}
