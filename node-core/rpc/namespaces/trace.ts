import { type BlockId, blockId, blockNumberOrTag } from '../../contract/blockId.ts'
import { type CallArguments, type WireCallArguments, callObject } from '../../contract/callArguments.ts'
import { type Codec, DecodeError, decodePart, excerptOf } from '../../contract/codec.ts'
import { array, nullable, object, oneOf, optional } from '../../contract/compound.ts'
import type { Hash } from '../../contract/hex.ts'
import { address, hash, index } from '../../contract/primitives.ts'
import { type ParityReplay, parityBlockReplay, parityFrame, parityReplay } from '../../contract/wire/parity.ts'
import {
  type ParityCall,
  type ParityKind,
  parityBlock,
  parityTransaction,
  replayBlock,
  replayCalls,
  replayTransaction,
} from '../../tracing/parity.ts'
import { type TraceSearch, searchTraces } from '../../tracing/paritySearch.ts'
import { StateOverlay } from '../../state/stateOverlay.ts'
import { callRequestOf } from '../callRequest.ts'
import { rawTransaction } from '../codecs.ts'
import type { RpcCall, RpcContext, RpcLimits } from '../context.ts'
import { rpcError } from '../errors.ts'
import { method } from '../method.ts'
import { simulationAt, simulationLimits } from '../simulation.ts'

const KINDS = '"trace", "stateDiff" and "vmTrace"'

/** What a replay returns. */
const kinds: Codec<ReadonlySet<ParityKind>, ParityKind[]> = {
  decode(value) {
    if (!Array.isArray(value)) throw new DecodeError(`expected an array of ${KINDS}, got ${excerptOf(value)}`)
    return new Set(value.map((kind, at) => decodePart(kindCodec, kind, at)))
  },
  encode: (value) => Array.from(value),
  schema: { type: 'array', items: { type: 'string', enum: ['trace', 'stateDiff', 'vmTrace'] } },
}

const kindCodec = oneOf('trace', 'stateDiff', 'vmTrace')

/** A call, and which traces of it are returned. */
export interface CallAndKinds {
  call: CallArguments
  kinds: ReadonlySet<ParityKind>
}

const callAndKinds: Codec<CallAndKinds, [call: WireCallArguments, kinds: ParityKind[]]> = {
  decode(value) {
    if (!Array.isArray(value) || value.length !== 2)
      throw new DecodeError(`expected a call and an array of ${KINDS}, got ${excerptOf(value)}`)
    return { call: decodePart(callObject, value[0], 0), kinds: decodePart(kinds, value[1], 1) }
  },
  encode: ({ call, kinds: wanted }) => [callObject.encode(call), kinds.encode(wanted)],
  schema: { type: 'array' },
}

const MAX_CALLS = 1000
const MAX_FILTER_ADDRESSES = 1000

const filter = object(
  {
    fromBlock: optional(blockNumberOrTag),
    toBlock: optional(blockNumberOrTag),
    fromAddress: optional(array(address, MAX_FILTER_ADDRESSES)),
    toAddress: optional(array(address, MAX_FILTER_ADDRESSES)),
    after: optional(countOf()),
    count: optional(countOf()),
  },
  'trace filter',
)

/** A count: a JSON number, or a quantity. */
function countOf(): Codec<number, number> {
  return {
    decode(value) {
      if (typeof value !== 'number') return index.decode(value)
      if (!Number.isSafeInteger(value) || value < 0) throw new DecodeError(`expected a non-negative integer, got ${value}`)
      return value
    },
    encode: (value) => value,
    schema: { type: 'integer', minimum: 0 },
  }
}

const timeoutOf = ({ callTimeoutMs }: RpcLimits) => (callTimeoutMs > 0 ? { timeoutMs: callTimeoutMs } : {})

function replayed(call: RpcCall, id: BlockId, calls: readonly ParityCall[]): ParityReplay[] | Promise<ParityReplay[]> {
  const simulation = simulationAt(call, id)
  const begin = () => replayCalls({ ...simulation, state: new StateOverlay(simulation.state) }, calls, simulationLimits(call.limits))
  return call.work.run(begin, call.requester)
}

async function replayedOne(call: RpcCall, id: BlockId, one: ParityCall): Promise<ParityReplay> {
  const [replay] = await replayed(call, id, [one])
  return replay!
}

function minedTransaction({ chain }: RpcContext, id: Hash) {
  const found = chain.transaction(id)
  if (found === undefined) throw rpcError(-32000, 'transaction not found')
  return found
}

function searchOf(
  { blocks, chain }: RpcContext,
  { fromBlock = chain.firstOwn, toBlock = 'latest', ...rest }: ReturnType<typeof filter.decode>,
): TraceSearch {
  const numberOf = (id: bigint | typeof fromBlock) => (typeof id === 'bigint' ? id : blocks.resolve(id).block.header.number)
  const [from, last] = [numberOf(fromBlock), numberOf(toBlock)]
  chain.assertNotPruned(from)
  const head = chain.head.header.number
  return { ...rest, from, to: last < head ? last : head }
}

/** Traces in Parity's format. They are read-only and public. */
export const parityRows = [
  method({
    name: 'trace_block',
    summary: 'Call frames of all transactions of a block, as a flat list.',
    params: [['block', blockId]],
    result: array(parityFrame),
    reference: 'notImplemented',
    handler({ chain, blocks, limits, requester, work }, id) {
      const { block } = blocks.resolve(id)
      return work.run(() => parityBlock(chain, block, timeoutOf(limits)), requester)
    },
  }),
  method({
    name: 'trace_transaction',
    summary: 'Call frames of a mined transaction, as a flat list; null if there is none with that hash.',
    params: [['transactionHash', hash]],
    result: nullable(array(parityFrame)),
    reference: 'notImplemented',
    handler({ chain, limits, requester, work }, id) {
      const found = chain.transaction(id)
      return found === undefined ? null : work.run(() => parityTransaction(chain, found.block, found.index, timeoutOf(limits)), requester)
    },
  }),
  method({
    name: 'trace_get',
    summary: 'Call frame of a mined transaction at a trace address; null if there is none.',
    params: [
      ['transactionHash', hash],
      ['traceAddress', array(index)],
    ],
    result: nullable(parityFrame),
    reference: 'notImplemented',
    async handler({ chain, limits, requester, work }, id, place) {
      const found = chain.transaction(id)
      if (found === undefined) return null
      const isThere = (at: readonly number[]) => at.length === place.length && at.every((it, i) => it === place[i])
      const frames = await work.run(() => parityTransaction(chain, found.block, found.index, timeoutOf(limits)), requester)
      return frames.find(({ traceAddress }) => isThere(traceAddress)) ?? null
    },
  }),
  method({
    name: 'trace_filter',
    summary:
      'Call frames in a range of blocks whose sender is one of `fromAddress` and whose recipient is one of `toAddress`; skips the first `after` frames and returns at most `count`.',
    params: [['filter', filter]],
    result: array(parityFrame),
    reference: 'notImplemented',
    handler: (call, asked) => searchTraces(call.chain, call.work, searchOf(call, asked), timeoutOf(call.limits)),
  }),
  method({
    name: 'trace_call',
    summary: 'Traces a call: its output, call frames and state changes.',
    params: [
      ['call', callObject],
      ['kinds', kinds],
      ['block', optional(blockId, 'latest')],
    ],
    result: parityReplay,
    reference: 'notImplemented',
    handler: (call, args, wanted, id) => replayedOne(call, id, { request: callRequestOf(args), kinds: wanted }),
  }),
  method({
    name: 'trace_callMany',
    summary: 'Traces calls, each on top of the changes of the previous ones.',
    params: [
      ['calls', array(callAndKinds, MAX_CALLS)],
      ['block', optional(blockId, 'latest')],
    ],
    result: array(parityReplay),
    reference: 'notImplemented',
    handler: (call, calls, id) =>
      replayed(
        call,
        id,
        calls.map(({ call: args, kinds: wanted }) => ({ request: callRequestOf(args), kinds: wanted })),
      ),
  }),
  method({
    name: 'trace_rawTransaction',
    summary: 'Traces a signed transaction on the latest block without sending it.',
    params: [
      ['transaction', rawTransaction],
      ['kinds', kinds],
    ],
    result: parityReplay,
    reference: 'notImplemented',
    handler(call, { transaction }, wanted) {
      const { type: _type, gasLimit: gas, ...request } = transaction
      // The sender is recovered, not a separate field.
      return replayedOne(call, 'latest', { request: { ...request, from: transaction.from, gas }, kinds: wanted })
    },
  }),
  method({
    name: 'trace_replayTransaction',
    summary: 'Trace of a mined transaction: its output, call frames and state changes.',
    params: [
      ['transactionHash', hash],
      ['kinds', kinds],
    ],
    result: parityReplay,
    reference: 'notImplemented',
    handler(call, id, wanted) {
      const { block, index: at } = minedTransaction(call, id)
      return call.work.run(() => replayTransaction(call.chain, block, at, wanted, timeoutOf(call.limits)), call.requester)
    },
  }),
  method({
    name: 'trace_replayBlockTransactions',
    summary: 'Traces of the transactions of a block, in order.',
    params: [
      ['block', blockId],
      ['kinds', kinds],
    ],
    result: array(parityBlockReplay),
    reference: 'notImplemented',
    handler({ chain, blocks, limits, requester, work }, id, wanted) {
      const { block } = blocks.resolve(id)
      return work.run(() => replayBlock(chain, block, wanted, timeoutOf(limits)), requester)
    },
  }),
] as const
