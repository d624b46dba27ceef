import { type Codec, DecodeError, excerptOf } from '../../contract/codec.ts'
import { nullable, object, oneOf, optional } from '../../contract/compound.ts'
import { index, integer } from '../../contract/primitives.ts'
import { stepRange, traceIndex } from '../../contract/stepTrace.ts'
import { anyTrace } from '../../contract/wire/trace.ts'
import { traceable } from '../../contract/traceable.ts'
import { opsOfTarget } from '../../tracing/stepIndex.ts'
import { MAX_RANGE_STEPS } from '../../tracing/stepTraces.ts'
import { rpcError } from '../errors.ts'
import { method } from '../method.ts'
import { stepTimeout } from '../simulation.ts'
import { tracedOf } from '../tracedOf.ts'
import { traceConfig, traceResult } from './debug/traces.ts'

const target: Codec<string, string> = {
  decode(value) {
    if (typeof value === 'string' && (value === 'fault' || opsOfTarget(value) !== undefined)) return value
    throw new DecodeError(`expected an opcode, or one of call, storageWrite, log, fault, got ${excerptOf(value)}`)
  },
  encode: (value) => value,
  schema: { type: 'string', description: 'an opcode, or one of call, storageWrite, log, fault' },
}

const query = object({ from: index, direction: oneOf('forward', 'backward'), target: optional(target), pc: optional(index) }, 'step query')

/**
 * Methods that show how something runs, mined or not, step by step and without answering all steps at once. The index says how it runs
 * as things are now; steps are of what the index was last answered for, so that they stay while the chain goes on. All are private.
 */
export const devnetStepRows = [
  method({
    name: 'devnet_trace',
    summary: 'Traces a mined or pending transaction, or a call: opcode by opcode, or with a named tracer.',
    params: [
      ['subject', traceable],
      ['config', optional(traceConfig)],
    ],
    result: anyTrace,
    visibility: 'private',
    reference: 'functional',
    handler(call, subject, config) {
      const traced = tracedOf(call, subject)
      return traceResult(call, config, (it) => traced.text(it))
    },
  }),
  method({
    name: 'devnet_traceIndex',
    summary:
      'Overview of the steps of a mined or pending transaction, or of a call: their number, where its calls, writes, logs and faults are, and which slots it touches.',
    params: [['subject', traceable]],
    result: traceIndex,
    visibility: 'private',
    reference: 'functional',
    async handler(call, subject) {
      const trace = await call.steps.index(tracedOf(call, subject), stepTimeout(call.limits), call.requester)
      return trace.toWire()
    },
  }),
  method({
    name: 'devnet_traceSteps',
    summary:
      'Steps of a transaction or a call from a given step on: the machine state before each opcode, as the difference from the previous step.',
    params: [
      ['subject', traceable],
      ['from', index],
      ['count', index],
    ],
    result: stepRange,
    visibility: 'private',
    reference: 'functional',
    async handler(call, subject, from, count) {
      if (count < 1 || count > MAX_RANGE_STEPS)
        throw rpcError(-32602, `invalid argument 2: count: expected 0x1 to 0x${MAX_RANGE_STEPS.toString(16)}`)
      const trace = await call.steps.last(tracedOf(call, subject), stepTimeout(call.limits), call.requester)
      const { steps } = trace.index
      if (from >= steps) throw rpcError(-32602, `invalid argument 1: from: the trace has ${steps} steps, starting at 0x0`)
      return trace.range(from, count, call.requester)
    },
  }),
  method({
    name: 'devnet_traceFind',
    summary:
      'The next or previous step of a transaction or a call that runs an opcode, is at a code position, calls, writes, logs or fails; null if there is none.',
    params: [
      ['subject', traceable],
      ['query', query],
    ],
    result: nullable(integer),
    visibility: 'private',
    reference: 'functional',
    async handler(call, subject, { from, direction, target: wanted, pc }) {
      const { index: known } = await call.steps.last(tracedOf(call, subject), stepTimeout(call.limits), call.requester)
      const found = known.find({ from, direction, ...(wanted !== undefined && { target: wanted }), ...(pc !== undefined && { pc }) })
      return found ?? null
    },
  }),
] as const
