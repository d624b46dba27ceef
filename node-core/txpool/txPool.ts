import type { Address, Hash } from '../contract/hex.ts'
import { BoundedCache } from '../base/boundedCache.ts'
import { CodedError } from '../base/codedError.ts'
import { Emitter, type EventSource } from '../base/emitter.ts'
import type { Chain } from '../chain/chain.ts'
import type { ChainEvents } from '../chain/chainEvents.ts'
import type { StateDiff, StateReader } from '../evm/state.ts'
import { areBlobsProven } from '../execution/blobProofs.ts'
import type { TransactionSource } from '../execution/buildBlock.ts'
import { rulesAt } from '../execution/chainRules.ts'
import type { Write } from '../store/keyValueStore.ts'
import type { PooledTransaction } from '../store/storedForms.ts'
import { readAll } from '../types/remoteMiss.ts'
import type { BlobSidecar, Transaction, TransactionType } from '../types/transaction.ts'
import { notReplicable } from './notReplicable.ts'
import { PoolOrder } from './poolOrder.ts'
import { PooledBlobs } from './pooledBlobs.ts'
import { type TransactionCaps, outbiddingCaps, outbids } from './replacement.ts'
import { type PoolEntry, SenderQueue, costOf } from './senderQueue.ts'
import { TransactionQueue } from './transactionQueue.ts'
import { type PoolErrorCode, assertPoolable } from './validateTransaction.ts'

export interface TxPoolLimits {
  /** Transactions of one sender. */
  accountSlots: number
  /** Transactions of all senders. */
  globalSlots: number
  /** Bytes of one transaction, without its blobs. */
  transactionBytes: number
  /** The increase that a replacement needs on each of its caps, in percent. */
  priceBumpPercent: number
}

export const DEFAULT_TX_POOL_LIMITS: TxPoolLimits = {
  accountSlots: 8192,
  globalSlots: 32_768,
  transactionBytes: 131_072,
  priceBumpPercent: 10,
}

export interface TxPoolOptions {
  chain: Chain
  limits?: Partial<TxPoolLimits>
  /** The parameters of the next block, as the miner has them. */
  nextBlock: () => NextBlock
  /** Verifies the proofs of a sidecar; defaults to `areBlobsProven`. */
  checkBlobProofs?: (sidecar: BlobSidecar) => Promise<boolean>
}

export interface TxPoolEvents {
  /** A transaction became executable. */
  pendingTransaction: { transaction: Transaction }
  /** A transaction left the pool without being mined; `reason` is usually a CodedError<PoolErrorCode | DropCode>. */
  droppedTransaction: { transaction: Transaction; reason: Error }
}

/**
 * Why a transaction leaves the pool, other than because of the state. `replaced`: by one that pays more. `dropped`: on request. `reverted`:
 * the chain went back to an earlier state.
 */
export type DropCode = 'replaced' | 'dropped' | 'reverted'

/** A transaction that left the pool without being mined. */
export interface DroppedTransaction {
  transaction: Transaction
  /** Usually a CodedError<PoolErrorCode | DropCode>. */
  reason: Error
  /** The transaction that replaced it. */
  replacedBy: Hash | undefined
}

/** More than the bytes of a transaction without its data, with a usual access list. */
const FIELD_BYTES = 16_384

/** Maximum number of dropped transactions that are remembered. */
const MAX_DROPPED = 2_000

/** The parameters of the next block. */
export interface NextBlock {
  timestamp: bigint
  gasLimit: bigint
}

/** Transactions that wait for a block: pending ones are executable, queued ones are behind a nonce gap. */
export class TxPool implements EventSource<TxPoolEvents> {
  readonly #chain: Chain
  readonly #limits: TxPoolLimits
  readonly #checkBlobProofs: (sidecar: BlobSidecar) => Promise<boolean>
  readonly #events = new Emitter<TxPoolEvents>()
  readonly #byHash = new Map<Hash, PoolEntry>()
  readonly #senders = new Map<Address, SenderQueue>()
  readonly #dropped = new BoundedCache<Hash, DroppedTransaction>(MAX_DROPPED)
  /** The places that were set by hand in the order of mining. */
  readonly order = new PoolOrder(
    (sender) => this.#senders.get(sender),
    () => void this.#version++,
  )
  readonly blobs: PooledBlobs
  #state: StateReader
  readonly #held = new Set<Hash>()
  #version = 0
  #content: { version: number; pooled: readonly PooledTransaction[] } = { version: 0, pooled: [] }
  #sequence = 0
  readonly #nextBlock: () => NextBlock

  constructor({ chain, limits, nextBlock, checkBlobProofs = areBlobsProven }: TxPoolOptions) {
    this.#chain = chain
    this.blobs = new PooledBlobs(this.#byHash, chain)
    this.#limits = { ...DEFAULT_TX_POOL_LIMITS, ...limits }
    this.#checkBlobProofs = checkBlobProofs
    this.#state = chain.stateAt(chain.head.header)
    this.#nextBlock = nextBlock
    chain.on('newHead', (event) => this.#onNewHead(event))
    chain.on('headReset', () => this.#followAll())
    chain.on('stateEdited', ({ diff }) => this.#onStateEdited(diff))
    chain.on('rulesChanged', () => this.#dropForeign())
  }

  on<K extends keyof TxPoolEvents>(name: K, listener: (event: TxPoolEvents[K]) => void): () => void {
    return this.#events.on(name, listener)
  }

  /** Rises with every change. */
  get version(): number {
    return this.#version
  }

  /** Restores the transactions that the store has from an earlier run; those that are no longer valid are deleted from the store. */
  async restore(): Promise<void> {
    const refused: Hash[] = []
    for (const pooled of await this.#chain.pooled.read()) {
      if (!(await this.#chain.fetched(() => this.#readd(pooled)))) refused.push(pooled.transaction.hash)
    }
    await this.#chain.pooled.write([], refused)
  }

  /**
   * Adds a transaction that was in the pool before, after those that came before it. Only what would have removed it from the pool keeps it
   * out, for which it returns false: what has been forbidden since, such as so much gas, or all that the sender has for several, refuses
   * new ones only.
   */
  #readd({ transaction, sidecar }: PooledTransaction): boolean {
    const queue = this.#queueOf(transaction.from)
    const entry = this.#entryOf(transaction, sidecar)
    if (this.#isForeign(transaction) || transaction.nonce < queue.nonce || entry.cost > queue.balance) return false
    // The removal of one that was replaced may not have come into the store.
    this.#set(queue, entry, queue.at(transaction.nonce))
    return true
  }

  /**
   * Throws CodedError<PoolErrorCode> if the blob proofs are invalid, or if the pool would refuse the transaction anyway. Verification takes
   * a fraction of a second per blob, so `add` skips it.
   */
  async assertBlobsProven(transaction: Transaction, sidecar: BlobSidecar): Promise<void> {
    this.#assertPoolable(transaction, sidecar)
    if (!(await this.#checkBlobProofs(sidecar))) throw refusal('invalid-sidecar', 'KZG verification error: invalid blob proof')
  }

  #assertPoolable(transaction: Transaction, sidecar: BlobSidecar | undefined): void {
    if (this.#byHash.has(transaction.hash)) throw refusal('already-known', 'already known')
    const problem = this.#chain.isReplicated ? notReplicable(transaction) : undefined
    if (problem !== undefined) throw refusal('type-not-supported', problem)
    const { timestamp, gasLimit } = this.#nextBlock()
    assertPoolable(transaction, sidecar, {
      chainId: this.#chain.config.chainId,
      rules: rulesAt(this.#chain.config, this.#chain.head.header.number + 1n, timestamp),
      gasLimit,
      maxBytes: this.#maxTransactionBytes(),
    })
  }

  /** Room for init code as long as the rules of the chain allow. */
  #maxTransactionBytes(): number {
    const { codeSizeLimit, initCodeSizeLimit } = this.#chain.config
    if (codeSizeLimit === undefined && initCodeSizeLimit === undefined) return this.#limits.transactionBytes
    const { initCodeBytes } = this.#chain.rulesAt({ number: this.#chain.head.header.number + 1n, ...this.#nextBlock() }).limits
    return Math.max(this.#limits.transactionBytes, initCodeBytes + FIELD_BYTES)
  }

  /**
   * Validates and adds a transaction, and returns the one that it replaced. Throws CodedError<PoolErrorCode>. In memory only: clients go
   * through Miner.submit, which also writes it to the store.
   */
  add(transaction: Transaction, sidecar?: BlobSidecar): Transaction | undefined {
    const replaced = this.#add(transaction, sidecar)
    if (replaced === undefined) this.order.vacate(transaction)
    return replaced
  }

  #add(transaction: Transaction, sidecar: BlobSidecar | undefined): Transaction | undefined {
    this.#assertPoolable(transaction, sidecar)
    const queue = this.#queueOf(transaction.from)
    const entry = this.#entryOf(transaction, sidecar)
    const replaced = queue.at(transaction.nonce)
    this.#assertAffordable(queue, entry, replaced)
    if (replaced !== undefined) this.#assertOutbids(transaction, replaced.transaction)
    else this.#assertRoom(queue)
    this.#set(queue, entry, replaced)
    return replaced?.transaction
  }

  #entryOf(transaction: Transaction, sidecar: BlobSidecar | undefined): PoolEntry {
    return { transaction, cost: costOf(transaction), sequence: this.#sequence++, ...(sidecar && { sidecar }) }
  }

  #set(queue: SenderQueue, entry: PoolEntry, replaced: PoolEntry | undefined): void {
    const { transaction } = entry
    this.#senders.set(queue.address, queue)
    if (replaced !== undefined) this.#forget(replaced, refusal('replaced', `replaced by ${transaction.hash}`), transaction.hash)
    this.#byHash.set(transaction.hash, entry)
    this.#dropped.delete(transaction.hash)
    this.#version++
    this.#announce(queue.set(entry))
  }

  #queueOf(address: Address): SenderQueue {
    const known = this.#senders.get(address)
    if (known !== undefined) return known
    const account = this.#state.account(address)
    return new SenderQueue(address, account?.nonce ?? 0n, account?.balance ?? 0n)
  }

  #assertAffordable({ nonce, balance, spent }: SenderQueue, { transaction, cost }: PoolEntry, replaced: PoolEntry | undefined): void {
    if (transaction.nonce < nonce) throw refusal('nonce-too-low', `nonce too low: next nonce ${nonce}, tx nonce ${transaction.nonce}`)
    const insufficient = (costs: string, overshot: bigint) =>
      refusal('insufficient-funds', `insufficient funds for gas * price + value: balance ${balance}, ${costs}, overshot ${overshot}`)
    if (cost > balance) throw insufficient(`tx cost ${cost}`, cost - balance)
    const needed = spent + cost - (replaced?.cost ?? 0n)
    if (needed > balance) throw insufficient(`queued cost ${spent}, tx cost ${cost}`, needed - balance)
  }

  /** The minimum caps of a transaction that replaces the one of that sender and nonce; undefined if there is none. */
  replacementCaps(from: Address, nonce: bigint, type: TransactionType): TransactionCaps | undefined {
    const replaced = this.#senders.get(from)?.at(nonce)?.transaction
    return replaced && outbiddingCaps(replaced, type, this.#limits.priceBumpPercent)
  }

  #assertOutbids(transaction: Transaction, replaced: Transaction): void {
    if (outbids(transaction, replaced, this.#limits.priceBumpPercent)) return
    throw refusal('replacement-underpriced', 'replacement transaction underpriced')
  }

  #assertRoom(queue: SenderQueue): void {
    if (queue.size >= this.#limits.accountSlots) throw refusal('sender-limit', `account limit exceeded: pooled ${queue.size} txs`)
    if (this.#byHash.size >= this.#limits.globalSlots) throw refusal('pool-full', `txpool is full: ${this.#byHash.size} transactions`)
  }

  #announce(entries: readonly PoolEntry[]): void {
    for (const { transaction } of entries) this.#events.emit('pendingTransaction', { transaction })
  }

  has(hash: Hash): boolean {
    return this.#byHash.has(hash)
  }

  get(hash: Hash): Transaction | undefined {
    return this.#byHash.get(hash)?.transaction
  }

  /** Whether a transaction is executable: in the pool, and not behind a nonce gap. */
  isPending(hash: Hash): boolean {
    const transaction = this.get(hash)
    return transaction !== undefined && transaction.nonce < this.nextNonce(transaction.from)
  }

  /** A waiting transaction of the same sender that has blobs while this one has none, or the other way round. */
  ofOtherKind(tx: Transaction): Transaction | undefined {
    const queue = this.#senders.get(tx.from)
    if (queue === undefined || (tx.type === 3 ? queue.blobCount === queue.size : queue.blobCount === 0)) return undefined
    for (const { transaction } of queue.entries()) {
      if ((transaction.type === 3) !== (tx.type === 3)) return transaction
    }
    return undefined
  }

  sidecar(hash: Hash): BlobSidecar | undefined {
    return this.#byHash.get(hash)?.sidecar
  }

  /** Why a transaction left the pool without being mined; undefined if it did not, or if that was long ago. */
  dropped(hash: Hash): DroppedTransaction | undefined {
    return this.#dropped.get(hash)
  }

  /** Executable transactions by sender, in nonce order; with an address, only that sender's. */
  pending(sender?: Address): Map<Address, Transaction[]> {
    return this.#bySender(sender, (queue) => queue.pending())
  }

  /** Transactions behind a nonce gap by sender, in nonce order; with an address, only that sender's. */
  queued(sender?: Address): Map<Address, Transaction[]> {
    return this.#bySender(sender, (queue) => queue.queued())
  }

  #bySender(sender: Address | undefined, entriesOf: (queue: SenderQueue) => PoolEntry[]): Map<Address, Transaction[]> {
    const result = new Map<Address, Transaction[]>()
    for (const [address, queue] of this.#senders) {
      if (sender !== undefined && sender !== address) continue
      const transactions = entriesOf(queue).map(({ transaction }) => transaction)
      if (transactions.length > 0) result.set(address, transactions)
    }
    return result
  }

  counts(): { pending: number; queued: number } {
    let pending = 0
    for (const queue of this.#senders.values()) pending += queue.pendingCount
    return { pending, queued: this.#byHash.size - pending }
  }

  /** The nonce after the sender's last executable transaction: eth_getTransactionCount at `pending`. */
  nextNonce(address: Address): bigint {
    return this.#senders.get(address)?.nextNonce ?? this.#state.account(address)?.nonce ?? 0n
  }

  /**
   * Executable transactions in the order by hand, then by effective tip, then arrival, for a block of that base fee and blob base fee; those
   * that pay the proposer less than `leastTip` are left out.
   */
  source(baseFeePerGas: bigint, blobBaseFee: bigint, leastTip?: bigint): TransactionSource {
    return new TransactionQueue(this.#senders.values(), {
      baseFeePerGas,
      blobBaseFee,
      leastTip,
      ranks: this.order.ranks(),
      held: this.#held,
    })
  }

  /** Lets a transaction wait, in the pool or before it comes there, until it is released; later ones of its sender wait too. */
  hold(hash: Hash): void {
    this.#held.add(hash)
    this.#version++
  }

  release(hash: Hash): void {
    if (this.#held.delete(hash)) this.#version++
  }

  /** Removes a transaction from the pool and the store; later ones of the sender become queued. Returns false if it is unknown. */
  async drop(hash: Hash): Promise<boolean> {
    return (await this.dropAll([hash])).length > 0
  }

  /** Removes transactions from the pool and the store, and returns the hashes of those that were in the pool. */
  async dropAll(hashes: Iterable<Hash>): Promise<Hash[]> {
    const asked = Array.from(hashes)
    const dropped = asked.filter((hash) => this.remove(hash, refusal('dropped', 'dropped from the pool')))
    await this.#chain.pooled.write([], asked)
    return dropped
  }

  /** Removes all transactions, or those of a sender, from the pool and the store. */
  async clear(sender?: Address): Promise<void> {
    if (sender === undefined) await this.dropAll(new Set([...this.#byHash.keys(), ...this.#chain.pooled.hashes]))
    else await this.dropAll(Array.from(this.#senders.get(sender)?.entries() ?? [], ({ transaction }) => transaction.hash))
  }

  /** Removes a transaction from memory only; returns false if it is unknown. */
  remove(hash: Hash, reason: Error): boolean {
    const entry = this.#byHash.get(hash)
    if (entry === undefined) return false
    const queue = this.#senders.get(entry.transaction.from)!
    queue.delete(entry.transaction.nonce)
    if (queue.size === 0) this.#senders.delete(queue.address)
    this.#forget(entry, reason)
    return true
  }

  #forget({ transaction }: PoolEntry, reason: Error, replacedBy?: Hash): void {
    this.#byHash.delete(transaction.hash)
    this.#dropped.set(transaction.hash, { transaction, reason, replacedBy })
    this.#version++
    this.#events.emit('droppedTransaction', { transaction, reason })
  }

  /** Accounts with transactions in the pool. */
  senders(): Address[] {
    return Array.from(this.#senders.keys())
  }

  /** All transactions with their blobs, in the order of their arrival; the same array as long as the pool does not change. */
  content(): readonly PooledTransaction[] {
    if (this.#content.version !== this.#version)
      this.#content = { version: this.#version, pooled: Array.from(this.#byHash.values(), pooledOf) }
    return this.#content.pooled
  }

  /**
   * Replaces the content with one of before: the writes for the batch that changes the head, and what to call once they are in the store
   * and the head has changed. What is not valid on it is then left out. On a forked chain it throws RemoteMiss until the accounts
   * of all senders have been fetched: once the head has changed, it is too late for that.
   */
  replacing(content: readonly PooledTransaction[]): { writes: Write[]; stored: () => void } {
    const { fork, genesis } = this.#chain
    if (fork) readAll(content, ({ transaction }) => fork.states.account(genesis.header.stateRoot, transaction.from))
    const { writes, stored } = this.#chain.pooled.replacing(content)
    return {
      writes,
      stored: () => {
        stored()
        for (const hash of Array.from(this.#byHash.keys()))
          this.remove(hash, refusal('reverted', 'the chain went back to an earlier state'))
        this.#state = this.#chain.stateAt(this.#chain.head.header)
        const invalid = content.filter((pooled) => !this.#readd(pooled))
        this.#removeStored(invalid.map(({ transaction }) => transaction.hash))
      },
    }
  }

  /** What cannot be removed from the store now is refused when the node starts again. */
  #removeStored(hashes: readonly Hash[]): void {
    if (hashes.length > 0) void this.#chain.pooled.write([], hashes).catch(() => undefined)
  }

  #onNewHead({ block, diff }: ChainEvents['newHead']): void {
    this.#state = this.#chain.stateAt(block.header)
    if (this.#senders.size === 0) return
    const mined = new Set(block.transactions.map((tx) => tx.hash))
    // Only accounts in the diff can have a different nonce or balance.
    const changed = this.#senders.size < diff.size ? this.#senders.keys() : diff.keys()
    for (const address of Array.from(changed)) {
      const queue = this.#senders.get(address)
      if (queue !== undefined && diff.has(address)) this.#follow(queue, mined)
    }
  }

  #onStateEdited(diff: StateDiff | undefined): void {
    if (diff === undefined) return this.#followAll()
    this.#state = this.#chain.stateAt(this.#chain.head.header)
    for (const address of diff.keys()) {
      const queue = this.#senders.get(address)
      if (queue !== undefined) this.#follow(queue, new Set())
    }
  }

  #followAll(): void {
    this.#state = this.#chain.stateAt(this.#chain.head.header)
    for (const queue of Array.from(this.#senders.values())) this.#follow(queue, new Set())
  }

  /** Drops the transactions that were signed for another chain id than the chain's present one. */
  #dropForeign(): void {
    const { chainId } = this.#chain.config
    const foreign = Array.from(this.#byHash.values()).filter(({ transaction }) => this.#isForeign(transaction))
    for (const { transaction } of foreign) {
      const reason = `invalid chain id for signer: have ${transaction.chainId} want ${chainId}`
      this.remove(transaction.hash, refusal('invalid-chain-id', `invalid sender: ${reason}`))
    }
    this.#removeStored(foreign.map(({ transaction }) => transaction.hash))
  }

  #isForeign({ chainId }: Transaction): boolean {
    return chainId !== undefined && chainId !== this.#chain.config.chainId
  }

  /** Brings a sender's transactions in line with the current state of the account. */
  #follow(queue: SenderQueue, mined: ReadonlySet<Hash>): void {
    const account = this.#state.account(queue.address)
    const { stale, executable } = queue.follow(account?.nonce ?? 0n, account?.balance ?? 0n)
    this.#version++
    for (const entry of stale) {
      if (mined.has(entry.transaction.hash)) this.#byHash.delete(entry.transaction.hash)
      else this.#forget(entry, refusal('nonce-too-low', `nonce too low: next nonce ${queue.nonce}, tx nonce ${entry.transaction.nonce}`))
    }
    if (queue.spent > queue.balance) {
      for (const entry of Array.from(queue.entries())) {
        if (entry.cost <= queue.balance) continue
        queue.delete(entry.transaction.nonce)
        this.#forget(
          entry,
          refusal('insufficient-funds', `insufficient funds for gas * price + value: balance ${queue.balance}, tx cost ${entry.cost}`),
        )
      }
    }
    if (queue.size === 0) this.#senders.delete(queue.address)
    this.#announce(executable)
  }
}

/** The transaction and its blobs, without what else is known of an entry. */
export function pooledOf({ transaction, sidecar }: { transaction: Transaction; sidecar?: BlobSidecar | undefined }): PooledTransaction {
  return sidecar ? { transaction, sidecar } : { transaction }
}

const refusal = <C extends PoolErrorCode | DropCode>(code: C, message: string) => new CodedError<C>(code, message)
