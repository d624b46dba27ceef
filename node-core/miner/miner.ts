/**
 * Makes blocks of the pool's transactions. Every block is made inside the chain's one writing section. In auto mode that section
 * runs as long as there is something to mine: what arrives while a block is being written goes into the next one together.
 */
import type { Hash } from '../contract/hex.ts'
import { CodedError } from '../base/codedError.ts'
import { EVENT_LOOP, type Turns } from '../base/longWork.ts'
import { RunClock } from '../base/runClock.ts'
import type { Chain } from '../chain/chain.ts'
import type { BuiltBlock } from '../execution/buildBlock.ts'
import type { DropCode, NextBlock as NextBlockBounds, TxPool } from '../txpool/txPool.ts'
import type { Block } from '../types/block.ts'
import type { Header } from '../types/header.ts'
import type { BlobSidecar, Transaction } from '../types/transaction.ts'
import type { Clock } from './clock.ts'
import { type MinerSettings, NextBlock, type NextBlockSettings, type StartedBlock } from './nextBlock.ts'

/**
 * `invalid-timestamp`: a block cannot be older than its parent. `stopped`: no more blocks are made. `chain-went-back`: an earlier block
 * became the head while a series of blocks was made.
 */
export type MinerErrorCode = 'invalid-timestamp' | 'stopped' | 'chain-went-back'

/** When blocks are made: at once for what arrives, in intervals (empty ones too), or on demand only. */
export type MiningMode = { kind: 'auto' } | { kind: 'interval'; intervalMs: number } | { kind: 'manual' }

export interface MinerOptions {
  chain: Chain
  pool: TxPool
  clock: Clock
  /** Where a series of blocks waits for its turn; those of the event loop where absent. */
  turns?: Turns
  /** Auto where absent. */
  mode?: MiningMode
  settings?: Partial<MinerSettings>
  /** Starts a repeating timer and answers what stops it; setInterval where absent. */
  startTimer?: (tick: () => void, intervalMs: number) => () => void
  /** Wall clock, Unix milliseconds, by which it is told when the timer ticks. */
  nowMs?: () => number
  /** Takes an error of a block that nobody waits for (an interval's); thrown away where absent. */
  onError?: (error: unknown) => void
}

interface Submission {
  transaction: Transaction
  sidecar: BlobSidecar | undefined
  /** Its pooled form is on the way into the store. */
  isStoring: boolean
  resolve: () => void
  reject: (error: unknown) => void
}

const startInterval = (tick: () => void, intervalMs: number) => {
  const timer = setInterval(tick, intervalMs)
  return () => clearInterval(timer)
}

/** The one producer of blocks. */
export class Miner {
  readonly clock: Clock
  readonly #chain: Chain
  readonly #pool: TxPool
  readonly #next: NextBlock
  readonly #turns: Turns
  readonly #startTimer: (tick: () => void, intervalMs: number) => () => void
  readonly #nowMs: () => number
  readonly #onError: (error: unknown) => void
  /** Transactions in the pool whose senders wait for them to be in the store. */
  readonly #submissions = new Map<Hash, Submission>()
  /** Transactions that left the pool unmined and may still be in the store. */
  readonly #dropped: Hash[] = []
  #mode: MiningMode
  /** The mode before `pause`. */
  #pausedMode: MiningMode = { kind: 'auto' }
  #stopTimer: (() => void) | undefined
  #nextTickAtMs: number | undefined
  #isStarted = false
  #isStopped = false
  #isDraining = false
  #isStoring = false
  #isTicking = false

  constructor({
    chain,
    pool,
    clock,
    turns = EVENT_LOOP,
    mode = { kind: 'auto' },
    settings,
    startTimer = startInterval,
    nowMs = Date.now,
    onError = () => undefined,
  }: MinerOptions) {
    this.#chain = chain
    this.#pool = pool
    this.clock = clock
    this.#turns = turns
    this.#mode = mode
    this.#next = new NextBlock(chain, pool, clock, settings)
    this.#startTimer = startTimer
    this.#nowMs = nowMs
    this.#onError = onError
    pool.on('droppedTransaction', ({ transaction, reason }) => this.#onDropped(transaction, reason))
  }

  /** Begins with what the mode says: the timer, or blocks of what the pool holds already. */
  start(): void {
    this.#isStarted = true
    this.setMode(this.#mode)
  }

  /** Ends the timer and waits for the block under way. */
  async stop(): Promise<void> {
    this.#isStopped = true
    this.#stopTimer?.()
    await this.#chain.close()
  }

  get mode(): MiningMode {
    return this.#mode
  }

  /** Makes blocks on demand only, until `unpause`. */
  pause(): void {
    if (this.#mode.kind !== 'manual') this.#pausedMode = this.#mode
    this.setMode({ kind: 'manual' })
  }

  /** Makes blocks by itself again: in the mode of before `pause`, and for what arrives where there is none. */
  unpause(): void {
    if (this.#mode.kind === 'manual') this.setMode(this.#pausedMode)
  }

  setMode(mode: MiningMode): void {
    this.#mode = mode
    this.#stopTimer?.()
    this.#stopTimer = undefined
    this.#nextTickAtMs = undefined
    if (!this.#isStarted || this.#isStopped) return
    if (mode.kind === 'interval') {
      const expectTick = () => (this.#nextTickAtMs = this.#nowMs() + mode.intervalMs)
      expectTick()
      this.#stopTimer = this.#startTimer(() => {
        expectTick()
        this.#tick()
      }, mode.intervalMs)
    } else this.#drain()
  }

  /** When the timer ticks next, Unix milliseconds; undefined outside of interval mode. */
  get nextTickAtMs(): number | undefined {
    return this.#isStopped ? undefined : this.#nextTickAtMs
  }

  get settings(): Readonly<MinerSettings> {
    return this.#next.settings
  }

  /** Changes what the blocks to come hold. */
  setSettings(settings: Partial<MinerSettings>): void {
    this.#next.setSettings(settings)
    // What had to wait may now be mined.
    if (this.#isStarted && this.#mode.kind === 'auto') this.#drain()
  }

  /** Sets what only the next block gets. */
  setNext(next: NextBlockSettings): void {
    this.#next.setOnce(next)
  }

  /** Fixes the timestamp of the next block; the clock goes on from there. Throws `invalid-timestamp`. */
  setNextTimestamp(timestamp: bigint): void {
    const head = this.#chain.head.header.timestamp
    if (timestamp <= head) {
      throw new CodedError<MinerErrorCode>('invalid-timestamp', `timestamp ${timestamp} is not above the timestamp ${head} of the head`)
    }
    this.clock.setNext(timestamp)
  }

  /**
   * Takes a transaction. Fulfilled when the block with it, or the pooled transaction, is in the store; rejected with
   * CodedError<PoolErrorCode> where it is refused.
   */
  async submit(transaction: Transaction, sidecar?: BlobSidecar): Promise<void> {
    if (sidecar !== undefined) await this.#pool.assertBlobsProven(transaction, sidecar)
    return new Promise((resolve, reject) => {
      if (this.#isStopped) throw new CodedError<MinerErrorCode>('stopped', 'the node is stopping')
      this.#pool.add(transaction, sidecar)
      this.#submissions.set(transaction.hash, { transaction, sidecar, isStoring: false, resolve, reject })
      if (this.#mode.kind === 'auto') this.#drain()
      else void this.#storeSubmissions()
    })
  }

  /**
   * Makes `count` blocks, whatever the mode; their timestamps `intervalSeconds` apart where given. Each block is whole, the series is not:
   * after every slice of time it yields, sends, snapshots and other series that asked meanwhile run in the order in which they asked, and
   * it resumes on the head that it finds. Returns the last block. Rejects with `chain-went-back`, without making the rest, where the chain
   * does so meanwhile.
   */
  async mine(count = 1, intervalSeconds?: bigint): Promise<Block> {
    const series = { count, made: 0, wentBackTo: undefined as bigint | undefined }
    const stopListening = this.#chain.on(
      'headReset',
      ({ block }) => (series.wentBackTo = series.made > 0 ? block.header.number : undefined),
    )
    const run = new RunClock()
    try {
      for (;;) {
        await this.#chain.exclusive(() => this.#mineSlice(series, run, intervalSeconds))
        if (series.made >= count || this.#isStopped) return this.#chain.head
        await run.rest(this.#turns)
      }
    } finally {
      stopListening()
    }
  }

  /** Makes blocks of a series until a slice of time is over; at least one. */
  async #mineSlice(
    series: { readonly count: number; made: number; readonly wentBackTo: bigint | undefined },
    run: RunClock,
    intervalSeconds: bigint | undefined,
  ): Promise<void> {
    while (series.made < series.count && !this.#isStopped) {
      if (series.wentBackTo !== undefined) {
        const blocks = `${series.made} of ${series.count} blocks were made`
        throw new CodedError<MinerErrorCode>(
          'chain-went-back',
          `the chain went back to block ${series.wentBackTo} when ${blocks}: the rest was not made`,
        )
      }
      if (series.made > 0 && intervalSeconds !== undefined && !this.clock.isNextSet)
        this.clock.setNext(this.#chain.head.header.timestamp + intervalSeconds)
      await this.#insert(this.#next.build())
      series.made++
      if (run.isSliceOver()) return
    }
  }

  /** The block that would be made now, of what waits now: not in the store, and made anew when anything changes it. */
  pending(): BuiltBlock {
    return this.#next.pending()
  }

  /** Timestamp and gas limit of the next block. */
  nextBounds(): NextBlockBounds {
    return this.#next.bounds()
  }

  /** Header of the next block, complete but for what its transactions add. */
  nextHeader(): Header {
    return this.#next.header()
  }

  /** The next block before its first transaction, whatever waits in the pool: what an estimate runs in. */
  startOfNext(): StartedBlock {
    return this.#next.start()
  }

  /** For snapshots: clock and settings go back; transactions of which nobody has been told yet are taken once more. */
  capture(): () => void {
    const restoreNext = this.#next.capture()
    return () => {
      restoreNext()
      for (const { transaction, sidecar, isStoring, reject } of Array.from(this.#submissions.values())) {
        // One that is being stored counts as taken before the snapshot was gone back to, and is gone with it.
        if (isStoring || this.#pool.has(transaction.hash)) continue
        try {
          this.#pool.add(transaction, sidecar)
        } catch (error) {
          this.#submissions.delete(transaction.hash)
          reject(error)
        }
      }
    }
  }

  /** Puts a block into the chain and tells those who wait for its transactions. */
  async #insert(built: BuiltBlock): Promise<void> {
    for (const { transaction, error } of built.rejected) this.#pool.remove(transaction.hash, error)
    await this.#chain.insert(built, this.#dropped.splice(0))
    if (this.#submissions.size > 0) for (const { hash } of built.block.transactions) this.#fulfil(hash)
  }

  #fulfil(hash: Hash): void {
    const submission = this.#submissions.get(hash)
    this.#submissions.delete(hash)
    submission?.resolve()
  }

  #onDropped(transaction: Transaction, reason: Error): void {
    const code = reason instanceof CodedError ? reason.code : undefined
    // The pool that goes back sees to its store itself, and submissions that are under way come back in `capture`.
    if (code === 'reverted') return
    if (this.#chain.pooledHashes.has(transaction.hash)) this.#dropped.push(transaction.hash)
    const submission = this.#submissions.get(transaction.hash)
    if (submission === undefined) return
    this.#submissions.delete(transaction.hash)
    // One that was replaced had been taken all the same.
    if (code === 'replaced') submission.resolve()
    else submission.reject(reason)
  }

  /** Mines what is there to mine, then stores what cannot be mined yet. Runs at most once at a time. */
  #drain(): void {
    if (this.#isDraining) return
    this.#isDraining = true
    this.#chain
      .exclusive(async () => {
        // Whatever arrives from here on is seen by the loop, or starts the next run.
        while (this.#mode.kind === 'auto' && !this.#isStopped && this.#pool.counts().pending > 0) {
          const built = this.#next.build()
          if (built.block.transactions.length === 0 && built.rejected.length === 0) break
          if (built.block.transactions.length > 0) await this.#insert(built)
          else for (const { transaction, error } of built.rejected) this.#pool.remove(transaction.hash, error)
        }
        this.#isDraining = false
        await this.#storeSubmissions()
      })
      .catch((error: unknown) => {
        this.#isDraining = false
        this.#failSubmissions(Array.from(this.#submissions.values()), error)
      })
  }

  /**
   * Puts the transactions that stay in the pool into the store, then tells their senders. What arrives meanwhile goes together into the
   * next batch.
   */
  async #storeSubmissions(): Promise<void> {
    if (this.#isStoring) return
    this.#isStoring = true
    for (let waiting = this.#takeUnstored(); waiting.length > 0; waiting = this.#takeUnstored()) {
      try {
        await this.#chain.writePooled(
          waiting.map(({ transaction, sidecar }) => (sidecar ? { transaction, sidecar } : { transaction })),
          this.#dropped.splice(0),
        )
        for (const { transaction } of waiting) this.#fulfil(transaction.hash)
      } catch (error) {
        this.#failSubmissions(waiting, error)
      }
    }
    this.#isStoring = false
  }

  #takeUnstored(): Submission[] {
    // In auto mode those that arrive now have their own run of mining first.
    if (this.#isDraining) return []
    const waiting = Array.from(this.#submissions.values()).filter(({ isStoring }) => !isStoring)
    for (const submission of waiting) submission.isStoring = true
    return waiting
  }

  #failSubmissions(submissions: readonly Submission[], error: unknown): void {
    for (const { transaction, reject } of submissions) {
      this.#submissions.delete(transaction.hash)
      this.#pool.remove(transaction.hash, new CodedError<DropCode>('dropped', 'it could not be stored', { cause: error }))
      reject(error)
    }
  }

  #tick(): void {
    // A tick that finds the last block still under way is left out, so that slow blocks do not pile up.
    if (this.#isTicking) return
    this.#isTicking = true
    this.mine()
      .catch(this.#onError)
      .finally(() => (this.#isTicking = false))
  }
}
