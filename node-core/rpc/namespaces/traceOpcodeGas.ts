import { blockId } from '../../contract/blockId.ts'
import { nullable, wire } from '../../contract/compound.ts'
import type { Hash } from '../../contract/hex.ts'
import { hash } from '../../contract/primitives.ts'
import { runInTurns } from '../../base/longWork.ts'
import { type TransactionOpcodeGas, blockOpcodeGas, transactionOpcodeGas } from '../../tracing/opcodeGas.ts'
import { method } from '../method.ts'
import { simulationLimits } from '../simulation.ts'
import { HASH, listOf, shape } from '../wire/schemas.ts'

/** Gas by opcode of a block, in reth's shape. */
export interface BlockOpcodeGas {
  blockHash: Hash
  blockNumber: number
  transactions: TransactionOpcodeGas[]
}

const TRANSACTION = shape('TransactionOpcodeGas', {
  transactionHash: HASH,
  opcodeGas: listOf(shape('OpcodeGas', { opcode: { type: 'string' }, count: { type: 'integer' }, gasUsed: { type: 'integer' } })),
})

/** Methods that sum gas by opcode, as reth has them. They read only, and are public. */
export const opcodeGasRows = [
  method({
    name: 'trace_transactionOpcodeGas',
    summary: 'How often each opcode ran in a mined transaction, and the gas that it took; null where there is none of that hash.',
    params: [['transactionHash', hash]],
    result: nullable(wire<TransactionOpcodeGas>(TRANSACTION)),
    reference: 'notImplemented',
    handler({ chain, limits, requester }, id) {
      const found = chain.transaction(id)
      return found === undefined
        ? null
        : runInTurns(() => transactionOpcodeGas(chain, found.block, found.index, simulationLimits(limits)), requester)
    },
  }),
  method({
    name: 'trace_blockOpcodeGas',
    summary: 'The same of every transaction of a block; null where there is no such block.',
    params: [['block', blockId]],
    result: nullable(
      wire<BlockOpcodeGas>(
        shape('BlockOpcodeGas', { blockHash: HASH, blockNumber: { type: 'integer' }, transactions: listOf(TRANSACTION) }),
      ),
    ),
    reference: 'notImplemented',
    async handler({ chain, blocks, limits, requester }, id) {
      const block = blocks.find(id)?.block
      if (block === undefined) return null
      const transactions = await runInTurns(() => blockOpcodeGas(chain, block, simulationLimits(limits)), requester)
      return { blockHash: block.hash, blockNumber: Number(block.header.number), transactions }
    },
  }),
] as const
