import { array, optional } from '../compound.ts'
import { data, string } from '../primitives.ts'
import { shape } from '../shape.ts'
import { block } from './block.ts'
import { transaction } from './transaction.ts'

/** A transaction with what its execution returned, as anvil's evm_mine_detailed shows it. */
const executedTransaction = shape('ExecutedTransaction', {
  ...transaction.fields,
  output: data,
  /** Only of a transaction that was reverted with a reason. */
  revertReason: optional(string),
})

/** A block of evm_mine_detailed. */
export const minedBlock = shape('MinedBlock', { ...block.fields, transactions: array(executedTransaction) })
