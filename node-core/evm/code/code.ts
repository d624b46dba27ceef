import type { Hash } from '../../contract/hex.ts'
import { OP, opcodeAt } from '../../contract/opcodes.ts'
import { HIDDEN_BYTES, type OpcodeTable } from './opcode.ts'
import { type Program, translate } from './program.ts'

const { JUMPDEST, GAS, BALANCE } = OP

/** 1 at each valid jump destination: a JUMPDEST that is not part of a PUSH. */
function findJumpDests(code: Uint8Array): Uint8Array {
  const dests = new Uint8Array(code.length)
  for (let pc = 0; pc < code.length; pc++) {
    const op = code[pc]!
    if (op === JUMPDEST) dests[pc] = 1
    else pc += HIDDEN_BYTES[op]!
  }
  return dests
}

/** Whether the code may come to such an opcode: nothing runs between the end of a path and the next JUMPDEST, such as the data behind the code. */
function mayReach(code: Uint8Array, isOne: (op: number, pc: number) => boolean): boolean {
  let isReachable = true
  for (let pc = 0; pc < code.length; pc++) {
    const op = code[pc]!
    if (op === JUMPDEST) isReachable = true
    else if (isReachable && isOne(op, pc)) return true
    else if (opcodeAt(op)?.ends === 'path') isReachable = false
    pc += HIDDEN_BYTES[op]!
  }
  return false
}

/** Whether the code may look at the gas that is left. A call with all gas, GAS and then CALL, passes it on without looking at it. */
const mayReadGas = (code: Uint8Array): boolean =>
  mayReach(code, (op, pc) => op === GAS && opcodeAt(code[pc + 1] ?? 0)?.operands[0] !== 'gas')

/**
 * Opcodes interpreted one by one per byte of code before the code is translated, which is about what translating costs. So code that runs
 * once, such as init code, is never translated, and no code takes more than twice the time it would take if its running time were known in
 * advance.
 */
export const STEPS_PER_BYTE = 8

/** Code and its analysis, computed on first use. */
export class Code {
  readonly bytes: Uint8Array
  /** Its opcodes that were interpreted one by one so far. */
  steps = 0
  #jumpDests: Uint8Array | undefined
  #readsGas: boolean | undefined
  #readsBalance: boolean | undefined
  #program: Program | undefined
  /** What the program was translated with. */
  #opcodes: OpcodeTable | undefined

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  get jumpDests(): Uint8Array {
    return (this.#jumpDests ??= findJumpDests(this.bytes))
  }

  /** Whether it may look at the gas that is left. */
  get readsGas(): boolean {
    return (this.#readsGas ??= mayReadGas(this.bytes))
  }

  /** Whether it may look at the balance of another account. */
  get readsBalance(): boolean {
    return (this.#readsBalance ??= mayReach(this.bytes, (op) => op === BALANCE))
  }

  /** Whether to translate it now, which is after that many opcodes per byte. */
  isHot(stepsPerByte: number): boolean {
    return this.steps >= stepsPerByte * this.bytes.length
  }

  /** Whether `program` returns without translating. */
  isTranslated(opcodes: OpcodeTable): boolean {
    return this.#program !== undefined && this.#opcodes === opcodes
  }

  /** The code, translated for the fast loop. */
  program(opcodes: OpcodeTable): Program {
    if (this.#program === undefined || this.#opcodes !== opcodes) {
      this.#program = translate(this.bytes, this.jumpDests, opcodes)
      this.#opcodes = opcodes
    }
    return this.#program
  }
}

/** Least recently used cache of code by hash, limited in bytes. */
export class CodeCache {
  readonly #maxBytes: number
  readonly #codes = new Map<Hash, Code>()
  #bytes = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  /** The code of those bytes, whose hash that is. */
  get(hash: Hash, bytes: Uint8Array): Code {
    const known = this.#codes.get(hash)
    if (known !== undefined) {
      // A Map keeps insertion order, so the first entry is the least recently used.
      this.#codes.delete(hash)
      this.#codes.set(hash, known)
      return known
    }
    const code = new Code(bytes)
    this.#codes.set(hash, code)
    this.#bytes += code.bytes.length
    for (const [oldest, { bytes: dropped }] of this.#codes) {
      if (this.#bytes <= this.#maxBytes || oldest === hash) break
      this.#codes.delete(oldest)
      this.#bytes -= dropped.length
    }
    return code
  }
}
