/** Traces of transactions and blocks, by executing them again. */
import type { TransactionTrace } from '../contract/wire/trace.ts'
import { CodedError } from '../base/codedError.ts'
import type { Work } from '../base/longWork.ts'
import { RunClock } from '../base/runClock.ts'
import type { Chain } from '../chain/chain.ts'
import type { ChainContext } from '../execution/blockProcessor.ts'
import type { ExecutionResult } from '../evm/result.ts'
import type { Tracer } from '../evm/tracer.ts'
import { Replay } from '../execution/replay.ts'
import { settleRules } from '../execution/settleRules.ts'
import type { Block } from '../types/block.ts'
import { type ForkOverrides, withForks } from '../types/chainConfig.ts'
import { type TracerOptions, createTracer } from './createTracer.ts'
import type { StructLogOptions } from './structLog.ts'
import { TraceRoom, type TraceSubject, type TransactionTracer } from './transactionTracer.ts'

/** `genesis-not-traceable`. `parent-not-found`: the parent of the block is unknown. */
export type TraceErrorCode = 'genesis-not-traceable' | 'parent-not-found'

export interface ReplayLimits {
  /** Run time limit of the whole request; absent: none. */
  timeoutMs?: number
}

/** The tracer and its options; defaults to struct logs. */
export interface TraceConfig extends ReplayLimits {
  tracer?: string
  tracerConfig?: TracerOptions
  /** Instead of a name: a tracer that clients cannot name. */
  create?: (subject: TraceSubject) => TransactionTracer
  structLog?: StructLogOptions
  /** Forks that activate elsewhere than in the chain's configuration. */
  forks?: ForkOverrides
}

/** Executes the transaction with that index once more and returns its result. Throws as `replayOf`. */
export function* reexecuteTransaction(
  chain: Chain,
  block: Block,
  index: number,
  { tracer = {}, ...limits }: ReplayLimits & { tracer?: Tracer },
): Work<ExecutionResult> {
  const replay = yield* replayOf(chain, block, index, limits)
  yield* replay.skipTo(index)
  return yield* replay.next({ tracer })
}

/** The trace of the transaction with that index, in memory as a whole. Throws as `replayOf`, and CodedError<TracerErrorCode>. */
export function* traceTransaction(chain: Chain, block: Block, index: number, config: TraceConfig): Work<unknown> {
  const replay = yield* replayOf(chain, block, index, config)
  yield* replay.skipTo(index)
  return yield* traceNext(replay, block, config, new TraceRoom())
}

/** Traces of all transactions of a block, in memory as a whole, within the limit of the request. Throws as `traceTransaction`. */
export function* traceBlock(chain: Chain, block: Block, config: TraceConfig, room = new TraceRoom()): Work<TransactionTrace[]> {
  const replay = yield* replayOf(chain, block, Infinity, config)
  const traces: TransactionTrace[] = []
  for (const { hash } of block.transactions) traces.push({ txHash: hash, result: yield* traceNext(replay, block, config, room) })
  return traces
}

function* traceNext(replay: Replay, block: Block, config: TraceConfig, room: TraceRoom): Work<unknown> {
  const tracer = tracerOf(config, subjectOf(replay, block, room))
  try {
    yield* replay.next({ tracer: tracer.hooks })
    yield* tracer.settle?.() ?? []
    return tracer.result()
  } finally {
    tracer.close?.()
  }
}

/**
 * A replay of the block, positioned before its first transaction, within that time or by a running clock. Under moved forks, it does what
 * it then does; else the rules of a block of the remote chain are settled first, for the transactions up to the index `last`. Throws
 * CodedError of TraceErrorCode, SettleRulesErrorCode, `timeout`.
 */
export function* replayOf(
  chain: Chain,
  block: Block,
  last: number,
  { timeoutMs, forks }: Pick<TraceConfig, 'timeoutMs' | 'forks'>,
  clock = new RunClock(timeoutMs),
): Work<Replay> {
  if (block.header.number === 0n) throw new CodedError<TraceErrorCode>('genesis-not-traceable', 'genesis is not traceable')
  const parent = chain.parentOf(block.header)
  if (parent === undefined) throw new CodedError<TraceErrorCode>('parent-not-found', `parent ${block.header.parentHash} not found`)
  // Throws if it does not exist.
  chain.stateAt(parent)
  if (forks !== undefined) return new Replay(withMovedForks(chain, block, forks), parent, block, clock)
  yield* settleRules(chain, parent, block, last, clock)
  return new Replay(chain, parent, block, clock)
}

function withMovedForks(chain: Chain, { hash, header }: Block, forks: ForkOverrides): ChainContext {
  const { engine, state } = chain
  const config = withForks(chain.configOf(hash), forks, header.number, header.timestamp)
  return {
    config,
    configOf: () => config,
    engine,
    state,
    blockHashReader: (parent) => chain.blockHashReader(parent),
    startOf: (parent, child) => chain.startOf(parent, child),
  }
}

/** The subject of a tracer for the next transaction of a replay. */
export function subjectOf(replay: Replay, block: Block, room?: TraceRoom): TraceSubject {
  const transactionIndex = replay.index
  return {
    rules: replay.context.rules,
    firstLogIndex: replay.logCount,
    ...(room && { room }),
    place: {
      blockHash: block.hash,
      blockNumber: block.header.number,
      transactionHash: block.transactions[transactionIndex]!.hash,
      transactionIndex,
    },
  }
}

/** The tracer that the configuration names. Throws CodedError<TracerErrorCode>. */
export function tracerOf({ create, tracer, tracerConfig = {}, structLog }: TraceConfig, subject: TraceSubject): TransactionTracer {
  return create === undefined ? createTracer(tracer, tracerConfig, subject, structLog) : create(subject)
}
