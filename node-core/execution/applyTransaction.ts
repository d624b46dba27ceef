import type { Address, Hash } from '../contract/hex.ts'
import type { Engine, RunOptions } from '../evm/engine.ts'
import type { BlockEnv, TransactionEnv } from '../evm/environment.ts'
import type { ExecutionResult } from '../evm/result.ts'
import type { StateDiff, StateReader } from '../evm/state.ts'
import type { Rules } from '../evm/rules/rules.ts'
import { EMPTY_BLOOM, bloomOfLogs } from '../types/bloom.ts'
import type { Receipt } from '../types/receipt.ts'
import type { Transaction } from '../types/transaction.ts'
import type { AccessRecorder } from './accessRecorder.ts'

/** State that a block's transactions run on in sequence, such as StateOverlay. */
export interface WritableState extends StateReader {
  apply(diff: StateDiff): void
  /** Writes slots of which nobody needs to know what they held. */
  overwrite(address: Address, storage: Map<bigint, bigint>): void
}

/** Where a transaction runs: the block's environment and the state after everything before it. */
export interface ExecutionContext {
  engine: Engine
  env: BlockEnv
  rules: Rules
  state: WritableState
  /** Records what the executions access and change. */
  recorder?: AccessRecorder | undefined
}

/** A transaction that became part of a block. */
export interface AppliedTransaction {
  receipt: Receipt
  gasUsed: bigint
  createdAddress?: Address
  result: ExecutionResult
}

/** What the engine executes of a signed transaction; recovers the sender. */
export function transactionEnvOf(tx: Transaction): TransactionEnv {
  // The engine reads fields of the same names and ignores all others: a copy would cost time and change nothing.
  return tx
}

/** Executes a signed transaction. Throws CodedError<InvalidTransactionCode> if no block may include it. */
export function executeTransaction(context: ExecutionContext, tx: Transaction, options?: RunOptions): ExecutionResult {
  const { engine, env, rules, state } = context
  return engine.transact(transactionEnvOf(tx), env, rules, state, optionsFor(context, options))
}

/** The options of a run in that context. */
export function optionsFor({ recorder }: Pick<ExecutionContext, 'recorder'>, options: RunOptions | undefined): RunOptions | undefined {
  return recorder === undefined ? options : { ...options, recordsAccess: true }
}

/**
 * Applies what an executed transaction changes and makes its receipt. `stateRoot` gives the root of receipts before Byzantium (EIP-658).
 */
export function applyResult(
  { state, recorder }: ExecutionContext,
  tx: Transaction,
  gasUsedBefore: bigint,
  result: ExecutionResult,
  stateRoot?: () => Hash,
): AppliedTransaction {
  recorder?.record(result, state)
  state.apply(result.diff)
  const { gasUsed, logs, createdAddress } = result
  const { type } = tx
  const cumulativeGasUsed = gasUsedBefore + gasUsed
  const logsBloom = logs.length === 0 ? EMPTY_BLOOM : bloomOfLogs(logs)
  const receipt: Receipt =
    stateRoot === undefined
      ? { type, status: result.status === 'success' ? 1 : 0, cumulativeGasUsed, logsBloom, logs }
      : { type, root: stateRoot(), cumulativeGasUsed, logsBloom, logs }
  return createdAddress === undefined ? { receipt, gasUsed, result } : { receipt, gasUsed, createdAddress, result }
}
