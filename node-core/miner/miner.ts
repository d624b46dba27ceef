/**
 * Builds blocks from the pool's transactions. Every block is built inside the chain's single write section. In auto mode that section runs
 * as long as there is something to mine: transactions that arrive while a block is being written go into the next one together.
 */
import { CodedError } from '../base/codedError.ts'
import { Emitter, type EventSource } from '../base/emitter.ts'
import { EVENT_LOOP, type Turns } from '../base/longWork.ts'
import { ExecutionFigures, runFor } from '../base/executor.ts'
import { RunClock } from '../base/runClock.ts'
import type { Chain } from '../chain/chain.ts'
import type { DecidedRecord } from '../chain/decidedRecord.ts'
import type { BuiltBlock } from '../execution/buildBlock.ts'
import type { NextBlock as NextBlockBounds, TxPool } from '../txpool/txPool.ts'
import type { Block } from '../types/block.ts'
import type { Header } from '../types/header.ts'
import { RemoteMiss } from '../types/remoteMiss.ts'
import type { BlobSidecar, Transaction } from '../types/transaction.ts'
import type { Clock } from './clock.ts'
import { type Interval, IntervalTimer, type IntervalTimerOptions } from './intervalTimer.ts'
import { type MinerSettings, NextBlock, type NextBlockSettings, type StartedBlock } from './nextBlock.ts'
import type { SeriesTiming } from './seriesTiming.ts'
import { Submissions } from './submissions.ts'
import { WatchedSource } from './watchedSource.ts'

/**
 * `invalid-timestamp`: a block cannot be older than its parent. `stopped`: no more blocks are mined. `chain-reset`: an earlier block
 * became the head while a series of blocks was being mined.
 */
export type MinerErrorCode = 'invalid-timestamp' | 'stopped' | 'chain-reset'

/**
 * When blocks are mined: immediately for arriving transactions, at intervals (including empty blocks), or only on demand. `isAuto`: at
 * intervals and for arriving transactions, as Hardhat's network does with both.
 */
export type MiningMode = { kind: 'auto' } | ({ kind: 'interval'; isAuto?: true } & Interval) | { kind: 'manual' }

/** Whether a mode mines arriving transactions immediately. */
export function isAutomine(mode: MiningMode): boolean {
  return mode.kind === 'auto' || (mode.kind === 'interval' && mode.isAuto === true)
}

export interface MinerEvents {
  /** The mode, the clock, or a setting of future blocks changed. */
  changed: void
}

export interface MinerOptions extends IntervalTimerOptions {
  chain: Chain
  pool: TxPool
  clock: Clock
  /** Where a series of blocks waits for its turn; defaults to the turns of the event loop. */
  turns?: Turns
  /** Defaults to auto. */
  mode?: MiningMode
  settings?: Partial<MinerSettings>
  /** Where others make the blocks: fulfilled when they can get a transaction of the pool. */
  handOver?: (transaction: Transaction) => Promise<void>
  /** Whether blocks tell what making them took; false if absent. */
  timesBlocks?: boolean
  /** Receives the error of a block that no caller waits for (of an interval); ignored by default. */
  onError?: (error: unknown) => void
}

export interface SeriesOptions {
  /** Sets the clock before each block. */
  timing?: SeriesTiming | undefined
  /** Called with each block once it is in the store. */
  onMined?: (built: BuiltBlock) => void
}

/** Codes of errors after which the remote chain does not answer any other request either. */
const UNREACHABLE: ReadonlySet<string> = new Set(['remote-gone', 'remote-throttled'])

/** The one producer of blocks. */
export class Miner implements EventSource<MinerEvents> {
  readonly clock: Clock
  readonly #chain: Chain
  readonly #pool: TxPool
  readonly #next: NextBlock
  readonly #turns: Turns
  readonly #timesBlocks: boolean
  readonly #timer: IntervalTimer
  readonly #nowMs: () => number
  readonly #events = new Emitter<MinerEvents>()
  readonly #onError: (error: unknown) => void
  readonly #handOver: ((transaction: Transaction) => Promise<void>) | undefined
  readonly #submissions: Submissions
  #mode: MiningMode
  /** The mode before `pause`. */
  #pausedMode: MiningMode = { kind: 'auto' }
  #lastBlockAtMs: number | undefined
  #isStarted = false
  #isStopped = false
  #isDraining = false
  #isTicking = false

  constructor({
    chain,
    pool,
    clock,
    turns = EVENT_LOOP,
    mode = { kind: 'auto' },
    settings,
    handOver,
    timesBlocks = false,
    onError = () => undefined,
    ...timing
  }: MinerOptions) {
    this.#chain = chain
    this.#pool = pool
    this.clock = clock
    this.#turns = turns
    this.#timesBlocks = timesBlocks
    this.#mode = chain.isOwn ? mode : { kind: 'manual' }
    this.#next = new NextBlock(chain, pool, clock, settings)
    this.#nowMs = timing.nowMs ?? Date.now
    this.#timer = new IntervalTimer(() => this.#tick(), timing)
    this.#next.onChanged(() => this.#events.emit('changed', undefined))
    this.#onError = onError
    this.#handOver = handOver
    this.#submissions = new Submissions(chain, pool, () => this.#isDraining)
    // Waiting transactions may now be minable.
    chain.on('stateEdited', () => this.resume())
    chain.on('headReset', () => this.resume())
  }

  on<K extends keyof MinerEvents>(name: K, listener: (event: MinerEvents[K]) => void): () => void {
    return this.#events.on(name, listener)
  }

  /** Starts what the mode asks for: the timer, or mining what is already in the pool. */
  start(): void {
    this.#isStarted = true
    this.setMode(this.#mode)
  }

  /** Stops the timer and waits for the block in progress. */
  async stop(): Promise<void> {
    this.#isStopped = true
    this.#timer.stop()
    await this.#chain.close()
  }

  get mode(): MiningMode {
    return this.#mode
  }

  /** Mines on demand only, until `unpause`. */
  pause(): void {
    if (this.#mode.kind !== 'manual') this.#pausedMode = this.#mode
    this.setMode({ kind: 'manual' })
  }

  /** Resumes mining automatically: in the mode before `pause`, or in auto mode if there is none. */
  unpause(): void {
    if (this.#mode.kind === 'manual') this.setMode(this.#pausedMode)
  }

  /**
   * Where others decide when blocks are made, validators or a remote chain, the mode stays manual. `leavesPool`: what waits in the pool is not mined
   * at once, but with the next transaction that arrives.
   */
  setMode(mode: MiningMode, { leavesPool = false } = {}): void {
    if (!this.#chain.isOwn) return
    this.#mode = mode
    this.#timer.stop()
    if (this.#isStarted && !this.#isStopped) {
      if (mode.kind === 'interval') this.#timer.start(mode)
      if (!leavesPool && (mode.kind !== 'interval' || mode.isAuto)) this.#drain()
    }
    this.#events.emit('changed', undefined)
  }

  /** When the timer ticks next, Unix milliseconds; undefined except in interval mode. */
  get nextTickAtMs(): number | undefined {
    return this.#timer.nextTickAtMs
  }

  /** When this miner last made a block, Unix milliseconds. */
  get lastBlockAtMs(): number | undefined {
    return this.#lastBlockAtMs
  }

  get settings(): Readonly<MinerSettings> {
    return this.#next.settings
  }

  /** Changes the settings of future blocks. */
  setSettings(settings: Partial<MinerSettings>): void {
    this.#next.setSettings(settings)
    // Waiting transactions may now be minable.
    this.resume()
  }

  /** Mines what waits, in auto mode. */
  resume(): void {
    if (this.#isStarted && isAutomine(this.#mode)) this.#drain()
  }

  /** Sets what applies to the next block only. */
  setNext(next: NextBlockSettings): void {
    this.#next.setOnce(next)
  }

  /** What applies to the next block only; assigned, it replaces all of it. */
  get next(): Readonly<NextBlockSettings> {
    return this.#next.once
  }

  set next(next: Readonly<NextBlockSettings>) {
    this.#next.once = next
  }

  /** Fixes the timestamp of the next block; the clock continues from there. Throws `invalid-timestamp`. */
  setNextTimestamp(timestamp: bigint): void {
    const head = this.#chain.head.header.timestamp
    if (timestamp <= head) {
      throw new CodedError<MinerErrorCode>('invalid-timestamp', `timestamp ${timestamp} is not above the timestamp ${head} of the head`)
    }
    this.clock.setNext(timestamp)
  }

  /**
   * Submits a transaction. Resolves when the block with it, or the pooled transaction, is in the store, and where others make the blocks when
   * it is handed over; rejects with CodedError<PoolErrorCode> if it is refused.
   */
  submit(transaction: Transaction, sidecar?: BlobSidecar): Promise<void> {
    const submitted = this.#submit(transaction, sidecar)
    return this.#handOver === undefined ? submitted : submitted.then(() => this.#handOver!(transaction))
  }

  async #submit(transaction: Transaction, sidecar?: BlobSidecar): Promise<void> {
    if (sidecar !== undefined) await this.#pool.assertBlobsProven(transaction, sidecar)
    // On a forked chain the sender's account is here from now on.
    if (this.#chain.fork !== undefined) await this.#chain.fetched(() => this.#pool.nextNonce(transaction.from))
    if (this.#isStopped) throw new CodedError<MinerErrorCode>('stopped', 'the node is stopping')
    const stored = this.#submissions.add(transaction, sidecar)
    if (isAutomine(this.#mode)) this.#drain({ gathers: true })
    else void this.#submissions.store()
    return stored
  }

  /**
   * Mines `count` blocks, whatever the mode. Each block is atomic, the series is not: it yields after every time slice, so that sends,
   * snapshots and other series run in the order of their requests, and resumes on the head that it then finds. Returns the last block.
   * Rejects with `chain-reset`, without mining the rest, if an earlier block becomes the head meanwhile.
   */
  async mine(count = 1, { timing, onMined }: SeriesOptions = {}): Promise<Block> {
    const series = { count, made: 0, resetTo: undefined as bigint | undefined }
    const stopListening = this.#chain.on('headReset', ({ block }) => (series.resetTo = series.made > 0 ? block.header.number : undefined))
    const run = new RunClock()
    try {
      for (;;) {
        await this.#chain.exclusive(() => this.#mineSlice(series, run, timing, onMined))
        if (series.made >= count || this.#isStopped) return this.#chain.head
        await run.rest(this.#turns)
      }
    } finally {
      stopListening()
    }
  }

  /** Mines blocks of a series until the time slice is over; at least one. */
  async #mineSlice(
    series: { readonly count: number; made: number; readonly resetTo: bigint | undefined },
    run: RunClock,
    timing: SeriesTiming | undefined,
    onMined: ((built: BuiltBlock) => void) | undefined,
  ): Promise<void> {
    while (series.made < series.count && !this.#isStopped) {
      if (series.resetTo !== undefined) {
        const blocks = `${series.made} of ${series.count} blocks were mined`
        throw new CodedError<MinerErrorCode>('chain-reset', `the chain was reset to block ${series.resetTo} after ${blocks}`)
      }
      timing?.(this.clock, series.made, this.#chain.head)
      const built = await this.#chain.boundingWaits(() => this.#build())
      await this.#insert(built)
      series.made++
      onMined?.(built)
      if (run.isSliceOver()) return
    }
  }

  /**
   * Takes the blocks above the fork block off the chain, and mines others in their place, each from the given transactions only; those that
   * are invalid are left out, as in anvil. What was changed by hand while the fork block was the head stays, as in anvil. The clock then
   * continues from the fork block. `plan` runs when nothing else changes the chain.
   */
  replaceBlocks(plan: () => { fork: Block; blocks: readonly (readonly Transaction[])[] }): Promise<void> {
    return this.#chain.exclusive(async () => {
      const { fork, blocks } = plan()
      const replaced = this.#chain.headerByNumber(fork.header.number + 1n)
      await this.#chain.checkout(fork.hash, this.#chain.changesAfter(fork), { isReplaced: blocks.length > 0 })
      this.clock.continueFrom(fork.header.timestamp)
      // The first new block differs from the one that it replaces, and with it those after it.
      if (replaced && blocks.length > 0 && this.clock.nextTimestamp(fork.header.timestamp) === replaced.timestamp)
        this.clock.setNext(replaced.timestamp + 1n)
      const run = new RunClock()
      for (const transactions of blocks) {
        await this.#insert(await this.#chain.boundingWaits(() => this.#build(transactions)))
        if (run.isSliceOver()) await run.rest(this.#turns)
      }
    })
  }

  /** The block that would be mined now from the waiting transactions: not in the store, and rebuilt when anything changes it. */
  pending(): BuiltBlock {
    return this.#next.pending()
  }

  /** Timestamp and gas limit of the next block. */
  nextBounds(): NextBlockBounds {
    return this.#next.bounds()
  }

  /** Header of the next block, complete except for what its transactions add. */
  nextHeader(): Header {
    return this.#next.header()
  }

  /** The next block before its first transaction, regardless of the pool: estimates run in it. */
  startOfNext(): StartedBlock {
    return this.#next.start()
  }

  /** The pool is that of another time: adds the transactions again that have not been acknowledged yet, and mines in auto mode. */
  resubmit(): void {
    this.#submissions.resubmit()
    this.resume()
  }

  /** Builds the next block; on a forked chain with what it misses fetched first, within the write section. */
  #build(given?: readonly Transaction[]): BuiltBlock | Promise<BuiltBlock> {
    const build = () => this.#worked(() => this.#next.build(given))
    return this.#chain.fork === undefined ? build() : this.#chain.fetched(build)
  }

  /** A block with what building it took. */
  #worked(build: () => BuiltBlock): BuiltBlock {
    if (!this.#timesBlocks) return build()
    const startedAtMs = performance.now()
    const executor = { execution: new ExecutionFigures() }
    return { ...runFor(executor, build), work: { startedAtMs, execution: executor.execution } }
  }

  /** Builds the next block, if the remote chain fails as far as it can be built all the same. */
  #buildWhatCanBe(): Promise<{ built: BuiltBlock; isFailing: boolean }> {
    // Other clients wait for the write section: both attempts together last no longer than one.
    return this.#chain.boundingWaits(async () => {
      try {
        return { built: await this.#build(), isFailing: false }
      } catch (error) {
        return { built: await this.#buildWithoutFailing(error), isFailing: true }
      }
    })
  }

  /**
   * The remote chain failed: builds the next block from what can be run all the same. Of the others, those that have not been accepted yet
   * get the error, and those that wait already go on waiting. Throws if the block itself misses values.
   */
  async #buildWithoutFailing(failure: unknown): Promise<BuiltBlock> {
    if (this.#chain.fork === undefined) throw failure
    const left = new Set<Transaction>()
    for (let isReachable = true; ;) {
      const watch = new WatchedSource(left)
      const build = () => this.#worked(() => this.#next.buildWatched(watch))
      try {
        return isReachable ? await this.#chain.fetched(build) : build()
      } catch (error) {
        if (watch.current === undefined || this.#isStopped) throw error
        left.add(watch.current)
        this.#submissions.fail(watch.current, error instanceof RemoteMiss ? failure : error)
        // Each attempt takes as long as the remote is waited for.
        isReachable &&= !(error instanceof CodedError && UNREACHABLE.has(error.code))
      }
    }
  }

  /** Inserts a block of a replicated chain, with what was decided with it. */
  insertDecided(built: BuiltBlock, decided: DecidedRecord): Promise<void> {
    return this.#chain.exclusive(() => this.#insert(built, decided))
  }

  /** Inserts a block into the chain and resolves the submissions of its transactions. */
  async #insert(built: BuiltBlock, decided?: DecidedRecord): Promise<void> {
    for (const { transaction, error } of built.rejected) this.#pool.remove(transaction.hash, error)
    await this.#chain.insert(built, this.#submissions.takeDropped(), this.#chain.config, decided)
    this.#lastBlockAtMs = this.#nowMs()
    this.#submissions.fulfil(built.block.transactions)
  }

  /**
   * Mines what can be mined, then stores what cannot be mined yet. Only one run is active at a time. `gathers`: what other connections have
   * sent at the same time is read first, so that it goes into the same block.
   */
  #drain({ gathers = false } = {}): void {
    if (this.#isDraining) return
    this.#isDraining = true
    this.#chain
      .exclusive(async () => {
        if (gathers) await EVENT_LOOP.nextTurn()
        // Transactions that arrive from here on are seen by the loop, or start the next run.
        let hasFailed = false
        while (!hasFailed && isAutomine(this.#mode) && !this.#isStopped && this.#pool.counts().pending > 0) {
          const { built, isFailing } = await this.#buildWhatCanBe()
          hasFailed = isFailing
          if (built.block.transactions.length === 0 && built.rejected.length === 0) break
          if (built.block.transactions.length > 0) await this.#insert(built)
          else for (const { transaction, error } of built.rejected) this.#pool.remove(transaction.hash, error)
        }
        this.#isDraining = false
        await this.#submissions.store()
      })
      .catch((error: unknown) => {
        this.#isDraining = false
        this.#submissions.failAll(error)
      })
  }

  #tick(): void {
    // A tick is skipped while the last block is still in progress, so that slow blocks do not pile up.
    if (this.#isTicking) return
    this.#isTicking = true
    this.mine()
      .catch(this.#onError)
      .finally(() => (this.#isTicking = false))
  }
}
