/** What a session has from its launch on. */
import { DecodeError } from '../contract/codec.ts'
import type { Requester } from '../base/longWork.ts'
import type { UnoptimisedRun } from '../sources/unoptimised/unoptimisedRuns.ts'
import type { Build } from '../compilation/build.ts'
import { keepsStackSlots } from '../sources/code/stackSlots.ts'
import { Breakpoints, codesOf } from './breakpoints.ts'
import { ClientSources } from './clientSources.ts'
import { type Debuggee, loadDebuggee } from './debuggee.ts'
import { Disassembly } from './disassembly.ts'
import type { Origin } from './frames.ts'
import { Inspector } from './inspector.ts'
import type { RequestArguments } from './requestTable.ts'
import type { DebugServices } from './services.ts'

export interface Launched {
  debuggee: Debuggee
  sources: ClientSources
  breakpoints: Breakpoints
  inspector: Inspector
  disassembly: Disassembly
  stopsOnEntry: boolean
  /** What the user should know of it. */
  notes: readonly string[]
}

/** Loads what a client names. Rejects with `bad-request` and DecodeError, and as `SourcedExecutions`. */
export async function launched(
  services: DebugServices,
  { token: _token, transaction, call, stopOnEntry, unoptimised, sourceRoot, ...upon }: RequestArguments<'launch'>,
  requester: Requester,
  origin: Origin,
): Promise<Launched> {
  if ((transaction === undefined) === (call === undefined)) throw new DecodeError('expected a transaction or a call', 'launch')
  const { executions, find, fetched } = services
  const sourced = await fetched(() => find(transaction ?? { call: call!, ...upon }))
  const compiler = typeof unoptimised === 'string' ? unoptimised : undefined
  const run = unoptimised === false ? undefined : await fetched(() => executions.unoptimised.of(sourced, compiler, requester))
  const debuggee = await loadDebuggee(services, run?.sourced ?? sourced, requester)
  const { trace, failures } = debuggee
  const builds = new Set(Array.from(codesOf(trace), ({ found }) => found.build))
  const sources = new ClientSources(Array.from(builds), sourceRoot)
  return {
    debuggee,
    sources,
    breakpoints: new Breakpoints(trace, failures),
    inspector: new Inspector(services, debuggee, requester),
    disassembly: new Disassembly(sources, origin.line),
    stopsOnEntry: stopOnEntry,
    notes: [
      ...(builds.size === 0 ? ['The sources of what runs are not known: import the build, or verify the contract.'] : []),
      ...(run === undefined ? optimisedNotes(builds) : unoptimisedNotes(run)),
      ...(trace.isCut ? ['The execution is too long: its end is missing.'] : []),
    ],
  }
}

/** What the user should know of an execution without the optimiser. */
function unoptimisedNotes({ parts, difference }: UnoptimisedRun): string[] {
  const replaced = parts.filter(({ reason }) => reason === null).map(({ name }) => name)
  if (replaced.length === 0 && parts.length === 0) return ['No contract that runs here was optimised.']
  return [
    ...(replaced.length === 0 ? [] : [`Without the optimiser, gas is not the real one: ${replaced.join(', ')}.`]),
    ...parts.flatMap(({ name, reason }) => (reason === null ? [] : [`${name} runs as it was deployed: ${reason}`])),
    ...(difference === null ? [] : [`Beware: without the optimiser it does something else, first of all ${difference}.`]),
  ]
}

/** The same of one with it. */
function optimisedNotes(builds: ReadonlySet<Build>): string[] {
  const isOptimised = Array.from(builds).some((build) => build.language === 'Solidity' && !keepsStackSlots(build))
  return isOptimised
    ? ['Optimised code does not tell local variables: with "unoptimised": true, its contracts run as they are without the optimiser.']
    : []
}
