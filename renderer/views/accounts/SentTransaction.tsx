import type { ReactNode } from 'react'
import type { Hash } from '../../../node-core/contract/hex.ts'
import { Button } from '../../components/forms/Button.tsx'
import { FormStack } from '../../components/forms/FormStack.tsx'
import { HashChip } from '../../components/values/HashChip.tsx'
import { Skeleton } from '../../components/feedback/Skeleton.tsx'
import { ValueLine } from '../../components/values/ValueLine.tsx'
import { transactionPath } from '../../routing/paths.ts'
import { transactionSummaryFromWire } from '../../store/summaries.ts'
import { useDetail } from '../../store/useApp.ts'
import { TransactionStatusBanner } from '../transaction/TransactionStatusBanner.tsx'

/** A transaction that was just sent: its hash, and what becomes of it. */
export function SentTransaction({ hash, onClose }: { hash: Hash; onClose: () => void }): ReactNode {
  const resource = useDetail('transaction', hash)
  const detail = resource.status === 'ready' ? resource.data : undefined
  return (
    <FormStack
      label="Transaction sent"
      actions={
        <Button tone="primary" onClick={onClose}>
          Done
        </Button>
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
