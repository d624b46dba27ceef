import { ChevronLeft, ChevronRight, FileDown, GitCompare, History, PackageX, TriangleAlert } from 'lucide-react'
import { useMemo, type ReactNode } from 'react'
import type { WireWithdrawal } from '../../../node-core/contract/wire/block.ts'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import { AddressChip } from '../../components/values/AddressChip.tsx'
import { Amount } from '../../components/values/Amount.tsx'
import { Fact, Facts } from '../../components/values/Fact.tsx'
import { GasBar } from '../../components/charts/GasBar.tsx'
import { JsonView } from '../../components/values/JsonView.tsx'
import { KeyValueList } from '../../components/values/KeyValueList.tsx'
import { Button } from '../../components/forms/Button.tsx'
import { LinkButton } from '../../components/forms/LinkButton.tsx'
import { Mono } from '../../components/values/Mono.tsx'
import { Page } from '../../components/layout/Page.tsx'
import { Panel } from '../../components/layout/Panel.tsx'
import { SkeletonPage } from '../../components/feedback/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../components/feedback/StateMessage.tsx'
import { Table } from '../../components/tables/Table.tsx'
import type { Column } from '../../components/tables/TableRow.tsx'
import { chosenTab, Tabs, type TabItem } from '../../components/layout/Tabs.tsx'
import { Time } from '../../components/values/Time.tsx'
import { VirtualTable } from '../../components/tables/VirtualTable.tsx'
import { LogList } from '../../components/traces/LogList.tsx'
import { exportGenesis } from '../../control/exportGenesis.ts'
import { lookAt } from '../../control/lookAt.ts'
import { bytesToText } from '../../format/gas.ts'
import { plainText } from '../../format/revert.ts'
import { addressPath, blockPath, comparePath } from '../../routing/paths.ts'
import { useTab } from '../../routing/useTab.ts'
import { newestOf } from '../../store/blocksSlice.ts'
import { burntIn } from '../../store/balanceChanges.ts'
import type { BlockDetail } from '../../store/detailsSlice.ts'
import { transactionSummaryFromWire } from '../../store/summaries.ts'
import { BlockContext } from '../../store/blockContext.ts'
import { useApp, useAppContext, useDetail } from '../../store/useApp.ts'
import { headerFields } from './headerFields.tsx'
import { BlockManualChanges, ChangedByHandBadge, useManualChanges } from './BlockManualChanges.tsx'
import { OffChainBanner, useIsOffChain } from './OffChainBanner.tsx'
import { RawBytes } from './RawBytes.tsx'
import { StateAccess } from './StateAccess.tsx'
import { TRANSACTION_COLUMNS } from '../transactions/transactionColumns.tsx'
import { TryAgain } from '../TryAgain.tsx'
import { RemoteProgress } from '../RemoteProgress.tsx'

const { hash, status, method, from, to, value, fee } = TRANSACTION_COLUMNS
const COLUMNS = [hash, status, method, from, to, value, fee]

const WITHDRAWAL_COLUMNS: readonly Column<WireWithdrawal>[] = [
  { id: 'index', header: 'Index', width: '6rem', align: 'end', cell: ({ index }) => groupDigits(BigInt(index)) },
  { id: 'validator', header: 'Validator', width: '6rem', align: 'end', cell: ({ validatorIndex }) => groupDigits(BigInt(validatorIndex)) },
  {
    id: 'address',
    header: 'Address',
    width: 'minmax(12rem, 1fr)',
    cell: ({ address }) => <AddressChip address={address} href={addressPath(address)} primary />,
  },
  // Withdrawal amounts are in gwei (EIP-4895).
  { id: 'amount', header: 'Amount', width: '10rem', align: 'end', cell: ({ amount }) => <Amount wei={BigInt(amount) * 10n ** 9n} /> },
]

/** Tabs that consist of a list with its own scrolling. */
const FILLING: ReadonlySet<string> = new Set(['transactions', 'access'])

/** Tags that a link may name a block by. */
const NEWEST: ReadonlySet<string> = new Set(['latest', 'safe', 'finalized', 'pending'])

/** One block: its transactions, logs and header. The id is a number, a hash or a tag. */
export function BlockView({ id }: { id: string }): ReactNode {
  const first = useApp((state) => state.node.info?.snapshotBlock) ?? 0
  const newest = useApp((state) => (NEWEST.has(id) ? newestOf(state.blocks)?.number : undefined))
  if (id === 'earliest') return <LoadedBlock id={String(first)} />
  if (newest !== undefined) return <LoadedBlock id={String(newest)} />
  const isId = /^(\d{1,15}|0x[0-9a-f]{64})$/i.test(id)
  return isId ? <LoadedBlock id={id.toLowerCase()} /> : <UnknownBlock id={id} />
}

function LoadedBlock({ id }: { id: string }): ReactNode {
  const resource = useDetail('block', id)
  const title = id.startsWith('0x') ? 'Block' : `Block ${groupDigits(Number(id))}`
  if (resource.status === 'ready') {
    return (
      <BlockContext value={Number(resource.data.block.number)}>
        <BlockPage {...resource.data} />
      </BlockContext>
    )
  }
  if (resource.status === 'absent') return <UnknownBlock id={id} />
  return (
    <Page title={title}>
      {resource.status === 'failed' ? (
        <ErrorState icon={<TriangleAlert size={20} />} title="Could not load the block" actions={<TryAgain />}>
          {resource.message}
        </ErrorState>
      ) : (
        <>
          <RemoteProgress />
          <SkeletonPage label="Loading block" />
        </>
      )}
    </Page>
  )
}

function UnknownBlock({ id }: { id: string }): ReactNode {
  const head = useApp((state) => state.blocks.head?.number)
  return (
    <Page title="Unknown block" note={<Mono text={plainText(id, 80)} />}>
      <EmptyState icon={<PackageX size={20} />} title="Block not found" actions={<LinkButton href="/blocks">All blocks</LinkButton>}>
        {head !== undefined && `The latest block is ${groupDigits(head)}. This page updates when the block arrives.`}
      </EmptyState>
    </Page>
  )
}

/** With the newest block or, of that, the one before it; nothing for blocks of a remote chain, before `first`. */
function compareWith(
  { number, hash }: BlockDetail['block'],
  isOffChain: boolean,
  first: number,
  head: number | undefined,
): string | undefined {
  if (isOffChain) return comparePath(hash)
  const own = Number(number)
  if (own !== head) return own < first ? undefined : comparePath(own)
  return own > first ? comparePath(own - 1, own) : undefined
}

function BlockPage({ block, receipts }: BlockDetail): ReactNode {
  const [tab, chooseTab] = useTab('transactions')
  const app = useAppContext()
  const changes = useManualChanges(block.hash)
  const head = useApp((state) => newestOf(state.blocks)?.number)
  const isOffChain = useIsOffChain(block)
  const first = useApp(({ node: { info } }) => info?.fork?.blockNumber ?? info?.snapshotBlock ?? 0)
  const number = Number(block.number)
  const timestamp = Number(block.timestamp)
  const gasUsed = BigInt(block.gasUsed)
  const rows = useMemo(
    () => block.transactions.map((transaction, at) => transactionSummaryFromWire(transaction, receipts[at], timestamp)),
    [block, receipts, timestamp],
  )
  const burnt = useMemo(() => burntIn(receipts, block), [receipts, block])
  const logs = useMemo(() => receipts.flatMap((receipt) => receipt.logs.map((log) => ({ index: Number(log.logIndex), log }))), [receipts])
  const tabs: TabItem[] = [
    {
      id: 'transactions',
      title: 'Transactions',
      count: rows.length,
      content: (
        <VirtualTable
          label="Transactions"
          columns={COLUMNS}
          count={rows.length}
          rowAt={(index) => rows[index]}
          keyOf={(index) => rows[index]!.hash}
          empty={
            <EmptyState icon={<PackageX size={20} />} title="No transactions">
              {number === 0 ? 'The genesis block only sets the initial balances and contracts.' : 'This block is empty.'}
            </EmptyState>
          }
        />
      ),
    },
    {
      id: 'logs',
      title: 'Logs',
      count: logs.length,
      content: (
        <Panel title="Logs" hideTitle>
          {logs.length > 0 ? (
            <LogList logs={logs} />
          ) : (
            <EmptyState icon={<PackageX size={20} />} title="No logs">
              No contract emitted an event in this block.
            </EmptyState>
          )}
        </Panel>
      ),
    },
    ...(changes
      ? [{ id: 'changes', title: 'Changed by hand', count: changes.length, content: <BlockManualChanges changes={changes} /> }]
      : []),
    { id: 'access', title: 'State access', content: <StateAccess block={block} /> },
    {
      id: 'header',
      title: 'Header',
      content: (
        <Panel title="Header" hideTitle>
          <KeyValueList label="Header fields" items={headerFields(block)} />
        </Panel>
      ),
    },
    ...(block.withdrawals && block.withdrawals.length > 0
      ? [
          {
            id: 'withdrawals',
            title: 'Withdrawals',
            count: block.withdrawals.length,
            content: (
              <Table framed label="Withdrawals" columns={WITHDRAWAL_COLUMNS} rows={block.withdrawals} keyOf={({ index }) => index} />
            ),
          },
        ]
      : []),
    {
      id: 'raw',
      title: 'Raw',
      content: (
        <>
          <JsonView title="eth_getBlockByHash" value={block} />
          <RawBytes title="debug_getRawBlock" kind="rawBlock" id={block.hash} />
        </>
      ),
    },
  ]
  const isFilling = FILLING.has(chosenTab(tabs, tab))
  return (
    <Page
      fill={isFilling}
      title={`Block ${groupDigits(number)}`}
      note={
        <>
          {head === number && !isOffChain && 'latest'}
          {changes && <ChangedByHandBadge>changed by hand</ChangedByHandBadge>}
        </>
      }
      actions={
        <>
          {!isOffChain && (
            <Button
              icon={<FileDown size={14} aria-hidden />}
              data-hint="Saves the state of this block as a genesis file of geth"
              onClick={() => exportGenesis(app, number)}
            >
              Genesis
            </Button>
          )}
          {head !== undefined && number < head && !isOffChain && (
            <Button
              icon={<History size={14} aria-hidden />}
              data-hint="Every view then shows the chain as it was at this block"
              onClick={() => void lookAt(app, number)}
            >
              Look from here
            </Button>
          )}
          <LinkButton href={compareWith(block, isOffChain, first, head)} icon={<GitCompare size={14} aria-hidden />}>
            Compare
          </LinkButton>
          <LinkButton
            href={number > 0 ? blockPath(isOffChain ? block.parentHash : number - 1) : undefined}
            label="Previous block"
            icon={<ChevronLeft size={16} aria-hidden />}
          />
          <LinkButton
            href={head !== undefined && number < head && !isOffChain ? blockPath(number + 1) : undefined}
            label="Next block"
            icon={<ChevronRight size={16} aria-hidden />}
          />
        </>
      }
    >
      {isOffChain && <OffChainBanner number={number} head={head} />}
      <Facts label="Block">
        <Fact name="Age">
          <Time timestamp={timestamp} />
        </Fact>
        <Fact name="Transactions">{groupDigits(rows.length)}</Fact>
        <Fact name="Gas used">
          <GasBar used={gasUsed} limit={BigInt(block.gasLimit)} />
        </Fact>
        <Fact name="Base fee" meaning="Price per unit of gas, which is burnt">
          {block.baseFeePerGas ? <Amount rounded wei={BigInt(block.baseFeePerGas)} unit="gwei" /> : '—'}
        </Fact>
        <Fact name="Burnt" meaning="Gas paid for, times the base fee; and the fee of blobs">
          {block.baseFeePerGas ? <Amount rounded wei={burnt} /> : '—'}
        </Fact>
        <Fact name="Size">{bytesToText(Number(block.size))}</Fact>
      </Facts>
      <Tabs label="Block" fill={isFilling} tabs={tabs} value={tab} onChange={chooseTab} />
    </Page>
  )
}
