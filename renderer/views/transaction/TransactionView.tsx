import { Navigate, useSearch } from '@tanstack/react-router'
import { SearchX, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { VIEWS } from '../../../node-core/contract/views.ts'
import type { WireBlock } from '../../../node-core/contract/wire/block.ts'
import { HashChip } from '../../components/values/HashChip.tsx'
import { JsonView } from '../../components/values/JsonView.tsx'
import { LinkButton } from '../../components/forms/LinkButton.tsx'
import { LogList } from '../../components/traces/LogList.tsx'
import { Mono } from '../../components/values/Mono.tsx'
import { Page } from '../../components/layout/Page.tsx'
import { Panel } from '../../components/layout/Panel.tsx'
import { SkeletonPage } from '../../components/feedback/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../components/feedback/StateMessage.tsx'
import { Tabs, type TabItem } from '../../components/layout/Tabs.tsx'
import { plainText } from '../../format/revert.ts'
import { blockPath, userOperationPath } from '../../routing/paths.ts'
import { useTab } from '../../routing/useTab.ts'
import type { TransactionDetail } from '../../store/detailsSlice.ts'
import { BlockContext } from '../../store/blockContext.ts'
import { transactionSummaryFromWire } from '../../store/summaries.ts'
import { useDetail } from '../../store/useApp.ts'
import { useUserOperations } from '../userOperations/useUserOperations.ts'
import { UserOperations } from '../userOperations/UserOperations.tsx'
import { CallData } from './CallData.tsx'
import { ChangedByHandBadge, useManualChanges } from '../blocks/BlockManualChanges.tsx'
import { RawBytes } from '../blocks/RawBytes.tsx'
import { TraceOutcome } from '../trace/TraceOutcome.tsx'
import { traceTabs } from '../trace/traceTabs.tsx'
import { usePoolTrace } from '../trace/usePoolTrace.tsx'
import { ImpersonatedBadge } from '../transactions/ImpersonatedMark.tsx'
import { ReproduceMenu } from './ReproduceMenu.tsx'
import { TransactionAccess } from './TransactionAccess.tsx'
import { TransactionBlobs } from './TransactionBlobs.tsx'
import { TransactionOverview } from './TransactionOverview.tsx'
import { TransactionStatusBanner } from './TransactionStatusBanner.tsx'
import { DroppedNote } from '../txpool/DroppedNote.tsx'
import { TryAgain } from '../TryAgain.tsx'
import { RemoteProgress } from '../RemoteProgress.tsx'

/** One transaction with its receipt. */
export function TransactionView({ hash }: { hash: string }): ReactNode {
  const isHash = /^0x[0-9a-f]{64}$/i.test(hash)
  return isHash ? <LoadedTransaction hash={hash.toLowerCase()} /> : <UnknownTransaction hash={hash} isHash={false} />
}

function LoadedTransaction({ hash }: { hash: string }): ReactNode {
  const resource = useDetail('transaction', hash)
  if (resource.status === 'ready') {
    return (
      <BlockContext value={resource.data.receipt && Number(resource.data.receipt.blockNumber)}>
        <TransactionPage {...resource.data} />
      </BlockContext>
    )
  }
  if (resource.status === 'absent') return <NoTransaction hash={hash} />
  return <TransactionToCome hash={hash} problem={resource.status === 'failed' ? resource.message : undefined} />
}

/** A searched or linked hash may be that of a block or a user operation: then that is shown. */
function NoTransaction({ hash }: { hash: string }): ReactNode {
  const block = useDetail('block', hash)
  const operation = useDetail('userOperation', hash)
  if (block.status === 'ready') return <Navigate to={blockPath(hash)} replace />
  if (operation.status === 'ready') return <Navigate to={userOperationPath(operation.data, hash)} replace />
  return block.status === 'loading' || operation.status === 'loading' ? (
    <TransactionToCome hash={hash} />
  ) : (
    <UnknownTransaction hash={hash} isHash />
  )
}

function TransactionToCome({ hash, problem }: { hash: string; problem?: string | undefined }): ReactNode {
  return (
    <Page title={VIEWS.transaction.title} note={<HashChip hash={hash} what="transaction hash" whole copy="never" />}>
      {problem === undefined ? (
        <>
          <RemoteProgress />
          <SkeletonPage label="Loading transaction" />
        </>
      ) : (
        <ErrorState icon={<TriangleAlert size={20} />} title="Could not load the transaction" actions={<TryAgain />}>
          {problem}
        </ErrorState>
      )}
    </Page>
  )
}

function UnknownTransaction({ hash, isHash }: { hash: string; isHash: boolean }): ReactNode {
  return (
    <Page title="Unknown transaction" note={<Mono text={plainText(hash, 80)} />}>
      <EmptyState
        icon={<SearchX size={20} />}
        title={isHash ? 'Transaction not found' : 'Not a valid transaction hash'}
        actions={<LinkButton href="/transactions">Recent transactions</LinkButton>}
      >
        {isHash
          ? 'It may be on another chain or a branch, have been dropped, or predate a reset of this chain. This page updates when the transaction arrives.'
          : 'A hash is 0x followed by 64 hexadecimal digits.'}
      </EmptyState>
      {isHash && <DroppedNote hash={hash} />}
    </Page>
  )
}

/** Leads to what was changed by hand before the transaction's block. */
function BlockChanged({ hash }: Pick<WireBlock, 'hash'>): ReactNode {
  if (!useManualChanges(hash)) return null
  return <ChangedByHandBadge href={`${blockPath(hash)}?tab=changes`}>block changed by hand</ChangedByHandBadge>
}

/** The tab of user operations. */
const OPERATIONS = 'operations'

function TransactionPage({ transaction, receipt, block, failure }: TransactionDetail): ReactNode {
  const [tab, chooseTab] = useTab('details')
  const waiting = usePoolTrace(transaction.hash)
  const summary = transactionSummaryFromWire(transaction, receipt, block && Number(block.timestamp))
  const isFilling = tab === 'steps' || tab === 'gas'
  const operations = useUserOperations(summary)
  const { operation } = useSearch({ strict: false })
  const blobCount = transaction.blobVersionedHashes?.length ?? 0
  const tabs: TabItem[] = [
    {
      id: 'details',
      title: 'Details',
      content: <TransactionOverview detail={{ transaction, receipt, block, failure }} summary={summary} operations={operations} />,
    },
    // Before they are known, for who comes for them.
    ...((operations ? operations.length > 0 : tab === OPERATIONS)
      ? [
          {
            id: OPERATIONS,
            title: 'User operations',
            ...(operations && { count: operations.length }),
            content: operations ? (
              <UserOperations
                transaction={transaction.hash}
                operations={operations}
                chosen={operation}
                bundle={{ isPending: !receipt, revertData: failure?.kind === 'revert' ? failure.data : undefined }}
              />
            ) : (
              <SkeletonPage label="Loading user operations" />
            ),
          },
        ]
      : []),
    {
      id: 'logs',
      title: 'Logs',
      ...(receipt && { count: receipt.logs.length }),
      content: (
        <Panel title="Logs" hideTitle>
          {receipt && receipt.logs.length > 0 ? (
            <LogList logs={receipt.logs.map((log) => ({ index: Number(log.logIndex), log }))} />
          ) : (
            <EmptyState icon={<SearchX size={20} />} title="No logs">
              {receipt ? 'No contract emitted an event in this transaction.' : 'Logs appear once the transaction is mined.'}
            </EmptyState>
          )}
        </Panel>
      ),
    },
    {
      id: 'input',
      title: 'Input',
      content: <CallData input={transaction.input} kind={summary.kind} to={transaction.to} created={summary.created} />,
    },
    ...(blobCount > 0 ? [{ id: 'blobs', title: 'Blobs', count: blobCount, content: <TransactionBlobs hash={transaction.hash} /> }] : []),
    ...traceTabs(
      receipt ? transaction.hash : waiting.id,
      receipt ? undefined : waiting.note,
      block && receipt && <TransactionAccess block={block} index={Number(receipt.transactionIndex)} />,
    ),
    {
      id: 'raw',
      title: 'Raw',
      content: (
        <>
          <JsonView title="eth_getTransactionByHash" value={transaction} />
          {receipt && <JsonView title="eth_getTransactionReceipt" value={receipt} />}
          <RawBytes title="eth_getRawTransactionByHash" kind="rawTransaction" id={transaction.hash} />
        </>
      ),
    },
  ]
  return (
    <Page
      title={VIEWS.transaction.title}
      fill={isFilling && 'grow'}
      note={
        <>
          <HashChip hash={transaction.hash} what="transaction hash" whole copy="always" />
          {summary.isImpersonated && <ImpersonatedBadge />}
          {block && <BlockChanged {...block} />}
        </>
      }
      actions={<ReproduceMenu subject={transaction.hash} />}
    >
      {/* Collapsed again whenever the steps are opened. */}
      <TransactionStatusBanner key={String(isFilling)} foldable={isFilling} summary={summary} failure={failure} />
      {!receipt && <TraceOutcome onlyFailure id={waiting.id} />}
      <Tabs label="Transaction" fill={isFilling && 'grow'} tabs={tabs} value={tab} onChange={chooseTab} />
    </Page>
  )
}
