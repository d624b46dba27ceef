/** Stack traces as clients are told them. */
import type { ConditionFact, StackFrame, StackTrace } from '../../contract/stackTrace.ts'
import { revertReasonOf } from '../../contract/revert.ts'
import { locationOf } from '../code/locations.ts'
import type { SourceRange } from '../maps/sourceMap.ts'
import type { FunctionSyntax } from '../syntax/declarations.ts'
import type { SyntaxNode } from '../syntax/syntaxNode.ts'
import { deciding, loopAround } from './condition.ts'
import { factText, failureText, stackText } from './failureText.ts'
import { failureTraceOf } from './failureTrace.ts'
import type { RecordedFailure } from './failureRecorder.ts'
import { FrameReader } from './frameReader.ts'
import { panicFacts } from './panicFacts.ts'
import type { Failure, FailureTrace, TraceEntry } from './traceEntry.ts'

/** The trace of a failed execution. */
export function stackTraceOf({ top, failed }: RecordedFailure): StackTrace {
  const trace = failureTraceOf(top)
  const { failure } = trace
  const frames = framesOf(trace)
  const { message, facts } = describe(trace)
  const reason = revertReasonOf(failure.frame.output)
  return {
    kind: failure.kind,
    message,
    text: stackText(message, frames),
    data: top.output,
    reason: reason.kind === 'message' ? new TextDecoder().decode(reason.utf8) : null,
    panicCode: failure.panicCode ?? null,
    error: failure.error ? { name: failure.error.name, arguments: [...failure.error.arguments] } : null,
    condition: facts ?? null,
    target: failure.target ?? null,
    frames,
    swallowed: swallowedOf(trace, failed).map((swallowed) => ({ message: describe(swallowed).message, frames: framesOf(swallowed) })),
  }
}

const framesOf = ({ entries, failure }: FailureTrace): StackFrame[] =>
  entries.map((entry) => frameOf(entry, entry === entries.at(-1) ? failure : undefined))

/** The message, and what it says of the condition. */
function describe(trace: FailureTrace) {
  const { entries, failure } = trace
  const place = entries.at(-1)
  const { code } = failure.frame
  if (place?.range === undefined || place.function === undefined || place.frame !== failure.frame || code === undefined)
    return { message: failureText(trace, undefined), facts: undefined }
  const root = place.function.node
  const loop = failure.kind === 'outOfGas' ? loopAround(root, place.range) : undefined
  const found = factsOf(new FrameReader(failure.frame, code), failure, place.range, root)
  // What the source writes is then what the message says.
  const facts = found?.some((fact) => factText(fact) !== '') ? found : undefined
  return { message: failureText(trace, facts, loop && locationOf(code.found.build, loop)?.line), facts }
}

/** Panic of `assert`. */
const ASSERT = 0x01n

function factsOf(reader: FrameReader, failure: Failure, place: SourceRange, root: SyntaxNode): ConditionFact[] | undefined {
  const { kind, panicCode } = failure
  if (kind === 'panic' && panicCode !== ASSERT) return panicFacts(reader, failure, place, root)
  return kind === 'revert' || kind === 'customError' || kind === 'panic' ? deciding(reader, place, root) : undefined
}

function frameOf(
  { kind, frame, function: found, isConstructor, range, isDeduced = false, step }: TraceEntry,
  failure?: Failure,
): StackFrame {
  const { code, start } = frame
  const location = code && range && locationOf(code.found.build, range)
  const line = failure?.line
  return {
    kind: kind === 'call' ? 'function' : kind,
    contract: found?.kind === 'free' ? null : (code?.found.contract.name ?? null),
    definedIn: found === undefined ? null : found.contract,
    function: isConstructor ? 'constructor' : found === undefined ? null : nameOf(found),
    address: start.to,
    isCreation: frame.isCreation,
    location: location === undefined ? null : line === undefined ? location : { ...location, line, endLine: line },
    isDeduced,
    step,
  }
}

const nameOf = ({ kind, name }: FunctionSyntax): string =>
  kind === 'constructor' || kind === 'fallback' || kind === 'receive' ? kind : name

/** What failed in the frames of a trace without ending them, the latest last. */
function swallowedOf({ entries }: FailureTrace, failed: RecordedFailure['failed']): FailureTrace[] {
  const frames = new Set(entries.map(({ frame }) => frame))
  return failed.flatMap(({ caller, frame }) => (frames.has(caller) && !frames.has(frame) ? failureTraceOf(frame) : []))
}
