/** User operations as clients write them (ERC-7769). */
import { DecodeError } from '../contract/codec.ts'
import { bytesFromHex } from '../contract/hex.ts'
import type { UserOperationFields } from '../contract/wire/userOperation.ts'
import { EMPTY_BYTES } from '../base/bytes.ts'
import { type EntryPointVersion, hasPaymasterSignature, hasTypedHash, isUnpacked } from './entryPoints.ts'
import {
  DELEGATION_MARKER,
  type UserOperation,
  initCodeOf,
  initOf,
  paymasterBytes,
  paymasterOf,
  startsWithMarker,
} from './userOperation.ts'

type FieldName = keyof UserOperationFields

const OLD_FIELDS: readonly FieldName[] = ['initCode', 'paymasterAndData']
const PAYMASTER_FIELDS: readonly FieldName[] = [
  'paymasterVerificationGasLimit',
  'paymasterPostOpGasLimit',
  'paymasterData',
  'paymasterSignature',
]
const NEW_FIELDS: readonly FieldName[] = ['factory', 'factoryData', 'paymaster', ...PAYMASTER_FIELDS]
const GAS_FIELDS = ['callGasLimit', 'verificationGasLimit', 'preVerificationGas', 'maxFeePerGas', 'maxPriorityFeePerGas'] as const

/** Higher gas limits and fees overflow in EntryPoints (AA94). */
const MAX_GAS = (1n << 120n) - 1n
const MAX_PAYMASTER_SIGNATURE = 0xff_ff

/**
 * The operation for an EntryPoint of the version; what is missing is zero. Throws DecodeError for fields that its operations do not have,
 * which would silently be ignored, and for values that it would not take.
 */
export function operationOfFields(fields: UserOperationFields, version: EntryPointVersion): UserOperation {
  for (const name of isUnpacked(version) ? OLD_FIELDS : NEW_FIELDS) if (isGiven(fields[name])) throw notOf(name, version)
  for (const name of [...GAS_FIELDS, 'paymasterVerificationGasLimit', 'paymasterPostOpGasLimit'] as const)
    if ((fields[name] ?? 0n) > MAX_GAS) throw new DecodeError('more than 120 bits', name)
  const { sender, nonce, callData, signature = EMPTY_BYTES, eip7702Auth } = fields
  const [callGasLimit, verificationGasLimit, preVerificationGas, maxFeePerGas, maxPriorityFeePerGas] = GAS_FIELDS.map(
    (name) => fields[name] ?? 0n,
  ) as [bigint, bigint, bigint, bigint, bigint]
  return {
    sender,
    nonce,
    initCode: initCodeOfFields(fields, version),
    callData,
    callGasLimit,
    verificationGasLimit,
    preVerificationGas,
    maxFeePerGas,
    maxPriorityFeePerGas,
    paymasterAndData: paymasterOfFields(fields, version),
    signature,
    ...(eip7702Auth && { authorization: { ...eip7702Auth, yParity: eip7702Auth.yParity === 1n ? 1 : 0 } }),
  }
}

/** The fields that an operation must have to be sent. Throws DecodeError for the first that is missing. */
export function assertComplete(fields: UserOperationFields): void {
  for (const name of [...GAS_FIELDS, 'signature'] as const) if (fields[name] === undefined) throw new DecodeError('missing', name)
}

function initCodeOfFields(
  { initCode = EMPTY_BYTES, factory, factoryData = EMPTY_BYTES }: UserOperationFields,
  version: EntryPointVersion,
): Uint8Array {
  if (!isUnpacked(version)) {
    if (initCode.length > 0 && initCode.length < 20) throw new DecodeError('shorter than an address', 'initCode')
    return initCode
  }
  if (factory === undefined || factory.length === 0) {
    if (factoryData.length > 0) throw new DecodeError('given without factory', 'factoryData')
    return EMPTY_BYTES
  }
  if (hasTypedHash(version) && startsWithMarker(factory)) return initCodeOf({ factory: undefined, data: factoryData })
  if (factory.length !== 20) throw new DecodeError(`expected 20 bytes, got ${factory.length}`, 'factory')
  return initCodeOf({ factory, data: factoryData })
}

function paymasterOfFields(fields: UserOperationFields, version: EntryPointVersion): Uint8Array {
  const { paymasterAndData = EMPTY_BYTES, paymaster, paymasterSignature: signature } = fields
  if (!isUnpacked(version)) {
    if (paymasterAndData.length > 0 && paymasterAndData.length < 20) throw new DecodeError('shorter than an address', 'paymasterAndData')
    return paymasterAndData
  }
  if (paymaster === undefined) {
    const given = PAYMASTER_FIELDS.find((name) => isGiven(fields[name]))
    if (given !== undefined) throw new DecodeError('given without paymaster', given)
    return EMPTY_BYTES
  }
  if (isGiven(signature) && !hasPaymasterSignature(version)) throw notOf('paymasterSignature', version)
  if (signature !== undefined && signature.length > MAX_PAYMASTER_SIGNATURE)
    throw new DecodeError(`longer than ${MAX_PAYMASTER_SIGNATURE} bytes`, 'paymasterSignature')
  return paymasterBytes({
    paymaster: bytesFromHex(paymaster),
    verificationGasLimit: fields.paymasterVerificationGasLimit ?? 0n,
    postOpGasLimit: fields.paymasterPostOpGasLimit ?? 0n,
    data: fields.paymasterData ?? EMPTY_BYTES,
    ...(signature && { signature }),
  })
}

/** Empty bytes and zeros are sent by clients that fill in all fields. */
const isGiven = (value: unknown): boolean => value !== undefined && value !== 0n && !(value instanceof Uint8Array && value.length === 0)

const notOf = (name: FieldName, version: EntryPointVersion): DecodeError =>
  new DecodeError(`operations of EntryPoint ${version} do not have this field`, name)

/** The fields in which clients expect the operation. */
export function fieldsOfOperation(operation: UserOperation, version: EntryPointVersion): UserOperationFields {
  const { initCode, paymasterAndData, authorization, ...common } = operation
  const eip7702Auth = authorization && { ...authorization, yParity: BigInt(authorization.yParity) }
  const shared = { ...common, ...(eip7702Auth && { eip7702Auth }) }
  if (!isUnpacked(version)) return { ...shared, initCode, paymasterAndData }
  const init = initOf(operation, version)
  const payer = paymasterOf(operation, version)
  return {
    ...shared,
    ...(init && { factory: init.factory === undefined ? DELEGATION_MARKER : bytesFromHex(init.factory), factoryData: init.data }),
    ...(payer && {
      paymaster: payer.paymaster,
      paymasterVerificationGasLimit: payer.verificationGasLimit!,
      paymasterPostOpGasLimit: payer.postOpGasLimit!,
      paymasterData: payer.data,
      ...(payer.signature && { paymasterSignature: payer.signature }),
    }),
  }
}
