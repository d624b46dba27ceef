import { Droplets, Lock, LockOpen, Send } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Address } from '../../../node-core/contract/hex.ts'
import type { WireDevAccount } from '../../../node-core/contract/wire/nodeInfo.ts'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import { AddressChip } from '../../components/values/AddressChip.tsx'
import { Amount } from '../../components/values/Amount.tsx'
import { ButtonGroup, IconButton } from '../../components/forms/Button.tsx'
import { Menu } from '../../components/forms/Menu.tsx'
import { Skeleton } from '../../components/feedback/Skeleton.tsx'
import type { Column } from '../../components/tables/TableRow.tsx'
import { shortenHex } from '../../format/hash.ts'
import { addressPath } from '../../routing/paths.ts'
import type { Holding, KeyStoreAccount } from '../../store/accountsSlice.ts'
import { useApp } from '../../store/useApp.ts'
import type { AccountAction } from './accountDialog.ts'
import { accountMenu } from './accountMenu.tsx'
import { TokensInShort } from './AccountTokens.tsx'
import { LockState } from './LockState.tsx'

/** Row actions of the account tables. */
export interface AccountCommands {
  open: (kind: AccountAction, address: Address) => void
  lock: (address: Address) => void
}

const address: Column<{ address: Address }> = {
  id: 'address',
  header: 'Address',
  width: 'minmax(12rem, 3.5fr)',
  cell: (row) => <AddressChip address={row.address} href={addressPath(row.address)} whole primary />,
}
const balance: Column<{ address: Address }> = {
  id: 'balance',
  header: 'Balance',
  width: 'minmax(8.25rem, 1fr)',
  align: 'end',
  cell: (row) => <Balance {...row} />,
}
const tokens: Column<{ address: Address }> = {
  id: 'tokens',
  header: 'Tokens',
  meaning: 'Balances of every token that the account has sent or received',
  width: 'minmax(7rem, 1.5fr)',
  from: 'medium',
  cell: (row) => <TokensInShort account={row.address} />,
}
const nonce: Column<{ address: Address }> = {
  id: 'nonce',
  header: 'Nonce',
  meaning: 'Number of transactions sent, which is the nonce of the next one',
  width: '3.5rem',
  align: 'end',
  cell: (row) => <Nonce {...row} />,
}

/** Columns of the dev accounts. */
export function devColumns(commands: AccountCommands): Column<WireDevAccount>[] {
  return [
    { id: 'index', header: '#', width: '1.5rem', cell: ({ index }) => index },
    address,
    balance,
    tokens,
    nonce,
    {
      id: 'path',
      header: 'Derivation path',
      meaning: 'Derivation path of the key from the node’s mnemonic',
      width: 'minmax(9rem, 0.8fr)',
      from: 'wide',
      cell: ({ derivationPath }) => derivationPath ?? 'Private key',
    },
    {
      id: 'actions',
      header: 'Actions',
      width: '6.25rem',
      align: 'end',
      cell: (account) => <Actions address={account.address} holding="dev" {...commands} />,
    },
  ]
}

/** Columns of the accounts in key files. */
export function keyStoreColumns(commands: AccountCommands): Column<KeyStoreAccount>[] {
  return [
    address,
    balance,
    tokens,
    nonce,
    {
      id: 'state',
      header: 'Key',
      meaning: 'A locked account needs its password to sign',
      width: 'minmax(8rem, 0.6fr)',
      cell: (account) => <LockState {...account} />,
    },
    {
      id: 'actions',
      header: 'Actions',
      width: '8.25rem',
      align: 'end',
      cell: (account) => <Actions address={account.address} holding={account.isUnlocked ? 'unlocked' : 'locked'} {...commands} />,
    },
  ]
}

function Actions({ address: of, holding, open, lock }: AccountCommands & { address: Address; holding: Holding }): ReactNode {
  const who = shortenHex(of)
  return (
    <ButtonGroup>
      {holding !== 'dev' && (
        // One button for both states, so that it keeps the focus when the account is unlocked.
        <IconButton
          label={`${holding === 'locked' ? 'Unlock' : 'Lock'} ${who}`}
          onClick={() => (holding === 'locked' ? open('unlock', of) : lock(of))}
        >
          {holding === 'locked' ? <LockOpen size={15} aria-hidden /> : <Lock size={15} aria-hidden />}
        </IconButton>
      )}
      <IconButton label={`Faucet for ${who}`} onClick={() => open('fund', of)}>
        <Droplets size={15} aria-hidden />
      </IconButton>
      <IconButton label={`Send from ${who}`} onClick={() => open('send', of)}>
        <Send size={15} aria-hidden />
      </IconButton>
      <Menu label={`More actions for ${who}`} items={accountMenu(of, holding, open, lock)} />
    </ButtonGroup>
  )
}

function Balance({ address: of }: { address: Address }): ReactNode {
  const wei = useApp((state) => state.accounts.states.get(of)?.balance)
  return wei === undefined ? <Skeleton /> : <Amount wei={wei} unit="ETH" maxFraction={6} aligned />
}

function Nonce({ address: of }: { address: Address }): ReactNode {
  const count = useApp((state) => state.accounts.states.get(of)?.nonce)
  return count === undefined ? <Skeleton width={4} /> : groupDigits(count)
}
