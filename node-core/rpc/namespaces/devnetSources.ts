import { anyOf, nullable, object, oneOf } from '../../contract/compound.ts'
import { index, integer, string } from '../../contract/primitives.ts'
import { sourceTrace, stepDirection } from '../../contract/sources.ts'
import { type Traceable, traceable } from '../../contract/traceable.ts'
import { SourceTracer } from '../../sources/lines/sourceTracer.ts'
import type { SourceTrace } from '../../sources/lines/sourceTrace.ts'
import { lineFrom, stepFrom } from '../../sources/lines/stepping.ts'
import type { StepTrace } from '../../tracing/stepTraces.ts'
import type { RpcCall } from '../context.ts'
import { rpcError } from '../errors.ts'
import { method } from '../method.ts'
import { stepTimeout } from '../simulation.ts'
import { tracedOf } from '../tracedOf.ts'

const line = object({ path: string, line: integer, direction: oneOf('forward', 'backward') }, 'line to run to')

/** The source trace of an execution that is indexed: made once, and again if builds come or go. */
async function sourcesOf(call: RpcCall, trace: StepTrace): Promise<SourceTrace> {
  const { builds } = call.workspace
  const key = builds
    .all()
    .map(({ id, lacks }) => `${id} ${lacks.length}`)
    .join()
  const tracer = await trace.view(`sources ${key}`, () => new SourceTracer(builds), call.requester)
  return tracer.result()
}

/** The source trace as things are now. */
async function currentSources(call: RpcCall, subject: Traceable): Promise<SourceTrace> {
  return sourcesOf(call, await call.steps.current(tracedOf(call, subject), stepTimeout(call.limits), call.requester))
}

/** Methods that show how something runs in terms of its sources. Steps are those of devnet_traceIndex. All are private. */
export const devnetSourceRows = [
  method({
    name: 'devnet_sourceTrace',
    summary:
      'A mined or pending transaction, or a call, in terms of its sources: calls of accounts, functions, modifiers and constructors with their arguments, and the line of each step. Sources are those of the imported builds.',
    params: [['subject', traceable]],
    result: sourceTrace,
    visibility: 'private',
    reference: 'functional',
    handler: async (call, subject) => (await currentSources(call, subject)).toWire(),
  }),
  method({
    name: 'devnet_sourceStep',
    summary:
      'The step to which one leads, by statement: `into` calls, `over` them, `out` of the frame, the same backward (`backInto`, `backOver`, `backOut`), or to a line; null if there is none.',
    params: [
      ['subject', traceable],
      ['from', index],
      ['to', anyOf(stepDirection, line)],
    ],
    result: nullable(integer),
    visibility: 'private',
    reference: 'functional',
    async handler(call, subject, from, to) {
      const trace = await sourcesOf(call, await call.steps.last(tracedOf(call, subject), stepTimeout(call.limits), call.requester))
      if (from >= trace.steps) throw rpcError(-32602, `invalid argument 1: from: the trace has ${trace.steps} steps, starting at 0x0`)
      return (typeof to === 'string' ? stepFrom(trace, from, to) : lineFrom(trace, from, to)) ?? null
    },
  }),
] as const
