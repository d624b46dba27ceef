import { CircleCheck, CircleX, Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { BLOCK_WIDTH, BlockLink } from '../../components/values/BlockLink.tsx'
import { useAbiDecoder } from '../../store/useAbiDecoder.ts'
import { declarationToText, nameToText } from '../../abi/valueToText.ts'
import { AddressChip } from '../../components/values/AddressChip.tsx'
import { Amount } from '../../components/values/Amount.tsx'
import { Badge } from '../../components/feedback/Badge.tsx'
import { HashChip } from '../../components/values/HashChip.tsx'
import type { Column } from '../../components/tables/TableRow.tsx'
import { Time } from '../../components/values/Time.tsx'
import { countText } from '../../../node-core/contract/countText.ts'
import { addressPath, transactionPath } from '../../routing/paths.ts'
import { BlockContext } from '../../store/blockContext.ts'
import { ImpersonatedMark } from './ImpersonatedMark.tsx'
import styles from './transactionColumns.module.css'
import type { TransactionStatus, TransactionSummary } from '../../store/summaries.ts'

/** Columns of transaction tables by name, for each view to choose from. */
export const TRANSACTION_COLUMNS = {
  hash: {
    id: 'hash',
    header: 'Transaction',
    width: 'minmax(8.25rem, 1fr)',
    narrow: 'minmax(6.25rem, 1fr)',
    cell: ({ hash }) => <HashChip hash={hash} href={transactionPath(hash)} what="transaction hash" primary />,
  },
  status: {
    id: 'status',
    header: 'Status',
    width: '4.75rem',
    cell: ({ status }) => <StatusBadge status={status} />,
  },
  method: {
    id: 'method',
    header: 'Method',
    meaning: 'Transfer, contract creation, or the called function',
    width: 'minmax(6.25rem, 0.8fr)',
    narrow: 'minmax(5.25rem, 0.8fr)',
    cell: ({ kind, selector, to, blockNumber }) => (
      <BlockContext value={blockNumber}>
        <MethodBadge kind={kind} selector={selector} to={to} />
      </BlockContext>
    ),
  },
  via: {
    id: 'via',
    header: 'Via',
    meaning: 'Whether the transaction was sent to this contract, or only involves it in inner calls',
    width: '7rem',
    from: 'medium',
    cell: ({ internal }) => <ViaBadge internal={internal} />,
  },
  type: {
    id: 'type',
    header: 'Type',
    meaning: 'Transaction type (EIP-2718)',
    width: '6rem',
    from: 'wide',
    cell: ({ type }) => <TypeBadge type={type} />,
  },
  block: {
    id: 'block',
    header: 'Block',
    width: BLOCK_WIDTH,
    align: 'end',
    cell: ({ blockNumber }) => (blockNumber === undefined ? '—' : <BlockLink number={blockNumber} />),
  },
  age: {
    id: 'age',
    header: 'Age',
    width: '5.25rem',
    align: 'end',
    from: 'medium',
    cell: ({ timestamp }) => (timestamp === undefined ? '—' : <Time timestamp={timestamp} />),
  },
  from: {
    id: 'from',
    header: 'From',
    width: 'minmax(9rem, 1fr)',
    narrow: 'minmax(7rem, 1fr)',
    cell: ({ from, blockNumber, isImpersonated }) => (
      <BlockContext value={blockNumber}>
        <span className={styles.from}>
          {/* The mark takes the place of the copy button, so that the address is not cut. Its menu copies it, too. */}
          <AddressChip address={from} href={addressPath(from)} copy={isImpersonated ? 'never' : 'hover'} />
          {isImpersonated && <ImpersonatedMark />}
        </span>
      </BlockContext>
    ),
  },
  to: {
    id: 'to',
    header: 'To',
    width: 'minmax(9rem, 1fr)',
    narrow: 'minmax(7rem, 1fr)',
    cell: (transaction) => (
      <BlockContext value={transaction.blockNumber}>
        <Recipient {...transaction} />
      </BlockContext>
    ),
  },
  value: {
    id: 'value',
    header: 'Value',
    width: 'minmax(7rem, 0.8fr)',
    align: 'end',
    cell: ({ value }) => <Amount wei={value} maxFraction={6} />,
  },
  fee: {
    id: 'fee',
    header: 'Fee',
    meaning: 'Gas used times the gas price paid, and the fee of blobs',
    width: 'minmax(7rem, 0.7fr)',
    align: 'end',
    from: 'wide',
    cell: ({ fee }) => (fee === undefined ? '—' : <Amount wei={fee} maxFraction={6} />),
  },
} satisfies Record<string, Column<TransactionSummary>>

/** How a transaction involves a contract: sent to it, or called or created it in an inner call. */
function ViaBadge({ internal }: Pick<TransactionSummary, 'internal'>): ReactNode {
  if (!internal) return <Badge>direct</Badge>
  const { calls, creations, callsOut } = internal
  const parts = [
    creations > 0 && 'created',
    calls > 0 && `called ${countText(calls, 'time')}`,
    callsOut > 0 && `${countText(callsOut, 'call')} out`,
  ].filter((part) => part !== false)
  return (
    <Badge tone="accent" hint={`Within the transaction: ${parts.join(', ')}`}>
      {creations > 0 ? 'created within' : calls > 0 ? countText(calls, 'inner call') : countText(callsOut, 'call')}
    </Badge>
  )
}

const STATUS = {
  success: { tone: 'success', icon: CircleCheck, text: 'Success' },
  failed: { tone: 'danger', icon: CircleX, text: 'Failed' },
  pending: { tone: 'warning', icon: Clock, text: 'Pending' },
} as const

function StatusBadge({ status }: { status: TransactionStatus }): ReactNode {
  const { tone, icon: Icon, text } = STATUS[status]
  return (
    <Badge tone={tone} icon={<Icon size={11} aria-hidden />}>
      {text}
    </Badge>
  )
}

/** Transaction types (EIP-2718): short and full names. */
export const TRANSACTION_TYPES: readonly { word: string; meaning: string }[] = [
  { word: 'legacy', meaning: 'legacy' },
  { word: 'access list', meaning: 'access list, EIP-2930' },
  { word: 'dynamic fee', meaning: 'dynamic fee, EIP-1559' },
  { word: 'blobs', meaning: 'blobs, EIP-4844' },
  { word: 'set code', meaning: 'set code, EIP-7702' },
]

/** The type of a transaction. */
export function TypeBadge({ type }: { type: number }): ReactNode {
  const known = TRANSACTION_TYPES[type]
  return (
    <Badge tone={type >= 3 ? 'accent' : 'neutral'} hint={`type ${type}${known ? `, ${known.meaning}` : ''}`}>
      {known?.word ?? `type ${type}`}
    </Badge>
  )
}

/** What a transaction does in a word: its function's name if an ABI declares it. */
export function MethodBadge({ kind, selector, to }: Pick<TransactionSummary, 'kind' | 'selector' | 'to'>): ReactNode {
  const decoder = useAbiDecoder()
  if (kind === 'creation') return <Badge tone="accent">create</Badge>
  if (kind === 'transfer') return <Badge>transfer</Badge>
  const called = selector && decoder.functionOf(to, selector)
  if (called) {
    return (
      <Badge tone="info" hint={`${declarationToText(called)}\n${selector}`}>
        {nameToText(called.name)}()
      </Badge>
    )
  }
  return <Badge tone="info">{selector ?? 'call'}</Badge>
}

function Recipient({ to, created, status }: TransactionSummary): ReactNode {
  const address = to ?? created
  if (address !== null) return <AddressChip address={address} href={addressPath(address)} />
  return status === 'pending' ? 'a new contract' : 'no contract'
}
