/** Failures of calls: those that a callee's failure caused, and those of the call itself. */
import { OP } from '../../contract/opcodes.ts'
import { addressFromBigint } from '../../contract/hex.ts'
import { equalBytes } from '../../base/bytes.ts'
import { isSameRange } from '../maps/sourceMap.ts'
import type { FrameReader } from './frameReader.ts'
import type { OutgoingCall, RecordedFrame } from './recordedFrame.ts'
import type { Failure, FailureTrace, TraceEntry } from './traceEntry.ts'

const { CALL, CREATE, DELEGATECALL, REVERT, ISZERO, EXTCODESIZE, JUMPI, RETURNDATACOPY } = OP

/** Steps between the check that an account has code and the revert. */
const MAX_CHECK_STEPS = 24
/** Errors of calls that did not begin. */
const NOT_BEGUN = new Set(['insufficient balance for transfer', 'max call depth exceeded', 'nonce uint64 overflow'])

/** The frame of a call, if it began. */
const calleeOf = (call: OutgoingCall | undefined): RecordedFrame | undefined =>
  call?.frame?.error !== undefined && NOT_BEGUN.has(call.frame.error) ? undefined : call?.frame

/** The entry of a call, in a function or not. */
function entryOfCall(reader: FrameReader, call: OutgoingCall): TraceEntry {
  return reader.entryIn(call) ?? { ...reader.startOfContract(), range: reader.rangeAt(call.pc) ?? reader.contract?.range, step: call.step }
}

/** A failure that the last call caused; undefined if it did not. `before`: the functions that the frame is in. */
export function failureOfCallee(
  reader: FrameReader,
  before: readonly TraceEntry[],
  traceOf: (callee: RecordedFrame) => FailureTrace,
): FailureTrace | undefined {
  const { frame } = reader
  const call = frame.lastCall
  const callee = calleeOf(call)
  if (call === undefined || callee === undefined) return undefined
  const entries = [...before, entryOfCall(reader, call)]
  if (callee.error === undefined) {
    if (!failsRightAfter(reader, call)) return undefined
    return { entries, failure: { kind: 'returnDataInvalid', frame } }
  }
  if (!isPassedOn(reader, call, callee) && !isProxied(reader, call, callee)) return undefined
  const { entries: inner, failure } = traceOf(callee)
  return { entries: [...entries, ...inner], failure: outOfGas(frame, callee) ?? failure }
}

/** A caller whose callee ran out of gas fails itself, by a revert without data. */
function outOfGas(frame: RecordedFrame, callee: RecordedFrame): Failure | undefined {
  return frame.output.length === 0 && frame.error === 'execution reverted' && isOutOfGas(callee)
    ? { kind: 'outOfGas', frame: callee }
    : undefined
}

export const isOutOfGas = ({ error }: RecordedFrame): boolean => error?.includes('out of gas') === true

function isPassedOn(reader: FrameReader, call: OutgoingCall, callee: RecordedFrame): boolean {
  const { frame } = reader
  if (!equalBytes(frame.output, callee.output)) return false
  if (frame.output.length > 0 || (isOutOfGas(frame) && isOutOfGas(callee))) return true
  return failsRightAfter(reader, call) || returnsData(reader, call)
}

/** Whether nothing but the call's success decides that the frame reverts with what the call returned, be it in code that calls share. */
function returnsData(reader: FrameReader, call: OutgoingCall): boolean {
  const { frame } = reader
  let [branches, isCopied, last] = [0, false, -1]
  for (let distance = frame.steps - 2 - call.at; distance >= 0; distance--) {
    const step = frame.back(distance)
    if (step === undefined) return false
    last = reader.opAt(step.pc) ?? -1
    if (last === JUMPI) branches++
    if (last === RETURNDATACOPY) isCopied = true
  }
  return last === REVERT && isCopied && branches === 1
}

/** Whether the failure is that of a contract that a proxy in inline assembly delegates to. */
function isProxied(reader: FrameReader, call: OutgoingCall, callee: RecordedFrame): boolean {
  const { frame, code } = reader
  if (call.op !== DELEGATECALL || callee.code === undefined || callee.code.contract?.kind === 'library') return false
  if (!equalBytes(frame.output, callee.output)) return false
  for (let distance = frame.steps - 2 - call.at; distance >= 0; distance--) {
    const step = frame.back(distance)
    if (step === undefined || reader.rangeAt(step.pc) === undefined || code.jumpAt(step.pc) !== 'none') return false
  }
  return reader.opAt(frame.back(0)!.pc) === REVERT
}

/** Whether the frame reverts in what the call itself compiles to. */
function failsRightAfter(reader: FrameReader, call: OutgoingCall): boolean {
  const last = reader.frame.back(0)
  const range = reader.rangeAt(call.pc)
  return last !== undefined && range !== undefined && reader.opAt(last.pc) === REVERT && reader.isAllOf(range, call.at + 1)
}

/** The failure of a call that did not begin, such as for lack of ether; undefined if that is not why it failed. */
export function failureToCall(reader: FrameReader, before: readonly TraceEntry[]): FailureTrace | undefined {
  const { frame } = reader
  const call = frame.lastCall
  if (call === undefined || calleeOf(call) !== undefined || (call.op !== CALL && call.op !== CREATE)) return undefined
  // There are no data of it that could be passed on.
  if (frame.output.length > 0) return undefined
  const range = reader.rangeAt(call.pc)
  const isOwnEnd = range !== undefined && reader.isAllOf(range, call.at)
  // What passes on the data of a failed call may be shared, or that of the compiler.
  if (!isOwnEnd && !((reader.isOptimised || reader.isViaIR) && returnsData(reader, call))) return undefined
  const target = call.frame?.start.to
  return { entries: [...before, entryOfCall(reader, call)], failure: { kind: 'callFailed', frame, ...(target && { target }) } }
}

/** The failure of a call of an account that has no code; undefined if that is not why it failed. */
export function failureWithoutCode(reader: FrameReader, before: readonly TraceEntry[]): FailureTrace | undefined {
  const { frame } = reader
  const check = frame.lastCodeCheck
  const last = reader.lastMapped()
  if (check === undefined || check.hasCode || last === undefined || frame.output.length > 0) return undefined
  if (reader.opAt(frame.back(0)!.pc) !== REVERT || frame.steps - check.at > MAX_CHECK_STEPS) return undefined
  const range = reader.rangeAt(check.pc)
  if (reader.isOptimised || reader.code.found.build.viaIR) {
    const { called } = reader
    const entry = reader.entryIn(check)
    const isPossible = entry?.function !== undefined && (!reader.isOptimised || reader.canRun(entry.function))
    const place = isPossible ? entry : called && reader.startOf(called)
    return place && { entries: [...before, place], failure: { kind: 'noCode', frame, target: addressFromBigint(check.account) } }
  }
  const [iszero, extcodesize] = [frame.back(last.distance), frame.back(last.distance + 1)].map((it) => it && reader.opAt(it.pc))
  // Where the revert has a source of its own, it is that of the call.
  const isChecked = range !== undefined ? reader.isAllOf(range, check.at) : iszero === ISZERO && extcodesize === EXTCODESIZE
  const place = reader.entryIn(last.step)
  if (!isChecked || place === undefined || (range !== undefined && !isSameRange(range, last.range))) return undefined
  return { entries: [...before, place], failure: { kind: 'noCode', frame, target: addressFromBigint(check.account) } }
}
