/** Transactions of the chain in pages, newest first, as `devnet_transactions` takes and answers them. */
import type { Address, Hash, Hex } from './hex.ts'

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

/** What the frames of a transaction below its own did with an account. */
export interface InternalUse {
  /** Frames that called it, or ran its code. */
  calls: number
  /** Frames that created it. */
  creations: number
  /** Frames that it entered itself. */
  callsOut: number
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

/** A mined transaction as lists show it. */
export interface WireTransactionRow {
  hash: Hash
  blockNumber: Hex
  transactionIndex: Hex
  /** Of its block, in Unix seconds. */
  timestamp: Hex
  type: Hex
  status: 'success' | 'failed'
  from: Address
  to: Address | null
  /** The contract that it created. */
  created: Address | null
  /** The first four bytes of its input; null where it has fewer, and at a creation. */
  selector: Hex | null
  /** Bytes of input. */
  inputSizeBytes: number
  value: Hex
  nonce: Hex
  gas: Hex
  gasUsed: Hex
  effectiveGasPrice: Hex
  /** What the transaction did with the address within, where it has to do with it only there; null for any other. */
  internal: InternalUse | null
}

/** A page: what was found, and the blocks, both included, that were searched for it; null where there are none. */
export interface WireTransactionPage {
  transactions: WireTransactionRow[]
  searched: { from: Hex; to: Hex } | null
}
