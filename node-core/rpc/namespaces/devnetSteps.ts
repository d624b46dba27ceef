import { type Codec, DecodeError, excerptOf } from '../../contract/codec.ts'
import { nullable, object, oneOf, optional, wire } from '../../contract/compound.ts'
import type { Hash } from '../../contract/hex.ts'
import { hash, index } from '../../contract/primitives.ts'
import type { WireStepRange, WireTraceIndex } from '../../contract/stepTrace.ts'
import { opsOfTarget } from '../../tracing/stepIndex.ts'
import { MAX_RANGE_STEPS } from '../../tracing/stepTraces.ts'
import type { RpcContext } from '../context.ts'
import { rpcError } from '../errors.ts'
import { method } from '../method.ts'
import { ADDRESS, HASH, listOf, orNull, shape } from '../wire/schemas.ts'

const target: Codec<string, string> = {
  decode(value) {
    if (typeof value === 'string' && (value === 'fault' || opsOfTarget(value) !== undefined)) return value
    throw new DecodeError(`expected an opcode, or one of call, storageWrite, log, fault, got ${excerptOf(value)}`)
  },
  encode: (value) => value,
  schema: { type: 'string', description: 'an opcode, or one of call, storageWrite, log, fault' },
}

const query = object(
  { from: index, direction: oneOf('forward', 'backward'), target: optional(target), pc: optional(index) },
  'step query',
)

const INTEGER = { type: 'integer' } as const
const INDEX = shape('TraceIndex', {
  steps: INTEGER, isCut: { type: 'boolean' }, frames: listOf(listOf(INTEGER)),
  marks: listOf(shape('StepMark', { step: INTEGER, kind: { type: 'string', enum: ['call', 'storageWrite', 'log', 'fault'] } })),
  failedStep: orNull(INTEGER), gas: orNull(shape('GasSpent', { spent: INTEGER, refunded: INTEGER })),
  slots: listOf(shape('TouchedSlot', { address: ADDRESS, slot: HASH, firstStep: INTEGER, lastStep: INTEGER, isWritten: { type: 'boolean' }, path: orNull({ type: 'object' }) })),
})
const RANGE = shape('StepRange', { from: INTEGER, steps: listOf({ title: 'Step', type: 'object' }), frames: { type: 'object' } })

/** Run time of one trace: it runs in slices and keeps nobody waiting, so that it may take longer than a call. */
const TIMEOUT_MS = 60_000

/** Where a mined transaction stands, and how long its trace may take. */
function subjectOf({ chain, limits }: RpcContext, id: Hash) {
  const found = chain.transaction(id)
  if (found === undefined) throw rpcError(-32000, 'transaction not found')
  return { ...found, timeoutMs: Math.max(TIMEOUT_MS, limits.callTimeoutMs) }
}

/** Methods that show how a mined transaction ran step by step, without answering all steps at once. All are private. */
export const devnetStepRows = [
  method({
    name: 'devnet_traceIndex',
    summary: 'How many steps a mined transaction took, where its calls, writes, logs and faults are, and which slots it touched.',
    params: [['transactionHash', hash]],
    result: wire<WireTraceIndex>(INDEX),
    visibility: 'private',
    reference: 'functional',
    async handler(call, id) {
      const { block, index: at, timeoutMs } = subjectOf(call, id)
      const trace = await call.steps.index(block, at, timeoutMs)
      return trace.toWire()
    },
  }),
  method({
    name: 'devnet_traceSteps',
    summary: 'Steps of a mined transaction from a position on: the machine before each opcode, as the difference from the step before.',
    params: [['transactionHash', hash], ['from', index], ['count', index]],
    result: wire<WireStepRange>(RANGE),
    visibility: 'private',
    reference: 'functional',
    async handler(call, id, from, count) {
      if (count < 1 || count > MAX_RANGE_STEPS) throw rpcError(-32602, `invalid argument 2: count: expected 0x1 to 0x${MAX_RANGE_STEPS.toString(16)}`)
      const { block, index: at, timeoutMs } = subjectOf(call, id)
      const { steps } = await call.steps.index(block, at, timeoutMs)
      if (from >= steps) throw rpcError(-32602, `invalid argument 1: from: the trace has ${steps} steps, the first of them 0x0`)
      return call.steps.range(block, at, from, count, timeoutMs)
    },
  }),
  method({
    name: 'devnet_traceFind',
    summary: 'The next step of a mined transaction, or the last one before, that runs an opcode, stands at a position in the code, calls, writes, logs or fails; null where there is none.',
    params: [['transactionHash', hash], ['query', query]],
    result: nullable(wire<number>(INTEGER)),
    visibility: 'private',
    reference: 'functional',
    async handler(call, id, { from, direction, target: wanted, pc }) {
      const { block, index: at, timeoutMs } = subjectOf(call, id)
      const trace = await call.steps.index(block, at, timeoutMs)
      const found = trace.find({ from, direction, ...(wanted !== undefined && { target: wanted }), ...(pc !== undefined && { pc }) })
      return found ?? null
    },
  }),
] as const
