import type { ValueOf, WireOf } from '../codec.ts'
import { object, optional } from '../compound.ts'
import { address, data, looseInteger, looseWord } from '../primitives.ts'

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
