import type { Hash } from '../../contract/hex.ts'
import { OP } from '../../contract/opcodes.ts'
import { HIDDEN_BYTES, type OpcodeTable } from './opcode.ts'
import { type Program, translate } from './program.ts'

const { JUMPDEST } = OP

/** One for each byte of the code where a jump may go: a JUMPDEST that is not part of a PUSH. */
function findJumpDests(code: Uint8Array): Uint8Array {
  const dests = new Uint8Array(code.length)
  for (let pc = 0; pc < code.length; pc++) {
    const op = code[pc]!
    if (op === JUMPDEST) dests[pc] = 1
    else pc += HIDDEN_BYTES[op]!
  }
  return dests
}

/**
 * Opcodes that run one by one for each byte of code before it is translated: about as long as translating takes. So code that runs once,
 * as init code does, is never translated, and no code takes more than twice the time that it would take if one knew how long it will run.
 */
export const STEPS_PER_BYTE = 8

/** Code with what is known of it, worked out when it is first needed. */
export class Code {
  readonly bytes: Uint8Array
  /** Opcodes of it that have run one by one. */
  steps = 0
  #jumpDests: Uint8Array | undefined
  #program: Program | undefined
  /** What the program was made with. */
  #opcodes: OpcodeTable | undefined

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  get jumpDests(): Uint8Array {
    return (this.#jumpDests ??= findJumpDests(this.bytes))
  }

  /** Whether it is time to translate it, which is after so many opcodes for each byte. */
  isHot(stepsPerByte: number): boolean {
    return this.steps >= stepsPerByte * this.bytes.length
  }

  /** Whether `program` has nothing to do. */
  isTranslated(opcodes: OpcodeTable): boolean {
    return this.#program !== undefined && this.#opcodes === opcodes
  }

  /** The code translated for the fast loop. */
  program(opcodes: OpcodeTable): Program {
    if (this.#program === undefined || this.#opcodes !== opcodes) {
      this.#program = translate(this.bytes, this.jumpDests, opcodes)
      this.#opcodes = opcodes
    }
    return this.#program
  }
}

/** Codes by hash, the ones that were used last, up to a number of bytes. */
export class CodeCache {
  readonly #maxBytes: number
  readonly #codes = new Map<Hash, Code>()
  #bytes = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  /** The code of the hash, read by `read` where it is not in the cache. */
  get(hash: Hash, read: () => Uint8Array): Code {
    const known = this.#codes.get(hash)
    if (known !== undefined) {
      // A Map keeps the order of insertion, so the first entry is the one that was used longest ago.
      this.#codes.delete(hash)
      this.#codes.set(hash, known)
      return known
    }
    const code = new Code(read())
    this.#codes.set(hash, code)
    this.#bytes += code.bytes.length
    for (const [oldest, { bytes }] of this.#codes) {
      if (this.#bytes <= this.#maxBytes || oldest === hash) break
      this.#codes.delete(oldest)
      this.#bytes -= bytes.length
    }
    return code
  }
}
