import type { ValueOf } from '../../contract/codec.ts'
import type { minedBlock } from '../../contract/wire/minedBlock.ts'
import type { BuiltBlock } from '../../execution/buildBlock.ts'
import { revertReason } from '../../execution/outcome.ts'
import { blockSource } from './block.ts'
import { minedTransaction } from './transaction.ts'

/** What the shape of a mined block is made of. */
export function minedBlockSource({ block, results }: BuiltBlock): ValueOf<typeof minedBlock> {
  return {
    ...blockSource(block, false),
    transactions: results.map(({ status, output }, index) => ({
      ...minedTransaction(block, index),
      output,
      revertReason: status === 'revert' ? revertReason(output) : undefined,
    })),
  }
}
