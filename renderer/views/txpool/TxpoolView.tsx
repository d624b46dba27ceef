import { useNavigate, useSearch } from '@tanstack/react-router'
import { ChevronDown, ChevronRight, History, Hourglass, Trash2, Wrench } from 'lucide-react'
import { useCallback, useMemo, useState, type ReactNode } from 'react'
import type { Address, Hash } from '../../../node-core/contract/hex.ts'
import type { MiningMode } from '../../../node-core/contract/wire/nodeInfo.ts'
import { VIEWS } from '../../../node-core/contract/views.ts'
import { AddressChip } from '../../components/values/AddressChip.tsx'
import { Amount } from '../../components/values/Amount.tsx'
import { Button } from '../../components/forms/Button.tsx'
import { Fact, Facts } from '../../components/values/Fact.tsx'
import { HashChip } from '../../components/values/HashChip.tsx'
import { Badge } from '../../components/feedback/Badge.tsx'
import { LaneMark } from '../../components/feedback/LaneMark.tsx'
import { Page } from '../../components/layout/Page.tsx'
import { Remark } from '../../components/values/Remark.tsx'
import { SkeletonPage } from '../../components/feedback/Skeleton.tsx'
import { EmptyState } from '../../components/feedback/StateMessage.tsx'
import type { Column } from '../../components/tables/TableRow.tsx'
import { Time } from '../../components/values/Time.tsx'
import { VirtualTable } from '../../components/tables/VirtualTable.tsx'
import { dropTransactions, EMPTY_POOL } from '../../control/actions.ts'
import { MineButton } from '../../control/MineButton.tsx'
import { perform, tellRefusal, type ControlAction } from '../../control/perform.ts'
import { BackToNow } from '../../control/PresentOnly.tsx'
import { countToText, groupDigits } from '../../format/amount.ts'
import { shortenHex } from '../../format/hash.ts'
import { addressPath, transactionPath } from '../../routing/paths.ts'
import { poolFilterFromSearch, searchFromPoolFilter } from '../../routing/poolSearch.ts'
import { foldedRows, rowsOfFilter, type PoolFilter, type SenderRow, type ShownPoolRow } from '../../store/poolFilter.ts'
import { MAX_IN_LANE, MAX_LANES } from '../../store/poolSlice.ts'
import { noncesToText, poolRows, type PoolRow } from '../../store/poolWaits.ts'
import { useApp, useAppContext, useInterest, useSync } from '../../store/useApp.ts'
import { MethodBadge } from '../transactions/transactionColumns.tsx'
import { miningText } from '../../format/miningText.ts'
import { NextBlock } from './NextBlock.tsx'
import { NonceGapDialog, type NonceGap } from './NonceGapDialog.tsx'
import { PoolActions, type PoolAction } from './PoolActions.tsx'
import { PoolDialogs, type PoolDialog } from './PoolDialogs.tsx'
import { selectColumn, usePoolSelection, type PoolSelection } from './poolSelection.tsx'
import { TxpoolFilterForm } from './TxpoolFilterForm.tsx'
import { WAITS } from './waitTexts.ts'

const COLUMNS: readonly Column<ShownPoolRow>[] = [
  {
    id: 'sender',
    header: 'Sender',
    width: 'minmax(7rem, 0.6fr)',
    cell: (row) => (row.kind === 'sender' || row.isFirst) && <AddressChip address={row.lane.sender} href={addressPath(row.lane.sender)} />,
  },
  {
    id: 'hash',
    header: 'Transaction',
    width: 'minmax(8.25rem, 0.6fr)',
    cell: (row) =>
      row.kind === 'gap' ? (
        'not sent yet'
      ) : row.kind === 'sender' ? (
        countToText(row.count, 'transaction')
      ) : (
        <HashChip hash={row.transaction.hash} href={transactionPath(row.transaction.hash)} what="transaction hash" primary />
      ),
  },
  {
    id: 'method',
    header: 'Method',
    width: 'minmax(5rem, 0.5fr)',
    cell: (row) => row.kind === 'transaction' && <MethodBadge {...row.transaction} />,
  },
  {
    id: 'value',
    header: 'Value',
    width: 'minmax(6rem, 0.5fr)',
    align: 'end',
    from: 'wide',
    cell: (row) => row.kind === 'transaction' && <Amount wei={row.transaction.value} maxFraction={4} />,
  },
  {
    id: 'price',
    header: 'Max fee',
    meaning: 'Maximum price per unit of gas, including the base fee',
    width: 'minmax(6rem, 0.5fr)',
    align: 'end',
    cell: (row) => row.kind === 'transaction' && <Amount wei={row.transaction.maxFee} unit="gwei" maxFraction={3} />,
  },
  {
    id: 'tip',
    header: 'Max tip',
    meaning: 'Maximum share of it paid to the block’s producer',
    width: 'minmax(6.5rem, 0.5fr)',
    align: 'end',
    from: 'wide',
    cell: (row) => row.kind === 'transaction' && <Amount wei={row.transaction.maxTip} unit="gwei" maxFraction={3} />,
  },
  {
    id: 'age',
    header: 'Seen',
    meaning: 'When this window first saw it; the pool does not record times',
    width: '5rem',
    align: 'end',
    cell: (row) => row.kind === 'transaction' && <Time clock="wall" timestamp={row.transaction.seenAt} />,
  },
]

type GapRow = Extract<ShownPoolRow, { kind: 'gap' }>

/** The nonce column; a sender's row has the button that expands its transactions. */
const nonceColumn = (toggle: (sender: Address) => void): Column<ShownPoolRow> => ({
  id: 'nonce',
  header: 'Nonce',
  meaning: 'Transactions of one sender are mined in nonce order',
  width: '6rem',
  cell: (row) => (row.kind === 'sender' ? <SenderToggle row={row} onToggle={toggle} /> : <Nonce {...row} />),
})

interface PoolColumnActions {
  onHeal: (gap: NonceGap) => void
  onChoose: (action: PoolAction, hash: Hash) => void
  onDrop: (hash: Hash) => void
  onToggle: (sender: Address) => void
  selection: PoolSelection
}

/** The columns, with the selection first and the actions of each transaction last. */
function columnsWith({ onHeal, onChoose, onDrop, onToggle, selection }: PoolColumnActions): Column<ShownPoolRow>[] {
  const [sender, ...others] = COLUMNS
  return [
    selectColumn(selection),
    sender!,
    nonceColumn(onToggle),
    ...others,
    {
      id: 'wait',
      header: 'Why it waits',
      width: 'minmax(13rem, 3fr)',
      cell: (row) => (row.kind === 'gap' ? <GapRemark row={row} onHeal={onHeal} /> : <Why {...row} />),
    },
    {
      id: 'actions',
      header: 'Actions',
      width: '3.25rem',
      align: 'end',
      cell: (row) => row.kind === 'transaction' && <PoolActions transaction={row.transaction} onChoose={onChoose} onDrop={onDrop} />,
    },
  ]
}

/** The pool: each sender's transactions in nonce order, and what they wait for. It has no past. */
export function TxpoolView(): ReactNode {
  const isPast = useApp((state) => state.blocks.tip !== undefined)
  if (!isPast) return <PresentPool />
  return (
    <Page title={VIEWS.txpool.title}>
      <EmptyState icon={<History size={20} />} title="The pool has no past" actions={<BackToNow />}>
        The node does not keep what waited at an earlier block.
      </EmptyState>
    </Page>
  )
}

function PresentPool(): ReactNode {
  useInterest('pool')
  useInterest('accounts')
  const pool = useApp((state) => state.pool)
  const mining = useApp((state) => state.node.info?.mining)
  const navigate = useNavigate()
  const key = JSON.stringify(poolFilterFromSearch(useSearch({ strict: false })))
  const filter = useMemo(() => JSON.parse(key) as PoolFilter, [key])
  const [opened, setOpened] = useState<ReadonlySet<Address>>(new Set())
  const all = useMemo(() => poolRows(pool, mining), [pool, mining])
  const rows = useMemo(() => foldedRows(rowsOfFilter(all, filter), opened), [all, filter, opened])
  const sync = useSync()
  const [dialog, setDialog] = useState<PoolDialog>()
  const [gap, setGap] = useState<NonceGap>()
  const selection = usePoolSelection(pool.lanes)
  const app = useAppContext()
  const drop = useCallback(
    (action: ControlAction): void =>
      void perform(app, action).then(
        () => sync.refresh('pool'),
        (error: unknown) => tellRefusal(app, error),
      ),
    [app, sync],
  )
  const columns = useMemo(
    () =>
      columnsWith({
        onHeal: setGap,
        onChoose: (action, hash) => setDialog({ action, hash }),
        onDrop: (hash) => drop(dropTransactions([hash])),
        onToggle: (sender) => setOpened((now) => withToggled(now, sender)),
        selection,
      }),
    [selection, drop],
  )
  const { lanes, counts, nextBaseFee } = pool
  if (!lanes || !counts) {
    return (
      <Page title={VIEWS.txpool.title}>
        <SkeletonPage label="Loading the pool" />
      </Page>
    )
  }
  const isCut = lanes.length >= MAX_LANES || lanes.some(({ transactions }) => transactions.length >= MAX_IN_LANE)
  return (
    <Page
      fill
      title={VIEWS.txpool.title}
      note={isCut ? `showing up to ${MAX_IN_LANE} transactions for each of ${MAX_LANES} senders` : undefined}
      actions={
        <>
          {selection.hashes.size > 0 && (
            <Button icon={<Trash2 size={14} aria-hidden />} onClick={() => drop(dropTransactions([...selection.hashes]))}>
              Drop {groupDigits(selection.hashes.size)} selected
            </Button>
          )}
          {all.length > 0 && selection.hashes.size === 0 && (
            <Button icon={<Trash2 size={14} aria-hidden />} onClick={() => drop(EMPTY_POOL)}>
              Drop all
            </Button>
          )}
          <MineButton />
        </>
      }
    >
      <Facts label="Pool">
        <Fact name="Pending" meaning="Can be mined in nonce order">
          {groupDigits(counts.pending)}
        </Fact>
        <Fact name="Queued" meaning="Waiting behind a nonce gap">
          {groupDigits(counts.queued)}
        </Fact>
        <Fact name="Senders">{groupDigits(lanes.length)}</Fact>
        <Fact name="Next base fee" meaning="Minimum price per unit of gas in the next block">
          {nextBaseFee === undefined ? '—' : <Amount wei={nextBaseFee} unit="gwei" maxFraction={6} />}
        </Fact>
        <Fact name="Mining">{mining ? miningText(mining) : '—'}</Fact>
        <Fact name="Next block">{mining ? <NextBlock {...mining} /> : '—'}</Fact>
      </Facts>
      {all.length > 0 && (
        <TxpoolFilterForm
          key={key}
          filter={filter}
          onChange={(next) => void navigate({ to: VIEWS.txpool.path, search: searchFromPoolFilter(next) } as never)}
        />
      )}
      <VirtualTable
        label="Pool"
        columns={columns}
        count={rows.length}
        rowAt={(index) => rows[index]}
        keyOf={(index) => keyOf(rows[index]!)}
        empty={all.length > 0 ? <NoMatch /> : <NothingWaits mode={mining?.mode} />}
      />
      <PoolDialogs dialog={dialog} onClose={() => setDialog(undefined)} />
      {gap && <NonceGapDialog gap={gap} onClose={() => setGap(undefined)} />}
    </Page>
  )
}

function NoMatch(): ReactNode {
  return (
    <EmptyState icon={<Hourglass size={20} />} title="No matches">
      No transaction in the pool matches the filter.
    </EmptyState>
  )
}

function NothingWaits({ mode }: { mode: MiningMode | undefined }): ReactNode {
  return (
    <EmptyState icon={<Hourglass size={20} />} title="The pool is empty">
      {mode === 'auto'
        ? 'Transactions are mined as soon as they are sent. Those that cannot be mined yet, or are sent while mining is paused, wait here.'
        : 'Transactions that a wallet or a script sends wait here for the next block.'}
    </EmptyState>
  )
}

function withToggled(opened: ReadonlySet<Address>, sender: Address): ReadonlySet<Address> {
  const next = new Set(opened)
  if (!next.delete(sender)) next.add(sender)
  return next
}

/** The button that expands and collapses a sender's transactions. */
function SenderToggle({ row: { lane, isOpen, from, to }, onToggle }: { row: SenderRow; onToggle: (sender: Address) => void }): ReactNode {
  const nonces = noncesToText(from, to)
  return (
    <Button
      tone="quiet"
      data-primary
      aria-expanded={isOpen}
      aria-label={`Transactions of ${shortenHex(lane.sender)}, nonces ${nonces}`}
      icon={isOpen ? <ChevronDown size={14} aria-hidden /> : <ChevronRight size={14} aria-hidden />}
      onClick={() => onToggle(lane.sender)}
    >
      {nonces}
    </Button>
  )
}

function keyOf(row: ShownPoolRow): string {
  if (row.kind === 'sender') return row.lane.sender
  return row.kind === 'gap' ? `${row.lane.sender} before ${row.to}` : row.transaction.hash
}

function Nonce(row: PoolRow): ReactNode {
  if (row.kind === 'transaction') {
    return (
      <LaneMark
        kind={row.wait.kind === 'mining' || row.wait.kind === 'next' ? 'ready' : 'waiting'}
        isFirst={row.isFirst}
        isLast={row.isLast}
      >
        {row.transaction.nonce}
      </LaneMark>
    )
  }
  return (
    <LaneMark kind="gap" isFirst={row.isFirst} isLast={row.isLast}>
      <a href={addressPath(row.lane.sender)} data-primary>
        {noncesToText(row.from, row.to)}
      </a>
    </LaneMark>
  )
}

function GapRemark({ row, onHeal }: { row: GapRow; onHeal: (gap: NonceGap) => void }): ReactNode {
  const { sender } = row.lane
  return (
    <>
      <Badge tone="danger">missing</Badge>{' '}
      <Button
        tone="quiet"
        data-hint="Holds back later transactions"
        icon={<Wrench size={14} aria-hidden />}
        aria-label={`Close the gap… of ${shortenHex(sender)}, nonces ${noncesToText(row.from, row.to)}`}
        onClick={() => onHeal({ sender, nonce: row.to + 1 })}
      >
        Close the gap…
      </Button>
    </>
  )
}

function Why(row: Exclude<ShownPoolRow, GapRow>): ReactNode {
  if (row.kind === 'sender') {
    const waiting = row.count - row.readyCount
    return `${groupDigits(row.readyCount)} ready${waiting > 0 ? `, ${groupDigits(waiting)} held back` : ''}`
  }
  const { tone, kind } = WAITS[row.wait.kind]
  return <Remark tone={tone} kind={kind} text={row.wait.text} />
}
