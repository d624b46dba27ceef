/** The byte after DUPN, SWAPN and EXCHANGE, which encodes how deep into the stack they reach (EIP-8024). */
import { OP } from '../../contract/opcodes.ts'

/** Depths of the words that one of these opcodes accesses, 1 being the top; the stack must have at least the deeper one. */
export interface StackDepths {
  first: number
  second: number
}

/** Whether such a byte follows the opcode. */
export const hasStackDepths = (op: number): boolean => op === OP.DUPN || op === OP.SWAPN || op === OP.EXCHANGE

/**
 * Depths that a byte encodes, or undefined. Bytes that are JUMPDEST or PUSH in existing code encode none, so that such code keeps its jump
 * destinations.
 */
export function stackDepths(op: number, byte: number): StackDepths | undefined {
  if (op === OP.EXCHANGE) return pairOf(byte)
  if (byte > 0x5a && byte < 0x80) return undefined
  const depth = (byte + 145) % 256
  return op === OP.DUPN ? { first: depth, second: depth } : { first: 1, second: depth + 1 }
}

/** A pair is a position in one of the two triangles of a 16 by 16 square. */
function pairOf(byte: number): StackDepths | undefined {
  if (byte > 0x51 && byte < 0x80) return undefined
  const place = byte ^ 0x8f
  const [row, column] = [place >> 4, place & 15]
  return row < column ? { first: row + 2, second: column + 2 } : { first: column + 2, second: 30 - row }
}
