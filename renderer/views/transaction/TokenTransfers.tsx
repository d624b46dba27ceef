import { ArrowRight } from 'lucide-react'
import { useMemo, type ReactNode } from 'react'
import type { Address } from '../../../node-core/contract/hex.ts'
import { AddressChip } from '../../components/values/AddressChip.tsx'
import { Badge } from '../../components/feedback/Badge.tsx'
import { Panel } from '../../components/layout/Panel.tsx'
import { Table } from '../../components/tables/Table.tsx'
import type { Column } from '../../components/tables/TableRow.tsx'
import { TokenAmount } from '../../components/values/TokenAmount.tsx'
import { addressPath } from '../../routing/paths.ts'
import type { TokenFacts } from '../../store/tokenFacts.ts'
import { NO_ACCOUNT, type TokenTransfer } from '../../../node-core/contract/tokenTransfers.ts'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'

const MAX_SHOWN = 100

/** The token transfers of a transaction in log order. */
export function TokenTransfers({
  transfers,
  facts,
}: {
  transfers: readonly TokenTransfer[]
  facts: ReadonlyMap<Address, TokenFacts>
}): ReactNode {
  const columns = useMemo(() => columnsOf(facts), [facts])
  const rows = useMemo(() => transfers.slice(0, MAX_SHOWN).map((transfer, at) => ({ ...transfer, at })), [transfers])
  return (
    <Panel
      title="Token transfers"
      aside={transfers.length > MAX_SHOWN ? `the first ${MAX_SHOWN} of ${groupDigits(transfers.length)}` : groupDigits(transfers.length)}
    >
      <Table label="Token transfers" columns={columns} rows={rows} keyOf={({ at }) => String(at)} />
    </Panel>
  )
}

function columnsOf(facts: ReadonlyMap<Address, TokenFacts>): Column<TokenTransfer>[] {
  return [
    { id: 'from', header: 'From', width: 'minmax(9rem, 1fr)', cell: ({ from }) => <Holder address={from} nobody="minted" /> },
    { id: 'arrow', header: 'Direction', isHeaderHidden: true, width: '1rem', cell: () => <ArrowRight size={13} aria-hidden /> },
    { id: 'to', header: 'To', width: 'minmax(9rem, 1fr)', cell: ({ to }) => <Holder address={to} nobody="burnt" /> },
    {
      id: 'amount',
      header: 'Amount',
      width: 'minmax(10rem, 1.4fr)',
      align: 'end',
      cell: ({ token, value, id }) => <TokenAmount value={value} facts={facts.get(token)} id={id} />,
    },
    {
      id: 'token',
      header: 'Token',
      width: 'minmax(9rem, 1fr)',
      cell: ({ token }) => <AddressChip address={token} href={addressPath(token)} />,
    },
    { id: 'kind', header: 'Standard', width: '5.5rem', from: 'medium', cell: ({ kind }) => <Badge>{kind}</Badge> },
    {
      id: 'log',
      header: 'Log',
      meaning: 'Index in the block of the log that records it',
      width: '3rem',
      align: 'end',
      cell: ({ logIndex }) => logIndex,
    },
  ]
}

function Holder({ address, nobody }: { address: Address; nobody: string }): ReactNode {
  if (address === NO_ACCOUNT)
    return (
      <Badge tone="warning" hint="A transfer from or to the zero address is a mint or a burn">
        {nobody}
      </Badge>
    )
  return <AddressChip address={address} href={addressPath(address)} />
}
