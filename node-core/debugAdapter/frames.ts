/** The call stack at a step: internal and external frames, the innermost first. */
import type { DebugProtocol } from '@vscode/debugprotocol'
import { type SourceTrace, contractOf, functionName } from '../sources/lines/sourceTrace.ts'
import type { StepView } from '../sources/variables/stepScope.ts'
import type { ClientSources } from './clientSources.ts'

/** Maximum length of a frame's arguments in its name. */
const MAX_ARGUMENTS = 80

/** The number of the frame that runs at a step. */
export function runningFrame({ runs }: SourceTrace, step: number): number {
  return runs.frame(runs.at(step))
}

/** Numbers of the frames at a step, the innermost first. */
export function callStack(trace: SourceTrace, step: number): number[] {
  const stack: number[] = []
  for (let frame: number | null = runningFrame(trace, step); frame !== null; frame = trace.frames[frame]!.parent) stack.push(frame)
  return stack
}

/** How a frame sees a step: as it left its own steps, if it waits for another one. Undefined if it is not on the stack. */
export function viewOf(trace: SourceTrace, frame: number, step: number): StepView | undefined {
  const stack = callStack(trace, step)
  const at = stack.indexOf(frame)
  if (at < 0) return undefined
  return at === 0 ? { at: step } : { at: step, leftAt: trace.frames[stack[at - 1]!]!.from - 1 }
}

/** The number of a client's first line, and of its first column: 0 or 1. */
export interface Origin {
  line: number
  column: number
}

/** A frame as clients show it. Ids are numbers of frames, counted from 1. */
export function stackFrame(
  trace: SourceTrace,
  frame: number,
  step: number,
  sources: ClientSources,
  origin: Origin,
): DebugProtocol.StackFrame {
  const { leftAt = step } = viewOf(trace, frame, step)!
  const place = trace.placeOf(frame, leftAt)
  const source = place && sources.of(place.build, place.sourceId)
  const shown = { id: frame + 1, name: nameOf(trace, frame) }
  if (place === undefined || source === undefined) return { ...shown, line: 0, column: 0, presentationHint: 'subtle' }
  const [byLine, byColumn] = [origin.line - 1, origin.column - 1]
  return {
    ...shown,
    source,
    line: place.line + byLine,
    column: place.column + byColumn,
    endLine: place.endLine + byLine,
    endColumn: place.endColumn + byColumn,
  }
}

function nameOf(trace: SourceTrace, frame: number): string {
  const record = trace.frames[frame]!
  const { kind, code, address, isInlined } = record
  const [contract, called] = [contractOf(record), functionName(record)]
  if (code === null) return `${kind === 'create' ? 'creation of ' : ''}${address} (no sources)`
  if (kind === 'create') return `${contract} (creation)`
  const values = record.arguments?.map(({ name, value }) => (name === '' ? (value ?? '?') : `${name}=${value ?? '?'}`)).join(', ') ?? ''
  const shown = values.length > MAX_ARGUMENTS ? `${values.slice(0, MAX_ARGUMENTS)}…` : values
  const owner = contract === null ? '' : `${contract}.`
  const note = isInlined ? ' (inlined)' : kind === 'modifier' ? ' (modifier)' : kind === 'library' ? ' (library)' : ''
  return called === null ? (contract ?? address) : `${owner}${called}(${shown})${note}`
}
