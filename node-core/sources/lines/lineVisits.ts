import type { SourceTrace } from './sourceTrace.ts'
import { isNextRound } from './stepping.ts'

/** Where a frame is: its last place on each line of the statement, by the line's number here, and the place before the statement. */
interface Visit {
  before: number
  lines: Map<number, number>
  last: number
}

/**
 * Tells for one run after another whether its frame comes to its line there, as stepping to a line does: from another line or in the next
 * round of a loop, while neither what it called nor the other lines of the statement leave the line.
 */
export class LineVisits {
  readonly #trace: SourceTrace
  /** Line of each location, numbered. */
  readonly #lines: readonly number[]
  readonly #frames = new Map<number, Visit>()

  constructor(trace: SourceTrace) {
    this.#trace = trace
    const numbers = new Map<string, number>()
    this.#lines = trace.locations.map(({ path, line }) => {
      const key = `${path}:${line}`
      const number = numbers.get(key) ?? numbers.size
      numbers.set(key, number)
      return number
    })
  }

  isReached(run: number): boolean {
    const { runs, locations } = this.#trace
    const at = runs.location(run)
    const statement = locations[at]?.statement
    if (statement === undefined) return false
    const line = this.#lines[at]!
    const visit = this.#frames.get(runs.frame(run))
    if (visit === undefined) {
      this.#frames.set(runs.frame(run), { before: NOWHERE, lines: new Map([[line, at]]), last: at })
      return true
    }
    const isSameStatement = locations[visit.last]!.statement === statement
    const before = isSameStatement ? (visit.lines.get(line) ?? visit.before) : visit.last
    if (!isSameStatement) {
      visit.before = visit.last
      visit.lines.clear()
    }
    visit.lines.set(line, at)
    visit.last = at
    return before === NOWHERE || this.#lines[before] !== line || isNextRound(locations[before]!, locations[at]!)
  }
}

const NOWHERE = -1
