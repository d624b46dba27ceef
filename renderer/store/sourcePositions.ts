/** Where an execution is in its sources, step by step. */
import type { WireSourceFrame, WireSourceLocation, WireSourceTrace } from '../../node-core/contract/sources.ts'

/** A line of a source file, as text: what breakpoints are kept by. */
export function lineKey(path: string, line: number): string {
  return `${path}:${line}`
}

/** Runs that are looked through for the next location. */
const MAX_AHEAD = 1_000

export class SourcePositions {
  readonly trace: WireSourceTrace
  readonly #frames: ReadonlyMap<number, WireSourceFrame>
  /** By run: whether its frame comes to the line, rather than going on within it. */
  readonly #comesToLine: Uint8Array

  constructor(trace: WireSourceTrace) {
    this.trace = trace
    this.#frames = new Map(trace.frames.map((frame) => [frame.id, frame]))
    this.#comesToLine = arrivals(trace)
  }

  /** Whether the sources of any of its code are known. */
  get hasSources(): boolean {
    return this.trace.locations.length > 0
  }

  /** Undefined if the sources are not known there. */
  locationAt(step: number): WireSourceLocation | undefined {
    const run = this.trace.runs[this.#runAt(step)]
    return run && this.trace.locations[run[2]]
  }

  /** The location of a step, or else the next one in its frame: where its code is. */
  placeOf(step: number): WireSourceLocation | undefined {
    const { runs, locations } = this.trace
    const first = Math.max(0, this.#runAt(step))
    const frame = runs[first]?.[1]
    const known = runs.slice(first, first + MAX_AHEAD).find(([, of, index]) => of === frame && index >= 0)
    return this.locationAt(step) ?? (known && locations[known[2]])
  }

  /** The frame with an id. */
  frame(id: number): WireSourceFrame | undefined {
    return this.#frames.get(id)
  }

  /** The calls around a step, of accounts and of functions, outermost first. */
  framesAt(step: number): WireSourceFrame[] {
    const { runs } = this.trace
    const found: WireSourceFrame[] = []
    let frame = this.#frames.get(runs[this.#runAt(step)]?.[1] ?? -1)
    while (frame) {
      found.unshift(frame)
      frame = frame.parent === null ? undefined : this.#frames.get(frame.parent)
    }
    return found
  }

  /** The next or previous step at which the execution comes to one of the lines. */
  nextAt(keys: ReadonlySet<string>, step: number, direction: 'forward' | 'backward'): number | undefined {
    const { runs, locations } = this.trace
    const by = direction === 'forward' ? 1 : -1
    const current = this.#runAt(step)
    // Going back from the middle of a run leads to its beginning first.
    const first = by < 0 && runs[current]?.[0] !== step ? current : current + by
    for (let at = first; at >= 0 && at < runs.length; at += by) {
      const location = locations[runs[at]![2]]
      if (this.#comesToLine[at] === 1 && location && keys.has(lineKey(location.path, location.line))) return runs[at]![0]
    }
    return undefined
  }

  /** The lines of a file that the execution came to. */
  linesOf(path: string): ReadonlySet<number> {
    return new Set(this.trace.locations.flatMap((location) => (location.path === path ? [location.line] : [])))
  }

  /** Index of the last run that begins at a step or before it; -1 before the first. */
  #runAt(step: number): number {
    const { runs } = this.trace
    let [low, high] = [0, runs.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (runs[middle]![0] <= step) low = middle + 1
      else high = middle
    }
    return low - 1
  }
}

function arrivals({ runs, locations }: WireSourceTrace): Uint8Array {
  const found = new Uint8Array(runs.length)
  const lastOfFrame = new Map<number, string>()
  for (const [at, [, frame, index]] of runs.entries()) {
    const location = locations[index]
    if (!location) continue
    const key = lineKey(location.path, location.line)
    if (lastOfFrame.get(frame) === key) continue
    found[at] = 1
    lastOfFrame.set(frame, key)
  }
  return found
}
