/** Traces by steps: a transaction runs once for its index, and once more, as far as it must, for ranges of its steps. */
import type { WireStepRange } from '../contract/stepTrace.ts'
import { CodedError } from '../base/codedError.ts'
import { doInTurns, nextTurn } from '../base/longWork.ts'
import { Mutex } from '../base/mutex.ts'
import type { Chain } from '../chain/chain.ts'
import type { Run } from '../evm/engine.ts'
import type { Tracer } from '../evm/tracer.ts'
import { type ExecutionContext, transactionEnvOf } from '../execution/applyTransaction.ts'
import type { OutcomeErrorCode } from '../execution/outcome.ts'
import type { Block } from '../types/block.ts'
import type { Transaction } from '../types/transaction.ts'
import { StepIndex } from './stepIndex.ts'
import { StepRangeRecorder } from './stepRange.ts'
import { replayOf } from './traces.ts'

/** Traces kept: those of the transactions that were looked at last, within a bound of memory. */
const MAX_KEPT = 4
const MAX_KEPT_BYTES = 64 << 20
/** Run time after which others take their turn. */
const SLICE_MS = 20
/** Ranges before the one that is asked for that are recorded with it where the transaction must run anew: who goes back goes on going back. */
const RANGES_BEHIND = 8
/** Steps of one answer. */
export const MAX_RANGE_STEPS = 1000

/** A transaction with the state before it, ready to run again. It runs in slices, so that a long trace keeps nobody waiting. */
class StepTrace {
  readonly index = new StepIndex()
  readonly #context: ExecutionContext
  readonly #transaction: Transaction
  readonly #timeoutMs: number
  readonly #mutex = new Mutex()
  /** An execution that stands before a step and goes on from there. */
  #paused: { run: Run; recorder: StepRangeRecorder } | undefined
  /** The ranges that were recorded when the transaction last ran anew. */
  #behind: WireStepRange[] = []

  private constructor(context: ExecutionContext, transaction: Transaction, timeoutMs: number) {
    this.#context = context
    this.#transaction = transaction
    this.#timeoutMs = timeoutMs
  }

  /** Runs the transaction for its index. */
  static async of(context: ExecutionContext, transaction: Transaction, timeoutMs: number): Promise<StepTrace> {
    const trace = new StepTrace(context, transaction, timeoutMs)
    await trace.#advance(trace.#start(trace.index), trace.index)
    return trace
  }

  /** Steps from a position on, which must be one of the trace. */
  range(from: number, count: number): Promise<WireStepRange> {
    return this.#mutex.run(async () => {
      const wanted = Math.min(count, this.index.steps - from)
      const known = this.#behind.find((range) => range.from === from && range.steps.length === wanted)
      if (known !== undefined) return known
      const paused = this.#paused
      this.#paused = undefined
      const isOnTheWay = paused !== undefined && paused.recorder.next <= from
      const recorder = isOnTheWay ? paused.recorder : new StepRangeRecorder()
      const run = isOnTheWay ? paused.run : this.#start(recorder)
      const behind = isOnTheWay ? 0 : Math.min(RANGES_BEHIND, Math.floor(from / count))
      // The last range of a trace may be a short one.
      recorder.begin(from - behind * count, behind === 0 ? wanted : count, behind + 1)
      const isOver = await this.#advance(run, recorder)
      if (!isOver) this.#paused = { run, recorder }
      const ranges = recorder.results((frame) => this.index.frameEnd(frame))
      if (behind > 0) this.#behind = ranges
      return ranges[behind]!
    })
  }

  #start(watcher: Watcher): Run {
    const { engine, env, rules, state } = this.#context
    return engine.start(transactionEnvOf(this.#transaction), env, rules, state, { tracer: watcher.hooks, pause: () => watcher.isFull })
  }

  /** Runs on until the watcher has enough. Answers whether the transaction is over. Throws `timeout`; time in which others run does not count. */
  async #advance(run: Run, watcher: Watcher): Promise<boolean> {
    let leftMs = this.#timeoutMs
    for (;;) {
      const beganAtMs = performance.now()
      const result = run.advance(beganAtMs + leftMs, beganAtMs + SLICE_MS)
      if (result?.reason === 'timeout') throw new CodedError<OutcomeErrorCode>('timeout', 'execution timeout')
      if (result !== undefined || watcher.isFull) return result !== undefined
      leftMs -= performance.now() - beganAtMs
      await nextTurn()
    }
  }
}

/** What watches an execution, until it has seen enough. */
interface Watcher {
  readonly hooks: Tracer
  readonly isFull: boolean
}

/** The traces that were asked for lately. */
export class StepTraces {
  readonly #chain: Chain
  readonly #kept = new Map<string, Promise<StepTrace>>()
  /** Memory that each takes, once it is there. */
  readonly #sizes = new Map<string, number>()

  constructor(chain: Chain) {
    this.#chain = chain
  }

  /** Index of the trace of a block's transaction. Throws CodedError of TraceErrorCode, `timeout`. */
  async index(block: Block, index: number, timeoutMs: number): Promise<StepIndex> {
    const trace = await this.#trace(block, index, timeoutMs)
    return trace.index
  }

  /** Steps of the trace of a block's transaction, from a position within it. Throws as `index`. */
  async range(block: Block, index: number, from: number, count: number, timeoutMs: number): Promise<WireStepRange> {
    const trace = await this.#trace(block, index, timeoutMs)
    return trace.range(from, count)
  }

  #trace(block: Block, index: number, timeoutMs: number): Promise<StepTrace> {
    const key = `${block.hash} ${index}`
    const trace = this.#kept.get(key) ?? this.#read(key, block, index, timeoutMs)
    // The map's order is that of use.
    this.#kept.delete(key)
    this.#kept.set(key, trace)
    return trace
  }

  async #read(key: string, block: Block, index: number, timeoutMs: number): Promise<StepTrace> {
    try {
      const replay = replayOf(this.#chain, block, { timeoutMs })
      await doInTurns(() => replay.skipTo(index))
      const trace = await StepTrace.of(replay.context, block.transactions[index]!, timeoutMs)
      this.#sizes.set(key, trace.index.sizeBytes)
      this.#forgetOld()
      return trace
    } catch (error) {
      // It is tried again when it is asked for again.
      this.#kept.delete(key)
      throw error
    }
  }

  #forgetOld(): void {
    let sizeBytes = 0
    for (const key of this.#kept.keys()) sizeBytes += this.#sizes.get(key) ?? 0
    for (const key of this.#kept.keys()) {
      if (this.#kept.size === 1 || (this.#kept.size <= MAX_KEPT && sizeBytes <= MAX_KEPT_BYTES)) return
      sizeBytes -= this.#sizes.get(key) ?? 0
      this.#kept.delete(key)
      this.#sizes.delete(key)
    }
  }
}
