/**
 * Where failures come from in optimised code, in which functions are moved into each other, and what ends alike is merged: an instruction may
 * then be mapped to a function that never ran.
 */
import { OP } from '../../contract/opcodes.ts'
import type { SourceRange } from '../maps/sourceMap.ts'
import type { FunctionSyntax } from '../syntax/declarations.ts'
import { type SyntaxNode, childrenOf, rangeOf } from '../syntax/syntaxNode.ts'
import { pathTo } from './condition.ts'
import { failsLike } from './failingNode.ts'
import type { FrameReader } from './frameReader.ts'
import type { RecordedStep } from './recordedFrame.ts'
import type { Failure, TraceEntry } from './traceEntry.ts'

/** Maximum number of nodes that are looked at. */
const MAX_NODES = 200_000

/**
 * The place of a failure: that of a step, if it can fail so; else the last one that can; else the only one in the source that can. Undefined
 * if none of them is known.
 */
export function placeInOptimised(reader: FrameReader, failure: Failure, step: RecordedStep): TraceEntry | undefined {
  const canFail = failsLike(failure)
  const judged = new Map<number, boolean>()
  const isPossible = ({ function: found, range }: TraceEntry, pc: number): boolean => {
    const known = judged.get(pc)
    if (known !== undefined) return known
    const is =
      found !== undefined &&
      range !== undefined &&
      reader.canRun(found) &&
      (canFail === undefined || pathTo(found.node, range).some(canFail))
    judged.set(pc, is)
    return is
  }
  const own = reader.entryIn(canFail === undefined ? (lastBranch(reader) ?? step) : step)
  if (own !== undefined && isPossible(own, step.pc)) return own
  if (canFail === undefined) return undefined
  for (let distance = 0; ; distance++) {
    const earlier = reader.frame.back(distance)
    if (earlier === undefined) break
    const entry = reader.entryIn(earlier)
    if (entry !== undefined && isPossible(entry, earlier.pc)) return entry
  }
  return deducedEntry(reader, canFail)
}

/** The last conditional jump: what reverts without data is merged, whatever led there. */
function lastBranch(reader: FrameReader): RecordedStep | undefined {
  for (let distance = 0; ; distance++) {
    const step = reader.frame.back(distance)
    if (step === undefined || (reader.opAt(step.pc) === OP.JUMPI && reader.entryIn(step) !== undefined)) return step
  }
}

/** The only node that can fail so among all functions that may have run; undefined if there are several, or none, or too much to look at. */
function deducedEntry(reader: FrameReader, canFail: (node: SyntaxNode) => boolean): TraceEntry | undefined {
  let place: { range: SourceRange | undefined; function: FunctionSyntax } | undefined
  let nodesLeft = MAX_NODES
  for (const around of reader.code.syntax.functions.values()) {
    if (!reader.canRun(around)) continue
    const open: SyntaxNode[] = [around.node]
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      if (--nodesLeft < 0) return undefined
      if (canFail(node)) {
        if (place !== undefined) return undefined
        place = { range: rangeOf(node), function: around }
      }
      open.push(...childrenOf(node))
    }
  }
  if (place?.range === undefined) return undefined
  const { lastStep: step, frame } = reader
  return { kind: 'call', frame, function: place.function, isConstructor: false, range: place.range, isDeduced: true, step }
}
