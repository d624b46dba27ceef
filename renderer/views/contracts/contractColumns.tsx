import { FileJson, Tag } from 'lucide-react'
import type { ReactNode } from 'react'
import { BLOCK_WIDTH, BlockLink } from '../../components/values/BlockLink.tsx'
import type { Address } from '../../../node-core/contract/hex.ts'
import type { WireContract } from '../../../node-core/contract/workspace.ts'
import { AddressChip } from '../../components/values/AddressChip.tsx'
import { ButtonGroup, IconButton } from '../../components/forms/Button.tsx'
import type { Column } from '../../components/tables/TableRow.tsx'
import { Time } from '../../components/values/Time.tsx'
import { bytesToText } from '../../format/gas.ts'
import { shortenHex } from '../../format/hash.ts'
import { plainText } from '../../format/revert.ts'
import { addressPath, transactionPath } from '../../routing/paths.ts'
import { useLabel } from '../../store/useWorkspace.ts'
import { AbiState } from './AbiState.tsx'
import { ContractBadges } from './ContractBadges.tsx'

/** Row actions of the list. */
export interface ContractCommands {
  label: (address: Address) => void
  assign: (address: Address) => void
}

/** Columns of the list of contracts. */
export function contractColumns({ label, assign }: ContractCommands): readonly Column<WireContract>[] {
  return [
    { id: 'name', header: 'Name', width: 'minmax(8rem, 1.2fr)', cell: ({ address, symbol }) => <Name address={address} symbol={symbol} /> },
    {
      id: 'address',
      header: 'Address',
      width: 'minmax(8.5rem, 0.7fr)',
      cell: ({ address }) => <AddressChip address={address} href={addressPath(address)} unnamed />,
    },
    {
      id: 'kind',
      header: 'Kind',
      width: 'minmax(7rem, 0.8fr)',
      narrow: 'minmax(6.5rem, 0.8fr)',
      cell: (contract) => <ContractBadges {...contract} />,
    },
    {
      id: 'abi',
      header: 'ABI',
      meaning: 'The imported artifact used to decode its calls, logs and errors',
      width: 'minmax(6.5rem, 1fr)',
      cell: (contract) => <AbiState {...contract} />,
    },
    {
      id: 'creator',
      header: 'Creator',
      width: 'minmax(8rem, 0.7fr)',
      from: 'medium',
      cell: ({ creator }) => (creator ? <AddressChip address={creator} href={addressPath(creator)} /> : '—'),
    },
    {
      id: 'block',
      header: 'Block',
      width: BLOCK_WIDTH,
      align: 'end',
      cell: ({ blockNumber }) => (blockNumber === null ? '—' : <BlockLink number={blockNumber} />),
    },
    { id: 'age', header: 'Created', width: '6rem', from: 'wide', cell: (contract) => <Created {...contract} /> },
    { id: 'size', header: 'Code', width: '4rem', align: 'end', cell: ({ codeSizeBytes }) => bytesToText(codeSizeBytes) },
    {
      id: 'actions',
      header: 'Actions',
      isHeaderHidden: true,
      width: '4rem',
      align: 'end',
      cell: ({ address }) => (
        <ButtonGroup>
          <IconButton label={`Label ${shortenHex(address)}`} onClick={() => label(address)}>
            <Tag size={14} aria-hidden />
          </IconButton>
          <IconButton label={`Choose the ABI of ${shortenHex(address)}`} onClick={() => assign(address)}>
            <FileJson size={14} aria-hidden />
          </IconButton>
        </ButtonGroup>
      ),
    },
  ]
}

function Name({ address, symbol }: Pick<WireContract, 'address' | 'symbol'>): ReactNode {
  const label = useLabel(address)
  return (
    <a href={addressPath(address)} data-primary data-address={address} data-hint={label && plainText(label)}>
      {label === undefined ? (symbol ? `${plainText(symbol, 64)} (unnamed)` : 'unnamed') : plainText(label, 64)}
    </a>
  )
}

function Created({ transactionHash, timestamp, origin }: WireContract): ReactNode {
  if (origin === 'genesis' || timestamp === null) return '—'
  const time = <Time timestamp={Number(timestamp)} />
  return transactionHash ? <a href={transactionPath(transactionHash)}>{time}</a> : time
}
