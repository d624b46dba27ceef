import { Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Hash } from '../../../node-core/contract/hex.ts'
import { AddressChip } from '../../components/AddressChip.tsx'
import { HashChip } from '../../components/HashChip.tsx'
import { KeyValueList } from '../../components/KeyValueList.tsx'
import { Panel } from '../../components/Panel.tsx'
import { Stack } from '../../components/Stack.tsx'
import { StatusBanner } from '../../components/StatusBanner.tsx'
import { addressPath, transactionPath } from '../../routing/paths.ts'
import { transactionSummaryFromWire } from '../../store/summaries.ts'
import { useDetail } from '../../store/useApp.ts'
import { TransactionStatusBanner } from '../TransactionStatusBanner.tsx'

/** What became of a transaction that was sent from here, as it happens. */
export function SentTransaction({ hash }: { hash: Hash }): ReactNode {
  const resource = useDetail('transaction', hash)
  const detail = resource.status === 'ready' ? resource.data : undefined
  const summary = detail && transactionSummaryFromWire(detail.transaction, detail.receipt, detail.block && Number(detail.block.timestamp))
  return (
    <Stack role="status">
      {summary ? <TransactionStatusBanner summary={summary} failure={detail?.failure} /> : <StatusBanner tone="info" icon={<Clock size={16} aria-hidden />} title="Sent" />}
      <Panel title="Sent transaction" hideTitle>
        <KeyValueList
          label="Sent transaction"
          items={[
            { term: 'Transaction', value: <HashChip hash={hash} href={transactionPath(hash)} what="transaction hash" whole /> },
            ...(summary?.created ? [{ term: 'Created contract', value: <AddressChip address={summary.created} href={addressPath(summary.created)} whole /> }] : []),
          ]}
        />
      </Panel>
    </Stack>
  )
}
