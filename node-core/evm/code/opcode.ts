import { type Opcode, opcodeAt } from '../../contract/opcodes.ts'

/** Maximum number of words on a stack. */
export const MAX_STACK_WORDS = 1024

/** An opcode under the rules of a fork: what is known about it without running it. */
export interface ForkOpcode extends Pick<Opcode, 'inputs' | 'outputs' | 'ends' | 'usesGas' | 'immediate' | 'hidesImmediate'> {
  /** The constant part of its price. */
  gas: number
}

/** Opcodes of a fork by number; undefined: invalid in this fork. */
export type OpcodeTable = readonly (ForkOpcode | undefined)[]

/** Bytes after each opcode that the jump destination analysis skips. */
export const HIDDEN_BYTES = Uint8Array.from({ length: 256 }, (_, op) => {
  const opcode = opcodeAt(op)
  return opcode?.hidesImmediate ? opcode.immediate : 0
})
