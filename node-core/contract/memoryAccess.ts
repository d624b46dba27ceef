/** Which bytes of memory opcodes read and write, told by their operands. */

/** A range of memory that an opcode reads or writes. */
export interface MemoryAccess {
  kind: 'read' | 'write'
  offset: bigint
  length: bigint
}

type Operand = number | 'word' | 'byte'

/** Position from the top of the stack of the offset, and that of the length or a fixed length. */
type Place = readonly [kind: MemoryAccess['kind'], offset: number, length: Operand]

const COPY: readonly Place[] = [['write', 0, 2]]
const LOG: readonly Place[] = [['read', 0, 1]]
const VALUE_CALL: readonly Place[] = [
  ['read', 3, 4],
  ['write', 5, 6],
]
const PLAIN_CALL: readonly Place[] = [
  ['read', 2, 3],
  ['write', 4, 5],
]
const CREATION: readonly Place[] = [['read', 1, 2]]

const PLACES: ReadonlyMap<string, readonly Place[]> = new Map<string, readonly Place[]>([
  ['KECCAK256', LOG],
  ['CALLDATACOPY', COPY],
  ['CODECOPY', COPY],
  ['RETURNDATACOPY', COPY],
  ['EXTCODECOPY', [['write', 1, 3]]],
  ['MLOAD', [['read', 0, 'word']]],
  ['MSTORE', [['write', 0, 'word']]],
  ['MSTORE8', [['write', 0, 'byte']]],
  [
    'MCOPY',
    [
      ['read', 1, 2],
      ['write', 0, 2],
    ],
  ],
  ...['LOG0', 'LOG1', 'LOG2', 'LOG3', 'LOG4', 'RETURN', 'REVERT'].map((name) => [name, LOG] as const),
  ...['CALL', 'CALLCODE'].map((name) => [name, VALUE_CALL] as const),
  ...['DELEGATECALL', 'STATICCALL'].map((name) => [name, PLAIN_CALL] as const),
  ...['CREATE', 'CREATE2'].map((name) => [name, CREATION] as const),
])

/**
 * Ranges of memory that an opcode touches with this stack (bottom first); those of no length, and of a stack that does not do, are left
 * out.
 */
export function memoryAccesses(opcode: string, stack: readonly bigint[]): MemoryAccess[] {
  return (PLACES.get(opcode) ?? []).flatMap(([kind, offsetAt, lengthAt]) => {
    const offset = stack.at(-1 - offsetAt)
    const length = lengthAt === 'word' ? 32n : lengthAt === 'byte' ? 1n : stack.at(-1 - lengthAt)
    return offset === undefined || length === undefined || length === 0n ? [] : [{ kind, offset, length }]
  })
}
