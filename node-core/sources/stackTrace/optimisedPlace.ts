/**
 * Where failures come from in optimised code, in which functions are moved into each other, and what ends alike is merged: an instruction may
 * then be mapped to a function that never ran.
 */
import { OP } from '../../contract/opcodes.ts'
import { type SourceRange, keyOfRange } from '../maps/sourceMap.ts'
import type { FunctionSyntax } from '../syntax/declarations.ts'
import { type SyntaxNode, rangeOf } from '../syntax/syntaxNode.ts'
import { pathTo } from './condition.ts'
import { failsLike } from './failingNode.ts'
import { guardBefore, guardedPlace, isStatement, lastMappedBranch, revertBehind } from './failureGuard.ts'
import { isPlain, placeAfter, statementOf, unmappedBranches } from './plainStatement.ts'
import type { FrameReader } from './frameReader.ts'
import { onlyNode } from './onlyNode.ts'
import { isFailedCalculation } from './panicFacts.ts'
import type { RecordedStep } from './recordedFrame.ts'
import type { Failure, TraceEntry } from './traceEntry.ts'

/** Panic of a calculation. */
const OVERFLOW = 0x11n

/** What could have failed, as far as the source tells. */
interface Judge {
  /** Undefined if failures like this one do not tell. */
  canFail: ((node: SyntaxNode) => boolean) | undefined
  /** Whether a failure can be at a place, which that of an instruction is. */
  isPossible: (entry: TraceEntry | undefined) => entry is TraceEntry
}

/**
 * The place of a failure: that of a step, if it can fail so, and nothing else jumps to it; else what the branch that led to it guards; else
 * the last place that can fail so; else the only one in the source that can. Undefined if none of them is known.
 */
export function placeInOptimised(reader: FrameReader, failure: Failure, step: RecordedStep): TraceEntry | undefined {
  const found = likelyPlace(reader, failure, step)
  return calculationBehind(reader, failure, found) ?? found
}

/**
 * The only calculation without a result in the functions that the statement of a place calls, of which the optimiser makes parts of it, unless
 * there is one at the place itself; without a place in all functions that may have run.
 */
function calculationBehind(reader: FrameReader, failure: Failure, found: TraceEntry | undefined): TraceEntry | undefined {
  const { code } = reader
  const canFail = failure.panicCode === OVERFLOW ? failsLike(failure) : undefined
  if (canFail === undefined) return undefined
  const isSeen = (range: SourceRange, around: FunctionSyntax) => isFailedCalculation(reader, failure, range, around.node)
  const isOnly = (node: SyntaxNode): boolean => {
    const range = canFail(node) ? rangeOf(node) : undefined
    const around = range && reader.functionAround(range)
    return range !== undefined && around !== undefined && isSeen(range, around)
  }
  if (found?.function === undefined || found.range === undefined) return deducedEntry(reader, isOnly)
  if (isSeen(found.range, found.function)) return undefined
  const statement = pathTo(found.function.node, found.range).findLast(isStatement)
  const called = Array.from(code.calls.calledIn(statement ?? found.function.node), (it) => it.node)
  // A function as a whole says nothing of its own statements.
  const node = onlyNode(statement === undefined ? [found.function.node, ...called] : called, isOnly)
  const range = node && rangeOf(node)
  return range && { ...found, function: reader.functionAround(range) ?? found.function, range }
}

function likelyPlace(reader: FrameReader, failure: Failure, step: RecordedStep): TraceEntry | undefined {
  const { canFail, isPossible } = judgeOf(reader, failure)
  const own = reader.entryIn(step)
  if (isPossible(own) && (isCheckedIn(reader, step) || !isShared(reader, step))) return own
  const guard = guardBefore(reader, step) ?? (isEmpty(failure) ? lastMappedBranch(reader) : undefined)
  const guarded =
    guard &&
    canFail &&
    (placeAfter(reader, guard, canFail) ?? revertBehind(reader, guard, step, canFail) ?? guardedPlace(reader, guard, own, canFail))
  if (guarded !== undefined) return guarded
  // What is behind a branch is not before it.
  const isBehind =
    guard !== undefined && (isEmpty(failure) ? isPlain(statementOf(guard) ?? guard.function!.node) : unmappedBranches(reader, guard) > 0)
  if (isBehind && canFail) return deducedEntry(reader, canFail)
  if (canFail === undefined || isEmpty(failure)) return isPossible(guard) ? guard : isPossible(own) ? own : undefined
  if (isPossible(own)) return own
  for (let distance = 0; ; distance++) {
    const earlier = reader.frame.back(distance)
    if (earlier === undefined) break
    const entry = reader.entryIn(earlier)
    if (isPossible(entry)) return entry
  }
  return deducedEntry(reader, canFail)
}

function judgeOf(reader: FrameReader, failure: Failure): Judge {
  const canFail = failsLike(failure)
  const judged = new Map<string, boolean>()
  const isPossible = (entry: TraceEntry | undefined): entry is TraceEntry => {
    const { function: around, range } = entry ?? {}
    if (around === undefined || range === undefined) return false
    const key = keyOfRange(range)
    let is = judged.get(key)
    if (is === undefined) {
      is = reader.canRun(around) && (canFail === undefined || isEmpty(failure) || pathTo(around.node, range).some(canFail))
      judged.set(key, is)
    }
    return is
  }
  return { canFail, isPossible }
}

/** A failure without data: the compiler's own checks revert so too, and no node of the source stands for them. */
const isEmpty = ({ kind, frame }: Failure): boolean => kind === 'revert' && frame.output.length === 0

/** Whether a step is a jump into a function of the compiler that has checked something itself. */
function isCheckedIn(reader: FrameReader, { step }: RecordedStep): boolean {
  for (let distance = 0; ; distance++) {
    const later = reader.frame.back(distance)
    if (later === undefined || later.step <= step) return false
    if (reader.opAt(later.pc) === OP.JUMPI) return true
  }
}

/** Whether other code than what ran since the last conditional jump may lead to a step too. */
function isShared(reader: FrameReader, { step }: RecordedStep): boolean {
  for (let distance = 0; ; distance++) {
    const earlier = reader.frame.back(distance)
    if (earlier === undefined) return true
    const op = reader.opAt(earlier.pc)
    if (earlier.step <= step && op === OP.JUMPDEST) return true
    if (earlier.step < step && op === OP.JUMPI) return false
  }
}

/** The only node that can fail so among all functions that may have run; undefined if there are several, or none, or too much to look at. */
function deducedEntry(reader: FrameReader, canFail: (node: SyntaxNode) => boolean): TraceEntry | undefined {
  const functions = Array.from(reader.code.syntax.functions.values()).filter((it) => reader.canRun(it))
  const node = onlyNode(
    functions.map((it) => it.node),
    canFail,
  )
  const range = node && rangeOf(node)
  const around = range && reader.functionAround(range)
  if (around === undefined) return undefined
  const { lastStep: step, frame } = reader
  return { kind: 'call', frame, function: around, isConstructor: false, range, isDeduced: true, step }
}
