/** Failures before a function begins: what the code that the compiler puts in front of all functions checks. */
import { OP } from '../../contract/opcodes.ts'
import { abiValues } from '../../compilation/abiValues.ts'
import { itemOfSelector } from '../../compilation/itemOfSelector.ts'
import { hexFromBytes } from '../../contract/hex.ts'
import type { FailureKind } from '../../contract/stackTrace.ts'
import { isPayable } from './isPayable.ts'
import { isSameRange } from '../maps/sourceMap.ts'
import type { FrameReader } from './frameReader.ts'
import type { FailureTrace, TraceEntry } from './traceEntry.ts'

const { REVERT, CODESIZE } = OP

const only = (entry: TraceEntry, kind: FailureKind): FailureTrace => ({ entries: [entry], failure: { kind, frame: entry.frame } })

/** A failure of a call that began no function; undefined if a function may have begun. None of these failures returns data. */
export function failureBeforeFunction(reader: FrameReader): FailureTrace | undefined {
  const { frame, contract } = reader
  if (frame.output.length > 0) return undefined
  if (frame.isCreation) return failureBeforeConstructor(reader)
  const { depth, input, value } = frame.start
  const { called, fallback, receive } = reader
  const isLibrary = contract?.kind === 'library'
  if (isLibrary && depth === 0) return only(called ? reader.startOf(called) : reader.startOfContract(), 'directLibraryCall')
  if (called !== undefined) {
    // Libraries do not check it: calls of them have the value of their caller.
    return value > 0n && !isLibrary && !isPayable(called) ? only(reader.startOf(called), 'notPayable') : undefined
  }
  if (input.length === 0 && receive !== undefined) return undefined
  const isWithoutReceive = input.length === 0 && reader.isSince(6, 0)
  if (fallback === undefined) return only(reader.startOfContract(), isWithoutReceive ? 'noFallbackOrReceive' : 'unknownFunction')
  if (value === 0n || isPayable(fallback)) return undefined
  return only(reader.startOf(fallback), isWithoutReceive ? 'fallbackNotPayableNoReceive' : 'fallbackNotPayable')
}

function failureBeforeConstructor(reader: FrameReader): FailureTrace | undefined {
  const { frame, constructorFunction } = reader
  const isValueAccepted = constructorFunction !== undefined && isPayable(constructorFunction)
  if (frame.start.value > 0n && !isValueAccepted) return only(reader.startOfConstruction(), 'notPayable')
  const last = frame.back(0)
  const isUnmapped = last !== undefined && reader.opAt(last.pc) === REVERT && reader.rangeAt(last.pc) === undefined
  // Before 0.5.9, arguments were not checked.
  if (constructorFunction === undefined || !reader.isSince(5, 9) || !isUnmapped || !isReadingArguments(reader)) return undefined
  return only(reader.startOfConstruction(), 'invalidArguments')
}

/** Whether a creation got as far as its arguments, which follow its code, and not further. */
function isReadingArguments(reader: FrameReader): boolean {
  const { frame, contract, constructorFunction } = reader
  const outer = [contract?.range, constructorFunction?.range]
  let isRead = false
  for (let distance = frame.steps - 1; distance >= 0; distance--) {
    const step = frame.back(distance)
    if (step === undefined) return false
    const range = reader.rangeAt(step.pc)
    if (range !== undefined && !outer.some((it) => it !== undefined && isSameRange(it, range))) return false
    isRead ||= reader.opAt(step.pc) === CODESIZE
  }
  return isRead
}

/** Whether the arguments of the called function, or of the constructor, are not what it takes. */
export function hasInvalidArguments({ code, frame }: FrameReader): boolean {
  const { contract, code: compiled } = code.found
  const { input } = frame.start
  const item = frame.isCreation
    ? contract.abi.find(({ type }) => type === 'constructor')
    : input.length < 4
      ? undefined
      : itemOfSelector(contract.abi, 'function', hexFromBytes(input.subarray(0, 4)))
  if (item === undefined) return false
  const given = input.subarray(frame.isCreation ? compiled.bytes.length : 4)
  return abiValues(item.inputs ?? [], given) === undefined
}
