/** Where an execution is to stop: lines, functions, and failures. */
import type { DebugProtocol } from '@vscode/debugprotocol'
import { linesOf, sourceOf } from '../sources/code/locations.ts'
import type { SourcedCode } from '../sources/code/sourcedCode.ts'
import { type SourceTrace, contractOf, functionName } from '../sources/lines/sourceTrace.ts'
import { placeFrom } from '../sources/lines/stepping.ts'
import type { FailureStop } from './debuggee.ts'

/** Why an execution stops at a step. `ids`: of the breakpoints that it hits. */
export interface Stop {
  step: number
  reason: 'breakpoint' | 'function breakpoint' | 'exception'
  ids: number[]
}

export type Direction = 'forward' | 'backward'

/** The exceptions that a client can ask to stop at (`exceptionBreakpointFilters`). */
export const EXCEPTION_FILTERS = [
  { filter: 'uncaught', label: 'Failure of the transaction', description: 'Stops where the transaction or the call fails.', default: true },
  {
    filter: 'caught',
    label: 'Caught failures',
    description: 'Stops where something fails that its caller goes on after: try, call, send.',
    default: false,
  },
] as const satisfies readonly DebugProtocol.ExceptionBreakpointsFilter[]

export class Breakpoints {
  readonly #trace: SourceTrace
  readonly #failures: readonly FailureStop[]
  /** Ids of breakpoints by path in the build and by line. */
  readonly #lines = new Map<string, Map<number, number>>()
  /** First steps of functions, and the id of the breakpoint. */
  #functions: { step: number; id: number }[] = []
  #filters: ReadonlySet<string> = new Set(EXCEPTION_FILTERS.flatMap((it) => (it.default ? [it.filter] : [])))
  readonly #coded = new Map<string, readonly number[]>()
  #lastId = 0

  constructor(trace: SourceTrace, failures: readonly FailureStop[]) {
    this.#trace = trace
    this.#failures = failures
  }

  /** Replaces those of a source. Lines without code stand for the next one that has some. */
  setLines(path: string | undefined, lines: readonly number[]): DebugProtocol.Breakpoint[] {
    const set = new Map<number, number>()
    if (path !== undefined) this.#lines.set(path, set)
    const coded = path === undefined ? [] : this.#linesWithCode(path)
    return lines.map((line) => {
      const id = ++this.#lastId
      const actual = coded.find((it) => it >= line)
      if (actual === undefined) {
        const message =
          coded.length === 0 ? 'this execution runs no contract with code of the file' : 'no code begins on this line or below'
        return { id, verified: false, line, message }
      }
      if (!set.has(actual)) set.set(actual, id)
      return { id: set.get(actual)!, verified: true, line: actual }
    })
  }

  /** Replaces those of functions, named `transfer` or `Token.transfer`. */
  setFunctions(names: readonly string[]): DebugProtocol.Breakpoint[] {
    this.#functions = []
    return names.map((name) => {
      const id = ++this.#lastId
      const steps = this.#trace.frames.flatMap((_, frame) => (this.#isNamed(frame, name) ? [this.#firstStatement(frame)] : []))
      for (const step of steps) this.#functions.push({ step, id })
      return steps.length > 0 ? { id, verified: true } : { id, verified: false, message: 'this execution calls no function of that name' }
    })
  }

  setExceptions(filters: readonly string[]): DebugProtocol.Breakpoint[] {
    this.#filters = new Set(filters)
    return filters.map((filter) => ({ verified: EXCEPTION_FILTERS.some((it) => it.filter === filter) }))
  }

  /** The next stop from a step, which itself does not count; undefined if there is none. */
  nearest(from: number, direction: Direction): Stop | undefined {
    const isAhead = (step: number) => (direction === 'forward' ? step > from : step < from)
    const stops: Stop[] = []
    const line =
      this.#lines.size === 0
        ? undefined
        : placeFrom(this.#trace, from, direction, ({ path, line: it }) => this.#lines.get(path)?.has(it) === true)
    if (line !== undefined) stops.push({ step: line, reason: 'breakpoint', ids: [this.#idAt(line)] })
    for (const { step, id } of this.#functions) if (isAhead(step)) stops.push({ step, reason: 'function breakpoint', ids: [id] })
    for (const { step, isCaught } of this.#failures) {
      if (isAhead(step) && this.#filters.has(isCaught ? 'caught' : 'uncaught')) stops.push({ step, reason: 'exception', ids: [] })
    }
    const isNearer = (a: Stop, b: Stop) => (direction === 'forward' ? a.step < b.step : a.step > b.step)
    return stops.reduce<Stop | undefined>((best, stop) => (best === undefined || isNearer(stop, best) ? stop : best), undefined)
  }

  #idAt(step: number): number {
    const { runs, locations } = this.#trace
    const { path, line } = locations[runs.location(runs.at(step))]!
    return this.#lines.get(path)!.get(line)!
  }

  /** Lines of a source on which statements of the contracts that run have code, in order. */
  #linesWithCode(path: string): readonly number[] {
    const known = this.#coded.get(path)
    if (known !== undefined) return known
    const lines = new Set<number>()
    for (const code of codesOf(this.#trace)) {
      const { build } = code.found
      for (const [index, { sourceId, start }] of code.ranges.entries()) {
        const source = sourceOf(build, sourceId)
        const isStatement = code.statementOfRange(index) !== undefined && !code.isBetweenStatements(index)
        if (source?.path === path && isStatement) lines.add(linesOf(source).positionOf(start).line)
      }
    }
    const sorted = Array.from(lines).toSorted((a, b) => a - b)
    this.#coded.set(path, sorted)
    return sorted
  }

  #isNamed(frame: number, name: string): boolean {
    const record = this.#trace.frames[frame]!
    const own = functionName(record)
    return (
      own !== null && (own === name || `${record.definition?.contract ?? ''}.${own}` === name || `${contractOf(record)}.${own}` === name)
    )
  }

  /** Where the first statement of a frame begins. */
  #firstStatement(frame: number): number {
    const { runs, frames } = this.#trace
    const { from, to } = frames[frame]!
    for (let run = runs.at(from); run >= 0 && run < runs.length && runs.from(run) < to; run++) {
      if (runs.frame(run) === frame && this.#trace.statementOf(run) !== undefined) return Math.max(from, runs.from(run))
    }
    return from
  }
}

/** The codes with sources that an execution runs. */
export function codesOf({ frames }: SourceTrace): Set<SourcedCode> {
  return new Set(frames.flatMap(({ code }) => code ?? []))
}
