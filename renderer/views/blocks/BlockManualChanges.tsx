import { useCallback, type ReactNode } from 'react'
import type { Hash } from '../../../node-core/contract/hex.ts'
import type { WireManualChange } from '../../../node-core/contract/wire/manualChange.ts'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import { Badge } from '../../components/feedback/Badge.tsx'
import { Table } from '../../components/tables/Table.tsx'
import type { Column } from '../../components/tables/TableRow.tsx'
import { AddressChip } from '../../components/values/AddressChip.tsx'
import { Amount } from '../../components/values/Amount.tsx'
import { BeforeAfter } from '../../components/values/BeforeAfter.tsx'
import { StorageWord } from '../../components/values/StorageWord.tsx'
import { Time } from '../../components/values/Time.tsx'
import { changedPart } from '../../control/manualChanges.tsx'
import { bytesToText } from '../../format/gas.ts'
import { addressPath } from '../../routing/paths.ts'
import { useResponse } from '../../store/useResponse.ts'
import { useClient } from '../../store/useApp.ts'

const COLUMNS: readonly Column<WireManualChange>[] = [
  { id: 'part', header: 'What', width: 'minmax(6rem, 0.4fr)', cell: changedPart },
  {
    id: 'account',
    header: 'Account',
    width: 'minmax(8rem, 0.6fr)',
    cell: ({ address }) => (address === null ? 'the block' : <AddressChip address={address} href={addressPath(address)} primary />),
  },
  { id: 'change', header: 'Change', width: 'minmax(14rem, 2fr)', cell: (change) => <Change {...change} /> },
  { id: 'by', header: 'By', width: 'minmax(11rem, 0.7fr)', cell: ({ by }) => by ?? 'unknown' },
  {
    id: 'at',
    header: 'When',
    width: '5.5rem',
    align: 'end',
    cell: ({ at }) => (at === null ? '—' : <Time clock="wall" timestamp={Math.floor(at / 1_000)} />),
  },
]

/** The values that were changed by hand before a block's first transaction; undefined if there are none. */
export function useManualChanges(hash: Hash): readonly WireManualChange[] | undefined {
  const client = useClient()
  const { resource } = useResponse(useCallback(() => client.call('devnet_manualChanges', { blockHash: hash }), [client, hash]))
  return resource.status === 'ready' && resource.data.length > 0 ? resource.data : undefined
}

/** Says that a block started with values that were changed by hand. */
export function ChangedByHandBadge({ href, children }: { href?: string; children: ReactNode }): ReactNode {
  const badge = (
    <Badge tone="warning" hint="The block started with values that were changed by hand">
      {children}
    </Badge>
  )
  return href === undefined ? badge : <a href={href}>{badge}</a>
}

export function BlockManualChanges({ changes }: { changes: readonly WireManualChange[] }): ReactNode {
  return (
    <Table
      framed
      label="Changes by hand"
      columns={COLUMNS}
      rows={changes}
      keyOf={({ kind, address, slot }) => `${kind} ${address} ${slot}`}
    />
  )
}

function Change({ kind, before, after }: WireManualChange): ReactNode {
  switch (kind) {
    case 'balance':
      return <BeforeAfter before={<Amount wei={BigInt(before)} />} after={<Amount wei={BigInt(after)} />} />
    case 'baseFee':
      return <BeforeAfter before={<Amount wei={BigInt(before)} unit="gwei" />} after={<Amount wei={BigInt(after)} unit="gwei" />} />
    case 'gasLimit':
    case 'nonce':
      return <BeforeAfter before={groupDigits(BigInt(before))} after={groupDigits(BigInt(after))} />
    case 'code':
      return <BeforeAfter before={bytesToText(before.length / 2 - 1)} after={bytesToText(after.length / 2 - 1)} />
    default:
      return <BeforeAfter before={<StorageWord value={before} />} after={<StorageWord value={after} />} />
  }
}
