/** Where the requests that step lead to. */
import type { SourceTrace } from '../sources/lines/sourceTrace.ts'
import { stepFrom } from '../sources/lines/stepping.ts'
import { callStack, runningFrame } from './frames.ts'

export type Movement = 'over' | 'into' | 'out' | 'back'
export type Granularity = 'statement' | 'line' | 'instruction'

/** The first statement; the first step if the sources are not known. */
export function entryOf(trace: SourceTrace): number {
  const { runs } = trace
  for (let run = 0; run < runs.length; run++) if (trace.statementOf(run) !== undefined) return runs.from(run)
  return 0
}

/** The step to which a movement leads; undefined if the execution ends, or begins, before. */
export function moved(trace: SourceTrace, from: number, movement: Movement, granularity: Granularity): number | undefined {
  // Without sources there are no statements.
  if (granularity === 'instruction' || trace.locations.length === 0) return movedByInstruction(trace, from, movement)
  const direction = movement === 'back' ? 'backOver' : movement
  let at = stepFrom(trace, from, direction)
  if (granularity === 'statement') return at
  while (at !== undefined && isSameLine(trace, from, at)) at = stepFrom(trace, at, direction)
  return at
}

/** Whether two steps are of one frame and on one line. */
function isSameLine({ runs, locations }: SourceTrace, a: number, b: number): boolean {
  const [run, other] = [runs.at(a), runs.at(b)]
  const [place, otherPlace] = [locations[runs.location(run)], locations[runs.location(other)]]
  return runs.frame(run) === runs.frame(other) && place?.line === otherPlace?.line && place?.path === otherPlace?.path
}

/** The same by opcode: over stays in the frame until it ends. */
function movedByInstruction(trace: SourceTrace, from: number, movement: Movement): number | undefined {
  const { frames } = trace
  if (movement === 'back') return from === 0 ? undefined : from - 1
  const within = (step: number) => (step < trace.steps ? step : undefined)
  if (movement === 'into') return within(from + 1)
  const frame = runningFrame(trace, from)
  if (movement === 'out') return within(frames[frame]!.to)
  const next = from + 1
  if (next >= trace.steps) return undefined
  // A frame that began within it, and goes on until that has ended.
  const stack = callStack(trace, next)
  const begun = stack[stack.indexOf(frame) - 1]
  return stack.includes(frame) && begun !== undefined ? within(frames[begun]!.to) : next
}
