/**
 * Bytecode translated for the fast loop. Code is split into basic blocks, which run from their first instruction to their last or fail; the
 * static gas and the stack bounds of a block are checked once, at its start. An instruction is an opcode or one of the codes below, with an
 * operand; PUSH values are operands, and a jump to a constant is resolved to its instruction. The fast loop refers to the codes by number.
 */
import { bigintFromBytes } from '../../base/bytes.ts'
import { OP } from '../../contract/opcodes.ts'
import { type ForkOpcode, HIDDEN_BYTES, MAX_STACK_WORDS, type OpcodeTable } from './opcode.ts'
import { type StackDepths, hasStackDepths, stackDepths } from './stackDepth.ts'
import { type Word, bigintFromWord, wordFrom } from '../words/word.ts'

const { ADD, MUL, EQ, AND, SHL, SHR, MLOAD, MSTORE, PUSH0, PC, JUMP, JUMPI, STOP, ISZERO, SUB, SWAP1 } = OP

/** Instructions that are not opcodes. */
export const INSTRUCTION = {
  /** Start of a block, in place of a JUMPDEST; the operand is the block's number. */
  BLOCK: 256,
  /** Pushes the operand: any PUSH, and PC. */
  PUSH: 257,
  /** Jumps to the instruction given by the operand. */
  JUMP_TO: 258,
  /** The same, if the top of the stack is not zero. */
  JUMPI_TO: 259,
  /** The same, if the top of the stack is zero: ISZERO and JUMPI. */
  JUMPZ_TO: 260,
  /** PUSH and ADD: the operand replaces the top of the stack. */
  ADD_CONST: 261,
  /** PUSH and MUL: the operand replaces the top of the stack. */
  MUL_CONST: 262,
  /** PUSH and AND: the operand replaces the top of the stack. */
  AND_CONST: 263,
  /** PUSH and EQ: the operand replaces the top of the stack. */
  EQ_CONST: 264,
  /** PUSH and SHL: the operand replaces the top of the stack. */
  SHL_CONST: 265,
  /** PUSH and SHR: the operand replaces the top of the stack. */
  SHR_CONST: 266,
  /** PUSH and MLOAD: the operand replaces the top of the stack. */
  MLOAD_AT: 267,
  /** PUSH and MSTORE: the operand replaces the top of the stack. */
  MSTORE_AT: 268,
  /** PUSH, SWAP1, SUB: subtracts the operand from the top of the stack. */
  SUB_CONST: 269,
  /** An opcode that the fork does not have; the operand is the opcode. */
  UNDEFINED: 270,
} as const
const { BLOCK, PUSH, JUMP_TO, JUMPI_TO, JUMPZ_TO, SUB_CONST, UNDEFINED } = INSTRUCTION

/** What a PUSH followed by that opcode becomes. */
const WITH_CONST: Readonly<Record<number, number>> = {
  [ADD]: INSTRUCTION.ADD_CONST,
  [MUL]: INSTRUCTION.MUL_CONST,
  [EQ]: INSTRUCTION.EQ_CONST,
  [AND]: INSTRUCTION.AND_CONST,
  [SHL]: INSTRUCTION.SHL_CONST,
  [SHR]: INSTRUCTION.SHR_CONST,
  [MLOAD]: INSTRUCTION.MLOAD_AT,
  [MSTORE]: INSTRUCTION.MSTORE_AT,
}

/** The opcode of an instruction, without the PUSH that a memory opcode was merged with. */
export function opcodeOf(instruction: number): number {
  if (instruction === INSTRUCTION.MLOAD_AT) return MLOAD
  return instruction === INSTRUCTION.MSTORE_AT ? MSTORE : instruction
}

/** Blocks of a program compiled to WebAssembly (`loops/compiled`). */
export interface CompiledCode {
  /** Runs from the start of a segment, a run of blocks that is entered at the first: (block, stack pointer, gas) to why it returned. */
  readonly enter: (block: number, pointer: number, gas: number) => number
  /** Runs from the start of the code, as a function of WebAssembly: (stack pointer, gas) to why it returned. Absent if that is not compiled. */
  readonly begin: unknown
  /** Per block: gas without which its segment is not entered; -1 if no segment starts with it. */
  readonly segmentGas: Int32Array
  /** All blocks of the segments. */
  readonly blocks: ReadonlySet<number>
  /** Size of the module in bytes. */
  readonly bytes: number
}

/** Times that a block runs in the fast loop before it counts as hot. */
export const HOT_RUNS = 1024

/** Translated code. */
export interface Program {
  /** What was translated. */
  readonly code: Uint8Array
  /** Opcode of each instruction. */
  readonly ops: Uint16Array
  /** Operand of each instruction; zero if it has none. */
  readonly args: Word[]
  /** The operand as a bigint, for opcodes with a constant. */
  readonly wideArgs: bigint[]
  /** Instruction of the JUMPDEST at each pc; -1 if there is none. */
  readonly targets: Int32Array
  /** Per block: its BLOCK instruction, the pc of its first opcode, the static gas of all its opcodes, and the minimum and maximum stack height on entry. */
  readonly blockAt: number[]
  readonly blockPc: number[]
  readonly blockGas: number[]
  readonly blockMin: number[]
  readonly blockMax: number[]
  /** Per block: how often the fast loop has run it, from -HOT_RUNS on; zero or more if it is compiled. */
  readonly heat: Int32Array
  compiled: CompiledCode | undefined
  /** How often it was compiled. */
  compilations: number
}

/** Translates code. `jumpDests`: from the code analysis. */
export function translate(bytes: Uint8Array, jumpDests: Uint8Array, opcodes: OpcodeTable): Program {
  const translation = new Translation(bytes, jumpDests)
  translation.open(0)
  for (let pc = 0; pc < bytes.length; pc++) {
    const op = bytes[pc]!
    const opcode = opcodes[op]
    const isTarget = jumpDests[pc] === 1
    if (isTarget) translation.openTarget(pc)
    // After the end of a path, nothing runs before the next JUMPDEST.
    if (translation.isOpen) {
      const depths = opcode === undefined || !hasStackDepths(op) ? undefined : stackDepths(op, bytes[pc + 1] ?? 0)
      if (depths !== undefined) {
        translation.emitReaching(op, opcode!.gas, depths)
        pc++
        continue
      }
      if (opcode !== undefined) translation.count(opcode)
      if (opcode === undefined || hasStackDepths(op)) translation.emit(UNDEFINED, op)
      else if (opcode.hidesImmediate || op === PUSH0) translation.emit(PUSH, pushedWord(bytes, pc + 1, opcode.immediate))
      else if (op === PC) translation.emit(PUSH, pc)
      else if (op === JUMP || op === JUMPI) translation.emitJump(op)
      else if (!isTarget) translation.emitFused(op)
      if (opcode === undefined || hasStackDepths(op) || opcode.ends === 'path') translation.close()
      else if (opcode.ends === 'block' || opcode.usesGas) translation.open(pc + 1)
    }
    pc += HIDDEN_BYTES[op]!
  }
  // Running past the end of the code means STOP.
  if (translation.isOpen) translation.emit(STOP, 0)
  return translation.finish()
}

/** Builds a program. */
class Translation {
  readonly #ops: number[] = []
  readonly #args: Word[] = []
  readonly #wideArgs: bigint[] = []
  readonly #targets: Int32Array
  readonly #code: Uint8Array
  readonly #jumpDests: Uint8Array
  /** Instructions whose operand is a pc still to be resolved to an instruction. */
  readonly #jumps: number[] = []
  readonly #blockAt: number[] = []
  readonly #blockPc: number[] = []
  readonly #blockGas: number[] = []
  readonly #blockMin: number[] = []
  readonly #blockMax: number[] = []
  #block = -1
  /** Stack height relative to the start of the block. */
  #height = 0

  constructor(code: Uint8Array, jumpDests: Uint8Array) {
    this.#code = code
    this.#targets = new Int32Array(code.length).fill(-1)
    this.#jumpDests = jumpDests
  }

  get isOpen(): boolean {
    return this.#block >= 0
  }

  open(pc: number): void {
    this.#block = this.#blockPc.length
    this.#height = 0
    this.#blockAt.push(this.#ops.length)
    this.#blockPc.push(pc)
    this.#blockGas.push(0)
    this.#blockMin.push(0)
    this.#blockMax.push(MAX_STACK_WORDS)
    this.emit(BLOCK, this.#block)
  }

  /** Starts a block that can be jumped to. */
  openTarget(pc: number): void {
    if (!this.isOpen || this.#blockPc[this.#block] !== pc) this.open(pc)
    this.#targets[pc] = this.#ops.length - 1
  }

  close(): void {
    this.#block = -1
  }

  /** Adds an opcode's gas and stack use to the block. */
  count({ gas, inputs, outputs }: Pick<ForkOpcode, 'gas' | 'inputs' | 'outputs'>): void {
    const block = this.#block
    this.#blockGas[block]! += gas
    this.#blockMin[block] = Math.max(this.#blockMin[block]!, inputs - this.#height)
    this.#height += outputs - inputs
    this.#blockMax[block] = Math.min(this.#blockMax[block]!, MAX_STACK_WORDS - this.#height)
  }

  emit(op: number, arg: Word): void {
    this.#ops.push(op)
    this.#args.push(arg)
    this.#wideArgs.push(0n)
  }

  #drop(): void {
    this.#ops.pop()
    this.#args.pop()
    this.#wideArgs.pop()
  }

  /** Adds DUPN, SWAPN or EXCHANGE: the operand holds both depths. */
  emitReaching(op: number, gas: number, { first, second }: StackDepths): void {
    const inputs = Math.max(first, second)
    this.count({ gas, inputs, outputs: op === OP.DUPN ? inputs + 1 : inputs })
    this.emit(op, first * 256 + second)
  }

  emitJump(op: number): void {
    const target = this.#args.at(-1)
    if (this.#ops.at(-1) !== PUSH || typeof target !== 'number' || this.#jumpDests[target] !== 1) return this.emit(op, 0)
    this.#drop()
    if (op === JUMPI && this.#ops.at(-1) === ISZERO) {
      this.#drop()
      this.emit(JUMPZ_TO, target)
    } else this.emit(op === JUMP ? JUMP_TO : JUMPI_TO, target)
    this.#jumps.push(this.#ops.length - 1)
  }

  emitFused(op: number): void {
    if (op === SUB && this.#ops.at(-1) === SWAP1 && this.#ops.at(-2) === PUSH) {
      this.#drop()
      this.#fuse(SUB_CONST)
    } else if (this.#ops.at(-1) === PUSH && WITH_CONST[op] !== undefined) this.#fuse(WITH_CONST[op])
    else this.emit(op, 0)
  }

  /** Merges the preceding PUSH into an opcode with an operand. */
  #fuse(op: number): void {
    const last = this.#ops.length - 1
    this.#ops[last] = op
    this.#wideArgs[last] = bigintFromWord(this.#args[last]!)
  }

  finish(): Program {
    for (const jump of this.#jumps) this.#args[jump] = this.#targets[this.#args[jump] as number]!
    return {
      code: this.#code,
      ops: Uint16Array.from(this.#ops),
      args: this.#args,
      wideArgs: this.#wideArgs,
      targets: this.#targets,
      blockAt: this.#blockAt,
      blockPc: this.#blockPc,
      blockGas: this.#blockGas,
      blockMin: this.#blockMin,
      blockMax: this.#blockMax,
      heat: new Int32Array(this.#blockPc.length).fill(-HOT_RUNS),
      compiled: undefined,
      compilations: 0,
    }
  }
}

/** Value of a PUSH. If the code ends within it, the missing bytes are zeros. */
function pushedWord(bytes: Uint8Array, start: number, length: number): Word {
  const end = start + length
  if (length <= 6 && end <= bytes.length) {
    let value = 0
    for (let i = start; i < end; i++) value = value * 256 + bytes[i]!
    return value
  }
  const there = bytes.subarray(start, end)
  return wordFrom(bigintFromBytes(there) << BigInt(8 * (length - there.length)))
}
