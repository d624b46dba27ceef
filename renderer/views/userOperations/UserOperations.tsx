import { useMemo, type ReactNode } from 'react'
import type { Hash, Hex } from '../../../node-core/contract/hex.ts'
import type { WireTransactionOperation } from '../../../node-core/contract/wire/transactionOperation.ts'
import { Panel } from '../../components/layout/Panel.tsx'
import { Table } from '../../components/tables/Table.tsx'
import type { Column } from '../../components/tables/TableRow.tsx'
import { AddressChip } from '../../components/values/AddressChip.tsx'
import { Amount } from '../../components/values/Amount.tsx'
import { HashChip } from '../../components/values/HashChip.tsx'
import { addressPath, userOperationPath } from '../../routing/paths.ts'
import { callRows } from '../../store/callFrames.ts'
import { frameOfOperation } from '../../store/operationFrames.ts'
import { useAbiDecoder } from '../../store/useAbiDecoder.ts'
import { useDetail } from '../../store/useApp.ts'
import { OperationCallText } from './OperationCallText.tsx'
import { OperationDetail, type OperationRow } from './OperationDetail.tsx'
import { OperationNonce } from './OperationNonce.tsx'
import { OperationBadge, OperationReason } from './OperationStatus.tsx'
import { operationCall, outcomeOf, type BundleOutcome } from './operationCall.ts'
import styles from './UserOperations.module.css'

export interface UserOperationsProps {
  transaction: Hash
  operations: readonly WireTransactionOperation[]
  bundle: BundleOutcome
  /** Which one is chosen, by its hash or its place, from 0; the first if there is no such one. */
  chosen: string | number | undefined
}

/** The user operations of a transaction (ERC-4337), and all that is known of the chosen one. */
export function UserOperations(props: UserOperationsProps): ReactNode {
  const { transaction, operations } = props
  const rows = useOperationRows(props)
  const open = rows.find(({ isChosen }) => isChosen)
  return (
    <>
      <Panel title="User operations" hideTitle>
        <Table label="User operations" columns={COLUMNS} rows={rows} keyOf={({ position }) => String(position)} />
      </Panel>
      {open && <OperationDetail key={open.position} transaction={transaction} row={open} operations={operations} />}
    </>
  )
}

function useOperationRows({ transaction, operations, bundle: { isPending, revertData }, chosen }: UserOperationsProps): OperationRow[] {
  const decoder = useAbiDecoder()
  const callDataOf = useCallData(transaction, operations)
  return useMemo(() => {
    const found = operations.findIndex(({ userOpHash }, position) => chosen === position || (userOpHash !== null && chosen === userOpHash))
    return operations.map((operation, position) => {
      const call = operationCall(decoder, operation.sender, callDataOf(operation))
      return {
        operation,
        position,
        call,
        outcome: outcomeOf(decoder, operation, call, position, { isPending, revertData }),
        href: userOperationPath(transaction, operation.userOpHash ?? position),
        isChosen: position === Math.max(0, found),
      }
    })
  }, [decoder, transaction, operations, callDataOf, isPending, revertData, chosen])
}

/** The call data of operations: of those that a contract passed on, which the transaction's input does not show, from the call tree. */
function useCallData(
  transaction: Hash,
  operations: readonly WireTransactionOperation[],
): (of: WireTransactionOperation) => Hex | undefined {
  const trace = useDetail('trace', operations.some(({ userOperation }) => userOperation === null) ? transaction : undefined)
  return useMemo(() => {
    const rows = trace.status === 'ready' ? callRows(trace.data) : []
    return (operation) => operation.userOperation?.callData ?? frameOfOperation(rows, operations, operation)?.input
  }, [trace, operations])
}

const COLUMNS: readonly Column<OperationRow>[] = [
  {
    id: 'number',
    header: 'No.',
    width: '1.5rem',
    cell: ({ position, href, isChosen }) => (
      <a
        href={href}
        className={styles.number}
        aria-label={`User operation ${position + 1}`}
        aria-current={isChosen ? 'true' : undefined}
        data-primary
      >
        {position + 1}
      </a>
    ),
  },
  {
    id: 'sender',
    header: 'Sender',
    meaning: 'The smart account that the operation is of',
    width: 'minmax(7rem, 0.7fr)',
    cell: ({ operation: { sender } }) => <AddressChip address={sender} href={addressPath(sender)} copy="never" />,
  },
  {
    id: 'call',
    header: 'Call',
    meaning: 'What the sender is told to call',
    width: 'minmax(9rem, 1.3fr)',
    cell: ({ call }) => <OperationCallText call={call} />,
  },
  {
    id: 'outcome',
    header: 'Outcome',
    width: 'minmax(8rem, 1.1fr)',
    cell: ({ outcome }) => (
      <span className={styles.outcome}>
        <OperationBadge {...outcome} />
        <OperationReason {...outcome} brief />
      </span>
    ),
  },
  {
    id: 'nonce',
    header: 'Nonce',
    meaning: 'Its place in the sequence of its key',
    width: '5rem',
    from: 'medium',
    cell: ({ operation: { nonce } }) => <OperationNonce nonce={nonce} />,
  },
  {
    id: 'paymaster',
    header: 'Paymaster',
    meaning: 'Who paid in place of the sender',
    width: 'minmax(7.25rem, 0.5fr)',
    from: 'medium',
    cell: ({ operation: { paymaster } }) =>
      paymaster ? <AddressChip address={paymaster} href={addressPath(paymaster)} copy="never" /> : '—',
  },
  {
    id: 'cost',
    header: 'Cost',
    meaning: 'What the sender or the paymaster paid to the bundler',
    width: '6.5rem',
    align: 'end',
    cell: ({ operation: { outcome } }) => (outcome ? <Amount wei={BigInt(outcome.actualGasCost)} maxFraction={6} /> : '—'),
  },
  {
    id: 'hash',
    header: 'Hash',
    width: 'minmax(8.25rem, 0.4fr)',
    narrow: 'minmax(7.75rem, 0.4fr)',
    cell: ({ operation: { userOpHash } }) => (userOpHash ? <HashChip hash={userOpHash} what="user operation hash" /> : '—'),
  },
]
