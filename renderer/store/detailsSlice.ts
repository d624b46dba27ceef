import type { Address, Hex } from '../../node-core/contract/hex.ts'
import type { WireTraceIndex } from '../../node-core/contract/stepTrace.ts'
import type { WireDroppedTransaction } from '../../node-core/contract/keyStore.ts'
import type { WireBlock } from '../../node-core/contract/wire/block.ts'
import type { WireCallFrame } from '../../node-core/contract/wire/callFrame.ts'
import type { WireReceipt } from '../../node-core/contract/wire/receipt.ts'
import type { WireTransaction } from '../../node-core/contract/wire/transaction.ts'
import type { WireAccountSteps } from '../../node-core/contract/wire/blockAccessList.ts'
import type { PoolSituation } from './poolSlice.ts'
import type { AccountChange } from './stateChanges.ts'

/** Why a mined transaction failed, as running it again at its parent block tells. */
export type Failure =
  | { kind: 'revert'; data: Hex }
  | { kind: 'halt'; message: string }
  /** It does not fail when run again alone. */
  | { kind: 'unknown' }

/** A block with its transactions whole, and their receipts. */
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

/** What the detail views show, by kind; the id is what stands in the path. */
export interface DetailKinds {
  block: BlockDetail
  transaction: TransactionDetail
  address: AddressDetail
  /** By what is traced (traceId.ts): its call tree. */
  trace: WireCallFrame
  /** By what is traced: its steps in short. */
  traceIndex: WireTraceIndex
  /** By what is traced: what it changed. */
  stateChanges: readonly AccountChange[]
  /** By the transaction's hash: its canonical bytes. */
  rawTransaction: Hex
  /** By the block's hash: what its steps read and changed. */
  blockAccess: readonly WireAccountSteps[]
  /** By the block's hash: its RLP. */
  rawBlock: Hex
  /** By the address of a sender: what it has in the pool. */
  poolSituation: PoolSituation
  /** By the hash of a transaction that the node does not have any more: why it left the pool. */
  dropped: WireDroppedTransaction
}

export type DetailKind = keyof DetailKinds

/** One thing that is being loaded, is there, is not on this chain, or could not be loaded. */
export type Resource<T> =
  | { status: 'loading' }
  | { status: 'ready'; data: T }
  | { status: 'absent' }
  /** `code` is the node's own where it answered. */
  | { status: 'failed'; message: string; code: number | undefined }

export type DetailsSlice = ReadonlyMap<string, Resource<DetailKinds[DetailKind]>>

/** Details kept at most. */
export const MAX_DETAILS = 40

export function detailKey(kind: DetailKind, id: string): string {
  return `${kind} ${id}`
}

/** The slice with one entry set, as its newest; past the bound, the oldest that nobody watches goes. */
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
