import { useMemo, type ReactNode } from 'react'
import type { Address } from '../../../node-core/contract/hex.ts'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import { AddressChip } from '../../components/values/AddressChip.tsx'
import { Amount } from '../../components/values/Amount.tsx'
import { Badge, Badges } from '../../components/feedback/Badge.tsx'
import { EtherChange } from '../../components/values/ChangeBadge.tsx'
import { PaneNote } from '../../components/layout/Panes.tsx'
import { Panel } from '../../components/layout/Panel.tsx'
import { SkeletonPage } from '../../components/feedback/Skeleton.tsx'
import { Table } from '../../components/tables/Table.tsx'
import type { Column } from '../../components/tables/TableRow.tsx'
import { addressPath } from '../../routing/paths.ts'
import type { BalanceChange, ChangePart } from '../../store/balanceChanges.ts'
import type { TokenFacts } from '../../store/tokenFacts.ts'
import { TokenChanges } from './TokenChanges.tsx'

const MAX_SHOWN = 100
/** Changes of one account. */
const MAX_TOKENS = 20

export interface BalanceChangesProps {
  changes: readonly BalanceChange[]
  facts: ReadonlyMap<Address, TokenFacts>
  /** Role of the account in the transaction. */
  roleOf: (address: Address) => string | undefined
  /** Whether the ether changes are still loading. */
  isLoading: boolean
  /** Why the ether changes are unavailable. */
  note?: ReactNode
}

/** Gains and losses of every account involved, in ether and tokens: one row per account. */
export function BalanceChanges({ changes, facts, roleOf, isLoading, note }: BalanceChangesProps): ReactNode {
  const columns = useMemo(() => columnsOf(facts, roleOf), [facts, roleOf])
  const rows = useMemo(() => changes.slice(0, MAX_SHOWN).map((change, at) => ({ ...change, at })), [changes])
  const count = changes.length > MAX_SHOWN ? `the first ${MAX_SHOWN} of ${groupDigits(changes.length)}` : undefined
  return (
    <Panel title="Balance changes" aside={note ?? count}>
      {isLoading ? (
        <SkeletonPage label="Loading balance changes" />
      ) : rows.length > 0 ? (
        <Table growing label="Balance changes" columns={columns} rows={rows} keyOf={({ at }) => String(at)} />
      ) : (
        <PaneNote>No balance changed.</PaneNote>
      )}
    </Panel>
  )
}

function columnsOf(facts: ReadonlyMap<Address, TokenFacts>, roleOf: BalanceChangesProps['roleOf']): Column<BalanceChange>[] {
  return [
    {
      id: 'account',
      header: 'Account',
      width: 'minmax(9rem, 1fr)',
      cell: ({ address }) =>
        address ? <AddressChip address={address} href={addressPath(address)} /> : <Badge tone="warning">burnt</Badge>,
    },
    { id: 'role', header: 'Role', width: 'minmax(7rem, 0.7fr)', cell: ({ address }) => (address ? roleOf(address) : 'part of the fee') },
    {
      id: 'change',
      header: 'Change',
      width: 'minmax(12rem, 1.4fr)',
      align: 'end',
      cell: ({ address, wei, tokens }) => (
        <Badges wrap>
          {address === undefined ? <Burnt wei={wei} /> : wei !== 0n && <EtherChange wei={wei} />}
          <TokenChanges list={tokens} facts={facts} most={MAX_TOKENS} />
        </Badges>
      ),
    },
    { id: 'parts', header: 'Of which', width: 'minmax(12rem, 1.6fr)', from: 'medium', cell: ({ parts }) => <Parts parts={parts} /> },
  ]
}

/** The zero address: neither a gain nor a loss of anyone. */
function Burnt({ wei }: { wei: bigint }): ReactNode {
  return (
    <Badge tone="warning">
      <Amount rounded wei={wei} />
    </Badge>
  )
}

function Parts({ parts }: { parts: readonly ChangePart[] }): ReactNode {
  return parts.map(({ kind, wei }, at) => (
    <span key={kind}>
      {at > 0 && ', '}
      {kind} <Amount rounded wei={wei < 0n ? -wei : wei} />
    </span>
  ))
}
