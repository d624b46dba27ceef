import type { FunctionBody } from '../../../../wasm/functionBody.ts'
import type { Segment } from '../segments.ts'
import { CALLS } from './calls.ts'
import { COPY } from './copy.ts'
import { ENVIRONMENT } from './environment.ts'
import { FLOW } from './flow.ts'
import { IDENTITY_CALLS } from './identity.ts'
import { LOG } from './log.ts'
import { MEMORY } from './memory.ts'
import type { Emitters } from './opcodes.ts'
import { PURE } from './pure.ts'
import { SegmentWriter } from './segmentWriter.ts'
import { STORAGE } from './storage.ts'
import type { Unit } from './unit.ts'

/** How each instruction is written; JavaScript runs those that are not here. */
const EMITTERS: Emitters = { ...PURE, ...MEMORY, ...COPY, ...ENVIRONMENT, ...STORAGE, ...LOG, ...FLOW, ...CALLS, ...IDENTITY_CALLS }

/** Writes the function of a segment. */
export function writeSegment(unit: Unit, segment: Segment): FunctionBody {
  const { program, operations } = unit
  const { blocks } = segment
  const writer = new SegmentWriter(unit, segment)
  writer.begin(segment)
  for (const block of blocks) {
    writer.beginBlock(block)
    const end = program.blockAt[block + 1] ?? program.ops.length
    for (let at = program.blockAt[block]! + 1; at < end; at++) {
      const op = program.ops[at]!
      const emit = EMITTERS[op]
      if (emit !== undefined) emit(writer, at)
      else writer.host(at, operations[op]!.inputs, operations[op]!.outputs)
      writer.endOpcode()
    }
  }
  if (writer.hasEnded) writer.body.unreachable()
  else writer.goTo(blocks.at(-1)! + 1)
  return writer.body
}
