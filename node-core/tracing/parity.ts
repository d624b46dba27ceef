/** Traces in Parity's shapes: lists of frames, and replays with output, frames and state changes. */
import { type Address, hexFromBytes, quantityFromBigint } from '../contract/hex.ts'
import type {
  FlatCallFrame,
  ParityBlockReplay,
  ParityFrame,
  ParityReplay,
  ParityStateDiff,
  RewardFrame,
  VmTrace,
} from '../contract/wire/parity.ts'
import type { Work } from '../base/longWork.ts'
import { eachInTurns } from '../base/runClock.ts'
import type { Chain } from '../chain/chain.ts'
import type { ExecutionResult } from '../evm/result.ts'
import type { StateReader } from '../evm/state.ts'
import type { Tracer } from '../evm/tracer.ts'
import type { WritableState } from '../execution/applyTransaction.ts'
import { blockRewards } from '../execution/blockRewards.ts'
import { rulesAt } from '../execution/chainRules.ts'
import { type CallRequest, Simulation, type SimulationContext, type SimulationOptions } from '../execution/simulate.ts'
import type { Block } from '../types/block.ts'
import { allOf } from './allOf.ts'
import { createParityTracer } from './flatCallTracer.ts'
import { parityStateDiff } from './parityStateDiff.ts'
import { type ReplayLimits, replayOf, traceBlock, traceTransaction } from './traces.ts'
import { TraceRoom, type TraceSubject } from './transactionTracer.ts'
import { createVmTracer } from './vmTracer.ts'

/** What a replay contains. */
export type ParityKind = 'trace' | 'stateDiff' | 'vmTrace'

const FLAT = { create: createParityTracer }

/** Frames of all transactions of a block, then its rewards. The genesis block has none. Throws as `traceBlock`. */
export function* parityBlock(chain: Chain, block: Block, limits: ReplayLimits = {}): Work<ParityFrame[]> {
  if (block.header.number === 0n) return []
  const traces = yield* traceBlock(chain, block, { ...FLAT, ...limits })
  return [...traces.flatMap(({ result }) => result as FlatCallFrame[]), ...rewardsOf(chain, block)]
}

/** Frames of one transaction of a block. Throws as `traceTransaction`. */
export function* parityTransaction(chain: Chain, block: Block, index: number, limits: ReplayLimits = {}): Work<FlatCallFrame[]> {
  return (yield* traceTransaction(chain, block, index, { ...FLAT, ...limits })) as FlatCallFrame[]
}

function rewardsOf(chain: Chain, { header, hash, ommers }: Block): RewardFrame[] {
  const { blockReward } = chain.rulesAt(header)
  if (blockReward === 0n) return []
  const rewards = blockRewards(blockReward, header, ommers)
  const reward = (author: Address, rewardType: 'block' | 'uncle', value: bigint): RewardFrame => ({
    action: { author, rewardType, value: quantityFromBigint(value) },
    blockHash: hash,
    blockNumber: Number(header.number),
    result: null,
    subtraces: 0,
    traceAddress: [],
    transactionHash: null,
    transactionPosition: null,
    type: 'reward',
  })
  return [
    reward(header.coinbase, 'block', rewards.miner),
    ...ommers.map(({ coinbase }, at) => reward(coinbase, 'uncle', rewards.ommers[at]!)),
  ]
}

/** Replay of one transaction of a block. Throws as `traceTransaction`. */
export function* replayTransaction(
  chain: Chain,
  block: Block,
  index: number,
  kinds: ReadonlySet<ParityKind>,
  limits: ReplayLimits = {},
): Work<ParityReplay> {
  const replay = yield* replayOf(chain, block, index, limits)
  yield* replay.skipTo(index)
  const { rules, state } = replay.context
  return yield* watched(kinds, { rules }, state, (tracer) => replay.next({ tracer }))
}

/** Replays of all transactions of a block. Throws as `traceBlock`. */
export function* replayBlock(
  chain: Chain,
  block: Block,
  kinds: ReadonlySet<ParityKind>,
  limits: ReplayLimits = {},
): Work<ParityBlockReplay[]> {
  if (block.header.number === 0n) return []
  const replay = yield* replayOf(chain, block, Infinity, limits)
  const { rules, state } = replay.context
  const room = new TraceRoom()
  const replays: ParityBlockReplay[] = []
  for (const { hash } of block.transactions) {
    const replayed = yield* watched(kinds, { rules, room }, state, (tracer) => replay.next({ tracer }))
    replays.push({ ...replayed, transactionHash: hash })
  }
  return replays
}

/** A call, and what its trace contains. */
export interface ParityCall {
  request: CallRequest
  kinds: ReadonlySet<ParityKind>
}

/** Replays of calls, each on the state changed by the previous ones; changes the state. Throws CodedError<SimulateErrorCode>. */
export function* replayCalls(
  context: SimulationContext & { state: WritableState },
  calls: readonly ParityCall[],
  options: SimulationOptions,
): Work<ParityReplay[]> {
  const { state } = context
  const rules = rulesAt(context.config, context.header.number, context.header.timestamp)
  const room = new TraceRoom()
  const replays: ParityReplay[] = []
  for (const { request, kinds } of calls) {
    function* run(tracer: Tracer): Work<ExecutionResult> {
      const simulation = new Simulation(context, request, { ...options, tracer })
      const result = yield* simulation.run(simulation.gas())
      state.apply(result.diff)
      return result
    }
    replays.push(yield* watched(kinds, { rules, room }, state, run))
  }
  return replays
}

/** Runs a transaction and returns its trace. `before` is the state before it, until the run applies its changes. */
function* watched(
  kinds: ReadonlySet<ParityKind>,
  subject: TraceSubject,
  before: StateReader,
  run: (tracer: Tracer) => Work<ExecutionResult>,
): Work<ParityReplay> {
  const flat = kinds.has('trace') ? createParityTracer(subject) : undefined
  const machine = kinds.has('vmTrace') ? createVmTracer(subject) : undefined
  let stateDiff: ParityStateDiff | null = null
  const differ: Tracer = kinds.has('stateDiff') ? { onTxEnd: ({ diff }) => void (stateDiff = parityStateDiff(before, diff)) } : {}
  const { output } = yield* run(allOf([flat?.hooks ?? {}, machine?.hooks ?? {}, differ]))
  const trace: ParityReplay['trace'][number][] = []
  if (flat) {
    yield* flat.settle?.() ?? []
    yield* eachInTurns(flat.result() as FlatCallFrame[], (frame) => void trace.push(withoutPlace(frame)))
  }
  return {
    output: hexFromBytes(output),
    stateDiff,
    trace,
    vmTrace: machine ? (machine.result() as VmTrace | null) : null,
  }
}

function withoutPlace({
  blockHash: _1,
  blockNumber: _2,
  transactionHash: _3,
  transactionPosition: _4,
  ...frame
}: FlatCallFrame): ParityReplay['trace'][number] {
  return frame
}
