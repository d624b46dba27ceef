/** User operations by their hashes: those that are mined by the logs of EntryPoints, those that wait by the call data in the pool. */
import type { Hash } from '../contract/hex.ts'
import type { Work } from '../base/longWork.ts'
import { queryLogsUpToHead } from '../filters/logQuery.ts'
import type { Block } from '../types/block.ts'
import type { Receipt } from '../types/receipt.ts'
import { type Transaction, authorizationAuthority } from '../types/transaction.ts'
import { ENTRY_POINTS } from '../userOperations/entryPoints.ts'
import { type TransactionOperation, transactionOperations } from '../userOperations/transactionOperations.ts'
import { USER_OPERATION_EVENT, type UserOperationOutcome } from '../userOperations/userOperationEvents.ts'
import type { UserOperation } from '../userOperations/userOperation.ts'
import type { RpcCall, RpcContext } from './context.ts'
import { type AddressedOperation, hashOfOperation } from './intendedOperation.ts'

/** A mined operation and its transaction. */
export interface MinedOperation {
  block: Block
  /** Of the block. */
  receipts: readonly Receipt[]
  /** Position of the transaction in the block. */
  index: number
  outcome: UserOperationOutcome
  /** Undefined if a contract called the EntryPoint. */
  operation: UserOperation | undefined
}

/** The operation of that hash that a block of this chain has executed; those of a remote chain before a fork are not looked for. */
export async function minedOperation(call: RpcCall, hash: Hash): Promise<MinedOperation | undefined> {
  return call.work.run(() => searchMined(call, hash), call.requester)
}

function* searchMined({ chain }: RpcContext, hash: Hash): Work<MinedOperation | undefined> {
  const filter = { addresses: [...ENTRY_POINTS.keys()], topics: [[USER_OPERATION_EVENT], [hash]], fromBlock: chain.firstOwn }
  const found = (yield* queryLogsUpToHead(chain, filter, UNBOUNDED)).at(-1)
  const mined = found && chain.transaction(found.transactionHash)
  const receipts = mined && chain.receipts(mined.block.hash)
  if (receipts === undefined) return undefined
  const { block, index, transaction } = mined!
  const { to, data } = transaction
  const all = transactionOperations({ to, data, logs: receipts[index]!.logs })
  const it = all.find(({ outcome }) => outcome?.hash === hash)
  return it && { block, receipts, index, outcome: it.outcome!, operation: it.bundled && operationOf(it, transaction) }
}

/** Few blocks have such a log, however many there are. */
const UNBOUNDED = { blocks: Number.MAX_SAFE_INTEGER, logs: Number.MAX_SAFE_INTEGER }

/** An operation that waits in the pool. */
export interface PooledOperation extends AddressedOperation {
  transactionHash: Hash
}

/** The operation of that hash that waits in the pool. */
export function pooledOperation(context: RpcContext, hash: Hash): PooledOperation | undefined {
  const { chain, pool } = context
  const state = chain.stateAt(chain.head.header)
  for (const transaction of [pool.pending(), pool.queued()].flatMap((bySender) => [...bySender.values()].flat())) {
    const { to, data } = transaction
    for (const it of transactionOperations({ to, data, logs: [] })) {
      const { entryPoint, version } = it
      const addressed = { entryPoint, version, operation: operationOf(it, transaction) }
      if (hashOfOperation(context, addressed, state) === hash) return { ...addressed, transactionHash: transaction.hash }
    }
  }
  return undefined
}

/** The operation with its authorization, which the transaction brings along. */
export function operationOf(
  { bundled }: Pick<TransactionOperation, 'bundled'>,
  { authorizationList = [] }: Pick<Transaction, 'authorizationList'>,
): UserOperation {
  const { operation } = bundled!
  const authorization = authorizationList.find((it) => authorizationAuthority(it) === operation.sender)
  return authorization === undefined ? operation : { ...operation, authorization }
}
