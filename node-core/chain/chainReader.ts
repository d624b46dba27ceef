import { type Hash, ZERO_HASH, bytesFromHex } from '../contract/hex.ts'
import { CodedError } from '../base/codedError.ts'
import type { Engine } from '../evm/engine.ts'
import type { Rules } from '../evm/rules/rules.ts'
import type { ChainContext } from '../execution/blockProcessor.ts'
import { collectingEngine } from '../execution/collectingEngine.ts'
import { rulesAt } from '../execution/chainRules.ts'
import type { BlockStart } from '../execution/manualChanges.ts'
import type { UncertainRules } from '../execution/uncertainRules.ts'
import type { StateDatabase } from '../state/stateDatabase.ts'
import type { StateView } from '../state/stateView.ts'
import type { BlockReader } from '../store/blockReader.ts'
import { accessListKey, bodyKey, canonicalKey, headerKey, receiptsKey, transactionKey, trieNodeKey } from '../store/schema.ts'
import { corruptValue } from '../store/storeErrors.ts'
import type { Block } from '../types/block.ts'
import { accessListToBytes } from '../types/blockAccessList.ts'
import type { ChainConfig, RuleChanges } from '../types/chainConfig.ts'
import { EMPTY_ROOT } from '../types/account.ts'
import { ForeignBlock, anyTransactions } from '../types/foreignBlock.ts'
import { EMPTY_BLOCK_ACCESS_LIST_HASH, type Header, headerHash } from '../types/header.ts'
import type { ManualChanges } from '../types/manualChanges.ts'
import type { Receipt } from '../types/receipt.ts'
import type { Transaction } from '../types/transaction.ts'
import { blockHashReader } from './ancestry.ts'
import type { ChainErrorCode } from './chainErrors.ts'
import type { Fork } from './fork.ts'
import type { OldBlocks } from './oldBlocks.ts'
import { OldRules } from './oldRules.ts'
import type { PendingChanges } from './pendingChanges.ts'
import type { RuleHistory } from './ruleHistory.ts'
import { beganWithSnapshot, storedPastHashes } from './storedGenesis.ts'

/** A mined transaction and its position. */
export interface MinedTransaction {
  transaction: Transaction
  block: Block
  index: number
}

/** What a chain reads from. */
export interface ChainSources {
  engine: Engine
  state: StateDatabase
  store: BlockReader
  rules: RuleHistory
  /** Changes by hand of the state of the head. */
  pending: PendingChanges
  genesis: Block
  head: Block
  fork?: Fork | undefined
}

/** The reads of a chain: its blocks, the states after them, and the rules under which they were made. */
export class ChainReader implements ChainContext {
  readonly engine: Engine
  readonly state: StateDatabase
  /** Blocks, lookups and metadata, read-only: only the chain writes them. */
  readonly store: BlockReader
  readonly #rules: RuleHistory
  readonly #pending: PendingChanges
  /** Hashes that BLOCKHASH returns for the first block and earlier ones; undefined for the actual ones. */
  #pastHashes: ReadonlyMap<bigint, Hash> | undefined
  /** Kept here, since a node also tells of itself when its store is closed. */
  #beganWithSnapshot: boolean
  /** The remote chain that this one goes on from; undefined for a chain with a genesis of its own. */
  readonly fork: Fork | undefined
  readonly #oldRules: OldRules | undefined
  #genesis: Block
  #head: Block

  constructor({ engine, state, store, rules, pending, genesis, head, fork }: ChainSources) {
    this.engine = fork === undefined ? engine : collectingEngine(engine)
    this.fork = fork
    this.#oldRules = fork && new OldRules(fork.remoteConfigsOf)
    this.state = state
    this.store = store
    this.#rules = rules
    this.#pending = pending
    this.#pastHashes = storedPastHashes(store)
    this.#beganWithSnapshot = beganWithSnapshot(store)
    this.#genesis = genesis
    this.#head = head
  }

  /** The first block of this chain: its genesis, or the block of the remote chain at which it was forked. */
  get genesis(): Block {
    return this.#genesis
  }

  /** The newest block whose batch is in the store. */
  get head(): Block {
    return this.#head
  }

  protected moveHead(head: Block, genesis = this.#genesis): void {
    this.#head = head
    this.#genesis = genesis
  }

  /** Begins again with a first block, whose past hashes and snapshot are noted in the store. */
  protected beginAt(first: Block): void {
    this.moveHead(first, first)
    this.#pastHashes = storedPastHashes(this.store)
    this.#beganWithSnapshot = beganWithSnapshot(this.store)
  }

  /** The configuration of the next block, and of what runs on the state of the head. */
  get config(): ChainConfig {
    return this.#rules.config
  }

  /** What differs from the genesis configuration from the next block on. */
  get ruleChanges(): RuleChanges {
    return this.#rules.changes
  }

  /** Number of the oldest block that can be read: zero, or that of the first block. */
  get earliest(): bigint {
    return this.fork === undefined ? this.#genesis.header.number : 0n
  }

  /** Number of the oldest block that this chain made itself, or that began it: what its lists and searches begin with. */
  get firstOwn(): bigint {
    return this.#genesis.header.number + (this.fork === undefined ? 0n : 1n)
  }

  /** Number of the block whose snapshot the chain began with, before which it has none; undefined if it began with a genesis or a fork. */
  get snapshotBlock(): bigint | undefined {
    return this.#beganWithSnapshot ? this.#genesis.header.number : undefined
  }

  /**
   * Throws `pruned` for the number of a block that the chain has and this node has not, because it began with a snapshot: to answer that there
   * is none would be wrong.
   */
  assertNotPruned(number: bigint): void {
    const first = this.#genesis.header.number
    if (number < first && this.snapshotBlock !== undefined)
      throw new CodedError<ChainErrorCode>('pruned', `pruned history unavailable: this node began with a snapshot at block ${first}`)
  }

  /** What is read of the remote chain if the number is below the fork block; undefined for the blocks of this chain. */
  #oldBlocks(number: bigint): OldBlocks | undefined {
    return number < this.#genesis.header.number && number >= 0n ? this.fork?.blocks : undefined
  }

  /** The configuration under which a block was made; that of the next block if it is not in the store. */
  configOf(hash: Hash): ChainConfig {
    const old = this.#oldHeader(hash)
    return old === undefined ? this.#rules.of(hash) : this.#oldRules!.configOf(hash, old)
  }

  uncertainRulesOf(block: Block): UncertainRules | undefined {
    const isOld = this.#oldHeader(block.hash) !== undefined
    return isOld ? this.#oldRules!.of(block, () => this.receipts(block.hash)) : undefined
  }

  /** The header of a block that the remote chain made. */
  #oldHeader(hash: Hash): Header | undefined {
    const { fork } = this
    if (fork === undefined) return undefined
    if (fork.isFollowed) return this.#localHeader(hash) ?? fork.blocks.headerIfRead(hash)
    return hash === this.#genesis.hash ? this.#genesis.header : fork.blocks.headerIfRead(hash)
  }

  /** The configuration of what runs on the state of a block: at the head that of the next block, as clients expect of `latest`. */
  configAfter(hash: Hash): ChainConfig {
    return hash === this.#head.hash ? this.config : this.configOf(hash)
  }

  /** Rules of the next block, if it has that number and timestamp. */
  rulesAt(block: { number: bigint; timestamp: bigint }): Rules {
    return rulesAt(this.config, block.number, block.timestamp)
  }

  /** The highest block number that was ever the head, on whatever branch. */
  get highestServed(): bigint {
    const { highestLeft } = this.store.past
    const { number } = this.#head.header
    return highestLeft > number ? highestLeft : number
  }

  /** Number of the first block whose effects the state of the head has. */
  get firstOfState(): bigint {
    return this.firstOfStateAt(this.#head.header.number)
  }

  /**
   * Number of the first block whose effects `stateAt` a canonical block has: the newest one that began at the genesis state, or the first
   * block, which on a fork is the one after the fork block. It is the block after if a reset followed.
   */
  firstOfStateAt(at: bigint): bigint {
    if (at === this.#head.header.number && this.#pending.changes?.base === 'genesis') return at + 1n
    const reset = this.store.past.resets.findLast(({ number, hash }) => number <= at + 1n && this.canonicalHash(number) === hash)
    return reset?.number ?? this.firstOwn
  }

  /** Canonical block of the number. */
  blockByNumber(number: bigint): Block | undefined {
    if (number === this.#head.header.number) return this.#head
    const old = this.#oldBlocks(number)
    if (old !== undefined) return old.block(number)
    const hash = this.canonicalHash(number)
    return hash && (this.blockByHash(hash) ?? this.#missing(headerKey(hash)))
  }

  /** Block of the hash. */
  blockByHash(hash: Hash): Block | undefined {
    if (hash === this.#head.hash) return this.#head
    const block = this.store.blockByHash(hash)
    if (block !== undefined) return block
    return this.store.headerByHash(hash) === undefined ? this.fork?.blocks.blockByHash(hash) : this.#missing(bodyKey(hash))
  }

  /** Canonical header of the number. */
  headerByNumber(number: bigint): Header | undefined {
    if (number === this.#head.header.number) return this.#head.header
    const old = this.#oldBlocks(number)
    if (old !== undefined) return old.header(number)
    const hash = this.canonicalHash(number)
    return hash && (this.store.headerByHash(hash) ?? this.#missing(headerKey(hash)))
  }

  headerByHash(hash: Hash): Header | undefined {
    const { fork } = this
    return this.#localHeader(hash) ?? fork?.blocks.headerIfRead(hash) ?? fork?.blocks.blockByHash(hash)?.header
  }

  /** Header of the block before that of a block of this chain or a branch. */
  parentOf({ number, parentHash }: Header): Header | undefined {
    const isOld = this.#oldBlocks(number - 1n) !== undefined
    return isOld ? this.headerByNumber(number - 1n) : this.headerByHash(parentHash)
  }

  #localHeader(hash: Hash): Header | undefined {
    return hash === this.#head.hash ? this.#head.header : this.store.headerByHash(hash)
  }

  /** Hash of the canonical block of the number. */
  canonicalHash(number: bigint): Hash | undefined {
    if (number > this.#head.header.number) return undefined
    if (number < this.#genesis.header.number) return this.#oldBlocks(number) && this.#oldHash(number)
    return this.store.canonicalHash(number) ?? this.#missing(canonicalKey(number))
  }

  /** Hash of a block of the remote chain. */
  #oldHash(number: bigint): Hash {
    return headerHash(this.headerByNumber(number)!)
  }

  /** Receipts of a block, in the order of its transactions. */
  receipts(hash: Hash): readonly Receipt[] | undefined {
    const receipts = this.store.receipts(hash)
    if (receipts !== undefined) return receipts
    return this.store.headerByHash(hash) === undefined ? this.fork?.blocks.receipts(hash) : this.#missing(receiptsKey(hash))
  }

  /** RLP of the access list of a block (EIP-7928); undefined if there is no such block, or it has none. */
  accessList(hash: Hash): Uint8Array | undefined {
    const listHash = this.#localHeader(hash)?.blockAccessListHash
    if (listHash === undefined || (this.fork !== undefined && hash === this.#genesis.hash)) return undefined
    return listHash === EMPTY_BLOCK_ACCESS_LIST_HASH
      ? accessListToBytes([])
      : (this.store.accessList(hash) ?? this.#missing(accessListKey(hash)))
  }

  /**
   * Handles an entry that the chain references but the store lacks. Throws `store-corrupt`, unless the store has been rewound already and
   * this object not yet.
   */
  #missing(key: Uint8Array): undefined {
    if (this.store.headHash() === this.#head.hash) throw corruptValue(key, 'missing')
  }

  /** Whether a transaction is in a canonical block of this chain itself, not of the remote one that it goes on from. */
  isMinedHere(hash: Hash): boolean {
    return this.store.transactionLocation(hash) !== undefined
  }

  /** A mined transaction of the canonical chain. Throws `unsupported-type` if its block is foreign. */
  transaction(hash: Hash): MinedTransaction | undefined {
    const place = this.placeOf(hash)
    if (place === undefined) return undefined
    const { block, index } = place
    return { transaction: block.transactions[index]!, block, index }
  }

  /** The canonical block that holds the transaction, which may be foreign, and its position there. */
  placeOf(hash: Hash): { block: Block; index: number } | undefined {
    const location = this.store.transactionLocation(hash) ?? this.fork?.blocks.transaction(hash)
    const found = location && this.blockByHash(location.blockHash)
    if (found === undefined) return undefined
    const block = this.withBody(found)
    const { index } = location!
    return anyTransactions(block)[index] === undefined ? this.#missing(transactionKey(hash)) : { block, index }
  }

  /** The block as it is shown: if the fork block is foreign, this chain has only its header, and the remote one its body. */
  withBody(block: Block): Block {
    const { fork } = this
    if (fork === undefined || block.hash !== this.#genesis.hash || block instanceof ForeignBlock) return block
    const isWhole = block.transactions.length > 0 || block.header.transactionsRoot === EMPTY_ROOT
    return isWhole ? block : (fork.blocks.blockByHash(block.hash) ?? block)
  }

  /** Receipts of a block that `withBody` gave. */
  receiptsOf(block: Block): readonly Receipt[] | undefined {
    return block instanceof ForeignBlock ? this.fork?.blocks.receipts(block.hash) : this.receipts(block.hash)
  }

  /** Numbers from..to (both included) of the canonical blocks that have logs and whose bloom is accepted. */
  blocksByBloom(from: bigint, to: bigint, accepts: (bloom: Uint8Array) => boolean): bigint[] {
    return this.store.blocksByBloom(from, to, accepts)
  }

  /**
   * Reader of the hashes of the chain that ends at `parent` (by default the current head), whatever happens to that chain. It throws
   * `state-not-available` for a block that cannot be had.
   */
  ancestorHashReader(parent: Header = this.#head.header): (number: bigint) => Hash {
    const { fork } = this
    const first = this.#genesis.header
    if (fork === undefined) return blockHashReader(this.store, first, parent)
    const isOld = parent.number < first.number
    const hashOf = isOld ? undefined : blockHashReader(this.store, first, parent)
    return (number) => {
      if (number > parent.number || number < 0n) return ZERO_HASH
      return number < first.number ? this.#oldHash(number) : hashOf!(number)
    }
  }

  /** The same as BLOCKHASH sees it, which differs in a chain that reproduces a part of another. */
  blockHashReader(parent: Header = this.#head.header): (number: bigint) => Hash {
    const hashOf = this.ancestorHashReader(parent)
    const past = this.#pastHashes
    return past === undefined ? hashOf : (number) => past.get(number) ?? hashOf(number)
  }

  /** Whether a block is on the canonical chain or a branch, and so can become the head. */
  canCheckOut(hash: Hash): boolean {
    const place = this.store.placeOf(hash)
    return place !== undefined && !this.store.lanes.isDropped(place)
  }

  /**
   * State after the block, with the changes by hand that came before the next one: what clients saw while the block was the head, and what
   * the next one starts from. Throws `state-not-available`.
   */
  stateAt(header: Header): StateView {
    const root = this.#isHead(header) ? this.#pending.root : this.#startRootAfter(header)
    return root === undefined ? this.committedState(header) : this.state.at(root, this.blockHashReader(header))
  }

  /** The state that the header commits to. Throws `state-not-available`. */
  committedState(header: Header): StateView {
    if (!this.state.has(header.stateRoot)) {
      if (this.headerByNumber(header.number) === header)
        this.#missing(trieNodeKey(Buffer.from(bytesFromHex(header.stateRoot)).toString('latin1')))
      throw new CodedError<ChainErrorCode>('state-not-available', `the state of block ${header.number} is not available`)
    }
    return this.state.at(header.stateRoot, this.blockHashReader(header))
  }

  /** Root of the state that the head has with the changes by hand after it. */
  get headStateRoot(): Hash {
    return this.#pending.root ?? this.#head.header.stateRoot
  }

  /** Changes by hand of the head that no block contains yet; undefined if there are none. The same object until they change. */
  get pendingChanges(): ManualChanges | undefined {
    return this.#pending.changes
  }

  /**
   * Changes by hand that were made while a canonical block was the head, apart from those of a reset: they stay if it becomes the head again
   * because the blocks above it are taken off the chain.
   */
  changesAfter(block: Block): ManualChanges | undefined {
    const { changes } = this.startOf(block.header, this.canonicalHash(block.header.number + 1n))
    return changes?.base === 'parent' || block.hash === this.#head.hash ? changes : undefined
  }

  startOf(parent: Header, child?: Hash): BlockStart {
    if (parent.number < this.#genesis.header.number) return { parent, stateRoot: parent.stateRoot }
    const isNew = child === undefined || this.#localHeader(child) === undefined
    if (isNew && !this.#isHead(parent)) return { parent, stateRoot: this.#startRootAfter(parent) ?? parent.stateRoot }
    const changes = isNew ? this.#pending.changes : this.store.manual.of(child)
    return changes === undefined ? { parent, stateRoot: parent.stateRoot } : { parent, stateRoot: changes.startRoot, changes }
  }

  /** Root from which the canonical child of the block starts, if it starts with changes by hand. */
  #startRootAfter(header: Header): Hash | undefined {
    if (header.number < this.#genesis.header.number) return undefined
    const child = this.canonicalHash(header.number + 1n)
    const root = child && this.store.manual.startRootOf(child)
    return root !== undefined && this.canonicalHash(header.number) === headerHash(header) ? root : undefined
  }

  #isHead(header: Header): boolean {
    const { header: head, hash } = this.#head
    return header === head || (header.number === head.number && headerHash(header) === hash)
  }
}
