/** Traces by steps: a transaction runs once for its index, and once more, as far as it must, for ranges of its steps. */
import type { WireStepRange } from '../contract/stepTrace.ts'
import { CodedError } from '../base/codedError.ts'
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
/** Steps of one answer. */
export const MAX_RANGE_STEPS = 1000

/** A transaction with the state before it, ready to run again. */
class StepTrace {
  readonly index: StepIndex
  readonly #context: ExecutionContext
  readonly #transaction: Transaction
  readonly #timeoutMs: number
  /** An execution that stands before a step and goes on from there. */
  #paused: { run: Run; recorder: StepRangeRecorder } | undefined

  constructor(context: ExecutionContext, transaction: Transaction, timeoutMs: number) {
    this.#context = context
    this.#transaction = transaction
    this.#timeoutMs = timeoutMs
    this.index = new StepIndex()
    this.#advance(this.#start(this.index.hooks, () => this.index.isFull))
  }

  /** Steps from a position on, which must be one of the trace. */
  range(from: number, count: number): WireStepRange {
    const paused = this.#paused
    this.#paused = undefined
    const recorder = paused !== undefined && paused.recorder.next <= from ? paused.recorder : new StepRangeRecorder()
    const run = recorder === paused?.recorder ? paused.run : this.#start(recorder.hooks, () => recorder.isFull)
    recorder.begin(from, Math.min(count, this.index.steps - from))
    const isOver = this.#advance(run)
    if (!isOver) this.#paused = { run, recorder }
    return recorder.result((frame) => this.index.frameEnd(frame))
  }

  #start(tracer: Tracer, pause: () => boolean): Run {
    const { engine, env, rules, state } = this.#context
    return engine.start(transactionEnvOf(this.#transaction), env, rules, state, { tracer, pause })
  }

  /** Whether the transaction is over. */
  #advance(run: Run): boolean {
    const result = run.advance(performance.now() + this.#timeoutMs)
    if (result?.reason === 'timeout') throw new CodedError<OutcomeErrorCode>('timeout', 'execution timeout')
    return result !== undefined
  }
}

/** The traces that were asked for lately. */
export class StepTraces {
  readonly #chain: Chain
  readonly #kept = new Map<string, StepTrace>()

  constructor(chain: Chain) {
    this.#chain = chain
  }

  /** Index of the trace of a block's transaction. Throws CodedError of TraceErrorCode, `timeout`. */
  index(block: Block, index: number, timeoutMs: number): StepIndex {
    return this.#trace(block, index, timeoutMs).index
  }

  /** Steps of the trace of a block's transaction, from a position within it. Throws as `index`. */
  range(block: Block, index: number, from: number, count: number, timeoutMs: number): WireStepRange {
    return this.#trace(block, index, timeoutMs).range(from, count)
  }

  #trace(block: Block, index: number, timeoutMs: number): StepTrace {
    const key = `${block.hash} ${index}`
    const trace = this.#kept.get(key) ?? this.#read(block, index, timeoutMs)
    // The map's order is that of use.
    this.#kept.delete(key)
    this.#kept.set(key, trace)
    this.#forgetOld()
    return trace
  }

  #read(block: Block, index: number, timeoutMs: number): StepTrace {
    const replay = replayOf(this.#chain, block, { timeoutMs })
    replay.skipTo(index)
    return new StepTrace(replay.context, block.transactions[index]!, timeoutMs)
  }

  #forgetOld(): void {
    let sizeBytes = 0
    for (const { index } of this.#kept.values()) sizeBytes += index.sizeBytes
    for (const [key, { index }] of this.#kept) {
      if (this.#kept.size === 1 || (this.#kept.size <= MAX_KEPT && sizeBytes <= MAX_KEPT_BYTES)) return
      this.#kept.delete(key)
      sizeBytes -= index.sizeBytes
    }
  }
}
