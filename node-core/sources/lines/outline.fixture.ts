/** For tests: source traces as text. */
import { type SourceTrace, contractOf, functionName } from './sourceTrace.ts'

/** One line per frame, indented below its caller: `internal Lib.inc(x=41)`. */
export function outlineOf(trace: SourceTrace): string[] {
  const depths: number[] = []
  return trace.frames.map((frame, id) => {
    const { parent, kind, isInlined, arguments: given } = frame
    const depth = parent === null ? 0 : depths[parent]! + 1
    depths[id] = depth
    const values = given === null ? '' : `(${given.map(({ name, value }) => `${name}=${value}`).join(', ')})`
    const names = [contractOf(frame), functionName(frame)].filter((name) => name !== null).join('.')
    return `${'  '.repeat(depth)}${kind} ${names}${values}${isInlined ? ' inlined' : ''}`
  })
}

/** Lines of the steps of a frame in the order in which they are reached. */
export function linesOf(trace: SourceTrace, frame: number): number[] {
  const lines: number[] = []
  for (let run = 0; run < trace.runs.length; run++) {
    const location = trace.runs.location(run)
    if (trace.runs.frame(run) !== frame || location < 0) continue
    const { line } = trace.locations[location]!
    if (lines.at(-1) !== line) lines.push(line)
  }
  return lines
}
