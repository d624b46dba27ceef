import type { MemoryArea, Opcode } from './opcodes.ts'

/** A range of memory. */
export interface MemoryRange {
  offset: bigint
  length: bigint
}

/** A range of memory that an opcode reads or writes. */
export interface MemoryAccess extends MemoryRange {
  kind: MemoryArea['kind']
}

/** The range that an area of an opcode is with this stack (bottom first); undefined where the stack is too short. */
export function rangeOf({ offset, length }: MemoryArea, stack: readonly bigint[]): MemoryRange | undefined {
  const start = stack.at(-1 - offset)
  const bytes = typeof length === 'number' ? stack.at(-1 - length) : BigInt(length.bytes)
  return start === undefined || bytes === undefined ? undefined : { offset: start, length: bytes }
}

/** Ranges of memory that an opcode touches with this stack (bottom first), what it reads first; those without a length are left out. */
export function memoryAccesses(opcode: Opcode | undefined, stack: readonly bigint[]): MemoryAccess[] {
  return (opcode?.memory ?? []).flatMap((area) => {
    const range = rangeOf(area, stack)
    return range === undefined || range.length === 0n ? [] : [{ kind: area.kind, ...range }]
  })
}
