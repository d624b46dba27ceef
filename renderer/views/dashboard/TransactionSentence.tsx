import { Fragment, useMemo, type ReactNode } from 'react'
import type { Address } from '../../../node-core/contract/hex.ts'
import { countText } from '../../../node-core/contract/countText.ts'
import type { WireTransactionOperation } from '../../../node-core/contract/wire/transactionOperation.ts'
import { transfersFromLogs, type TokenTransfer } from '../../../node-core/contract/tokenTransfers.ts'
import { nameToText } from '../../abi/valueToText.ts'
import { Badge } from '../../components/feedback/Badge.tsx'
import { AddressChip } from '../../components/values/AddressChip.tsx'
import { Amount } from '../../components/values/Amount.tsx'
import { TokenAmount } from '../../components/values/TokenAmount.tsx'
import { shortenHex } from '../../format/hash.ts'
import { plainText } from '../../format/revert.ts'
import { addressPath, transactionPath } from '../../routing/paths.ts'
import type { TransactionDetail } from '../../store/detailsSlice.ts'
import type { TransactionSummary } from '../../store/summaries.ts'
import { useAbiDecoder } from '../../store/useAbiDecoder.ts'
import { useDetail } from '../../store/useApp.ts'
import { useTokenFacts } from '../../store/useTokenFacts.ts'
import { nameOfCall, operationCall, refusalFrom } from '../userOperations/operationCall.ts'
import { useUserOperations } from '../userOperations/useUserOperations.ts'
import styles from './Sentence.module.css'

/** transfer(address,uint256), transferFrom(address,address,uint256): calls better described by their log. */
const TOKEN_TRANSFERS: ReadonlySet<string | undefined> = new Set(['0xa9059cbb', '0x23b872dd'])

/** handleOps and handleAggregatedOps of EntryPoint 0.6, and of later ones: bundles of user operations. */
const BUNDLES: ReadonlySet<string | undefined> = new Set(['0x1fad948c', '0x4b1d7cf5', '0x765e827f', '0xdbed18e0'])
/** Operations that are named. */
const MAX_NAMED = 2

/** EIP-4844. */
const BLOB_TYPE = 3

/** What a transaction did, such as “Account 0 transferred 12.3 TERRA to Account 1”; the verb links to the transaction. */
export function TransactionSentence({ transaction }: { transaction: TransactionSummary }): ReactNode {
  const { from, status, selector } = transaction
  return (
    <span className={styles.sentence}>
      <Party address={from} />{' '}
      {TOKEN_TRANSFERS.has(selector) && status === 'success' ? (
        <TokenTransferPart transaction={transaction} />
      ) : BUNDLES.has(selector) ? (
        <BundlePart transaction={transaction} />
      ) : (
        <Predicate transaction={transaction} />
      )}
      {status === 'failed' && <FailurePart transaction={transaction} />}
    </span>
  )
}

function Predicate({ transaction }: { transaction: TransactionSummary }): ReactNode {
  const { kind, type, value, to, created, status } = transaction
  if (kind === 'creation') {
    const isDone = created !== null
    return (
      <>
        <Verb transaction={transaction}>{isDone ? 'deployed' : status === 'pending' ? 'deploys' : 'tried to deploy'}</Verb>{' '}
        {isDone ? <Party address={created} /> : 'a contract'}
      </>
    )
  }
  if (kind === 'transfer') {
    return (
      <>
        <Verb transaction={transaction}>{status === 'pending' ? 'sends' : status === 'failed' ? 'tried to send' : 'sent'}</Verb>{' '}
        {type === BLOB_TYPE ? (
          <>
            blobs
            {value > 0n && (
              <>
                {' '}
                and <Amount wei={value} maxFraction={4} />
              </>
            )}
          </>
        ) : (
          <Amount wei={value} maxFraction={4} />
        )}{' '}
        to <Party address={to!} />
      </>
    )
  }
  return (
    <>
      <Verb transaction={transaction}>{status === 'pending' ? 'calls' : 'called'}</Verb> <FunctionName transaction={transaction} /> on{' '}
      <Party address={to!} />
      {value > 0n && (
        <>
          {' '}
          with <Amount wei={value} maxFraction={4} />
        </>
      )}
    </>
  )
}

function FunctionName({ transaction: { selector, to } }: { transaction: TransactionSummary }): ReactNode {
  const called = useAbiDecoder().functionOf(to, selector ?? '0x')
  return <Badge tone="info">{called ? nameToText(called.name) : (selector ?? 'with data')}</Badge>
}

/** A token transfer, described from its log; until that is loaded, or if there is none, the call. */
function TokenTransferPart({ transaction }: { transaction: TransactionSummary }): ReactNode {
  const detail = useDetail('transaction', transaction.hash)
  const transfer = useMemo(() => (detail.status === 'ready' ? onlyTransferOf(detail.data) : undefined), [detail])
  const facts = useTokenFacts(transfer ? [transfer.token] : [])
  if (!transfer) return <Predicate transaction={transaction} />
  return (
    <>
      <Verb transaction={transaction}>transferred</Verb>{' '}
      <TokenAmount value={transfer.value} facts={facts.get(transfer.token)} id={transfer.id} />
      {transfer.from !== transaction.from && (
        <>
          {' '}
          from <Party address={transfer.from} />
        </>
      )}{' '}
      to <Party address={transfer.to} />
    </>
  )
}

/** User operations, by what they call if they ran; until they are loaded, the call. */
function BundlePart({ transaction }: { transaction: TransactionSummary }): ReactNode {
  const { status } = transaction
  const operations = useUserOperations(transaction)
  if (!operations || operations.length === 0) return <Predicate transaction={transaction} />
  const failed = operations.filter(({ outcome }) => outcome?.success === false).length
  const others = operations.length - MAX_NAMED
  return (
    <>
      <Verb transaction={transaction}>{status === 'pending' ? 'bundles' : status === 'failed' ? 'tried to bundle' : 'bundled'}</Verb>{' '}
      {operations.length === 1 ? 'a user operation' : countText(operations.length, 'user operation')}
      {/* Before what may not fit. */}
      {failed > 0 && (
        <span className={styles.failure}>
          , {failed < operations.length ? `${failed} failed` : failed > 1 ? 'all failed' : 'which failed'}
        </span>
      )}
      {status !== 'failed' && (
        <>
          {': '}
          {operations.slice(0, MAX_NAMED).map((operation, at) => (
            <Fragment key={at}>
              {at > 0 && ', '}
              <OperationPart operation={operation} />
            </Fragment>
          ))}
          {others > 0 && ` and ${countText(others, 'other')}`}
        </>
      )}
    </>
  )
}

function OperationPart({ operation: { sender, userOperation } }: { operation: WireTransactionOperation }): ReactNode {
  const decoder = useAbiDecoder()
  const call = operationCall(decoder, sender, userOperation?.callData)
  const [first, ...more] = call?.calls ?? []
  if (!first) {
    return (
      <>
        {call?.own && <Badge tone="info">{nameToText(call.own.name)}</Badge>} by <Party address={sender} />
      </>
    )
  }
  return (
    <>
      {first.input === '0x' ? <Amount wei={first.value} maxFraction={4} /> : <Badge tone="info">{nameOfCall(first)}</Badge>}
      {first.input === '0x' ? ' to ' : ' on '}
      <Party address={first.target} />
      {more.length > 0 && ` and ${countText(more.length, 'more call')}`}
    </>
  )
}

function onlyTransferOf({ receipt }: TransactionDetail): TokenTransfer | undefined {
  const transfers = receipt ? transfersFromLogs(receipt.logs) : []
  return transfers.length === 1 ? transfers[0] : undefined
}

const MAX_REASON_LENGTH = 60

function FailurePart({ transaction: { hash, to } }: { transaction: TransactionSummary }): ReactNode {
  const detail = useDetail('transaction', hash)
  const failure = detail.status === 'ready' ? detail.data.failure : undefined
  const decoder = useAbiDecoder()
  const reason = useMemo(() => {
    if (failure?.kind === 'halt') return failure.message
    if (failure?.kind !== 'revert') return undefined
    const error = decoder.decodeError([to], failure.data)
    const refusal = refusalFrom(error)
    if (refusal) return refusal.reason
    if (error.kind === 'custom') return error.decoded ? nameToText(error.decoded.name) : `custom error ${error.selector}`
    return error.kind === 'empty' ? undefined : error.text
  }, [failure, decoder, to])
  const verb = failure?.kind === 'revert' ? 'reverted' : 'failed'
  return <span className={styles.failure}>, {reason === undefined ? verb : `${verb}: ${plainText(reason, MAX_REASON_LENGTH)}`}</span>
}

function Verb({ transaction: { hash }, children }: { transaction: TransactionSummary; children: string }): ReactNode {
  return (
    <a href={transactionPath(hash)} data-primary aria-label={`${children}, transaction ${shortenHex(hash)}`} className={styles.verb}>
      {children}
    </a>
  )
}

function Party({ address }: { address: Address }): ReactNode {
  return <AddressChip address={address} href={addressPath(address)} copy="never" />
}
