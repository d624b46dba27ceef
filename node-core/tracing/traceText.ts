/**
 * Traces as JSON text, in pieces that are produced on demand: a trace of a million opcodes is never in memory as a whole. While no piece is
 * taken, the execution is suspended between two opcodes. An empty piece is a point to yield.
 */
import { quantityFromBigint } from '../contract/hex.ts'
import { CodedError } from '../base/codedError.ts'
import { jsonText } from '../base/jsonText.ts'
import type { Work } from '../base/longWork.ts'
import { RunClock } from '../base/runClock.ts'
import type { Chain } from '../chain/chain.ts'
import type { Run, RunOptions } from '../evm/engine.ts'
import type { ExecutionResult } from '../evm/result.ts'
import type { OutcomeErrorCode } from '../execution/outcome.ts'
import type { PreparedRun } from '../execution/preparedRun.ts'
import type { Replay } from '../execution/replay.ts'
import { type CallRequest, Simulation, type SimulationContext, type SimulationOptions } from '../execution/simulate.ts'
import type { Block } from '../types/block.ts'
import { withForks } from '../types/chainConfig.ts'
import { StructLogText } from './structLogText.ts'
import { type TraceConfig, replayOf, subjectOf, tracerOf } from './traces.ts'
import type { TraceSubject } from './transactionTracer.ts'

/** Text in pieces. */
export type TextPieces = Generator<string, void>

/** Length of a piece from which it is handed out, characters. */
const PIECE_LENGTH = 1 << 16

/** Text of the trace of the transaction of that index. Throws, between pieces, as `replayOf`, and CodedError<TracerErrorCode>. */
export function* transactionTraceText(chain: Chain, block: Block, index: number, config: TraceConfig): TextPieces {
  const clock = new RunClock(config.timeoutMs)
  const replay = yield* inPieces(replayOf(chain, block, index, config, clock))
  yield* skip(replay, index, clock)
  yield* nextTraceText(replay, block, config, clock)
}

/**
 * Text of the traces of all transactions of a block, which need not be in the chain, but its parent must be. Throws as
 * `transactionTraceText`.
 */
export function* blockTraceText(chain: Chain, block: Block, config: TraceConfig, clock = new RunClock(config.timeoutMs)): TextPieces {
  const replay = yield* inPieces(replayOf(chain, block, Infinity, config, clock))
  let before = '['
  for (const { hash } of block.transactions) {
    yield `${before}{"txHash":"${hash}","result":`
    yield* nextTraceText(replay, block, config, clock)
    before = '},'
  }
  yield block.transactions.length === 0 ? '[]' : '}]'
}

/**
 * Text of the traces of the blocks after the first up to the last; those without transactions are omitted, except for the last. Throws as
 * `transactionTraceText`.
 */
export function* chainTraceText(chain: Chain, first: bigint, last: bigint, config: TraceConfig): TextPieces {
  const clock = new RunClock(config.timeoutMs)
  let before = '['
  for (let number = first + 1n; number <= last; number++) {
    if (performance.now() > clock.deadlineMs)
      throw new CodedError<OutcomeErrorCode>('timeout', `it took too long at block ${number}: trace fewer blocks at once`)
    if (clock.isSliceOver()) yield* clock.handOut('')
    const block = chain.blockByNumber(number)
    if (block === undefined) break
    if (block.transactions.length === 0 && number < last) continue
    yield `${before}{"block":"${quantityFromBigint(number)}","hash":"${block.hash}","traces":`
    yield* blockTraceText(chain, block, config, clock)
    before = '},'
  }
  yield before === '[' ? '[]' : '}]'
}

/** The context of a call: on the state that `before` leaves, where a block's transactions before that index run first. */
export interface TracedCallPlace extends SimulationContext {
  before?: { chain: Chain; block: Block; index: number }
}

/** Text of the trace of a call that changes nothing. Throws, between pieces, CodedError of SimulateErrorCode, TracerErrorCode. */
export function* callTraceText(
  { before, ...context }: TracedCallPlace,
  request: CallRequest,
  config: TraceConfig,
  options: SimulationOptions,
): TextPieces {
  const clock = new RunClock(config.timeoutMs)
  let { state } = context
  let own = context.config
  if (before !== undefined) {
    const replay = yield* inPieces(replayOf(before.chain, before.block, before.index - 1, config, clock))
    yield* skip(replay, before.index, clock)
    state = replay.context.state
    // The replay may have settled it.
    own = before.chain.configOf(before.block.hash)
  }
  const { number, timestamp } = { ...context.header, ...options.blockOverride }
  const chainConfig = config.forks === undefined ? own : withForks(own, config.forks, number, timestamp)
  const simulation = new Simulation({ ...context, config: chainConfig, state }, request, {
    ...options,
    ...(config.timeoutMs !== undefined && { timeoutMs: config.timeoutMs }),
  })
  yield* traceText({ rules: simulation.rules }, config, clock, (run) => simulation.start(simulation.gas(), run))
}

/** Text of the trace of an execution before which others run. Throws, between pieces, what those and starting it throw, TracerErrorCode. */
export function* preparedTraceText(prepare: Work<PreparedRun>, config: TraceConfig): TextPieces {
  const { rules, start } = yield* inPieces(prepare)
  yield* traceText({ rules }, config, new RunClock(config.timeoutMs), start)
}

/** Work within a text: it yields an empty piece when it is suspended. */
export function* inPieces<T>(work: Work<T>): Generator<string, T> {
  try {
    for (;;) {
      const step = work.next()
      if (step.done === true) return step.value
      yield ''
    }
  } finally {
    work.return(undefined as T)
  }
}

function nextTraceText(replay: Replay, block: Block, config: TraceConfig, clock: RunClock): TextPieces {
  return traceText(subjectOf(replay, block), config, clock, (options) => replay.start(options))
}

/** Executes all transactions before that index, which is the last one wanted. */
function* skip(replay: Replay, index: number, clock: RunClock): TextPieces {
  replay.wantUpTo(index)
  while (replay.index < index) {
    for (const _ of replay.next()) yield ''
    if (clock.isSliceOver()) yield* clock.handOut('')
  }
}

/** Starts an execution that a tracer watches. */
export type StartRun = (options: Required<Pick<RunOptions, 'tracer'>> & Pick<RunOptions, 'pause'>) => Run

/** Text of the trace of an execution, by the tracer that the configuration names. */
export function traceText(subject: TraceSubject, config: TraceConfig, clock: RunClock, start: StartRun): TextPieces {
  return config.tracer === undefined || config.tracer === ''
    ? structLogText(config, clock, start)
    : tracerText(subject, config, clock, start)
}

function* tracerText(subject: TraceSubject, config: TraceConfig, clock: RunClock, start: StartRun): TextPieces {
  const tracer = tracerOf(config, subject)
  try {
    const run = start({ tracer: tracer.hooks })
    try {
      while (run.advance(clock.deadlineMs, clock.sliceEndMs) === undefined) yield* clock.handOut('')
    } finally {
      run.abandon()
    }
    for (const _ of tracer.settle?.() ?? []) yield* clock.handOut('')
    for (const piece of jsonText(tracer.result())) yield* clock.handOut(piece)
  } finally {
    tracer.close?.()
  }
}

function* structLogText({ structLog = {} }: TraceConfig, clock: RunClock, start: StartRun): TextPieces {
  const text = new StructLogText(structLog)
  const run = start({ tracer: text.hooks, pause: () => text.length >= PIECE_LENGTH })
  try {
    let result: ExecutionResult | undefined
    do {
      result = run.advance(clock.deadlineMs, clock.sliceEndMs)
      yield* clock.handOut(text.take())
    } while (result === undefined)
  } finally {
    run.abandon()
  }
  yield text.end()
}
