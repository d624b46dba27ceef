import type { ValueOf, WireOf } from '../codec.ts'
import { array, nullable, orNull } from '../compound.ts'
import { address, boolean, data, hash, quantity, string } from '../primitives.ts'
import { from, shape } from '../shape.ts'
import { log } from './log.ts'
import { userOperation } from './userOperation.ts'

/** What became of a user operation that a transaction executed. */
const operationOutcome = shape('UserOperationOutcome', {
  /** Whether the call of the sender succeeded, and the paymaster's work after it. */
  success: from('outcome.success', boolean),
  /** In wei. */
  actualGasCost: from('outcome.actualGasCost', quantity),
  actualGasUsed: from('outcome.actualGasUsed', quantity),
  /** What the call of the sender returned when it reverted, at most 2048 bytes; null if that was nothing. */
  revertData: from('outcome.revertData', orNull(data)),
  /** Likewise, of the paymaster's work after the call, which undid the call too. */
  postOpRevertData: from('outcome.postOpRevertData', orNull(data)),
  /** The operation cost more than was put aside for it, which undid the call. */
  isPrefundTooLow: from('outcome.isPrefundTooLow', boolean),
  /** Created the sender for this operation. */
  factory: from('outcome.factory', orNull(address)),
  /** Named, but not needed, because the sender existed. */
  unusedFactory: from('outcome.unusedFactory', orNull(address)),
  /** The contract that the sender delegates to, if the operation initialized it (EIP-7702). */
  delegate: from('outcome.delegate', orNull(address)),
  /** Those of its execution; those of the validation of all operations come before, and belong to none. */
  logs: array(log),
})

/** devnet_userOperations: a user operation (ERC-4337) that a transaction brings to an EntryPoint. */
export const transactionOperation = shape('TransactionOperation', {
  /** Null only where the hash depends on a delegation (EIP-7702) that the transaction does not bring along, and nothing was executed. */
  userOpHash: nullable(hash),
  entryPoint: address,
  /** Such as `0.8`. */
  entryPointVersion: string,
  sender: address,
  /** A key in the upper 192 bits, a sequence in the others. */
  nonce: quantity,
  /** Null: the sender pays. */
  paymaster: nullable(address),
  /** Checks the signatures of several operations at once. */
  aggregator: nullable(address),
  /** Null while the transaction waits, and if it failed. */
  outcome: nullable(operationOutcome),
  /** As it is bundled. Null where a contract called the EntryPoint: only what it logged is known then. */
  userOperation: nullable(userOperation),
})

/** What the shape is made of. */
export type TransactionOperationSource = ValueOf<typeof transactionOperation>
/** A user operation of a transaction in its JSON form. */
export type WireTransactionOperation = WireOf<typeof transactionOperation>
