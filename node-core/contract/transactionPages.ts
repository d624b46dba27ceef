/** Transactions of the chain in pages, newest first, as `devnet_transactions` takes and returns them. */
import type { ValueOf, WireOf } from './codec.ts'
import { array, nullable, object, oneOf, orNull } from './compound.ts'
import type { Address, Hex } from './hex.ts'
import { address, boolean, bytesOf, hash, index, integer, quantity } from './primitives.ts'
import { from, shape } from './shape.ts'

/** What a transaction must be to be in a page; what is absent does not matter. */
export interface WireTransactionFilter {
  from?: Address
  /** The recipient, or the contract that it created. */
  to?: Address
  /** Sender, recipient or created contract. */
  address?: Address
  /** The first four bytes of the input of a call, or what the transaction does. */
  method?: Hex | 'creation' | 'call' | 'transfer'
  status?: 'success' | 'failed'
  /** EIP-2718 type. */
  type?: Hex
  /**
   * With `address`: also transactions that only called it, created it, or were called by it, within. Their blocks are executed once more,
   * so that fewer are searched.
   */
  internal?: boolean
}

/** Which blocks are searched, from the newest back, and how much of what is found is answered. */
export interface WireTransactionQuery extends WireTransactionFilter {
  /** Newest block; the head where it is absent. */
  toBlock?: Hex
  /** Oldest block; 0 where it is absent. */
  fromBlock?: Hex
  /** Transactions after which a page ends, at the end of their block; 100 where it is absent. */
  limit?: Hex
}

/** What the frames of a transaction below its own did with an account. */
const internalUse = object(
  {
    /** Frames that called it, or ran its code. */
    calls: integer,
    /** Frames that created it. */
    creations: integer,
    /** Frames that it entered itself. */
    callsOut: integer,
  },
  'InternalUse',
)

/** A mined transaction as lists show it. */
export const transactionRow = shape('TransactionRow', {
  hash: from('transaction.hash', hash),
  blockNumber: from('block.header.number', quantity),
  transactionIndex: index,
  /** Of its block, in Unix seconds. */
  timestamp: from('block.header.timestamp', quantity),
  type: from('transaction.type', index),
  status: oneOf('success', 'failed'),
  from: from('transaction.from', address),
  /** Whether it was sent without the key of its sender. */
  isImpersonated: from('transaction.isImpersonated', boolean),
  to: from('transaction.to', orNull(address)),
  /** The contract that it created. */
  created: nullable(address),
  /** The first four bytes of its input; null where it has fewer, and at a creation. */
  selector: nullable(bytesOf(4, 'selector')),
  /** Bytes of input. */
  inputSizeBytes: from('transaction.data.length', integer),
  value: from('transaction.value', quantity),
  nonce: from('transaction.nonce', quantity),
  gas: from('transaction.gasLimit', quantity),
  gasUsed: quantity,
  effectiveGasPrice: quantity,
  /** Wei paid for its blobs; zero if it has none. */
  blobFee: quantity,
  /** What the transaction did with the address within, where it has to do with it only there; null for any other. */
  internal: nullable(internalUse),
})

/** A page: what was found, and the blocks, both included, that were searched for it; null where there are none. */
export const transactionPage = shape('TransactionPage', {
  transactions: array(transactionRow),
  searched: nullable(object({ from: quantity, to: quantity }, 'BlockRange')),
})

export type InternalUse = WireOf<typeof internalUse>
/** What a row is made of. */
export type TransactionRowSource = ValueOf<typeof transactionRow>
/** What a page is made of. */
export type TransactionPageSource = ValueOf<typeof transactionPage>
export type WireTransactionRow = WireOf<typeof transactionRow>
export type WireTransactionPage = WireOf<typeof transactionPage>
