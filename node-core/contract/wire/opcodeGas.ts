import type { WireOf } from '../codec.ts'
import { array, object } from '../compound.ts'
import { hash, integer, string } from '../primitives.ts'

/** How often an opcode ran, and what that cost in all; of a call with the gas that it passed on. */
const opcodeGas = object({ opcode: string, count: integer, gasUsed: integer }, 'OpcodeGas')

/** Gas of the opcodes of a transaction, in the order in which they first ran. */
export const transactionOpcodeGas = object({ transactionHash: hash, opcodeGas: array(opcodeGas) }, 'TransactionOpcodeGas')

/** Gas by opcode of a block, in reth's shape. */
export const blockOpcodeGas = object({ blockHash: hash, blockNumber: integer, transactions: array(transactionOpcodeGas) }, 'BlockOpcodeGas')

export type OpcodeGas = WireOf<typeof opcodeGas>
export type TransactionOpcodeGas = WireOf<typeof transactionOpcodeGas>
