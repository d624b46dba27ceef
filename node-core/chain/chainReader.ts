import { type Hash, bytesFromHex } from '../contract/hex.ts'
import { CodedError } from '../base/codedError.ts'
import type { Engine } from '../evm/engine.ts'
import type { Rules } from '../evm/rules/rules.ts'
import type { ChainContext } from '../execution/blockProcessor.ts'
import { rulesAt } from '../execution/chainRules.ts'
import type { BlockStart } from '../execution/manualChanges.ts'
import type { StateDatabase } from '../state/stateDatabase.ts'
import type { StateView } from '../state/stateView.ts'
import type { BlockReader } from '../store/blockReader.ts'
import { accessListKey, bodyKey, canonicalKey, headerKey, receiptsKey, transactionKey, trieNodeKey } from '../store/schema.ts'
import { corruptValue } from '../store/storeErrors.ts'
import type { Block } from '../types/block.ts'
import { accessListToBytes } from '../types/blockAccessList.ts'
import type { ChainConfig, RuleChanges } from '../types/chainConfig.ts'
import { EMPTY_BLOCK_ACCESS_LIST_HASH, type Header, headerHash } from '../types/header.ts'
import type { ManualChanges } from '../types/manualChanges.ts'
import type { Receipt } from '../types/receipt.ts'
import type { Transaction } from '../types/transaction.ts'
import { blockHashReader } from './ancestry.ts'
import type { ChainErrorCode } from './chainErrors.ts'
import type { PendingChanges } from './pendingChanges.ts'
import type { RuleHistory } from './ruleHistory.ts'
import { storedPastHashes } from './storedGenesis.ts'

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
  readonly #pastHashes: ReadonlyMap<bigint, Hash> | undefined
  #genesis: Block
  #head: Block

  constructor({ engine, state, store, rules, pending, genesis, head }: ChainSources) {
    this.engine = engine
    this.state = state
    this.store = store
    this.#rules = rules
    this.#pending = pending
    this.#pastHashes = storedPastHashes(store)
    this.#genesis = genesis
    this.#head = head
  }

  /** The first block. */
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

  /** The configuration of the next block, and of what runs on the state of the head. */
  get config(): ChainConfig {
    return this.#rules.config
  }

  /** What differs from the genesis configuration from the next block on. */
  get ruleChanges(): RuleChanges {
    return this.#rules.changes
  }

  /** The configuration under which a block was made; that of the next block if it is not in the store. */
  configOf(hash: Hash): ChainConfig {
    return this.#rules.of(hash)
  }

  /** The configuration of what runs on the state of a block: at the head that of the next block, as clients expect of `latest`. */
  configAfter(hash: Hash): ChainConfig {
    return hash === this.#head.hash ? this.config : this.#rules.of(hash)
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
   * block. It is the block after if a reset followed.
   */
  firstOfStateAt(at: bigint): bigint {
    if (at === this.#head.header.number && this.#pending.changes?.base === 'genesis') return at + 1n
    const reset = this.store.past.resets.findLast(({ number, hash }) => number <= at + 1n && this.canonicalHash(number) === hash)
    return reset?.number ?? this.#genesis.header.number
  }

  /** Canonical block of the number. */
  blockByNumber(number: bigint): Block | undefined {
    if (number === this.#head.header.number) return this.#head
    const hash = this.canonicalHash(number)
    return hash && (this.blockByHash(hash) ?? this.#missing(headerKey(hash)))
  }

  /** Block of the hash. */
  blockByHash(hash: Hash): Block | undefined {
    if (hash === this.#head.hash) return this.#head
    const block = this.store.blockByHash(hash)
    return block ?? (this.store.headerByHash(hash) && this.#missing(bodyKey(hash)))
  }

  /** Canonical header of the number. */
  headerByNumber(number: bigint): Header | undefined {
    if (number === this.#head.header.number) return this.#head.header
    const hash = this.canonicalHash(number)
    return hash && (this.store.headerByHash(hash) ?? this.#missing(headerKey(hash)))
  }

  headerByHash(hash: Hash): Header | undefined {
    return hash === this.#head.hash ? this.#head.header : this.store.headerByHash(hash)
  }

  /** Hash of the canonical block of the number. */
  canonicalHash(number: bigint): Hash | undefined {
    if (number > this.#head.header.number) return undefined
    return this.store.canonicalHash(number) ?? (number < this.genesis.header.number ? undefined : this.#missing(canonicalKey(number)))
  }

  /** Receipts of a block, in the order of its transactions. */
  receipts(hash: Hash): readonly Receipt[] | undefined {
    return this.store.receipts(hash) ?? (this.store.headerByHash(hash) && this.#missing(receiptsKey(hash)))
  }

  /** RLP of the access list of a block (EIP-7928); undefined if there is no such block, or it has none. */
  accessList(hash: Hash): Uint8Array | undefined {
    const listHash = this.headerByHash(hash)?.blockAccessListHash
    if (listHash === undefined) return undefined
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

  /** A mined transaction of the canonical chain. */
  transaction(hash: Hash): MinedTransaction | undefined {
    const location = this.store.transactionLocation(hash)
    if (location === undefined) return undefined
    const block = this.blockByHash(location.blockHash)
    const transaction = block?.transactions[location.index]
    if (block && transaction === undefined) this.#missing(transactionKey(hash))
    return block && transaction && { transaction, block, index: location.index }
  }

  /** Numbers from..to (both included) of the canonical blocks that have logs and whose bloom is accepted. */
  blocksByBloom(from: bigint, to: bigint, accepts: (bloom: Uint8Array) => boolean): bigint[] {
    return this.store.blocksByBloom(from, to, accepts)
  }

  /** Reader of the hashes of the chain that ends at `parent` (by default the current head), whatever happens to that chain. */
  ancestorHashReader(parent: Header = this.#head.header): (number: bigint) => Hash {
    return blockHashReader(this.store, this.#genesis.header, parent)
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

  startOf(parent: Header, child?: Hash): BlockStart {
    const isNew = child === undefined || this.headerByHash(child) === undefined
    if (isNew && !this.#isHead(parent)) return { parent, stateRoot: this.#startRootAfter(parent) ?? parent.stateRoot }
    const changes = isNew ? this.#pending.changes : this.store.manual.of(child)
    return changes === undefined ? { parent, stateRoot: parent.stateRoot } : { parent, stateRoot: changes.startRoot, changes }
  }

  /** Root from which the canonical child of the block starts, if it starts with changes by hand. */
  #startRootAfter(header: Header): Hash | undefined {
    const child = this.canonicalHash(header.number + 1n)
    const root = child && this.store.manual.startRootOf(child)
    return root !== undefined && this.canonicalHash(header.number) === headerHash(header) ? root : undefined
  }

  #isHead(header: Header): boolean {
    const { header: head, hash } = this.#head
    return header === head || (header.number === head.number && headerHash(header) === hash)
  }
}
