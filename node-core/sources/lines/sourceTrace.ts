/** A recorded source trace: frames, and runs of steps at locations. */
import type { WireSourceFrame, WireSourceLocation, WireSourceTrace } from '../../contract/sources.ts'
import { locationOf } from '../code/locations.ts'
import type { SourcedCode } from '../code/sourcedCode.ts'
import type { StatementSyntax } from '../syntax/statements.ts'
import type { FrameList, SourceFrameRecord } from './frameList.ts'
import type { RunList } from './runList.ts'

/** A location of a trace. */
export interface TracedLocation extends WireSourceLocation {
  /** The innermost statement around it; undefined outside of statements, and between those that another one contains. */
  statement: StatementSyntax | undefined
}

/** Maximum number of runs in one answer. */
const MAX_WIRE_RUNS = 100_000

export class SourceTrace {
  readonly #frames: FrameList
  readonly runs: RunList
  readonly locations: TracedLocation[] = []
  /** Index in `locations` of each range of a code; -1 if it is not there yet. */
  readonly #indexes = new Map<SourcedCode, Int32Array>()
  #last: { code: SourcedCode; indexes: Int32Array } | undefined
  #steps = 0
  #isCut = false

  constructor(frames: FrameList, runs: RunList) {
    this.#frames = frames
    this.runs = runs
  }

  /** Steps that there are. */
  get steps(): number {
    return this.#steps
  }

  /** Whether it was too long: its end is missing. */
  get isCut(): boolean {
    return this.#isCut
  }

  get frames(): readonly SourceFrameRecord[] {
    return this.#frames.records
  }

  /** Its memory usage, bytes. */
  get sizeBytes(): number {
    return this.runs.sizeBytes + 300 * this.frames.length + 300 * this.locations.length
  }

  /** Number of the location of a range of a code. */
  locationOf(code: SourcedCode, range: number): number {
    const indexes = this.#last?.code === code ? this.#last.indexes : this.#indexesOf(code)
    const known = indexes[range]!
    if (known >= 0) return known
    const location = locationOf(code.found.build, code.ranges[range]!)!
    const statement = code.isBetweenStatements(range) ? undefined : code.statementOfRange(range)
    return (indexes[range] = this.locations.push({ ...location, statement }) - 1)
  }

  /** The statement of a run; undefined if there is none, or its sources are not known. */
  statementOf(run: number): StatementSyntax | undefined {
    return this.locations[this.runs.location(run)]?.statement
  }

  /** Where a frame was last, up to a step; undefined if it has not been at any place. */
  placeOf(frame: number, step: number): TracedLocation | undefined {
    const { runs } = this
    for (let run = runs.at(step); run >= 0 && runs.from(run) >= this.frames[frame]!.from; run--) {
      const found = runs.frame(run) === frame ? this.locations[runs.location(run)] : undefined
      if (found !== undefined) return found
    }
    return undefined
  }

  /** Where the function of a frame is declared. */
  declarationOf({ code, definition }: SourceFrameRecord): WireSourceLocation | null {
    return (code && definition && locationOf(code.found.build, definition.range)) ?? null
  }

  /** Whether a frame is another one or one of its callers. */
  isAround(frame: number, other: number): boolean {
    for (let id: number | null = other; id !== null; id = this.frames[id]!.parent) if (id === frame) return true
    return false
  }

  /** It is complete. */
  end(steps: number, isCut: boolean): void {
    this.#steps = steps
    this.#isCut = isCut
  }

  /** From a step on as many runs as one answer has. */
  toWire(from = 0, maxRuns = MAX_WIRE_RUNS): WireSourceTrace {
    const { runs, locations } = this
    const builds = new Map(Array.from(this.#indexes.keys(), ({ found: { build } }) => [build.id, build]))
    const first = Math.max(0, runs.at(from))
    const end = Math.min(runs.length, first + maxRuns)
    const next = end < runs.length ? runs.from(end) : undefined
    const start = runs.length === 0 ? 0 : runs.from(first)
    return {
      builds: Array.from(builds.values(), ({ id, sources }) => ({ id, sources: sources.map((it) => ({ id: it.id, path: it.path })) })),
      steps: this.#steps,
      frames: this.frames.flatMap((frame, id) =>
        frame.to < start || (next !== undefined && frame.from >= next) ? [] : this.#wireFrame(frame, id),
      ),
      runs: Array.from({ length: end - first }, (_, at) => [runs.from(first + at), runs.frame(first + at), runs.location(first + at)]),
      locations: locations.map(wireLocation),
      ...(next !== undefined && { next }),
      isCut: this.#isCut,
    }
  }

  #wireFrame(record: SourceFrameRecord, id: number): WireSourceFrame {
    const { parent, kind, isInlined, address, from, to, gas } = record
    const [contract, called, declaration] = [contractOf(record), functionName(record), this.declarationOf(record)]
    const given = record.arguments?.map(({ name, type, value }) => ({ name, type, value })) ?? null
    return { id, parent, kind, contract, function: called, isInlined, address, from, to, gas, arguments: given, declaration }
  }

  #indexesOf(code: SourcedCode): Int32Array {
    let indexes = this.#indexes.get(code)
    if (indexes === undefined) this.#indexes.set(code, (indexes = new Int32Array(code.ranges.length).fill(-1)))
    this.#last = { code, indexes }
    return indexes
  }
}

/** A location without what only the trace knows of it. */
export function wireLocation({ statement: _statement, ...location }: TracedLocation): WireSourceLocation {
  return location
}

/** The contract that defines the function of a frame; of an external frame the one whose code runs. */
export function contractOf({ kind, code, definition }: SourceFrameRecord): string | null {
  const isWithin = kind === 'internal' || kind === 'modifier' || kind === 'constructor'
  return isWithin ? (definition?.contract ?? null) : (code?.found.contract.name ?? null)
}

/** The name of a frame's function; constructors, `fallback` and `receive` have the name of their kind. */
export function functionName({ definition }: SourceFrameRecord): string | null {
  if (definition === undefined) return null
  return definition.name === '' ? definition.kind : definition.name
}
