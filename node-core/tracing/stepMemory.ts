import { type MemoryRange, rangeOf } from '../contract/memoryAccess.ts'
import { opcodeAt } from '../contract/opcodes.ts'
import type { OpcodeStep } from '../evm/tracer.ts'

/** Maximum memory beyond the used size that is still copied, as zeros: geth's bound (eth/tracers/internal/util.go). */
const MAX_PADDING = 1n << 20n

/** The memory range that the opcode reads; undefined if it reads none, or the stack is too short. */
export function readRange({ op, stack }: OpcodeStep): MemoryRange | undefined {
  const area = opcodeAt(op)?.memory.find(({ kind }) => kind === 'read')
  return area && rangeOf(area, stack)
}

/**
 * Copy of a range of the memory as the opcode will see it, zeros beyond the used size. Undefined if the range is so large that the opcode
 * cannot be paid for.
 */
export function memoryRange(step: OpcodeStep, { offset, length }: MemoryRange): Uint8Array | undefined {
  const memory = step.memory()
  if (offset + length > BigInt(memory.length) + MAX_PADDING) return undefined
  const range = new Uint8Array(Number(length))
  if (length > 0n) range.set(memory.subarray(Number(offset), Number(offset + length)))
  return range
}

/** Copy of the memory that the opcode reads; undefined as of `readRange` and `memoryRange`. */
export function memoryRead(step: OpcodeStep): Uint8Array | undefined {
  const range = readRange(step)
  return range && memoryRange(step, range)
}
