/** Traces of transactions, blocks and calls, all by executing them once more: no chain has to be started for it. */
import type { Hash } from '../contract/hex.ts'
import { CodedError } from '../base/codedError.ts'
import type { Chain } from '../chain/chain.ts'
import { rulesAt } from '../execution/chainRules.ts'
import { Replay } from '../execution/replay.ts'
import { type CallRequest, type SimulationContext, type SimulationOptions, simulateCall } from '../execution/simulate.ts'
import type { Block } from '../types/block.ts'
import { type TracerOptions, createTracer } from './createTracer.ts'
import type { StructLogOptions } from './structLogTracer.ts'
import { TraceRoom, type TraceSubject, type TransactionTracer } from './transactionTracer.ts'

/** `genesis-not-traceable`. `parent-not-found`: the block stands upon one that is not there. */
export type TraceErrorCode = 'genesis-not-traceable' | 'parent-not-found'

/** Which tracer, with which options; struct logs where none is named. */
export interface TraceConfig {
  tracer?: string
  tracerConfig?: TracerOptions
  structLog?: StructLogOptions
  /** Run time of the whole request; absent: as long as it takes. */
  timeoutMs?: number
}

/** The trace of one transaction of a block. */
export interface TransactionTrace {
  txHash: Hash
  result: unknown
}

/** Trace of the transaction of that index. Throws CodedError of TraceErrorCode, TracerErrorCode, `timeout`. */
export function traceTransaction(chain: Chain, block: Block, index: number, config: TraceConfig): unknown {
  const replay = replayOf(chain, block, config)
  replay.skipTo(index)
  return traceNext(replay, block, config, new TraceRoom())
}

/** Traces of all transactions of a block, which need not be one of the chain, but its parent must; in the room of the request. Throws as `traceTransaction`. */
export function traceBlock(chain: Chain, block: Block, config: TraceConfig, room = new TraceRoom()): TransactionTrace[] {
  const replay = replayOf(chain, block, config)
  return block.transactions.map(({ hash }) => ({ txHash: hash, result: traceNext(replay, block, config, room) }))
}

/** A replay of the block that stands before its first transaction. */
export function replayOf(chain: Chain, block: Block, { timeoutMs }: Pick<TraceConfig, 'timeoutMs'>): Replay {
  if (block.header.number === 0n) throw new CodedError<TraceErrorCode>('genesis-not-traceable', 'genesis is not traceable')
  const parent = chain.headerByHash(block.header.parentHash)
  if (parent === undefined) throw new CodedError<TraceErrorCode>('parent-not-found', `parent ${block.header.parentHash} not found`)
  // Throws where it is not there.
  chain.stateAt(parent)
  return new Replay(chain, parent, block, timeoutMs === undefined ? Infinity : performance.now() + timeoutMs)
}

function traceNext(replay: Replay, block: Block, config: TraceConfig, room: TraceRoom): unknown {
  const transactionIndex = replay.index
  const tracer = tracerOf(config, {
    rules: replay.context.rules,
    firstLogIndex: replay.logCount,
    room,
    place: {
      blockHash: block.hash,
      blockNumber: block.header.number,
      transactionHash: block.transactions[transactionIndex]!.hash,
      transactionIndex,
    },
  })
  replay.next({ tracer: tracer.hooks })
  return tracer.result()
}

/** Trace of a call that leaves no trace. Throws CodedError of SimulateErrorCode, TracerErrorCode. */
export function traceCall(context: SimulationContext, request: CallRequest, config: TraceConfig, options: SimulationOptions): unknown {
  const { blockOverride = {} } = options
  const { header } = context
  const rules = rulesAt(context.config, blockOverride.number ?? header.number, blockOverride.timestamp ?? header.timestamp)
  const tracer = tracerOf(config, { rules })
  simulateCall(context, request, { ...options, tracer: tracer.hooks })
  return tracer.result()
}

function tracerOf({ tracer, tracerConfig = {}, structLog }: TraceConfig, subject: TraceSubject): TransactionTracer {
  return createTracer(tracer, tracerConfig, subject, structLog)
}
