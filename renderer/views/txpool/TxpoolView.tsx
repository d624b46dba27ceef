import { useNavigate, useSearch } from '@tanstack/react-router'
import { History, Hourglass, ListOrdered, RotateCcw, Trash2, Users } from 'lucide-react'
import { useMemo, useState, type KeyboardEvent, type ReactNode } from 'react'
import type { Address, Hash } from '../../../node-core/contract/hex.ts'
import type { MiningMode } from '../../../node-core/contract/wire/nodeInfo.ts'
import { VIEWS } from '../../../node-core/contract/views.ts'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import { SkeletonPage } from '../../components/feedback/Skeleton.tsx'
import { EmptyState } from '../../components/feedback/StateMessage.tsx'
import { Button, IconButton } from '../../components/forms/Button.tsx'
import { Segments } from '../../components/forms/Segments.tsx'
import { Page } from '../../components/layout/Page.tsx'
import { VirtualTable } from '../../components/tables/VirtualTable.tsx'
import { Amount } from '../../components/values/Amount.tsx'
import { Fact, Facts } from '../../components/values/Fact.tsx'
import { dropTransactions, EMPTY_POOL, ORDER_BY_FEES, type PoolMove } from '../../control/actions.ts'
import type { NonceGap } from '../../control/healing.ts'
import { MineButton } from '../../control/MineButton.tsx'
import type { ControlAction } from '../../control/perform.ts'
import { BackToNow } from '../../control/PresentOnly.tsx'
import { miningText } from '../../format/miningText.ts'
import { poolFilterFromSearch, searchFromPoolFilter } from '../../routing/poolSearch.ts'
import { foldedRows, inMiningOrder, rowsOfFilter, type PoolFilter, type ShownPoolRow } from '../../store/poolFilter.ts'
import { MAX_IN_LANE, MAX_LANES } from '../../store/poolSlice.ts'
import { poolRows } from '../../store/poolWaits.ts'
import { useApp, useInterest } from '../../store/useApp.ts'
import { NextBlock } from './NextBlock.tsx'
import { NonceGapDialog } from './NonceGapDialog.tsx'
import { poolColumns } from './poolColumns.tsx'
import { PoolDialogs, type PoolDialog } from './PoolDialogs.tsx'
import { usePoolSelection, type PoolSelection } from './poolSelection.tsx'
import { TxpoolFilterForm } from './TxpoolFilterForm.tsx'
import { usePoolControls } from './usePoolControls.ts'

/** The pool: each sender's transactions in nonce order, or all in the order of mining, and what they wait for. It has no past. */
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

type Arrangement = 'senders' | 'mining'

const ARRANGEMENTS = [
  { value: 'senders', title: 'By sender and nonce', icon: <Users size={14} aria-hidden /> },
  { value: 'mining', title: 'In the order of mining', icon: <ListOrdered size={14} aria-hidden /> },
] as const

function PresentPool(): ReactNode {
  useInterest('pool')
  useInterest('accounts')
  const pool = useApp((state) => state.pool)
  const mining = useApp((state) => state.node.info?.mining)
  const [arrangement, setArrangement] = useState<Arrangement>('senders')
  const [opened, setOpened] = useState<ReadonlySet<Address>>(new Set())
  const all = useMemo(() => poolRows(pool, mining), [pool, mining])
  const isOffered = useOnce(all.length > 0)
  const { filter, key, setFilter } = usePoolFilter()
  const rows = useMemo((): readonly ShownPoolRow[] => {
    const matching = rowsOfFilter(all, filter)
    return arrangement === 'mining' ? inMiningOrder(matching) : foldedRows(matching, opened)
  }, [all, filter, opened, arrangement])
  const [dialog, setDialog] = useState<PoolDialog>()
  const [gap, setGap] = useState<NonceGap>()
  const selection = usePoolSelection(pool.lanes)
  const { run, heal, move, moved } = usePoolControls()
  const columns = useMemo(
    () =>
      poolColumns({
        onHeal: heal,
        onExplain: setGap,
        onChoose: (action, hash) => setDialog({ action, hash }),
        onMove: move,
        onDrop: (hash) => run(dropTransactions([hash])),
        onToggle: (sender) => setOpened((now) => withToggled(now, sender)),
        selection,
      }),
    [selection, run, heal, move],
  )
  const { lanes, counts } = pool
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
        isOffered ? (
          <ListActions {...{ arrangement, selection, run }} isEmpty={all.length === 0} onArrange={setArrangement} />
        ) : (
          <MineButton />
        )
      }
    >
      <PoolFacts onOrderByFees={() => run(ORDER_BY_FEES)} />
      {isOffered && <TxpoolFilterForm key={key} filter={filter} onChange={setFilter} />}
      <VirtualTable
        label="Pool"
        columns={columns}
        count={rows.length}
        rowAt={(index) => rows[index]}
        keyOf={(index) => keyOf(rows[index]!)}
        onRowKeyDown={(event, index) => moveByKey(event, rows[index], move)}
        focusOn={moved}
        empty={all.length > 0 ? <NoMatch /> : <NothingWaits mode={mining?.mode} />}
      />
      <PoolDialogs dialog={dialog} onClose={() => setDialog(undefined)} />
      {gap && <NonceGapDialog gap={gap} onClose={() => setGap(undefined)} />}
    </Page>
  )
}

/**
 * Whether the condition holds, or did since the view was opened: what is offered for a full pool stays when a block empties it, with what was
 * typed there.
 */
function useOnce(condition: boolean): boolean {
  const [held, setHeld] = useState(condition)
  if (condition && !held) setHeld(true)
  return held || condition
}

/** The filter in the URL; `key` is equal for equal filters. */
function usePoolFilter(): { filter: PoolFilter; key: string; setFilter: (filter: PoolFilter) => void } {
  const navigate = useNavigate()
  const key = JSON.stringify(poolFilterFromSearch(useSearch({ strict: false })))
  const filter = useMemo(() => JSON.parse(key) as PoolFilter, [key])
  return { filter, key, setFilter: (next) => void navigate({ to: VIEWS.txpool.path, search: searchFromPoolFilter(next) } as never) }
}

interface ListActionsProps {
  arrangement: Arrangement
  isEmpty: boolean
  onArrange: (arrangement: Arrangement) => void
  selection: PoolSelection
  run: (action: ControlAction) => void
}

/** How the list is arranged, and what happens to all of it or to the selected transactions. */
function ListActions({ arrangement, isEmpty, onArrange, selection: { hashes }, run }: ListActionsProps): ReactNode {
  const isAll = hashes.size === 0
  return (
    <>
      <Segments label="Arrangement" segments={ARRANGEMENTS} value={arrangement} onChoose={onArrange} />
      <Button
        icon={<Trash2 size={14} aria-hidden />}
        disabled={isEmpty}
        onClick={() => run(isAll ? EMPTY_POOL : dropTransactions([...hashes]))}
      >
        {isAll ? 'Drop all' : `Drop ${groupDigits(hashes.size)} selected`}
      </Button>
      <MineButton />
    </>
  )
}

/** What waits, and what the next block will take. */
function PoolFacts({ onOrderByFees }: { onOrderByFees: () => void }): ReactNode {
  const { lanes = [], counts, nextBaseFee, order } = useApp((state) => state.pool)
  const mining = useApp((state) => state.node.info?.mining)
  const placed = order.findLastIndex(({ isPlaced }) => isPlaced) + 1
  return (
    <Facts label="Pool">
      <Fact name="Pending" meaning="Can be mined in nonce order">
        {groupDigits(counts?.pending ?? 0)}
      </Fact>
      <Fact name="Queued" meaning="Waiting behind a nonce gap">
        {groupDigits(counts?.queued ?? 0)}
      </Fact>
      <Fact name="Senders">{groupDigits(lanes.length)}</Fact>
      <Fact name="Next base fee" meaning="Minimum price per unit of gas in the next block">
        {nextBaseFee === undefined ? '—' : <Amount rounded wei={nextBaseFee} unit="gwei" />}
      </Fact>
      <Fact
        name="Order"
        meaning="In which the next block takes transactions: first those that were moved, then by what they pay"
        action={
          placed > 0 && (
            <IconButton label="Order by fees again" onClick={onOrderByFees}>
              <RotateCcw size={14} aria-hidden />
            </IconButton>
          )
        }
      >
        {placed === 0 ? 'by fees' : `${groupDigits(placed)} by hand`}
      </Fact>
      <Fact name="Mining">{mining ? miningText(mining) : '—'}</Fact>
      <Fact name="Next block" meaning="When it is mined; on arrival: of the next transaction">
        {mining ? <NextBlock {...mining} /> : '—'}
      </Fact>
    </Facts>
  )
}

/** Alt with an arrow moves a transaction in the order of mining. */
function moveByKey(event: KeyboardEvent, row: ShownPoolRow | undefined, move: (hash: Hash, to: PoolMove) => void): void {
  const to = event.key === 'ArrowUp' ? 'up' : event.key === 'ArrowDown' ? 'down' : undefined
  if (!event.altKey || !to || row?.kind !== 'transaction' || !row.place) return
  event.preventDefault()
  if (to === 'up' ? row.place.canMoveUp : row.place.canMoveDown) move(row.transaction.hash, to)
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

function keyOf(row: ShownPoolRow): string {
  if (row.kind === 'sender') return row.lane.sender
  return row.kind === 'gap' ? `${row.lane.sender} before ${row.to}` : row.transaction.hash
}
