import { OP, opcodeName } from '../contract/opcodes.ts'

/** Name of an opcode in a trace: in geth's traces, and so in those of anvil and Hardhat, 0x44 has kept its name from before EIP-4399. */
export const tracedName = (op: number): string => (op === OP.PREVRANDAO ? 'DIFFICULTY' : opcodeName(op))
