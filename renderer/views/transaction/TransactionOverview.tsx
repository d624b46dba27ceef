import { useMemo, type ReactNode } from 'react'
import type { Address } from '../../../node-core/contract/hex.ts'
import type { WireReceipt } from '../../../node-core/contract/wire.ts'
import { AddressChip } from '../../components/values/AddressChip.tsx'
import { Amount } from '../../components/values/Amount.tsx'
import { Flow } from '../../components/charts/Flow.tsx'
import { GasBreakdown } from '../../components/charts/GasBreakdown.tsx'
import { KeyValueList } from '../../components/values/KeyValueList.tsx'
import { Panel } from '../../components/layout/Panel.tsx'
import { addressPath } from '../../routing/paths.ts'
import { balanceChanges } from '../../store/balanceChanges.ts'
import type { TransactionDetail } from '../../store/detailsSlice.ts'
import type { TransactionSummary } from '../../store/summaries.ts'
import { transfersFromLogs } from '../../../node-core/contract/tokenTransfers.ts'
import { useDetail } from '../../store/useApp.ts'
import { useTokenFacts } from '../../store/useTokenFacts.ts'
import { BalanceChanges } from './BalanceChanges.tsx'
import { TokenTransfers } from './TokenTransfers.tsx'
import { MethodBadge, TypeBadge } from '../transactions/transactionColumns.tsx'
import { transactionFields } from './transactionFields.tsx'

export interface TransactionOverviewProps {
  detail: TransactionDetail
  summary: TransactionSummary
}

/** A transaction at a glance: what went where, what it cost, who gained and lost, and all its fields. */
export function TransactionOverview({ detail, summary }: TransactionOverviewProps): ReactNode {
  const { receipt } = detail
  const target = summary.to ?? summary.created
  const hasValue = summary.value > 0n || summary.kind === 'transfer'
  return (
    <>
      <Flow
        from={<AddressChip address={summary.from} href={addressPath(summary.from)} copy="always" />}
        what={
          <>
            {hasValue && <Amount wei={summary.value} />}
            {summary.kind !== 'transfer' && <MethodBadge {...summary} />}
            {summary.type >= 3 && <TypeBadge type={summary.type} />}
          </>
        }
        toName={summary.to === null ? 'Created contract' : 'To'}
        to={target === null ? (receipt ? 'no contract' : 'a new contract') : <AddressChip address={target} href={addressPath(target)} copy="always" />}
      />
      <Panel title="Gas">{receipt ? <MinedGas detail={detail} summary={summary} /> : <Gas detail={detail} summary={summary} />}</Panel>
      {receipt && <Movements detail={detail} receipt={receipt} />}
      <Panel title="Transaction and receipt">
        <KeyValueList label="Transaction and receipt" items={transactionFields(detail)} />
      </Panel>
    </>
  )
}

function Gas({ detail: { transaction, receipt, block }, summary, refunded }: TransactionOverviewProps & { refunded?: number | undefined }): ReactNode {
  return (
    <GasBreakdown
      limit={summary.gasLimit}
      used={summary.gasUsed}
      price={BigInt(receipt?.effectiveGasPrice ?? transaction.maxFeePerGas ?? transaction.gasPrice)}
      refunded={refunded}
      baseFee={block?.baseFeePerGas === undefined ? undefined : BigInt(block.baseFeePerGas)}
    />
  )
}

function MinedGas({ detail, summary }: TransactionOverviewProps): ReactNode {
  const resource = useDetail('traceIndex', detail.transaction.hash)
  return <Gas detail={detail} summary={summary} refunded={resource.status === 'ready' ? resource.data.gas?.refunded : undefined} />
}

/** What moved, and who has more or less of it since. */
function Movements({ detail: { transaction, block }, receipt }: { detail: TransactionDetail; receipt: WireReceipt }): ReactNode {
  const resource = useDetail('stateChanges', transaction.hash)
  const transfers = useMemo(() => transfersFromLogs(receipt.logs), [receipt])
  const facts = useTokenFacts(transfers.map(({ token }) => token))
  const state = resource.status === 'ready' ? resource.data : undefined
  const changes = useMemo(
    () => balanceChanges({ transaction, receipt, block, changes: state, transfers }),
    [transaction, receipt, block, state, transfers],
  )
  const roleOf = useMemo(() => rolesOf({ transaction, receipt, block }), [transaction, receipt, block])
  const isLoading = resource.status === 'loading'
  const note = isLoading || resource.status === 'ready' ? undefined : 'the changes of ether are not known'
  return (
    <>
      {transfers.length > 0 && <TokenTransfers transfers={transfers} facts={facts} />}
      <BalanceChanges changes={changes} facts={facts} roleOf={roleOf} isLoading={isLoading} note={note} />
    </>
  )
}

function rolesOf({ transaction, receipt, block }: Pick<TransactionDetail, 'transaction' | 'block'> & { receipt: WireReceipt }) {
  return (address: Address): string | undefined => {
    const roles = [
      address === transaction.from && 'sender',
      address === transaction.to && 'recipient',
      address === receipt.contractAddress && 'created contract',
      address === block?.miner && 'block producer',
    ]
    return roles.filter((role) => role !== false).join(', ')
  }
}
