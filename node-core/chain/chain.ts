import type { Hash } from '../contract/hex.ts'
import { CodedError } from '../base/codedError.ts'
import { Emitter, type EventSource } from '../base/emitter.ts'
import { Mutex } from '../base/mutex.ts'
import type { Engine } from '../evm/engine.ts'
import type { BuiltBlock } from '../execution/buildBlock.ts'
import { createdContracts } from '../execution/createdContracts.ts'
import { fetched } from '../execution/fetched.ts'
import { boundingWaits } from '../execution/remoteWaits.ts'
import { effectiveEdits } from '../execution/manualChanges.ts'
import type { StateView } from '../state/stateView.ts'
import type { BlockStore } from '../store/blockStore.ts'
import type { ContractRecord } from '../store/contractRecords.ts'
import type { Write } from '../store/keyValueStore.ts'
import type { LanePlace } from '../store/lanes.ts'
import type { Block } from '../types/block.ts'
import { type ChainConfig, NO_RULE_CHANGES, type RuleChanges } from '../types/chainConfig.ts'
import type { Header } from '../types/header.ts'
import type { ManualEdit, StateEdit } from '../types/manualChanges.ts'
import { adoptedGenesis } from './adoptedGenesis.ts'
import { BlockImport, type BlockOrigin, writesOfBuilt } from './blockImport.ts'
import { NO_BLOCKS, differingBlocks } from './blockRun.ts'
import { Branches, DEFAULT_BRANCH_LIMIT } from './branches.ts'
import { type ChainErrorCode, followedError, notReplicatedError, replicatedError } from './chainErrors.ts'
import type { ChainEvents } from './chainEvents.ts'
import { ChainReader } from './chainReader.ts'
import { type ChainSnapshot, restoredState, writesSnapshot } from './chainSnapshot.ts'
import { configToJson } from './configJson.ts'
import { type DecidedRecord, storedDecided, writesDecided } from './decidedRecord.ts'
import type { Fork } from './fork.ts'
import type { Genesis } from './genesis.ts'
import { type ChainOptions, type OpenedChain, openChain } from './openChain.ts'
import { DEFAULT_BLOB_LIMIT_BYTES, MinedBlobs } from './minedBlobs.ts'
import { type BaseRoots, type ManualEdits, PendingChanges } from './pendingChanges.ts'
import { firstUnprovableBlock } from './provableBlocks.ts'
import { RuleHistory } from './ruleHistory.ts'
import { StoredPool } from './storedPool.ts'
import { CHAIN_CONFIG, writesGenesis } from './storedGenesis.ts'

const INSTANCE_ID = 'instanceId'
/** Metadata name of whether a fork's first edits are in the store. */
const FORK_BEGUN = 'forkBegun'
const NOTHING = { writes: [], stored: () => undefined }

export interface CheckoutOptions {
  /** New blocks follow at once. */
  isReplaced?: boolean
  /** The only changed rules of the next block; by default those under which the block was made. */
  rules?: RuleChanges
  /** Further writes for the batch of the checkout. */
  writes?: readonly Write[]
  /** Called when the batch is in the store and the block is the head, before anybody else hears of it. */
  onMoved?: () => void
}

/** The canonical chain: blocks, receipts and states, and the only way to extend, rewind or switch it. */
export class Chain extends ChainReader implements EventSource<ChainEvents> {
  readonly #store: BlockStore
  readonly #rules: RuleHistory
  /** As the chain began: stored, and compared with the requested genesis. */
  readonly #genesisConfig: ChainConfig
  /** The default genesis, whose timestamp is free; undefined if the chain has another one. */
  readonly #defaultGenesis: Genesis | undefined
  readonly #events = new Emitter<ChainEvents>()
  readonly #mutex = new Mutex()
  /** Ends what is fetched of a remote chain. */
  readonly #closing = new AbortController()
  readonly #pending: PendingChanges
  readonly #imports: BlockImport
  readonly #nowMs: () => number
  #decided: DecidedRecord | undefined
  /** The rules that the options change. */
  readonly initialRules: RuleChanges
  /** Whether validators decide its blocks, so that nothing else changes it. */
  readonly isReplicated: boolean
  /** The canonical chain and what was left behind. */
  readonly branches: Branches
  /** The pooled transactions in the store. */
  readonly pooled: StoredPool
  readonly blobs: MinedBlobs

  private constructor(
    engine: Engine,
    { config, state, store, genesis, head }: OpenedChain,
    options: Pick<ChainOptions, 'genesis' | 'fork' | 'branchLimit' | 'blobLimitBytes' | 'nowMs' | 'rules' | 'isReplicated'>,
  ) {
    const rules = new RuleHistory(store, config, head.hash)
    const pending = new PendingChanges(store, state)
    super({ engine, state, store, rules, pending, genesis, head, fork: options.fork })
    this.#store = store
    this.#rules = rules
    this.#pending = pending
    this.#genesisConfig = config
    this.#defaultGenesis = options.genesis?.isTimestampFree ? options.genesis : undefined
    this.#nowMs = options.nowMs ?? Date.now
    this.initialRules = options.rules ?? {}
    this.isReplicated = options.isReplicated ?? false
    this.#decided = storedDecided(store)
    this.#imports = new BlockImport(this, store, rules)
    this.pooled = new StoredPool(store)
    this.blobs = new MinedBlobs(store, options.blobLimitBytes ?? DEFAULT_BLOB_LIMIT_BYTES)
    if (options.fork !== undefined) state.nameFirstUnprovable(() => firstUnprovableBlock(this))
    this.branches = new Branches({
      store,
      head: () => this.head,
      genesis: () => this.genesis,
      exclusive: (section) => this.exclusive(section),
      onChanged: () => this.#events.emit('branchesChanged', undefined),
      limit: options.branchLimit ?? DEFAULT_BRANCH_LIMIT,
    })
  }

  /** Opens the chain in the store, or creates it from the genesis. Throws CodedError<ChainErrorCode>. */
  static async open(options: ChainOptions): Promise<Chain> {
    const opened = await openChain(options)
    const chain = new Chain(options.engine, opened, options)
    await chain.fetched(() => chain.#pending.load(chain.#baseRoots()))
    chain.#assertKind()
    if (options.genesis?.config.anyGasLimit && !chain.#genesisConfig.anyGasLimit) await chain.liftGasLimitBound()
    await chain.#rules.change(chain.initialRules)
    if (options.fork?.edits !== undefined) await chain.#beginFork(options.fork.edits)
    return chain
  }

  /** What was decided with the head of a replicated chain; undefined until the validators have begun it. */
  get decided(): DecidedRecord | undefined {
    return this.#decided
  }

  /**
   * The engine's hash of the canonical block of a number, to which the next header commits by its beacon root. Undefined if no engine decided
   * it, or the next header is not stored.
   */
  decidedHash(number: bigint): Hash | undefined {
    // The first block of a chain that began with a snapshot was decided.
    if (this.#decided === undefined || number === 0n) return undefined
    return number === this.#decided.height ? this.#decided.hash : this.headerByNumber(number + 1n)?.parentBeaconBlockRoot
  }

  /** Begins a replicated chain: notes its first validators, in the store when fulfilled. Only inside `exclusive`. */
  async beginDecided(record: DecidedRecord): Promise<void> {
    await this.#store.commit(writesDecided(this.#store, record))
    this.#decided = record
  }

  /**
   * What was decided with the block of which the last snapshot was taken, as it was noted; undefined if none was. Only that of the head is stored
   * otherwise.
   */
  get decidedOfSnapshot(): DecidedRecord | undefined {
    const record = storedDecided(this.#store, 'decidedOfSnapshot')
    return record !== undefined && this.decidedHash(record.height) === record.hash ? record : undefined
  }

  /** Notes of which block a snapshot was taken, in the store when fulfilled. Only inside `exclusive`. */
  noteSnapshot(record: DecidedRecord): Promise<void> {
    return this.#store.commit(writesDecided(this.#store, record, 'decidedOfSnapshot'))
  }

  /** Whether a snapshot can take the place of the chain: validators decide its blocks, and it has none but its first one. */
  get canRestore(): boolean {
    return this.isReplicated && this.head.hash === this.genesis.hash
  }

  /**
   * Goes on from a snapshot, whose block becomes the first one; everything is stored in one batch. Only inside `exclusive`, and if
   * `canRestore`. Throws `snapshot`, leaving the chain unchanged, if the snapshot contradicts itself.
   */
  async restore(snapshot: ChainSnapshot): Promise<void> {
    const { block, decided } = snapshot
    const stateWrites = restoredState(this, snapshot)
    await this.#store.commit([...stateWrites, ...writesSnapshot(this.#store, this.genesis.hash, snapshot)])
    this.state.stored(stateWrites)
    this.#decided = decided
    this.beginAt(block)
    this.#events.emit('headReset', { block, removed: NO_BLOCKS, added: NO_BLOCKS, isReplaced: false })
  }

  /** Throws `replicated` or `not-replicated` if the blocks of the stored chain are not decided as the options say. */
  #assertKind(): void {
    if (!this.isReplicated && this.#decided !== undefined)
      throw new CodedError<ChainErrorCode>(
        'replicated',
        'validators decide the blocks of the stored chain: start the node with --consensus cometbft, or use another data folder',
      )
    if (!this.isReplicated) return
    const changed = Object.keys({ ...this.ruleChanges, ...this.initialRules })
    if (changed.length > 0) throw notReplicatedError(`${changed.join(', ')} would not be as in the genesis that they share`)
    if (this.pendingChanges !== undefined || (this.#decided === undefined && this.head.hash !== this.genesis.hash))
      throw notReplicatedError(
        'the data folder has blocks or changes that they did not decide; use a new one, and --genesis for its first block',
      )
  }

  /** Whether this node decides what the chain contains: neither do validators, nor is it a remote chain that is followed. */
  get isOwn(): boolean {
    return !this.isReplicated && this.fork?.isFollowed !== true
  }

  /** Throws `replicated` or `followed` where others decide what the chain contains. `what`: would change it, in words. */
  assertOwn(what?: string): void {
    if (this.isReplicated) throw replicatedError(what)
    if (!this.isOwn) throw followedError(this.fork!.origin, what)
  }

  /** Makes the first edits of a fork, unless an earlier start has: the fork block is stored before them. */
  async #beginFork(edits: NonNullable<Fork['edits']>): Promise<void> {
    if (this.#store.metadata(FORK_BEGUN) !== undefined) return
    await this.edit(edits, { by: 'fork' })
    await this.#store.commit(this.#store.writesMetadata(FORK_BEGUN, 'true'))
  }

  on<K extends keyof ChainEvents>(name: K, listener: (event: ChainEvents[K]) => void): () => void {
    return this.#events.on(name, listener)
  }

  /**
   * Runs, and where that misses values of the remote chain, fetches them and begins again: see `execution/fetched.ts`. Without a fork
   * nothing can be missing. Rejects with `stopped` if it misses something when the chain is closed.
   */
  async fetched<T>(run: () => T | Promise<T>): Promise<T> {
    return this.fork === undefined ? run() : fetched(this.fork.source, run, this.#closing.signal)
  }

  /** Runs a section that waits for the remote chain within a bound of its own, such as one that makes a block for many clients. */
  boundingWaits<T>(section: () => T): T {
    return this.fork === undefined ? section() : boundingWaits(this.fork.source, section)
  }

  /** Runs a writing section exclusively: block production, setHead, snapshots. Inside it call `insert` and `checkout` directly. */
  exclusive<T>(section: () => Promise<T>): Promise<T> {
    return this.#mutex.run(section)
  }

  /**
   * Changes rules for the next block and those after it; undefined restores one of the genesis. Blocks that exist keep theirs. Emits
   * `rulesChanged` if any differs. Only inside `exclusive`.
   */
  async changeRules(changes: RuleChanges): Promise<void> {
    if (Object.values(changes).some((value) => value !== undefined)) this.assertOwn()
    const before = this.config
    if (changes.chainId !== undefined) await this.#store.commit(this.#store.past.writesChainId(changes.chainId))
    if (await this.#rules.change(changes)) this.#events.emit('rulesChanged', { config: this.config, before })
  }

  /** Makes these the only changed rules, as they were at another time. Only inside `exclusive`. */
  restoreRules(changes: RuleChanges): Promise<void> {
    return this.changeRules({ ...NO_RULE_CHANGES, ...changes })
  }

  /**
   * Changes the state of the head by hand: the next block starts with it. Visible at once, and in the store when fulfilled. `edits` may
   * depend on the present state; those that change nothing are left out. `by`: who does it, in plain words.
   */
  edit(edits: readonly StateEdit[] | ((state: StateView) => readonly StateEdit[]), { by }: { by: string }): Promise<void> {
    return this.exclusive(() =>
      this.fetched(async () => {
        this.assertOwn()
        const state = this.stateAt(this.head.header)
        const at = this.#nowMs()
        const wanted = typeof edits === 'function' ? edits(state) : edits
        const made = effectiveEdits(wanted, state).map((edit) => ({ ...edit, at, by }))
        if (made.length === 0) return
        this.#events.emit('stateEdited', { diff: await this.#pending.add(this.#baseRoots(), made) })
      }),
    )
  }

  /** What is changed by hand before the first block of a fork; empty for a chain with a genesis of its own. */
  firstEdits(): Promise<readonly ManualEdit[]> {
    return this.fetched(() => {
      if (this.fork?.edits === undefined) return []
      const state = this.committedState(this.genesis.header)
      const at = this.#nowMs()
      return effectiveEdits(this.fork.edits(state), state).map((edit) => ({ ...edit, at, by: 'fork' }))
    })
  }

  /** Replaces all changes by hand of the head; undefined takes them back. Only inside `exclusive`. */
  setPendingChanges(changes: ManualEdits | undefined): Promise<void> {
    return this.checkout(this.head.hash, changes)
  }

  #baseRoots(head: Block = this.head): BaseRoots {
    return { parent: head.header.stateRoot, genesis: this.genesis.header.stateRoot }
  }

  /**
   * Makes a block built on the head the new head: one atomic batch (which also removes its transactions, and those of `dropped`, from the
   * stored pool), then the head changes, then `newHead` is emitted. `config`: the one that it was built under. `decided`: what was decided
   * with it, on a replicated chain, which takes no other blocks. Only inside `exclusive`.
   */
  async insert(
    built: BuiltBlock,
    dropped: readonly Hash[] = [],
    config: ChainConfig = this.config,
    decided?: DecidedRecord,
  ): Promise<void> {
    if (decided === undefined) this.assertOwn()
    return this.#insert(built, dropped, config, decided)
  }

  /** Adopts a block that the followed chain has on top of the head, as `insert` does. Only inside `exclusive`. */
  adopt(built: BuiltBlock): Promise<void> {
    return this.#insert(built, [], this.config, undefined)
  }

  /** Rewinds to a canonical block, since the followed chain no longer has those after it. Only inside `exclusive`. */
  rewindFollowed(hash: Hash, options: Pick<CheckoutOptions, 'isReplaced'>): Promise<void> {
    return this.#checkout(hash, undefined, options)
  }

  /** Announces that the state of the followed chain was changed by hand. */
  followedStateChanged(): void {
    this.#events.emit('stateEdited', { diff: undefined })
  }

  async #insert(built: BuiltBlock, dropped: readonly Hash[], config: ChainConfig, decided: DecidedRecord | undefined): Promise<void> {
    const { block, parent, receipts, results, diff, stateWrites, manualChanges, work } = built
    if (block.header.parentHash !== this.head.hash) {
      throw new CodedError<ChainErrorCode>(
        'not-on-head',
        `block ${block.header.number} ${block.hash} is not on top of the head ${this.head.hash}`,
      )
    }
    const contracts = createdContracts(built)
    const leaving = this.pooled.removing(block.transactions, dropped)
    const clearing = this.#pending.replacing(this.#baseRoots())
    const startedAtMs = work && performance.now()
    await this.#store.commit([
      ...stateWrites,
      ...writesOfBuilt(this.#store, built),
      ...this.blobs.writesMined(block.transactions),
      ...this.#writesNewHead(block, contracts),
      ...this.#rules.writesBlock(block.hash, config),
      ...this.#rules.writesHead(),
      ...this.#store.past.writesBlock(block, manualChanges),
      ...leaving.writes,
      ...clearing.writes,
      ...(decided ? writesDecided(this.#store, decided) : []),
    ])
    if (work) work.written = { startedAtMs: startedAtMs!, endedAtMs: performance.now() }
    if (decided) this.#decided = decided
    // Only moves nodes within memory, so the client that waits for the block is answered first.
    process.nextTick(() => this.state.stored(stateWrites))
    this.#store.past.stored(block)
    leaving.stored()
    const isEdited = (manualChanges?.startRoot ?? parent.stateRoot) !== this.headStateRoot
    clearing.stored()
    const before = this.config
    this.moveHead(block)
    this.#rules.moved(block.hash)
    this.#events.emit('newHead', { block, receipts, results, diff, contracts, ...(work && { work }) })
    this.#emitRules(before)
    // A block from elsewhere brings other changes than the ones that were pending.
    if (isEdited) this.#events.emit('stateEdited', { diff: undefined })
  }

  /** A block that equals one of a branch, as often after a revert, brings the head back onto that branch. */
  #writesNewHead(block: Block, contracts: readonly ContractRecord[]): Write[] {
    const place = this.#store.lanes.isSingle ? undefined : this.#store.placeAt(block.header.number, block.hash)
    if (place) return this.#store.writesCheckout(block.hash, place, this.#nowMs())
    const isRecorded = contracts.length > 0 && this.#store.contracts.count !== undefined
    return this.#store.writesCanonical(block, isRecorded ? contracts : undefined)
  }

  #emitRules(before: ChainConfig): void {
    if (this.config !== before) this.#events.emit('rulesChanged', { config: this.config, before })
  }

  /**
   * Imports a block built elsewhere, after verifying it against every rule. On top of the head it becomes the new head. Otherwise it is
   * stored, and its chain becomes the canonical one if it has more total difficulty or, if equal, more blocks. Only inside `exclusive`.
   * `origin`: the rules that were changed by then, and the changes by hand that it starts with, if they are known; otherwise the rules
   * after its parent, and no changes. Returns false if the block is canonical already. Throws, leaving the chain unchanged,
   * CodedError<InvalidBlockCode>, and `state-not-available`.
   */
  importBlock(block: Block, origin: BlockOrigin = {}): Promise<boolean> {
    return this.fetched(() => {
      this.assertOwn()
      return this.#imports.run(block, origin)
    })
  }

  /**
   * Adopts the first block of another run of the default chain, which differs from this chain's in its timestamp only. Only inside
   * `exclusive`. Throws `genesis-mismatch`, leaving the chain unchanged, if it differs in more or this chain has further blocks.
   */
  async adoptGenesis(header: Header): Promise<void> {
    const hasBlocks = this.head.hash !== this.genesis.hash || !this.#store.lanes.isSingle
    const block = adoptedGenesis(header, this.#defaultGenesis, { genesisHash: this.genesis.hash, hasBlocks })
    await this.#store.commit([
      ...this.#store.writesRemoved(this.genesis.hash),
      ...this.#store.writesBlock(block, []),
      ...writesGenesis(this.#store, block),
      ...this.#store.writesCanonical(block),
    ])
    this.moveHead(block, block)
    this.#events.emit('headReset', { block, removed: NO_BLOCKS, added: NO_BLOCKS, isReplaced: false })
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

  /**
   * Makes any block of the canonical chain or a branch the head, in one small batch, however many blocks that leaves behind or brings back;
   * what is left behind stays as a branch. The changes by hand that no block contains yet are replaced by `changes`. Only inside `exclusive`.
   * Throws `unknown-block`, leaving everything unchanged.
   */
  async checkout(hash: Hash, changes?: ManualEdits, options: CheckoutOptions = {}): Promise<void> {
    this.assertOwn()
    return this.#checkout(hash, changes, options)
  }

  async #checkout(hash: Hash, changes: ManualEdits | undefined, options: CheckoutOptions): Promise<void> {
    const { rules, writes = [], onMoved, isReplaced = false } = options
    const { config: before, head: left } = this
    const { path } = this.#store.lanes
    const { block, place } = hash === left.hash ? { block: left } : this.#placed(hash)
    const isEdited = changes !== this.#pending.changes
    const replacing = place || isEdited ? await this.fetched(() => this.#pending.replacing(this.#baseRoots(block), changes)) : NOTHING
    const moving = place || rules ? this.#rules.movingTo(hash, rules) : NOTHING
    const leaving = place ? this.#store.writesCheckout(hash, place, this.#nowMs()) : []
    await this.#store.commit([...leaving, ...replacing.writes, ...moving.writes, ...writes])
    replacing.stored()
    moving.stored()
    this.moveHead(block)
    onMoved?.()
    if (place)
      this.#events.emit('headReset', { block, ...differingBlocks(this.#store, path, left.header.number, place.number), isReplaced })
    else if (isEdited) this.#events.emit('stateEdited', { diff: undefined })
    this.#emitRules(before)
    if (place) this.branches.prune()
  }

  /** Throws `unknown-block` for a block that is neither canonical nor of a branch, as `checkout` does. */
  assertPlaced(hash: Hash): void {
    this.#placed(hash)
  }

  #placed(hash: Hash): { block: Block; place: LanePlace } {
    const block = this.blockByHash(hash)
    const place = block && this.#store.placeOf(hash)
    if (block && place && !this.#store.lanes.isDropped(place)) return { block, place }
    throw new CodedError<ChainErrorCode>('unknown-block', `no canonical block or block of a branch ${hash}`)
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

  /** Waits for writers in progress, except for what they fetch. The store stays open: its creator closes it. */
  async close(): Promise<void> {
    this.#closing.abort(new CodedError<ChainErrorCode>('stopped', 'the node is stopping'))
    await this.branches.close()
    return this.#mutex.run(() => Promise.resolve())
  }
}
