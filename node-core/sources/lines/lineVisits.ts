import type { SourceTrace, TracedLocation } from './sourceTrace.ts'
import { isNextRound } from './stepping.ts'

/** Where a frame is: its last place within the statement on each line of it, and the place before the statement. */
interface Visit {
  before: TracedLocation | undefined
  lines: Map<string, TracedLocation>
  last: TracedLocation
}

const lineOf = ({ path, line }: TracedLocation): string => `${path}:${line}`

/**
 * Tells for one run after another whether its frame comes to its line there, as stepping to a line does: from another line or in the next
 * round of a loop, while neither what it called nor the other lines of the statement leave the line.
 */
export class LineVisits {
  readonly #trace: SourceTrace
  readonly #frames = new Map<number, Visit>()

  constructor(trace: SourceTrace) {
    this.#trace = trace
  }

  isReached(run: number): boolean {
    const { runs, locations } = this.#trace
    const place = locations[runs.location(run)]
    if (place?.statement === undefined) return false
    const frame = runs.frame(run)
    const visit = this.#frames.get(frame)
    const isSameStatement = visit !== undefined && visit.last.statement === place.statement
    const before = isSameStatement ? (visit.lines.get(lineOf(place)) ?? visit.before) : visit?.last
    if (isSameStatement) {
      visit.lines.set(lineOf(place), place)
      visit.last = place
    } else this.#frames.set(frame, { before: visit?.last, lines: new Map([[lineOf(place), place]]), last: place })
    return before === undefined || lineOf(before) !== lineOf(place) || isNextRound(before, place)
  }
}
