/** What a session has from its launch on. */
import { DecodeError } from '../contract/codec.ts'
import type { Requester } from '../base/longWork.ts'
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
  { token: _token, transaction, call, stopOnEntry, sourceRoot, ...upon }: RequestArguments<'launch'>,
  requester: Requester,
  origin: Origin,
): Promise<Launched> {
  if ((transaction === undefined) === (call === undefined)) throw new DecodeError('expected a transaction or a call', 'launch')
  const debuggee = await loadDebuggee(services, transaction ?? { call: call!, ...upon }, requester)
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
      ...(trace.isCut ? ['The execution is too long: its end is missing.'] : []),
    ],
  }
}
