import type { Address, Hash } from '../contract/hex.ts'
import { Emitter, type EventSource } from '../base/emitter.ts'
import type { Chain } from '../chain/chain.ts'
import type { InvalidTransactionCode } from '../evm/engine.ts'
import type { TransactionSource } from '../execution/buildBlock.ts'
import type { BlobSidecar, Transaction, TransactionErrorCode } from '../types/transaction.ts'

/** Why the pool refuses a transaction. Messages are geth's, which wallets match. */
export type PoolErrorCode =
  | InvalidTransactionCode | TransactionErrorCode | 'already-known' | 'replacement-underpriced' | 'invalid-chain-id' | 'oversized-data' | 'pool-full'
  | 'sender-limit' | 'missing-sidecar' | 'invalid-sidecar' | 'unprotected' | 'fee-above-cap'

/** Checks proofs of blobs: the one of EIP-4844 (a proof a blob) or the cell proofs of EIP-7594. */
export type BlobProofCheck = (sidecar: BlobSidecar) => boolean

export interface TxPoolLimits {
  /** Transactions of one sender. */
  accountSlots: number
  /** Transactions of all senders. */
  globalSlots: number
  /** Bytes of one transaction, without its blobs. */
  transactionBytes: number
  /** By how much a replacement must pay more, in percent, on each of its caps. */
  priceBumpPercent: number
}

export const DEFAULT_TX_POOL_LIMITS: TxPoolLimits = { accountSlots: 4096, globalSlots: 16384, transactionBytes: 131072, priceBumpPercent: 10 }

export interface TxPoolOptions {
  chain: Chain
  limits?: Partial<TxPoolLimits>
  checkBlobProofs?: BlobProofCheck
}

export interface TxPoolEvents {
  /** A transaction became executable. */
  pendingTransaction: { transaction: Transaction }
  /** A transaction left the pool without being mined; `reason` in words. */
  droppedTransaction: { transaction: Transaction; reason: string }
}

/** Transactions that wait for a block: pending ones are executable, queued ones stand behind a nonce gap. */
export class TxPool implements EventSource<TxPoolEvents> {
  readonly #events = new Emitter<TxPoolEvents>()
  readonly #options: TxPoolOptions

  constructor(options: TxPoolOptions) {
    this.#options = options
  }

  on<K extends keyof TxPoolEvents>(name: K, listener: (event: TxPoolEvents[K]) => void): () => void {
    return this.#events.on(name, listener)
  }

  /** Rises with every change. */
  get version(): number {
    void this.#options
    throw new Error('body follows')
  }

  /** Validates and takes a transaction. Throws CodedError<PoolErrorCode>. Clients go through Miner.submit, which also stores it. */
  add(_transaction: Transaction, _sidecar?: BlobSidecar): { executable: boolean; replaced?: Transaction } {
    throw new Error('body follows')
  }

  get(_hash: Hash): Transaction | undefined {
    throw new Error('body follows')
  }

  sidecar(_hash: Hash): BlobSidecar | undefined {
    throw new Error('body follows')
  }

  /** Executable transactions by sender, in nonce order; with an address, only that sender's. */
  pending(_sender?: Address): Map<Address, Transaction[]> {
    throw new Error('body follows')
  }

  /** Transactions behind a nonce gap by sender, in nonce order; with an address, only that sender's. */
  queued(_sender?: Address): Map<Address, Transaction[]> {
    throw new Error('body follows')
  }

  counts(): { pending: number; queued: number } {
    throw new Error('body follows')
  }

  /** The nonce after the sender's last executable transaction: eth_getTransactionCount at `pending`. */
  nextNonce(_address: Address): bigint {
    throw new Error('body follows')
  }

  /** Executable transactions by effective tip, then arrival, for a block of that base fee and blob base fee. */
  source(_baseFeePerGas: bigint, _blobBaseFee: bigint): TransactionSource {
    throw new Error('body follows')
  }

  /** Takes a transaction out; the sender's later ones become queued. False where it is unknown. */
  drop(_hash: Hash, _reason: string): boolean {
    throw new Error('body follows')
  }

  /** Takes all transactions out. */
  clear(_reason: string): void {
    throw new Error('body follows')
  }
}
