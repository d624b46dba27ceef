/** Failures by what the last instruction is and where it comes from. */
import { OP } from '../../contract/opcodes.ts'
import { revertReasonOf } from '../../contract/revert.ts'
import { abiValues } from '../../compilation/abiValues.ts'
import { itemOfSelector } from '../../compilation/itemOfSelector.ts'
import { hasInvalidArguments } from './beforeFunction.ts'
import { isOutOfGas } from './failedCall.ts'
import { isWithinRange } from '../maps/sourceMap.ts'
import type { FrameReader } from './frameReader.ts'
import { bodyRangeOf } from '../syntax/declarations.ts'
import type { Failure, FailureTrace, TraceEntry } from './traceEntry.ts'
import { placeInOptimised } from './optimisedPlace.ts'
import { mayBeUnmapped, unmappedRevertBeforeFunction } from './unmappedRevert.ts'

const { REVERT, INVALID } = OP

/** Panic of a call of a function pointer that was never set. */
const UNSET_FUNCTION = 0x51n

/** The failure at the last instruction; undefined if the instruction does not tell. `before`: the functions that the frame is in. */
export function failureAtLast(reader: FrameReader, before: readonly TraceEntry[], isInFunction: boolean): FailureTrace | undefined {
  const last = reader.frame.back(0)
  if (last === undefined) return undefined
  const op = reader.opAt(last.pc)
  const found = op === REVERT || op === INVALID ? failureAtRevert(reader, before, isInFunction) : undefined
  if (found !== undefined || reader.frame.isCreation || isInFunction) return found
  return failureInDispatch(reader)
}

/** What revert data say. */
function failureOfData({ frame, code }: FrameReader): Failure {
  const reason = revertReasonOf(frame.output)
  if (reason.kind === 'panic') return { kind: 'panic', frame, panicCode: reason.code }
  if (reason.kind !== 'custom') return { kind: 'revert', frame }
  const { contract, build } = code.found
  const item = [contract, ...build.contracts].map(({ abi }) => itemOfSelector(abi, 'error', reason.selector)).find((it) => it !== undefined)
  const values = item && abiValues(item.inputs ?? [], frame.output.subarray(4))
  return {
    kind: 'customError',
    frame,
    error: item?.name === undefined || values === undefined ? null : { name: item.name, arguments: values },
  }
}

function failureAtRevert(reader: FrameReader, before: readonly TraceEntry[], isInFunction: boolean): FailureTrace | undefined {
  const { frame } = reader
  const last = reader.failing!
  const range = reader.rangeAt(last.pc)
  const isInBody = range !== undefined && (isInFunction || frame.isCreation)
  const failure = failureOfData(reader)
  // Reverts that are alike have one end through the intermediate representation also without the optimiser.
  const isMerged = reader.isOptimised || (reader.isViaIR && failure.kind === 'revert')
  const place = isMerged ? (placeInOptimised(reader, failure, last) ?? startOfCalled(reader)) : reader.entryIn(last)
  const entries = [...before]
  // The function that has the modifier is around it.
  if (isInBody && place?.function?.kind === 'modifier') entries.push(entryAroundModifier(reader))
  if (failure.kind === 'panic' || failure.kind === 'customError') {
    // Helpers of the compiler call each other.
    while (failure.kind === 'panic' && entries.at(-1)?.kind === 'generated') entries.pop()
    // A jump into what stands for no function; in creation code that jumps on.
    const unset = failure.panicCode === UNSET_FUNCTION && !reader.isViaIR ? entries.pop() : undefined
    return { entries: [...entries, (unset?.function && unset) ?? place ?? lastEntry(reader) ?? reader.startOfContract()], failure }
  }
  if (isInBody) {
    const found = place ?? startOfCalled(reader)
    return found && { entries: [...entries, found], failure }
  }
  if (frame.output.length === 0 || (range !== undefined && !reader.isOptimised)) return undefined
  return { entries: [...entries, place ?? reader.startOfContract()], failure }
}

/** The place of the last step that is in a function. */
export function lastEntry(reader: FrameReader): TraceEntry | undefined {
  for (let distance = 0; ; distance++) {
    const step = reader.frame.back(distance)
    if (step === undefined) return undefined
    const entry = reader.entryIn(step)
    if (entry !== undefined) return entry
  }
}

/** The function that the call is of, or the constructor. */
function startOfCalled(reader: FrameReader): TraceEntry | undefined {
  const { called, frame } = reader
  return frame.isCreation ? reader.startOfConstruction() : called && reader.startOf(called)
}

/** The function whose modifier the frame is in. */
function entryAroundModifier(reader: FrameReader): TraceEntry {
  const entered = reader.calls.at(-1)?.entry
  return (entered && reader.entryIn(entered)) ?? startOfCalled(reader) ?? reader.startOfContract()
}

/** A failure in the code that selects the function, or in one that it continues with, without a jump. */
function failureInDispatch(reader: FrameReader): FailureTrace {
  const { frame, called, fallback, receive } = reader
  const last = frame.back(0)!
  const range = reader.rangeAt(last.pc)
  const isRevert = reader.opAt(last.pc) === REVERT
  if (isOutOfGas(frame)) return { entries: [lastEntry(reader) ?? reader.startOfContract()], failure: { kind: 'outOfGas', frame } }
  const failure = failureOfData(reader)
  // Optimisers share reverts: those of functions without a selector are also the end of others.
  const unselected = called === undefined || !reader.isOptimised ? [fallback, receive] : []
  const isWithin = range !== undefined && isRevert && unselected.some((it) => it !== undefined && isWithinRange(range, it.range))
  const place = reader.entryIn(last)
  // Functions without a selector are not jumped into; those of solc 0.4 are without a mark of it.
  const body = place?.function && bodyRangeOf(place.function)
  if (place?.range !== undefined && body !== undefined && !reader.isOptimised && isWithinRange(place.range, body))
    return { entries: [place], failure }
  if (isWithin && place !== undefined) return { entries: [place], failure }
  if (called !== undefined && hasInvalidArguments(reader))
    return { entries: [reader.startOf(called)], failure: { kind: 'invalidArguments', frame } }
  // The optimiser has moved the function into what selects it.
  const moved =
    isRevert && reader.isOptimised ? (placeInOptimised(reader, failure, reader.failing!) ?? (called && reader.startOf(called))) : undefined
  if (moved !== undefined) return { entries: [moved], failure }
  if (place?.function !== undefined) return { entries: [reader.startOf(place.function)], failure }
  if (mayBeUnmapped(reader)) {
    const unmapped = unmappedRevertBeforeFunction(reader)
    if (unmapped !== undefined) return unmapped
  }
  return { entries: [reader.startOfContract()], failure: { kind: 'other', frame } }
}
