/** Operations as the structs of EntryPoints: `UserOperation` of 0.6, `PackedUserOperation` of later ones. */
import { addressFromBigint } from '../contract/hex.ts'
import type { AbiType, AbiValue } from './abi.ts'
import { type EntryPointVersion, isUnpacked } from './entryPoints.ts'
import { type UserOperation, pair } from './userOperation.ts'

/** A struct of operations. */
export interface OperationStruct {
  readonly type: AbiType
  /** The type in signatures of functions. */
  readonly text: string
  readonly pack: (operation: UserOperation) => OperationValues
  readonly unpack: (values: OperationValues) => UserOperation
}

/** The fields of a struct in their order. The last one is the signature. */
export type OperationValues = readonly (bigint | Uint8Array)[]

const OLD_TYPE = ['word', 'word', 'bytes', 'bytes', 'word', 'word', 'word', 'word', 'word', 'bytes', 'bytes'] as const
const PACKED_TYPE = ['word', 'word', 'bytes', 'bytes', 'word', 'word', 'word', 'bytes', 'bytes'] as const

const HALF = 128n
const LOW = (1n << HALF) - 1n

/** Of EntryPoint 0.6. */
export const OLD_STRUCT: OperationStruct = {
  type: { tuple: OLD_TYPE },
  text: '(address,uint256,bytes,bytes,uint256,uint256,uint256,uint256,uint256,bytes,bytes)',
  pack: (it) => [
    BigInt(it.sender),
    it.nonce,
    it.initCode,
    it.callData,
    it.callGasLimit,
    it.verificationGasLimit,
    it.preVerificationGas,
    it.maxFeePerGas,
    it.maxPriorityFeePerGas,
    it.paymasterAndData,
    it.signature,
  ],
  unpack(values) {
    const [sender, nonce, initCode, callData, callGasLimit, verificationGasLimit, preVerificationGas, ...rest] = values as AbiValue<{
      tuple: typeof OLD_TYPE
    }>
    const [maxFeePerGas, maxPriorityFeePerGas, paymasterAndData, signature] = rest
    return {
      sender: addressFromBigint(sender),
      nonce,
      initCode,
      callData,
      callGasLimit,
      verificationGasLimit,
      preVerificationGas,
      maxFeePerGas,
      maxPriorityFeePerGas,
      paymasterAndData,
      signature,
    }
  },
}

/** Of EntryPoint 0.7 and later ones. */
export const PACKED_STRUCT: OperationStruct = {
  type: { tuple: PACKED_TYPE },
  text: '(address,uint256,bytes,bytes,bytes32,uint256,bytes32,bytes,bytes)',
  pack: (it) => [
    BigInt(it.sender),
    it.nonce,
    it.initCode,
    it.callData,
    pair(it.verificationGasLimit, it.callGasLimit),
    it.preVerificationGas,
    pair(it.maxPriorityFeePerGas, it.maxFeePerGas),
    it.paymasterAndData,
    it.signature,
  ],
  unpack(values) {
    const [sender, nonce, initCode, callData, gasLimits, preVerificationGas, fees, paymasterAndData, signature] = values as AbiValue<{
      tuple: typeof PACKED_TYPE
    }>
    return {
      sender: addressFromBigint(sender),
      nonce,
      initCode,
      callData,
      callGasLimit: gasLimits & LOW,
      verificationGasLimit: gasLimits >> HALF,
      preVerificationGas,
      maxFeePerGas: fees & LOW,
      maxPriorityFeePerGas: fees >> HALF,
      paymasterAndData,
      signature,
    }
  },
}

/** The struct that EntryPoints of the version take. */
export const structOf = (version: EntryPointVersion): OperationStruct => (isUnpacked(version) ? PACKED_STRUCT : OLD_STRUCT)
