/**
 * Programs generated from a seed that compute with words which are not constants, and return everything that they computed: all words of
 * the stack, and memory. The height of the stack is known everywhere, so they seldom fail.
 */
import { OP } from '../../../contract/opcodes.ts'
import { fixedBytesFromBigint } from '../../../base/bytes.ts'
import { createRandom } from '../../../base/vectors.suite.ts'
import type { OperationTable } from '../../operations/operation.ts'
import { MAIN } from '../../scenario.suite.ts'

const EDGES = [0n, 1n, 2n, 31n, 32n, 64n, 255n, 256n, 1n << 32n, 1n << 53n, 1n << 63n, 1n << 64n, 1n << 128n, 1n << 192n, 1n << 255n]
const ALL = (1n << 256n) - 1n
/** Words of input. */
const INPUTS = 16
/** Memory that the program uses, in bytes, apart from where it stores its result. */
const MEMORY = 192
const MAX_HEIGHT = 14
/** Of the account that runs the program. */
const MAIN_ADDRESS = BigInt(MAIN)

const UNARY = [OP.ISZERO, OP.NOT, OP.CLZ]
// oxfmt-ignore
const BINARY = [
  OP.ADD, OP.MUL, OP.SUB, OP.DIV, OP.SDIV, OP.MOD, OP.SMOD, OP.SIGNEXTEND, OP.LT, OP.GT, OP.SLT, OP.SGT, OP.EQ,
  OP.AND, OP.OR, OP.XOR, OP.BYTE, OP.SHL, OP.SHR, OP.SAR, OP.ADD, OP.SUB, OP.LT,
]
// oxfmt-ignore
const CONTEXT = [
  OP.ADDRESS, OP.CALLER, OP.CALLVALUE, OP.CALLDATASIZE, OP.CODESIZE, OP.MSIZE, OP.GAS, OP.RETURNDATASIZE, OP.ADDRESS, OP.CALLER, OP.GAS,
  OP.COINBASE, OP.TIMESTAMP, OP.NUMBER, OP.PREVRANDAO, OP.GASLIMIT, OP.CHAINID, OP.BASEFEE, OP.BLOBBASEFEE, OP.SLOTNUM,
]

type Random = (below: number) => number

function randomWord(random: Random): bigint {
  const edge = EDGES[random(EDGES.length)]!
  switch (random(6)) {
    case 0:
      return edge
    case 1:
      return (edge - 1n) & ALL
    case 2:
      return (ALL - edge) & ALL
    case 3:
      return BigInt(random(300))
    default: {
      let word = 0n
      for (let i = 0; i < 8; i++) word = (word << 32n) | BigInt(random(2) === 0 ? random(2 ** 31) * 2 : random(2) * 0xffff_ffff)
      return word >> BigInt(32 * random(8))
    }
  }
}

/** Input for a program. */
export function generateInput(seed: number): Uint8Array {
  const random = createRandom(seed)
  return Buffer.concat(Array.from({ length: INPUTS }, () => fixedBytesFromBigint(randomWord(random), 32)))
}

/** A program with opcodes of the table only. */
export function generateWordProgram(seed: number, operations: OperationTable): Uint8Array {
  return new Generator(createRandom(seed), operations).program()
}

class Generator {
  readonly #random: Random
  readonly #operations: OperationTable
  readonly #code: number[] = []
  #height = 0

  constructor(random: Random, operations: OperationTable) {
    this.#random = random
    this.#operations = operations
  }

  program(): Uint8Array {
    const rounds = 1 + this.#random(3)
    this.#push(BigInt(rounds))
    this.#code.push(OP.JUMPDEST)
    const start = this.#code.length - 1
    this.#words(4)
    const pieces = 10 + this.#random(40)
    for (let i = 0; i < pieces; i++) this.#piece()
    this.#storeAll()
    // Counts down, and begins again.
    this.#code.push(0x60, 1, 0x90, OP.SUB, 0x80, 0x61, start >> 8, start & 255, OP.JUMPI)
    this.#code.push(0x61, 0x04, 0x00, 0x5f, OP.RETURN)
    return Uint8Array.from(this.#code, (byte) => (byte === 0x5f && this.#operations[0x5f] === undefined ? OP.MSIZE : byte))
  }

  /** Stores what is above the counter, so that the result depends on all of it. */
  #storeAll(): void {
    while (this.#height > 1) {
      // Mixed with what an earlier round has stored there.
      const at = BigInt(MEMORY + 32 * this.#height)
      this.#push(at)
      this.#op(OP.MLOAD, 1, 1)
      this.#op(OP.ADD, 2, 1)
      this.#push(at)
      this.#op(OP.MSTORE, 2, 0)
    }
  }

  #op(op: number, inputs: number, outputs: number): void {
    this.#code.push(op)
    this.#height += outputs - inputs
  }

  #push(value: bigint): void {
    const bytes = Math.max(1, Math.ceil(value.toString(16).length / 2))
    this.#code.push(0x5f + bytes, ...fixedBytesFromBigint(value, bytes))
    this.#height++
  }

  #words(count: number): void {
    for (let i = 0; i < count; i++) this.#word()
  }

  #word(): void {
    const random = this.#random
    switch (random(5)) {
      case 0:
        return this.#push(randomWord(random))
      case 1:
        if (this.#height > 1) return this.#op(0x7f + 1 + random(Math.min(16, this.#height - 1)), 0, 1)
    }
    this.#push(BigInt(random(INPUTS * 32)))
    this.#op(OP.CALLDATALOAD, 1, 1)
  }

  #piece(): void {
    const random = this.#random
    while (this.#height > MAX_HEIGHT) this.#op(OP.POP, 1, 0)
    if (this.#height < 5) this.#words(3)
    switch (random(17)) {
      case 0:
        return this.#known(UNARY, 1)
      case 1:
        return this.#op(random(2) === 0 ? OP.ADDMOD : OP.MULMOD, 3, 1)
      case 2:
        return this.#op(0x90 + random(Math.min(16, this.#height - 2)), 0, 0)
      case 3:
        return this.#memory()
      case 4:
        return this.#storage()
      case 5:
        return this.#skip()
      case 6:
        return this.#known(CONTEXT, 0)
      case 7:
        this.#push(BigInt(random(4) === 0 ? random(300) : random(4)))
        return this.#op(OP.EXP, 2, 1)
      case 8:
      case 9:
        return this.#word()
      case 10:
        this.#push(BigInt(random(260)))
        return this.#known([OP.SHL, OP.SHR, OP.SAR, OP.BYTE, OP.SIGNEXTEND], 2)
      case 11:
        // With bits that are none of the address.
        this.#push([MAIN_ADDRESS, 0n, (7n << 160n) | MAIN_ADDRESS][random(3)]!)
        return this.#op(OP.EXTCODESIZE, 1, 1)
      default:
        return this.#known(BINARY, 2)
    }
  }

  /** One of the opcodes that the fork has; with one result. */
  #known(ops: readonly number[], inputs: number): void {
    const known = ops.filter((op) => this.#operations[op] !== undefined)
    if (known.length > 0) this.#op(known[this.#random(known.length)]!, inputs, 1)
  }

  #memory(): void {
    const random = this.#random
    // An offset that is a constant, or one that is not.
    const offset = (): void => {
      this.#push(BigInt(random(MEMORY)))
      if (random(2) === 0) return
      this.#push(BigInt(32 * random(INPUTS)))
      this.#op(OP.CALLDATALOAD, 1, 1)
      this.#push(31n)
      this.#op(OP.AND, 2, 1)
      this.#op(OP.ADD, 2, 1)
    }
    switch (random(this.#operations[OP.MCOPY] === undefined ? 7 : 8)) {
      case 7:
        this.#push(BigInt(random(80)))
        offset()
        offset()
        return this.#op(OP.MCOPY, 3, 0)
      case 6: {
        // Whatever is below serves as topics.
        const topics = random(Math.min(5, this.#height - 1))
        this.#push(BigInt(random(3) * 20))
        offset()
        return this.#op(OP.LOG0 + topics, 2 + topics, 0)
      }
      case 0:
        offset()
        return this.#op(OP.MLOAD, 1, 1)
      case 1:
        offset()
        return this.#op(OP.MSTORE8, 2, 0)
      case 2:
        this.#push(BigInt(random(80)))
        offset()
        return this.#op(OP.KECCAK256, 2, 1)
      case 3:
        this.#push(BigInt(random(80)))
        this.#push(BigInt(random(INPUTS * 40)))
        offset()
        return this.#op(random(2) === 0 ? OP.CALLDATACOPY : OP.CODECOPY, 3, 0)
      default:
        offset()
        return this.#op(OP.MSTORE, 2, 0)
    }
  }

  #storage(): void {
    const random = this.#random
    this.#push(random(8) === 0 ? randomWord(random) : BigInt(random(4)))
    const isTransient = this.#operations[OP.TLOAD] !== undefined && random(3) === 0
    if (random(2) === 0) return this.#op(isTransient ? OP.TLOAD : OP.SLOAD, 1, 1)
    // Zero, one of a few words, or any.
    if (random(2) === 0) {
      this.#op(OP.POP, 1, 0)
      this.#push(BigInt(random(3)))
      this.#push(BigInt(random(4)))
    }
    this.#op(isTransient ? OP.TSTORE : OP.SSTORE, 2, 0)
  }

  /** Jumps over a piece that leaves the height as it is, or not, to a target that is a constant or not. */
  #skip(): void {
    const random = this.#random
    const isComputed = random(3) === 0
    this.#word()
    const at = this.#code.length
    this.#code.push(0x61, 0, 0)
    if (isComputed) this.#code.push(OP.CALLDATASIZE, OP.XOR, OP.CALLDATASIZE, OP.XOR)
    this.#op(OP.JUMPI, 1, 0)
    this.#code.push(0x90, OP.NOT, 0x91, 0x90)
    if (random(2) === 0) this.#code.push(0x80, OP.POP)
    this.#code[at + 1] = this.#code.length >> 8
    this.#code[at + 2] = this.#code.length & 255
    this.#code.push(OP.JUMPDEST)
  }
}
