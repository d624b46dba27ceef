import { useMemo, type ReactNode } from 'react'
import type { Address, Hash, Hex } from '../../../node-core/contract/hex.ts'
import type { WireTransactionOperation } from '../../../node-core/contract/wire/transactionOperation.ts'
import type { WireUserOperation } from '../../../node-core/contract/wire/userOperation.ts'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import { declarationToText } from '../../abi/valueToText.ts'
import { Badge } from '../../components/feedback/Badge.tsx'
import { SourceBadge } from '../../components/feedback/SourceBadge.tsx'
import { Panel } from '../../components/layout/Panel.tsx'
import { LogList } from '../../components/traces/LogList.tsx'
import { WordTable } from '../../components/values/WordTable.tsx'
import { AddressChip } from '../../components/values/AddressChip.tsx'
import { Amount } from '../../components/values/Amount.tsx'
import { CopyButton } from '../../components/values/CopyButton.tsx'
import { ErrorText } from '../../components/values/ErrorText.tsx'
import { HashChip } from '../../components/values/HashChip.tsx'
import { KeyValueList, type KeyValue } from '../../components/values/KeyValueList.tsx'
import { Mono } from '../../components/values/Mono.tsx'
import { bytesToText } from '../../format/gas.ts'
import { plainText } from '../../format/revert.ts'
import { addressPath } from '../../routing/paths.ts'
import { callRows } from '../../store/callFrames.ts'
import { frameOfOperation } from '../../store/operationFrames.ts'
import { useDetail } from '../../store/useApp.ts'
import { RaisedError } from '../trace/RaisedError.tsx'
import { TraceLink } from '../trace/TraceLink.tsx'
import { CalledFunction } from '../transaction/CallData.tsx'
import { nameOfCall, type DecodedAccountCall, type OperationCall, type OperationOutcome } from './operationCall.ts'
import { OperationNonce } from './OperationNonce.tsx'
import { OperationBadge } from './OperationStatus.tsx'

/** An operation as the list shows it. */
export interface OperationRow {
  operation: WireTransactionOperation
  position: number
  outcome: OperationOutcome
  call: OperationCall | undefined
  href: string
  isChosen: boolean
}

export interface OperationDetailProps {
  transaction: Hash
  /** All of the transaction. */
  operations: readonly WireTransactionOperation[]
  row: OperationRow
}

/** All that is known of a user operation: what became of it, what it calls, what it may cost, what it logged. */
export function OperationDetail({
  transaction,
  operations,
  row: { operation, position, outcome, call: called },
}: OperationDetailProps): ReactNode {
  const { userOperation: bundled, sender } = operation
  const raised = outcome.error?.kind === 'custom' ? outcome.error.decoded : undefined
  const logs = operation.outcome?.logs ?? []
  return (
    <>
      <Panel title={`User operation ${position + 1}`}>
        <KeyValueList
          label="User operation"
          items={[
            ...factsOf(operation),
            {
              term: 'Outcome',
              value: <Outcome {...outcome} link={operation.outcome && <CallLinks {...{ transaction, operations, operation }} />} />,
            },
            ...payment(operation),
          ]}
        />
      </Panel>
      {raised && <RaisedError title="Error" raised={raised} note={<ErrorBadges raised={raised} />} />}
      {called?.calls?.map((call, at) => (
        <AccountCall key={at} call={call} title={called.callCount === 1 ? 'Call' : `Call ${at + 1} of ${groupDigits(called.callCount)}`} />
      ))}
      {called && !called.calls && called.input.length >= 10 && (
        <CalledFunction title="Call of the sender" to={sender} input={called.input} selector={selectorOf(called.input)} />
      )}
      {bundled && <Initialization operation={bundled} />}
      {logs.length > 0 && (
        <Panel title="Logs">
          <LogList logs={logs.map((log) => ({ index: Number(log.logIndex), log }))} />
        </Panel>
      )}
      {bundled && (
        <Panel title="Gas limits, fees and signature">
          <KeyValueList label="Gas limits, fees and signature" items={bundledFields(bundled)} />
        </Panel>
      )}
      {bundled && bundled.callData !== '0x' && (
        <Panel title={`Call data, ${sizeOf(bundled.callData)}`} aside={<CopyButton text={bundled.callData} what="call data" />}>
          <WordTable label="Call data" data={bundled.callData.length >= 10 ? `0x${bundled.callData.slice(10)}` : bundled.callData} />
        </Panel>
      )}
    </>
  )
}

const selectorOf = (input: Hex): Hex => input.slice(0, 10) as Hex
const sizeOf = (data: Hex): string => bytesToText((data.length - 2) / 2)

function ErrorBadges({ raised }: { raised: Parameters<typeof RaisedError>[0]['raised'] }): ReactNode {
  return (
    <>
      <Badge tone="danger">{declarationToText(raised)}</Badge> <SourceBadge {...raised} />{' '}
    </>
  )
}

function party(address: Address): ReactNode {
  return <AddressChip address={address} href={addressPath(address)} whole />
}

function factsOf({ userOpHash, sender, nonce, entryPoint, entryPointVersion, aggregator }: WireTransactionOperation): KeyValue[] {
  return [
    {
      term: 'Hash',
      meaning: 'What the sender’s owner signs, and by which clients ask for it',
      value: userOpHash ? (
        <HashChip hash={userOpHash} what="user operation hash" whole copy="always" />
      ) : (
        'not known: the sender’s delegation is part of it'
      ),
    },
    { term: 'Sender', value: party(sender) },
    {
      term: 'Nonce',
      meaning: 'Its place in the sequence of its key; operations with different keys do not wait for each other',
      value: <OperationNonce nonce={nonce} whole />,
    },
    {
      term: 'EntryPoint',
      value: <AddressChip address={entryPoint} href={addressPath(entryPoint)} label={`EntryPoint ${entryPointVersion}`} whole />,
    },
    ...(aggregator
      ? [{ term: 'Aggregator', meaning: 'Checks the signatures of several operations at once', value: party(aggregator) }]
      : []),
  ]
}

function payment({ paymaster, outcome, userOperation }: WireTransactionOperation): KeyValue[] {
  const fields: KeyValue[] = [{ term: 'Paid by', value: paymaster ? party(paymaster) : 'the sender' }]
  if (!outcome) return fields
  const [cost, gas] = [BigInt(outcome.actualGasCost), BigInt(outcome.actualGasUsed)]
  fields.push({
    term: 'Cost',
    meaning: 'Paid to whom the bundler named: the gas that the EntryPoint counted, at the price of the operation',
    value: (
      <>
        <Amount wei={cost} />, {groupDigits(gas)} gas
        {gas > 0n && (
          <>
            {' at '}
            <Amount wei={cost / gas} unit="gwei" />
          </>
        )}
      </>
    ),
  })
  const { factory, unusedFactory } = outcome
  const delegate = outcome.delegate ?? userOperation?.eip7702Auth?.address
  if (factory) fields.push({ term: 'Created by', meaning: 'The factory that created the sender for this operation', value: party(factory) })
  if (unusedFactory) fields.push({ term: 'Unused factory', meaning: 'The sender existed already', value: party(unusedFactory) })
  if (delegate) fields.push({ term: 'Delegates to', meaning: 'The sender runs this contract’s code (EIP-7702)', value: party(delegate) })
  return fields
}

function Outcome({ status, remark, error, link }: OperationOutcome & { link: ReactNode }): ReactNode {
  return (
    <>
      <OperationBadge status={status} /> {remark !== undefined && plainText(remark)}
      {remark !== undefined && error && ': '}
      {error && <ErrorText error={error} />} {link}
    </>
  )
}

/** Leads to the call of the sender in the call tree, or to where its failure began, also in the stepper. */
function CallLinks({
  transaction,
  operations,
  operation,
}: Pick<OperationDetailProps, 'transaction' | 'operations'> & { operation: WireTransactionOperation }): ReactNode {
  const trace = useDetail('trace', transaction)
  const rows = useMemo(() => (trace.status === 'ready' ? callRows(trace.data) : []), [trace])
  const frame = useMemo(() => frameOfOperation(rows, operations, operation), [rows, operations, operation])
  const origin = frame?.originId
  const index = useDetail('traceIndex', origin === undefined ? undefined : transaction)
  if (!frame) return null
  const [first = 0, end = 0] = index.status === 'ready' ? (index.data.frames[rows.findIndex(({ id }) => id === origin)] ?? []) : []
  return (
    <>
      <TraceLink id={transaction} to={{ tab: 'trace', frame: origin ?? frame.id }}>
        Show in call tree
      </TraceLink>
      {end > first && (
        <>
          {', '}
          <TraceLink id={transaction} to={{ tab: 'steps', step: end - 1 }}>
            step to the failure
          </TraceLink>
        </>
      )}
    </>
  )
}

/** A call that the sender makes. */
function AccountCall({ call, title }: { call: DecodedAccountCall; title: string }): ReactNode {
  const { target, value, input } = call
  const before: KeyValue[] = [
    { term: 'To', value: party(target) },
    ...(value > 0n || input === '0x' ? [{ term: 'Value', value: <Amount wei={value} /> }] : []),
  ]
  if (input.length >= 10) return <CalledFunction title={title} before={before} to={target} input={input} selector={selectorOf(input)} />
  return (
    <Panel title={title}>
      <KeyValueList
        label={title}
        items={[...before, { term: 'Function', value: input === '0x' ? 'none, ether alone' : nameOfCall(call) }]}
      />
    </Panel>
  )
}

/** How the sender is created or initialized. */
function Initialization({ operation: { factory, factoryData, initCode } }: { operation: WireUserOperation }): ReactNode {
  const whole = initCode !== undefined && initCode.length >= 42
  const by = whole ? (initCode.slice(0, 42) as Address) : factory?.length === 42 ? factory : undefined
  const data: Hex = whole ? `0x${initCode.slice(42)}` : (factoryData ?? '0x')
  if (by === undefined || data.length < 10) return null
  return (
    <CalledFunction
      title="Creation of the sender"
      before={[{ term: 'Factory', value: party(by) }]}
      to={by}
      input={data}
      selector={selectorOf(data)}
    />
  )
}

const GAS_LIMITS = [
  ['callGasLimit', 'Call gas limit', 'For the call of the sender'],
  ['verificationGasLimit', 'Verification gas limit', 'For the creation of the sender and its validation of the operation'],
  ['preVerificationGas', 'Pre-verification gas', 'What the bundler is paid besides, for the bytes of the operation and the work around it'],
  ['paymasterVerificationGasLimit', 'Paymaster verification gas limit', 'For the paymaster’s validation'],
  ['paymasterPostOpGasLimit', 'Paymaster post-op gas limit', 'For the paymaster’s work after the call'],
] as const

const FEES = [
  ['maxFeePerGas', 'Max fee per gas', 'The most that is paid for each gas'],
  ['maxPriorityFeePerGas', 'Max priority fee', 'The most that is paid for each gas on top of the base fee'],
] as const

const BYTES = [
  ['initCode', 'Init code'],
  ['factory', 'Factory'],
  ['factoryData', 'Factory data'],
  ['paymasterAndData', 'Paymaster and data'],
  ['paymasterData', 'Paymaster data'],
  ['paymasterSignature', 'Paymaster signature'],
  ['signature', 'Signature'],
] as const

/** The fields of the operation that are not shown above, without those that are empty. */
function bundledFields(operation: WireUserOperation): KeyValue[] {
  return [
    ...GAS_LIMITS.flatMap(([name, term, meaning]) =>
      valueOf(operation[name], (value) => ({ term, meaning, value: groupDigits(BigInt(value)) })),
    ),
    ...FEES.flatMap(([name, term, meaning]) =>
      valueOf(operation[name], (value) => ({ term, meaning, value: <Amount wei={BigInt(value)} unit="gwei" /> })),
    ),
    ...BYTES.flatMap(([name, term]) =>
      valueOf(operation[name] === '0x' ? undefined : operation[name], (value) => ({
        term,
        value: <Mono text={value} what={term.toLowerCase()} />,
      })),
    ),
  ]
}

const valueOf = (value: string | number | undefined, field: (value: string) => KeyValue): KeyValue[] =>
  value === undefined ? [] : [field(String(value))]
