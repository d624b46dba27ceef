/** The byte after DUPN, SWAPN and EXCHANGE, which says how deep in the stack they reach (EIP-8024). */
import { OP } from '../../contract/opcodes.ts'

/** Depths of the words that one of the opcodes reaches, 1 being the top; what it takes is at least as much as the deeper one. */
export interface StackDepths {
  first: number
  second: number
}

/** Whether what comes after the opcode is such a byte. */
export const hasStackDepths = (op: number): boolean => op === OP.DUPN || op === OP.SWAPN || op === OP.EXCHANGE

/**
 * Depths that a byte means; undefined where it means none. Those that code of old may have as JUMPDEST or PUSH there mean none, so that it
 * keeps its jump destinations.
 */
export function stackDepths(op: number, byte: number): StackDepths | undefined {
  if (op === OP.EXCHANGE) return pairOf(byte)
  if (byte > 0x5a && byte < 0x80) return undefined
  const depth = (byte + 145) % 256
  return op === OP.DUPN ? { first: depth, second: depth } : { first: 1, second: depth + 1 }
}

/** A pair is a place in one of two triangles of a square of 16 times 16. */
function pairOf(byte: number): StackDepths | undefined {
  if (byte > 0x51 && byte < 0x80) return undefined
  const place = byte ^ 0x8f
  const [row, column] = [place >> 4, place & 15]
  return row < column ? { first: row + 2, second: column + 2 } : { first: column + 2, second: 30 - row }
}
