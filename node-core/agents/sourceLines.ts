/** The lines of an execution by its steps. */
import { quantityFromBigint } from '../contract/hex.ts'
import type { WireSourceFrame, WireSourceLocation, WireSourceTrace } from '../contract/sources.ts'
import type { WireTraceable } from '../contract/traceable.ts'
import type { NodeReader } from './nodeReader.ts'
import { placeText } from './places.ts'
import { ToolError } from './tool.ts'

/** Maximum number of runs that are read; steps after them have no lines. */
const MAX_RUNS = 300_000

/** Where a step is. */
export interface Place {
  location: WireSourceLocation
  frame: WireSourceFrame | undefined
}

export class SourceLines {
  readonly steps: number
  readonly #trace: WireSourceTrace
  readonly #frames: ReadonlyMap<number, WireSourceFrame>

  private constructor(trace: WireSourceTrace, frames: ReadonlyMap<number, WireSourceFrame>) {
    this.#trace = trace
    this.#frames = frames
    this.steps = trace.steps
  }

  /** Throws ToolError if no sources are known of what ran. */
  static async read(subject: WireTraceable, { ask }: NodeReader): Promise<SourceLines> {
    const trace = await ask('devnet_sourceTrace', subject, '0x0')
    const frames = new Map(trace.frames.map((it) => [it.id, it]))
    let { next } = trace
    while (next !== undefined && trace.runs.length < MAX_RUNS) {
      const part = await ask('devnet_sourceTrace', subject, quantityFromBigint(BigInt(next)))
      for (const run of part.runs) trace.runs.push(run)
      for (const frame of part.frames) frames.set(frame.id, frame)
      ;({ next } = part)
    }
    if (trace.locations.length === 0) throw new ToolError('the sources of what ran are not known: import the build of the contracts first')
    return new SourceLines(trace, frames)
  }

  /** Undefined where no source is known. */
  at(step: number): Place | undefined {
    const { runs, locations } = this.#trace
    let [low, high] = [0, runs.length - 1]
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (runs[middle]![0] <= step) low = middle
      else high = middle - 1
    }
    const [, frame, location] = runs[low] ?? [0, 0, -1]
    const place = locations[location]
    return place && { location: place, frame: this.#frames.get(frame) }
  }

  /** The paths of its sources. */
  get paths(): readonly string[] {
    return this.#trace.builds.flatMap(({ sources }) => sources.map(({ path }) => path))
  }
}

/** The function of a place: `Vault.take`. */
const functionText = ({ frame }: Place): string =>
  [frame?.contract, frame?.function ?? frame?.kind].filter((it) => it !== null && it !== undefined).join('.')

/** The place of a step with the text of its line. */
export async function lineText(step: number, place: Place | undefined, node: NodeReader): Promise<string> {
  if (place === undefined) return `step ${step}: no source`
  const { build, sourceId, line } = place.location
  const text = (await node.linesOf(build, sourceId))[line - 1]?.trim() ?? ''
  return `step ${step}  ${placeText(place.location)} (${functionText(place)})  ${text}`
}
