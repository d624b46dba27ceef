/**
 * Reverts without a text that solc 0.6.3 to 0.6.8 do not map to the source (ethereum/solidity#9006): their place follows from the
 * instructions around them.
 */
import { OP } from '../../contract/opcodes.ts'
import { locationOf, sourceOf } from '../code/locations.ts'
import { isSameRange } from '../maps/sourceMap.ts'
import type { FrameReader } from './frameReader.ts'
import type { FailureTrace, TraceEntry } from './traceEntry.ts'

/** A statement that reverts. */
const REVERTING = /require|revert/

/** Whether the frame ended with a REVERT of a compiler that does not map all of them. */
export function mayBeUnmapped(reader: FrameReader): boolean {
  const last = reader.frame.back(0)
  const [major, minor, patch] = reader.version
  return major === 0 && minor === 6 && patch >= 3 && last !== undefined && reader.opAt(last.pc) === OP.REVERT
}

/** The failure at an unmapped revert. `before`: the functions that the frame is in. */
export function unmappedRevert(reader: FrameReader, before: readonly TraceEntry[]): FailureTrace {
  const place = placeOf(reader) ?? { entry: reader.startOfContract(), line: undefined }
  return traceAt(reader, before, place)
}

/** The same in a frame that jumped into no function: a fallback or receive function. */
export function unmappedRevertBeforeFunction(reader: FrameReader): FailureTrace | undefined {
  const place = placeOf(reader)
  if (place !== undefined) return traceAt(reader, [], place)
  const { receive, fallback, frame } = reader
  const ran = receive !== undefined && frame.start.input.length === 0 ? receive : fallback
  return ran && traceAt(reader, [], corrected(reader, reader.startOf(ran)))
}

interface Place {
  entry: TraceEntry
  line: number | undefined
}

function traceAt({ frame }: FrameReader, before: readonly TraceEntry[], { entry, line }: Place): FailureTrace {
  return { entries: [...before, entry], failure: { kind: 'unmappedRevert', frame, ...(line !== undefined && { line }) } }
}

function placeOf(reader: FrameReader): Place | undefined {
  const { frame } = reader
  const last = frame.back(0)!
  const previous = reader.lastMapped()
  const before = previous && reader.entryIn(previous.step)
  const nextPc = last.pc + 1
  const isNextKnown = reader.code.entryAt(nextPc) !== undefined
  if (!isNextKnown) {
    // What follows a revert that always happens is not compiled.
    if (before !== undefined) return corrected(reader, before)
    return frame.isCreation && previous !== undefined ? { entry: reader.startOfConstruction(), line: undefined } : undefined
  }
  const next = { step: last.step, pc: nextPc }
  const nextRange = reader.rangeAt(nextPc)
  const after = reader.entryIn(next)
  // A condition: the instructions on both sides come from it.
  if (before !== undefined && nextRange !== undefined && isSameRange(previous!.range, nextRange)) return { entry: before, line: undefined }
  const nearest = before ?? after
  return nearest && corrected(reader, nearest)
}

/** A line that does not revert itself stands for the next one that is not empty, if that does. */
function corrected(reader: FrameReader, entry: TraceEntry): Place {
  const { build } = reader.code.found
  const location = entry.range && locationOf(build, entry.range)
  const source = entry.range && sourceOf(build, entry.range.sourceId)
  if (location === undefined || source === undefined) return { entry, line: undefined }
  const lines = source.content.split('\n')
  if (REVERTING.test(lines[location.line - 1] ?? '')) return { entry, line: undefined }
  const next = lines.findIndex((text, at) => at >= location.line && text.trim() !== '')
  return { entry, line: next >= 0 && REVERTING.test(lines[next]!) ? next + 1 : undefined }
}
