import { type Hash, bytesFromHex } from '../contract/hex.ts'
import { CodedError } from '../base/codedError.ts'
import { Emitter, type EventSource } from '../base/emitter.ts'
import { Mutex } from '../base/mutex.ts'
import type { Engine } from '../evm/engine.ts'
import type { StateDiff } from '../evm/state.ts'
import type { Rules } from '../evm/rules/rules.ts'
import type { ChainContext } from '../execution/blockProcessor.ts'
import type { BuiltBlock } from '../execution/buildBlock.ts'
import { rulesAt } from '../execution/chainRules.ts'
import { createdContracts } from '../execution/createdContracts.ts'
import { refusalOf } from '../execution/invalidBlock.ts'
import { type BlockStart, effectiveEdits, verifiedStart } from '../execution/manualChanges.ts'
import { verifyBlock } from '../execution/verifyBlock.ts'
import { StateDatabase } from '../state/stateDatabase.ts'
import type { StateView } from '../state/stateView.ts'
import { type BlockReader, BlockStore, HEAD_NAME, type PooledTransaction } from '../store/blockStore.ts'
import type { ContractRecord } from '../store/contractRecords.ts'
import type { KeyValueStore, Write } from '../store/keyValueStore.ts'
import { createMemoryStore } from '../store/memoryStore.ts'
import { accessListKey, bodyKey, canonicalKey, headerKey, metadataKey, receiptsKey, transactionKey, trieNodeKey } from '../store/schema.ts'
import { corruptValue } from '../store/storeErrors.ts'
import type { Block } from '../types/block.ts'
import { accessListToBytes } from '../types/blockAccessList.ts'
import { type ChainConfig, NO_RULE_CHANGES, type RuleChanges } from '../types/chainConfig.ts'
import { EMPTY_BLOCK_ACCESS_LIST_HASH, type Header, headerHash } from '../types/header.ts'
import type { ManualChanges, StateEdit } from '../types/manualChanges.ts'
import type { Receipt } from '../types/receipt.ts'
import type { Transaction } from '../types/transaction.ts'
import { ancestorsOf, blockHashReader } from './ancestry.ts'
import { type BlockRun, NO_BLOCKS, differingBlocks } from './blockRun.ts'
import { Branches, DEFAULT_BRANCH_LIMIT } from './branches.ts'
import type { ChainErrorCode } from './chainErrors.ts'
import { configToJson } from './configJson.ts'
import { type Genesis, genesisBlock, genesisContracts } from './genesis.ts'
import { genesisDifference } from './genesisDifference.ts'
import { type BaseRoots, type ManualEdits, PendingChanges } from './pendingChanges.ts'
import { RuleHistory } from './ruleHistory.ts'
import { CHAIN_CONFIG, GENESIS_HASH, storedGenesis } from './storedGenesis.ts'

/** Events of the chain, emitted after the change is in the store. */
export interface ChainEvents {
  /** A block extended the head; `diff`: all its state changes; `contracts`: the contracts that it created. */
  newHead: { block: Block; receipts: readonly Receipt[]; diff: StateDiff; contracts: readonly ContractRecord[] }
  /**
   * A block other than a new one became the head. `removed`: the blocks that are no longer canonical, newest first; they stay readable as a
   * branch. `added`: those that are canonical instead, oldest first; none if the head was rewound. `isReplaced`: new
   * blocks follow at once, as at a reorganization.
   */
  headReset: { block: Block; removed: BlockRun; added: BlockRun; isReplaced: boolean }
  /** Branches were pruned, deleted or renamed. */
  branchesChanged: undefined
  /** The rules of the next block changed, by hand or with the head; `config`: the new ones. */
  rulesChanged: { config: ChainConfig; before: ChainConfig }
  /** The state of the head was changed by hand, or such changes were taken back; `diff`: what was set; undefined: anything may differ. */
  stateEdited: { diff: StateDiff | undefined }
}

/** A mined transaction and its position. */
export interface MinedTransaction {
  transaction: Transaction
  block: Block
  index: number
}

/** What is known of the making of a block besides its contents. */
export interface BlockOrigin {
  /** The rules that were changed by then. */
  rules?: RuleChanges | undefined
  /** The changes by hand that it starts with. */
  changes?: ManualChanges | undefined
}

export interface ChainOptions {
  store: KeyValueStore
  engine: Engine
  /** May be absent if the store contains a chain. */
  genesis?: Genesis
  /** Budget of the trie node cache. */
  cacheBytes?: number
  /** Wall clock, Unix milliseconds; defaults to Date.now. */
  nowMs?: () => number
  /** Rules to change from the next block on. */
  rules?: RuleChanges
  /** How many left-behind branches are retained; defaults to DEFAULT_BRANCH_LIMIT. */
  branchLimit?: number
}

const INSTANCE_ID = 'instanceId'

/** The canonical chain: blocks, receipts and states, and the only way to extend, rewind or switch it. */
export class Chain implements ChainContext, EventSource<ChainEvents> {
  readonly engine: Engine
  readonly state: StateDatabase
  readonly #store: BlockStore
  readonly #rules: RuleHistory
  /** As the chain began: stored, and compared with the requested genesis. */
  readonly #genesisConfig: ChainConfig
  /** The default genesis, whose timestamp is free; undefined if the chain has another one. */
  readonly #defaultGenesis: Genesis | undefined
  readonly #events = new Emitter<ChainEvents>()
  readonly #mutex = new Mutex()
  /** Hashes of the pooled transactions in the store. */
  readonly #pooled = new Set<Hash>()
  /** Changes by hand of the state of the head. */
  readonly #pending: PendingChanges
  /** The canonical chain and what was left behind. */
  readonly branches: Branches
  #genesis: Block
  #head: Block
  #nowMs = Date.now

  private constructor(
    options: { config: ChainConfig; engine: Engine; state: StateDatabase; store: BlockStore; genesis: Block; head: Block },
    requested: Genesis | undefined,
    branchLimit: number,
  ) {
    this.#genesisConfig = options.config
    this.#rules = new RuleHistory(options.store, options.config, options.head.hash)
    this.engine = options.engine
    this.state = options.state
    this.#store = options.store
    this.#defaultGenesis = requested?.isTimestampFree ? requested : undefined
    this.#genesis = options.genesis
    this.#head = options.head
    this.#pending = new PendingChanges(options.store, options.state)
    this.branches = new Branches({
      store: options.store,
      head: () => this.#head,
      genesis: () => this.#genesis,
      exclusive: (section) => this.exclusive(section),
      onChanged: () => this.#events.emit('branchesChanged', undefined),
      limit: branchLimit,
    })
  }

  /** Opens the chain in the store, or creates it from the genesis. Throws CodedError<ChainErrorCode>. */
  static async open({ rules = {}, nowMs = Date.now, ...options }: ChainOptions): Promise<Chain> {
    const chain = await Chain.#open(options)
    chain.#nowMs = nowMs
    await chain.#rules.change(rules)
    return chain
  }

  static async #open({
    store: keyValueStore,
    engine,
    genesis,
    cacheBytes,
    branchLimit = DEFAULT_BRANCH_LIMIT,
  }: Omit<ChainOptions, 'rules' | 'nowMs'>): Promise<Chain> {
    const store = new BlockStore(keyValueStore)
    await store.open()
    const state = new StateDatabase(keyValueStore, cacheBytes === undefined ? {} : { cacheBytes })
    const headHash = store.headHash()
    if (headHash !== undefined) {
      const { config, block } = storedGenesis(store, genesis)
      const head = store.blockByHash(headHash)
      if (head === undefined) throw corruptValue(headerKey(headHash), 'missing')
      const chain = new Chain({ config, engine, state, store, genesis: block, head }, genesis, branchLimit)
      await chain.#pending.load(chain.#baseRoots())
      if (genesis?.config.anyGasLimit && !config.anyGasLimit) await chain.liftGasLimitBound()
      return chain
    }
    if (store.metadata(GENESIS_HASH) !== undefined) throw corruptValue(metadataKey(HEAD_NAME), 'missing')
    if (genesis === undefined)
      throw new CodedError<ChainErrorCode>('missing-genesis', 'the store contains no chain, and no genesis is given to create one')
    const { block, stateWrites } = genesisBlock(genesis, state)
    await store.commit([
      ...stateWrites,
      ...store.writesBlock(block, []),
      ...store.writesMetadata(GENESIS_HASH, block.hash),
      ...store.writesMetadata(CHAIN_CONFIG, configToJson(genesis.config)),
      ...store.writesCanonical(block, genesisContracts(genesis)),
    ])
    state.stored(stateWrites)
    return new Chain({ config: genesis.config, engine, state, store, genesis: block, head: block }, genesis, branchLimit)
  }

  /** Blocks, lookups and metadata, read-only: only this class writes them. */
  get store(): BlockReader {
    return this.#store
  }

  /** The first block. */
  get genesis(): Block {
    return this.#genesis
  }

  /** The newest block whose batch is in the store. */
  get head(): Block {
    return this.#head
  }

  on<K extends keyof ChainEvents>(name: K, listener: (event: ChainEvents[K]) => void): () => void {
    return this.#events.on(name, listener)
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

  /**
   * Changes rules for the next block and those after it; undefined restores one of the genesis. Blocks that exist keep theirs. Emits
   * `rulesChanged` if any differs. Only inside `exclusive`.
   */
  async changeRules(changes: RuleChanges): Promise<void> {
    const before = this.config
    if (await this.#rules.change(changes)) this.#events.emit('rulesChanged', { config: this.config, before })
  }

  /** Makes these the only changed rules, as they were at another time. Only inside `exclusive`. */
  restoreRules(changes: RuleChanges): Promise<void> {
    return this.changeRules({ ...NO_RULE_CHANGES, ...changes })
  }

  /** Rules of the next block, if it has that number and timestamp. */
  rulesAt(block: { number: bigint; timestamp: bigint }): Rules {
    return rulesAt(this.config, block.number, block.timestamp)
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
    const block = this.#store.blockByHash(hash)
    return block ?? (this.#store.headerByHash(hash) && this.#missing(bodyKey(hash)))
  }

  /** Canonical header of the number. */
  headerByNumber(number: bigint): Header | undefined {
    if (number === this.#head.header.number) return this.#head.header
    const hash = this.canonicalHash(number)
    return hash && (this.#store.headerByHash(hash) ?? this.#missing(headerKey(hash)))
  }

  headerByHash(hash: Hash): Header | undefined {
    return hash === this.#head.hash ? this.#head.header : this.#store.headerByHash(hash)
  }

  /** Hash of the canonical block of the number. */
  canonicalHash(number: bigint): Hash | undefined {
    if (number > this.#head.header.number) return undefined
    return this.#store.canonicalHash(number) ?? (number < this.genesis.header.number ? undefined : this.#missing(canonicalKey(number)))
  }

  /** Receipts of a block, in the order of its transactions. */
  receipts(hash: Hash): readonly Receipt[] | undefined {
    return this.#store.receipts(hash) ?? (this.#store.headerByHash(hash) && this.#missing(receiptsKey(hash)))
  }

  /** RLP of the access list of a block (EIP-7928); undefined if there is no such block, or it has none. */
  accessList(hash: Hash): Uint8Array | undefined {
    const said = this.headerByHash(hash)?.blockAccessListHash
    if (said === undefined) return undefined
    return said === EMPTY_BLOCK_ACCESS_LIST_HASH
      ? accessListToBytes([])
      : (this.#store.accessList(hash) ?? this.#missing(accessListKey(hash)))
  }

  #writesBlock({ block, receipts, accessList, manualChanges }: BuiltBlock): Write[] {
    const writes = this.#store.writesBlock(block, receipts, accessList && accessListToBytes(accessList))
    return manualChanges === undefined ? writes : [...writes, ...this.#store.manual.writesOf(block.hash, manualChanges)]
  }

  /**
   * Handles an entry that the chain references but the store lacks. Throws `store-corrupt`, unless the store has been rewound already and
   * this object not yet.
   */
  #missing(key: Uint8Array): undefined {
    if (this.#store.headHash() === this.#head.hash) throw corruptValue(key, 'missing')
  }

  /** A mined transaction of the canonical chain. */
  transaction(hash: Hash): MinedTransaction | undefined {
    const location = this.#store.transactionLocation(hash)
    if (location === undefined) return undefined
    const block = this.blockByHash(location.blockHash)
    const transaction = block?.transactions[location.index]
    if (block && transaction === undefined) this.#missing(transactionKey(hash))
    return block && transaction && { transaction, block, index: location.index }
  }

  /** Numbers from..to (both included) of the canonical blocks that have logs and whose bloom is accepted. */
  blocksByBloom(from: bigint, to: bigint, accepts: (bloom: Uint8Array) => boolean): bigint[] {
    return this.#store.blocksByBloom(from, to, accepts)
  }

  /**
   * State after the block, with the changes by hand that came before the next one: what clients saw while the block was the head, and what
   * the next one starts from. Throws `state-not-available`.
   */
  stateAt(header: Header): StateView {
    const root = this.#isHead(header) ? this.#pending.root : this.#startRootAfter(header)
    return root === undefined ? this.committedState(header) : this.state.at(root, this.blockHashReader(header))
  }

  /** Root from which the canonical child of the block starts, if it starts with changes by hand. */
  #startRootAfter(header: Header): Hash | undefined {
    const child = this.canonicalHash(header.number + 1n)
    const root = child && this.#store.manual.startRootOf(child)
    return root !== undefined && this.canonicalHash(header.number) === headerHash(header) ? root : undefined
  }

  #isHead(header: Header): boolean {
    const { header: head, hash } = this.#head
    return header === head || (header.number === head.number && headerHash(header) === hash)
  }

  /** Root of the state that the head has with the changes by hand after it. */
  get headStateRoot(): Hash {
    return this.#pending.root ?? this.#head.header.stateRoot
  }

  startOf(parent: Header, child?: Hash): BlockStart {
    if (child === undefined && !this.#isHead(parent)) return { parent, stateRoot: this.#startRootAfter(parent) ?? parent.stateRoot }
    const changes = child === undefined ? this.#pending.changes : this.#store.manual.of(child)
    return changes === undefined ? { parent, stateRoot: parent.stateRoot } : { parent, stateRoot: changes.startRoot, changes }
  }

  /** Changes by hand of the head that no block contains yet; undefined if there are none. */
  get pendingChanges(): ManualChanges | undefined {
    return this.#pending.changes
  }

  /**
   * Changes the state of the head by hand: the next block starts with it. Visible at once, and in the store when fulfilled. `edits` may
   * depend on the present state; those that change nothing are left out. `by`: who does it, in plain words.
   */
  edit(edits: readonly StateEdit[] | ((state: StateView) => readonly StateEdit[]), { by }: { by: string }): Promise<void> {
    return this.exclusive(async () => {
      const state = this.stateAt(this.#head.header)
      const at = this.#nowMs()
      const wanted = typeof edits === 'function' ? edits(state) : edits
      const made = effectiveEdits(wanted, state).map((edit) => ({ ...edit, at, by }))
      if (made.length === 0) return
      this.#events.emit('stateEdited', { diff: await this.#pending.add(this.#baseRoots(), made) })
    })
  }

  /** Replaces all changes by hand of the head; undefined takes them back. Only inside `exclusive`. */
  async setPendingChanges(changes: ManualEdits | undefined): Promise<void> {
    if (changes === this.#pending.changes) return
    const replacing = this.#pending.replacing(this.#baseRoots(), changes)
    await this.#store.commit(replacing.writes)
    replacing.stored()
    this.#events.emit('stateEdited', { diff: undefined })
  }

  #baseRoots(head: Block = this.#head): BaseRoots {
    return { parent: head.header.stateRoot, genesis: this.#genesis.header.stateRoot }
  }

  async #storeStates(commits: readonly Write[][]): Promise<void> {
    await this.#store.commit(commits.flat())
    for (const commit of commits) this.state.stored(commit)
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

  /** Reader of the hashes of the chain that ends at `parent` (by default the current head), whatever happens to that chain. */
  blockHashReader(parent: Header = this.#head.header): (number: bigint) => Hash {
    return blockHashReader(this.#store, this.#genesis.header, parent)
  }

  /** Runs a writing section exclusively: block production, setHead, snapshots. Inside it call `insert` and `checkout` directly. */
  exclusive<T>(section: () => Promise<T>): Promise<T> {
    return this.#mutex.run(section)
  }

  /**
   * Makes a block built on the head the new head: one atomic batch (which also removes its transactions, and those of `dropped`, from the
   * stored pool), then the head changes, then `newHead` is emitted. `config`: the one that it was built under. Only inside `exclusive`.
   */
  async insert(built: BuiltBlock, dropped: readonly Hash[] = [], config: ChainConfig = this.config): Promise<void> {
    const { block, parent, receipts, diff, stateWrites, manualChanges } = built
    if (block.header.parentHash !== this.#head.hash) {
      throw new CodedError<ChainErrorCode>(
        'not-on-head',
        `block ${block.header.number} ${block.hash} is not on top of the head ${this.#head.hash}`,
      )
    }
    const contracts = createdContracts(built)
    const writes = [...stateWrites, ...this.#writesBlock(built), ...this.#writesNewHead(block, contracts)]
    writes.push(...this.#rules.writesBlock(block.hash, config), ...this.#rules.writesHead())
    const leaving =
      this.#pooled.size === 0 ? [] : [...block.transactions.map((tx) => tx.hash), ...dropped].filter((hash) => this.#pooled.has(hash))
    for (const hash of leaving) writes.push(...this.#store.writesPooledRemoval(hash))
    const clearing = this.#pending.replacing(this.#baseRoots())
    writes.push(...clearing.writes)
    await this.#store.commit(writes)
    this.state.stored(stateWrites)
    for (const hash of leaving) this.#pooled.delete(hash)
    const isEdited = (manualChanges?.startRoot ?? parent.stateRoot) !== this.headStateRoot
    clearing.stored()
    this.#head = block
    const before = this.config
    this.#rules.moved(block.hash)
    this.#events.emit('newHead', { block, receipts, diff, contracts })
    if (this.config !== before) this.#events.emit('rulesChanged', { config: this.config, before })
    // A block from elsewhere brings other changes than the ones that were pending.
    if (isEdited) this.#events.emit('stateEdited', { diff: undefined })
  }

  /** A block that equals one of a branch, as often after a revert, brings the head back onto that branch. */
  #writesNewHead(block: Block, contracts: readonly ContractRecord[]): Write[] {
    const place = this.#store.lanes.isSingle ? undefined : this.#store.placeOf(block.hash)
    if (place) return this.#store.writesCheckout(block.hash, place, this.#nowMs())
    const isRecorded = contracts.length > 0 && this.#store.contracts.count !== undefined
    return this.#store.writesCanonical(block, isRecorded ? contracts : undefined)
  }

  /**
   * Imports a block built elsewhere, after verifying it against every rule. On top of the head it becomes the new head. Otherwise it is
   * stored, and its chain becomes the canonical one if it has more total difficulty or, if equal, more blocks. Only inside `exclusive`.
   * `origin`: the rules that were changed by then, and the changes by hand that it starts with, if they are known; otherwise the rules
   * after its parent, and no changes. Returns false if the block is canonical already. Throws, leaving the chain unchanged,
   * CodedError<InvalidBlockCode>, and `state-not-available`.
   */
  async importBlock(block: Block, { rules, changes }: BlockOrigin = {}): Promise<boolean> {
    const { header, hash } = block
    if (this.canonicalHash(header.number) === hash) return false
    const parent = this.headerByHash(header.parentHash)
    if (parent === undefined) throw refusalOf(header.number, hash)('parent', `parent: unknown block ${header.parentHash}`)
    const isOnHead = header.parentHash === this.#head.hash
    const isKept = this.#store.headerByHash(hash) !== undefined
    if (isOnHead || !isKept) {
      // Throws if it is not available.
      this.committedState(parent)
      const config = rules ? this.#rules.under(rules) : isKept ? this.configOf(hash) : this.configAfter(header.parentHash)
      const start = changes && verifiedStart(this.state, parent, block, changes, this.#genesis.header.stateRoot)
      const built = verifyBlock(this, parent, block, config, start)
      if (start) await this.#storeStates(start.commits)
      if (isOnHead) await this.insert(built, [], config)
      else {
        await this.#store.commit([...built.stateWrites, ...this.#writesBlock(built), ...this.#rules.writesBlock(hash, config)])
        this.state.stored(built.stateWrites)
      }
    }
    if (!isOnHead) await this.#reorganize(header)
    return true
  }

  /**
   * Adopts the first block of another run of the default chain, which differs from this chain's in its timestamp only. Only inside
   * `exclusive`. Throws `genesis-mismatch`, leaving the chain unchanged, if it differs in more or this chain has further blocks.
   */
  async adoptGenesis(header: Header): Promise<void> {
    const refuse = (reason: string) =>
      new CodedError<ChainErrorCode>('genesis-mismatch', `differs from this chain's genesis block ${this.genesis.hash}${reason}`)
    const genesis = this.#defaultGenesis
    if (genesis === undefined) throw refuse(': start the node with the genesis of the file')
    const { block } = genesisBlock({ ...genesis, timestamp: header.timestamp }, new StateDatabase(createMemoryStore()))
    if (block.hash !== headerHash(header))
      throw refuse(`: ${genesisDifference(header, block.header)}; start the node with the options of the file's chain`)
    if (this.#head.hash !== this.#genesis.hash || !this.#store.lanes.isSingle)
      throw refuse(', which has blocks already: import into a new data folder')
    await this.#store.commit([
      ...this.#store.writesRemoved(this.#genesis.hash),
      ...this.#store.writesBlock(block, []),
      ...this.#store.writesMetadata(GENESIS_HASH, block.hash),
      ...this.#store.writesCanonical(block),
    ])
    this.#genesis = block
    this.#head = block
    this.#events.emit('headReset', { block, removed: NO_BLOCKS, added: NO_BLOCKS, isReplaced: false })
  }

  /** Makes the chain that ends at `tip` the canonical one if it is heavier. */
  async #reorganize(tip: Header): Promise<void> {
    const branch = Array.from(ancestorsOf(this.#store, tip, (hash, number) => this.canonicalHash(number) === hash)).toReversed()
    const first = branch[0]!.header
    const replacedCount = Number(this.#head.header.number - first.number) + 1
    let gain = branch.reduce((sum, { header }) => sum + header.difficulty, 0n)
    for (let { number } = first; number <= this.#head.header.number; number++) gain -= this.headerByNumber(number)!.difficulty
    if (gain < 0n || (gain === 0n && branch.length <= replacedCount)) return
    // Those that were canonical before are still on their lane.
    const known = branch.findLastIndex(({ hash }) => this.canCheckOut(hash))
    const isReplaced = known < branch.length - 1
    await this.checkout(known < 0 ? first.parentHash : branch[known]!.hash, undefined, { isReplaced })
    for (const { hash } of branch.slice(known + 1)) {
      const config = this.configOf(hash)
      await this.insert(verifyBlock(this, this.#head.header, this.blockByHash(hash)!, config), [], config)
    }
  }

  /**
   * Makes an earlier canonical block the head, as `checkout` does. Only inside `exclusive`. Throws `unknown-block` if the block is not
   * canonical.
   */
  async setHead(hash: Hash, changes?: ManualEdits): Promise<void> {
    const header = this.headerByHash(hash)
    if (header === undefined || this.canonicalHash(header.number) !== hash)
      throw new CodedError<ChainErrorCode>('unknown-block', `no canonical block ${hash}`)
    return this.checkout(hash, changes)
  }

  /** Whether a block is on the canonical chain or a branch, and so can become the head. */
  canCheckOut(hash: Hash): boolean {
    const place = this.#store.placeOf(hash)
    return place !== undefined && !this.#store.lanes.isDropped(place)
  }

  /**
   * Makes any block of the canonical chain or a branch the head, in one small batch, however many blocks that leaves behind or brings back;
   * what is left behind stays as a branch. The changes by hand that no block contains yet are replaced by `changes`. `isReplaced`: new
   * blocks follow at once. Only inside `exclusive`. Throws `unknown-block`.
   */
  async checkout(hash: Hash, changes?: ManualEdits, { isReplaced = false } = {}): Promise<void> {
    if (hash === this.#head.hash) return this.setPendingChanges(changes)
    const block = this.blockByHash(hash)
    const place = block && this.#store.placeOf(hash)
    if (!block || !place || this.#store.lanes.isDropped(place))
      throw new CodedError<ChainErrorCode>('unknown-block', `no canonical block or block of a branch ${hash}`)
    const { path } = this.#store.lanes
    const replacing = this.#pending.replacing(this.#baseRoots(block), changes)
    await this.#store.commit([...this.#store.writesCheckout(hash, place, this.#nowMs()), ...replacing.writes, ...this.#rules.writesHead()])
    replacing.stored()
    const last = this.#head.header.number
    this.#head = block
    const before = this.config
    this.#rules.moved(hash)
    this.#events.emit('headReset', { block, ...differingBlocks(this.#store, path, last, place.number), isReplaced })
    if (this.config !== before) this.#events.emit('rulesChanged', { config: this.config, before })
    this.branches.prune()
  }

  /** Pooled transactions in the store, in the order of their arrival. */
  async pooledTransactions(): Promise<PooledTransaction[]> {
    const pooled = await this.#store.pooledTransactions()
    for (const { transaction } of pooled) this.#pooled.add(transaction.hash)
    return pooled
  }

  /** Adds pooled transactions to the store and removes others, as one batch. */
  async writePooled(added: readonly PooledTransaction[], removed: readonly Hash[] = []): Promise<void> {
    const writes = added.flatMap((pooled) => this.#store.writesPooled(pooled))
    for (const hash of removed) if (this.#pooled.delete(hash)) writes.push(...this.#store.writesPooledRemoval(hash))
    for (const { transaction } of added) this.#pooled.add(transaction.hash)
    if (writes.length > 0) await this.#store.commit(writes)
  }

  /** Hashes of the pooled transactions in the store. */
  get pooledHashes(): ReadonlySet<Hash> {
    return this.#pooled
  }

  /** Adds contracts created by blocks that were stored without contract records. Only inside `exclusive`. */
  async addContracts(records: readonly ContractRecord[]): Promise<void> {
    await this.#store.commit(this.#store.writesContracts(records))
  }

  /** Allows blocks any gas limit from now on. Irreversible: blocks within the bound stay valid without it, but not the other way round. */
  async liftGasLimitBound(): Promise<void> {
    this.#genesisConfig.anyGasLimit = true
    this.#rules.forget()
    await this.#store.commit(this.#store.writesMetadata(CHAIN_CONFIG, configToJson(this.#genesisConfig)))
  }

  /** The id that distinguishes this chain from others with the same genesis; created by `make` if missing. */
  async instanceId(make: () => string): Promise<string> {
    const known = this.#store.metadata(INSTANCE_ID)
    if (known !== undefined) return known
    const made = make()
    await this.exclusive(() => this.#store.commit(this.#store.writesMetadata(INSTANCE_ID, made)))
    return made
  }

  /** Waits for writers in progress. The store stays open: its creator closes it. */
  async close(): Promise<void> {
    await this.branches.close()
    return this.#mutex.run(() => Promise.resolve())
  }
}
