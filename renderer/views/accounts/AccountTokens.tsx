import { Coins } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Address } from '../../../node-core/contract/hex.ts'
import type { WireTokenBalance } from '../../../node-core/contract/tokens.ts'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import { Badge } from '../../components/feedback/Badge.tsx'
import { Skeleton, SkeletonPage } from '../../components/feedback/Skeleton.tsx'
import { EmptyState } from '../../components/feedback/StateMessage.tsx'
import { Table } from '../../components/tables/Table.tsx'
import type { Column } from '../../components/tables/TableRow.tsx'
import { AddressChip } from '../../components/values/AddressChip.tsx'
import { TokenAmount } from '../../components/values/TokenAmount.tsx'
import { addressPath } from '../../routing/paths.ts'
import { ForkNote } from '../ForkNote.tsx'
import type { TokenFacts } from '../../store/tokenFacts.ts'
import { useTokenBalances } from '../../store/useTokens.ts'
import { useTokenFacts } from '../../store/useTokenFacts.ts'
import { NotLoaded } from '../NotLoaded.tsx'

/** Maximum tokens listed on one line; the rest are only counted. */
const MAX_LISTED = 2

/** Fraction digits there. */
const MAX_FRACTION_LISTED = 2

/** Token balances of an account at the shown block. */
export function AccountTokens({ account }: { account: Address }): ReactNode {
  const resource = useTokenBalances(account)
  const balances = resource.status === 'ready' ? resource.data.balances : []
  const facts = useTokenFacts(balances.map(({ token }) => token))
  if (resource.status === 'failed') return <NotLoaded title="Tokens" resource={resource} />
  if (resource.status !== 'ready') return <SkeletonPage label="Reading token transfers" />
  const { readTo, head, isCut } = resource.data
  return (
    <>
      {BigInt(readTo) < BigInt(head) && (
        <p role="status">{`Reading transfers: block ${groupDigits(Number(readTo))} of ${groupDigits(Number(head))}…`}</p>
      )}
      {isCut && <p role="status">This chain has more token balances than the node tracks, so some may be missing.</p>}
      <Table
        label="Tokens"
        framed
        columns={tokenColumns(facts)}
        rows={balances}
        keyOf={({ token, id }) => `${token} ${id}`}
        empty={
          <EmptyState icon={<Coins size={20} />} title="No tokens">
            This account has no balance in any token that it has sent or received.{' '}
            <ForkNote>Other balances can be read in the token’s Read tab.</ForkNote>
          </EmptyState>
        }
      />
    </>
  )
}

/** The same balances in a table cell. */
export function TokensInShort({ account }: { account: Address }): ReactNode {
  const resource = useTokenBalances(account)
  const balances = resource.status === 'ready' ? resource.data.balances : []
  const named = balances.slice(0, MAX_LISTED)
  const facts = useTokenFacts(named.map(({ token }) => token))
  if (resource.status === 'loading') return <Skeleton width={10} />
  if (balances.length === 0) return '—'
  return (
    <a href={`${addressPath(account)}?tab=tokens`}>
      {named.map((balance, at) => (
        <span key={`${balance.token} ${balance.id}`}>
          {at > 0 && ', '}
          <TokenAmount
            value={BigInt(balance.balance)}
            facts={facts.get(balance.token)}
            id={balance.id === null ? undefined : BigInt(balance.id)}
            maxFraction={MAX_FRACTION_LISTED}
          />
        </span>
      ))}
      {balances.length > MAX_LISTED && ` and ${balances.length - MAX_LISTED} more`}
    </a>
  )
}

function tokenColumns(facts: ReadonlyMap<Address, TokenFacts>): readonly Column<WireTokenBalance>[] {
  return [
    {
      id: 'token',
      header: 'Token',
      width: 'minmax(9rem, 1fr)',
      cell: ({ token }) => <AddressChip address={token} href={addressPath(token)} primary />,
    },
    { id: 'standard', header: 'Standard', width: '6rem', cell: ({ standard }) => <Badge>{standard}</Badge> },
    {
      id: 'balance',
      header: 'Balance',
      meaning: 'Returned by balanceOf at the shown block',
      width: 'minmax(10rem, 1fr)',
      align: 'end',
      cell: (balance) => (
        <TokenAmount
          value={BigInt(balance.balance)}
          facts={facts.get(balance.token)}
          id={balance.id === null ? undefined : BigInt(balance.id)}
        />
      ),
    },
  ]
}
