import type { Hash } from '../contract/hex.ts'
import { CodedError } from '../base/codedError.ts'
import type { Work } from '../base/longWork.ts'
import { RunClock } from '../base/runClock.ts'
import type { Run, RunOptions } from '../evm/engine.ts'
import type { ExecutionResult } from '../evm/result.ts'
import type { StateDiff } from '../evm/state.ts'
import { CollectingReader, MissedKeys } from '../state/collectingReader.ts'
import { StateOverlay } from '../state/stateOverlay.ts'
import type { Block } from '../types/block.ts'
import type { Header } from '../types/header.ts'
import { RemoteMiss } from '../types/remoteMiss.ts'
import type { Transaction } from '../types/transaction.ts'
import { type ExecutionContext, transactionEnvOf } from './applyTransaction.ts'
import { type ChainContext, blockEnvOf } from './blockProcessor.ts'
import { rulesAt } from './chainRules.ts'
import { daoForkChanges } from './daoFork.ts'
import type { OutcomeErrorCode } from './outcome.ts'
import type { BlockStart } from './manualChanges.ts'
import { callSystemContractsAtStart } from './systemCalls.ts'

/** How long it is looked for what other transactions miss, in ms: nobody else is served meanwhile. */
const MAX_COLLECTING_MS = 100

/** Executes a block's transactions again, in sequence, from the start of the block. The chain does not change. */
export class Replay {
  readonly context: ExecutionContext
  readonly #chain: ChainContext
  readonly #start: BlockStart
  readonly #overlay: StateOverlay
  readonly #transactions: readonly Transaction[]
  readonly #clock: RunClock
  #next = 0
  /** Index of the last transaction that is wanted. */
  #last: number
  #logCount = 0

  /**
   * `clock`: determines when to yield, and when the time is over. `config`: by default the one under which the block was made, of which
   * `settleRules` makes sure.
   */
  constructor(
    chain: ChainContext,
    parent: Header,
    { header, hash, transactions }: Block,
    clock = new RunClock(),
    config = chain.configOf(hash),
  ) {
    this.#chain = chain
    this.#start = chain.startOf(parent, hash)
    this.#overlay = new StateOverlay(chain.state.at(this.#start.stateRoot, chain.blockHashReader(parent)))
    this.#clock = clock
    this.context = {
      engine: chain.engine,
      env: blockEnvOf(config, header),
      rules: rulesAt(config, header.number, header.timestamp),
      state: this.#overlay,
    }
    this.#transactions = transactions
    this.#last = transactions.length - 1
    this.#naming(() => {
      const changes = daoForkChanges(config, header, this.#overlay)
      if (changes !== undefined) this.#overlay.apply(changes)
      callSystemContractsAtStart(this.context, header)
    })
  }

  /** Index of the next transaction. */
  get index(): number {
    return this.#next
  }

  /** Logs of the transactions so far. */
  get logCount(): number {
    return this.#logCount
  }

  /** What the transactions so far, and what comes before them, changed. */
  diff(): StateDiff {
    return this.#overlay.diff()
  }

  /** The current state: its root, under which the chain's states have it for a while, and its difference from the one before the block. */
  committed(): { root: Hash; diff: StateDiff } {
    const diff = this.diff()
    return { root: this.#chain.state.commit(this.#start.stateRoot, diff).root, diff }
  }

  /** Executes the next transaction. Throws `timeout`. */
  *next(options: RunOptions = {}): Work<ExecutionResult> {
    const run = this.start(options)
    try {
      for (;;) {
        const result = run.advance(undefined, this.#clock.sliceEndMs)
        if (result !== undefined) return result
        yield* this.#clock.suspend()
      }
    } finally {
      run.abandon()
    }
  }

  /** Starts the next transaction, which runs in slices; it must end before the following one starts. Its slices throw `timeout`. */
  start(options: RunOptions = {}): Run {
    const { engine, env, rules, state } = this.context
    const run = this.#naming(() => engine.start(transactionEnvOf(this.#transactions[this.#next]!), env, rules, state, options))
    return {
      advance: (_, sliceEndMs) => {
        const { deadlineMs } = this.#clock
        const result = this.#naming(() => run.advance(deadlineMs, sliceEndMs))
        // The engine checks the time only in longer runs of code.
        if (result?.reason === 'timeout' || performance.now() > deadlineMs)
          throw new CodedError<OutcomeErrorCode>('timeout', 'execution timeout')
        if (result === undefined) return undefined
        state.apply(result.diff)
        this.#next++
        this.#logCount += result.logs.length
        return result
      },
      abandon: () => run.abandon(),
      get memoryBytes() {
        return run.memoryBytes
      },
    }
  }

  /** Says that no transaction after that index is wanted. */
  wantUpTo(index: number): void {
    this.#last = index
  }

  /** Executes all transactions before that index, which is the last one wanted. Throws `timeout`. */
  *skipTo(index: number): Work<void> {
    this.wantUpTo(index)
    while (this.#next < index) {
      yield* this.next()
      if (this.#clock.isSliceOver()) yield* this.#clock.suspend()
    }
  }
  /** Runs; if that misses values of the remote chain, the RemoteMiss names what the other wanted transactions miss too. */
  #naming<T>(run: () => T): T {
    try {
      return run()
    } catch (error) {
      if (!(error instanceof RemoteMiss)) throw error
      throw this.#missOfAll(error)
    }
  }

  /** Without it, each transaction would cost round trips of its own. */
  #missOfAll({ keys, call }: RemoteMiss): RemoteMiss {
    const { engine, env, rules } = this.context
    const missed = new MissedKeys()
    missed.add(keys)
    const state = new StateOverlay(new CollectingReader(this.#overlay, missed))
    const endMs = performance.now() + MAX_COLLECTING_MS
    for (const transaction of this.#transactions.slice(this.#next, this.#last + 1)) {
      if (performance.now() > endMs) break
      try {
        state.apply(engine.transact(transactionEnvOf(transaction), env, rules, state, { relax: { nonce: true }, deadlineMs: endMs }).diff)
      } catch {
        // Whatever fails on made-up values says nothing.
      }
    }
    return new RemoteMiss(missed.list, call)
  }
}
