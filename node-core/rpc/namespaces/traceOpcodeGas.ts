import { blockId } from '../../contract/blockId.ts'
import { nullable } from '../../contract/compound.ts'
import { hash } from '../../contract/primitives.ts'
import { blockOpcodeGas, transactionOpcodeGas } from '../../contract/wire/opcodeGas.ts'
import { blockOpcodeGas as gasOfBlock, transactionOpcodeGas as gasOfTransaction } from '../../tracing/opcodeGas.ts'
import { method } from '../method.ts'
import { simulationLimits } from '../simulation.ts'

/** Gas usage by opcode, as in reth. Read-only and public. */
export const opcodeGasRows = [
  method({
    name: 'trace_transactionOpcodeGas',
    summary: 'How often each opcode ran in a mined transaction, and the gas it used; null if there is none with that hash.',
    params: [['transactionHash', hash]],
    result: nullable(transactionOpcodeGas),
    reference: 'notImplemented',
    handler({ chain, limits, requester, work }, id) {
      const found = chain.transaction(id)
      return found === undefined
        ? null
        : work.run(() => gasOfTransaction(chain, found.block, found.index, simulationLimits(limits)), requester)
    },
  }),
  method({
    name: 'trace_blockOpcodeGas',
    summary: 'How often each opcode ran in every transaction of a block, and the gas it used; null if there is no such block.',
    params: [['block', blockId]],
    result: nullable(blockOpcodeGas),
    reference: 'notImplemented',
    async handler({ chain, blocks, limits, requester, work }, id) {
      const block = blocks.find(id)?.block
      if (block === undefined) return null
      const transactions = await work.run(() => gasOfBlock(chain, block, simulationLimits(limits)), requester)
      return { blockHash: block.hash, blockNumber: Number(block.header.number), transactions }
    },
  }),
] as const
