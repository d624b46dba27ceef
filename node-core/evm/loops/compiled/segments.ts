/** Splits the blocks of a program into segments: extended basic blocks, each of which is compiled to one function. */
import { OP } from '../../../contract/opcodes.ts'
import type { OperationTable } from '../../operations/operation.ts'
import { INSTRUCTION, type Program } from '../../code/program.ts'

/** A run of blocks that is entered only at its first one, and left at any. */
export interface Segment {
  readonly blocks: readonly number[]
  /** Gas without which it is not entered: what all its blocks cost before what depends on their data. */
  readonly gas: number
  /** Minimum and maximum height of the stack on entry, for all its blocks. */
  readonly minHeight: number
  readonly maxHeight: number
}

/** Longer ones are cut at a block: compilers take more than twice the time for twice the function. */
const MAX_INSTRUCTIONS = 200

const { STOP, RETURN, REVERT, SELFDESTRUCT, CREATE, CREATE2, CALL, CALLCODE, DELEGATECALL, STATICCALL } = OP
/** Opcodes that end the frame or start another one: a segment ends with them. */
export const LEAVES_FRAME: ReadonlySet<number> = new Set([
  STOP,
  RETURN,
  REVERT,
  SELFDESTRUCT,
  CREATE,
  CREATE2,
  CALL,
  CALLCODE,
  DELEGATECALL,
  STATICCALL,
])

const ENDS_PATH = new Set<number>([OP.JUMP, INSTRUCTION.JUMP_TO, INSTRUCTION.UNDEFINED, ...LEAVES_FRAME])

/** Finds the segments for a set of blocks. */
export class Segmentation {
  readonly #program: Program
  readonly #operations: OperationTable
  readonly #isWanted: (block: number) => boolean

  constructor(program: Program, operations: OperationTable, isWanted: (block: number) => boolean) {
    this.#program = program
    this.#operations = operations
    this.#isWanted = isWanted
  }

  /** All segments by their first block. */
  segments(): Map<number, Segment> {
    const segments = new Map<number, Segment>()
    const { blockAt, ops } = this.#program
    for (let block = 0; block < blockAt.length; block++) {
      const isInside = block > 0 && !this.#isTarget(block) && this.#isWanted(block - 1) && !ENDS_PATH.has(ops[blockAt[block]! - 1]!)
      if (!this.#isWanted(block) || isInside) continue
      // Where a segment is cut, the next one begins.
      for (let first: number | undefined = block; first !== undefined && !segments.has(first);) {
        const { segment, next } = this.#segmentAt(first)
        segments.set(first, segment)
        first = next
      }
    }
    return segments
  }

  #isTarget(block: number): boolean {
    const { targets, blockPc, blockAt } = this.#program
    return targets[blockPc[block]!] === blockAt[block]
  }

  #segmentAt(first: number): { segment: Segment; next: number | undefined } {
    const { blockAt, blockGas, blockMin, blockMax, ops } = this.#program
    const blocks: number[] = []
    let [gas, height, minHeight, maxHeight] = [0, 0, 0, Infinity]
    for (let block = first; ; block++) {
      blocks.push(block)
      gas += blockGas[block]!
      minHeight = Math.max(minHeight, blockMin[block]! - height)
      maxHeight = Math.min(maxHeight, blockMax[block]! - height)
      const end = blockAt[block + 1] ?? ops.length
      for (let at = blockAt[block]! + 1; at < end; at++) height += this.#heightChange(at)
      const segment = { blocks, gas, minHeight, maxHeight }
      const isLast = block + 1 === blockAt.length || ENDS_PATH.has(ops[end - 1]!) || this.#isTarget(block + 1) || !this.#isWanted(block + 1)
      if (isLast) return { segment, next: undefined }
      if (end - blockAt[first]! > MAX_INSTRUCTIONS) return { segment, next: block + 1 }
    }
  }

  #heightChange(at: number): number {
    const op = this.#program.ops[at]!
    switch (op) {
      case INSTRUCTION.PUSH:
      case INSTRUCTION.MLOAD_AT:
      case OP.DUPN:
        return 1
      case INSTRUCTION.JUMPI_TO:
      case INSTRUCTION.JUMPZ_TO:
      case INSTRUCTION.MSTORE_AT:
        return -1
      default: {
        const operation = op < 256 ? this.#operations[op] : undefined
        return operation === undefined || op === OP.SWAPN || op === OP.EXCHANGE ? 0 : operation.outputs - operation.inputs
      }
    }
  }
}
