import type { Address } from '../../contract/hex.ts'
import type { ConsoleLog } from '../../contract/console.ts'
import type { SourceFrameKind } from '../../contract/sources.ts'
import type { Tracer } from '../../evm/tracer.ts'
import { locationOf } from '../code/locations.ts'
import type { SourceFinder } from '../code/sourceFinder.ts'
import { type SourceTrace, contractOf, functionName, wireLocation } from '../lines/sourceTrace.ts'
import { SourceTracer } from '../lines/sourceTracer.ts'
import { CONSOLE_LIBRARIES, deducedSite } from './callSites.ts'
import { type ConsoleCall, consoleCall } from './consoleCall.ts'

/** A call, and where the execution was. */
interface RecordedCall extends ConsoleCall {
  step: number | null
  depth: number
  address: Address
  frame: number | undefined
}

/** Finds the steps and the lines that call console.log. */
export class ConsoleTracer {
  readonly #source: SourceTracer
  readonly #calls: RecordedCall[] = []
  #steps = 0
  /** Where the execution is. */
  #address: Address = '0x'
  #depth = 0
  #frame: number | undefined

  readonly hooks: Tracer = {
    onTxStart: ({ from }) => void (this.#address = from),
    onEnter: (frame) => this.#source.hooks.onEnter!(frame),
    onExit: (frame) => this.#source.hooks.onExit!(frame),
    onOpcode: (step) => {
      this.#source.hooks.onOpcode!(step)
      this.#steps++
      this.#address = step.address
      this.#depth = step.depth - 1
      this.#frame = this.#source.runningFrame
    },
    onConsole: (input) => {
      const step = this.#steps === 0 ? null : this.#steps - 1
      this.#calls.push({ ...consoleCall(input), step, depth: this.#depth, address: this.#address, frame: this.#frame })
    },
  }

  /** `blockNumber`: where it runs, for code that is known by its account. */
  constructor(finder: SourceFinder, blockNumber?: bigint) {
    this.#source = new SourceTracer(finder, blockNumber)
  }

  /** What was printed, after the execution. */
  result(): ConsoleLog[] {
    const trace = this.#source.result()
    return this.#calls.map((recorded) => {
      const { frame: _frame, ...call } = recorded
      return { ...call, ...callerOf(trace, recorded) }
    })
  }
}

/** The function that calls the library, and the place of its call. */
function callerOf(trace: SourceTrace, call: RecordedCall): Pick<ConsoleLog, 'contract' | 'function' | 'location'> {
  const { step, frame } = call
  let caller = step === null ? undefined : frame
  while (caller !== undefined && isLibrary(trace, caller)) caller = trace.frames[caller]!.parent ?? undefined
  if (caller === undefined) return { contract: null, function: null, location: null }
  const record = trace.frames[caller]!
  const place = trace.placeOf(caller, step!)
  const deduced = place === undefined ? deducedOf(trace, caller, call) : undefined
  if (deduced !== undefined) return deduced
  return { contract: contractOf(record), function: functionName(record), location: place === undefined ? null : wireLocation(place) }
}

/** What the texts of the calls in the source say, if the optimiser left no line. */
function deducedOf({ frames }: SourceTrace, frame: number, call: RecordedCall): ReturnType<typeof callerOf> | undefined {
  let external = frames[frame]!
  while (external.parent !== null && INTERNAL.has(external.kind)) external = frames[external.parent]!
  const { code, definition, kind } = external
  const site = code === null || (kind !== 'create' && definition === undefined) ? undefined : deducedSite(code, definition, call)
  if (site === undefined) return undefined
  const { contract, kind: functionKind, name } = site.function
  return { contract, function: name === '' ? functionKind : name, location: locationOf(code!.found.build, site.range) ?? null }
}

const INTERNAL: ReadonlySet<SourceFrameKind> = new Set(['internal', 'modifier', 'constructor'])

function isLibrary({ frames }: SourceTrace, frame: number): boolean {
  const record = frames[frame]!
  return record.kind === 'internal' && CONSOLE_LIBRARIES.test(record.definition?.contract ?? '')
}
