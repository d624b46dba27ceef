import type { Address, Hash, Hex } from '../../node-core/contract/hex.ts'
import type { WireTraceIndex } from '../../node-core/contract/stepTrace.ts'
import type { WireSourceFile } from '../../node-core/contract/builds.ts'
import type { WireConsoleLog } from '../../node-core/contract/console.ts'
import type { WireStackTrace } from '../../node-core/contract/stackTrace.ts'
import type { WireGasBySource, WireSourceTrace } from '../../node-core/contract/sources.ts'
import type { WireDroppedTransaction } from '../../node-core/contract/keyStore.ts'
import type { WireBlock } from '../../node-core/contract/wire/block.ts'
import type { WireCallFrame } from '../../node-core/contract/wire/callFrame.ts'
import type { WireReceipt } from '../../node-core/contract/wire/receipt.ts'
import type { WireTransaction } from '../../node-core/contract/wire/transaction.ts'
import type { WireTransactionOperation } from '../../node-core/contract/wire/transactionOperation.ts'
import type { WireAccountSteps } from '../../node-core/contract/wire/blockAccessList.ts'
import type { PoolSituation } from './poolSlice.ts'
import type { AccountChange } from './stateChanges.ts'

/** Why a mined transaction failed, found by running it again on its parent block. */
export type Failure =
  | { kind: 'revert'; data: Hex }
  | { kind: 'halt'; message: string }
  /** It does not fail when run again alone. */
  | { kind: 'unknown' }

/** A block with its full transactions and their receipts. */
export interface BlockDetail {
  block: Omit<WireBlock, 'transactions'> & { transactions: WireTransaction[] }
  receipts: readonly WireReceipt[]
}

export interface TransactionDetail {
  transaction: WireTransaction
  /** The rest is undefined while the transaction is pending. */
  receipt: WireReceipt | undefined
  block: WireBlock | undefined
  failure: Failure | undefined
}

export interface AddressDetail {
  address: Address
  balance: bigint
  nonce: number
  code: Hex
}

/** The content of detail views, by kind; the id is the one in the path. */
export interface DetailKinds {
  block: BlockDetail
  transaction: TransactionDetail
  address: AddressDetail
  /** By trace id (traceId.ts): the call tree. */
  trace: WireCallFrame
  /** By trace id: the steps in short. */
  traceIndex: WireTraceIndex
  /** By trace id: where and why it failed, in its sources. */
  stackTrace: WireStackTrace
  /** By trace id: what it prints. */
  consoleLogs: readonly WireConsoleLog[]
  /** By trace id: calls and lines of the sources, as far as they are known. */
  sourceTrace: WireSourceTrace
  /** By trace id: its gas by call, function and line. */
  gasBySource: WireGasBySource
  /** By `sourceFileId`: a file of a build. */
  sourceFile: WireSourceFile
  /** By trace id: the state changes. */
  stateChanges: readonly AccountChange[]
  /** By transaction hash: its canonical bytes. */
  rawTransaction: Hex
  /** By `userOperationsId`: its user operations. */
  userOperations: readonly WireTransactionOperation[]
  /** By the hash of a user operation: the hash of its transaction. */
  userOperation: Hash
  /** By block hash: what its steps read and changed. */
  blockAccess: readonly WireAccountSteps[]
  /** By block hash: its RLP. */
  rawBlock: Hex
  /** By sender address: its transactions in the pool. */
  poolSituation: PoolSituation
  /** By the hash of a transaction that the node no longer has: why it left the pool. */
  dropped: WireDroppedTransaction
}

export type DetailKind = keyof DetailKinds

/** An item that is loading, loaded, not on this chain, or failed to load. */
export type Resource<T> =
  | { status: 'loading' }
  | { status: 'ready'; data: T }
  | { status: 'absent' }
  /** `code` is the node's own if it responded. */
  | { status: 'failed'; message: string; code: number | undefined }

export type DetailsSlice = ReadonlyMap<string, Resource<DetailKinds[DetailKind]>>

/** Maximum number of details kept. */
const MAX_DETAILS = 40

/** The id of a source file; builds are named by their contents, so that it stays the same. */
export function sourceFileId(build: string, sourceId: number): string {
  return `${build} ${sourceId}`
}

/** The id of a transaction's user operations, of which more is known once it is mined. */
export function userOperationsId(transaction: string, isMined: boolean): string {
  return isMined ? transaction : `${transaction} pending`
}

export function detailKey(kind: DetailKind, id: string): string {
  return `${kind} ${id}`
}

export const kindOfDetail = (key: string): DetailKind => key.slice(0, key.indexOf(' ')) as DetailKind

/** The slice with one entry set, as its newest; past the bound, the oldest unwatched one is evicted. */
export function detailsWith(
  slice: DetailsSlice,
  key: string,
  entry: Resource<DetailKinds[DetailKind]>,
  isWatched: (key: string) => boolean,
): DetailsSlice {
  const next = new Map(slice)
  next.delete(key)
  next.set(key, entry)
  for (const old of next.keys()) {
    if (next.size <= MAX_DETAILS) break
    if (!isWatched(old)) next.delete(old)
  }
  return next
}
