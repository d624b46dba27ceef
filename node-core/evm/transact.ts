import type { BlockEnv, ExecutionResult, RunOptions, StateReader, TransactionEnv } from './engine.ts'
import type { Rules } from './rules.ts'

/** Executes a whole transaction: checks, purchase of gas, authorizations, execution, refund, fees. Throws CodedError<InvalidTransactionCode>. */
export function transact(tx: TransactionEnv, block: BlockEnv, rules: Rules, state: StateReader, options?: RunOptions): ExecutionResult {
  throw new Error(`not executable yet: ${tx.from} ${block.number} ${rules.hardfork} ${state.blockHash(0n)} ${options?.deadlineMs}`)
}
