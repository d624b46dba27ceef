/**
 * The branch that led to a failure in optimised code. What ends alike is merged and has the place of one of its origins, but each is behind a
 * conditional jump of its own.
 */
import { OP } from '../../contract/opcodes.ts'
import { type SourceRange, isWithinRange } from '../maps/sourceMap.ts'
import { type SyntaxNode, nodesOfTrees, rangeOf } from '../syntax/syntaxNode.ts'
import { pathTo } from './condition.ts'
import { isRevert } from './failingNode.ts'
import type { FrameReader } from './frameReader.ts'
import { onlyNode } from './onlyNode.ts'
import type { RecordedStep } from './recordedFrame.ts'
import type { TraceEntry } from './traceEntry.ts'

/** Whether a node can fail as the frame did. */
type CanFail = (node: SyntaxNode) => boolean

/** A conditional jump as a place: its own, or that of the last instruction before it that has one and always leads to it. */
export interface Guard extends TraceEntry {
  /** Of the jump: how many steps of its frame came after it. */
  distance: number
  /** Whether it is in a function of the compiler, which was called at the place. */
  isInHelper: boolean
}

/** The last conditional jump before a step whose place is known: helpers of the compiler have none. */
export function guardBefore(reader: FrameReader, { step }: RecordedStep): Guard | undefined {
  let distance: number | undefined
  let isInHelper = false
  /** Functions that have returned behind it. */
  let returned = 0
  for (let at = 0; ; at++) {
    const earlier = reader.frame.back(at)
    if (earlier === undefined) return undefined
    const op = reader.opAt(earlier.pc)
    if (op === OP.JUMPI) [distance, isInHelper] = [earlier.step < step ? at : undefined, false]
    else if (op === OP.JUMP) {
      const jump = reader.code.jumpAt(earlier.pc)
      isInHelper = distance !== undefined && jump === 'into' && returned === 0 && isHelper(reader, at - 1)
      if (!isInHelper && jump !== 'none') distance = undefined
      if (jump === 'out') returned++
      else if (jump === 'into' && returned > 0) returned--
    }
    // Constants have one place for all that use them, and labels that of anything before them.
    const entry = distance === undefined || isPush(op) || op === OP.JUMPDEST ? undefined : reader.entryIn(earlier)
    if (distance !== undefined && entry?.function !== undefined && reader.canRun(entry.function)) return { ...entry, distance, isInHelper }
  }
}

/** Whether a function of the compiler begins at a distance from the end. */
function isHelper({ frame, code }: FrameReader, distance: number): boolean {
  const entry = frame.back(distance)
  return entry !== undefined && code.functionEnteredAt(entry.pc)?.isGenerated === true
}

const isPush = (op: number | undefined): boolean => op !== undefined && op >= OP.PUSH0 && op <= OP.PUSH32

/** The first place after a branch that reverts in any case, if the branch, or what follows its statement, leads there. */
export function revertBehind(reader: FrameReader, guard: Guard, { step }: RecordedStep, canFail: CanFail): TraceEntry | undefined {
  const { frame } = reader
  if (guard.isInHelper) return undefined
  let isDirect = frame.back(guard.distance - 1)?.pc === frame.back(guard.distance)!.pc + 1
  for (let distance = guard.distance - 1; distance >= 0; distance--) {
    const later = frame.back(distance)!
    if (later.step > step) return undefined
    isDirect &&= reader.opAt(later.pc) !== OP.JUMPDEST
    const entry = reader.entryIn(later)
    if (entry?.function === undefined || entry.range === undefined || !reader.canRun(entry.function)) continue
    const path = pathTo(entry.function.node, entry.range)
    if (!path.some((node) => isRevert(node) && canFail(node))) continue
    if (isDirect || followsStatement(reader, guard, entry, path)) return entry
  }
  return undefined
}

/** The last conditional jump that has a place itself: what reverts without data has no other one. */
export function lastMappedBranch(reader: FrameReader): Guard | undefined {
  for (let distance = 0; ; distance++) {
    const step = reader.frame.back(distance)
    if (step === undefined) return undefined
    const entry = reader.opAt(step.pc) === OP.JUMPI ? reader.entryIn(step) : undefined
    if (entry !== undefined) return { ...entry, distance, isInHelper: false }
  }
}

const BRANCHES = /^(?:IfStatement|ForStatement|WhileStatement|DoWhileStatement|TryStatement|Conditional)$/

/** Whether a place is reached where the statement of a branch has ended, without another branch. `path`: the nodes around the place. */
function followsStatement(
  reader: FrameReader,
  guard: Guard,
  { function: around, range }: TraceEntry,
  path: readonly SyntaxNode[],
): boolean {
  if (around === undefined || guard.range === undefined || range === undefined || guard.function !== around) return false
  const decided = pathTo(around.node, guard.range)
  const statement = rangeOf(decided.findLast(isStatement) ?? around.node) ?? guard.range
  const [start, end] = [statement.start + statement.length, range.start]
  if (end < start || path.some((node) => BRANCHES.test(node.nodeType) && !decided.includes(node))) return false
  const between = { ...statement, start, length: end - start }
  const nodes = nodesWithin(around.node, between)
  if (nodes.some((node) => BRANCHES.test(node.nodeType))) return false
  // What lies between has run.
  if (!nodes.some(isStatement)) return true
  for (let distance = guard.distance - 1; distance >= 0; distance--) {
    const ran = reader.rangeAt(reader.frame.back(distance)!.pc)
    if (ran !== undefined && isWithinRange(ran, between)) return true
  }
  return false
}

export const isStatement = ({ nodeType }: SyntaxNode): boolean => nodeType.endsWith('Statement')

function nodesWithin(root: SyntaxNode, range: SourceRange): SyntaxNode[] {
  return Array.from(nodesOfTrees([root])).filter((node) => {
    const own = rangeOf(node)
    return own !== undefined && isWithinRange(own, range)
  })
}

/**
 * The node that fails like that in the statement of a branch, or in the functions that it calls, of which the optimiser makes parts of it;
 * undefined if there is none, or several.
 */
export function guardedPlace(reader: FrameReader, guard: Guard, own: TraceEntry | undefined, canFail: CanFail): TraceEntry | undefined {
  const { function: around, range } = guard
  if (around === undefined || range === undefined) return undefined
  const path = pathTo(around.node, range)
  const statement = path.findLast(isStatement)
  const node = path.findLast(canFail) ?? (statement && (onlyNode([statement], canFail) ?? onlyCalledNode(reader, statement, canFail)))
  const place = node && rangeOf(node)
  if (place === undefined) return undefined
  // What is mapped to a part of it says more.
  if (own?.range !== undefined && isWithinRange(own.range, place)) return own
  const { distance: _distance, isInHelper: _isInHelper, ...entry } = guard
  return { ...entry, function: reader.functionAround(place) ?? around, range: place }
}

/** The only node that is wanted in the functions that a statement calls. */
function onlyCalledNode({ code }: FrameReader, statement: SyntaxNode, isWanted: (node: SyntaxNode) => boolean): SyntaxNode | undefined {
  const called = code.calls.calledIn(statement)
  return onlyNode(
    Array.from(called, (it) => it.node),
    isWanted,
  )
}
