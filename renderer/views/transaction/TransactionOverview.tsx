import { GAS_PER_BLOB } from '../../../node-core/contract/blobGas.ts'
import { useCallback, useMemo, type ReactNode } from 'react'
import type { Address } from '../../../node-core/contract/hex.ts'
import type { WireReceipt } from '../../../node-core/contract/wire/receipt.ts'
import type { WireTransactionOperation } from '../../../node-core/contract/wire/transactionOperation.ts'
import { GasBreakdown, type GasBreakdownProps } from '../../components/charts/GasBreakdown.tsx'
import { KeyValueList } from '../../components/values/KeyValueList.tsx'
import { Panel } from '../../components/layout/Panel.tsx'
import { balanceChanges } from '../../store/balanceChanges.ts'
import type { TransactionDetail } from '../../store/detailsSlice.ts'
import type { TransactionSummary } from '../../store/summaries.ts'
import type { TokenFacts } from '../../store/tokenFacts.ts'
import { rolesIn, rolesToText } from '../../store/transactionRoles.ts'
import { transfersFromLogs, type TokenTransfer } from '../../../node-core/contract/tokenTransfers.ts'
import { useDetail } from '../../store/useApp.ts'
import { useTokenFacts } from '../../store/useTokenFacts.ts'
import { BalanceChanges } from './BalanceChanges.tsx'
import { TransactionFlow } from './TransactionFlow.tsx'
import { TokenTransfers } from './TokenTransfers.tsx'
import { transactionFields } from './transactionFields.tsx'

export interface TransactionOverviewProps {
  detail: TransactionDetail
  summary: TransactionSummary
  /** Its user operations; undefined while they are being loaded. */
  operations: readonly WireTransactionOperation[] | undefined
}

/** Overview of a transaction: transfers, cost, balance changes, and all fields. */
export function TransactionOverview({ detail, summary, operations }: TransactionOverviewProps): ReactNode {
  const { transaction, receipt } = detail
  const transfers = useMemo(() => transfersFromLogs(receipt?.logs ?? []), [receipt])
  const facts = useTokenFacts(transfers.map(({ token }) => token))
  return (
    <>
      <TransactionFlow
        summary={summary}
        input={transaction.input}
        operations={operations?.length ?? 0}
        isMined={receipt !== undefined}
        transfers={transfers}
        facts={facts}
      />
      <Panel title="Gas">{receipt ? <MinedGas detail={detail} summary={summary} /> : <Gas detail={detail} summary={summary} />}</Panel>
      {receipt && <Movements detail={detail} receipt={receipt} operations={operations} transfers={transfers} facts={facts} />}
      <Panel title="Transaction and receipt">
        <KeyValueList label="Transaction and receipt" items={transactionFields(detail)} />
      </Panel>
    </>
  )
}

type GasProps = Pick<TransactionOverviewProps, 'detail' | 'summary'>

function Gas({ detail: { transaction, receipt, block }, summary, refunded }: GasProps & { refunded?: number | undefined }): ReactNode {
  return (
    <GasBreakdown
      limit={summary.gasLimit}
      used={summary.gasUsed}
      price={BigInt(receipt?.effectiveGasPrice ?? transaction.maxFeePerGas ?? transaction.gasPrice)}
      refunded={refunded}
      baseFee={block?.baseFeePerGas === undefined ? undefined : BigInt(block.baseFeePerGas)}
      blobs={blobGasOf({ transaction, receipt })}
    />
  )
}

function blobGasOf({ transaction, receipt }: Pick<TransactionDetail, 'transaction' | 'receipt'>): GasBreakdownProps['blobs'] {
  const count = transaction.blobVersionedHashes?.length ?? 0
  if (count === 0) return undefined
  return {
    gas: BigInt(receipt?.blobGasUsed ?? GAS_PER_BLOB * BigInt(count)),
    price: BigInt(receipt?.blobGasPrice ?? transaction.maxFeePerBlobGas ?? 0),
  }
}

function MinedGas({ detail, summary }: GasProps): ReactNode {
  const resource = useDetail('traceIndex', detail.transaction.hash)
  return <Gas detail={detail} summary={summary} refunded={resource.status === 'ready' ? resource.data.gas?.refunded : undefined} />
}

interface MovementsProps {
  detail: TransactionDetail
  receipt: WireReceipt
  operations: readonly WireTransactionOperation[] | undefined
  transfers: readonly TokenTransfer[]
  facts: ReadonlyMap<Address, TokenFacts>
}

/** Transfers and balance changes. */
function Movements({ detail: { transaction, block }, receipt, operations, transfers, facts }: MovementsProps): ReactNode {
  const resource = useDetail('stateChanges', transaction.hash)
  const state = resource.status === 'ready' ? resource.data : undefined
  const changes = useMemo(
    () => balanceChanges({ transaction, receipt, block, changes: state, transfers }),
    [transaction, receipt, block, state, transfers],
  )
  const roles = useMemo(() => rolesIn({ transaction, receipt, block }), [transaction, receipt, block])
  const roleOf = useCallback(
    (address: Address) => {
      const isAccount = operations?.some(({ sender }) => sender === address)
      return [...rolesToText(address, roles), ...(isAccount ? ['smart account'] : [])].join(', ')
    },
    [roles, operations],
  )
  const isLoading = resource.status === 'loading'
  const note = isLoading || resource.status === 'ready' ? undefined : 'the changes of ether are not known'
  return (
    <>
      {transfers.length > 0 && <TokenTransfers transfers={transfers} facts={facts} />}
      <BalanceChanges changes={changes} facts={facts} roleOf={roleOf} isLoading={isLoading} note={note} />
    </>
  )
}
