import { Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Hash } from '../../../node-core/contract/hex.ts'
import { Button } from '../../components/forms/Button.tsx'
import { FormStack } from '../../components/forms/FormStack.tsx'
import { AddressChip } from '../../components/values/AddressChip.tsx'
import { HashChip } from '../../components/values/HashChip.tsx'
import { KeyValueList } from '../../components/values/KeyValueList.tsx'
import { Panel } from '../../components/layout/Panel.tsx'
import { Stack } from '../../components/layout/Stack.tsx'
import { StatusBanner } from '../../components/feedback/StatusBanner.tsx'
import { addressPath, transactionPath } from '../../routing/paths.ts'
import { transactionSummaryFromWire } from '../../store/summaries.ts'
import { useDetail } from '../../store/useApp.ts'
import { TransactionStatusBanner } from './TransactionStatusBanner.tsx'

/** Live status of a transaction sent from this window. */
export function SentTransaction({ hash }: { hash: Hash }): ReactNode {
  const resource = useDetail('transaction', hash)
  const detail = resource.status === 'ready' ? resource.data : undefined
  const summary = detail && transactionSummaryFromWire(detail.transaction, detail.receipt, detail.block && Number(detail.block.timestamp))
  return (
    <Stack role="status">
      {summary ? (
        <TransactionStatusBanner summary={summary} failure={detail?.failure} />
      ) : (
        <StatusBanner tone="info" icon={<Clock size={16} aria-hidden />} title="Sent" />
      )}
      <Panel title="Sent transaction" hideTitle>
        <KeyValueList
          label="Sent transaction"
          items={[
            { term: 'Transaction', value: <HashChip hash={hash} href={transactionPath(hash)} what="transaction hash" whole /> },
            ...(summary?.created
              ? [{ term: 'Created contract', value: <AddressChip address={summary.created} href={addressPath(summary.created)} whole /> }]
              : []),
          ]}
        />
      </Panel>
    </Stack>
  )
}

/** The same, as the last step of a dialog. */
export function SentTransactionStep({ hash, onClose }: { hash: Hash; onClose: () => void }): ReactNode {
  return (
    <FormStack
      label="Transaction sent"
      actions={
        <Button tone="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <SentTransaction hash={hash} />
    </FormStack>
  )
}
