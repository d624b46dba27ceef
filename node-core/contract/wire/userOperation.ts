import type { ValueOf, WireOf } from '../codec.ts'
import { array, nullable, object, optional } from '../compound.ts'
import { address, boolean, data, hash, looseInteger, looseWord, quantity, string } from '../primitives.ts'
import { shape } from '../shape.ts'
import { log } from './log.ts'
import { receipt } from './receipt.ts'

/** An authorization (EIP-7702) as clients of bundlers send it: with numbers of any width, and of stubs without a signature. */
const delegation = object(
  {
    chainId: looseInteger,
    address,
    nonce: looseInteger,
    yParity: optional(looseInteger, 0n),
    r: optional(looseWord, 0n),
    s: optional(looseWord, 0n),
  },
  'Authorization',
)

/**
 * A user operation (ERC-7769): `initCode` and `paymasterAndData` for EntryPoint 0.6, factory and paymaster in fields of their own for later
 * ones. Estimates need no gas, fees and signature.
 */
export const userOperation = object(
  {
    sender: address,
    nonce: looseWord,
    initCode: optional(data),
    factory: optional(data),
    factoryData: optional(data),
    callData: data,
    callGasLimit: optional(looseWord),
    verificationGasLimit: optional(looseWord),
    preVerificationGas: optional(looseWord),
    maxFeePerGas: optional(looseWord),
    maxPriorityFeePerGas: optional(looseWord),
    paymasterAndData: optional(data),
    paymaster: optional(address),
    paymasterVerificationGasLimit: optional(looseWord),
    paymasterPostOpGasLimit: optional(looseWord),
    paymasterData: optional(data),
    /** EntryPoint 0.9: what follows the paymaster's data and is no part of the hash. */
    paymasterSignature: optional(data),
    signature: optional(data),
    eip7702Auth: optional(delegation),
  },
  'UserOperation',
)

/** The fields of a user operation as a client gave them. */
export type UserOperationFields = ValueOf<typeof userOperation>
/** A user operation in its JSON form. */
export type WireUserOperation = WireOf<typeof userOperation>

/** Gas limits of a user operation: the paymaster's only if it has one, and for EntryPoint 0.7 and later ones. */
export const userOperationGas = object(
  {
    preVerificationGas: quantity,
    verificationGasLimit: quantity,
    callGasLimit: quantity,
    paymasterVerificationGasLimit: optional(quantity),
    paymasterPostOpGasLimit: optional(quantity),
  },
  'UserOperationGas',
)

/** A user operation with its transaction, whose fields are null while it waits in the pool. */
export const locatedUserOperation = object(
  {
    userOperation,
    entryPoint: address,
    transactionHash: nullable(hash),
    blockHash: nullable(hash),
    blockNumber: nullable(quantity),
  },
  'LocatedUserOperation',
)

/** What became of a user operation. */
export const userOperationReceipt = shape('UserOperationReceipt', {
  userOpHash: hash,
  entryPoint: address,
  sender: address,
  nonce: quantity,
  /** Absent if the sender paid. */
  paymaster: optional(address),
  /** What was paid, wei. */
  actualGasCost: quantity,
  actualGasUsed: quantity,
  success: boolean,
  /** Why it failed: the text of the revert, or else its data. Absent if it succeeded, or if there is neither. */
  reason: optional(string),
  /** Those that its execution wrote. */
  logs: array(log),
  /** Of its transaction. */
  receipt,
})
