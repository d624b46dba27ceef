/** From statement to statement of a source trace, forward and backward, and to a line. */
import type { StepDirection } from '../../contract/sources.ts'
import type { SourceTrace, TracedLocation } from './sourceTrace.ts'

/** A line to run to. */
export interface LineTarget {
  path: string
  /** From 1. */
  line: number
  direction: 'forward' | 'backward'
}

/** The step to which a direction leads from one; undefined if there is no further statement. */
export function stepFrom(trace: SourceTrace, from: number, direction: StepDirection): number | undefined {
  const run = trace.runs.at(from)
  if (run < 0) return undefined
  return DIRECTIONS[direction](trace, run, from)
}

/** The next step at which a line is reached, or the last one before; undefined if it is not. */
export function lineFrom(trace: SourceTrace, from: number, { path, line, direction }: LineTarget): number | undefined {
  return placeFrom(trace, from, direction, (location) => location.line === line && location.path === path)
}

/** The same for any of several lines. `isWanted` must tell the same of all locations of a line. */
export function placeFrom(
  trace: SourceTrace,
  from: number,
  direction: LineTarget['direction'],
  isWanted: (location: TracedLocation) => boolean,
): number | undefined {
  const { runs, locations } = trace
  const wanted = locations.map((location) => location.statement !== undefined && isWanted(location))
  const isReached = (run: number) => wanted[runs.location(run)] === true && isLineReached(trace, run)
  const stride = direction === 'forward' ? 1 : -1
  const first = runs.at(from)
  // Going back from within a line leads to where it was reached.
  const start = direction === 'backward' && first >= 0 && from > runs.from(first) ? first : first + stride
  for (let run = start; run >= 0 && run < runs.length; run += stride) if (isReached(run)) return runs.from(run)
  return undefined
}

/**
 * Whether the frame of a run comes to its line there, from another one or in the next round of a loop: neither what it called leaves the line,
 * nor the other lines of the statement.
 */
function isLineReached({ runs, frames, locations }: SourceTrace, start: number): boolean {
  const frame = runs.frame(start)
  const place = locations[runs.location(start)]!
  for (let run = start - 1; run >= 0 && runs.from(run) >= frames[frame]!.from; run--) {
    const before = runs.frame(run) === frame ? locations[runs.location(run)] : undefined
    if (before?.statement === undefined) continue
    if (before.line === place.line && before.path === place.path) return isNextRound(before, place)
    if (before.statement !== place.statement) return true
  }
  return true
}

const LOOP = /^(?:For|While|DoWhile)Statement$/

/** Whether a loop that is on one line goes on with its next round. */
export function isNextRound(before: TracedLocation, { statement, start }: TracedLocation): boolean {
  const isLoop = [before.statement, statement].some((it) => it !== undefined && LOOP.test(it.type))
  return isLoop && statement !== before.statement && start < before.start
}

/** The next statement, whoever runs it. What is left of a statement after a call belongs to it. */
function into(trace: SourceTrace, start: number): number | undefined {
  const { runs } = trace
  for (let run = start + 1; run < runs.length; run++) {
    const statement = trace.statementOf(run)
    if (statement !== undefined && !isSameStatement(trace, run, start)) return runs.from(run)
  }
  return undefined
}

/** The next statement of the same frame. */
function over(trace: SourceTrace, start: number): number | undefined {
  const { runs, frames } = trace
  const frame = runs.frame(start)
  const end = frames[frame]!.to
  for (let run = start + 1; run < runs.length && runs.from(run) < end; run++) {
    if (runs.frame(run) !== frame || trace.statementOf(run) === undefined) continue
    if (!isSameStatement(trace, run, start)) return runs.from(run)
  }
  return undefined
}

/** What is left of the statement that called the frame, or what follows it. Callers without sources are left too. */
function out(trace: SourceTrace, start: number): number | undefined {
  const { runs, frames } = trace
  const frame = runs.frame(start)
  for (let run = runs.at(frames[frame]!.to); run >= 0 && run < runs.length; run++) {
    if (runs.from(run) < frames[frame]!.to || trace.statementOf(run) === undefined) continue
    if (trace.isAround(runs.frame(run), frame)) return runs.from(run)
  }
  return undefined
}

/** The beginning of the statement, or if it is there the statement before it, whoever ran it. */
function backInto(trace: SourceTrace, start: number, from: number): number | undefined {
  const { runs } = trace
  const beginning = beginningOf(trace, start)
  if (trace.statementOf(start) !== undefined && runs.from(beginning) < from) return runs.from(beginning)
  for (let run = beginning - 1; run >= 0; run--) {
    if (trace.statementOf(run) !== undefined) return runs.from(beginningOf(trace, run))
  }
  return undefined
}

/** The same within the frame: calls of the statement are part of it. */
function backOver(trace: SourceTrace, start: number, from: number): number | undefined {
  const { runs } = trace
  const beginning = beginningOf(trace, start, true)
  if (trace.statementOf(start) !== undefined && runs.from(beginning) < from) return runs.from(beginning)
  const frame = runs.frame(start)
  for (let run = beginning - 1; run >= 0 && runs.from(run) >= trace.frames[frame]!.from; run--) {
    if (runs.frame(run) === frame && trace.statementOf(run) !== undefined) return runs.from(beginningOf(trace, run, true))
  }
  return undefined
}

/** Where the frame was called. */
function backOut(trace: SourceTrace, start: number): number | undefined {
  const { runs, frames } = trace
  const frame = runs.frame(start)
  for (let run = runs.at(frames[frame]!.from - 1); run >= 0; run--) {
    if (trace.statementOf(run) !== undefined && trace.isAround(runs.frame(run), frame)) return runs.from(run)
  }
  return undefined
}

/** The first run of the statement that a run belongs to, since its frame came to it; `hasCalls`: calls are part of it. */
function beginningOf(trace: SourceTrace, start: number, hasCalls = false): number {
  const { runs, frames } = trace
  const frame = runs.frame(start)
  const statement = trace.statementOf(start)
  let beginning = start
  for (let run = start - 1; run >= 0 && runs.from(run) >= frames[frame]!.from; run--) {
    if (runs.frame(run) !== frame) {
      if (hasCalls) continue
      break
    }
    const before = trace.statementOf(run)
    if (before === statement) beginning = run
    else if (before !== undefined) break
  }
  return beginning
}

function isSameStatement(trace: SourceTrace, run: number, other: number): boolean {
  return trace.runs.frame(run) === trace.runs.frame(other) && trace.statementOf(run) === trace.statementOf(other)
}

const DIRECTIONS: Readonly<Record<StepDirection, (trace: SourceTrace, run: number, from: number) => number | undefined>> = {
  into,
  over: (trace, run) => over(trace, run) ?? out(trace, run),
  out,
  backInto,
  backOver: (trace, run, from) => backOver(trace, run, from) ?? backOut(trace, run),
  backOut,
}
