import { Users } from 'lucide-react'
import type { ReactNode } from 'react'
import type { WireDevAccount } from '../../node-core/contract/wire.ts'
import { AddressChip } from '../components/AddressChip.tsx'
import { Amount } from '../components/Amount.tsx'
import { Page } from '../components/Page.tsx'
import { Skeleton, SkeletonPage } from '../components/Skeleton.tsx'
import { EmptyState } from '../components/StateMessage.tsx'
import { Table } from '../components/Table.tsx'
import type { Column } from '../components/TableRow.tsx'
import { groupDigits } from '../format/amount.ts'
import { addressPath } from '../routing/paths.ts'
import { useApp, useInterest } from '../store/useApp.ts'

const COLUMNS: readonly Column<WireDevAccount>[] = [
  { id: 'index', header: '#', width: '1.5rem', cell: ({ index }) => index },
  {
    id: 'address',
    header: 'Address',
    width: 'minmax(12rem, 2.4fr)',
    cell: ({ address }) => <AddressChip address={address} href={addressPath(address)} whole primary />,
  },
  { id: 'balance', header: 'Balance', width: 'minmax(10rem, 1fr)', align: 'end', cell: ({ address }) => <Balance address={address} /> },
  {
    id: 'nonce',
    header: 'Nonce',
    meaning: 'Transactions that it has sent: the number of its next one',
    width: '5rem',
    align: 'end',
    cell: ({ address }) => <Nonce address={address} />,
  },
  {
    id: 'path',
    header: 'Derivation path',
    meaning: 'Where the key comes from in the node’s mnemonic',
    width: 'minmax(9rem, 0.8fr)',
    from: 'medium',
    cell: ({ derivationPath }) => derivationPath,
  },
]

/** The node's own accounts: unlocked, and with funds to spend. */
export function AccountsView(): ReactNode {
  useInterest('accounts')
  const accounts = useApp((state) => state.accounts.accounts)
  if (!accounts) {
    return (
      <Page title="Accounts">
        <SkeletonPage label="Loading accounts" />
      </Page>
    )
  }
  return (
    <Page title="Accounts" note={`${accounts.length} unlocked, funded at genesis`}>
      <Table
        framed
        label="Accounts"
        columns={COLUMNS}
        rows={accounts}
        keyOf={({ address }) => address}
        empty={
          <EmptyState icon={<Users size={20} />} title="This node has no accounts of its own">
            It was started without a mnemonic. A wallet can still send to it with its own keys.
          </EmptyState>
        }
      />
    </Page>
  )
}

function Balance({ address }: { address: WireDevAccount['address'] }): ReactNode {
  const balance = useApp((state) => state.accounts.states.get(address)?.balance)
  return balance === undefined ? <Skeleton /> : <Amount wei={balance} unit="ETH" maxFraction={6} aligned />
}

function Nonce({ address }: { address: WireDevAccount['address'] }): ReactNode {
  const nonce = useApp((state) => state.accounts.states.get(address)?.nonce)
  return nonce === undefined ? <Skeleton width={4} /> : groupDigits(nonce)
}
