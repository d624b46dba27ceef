import type { Address, Hash } from '../contract/hex.ts'
import type { Engine, ExecutionResult, StateReader } from '../evm/engine.ts'
import type { Write } from '../store/keyValueStore.ts'
import type { StateDatabase } from '../state/stateDatabase.ts'
import type { Block, Withdrawal } from '../types/block.ts'
import type { ChainConfig } from '../types/chainConfig.ts'
import type { Header } from '../types/header.ts'
import type { Receipt } from '../types/receipt.ts'
import type { Transaction } from '../types/transaction.ts'

/** What execution needs of a chain. Chain is one. */
export interface ChainContext {
  readonly config: ChainConfig
  readonly engine: Engine
  readonly state: StateDatabase
  /** Reader for BLOCKHASH in a child of `parent`: hashes of the chain that ends in it. */
  blockHashReader(parent: Header): (number: bigint) => Hash
}

/** What the proposer of a block decides. */
export interface BlockAttributes {
  /** Unix seconds, above the parent's. */
  timestamp: bigint
  coinbase: Address
  gasLimit: bigint
  prevRandao: Hash
  /** At most 32 bytes. */
  extraData: Uint8Array
  /** From Cancun (EIP-4788); zero where absent. */
  parentBeaconBlockRoot?: Hash
  /** From Shanghai (EIP-4895); none where absent. */
  withdrawals?: Withdrawal[]
  /** Instead of the one that EIP-1559 computes: only a devnet may. */
  baseFeePerGas?: bigint
}

/** Transactions by priority, each sender's in nonce order. */
export interface TransactionSource {
  /** The best transaction, or undefined at the end. */
  peek(): Transaction | undefined
  /** The best one is in the block: the sender's next takes its turn. */
  shift(): void
  /** The best one does not go into this block, and so none of its sender's later ones does. */
  pop(): void
}

/** A transaction that no block may hold in the state that it met. */
export interface RejectedTransaction {
  transaction: Transaction
  error: Error
}

/** A block that was executed, before it is in the store. */
export interface BuiltBlock {
  block: Block
  /** Where the block stands upon. */
  parent: Header
  receipts: Receipt[]
  /** Of each transaction, in order. */
  results: ExecutionResult[]
  /** State after the block, readable at once. */
  state: StateReader
  /** Trie nodes and code that the store must hold for the state root. */
  stateWrites: Write[]
  /** Candidates that turned out invalid, with the engine's error. */
  rejected: RejectedTransaction[]
}

/** Builds and executes a block on `parent` of what the source gives, as much as fits. */
export function buildBlock(_chain: ChainContext, _parent: Header, _source: TransactionSource, _attributes: BlockAttributes): BuiltBlock {
  throw new Error('body follows')
}
