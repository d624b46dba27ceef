/** Executions that can be repeated, each time the same, so that they can be inspected part by part. */
import { CodedError } from '../base/codedError.ts'
import type { Work } from '../base/longWork.ts'
import { RunClock } from '../base/runClock.ts'
import type { Chain } from '../chain/chain.ts'
import type { Run, RunOptions } from '../evm/engine.ts'
import type { ExecutionResult } from '../evm/result.ts'
import type { Tracer } from '../evm/tracer.ts'
import type { Substitution } from '../evm/substitution.ts'
import { transactionEnvOf } from '../execution/applyTransaction.ts'
import type { OutcomeErrorCode } from '../execution/outcome.ts'
import type { PreparedRun } from '../execution/preparedRun.ts'
import { type CallRequest, Simulation, type SimulationContext, type SimulationOptions } from '../execution/simulate.ts'
import type { Block } from '../types/block.ts'
import { type TextPieces, callTraceText, preparedTraceText, transactionTraceText } from './traceText.ts'
import { type TraceConfig, replayOf } from './traces.ts'
import type { TracerErrorCode } from './transactionTracer.ts'

/** Starts an execution at its first opcode. Throws if it cannot run. */
export type StartTraced = (options: Required<Pick<RunOptions, 'tracer'>> & Pick<RunOptions, 'pause' | 'substitution'>) => Run

/** An execution that is inspected. */
export interface Traced {
  /** Identifies it. What it is based on may change, as for a call on the newest block: then its place changes. */
  readonly key: string
  readonly place: string
  /** Runs what comes before it in its block. Throws CodedError of TraceErrorCode, SettleRulesErrorCode, SimulateErrorCode. */
  prepare(timeoutMs: number): Work<StartTraced>
  /** The result of a tracer, as text. Throws, between pieces, CodedError of TraceErrorCode, TracerErrorCode, SimulateErrorCode. */
  text(config: TraceConfig): TextPieces
}

/** The transaction with that index of a block, which may be a pending one. */
export function tracedTransaction(chain: Chain, block: Block, index: number): Traced {
  const transaction = block.transactions[index]!
  return {
    key: transaction.hash,
    place: block.hash,
    *prepare(timeoutMs) {
      const replay = yield* replayOf(chain, block, index, { timeoutMs })
      yield* replay.skipTo(index)
      const { engine, env, rules, state } = replay.context
      return (options) => engine.start(transactionEnvOf(transaction), env, rules, state, options)
    },
    text: (config) => transactionTraceText(chain, block, index, config),
  }
}

/** A call that changes nothing; the caller gives the `key`, because the request identifies it. */
export function tracedCall(
  key: string,
  place: string,
  context: SimulationContext,
  request: CallRequest,
  options: SimulationOptions,
): Traced {
  return {
    key,
    place,
    // oxlint-disable-next-line require-yield -- nothing comes before it
    *prepare(timeoutMs) {
      const simulation = new Simulation(context, request, { ...options, timeoutMs })
      const gas = simulation.gas()
      return (how) => simulation.start(gas, how)
    },
    text: (config) => callTraceText(context, request, config, options),
  }
}

/**
 * An execution that comes after others, which `prepare` runs within a time and under the rules of moved forks. Throws, when it is run,
 * what `prepare` and starting it throw.
 */
export function tracedPrepared(
  key: string,
  place: string,
  prepare: (how: Pick<TraceConfig, 'timeoutMs' | 'forks'>) => Work<PreparedRun>,
): Traced {
  return {
    key,
    place,
    *prepare(timeoutMs) {
      return (yield* prepare({ timeoutMs })).start
    },
    text: (config) => preparedTraceText(prepare(config), config),
  }
}

/** The execution with other code than that of the accounts. `name`: of that code. It has no text: gas and steps are of no use to tracers. */
export function tracedWith(traced: Traced, name: string, substitution: Substitution): Traced {
  return {
    key: `${traced.key} ${name}`,
    place: traced.place,
    *prepare(timeoutMs) {
      const start = yield* traced.prepare(timeoutMs)
      return (options) => start({ ...options, substitution })
    },
    // oxlint-disable-next-line require-yield -- there is none
    *text() {
      throw new CodedError<TracerErrorCode>('invalid-trace-config', 'no tracer takes an execution with other code than what is deployed')
    },
  }
}

/** Runs an execution to its end under a tracer. Throws as `Traced.prepare`, and `timeout`. */
export function* runTraced(traced: Traced, tracer: Tracer, timeoutMs: number): Work<ExecutionResult> {
  const start = yield* traced.prepare(timeoutMs)
  return (yield* advanceRun(start({ tracer }), timeoutMs))!
}

/**
 * Continues an execution until it ends, or is paused because that is enough: then undefined. It is abandoned if it does not get that far.
 * Throws `timeout`.
 */
export function* advanceRun(run: Run, timeoutMs: number, isEnough: () => boolean = () => false): Work<ExecutionResult | undefined> {
  const clock = new RunClock(timeoutMs)
  let isDone = false
  try {
    for (;;) {
      const result = run.advance(clock.deadlineMs, clock.sliceEndMs)
      if (result?.reason === 'timeout') throw new CodedError<OutcomeErrorCode>('timeout', 'execution timeout')
      isDone = result !== undefined || isEnough()
      if (isDone) return result
      yield* clock.suspend()
    }
  } finally {
    if (!isDone) run.abandon()
  }
}
