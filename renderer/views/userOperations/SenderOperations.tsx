import { PackageOpen } from 'lucide-react'
import { useMemo, type ReactNode } from 'react'
import type { Address } from '../../../node-core/contract/hex.ts'
import type { WireLog } from '../../../node-core/contract/wire/log.ts'
import { EmptyState } from '../../components/feedback/StateMessage.tsx'
import type { Column } from '../../components/tables/TableRow.tsx'
import { AddressChip } from '../../components/values/AddressChip.tsx'
import { Amount } from '../../components/values/Amount.tsx'
import { HashChip } from '../../components/values/HashChip.tsx'
import { addressPath, userOperationPath } from '../../routing/paths.ts'
import { BlockContext } from '../../store/blockContext.ts'
import { initialLogs, type LogsFilter } from '../../store/logsSlice.ts'
import { operationFromLog, topicsOfSender, type LoggedOperation } from '../../store/operationLogs.ts'
import { useAbiDecoder } from '../../store/useAbiDecoder.ts'
import { LOG_COLUMNS, LogList } from '../logs/LogList.tsx'
import { useLogs } from '../logs/useLogs.ts'
import { OperationCallText } from './OperationCallText.tsx'
import { OperationNonce } from './OperationNonce.tsx'
import { OperationBadge } from './OperationStatus.tsx'
import { operationCall } from './operationCall.ts'
import { useUserOperations } from './useUserOperations.ts'

/** The executed user operations of a smart account, newest first. */
export function SenderOperations({ sender }: { sender: Address }): ReactNode {
  const filter = useMemo((): LogsFilter => ({ ...initialLogs.filter, topics: topicsOfSender(sender) }), [sender])
  return (
    <LogList
      label="User operations"
      thing="user operation"
      slice={useLogs(filter)}
      columns={COLUMNS}
      empty={
        <EmptyState icon={<PackageOpen size={20} />} title="No user operations">
          None found in the searched blocks.
        </EmptyState>
      }
    />
  )
}

/** A cell of the operation that a log tells of. */
const ofOperation =
  (cell: (operation: LoggedOperation, log: WireLog) => ReactNode) =>
  (log: WireLog): ReactNode => {
    const operation = operationFromLog(log)
    return operation && <BlockContext value={Number(log.blockNumber)}>{cell(operation, log)}</BlockContext>
  }

const COLUMNS: readonly Column<WireLog>[] = [
  {
    id: 'hash',
    header: 'User operation',
    width: 'minmax(8.25rem, 0.6fr)',
    narrow: 'minmax(6.25rem, 0.6fr)',
    cell: ofOperation(({ hash }, { transactionHash }) => (
      <HashChip hash={hash} href={userOperationPath(transactionHash, hash)} what="user operation hash" primary />
    )),
  },
  {
    id: 'outcome',
    header: 'Outcome',
    width: '4.75rem',
    cell: ofOperation(({ success }) => <OperationBadge status={success ? 'success' : 'failed'} />),
  },
  {
    id: 'call',
    header: 'Call',
    meaning: 'What the account was told to call',
    width: 'minmax(10rem, 2fr)',
    cell: ofOperation(({ hash }, log) => <CallOf hash={hash} log={log} />),
  },
  { id: 'nonce', header: 'Nonce', width: '5rem', from: 'medium', cell: ofOperation(({ nonce }) => <OperationNonce nonce={nonce} />) },
  LOG_COLUMNS.block,
  {
    id: 'paymaster',
    header: 'Paymaster',
    meaning: 'Who paid in place of the account',
    width: 'minmax(7.25rem, 0.5fr)',
    cell: ofOperation(({ paymaster }) =>
      paymaster ? <AddressChip address={paymaster} href={addressPath(paymaster)} copy="never" /> : '—',
    ),
  },
  {
    id: 'cost',
    header: 'Cost',
    width: '6.5rem',
    align: 'end',
    cell: ofOperation(({ cost }) => <Amount wei={cost} maxFraction={6} />),
  },
]

/** What an operation calls, from its bundle. */
function CallOf({ hash, log: { transactionHash, blockNumber } }: { hash: string; log: WireLog }): ReactNode {
  const operations = useUserOperations({ hash: transactionHash, kind: 'call', blockNumber: Number(blockNumber) })
  const decoder = useAbiDecoder()
  const operation = operations?.find(({ userOpHash }) => userOpHash === hash)
  return <OperationCallText call={operation && operationCall(decoder, operation.sender, operation.userOperation?.callData)} />
}
