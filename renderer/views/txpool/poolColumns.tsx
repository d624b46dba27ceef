import { ChevronDown, ChevronRight, Pin } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Address, Hash } from '../../../node-core/contract/hex.ts'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import { Badge } from '../../components/feedback/Badge.tsx'
import { LaneMark } from '../../components/feedback/LaneMark.tsx'
import { Button } from '../../components/forms/Button.tsx'
import type { Column } from '../../components/tables/TableRow.tsx'
import { AddressChip } from '../../components/values/AddressChip.tsx'
import { Amount } from '../../components/values/Amount.tsx'
import { HashChip } from '../../components/values/HashChip.tsx'
import { Remark } from '../../components/values/Remark.tsx'
import { Time } from '../../components/values/Time.tsx'
import type { PoolMove } from '../../control/actions.ts'
import type { NonceGap, NonceRemedy } from '../../control/healing.ts'
import { countText } from '../../../node-core/contract/countText.ts'
import { shortenHex } from '../../format/hash.ts'
import { addressPath, transactionPath } from '../../routing/paths.ts'
import type { SenderRow, ShownPoolRow } from '../../store/poolFilter.ts'
import type { PoolPlace } from '../../store/poolPlaces.ts'
import { noncesToText, type PoolRow } from '../../store/poolWaits.ts'
import { MethodBadge } from '../transactions/transactionColumns.tsx'
import { GapExplanationButton, GapRemedies } from './GapActions.tsx'
import { PoolActions, type PoolAction } from './PoolActions.tsx'
import { selectColumn, type PoolSelection } from './poolSelection.tsx'
import { WAITS } from './waitTexts.ts'

const COLUMNS: readonly Column<ShownPoolRow>[] = [
  {
    id: 'sender',
    header: 'Sender',
    width: 'minmax(6.5rem, 0.6fr)',
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
        countText(row.count, 'transaction')
      ) : (
        <HashChip hash={row.transaction.hash} href={transactionPath(row.transaction.hash)} what="transaction hash" primary />
      ),
  },
  {
    id: 'method',
    header: 'Method',
    width: 'minmax(5rem, 0.5fr)',
    from: 'medium',
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
    width: 'minmax(5rem, 0.5fr)',
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
    width: '4.5rem',
    align: 'end',
    from: 'medium',
    cell: (row) => row.kind === 'transaction' && <Time clock="wall" timestamp={row.transaction.seenAt} />,
  },
]

/** The nonce column; a sender's row has the button that expands its transactions. */
const nonceColumn = (toggle: (sender: Address) => void): Column<ShownPoolRow> => ({
  id: 'nonce',
  header: 'Nonce',
  meaning: 'Transactions of one sender are mined in nonce order',
  width: '6rem',
  cell: (row) => (row.kind === 'sender' ? <SenderToggle row={row} onToggle={toggle} /> : <Nonce {...row} />),
})

export interface PoolColumnActions {
  onHeal: (gap: NonceGap, kind: NonceRemedy['kind']) => void
  onExplain: (gap: NonceGap) => void
  onChoose: (action: PoolAction, hash: Hash) => void
  onMove: (hash: Hash, to: PoolMove) => void
  onDrop: (hash: Hash) => void
  onToggle: (sender: Address) => void
  selection: PoolSelection
}

/** The columns, with the selection first and the actions of each row last. */
export function poolColumns(actions: PoolColumnActions): Column<ShownPoolRow>[] {
  const [sender, ...others] = COLUMNS
  return [
    selectColumn(actions.selection),
    sender!,
    nonceColumn(actions.onToggle),
    ...others,
    {
      id: 'wait',
      header: 'Why it waits',
      width: 'minmax(12rem, 3fr)',
      cell: (row) => (row.kind === 'gap' ? <GapRemedies row={row} onHeal={actions.onHeal} /> : <Why {...row} />),
    },
    {
      id: 'actions',
      header: 'Actions',
      width: '3.25rem',
      align: 'end',
      cell(row) {
        if (row.kind === 'gap') return <GapExplanationButton row={row} onExplain={actions.onExplain} />
        return row.kind === 'transaction' && <PoolActions {...row} {...actions} />
      },
    },
  ]
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

function Nonce(row: PoolRow): ReactNode {
  if (row.kind === 'transaction') {
    return (
      <LaneMark
        kind={row.wait.kind === 'mining' || row.wait.kind === 'next' ? 'ready' : 'waiting'}
        isFirst={row.isFirst}
        isLast={row.isLast}
      >
        {groupDigits(row.transaction.nonce)}
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

function Why(row: Exclude<ShownPoolRow, { kind: 'gap' }>): ReactNode {
  if (row.kind === 'sender') {
    const ready = `${groupDigits(row.readyCount)} ready`
    if (row.held === undefined) return ready
    return <Remark {...WAITS[row.held]} text={`${ready}, ${groupDigits(row.count - row.readyCount)} held back`} />
  }
  const { tone, kind } = WAITS[row.wait.kind]
  return <Remark tone={tone} kind={kind} text={row.wait.text} aside={row.place && <PlaceBadge {...row.place} />} />
}

/** The place in the next block, with a pin if it is by hand. */
function PlaceBadge({ index, isPlaced }: PoolPlace): ReactNode {
  const place = `Number ${groupDigits(index + 1)} in the next block`
  if (!isPlaced) return <Badge hint={place}>#{groupDigits(index + 1)}</Badge>
  return (
    <Badge tone="accent" icon={<Pin size={11} aria-label="placed by hand" />} hint={`${place}, placed by hand`}>
      #{groupDigits(index + 1)}
    </Badge>
  )
}
