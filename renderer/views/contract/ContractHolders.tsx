import { Pencil, TriangleAlert, Users } from 'lucide-react'
import { useMemo, useState, type ReactNode } from 'react'
import type { Address } from '../../../node-core/contract/hex.ts'
import type { WireTokenHolder, WireTokenHolders } from '../../../node-core/contract/tokens.ts'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import { Badge } from '../../components/feedback/Badge.tsx'
import { SkeletonPage } from '../../components/feedback/Skeleton.tsx'
import { EmptyState } from '../../components/feedback/StateMessage.tsx'
import { StatusBanner } from '../../components/feedback/StatusBanner.tsx'
import { Button, IconButton } from '../../components/forms/Button.tsx'
import { Dialog } from '../../components/forms/Dialog.tsx'
import type { Column } from '../../components/tables/TableRow.tsx'
import { VirtualTable } from '../../components/tables/VirtualTable.tsx'
import { AddressChip } from '../../components/values/AddressChip.tsx'
import { Fact, Facts } from '../../components/values/Fact.tsx'
import { TokenAmount } from '../../components/values/TokenAmount.tsx'
import { PresentOnly } from '../../control/PresentOnly.tsx'
import { TokenBalanceForm } from '../../control/TokenBalanceForm.tsx'
import { shareToText } from '../../format/share.ts'
import { addressPath } from '../../routing/paths.ts'
import { ForkNote } from '../ForkNote.tsx'
import type { TokenFacts } from '../../store/tokenFacts.ts'
import { useTokenFacts } from '../../store/useTokenFacts.ts'
import { useTokenHolders } from '../../store/useTokens.ts'
import { NotLoaded } from '../NotLoaded.tsx'

/** Page size, and the maximum number of holders shown. */
const [PAGE_SIZE, MAX_HOLDERS] = [100, 500]

/** Token holders found through transfers, each with the balance that the contract returns, at the shown block. */
export function ContractHolders({ token }: { token: Address }): ReactNode {
  const [limit, setLimit] = useState(PAGE_SIZE)
  const [isSetting, setIsSetting] = useState(false)
  const close = (): void => setIsSetting(false)
  const resource = useTokenHolders(token, limit)
  const facts = useTokenFacts([token]).get(token)
  const data = resource.status === 'ready' ? resource.data : undefined
  const columns = useMemo(
    () => holderColumns(facts, data?.totalSupply ?? null, data?.holders.some(({ id }) => id !== null) ?? false),
    [facts, data],
  )
  if (resource.status === 'failed') return <NotLoaded title="Holders" resource={resource} />
  if (!data) return <SkeletonPage label="Reading the token’s transfers" />
  return (
    <>
      <HolderFacts data={data} facts={facts} onSet={() => setIsSetting(true)} />
      <Doubts data={data} />
      <VirtualTable
        label="Holders"
        thing="holder"
        columns={columns}
        count={data.holders.length}
        rowAt={(index) => data.holders[index]}
        keyOf={(index) => `${data.holders[index]!.address} ${data.holders[index]!.id}`}
        empty={
          <EmptyState icon={<Users size={20} />} title="No holders">
            No log of this contract transfers the token to anyone. <ForkNote>Balances of others can be read in the Read tab.</ForkNote>
          </EmptyState>
        }
        footer={
          data.count > limit && limit < MAX_HOLDERS ? (
            <Button onClick={() => setLimit(Math.min(limit + PAGE_SIZE, MAX_HOLDERS))}>Show more holders</Button>
          ) : data.count > MAX_HOLDERS ? (
            `The largest ${MAX_HOLDERS} of ${groupDigits(data.count)}`
          ) : undefined
        }
      />
      {isSetting && (
        <PresentOnly isSteering title="Set a balance" onClose={close}>
          <Dialog isNarrow open title="Set a balance" onClose={close}>
            <TokenBalanceForm isAdded={false} token={token} onDone={close} />
          </Dialog>
        </PresentOnly>
      )}
    </>
  )
}

function HolderFacts({
  data: { count, totalSupply, readTo, head },
  facts,
  onSet,
}: {
  onSet: () => void
  data: WireTokenHolders
  facts: TokenFacts | undefined
}): ReactNode {
  const isReading = BigInt(readTo) < BigInt(head)
  return (
    <Facts label="Holders">
      <Fact
        name="Holders"
        action={
          <IconButton label="Set a balance" onClick={onSet}>
            <Pencil size={13} aria-hidden />
          </IconButton>
        }
      >
        {groupDigits(count)}
      </Fact>
      <Fact name="Total supply">{totalSupply === null ? '—' : <TokenAmount value={BigInt(totalSupply)} facts={facts} />}</Fact>
      <Fact name="Transfers read">
        {isReading
          ? `up to block ${groupDigits(Number(readTo))} of ${groupDigits(Number(head))}…`
          : `up to block ${groupDigits(Number(readTo))}`}
      </Fact>
    </Facts>
  )
}

/** Reasons why the list may be incomplete. */
function Doubts({ data: { holders, isCut } }: { data: WireTokenHolders }): ReactNode {
  const differing = holders.filter(({ balance, transferred }) => balance !== transferred).length
  if (differing === 0 && !isCut) return null
  return (
    <StatusBanner
      tone="warning"
      icon={<TriangleAlert size={16} aria-hidden />}
      title={isCut ? 'Some holders are missing' : 'Balances differ from the transfers'}
    >
      {isCut && 'This chain has more token balances than the node tracks. '}
      {differing > 0 &&
        `${groupDigits(differing)} of ${groupDigits(holders.length)} balances differ from the sum of the transfers: the token may rebase, charge fees, or mint without an event. Accounts that received it without a Transfer event are not listed.`}
    </StatusBanner>
  )
}

function holderColumns(facts: TokenFacts | undefined, totalSupply: string | null, hasIds: boolean): Column<WireTokenHolder>[] {
  return [
    {
      id: 'holder',
      header: 'Holder',
      width: 'minmax(9rem, 1fr)',
      cell: ({ address }) => <AddressChip address={address} href={addressPath(address)} primary />,
    },
    ...(hasIds
      ? [
          {
            id: 'id',
            header: 'Id',
            width: 'minmax(5rem, 0.5fr)',
            cell: ({ id }: WireTokenHolder) => (id === null ? '—' : String(BigInt(id))),
          },
        ]
      : []),
    {
      id: 'balance',
      header: 'Balance',
      meaning: 'Returned by balanceOf at the shown block',
      width: 'minmax(9rem, 1fr)',
      align: 'end' as const,
      cell: ({ balance }) =>
        balance === null ? <Badge tone="warning">no result</Badge> : <TokenAmount value={BigInt(balance)} facts={facts} />,
    },
    {
      id: 'share',
      header: 'Share',
      meaning: 'Share of the total supply',
      width: '6rem',
      align: 'end' as const,
      cell: ({ balance }) => (balance === null || totalSupply === null || hasIds ? '—' : shareToText(BigInt(balance), BigInt(totalSupply))),
    },
    {
      id: 'check',
      header: 'By transfers',
      meaning: 'Received minus sent, from the Transfer events',
      width: 'minmax(9rem, 1fr)',
      align: 'end' as const,
      cell: ({ balance, transferred }) =>
        balance === transferred ? <Badge tone="success">the same</Badge> : <TokenAmount value={BigInt(transferred)} facts={facts} />,
    },
  ]
}
