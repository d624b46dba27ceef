import { anyOf, nullable, object, oneOf, optional } from '../../contract/compound.ts'
import { index, integer, looseInteger, string } from '../../contract/primitives.ts'
import { type WireGasBySource, type WireGasNode, coverage, gasBySource, sourceTrace, stepDirection } from '../../contract/sources.ts'
import { type Traceable, traceable } from '../../contract/traceable.ts'
import { pprofFromStacks } from '../../profiling/stackProfile.ts'
import { gasNodeName, gasStacks, speedscopeOf } from '../../sources/gas/gasExport.ts'
import type { GasSpent } from '../../sources/gas/gasTracer.ts'
import { GasTree } from '../../sources/gas/gasTree.ts'
import { lineFrom, stepFrom } from '../../sources/lines/stepping.ts'
import type { RpcCall } from '../context.ts'
import { rpcError } from '../errors.ts'
import { method } from '../method.ts'
import { tracedOf } from '../tracedOf.ts'

/** Maximum time for one answer about coverage. */
const COVERAGE_MS = 2000

const line = object({ path: string, line: integer, direction: oneOf('forward', 'backward') }, 'line to run to')

/** The gas of an execution as things are now. */
async function gasOf(call: RpcCall, subject: Traceable): Promise<{ tree: GasTree; spent: GasSpent; isCut: boolean }> {
  const { source, gas, spent } = await call.executions.gas(tracedOf(call, subject), call.requester)
  const tree = new GasTree(source.result(), gas)
  return { tree, spent, isCut: source.isFull || tree.isCut }
}

async function gasBySourceOf(call: RpcCall, subject: Traceable, before?: Traceable): Promise<WireGasBySource> {
  const other = before === undefined ? undefined : await gasOf(call, before)
  const { tree, spent, isCut } = await gasOf(call, subject)
  if (other !== undefined) tree.compare(other.tree)
  return { ...spent, before: other?.spent ?? null, nodes: tree.toWire(), isCut: isCut || other?.isCut === true }
}

/** A profile of pprof whose only value is gas; it has no time. */
function pprofOf(gas: WireGasBySource): Uint8Array {
  const kind = { type: 'gas', unit: 'gas' }
  const samples = Array.from(gasStacks(gas), ({ stack, gas: value }) => ({ frames: stack.map(pprofFrame), values: [value] }))
  return pprofFromStacks({ kinds: [kind], samples, startedAtMs: 0, durationNs: 0, period: { kind, value: 1 } })
}

const pprofFrame = (node: WireGasNode) => ({
  functionName: gasNodeName(node),
  url: node.location?.path ?? '',
  // From 0, as DevTools counts.
  lineNumber: (node.location?.line ?? 1) - 1,
  columnNumber: 0,
  scriptId: '',
})

/** Methods that show how something runs in terms of its sources. Steps are those of devnet_traceIndex. All are private. */
export const devnetSourceRows = [
  method({
    name: 'devnet_sourceTrace',
    summary:
      'A mined or pending transaction, or a call, in terms of its sources: calls of accounts, functions, modifiers and constructors with their arguments, and the line of each step, from a step on. Sources are those of the imported builds.',
    params: [
      ['subject', traceable],
      ['from', optional(index, 0)],
    ],
    result: sourceTrace,
    visibility: 'private',
    reference: 'functional',
    async handler(call, subject, from) {
      const trace = await call.executions.lines(tracedOf(call, subject), call.requester)
      if (from > trace.steps) throw rpcError(-32602, `invalid argument 1: from: the trace has ${trace.steps} steps, starting at 0x0`)
      return trace.toWire(from)
    },
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
      const trace = await call.executions.lines(tracedOf(call, subject), call.requester, true)
      if (from >= trace.steps) throw rpcError(-32602, `invalid argument 1: from: the trace has ${trace.steps} steps, starting at 0x0`)
      return (typeof to === 'string' ? stepFrom(trace, from, to) : lineFrom(trace, from, to)) ?? null
    },
  }),
  method({
    name: 'devnet_gasBySource',
    summary:
      'The gas of a mined or pending transaction, or a call, by call, function and line: its own and with what it called, with cold and warm accesses, memory growth and refunds apart; on request beside that of another one.',
    params: [
      ['subject', traceable],
      ['before', optional(traceable)],
    ],
    result: gasBySource,
    visibility: 'private',
    reference: 'functional',
    handler: (call, subject, before) => gasBySourceOf(call, subject, before),
  }),
  method({
    name: 'devnet_gasProfile',
    summary: 'The same as a file: JSON of speedscope as text, or a gzipped profile of pprof in base64.',
    params: [
      ['subject', traceable],
      ['format', oneOf('speedscope', 'pprof')],
    ],
    result: string,
    visibility: 'private',
    reference: 'functional',
    async handler(call, subject, format) {
      const gas = await gasBySourceOf(call, subject)
      if (format === 'speedscope') return JSON.stringify(speedscopeOf(gas, typeof subject === 'string' ? subject : 'call'))
      return Buffer.from(pprofOf(gas)).toString('base64')
    },
  }),
  method({
    name: 'devnet_coverage',
    summary:
      'How many transactions of the chain ran each line of a source of a build. Blocks are executed again for it, the newest first, for two seconds at most: ask again to go on.',
    params: [
      ['buildId', string],
      ['sourceId', looseInteger],
    ],
    result: nullable(coverage),
    visibility: 'private',
    reference: 'functional',
    handler(call, buildId, sourceId) {
      const { builds } = call.workspace
      const build = builds.get(buildId)
      if (build === undefined || !build.sources.some(({ id }) => id === Number(sourceId))) return null
      const clock = call.work.clock(COVERAGE_MS)
      return call.work.run(() => call.coverage.of(build, Number(sourceId), builds, call.executions.buildsKey, clock), call.requester)
    },
  }),
] as const
