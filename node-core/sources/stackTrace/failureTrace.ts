/**
 * Where and why a recorded execution failed. The rules are those of Nomic's EDR (crates/edr_solidity), whose order decides: a failure that a
 * callee caused, a call that could not begin, the last instruction, and then what the compiler does not map.
 */
import { equalBytes } from '../../base/bytes.ts'
import { revertReasonOf } from '../../contract/revert.ts'
import { failureBeforeFunction, hasInvalidArguments } from './beforeFunction.ts'
import { failureOfCallee, failureToCall, failureWithoutCode, isOutOfGas } from './failedCall.ts'
import { isSameRange, isWithinRange } from '../maps/sourceMap.ts'
import { FrameReader } from './frameReader.ts'
import { withFunctionsAround } from './functionsAround.ts'
import { failureAtLast, lastEntry } from './lastInstruction.ts'
import { bodyRangeOf } from '../syntax/declarations.ts'
import type { InternalCall, RecordedFrame } from './recordedFrame.ts'
import type { FailureTrace, TraceEntry } from './traceEntry.ts'
import { mayBeUnmapped, unmappedRevert } from './unmappedRevert.ts'

/** The trace of a failed frame. Calls are at most 1024 deep. */
export function failureTraceOf(frame: RecordedFrame): FailureTrace {
  if (frame.code === undefined) return unknownFailure(frame)
  const reader = new FrameReader(frame, frame.code)
  const early = failureBeforeFunction(reader)
  if (early !== undefined) return early
  const before = entriesBefore(reader)
  const isInFunction = frame.internalCalls.some(({ entry }) => reader.rangeAt(entry.pc) !== undefined)
  const found =
    failureOfCallee(reader, before, failureTraceOf) ??
    failureToCall(reader, before) ??
    (isOutOfGas(frame) ? undefined : failureAtLast(reader, before, isInFunction)) ??
    failureWithoutCode(reader, before) ??
    (mayBeUnmapped(reader) ? unmappedRevert(reader, before) : undefined) ??
    otherFailure(reader, before)
  return refined(reader, withoutRedundant(withFunctionsAround(reader, withFunctionOfPlace(reader, found))))
}

/** The functions that a frame is in. What is mapped to a function that cannot have run was merged with it by the optimiser. */
function entriesBefore(reader: FrameReader): TraceEntry[] {
  const entries: TraceEntry[] = []
  for (const [at, call] of reader.calls.entries()) {
    const body = reader.bodyEnteredBy(call)
    // The function goes on: its modifiers are not around its body.
    const begun = body === undefined ? -1 : entries.findLastIndex((it) => it.function === body)
    if (begun >= 0) entries.splice(begun)
    else entries.push(...withFunctionAround(reader, entryOfCall(reader, call), reader.calls[at - 1]))
  }
  if (reader.isOptimised) return entries.filter((it) => it.function !== undefined && reader.canRun(it.function))
  return reader.isViaIR ? entries.filter((it) => it.function !== undefined) : entries
}

function entryOfCall(reader: FrameReader, { step, pc }: InternalCall): TraceEntry {
  const range = reader.rangeAt(pc)
  if (range === undefined) return { ...reader.startOfContract(), kind: 'generated', step }
  return reader.entryIn({ step, pc }) ?? { ...reader.startOfContract(), range, step }
}

/** A modifier runs within the function that the call before entered. */
function withFunctionAround(reader: FrameReader, entry: TraceEntry, before: InternalCall | undefined): TraceEntry[] {
  const around = entry.function?.kind === 'modifier' && before !== undefined ? reader.entryIn(before.entry) : undefined
  return around === undefined || around.function?.kind === 'modifier' ? [entry] : [around, entry]
}

/** A failure in code whose sources are not known, or that of what it called. */
function unknownFailure(frame: RecordedFrame): FailureTrace {
  const entry: TraceEntry = {
    kind: 'unknown',
    frame,
    function: undefined,
    isConstructor: false,
    range: undefined,
    step: frame.back(0)?.step ?? null,
  }
  const callee = frame.lastCall?.frame
  if (callee?.error !== undefined && equalBytes(callee.output, frame.output)) {
    const inner = failureTraceOf(callee)
    return { ...inner, entries: [entry, ...inner.entries] }
  }
  return { entries: [entry], failure: { kind: kindOfUnknown(frame), frame } }
}

function kindOfUnknown(frame: RecordedFrame) {
  if (isCodeTooLarge(frame)) return 'codeTooLarge'
  if (isOutOfGas(frame)) return 'outOfGas'
  if (frame.isCreation) return 'unknownCreation'
  return frame.steps === 0 ? 'precompile' : 'unknownContract'
}

const isCodeTooLarge = ({ error }: RecordedFrame): boolean => error === 'max code size exceeded'

function otherFailure(reader: FrameReader, before: readonly TraceEntry[]): FailureTrace {
  const { frame } = reader
  if (isCodeTooLarge(frame)) return { entries: [reader.startOfConstruction()], failure: { kind: 'codeTooLarge', frame } }
  const place = lastEntry(reader) ?? reader.startOfContract()
  return { entries: [...before, place], failure: { kind: isOutOfGas(frame) ? 'outOfGas' : 'other', frame } }
}

/** Where a frame ends in a modifier, be it by a call, the function that has it is around that. */
function withFunctionOfPlace(reader: FrameReader, { entries, failure }: FailureTrace): FailureTrace {
  const at = entries.findLastIndex(({ frame }) => frame === reader.frame)
  const [around, ...place] = at < 0 ? [] : withFunctionAround(reader, entries[at]!, reader.calls.at(-1))
  if (place.length === 0 || entries[at - 1]?.function === around!.function) return { entries, failure }
  return { entries: entries.toSpliced(at, 0, around!), failure }
}

/** Leaves out entries that say less than those after them: functions as a whole before their parts. */
function withoutRedundant({ entries, failure }: FailureTrace): FailureTrace {
  const kindOf = (at: number) => (at === entries.length - 1 ? failure.kind : entries[at]!.kind)
  const isKept = (entry: TraceEntry, at: number): boolean => {
    const [next, second] = [entries[at + 1], entries[at + 2]]
    if (entry.range === undefined || next?.range === undefined) return true
    if (
      second?.range !== undefined &&
      at + 3 === entries.length &&
      failure.kind === 'returnDataInvalid' &&
      isSameRange(entry.range, second.range)
    )
      return false
    if (isConstructor(entry) && !isConstructor(next)) return true
    // A function that calls itself.
    if (at > 0 && kindOf(at) === kindOf(at + 1) && isSameRange(entry.range, next.range)) return true
    return !isWithinRange(next.range, entry.range)
  }
  return { entries: entries.filter(isKept), failure }
}

const isConstructor = ({ isConstructor: is, function: found }: TraceEntry): boolean => is || found?.kind === 'constructor'

/** What a revert without data is, where the compiler maps to the source what it checks by itself. */
function refined(reader: FrameReader, { entries, failure }: FailureTrace): FailureTrace {
  const { frame } = reader
  if (failure.kind !== 'revert' || failure.frame !== frame || revertReasonOf(frame.output).kind !== 'empty') return { entries, failure }
  const withoutCode = failureWithoutCode(reader, entries.slice(0, -1))
  if (withoutCode !== undefined) return { entries, failure: withoutCode.failure }
  const last = reader.lastMapped()
  const called = frame.isCreation ? reader.constructorFunction : reader.called
  // Not in its body: at a parameter, or the function as a whole.
  const body = called && bodyRangeOf(called)
  const isBefore = called !== undefined && (last === undefined || body === undefined || !isWithinRange(last.range, body))
  if (!isBefore || !hasInvalidArguments(reader)) return { entries, failure }
  return {
    entries: [frame.isCreation ? reader.startOfConstruction() : reader.startOf(called)],
    failure: { kind: 'invalidArguments', frame },
  }
}
