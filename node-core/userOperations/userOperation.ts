/** User operations of ERC-4337, the same for all versions of the EntryPoint: what they have in fields of their own is in bytes here. */
import type { Address } from '../contract/hex.ts'
import { hexFromBytes } from '../contract/hex.ts'
import { EMPTY_BYTES, bigintFromBytes, concatBytes, fixedBytesFromBigint } from '../base/bytes.ts'
import type { Authorization } from '../types/transaction.ts'
import { type EntryPointVersion, hasPaymasterSignature, hasTypedHash, isUnpacked } from './entryPoints.ts'

/** Fees in wei per gas. */
export interface UserOperation {
  sender: Address
  /** A key in the upper 192 bits, a sequence in the others. */
  nonce: bigint
  /** The factory that creates the sender, and its call data; empty if the sender exists. See `initOf`. */
  initCode: Uint8Array
  callData: Uint8Array
  callGasLimit: bigint
  verificationGasLimit: bigint
  preVerificationGas: bigint
  maxFeePerGas: bigint
  maxPriorityFeePerGas: bigint
  /** Empty if the sender pays. See `paymasterOf`. */
  paymasterAndData: Uint8Array
  signature: Uint8Array
  /** The sender's delegation (EIP-7702), which the transaction of the bundle has to bring along: it is no part of the bundle. */
  authorization?: Authorization | undefined
}

const ADDRESS_BYTES = 20
const GAS_BYTES = 16

/** What stands in place of a factory for a sender that is a delegation (EntryPoint 0.8). */
export const DELEGATION_MARKER = Uint8Array.of(0x77, 0x02)

/** A sender's initialization. */
export interface Init {
  /** Undefined: the sender is a delegation, and the data are for itself. */
  factory: Address | undefined
  data: Uint8Array
}

/** What creates or initializes the sender; undefined if nothing does. */
export function initOf({ initCode }: Pick<UserOperation, 'initCode'>, version: EntryPointVersion): Init | undefined {
  if (initCode.length === 0) return undefined
  const data = initCode.subarray(ADDRESS_BYTES)
  return {
    factory: hasTypedHash(version) && startsWithMarker(initCode) ? undefined : hexFromBytes(initCode.subarray(0, ADDRESS_BYTES)),
    data,
  }
}

/** The init code of `initOf`. */
export function initCodeOf({ factory, data }: { factory: Uint8Array | undefined; data: Uint8Array }): Uint8Array {
  if (factory !== undefined) return concatBytes(factory, data)
  return data.length === 0 ? DELEGATION_MARKER : concatBytes(DELEGATION_MARKER, new Uint8Array(ADDRESS_BYTES - 2), data)
}

/** Whether the bytes are `0x7702`, and nothing but zeros to the length of an address. */
export function startsWithMarker(initCode: Uint8Array): boolean {
  const start = initCode.subarray(0, ADDRESS_BYTES)
  return start.length >= DELEGATION_MARKER.length && start.every((byte, at) => byte === (DELEGATION_MARKER[at] ?? 0))
}

/** Who pays for an operation in place of its sender. */
export interface Paymaster {
  paymaster: Address
  /** From EntryPoint 0.7 on; before, the operation's own limit counts for both. */
  verificationGasLimit?: bigint
  postOpGasLimit?: bigint
  data: Uint8Array
  /** What follows the data and is no part of the hash (EntryPoint 0.9). */
  signature?: Uint8Array
}

/** The paymaster; undefined if there is none, or if the bytes are too short for one. */
export function paymasterOf(
  { paymasterAndData }: Pick<UserOperation, 'paymasterAndData'>,
  version: EntryPointVersion,
): Paymaster | undefined {
  const bytes = paymasterAndData
  if (bytes.length < (isUnpacked(version) ? ADDRESS_BYTES + 2 * GAS_BYTES : ADDRESS_BYTES)) return undefined
  const paymaster = hexFromBytes(bytes.subarray(0, ADDRESS_BYTES))
  if (!isUnpacked(version)) return { paymaster, data: bytes.subarray(ADDRESS_BYTES) }
  const rest = bytes.subarray(ADDRESS_BYTES)
  const { data, signature } = withoutSignature(rest.subarray(2 * GAS_BYTES), version)
  return {
    paymaster,
    verificationGasLimit: bigintFromBytes(rest.subarray(0, GAS_BYTES)),
    postOpGasLimit: bigintFromBytes(rest.subarray(GAS_BYTES, 2 * GAS_BYTES)),
    data,
    ...(signature.length > 0 && { signature }),
  }
}

/** The bytes of `paymasterOf`. */
export function paymasterBytes({
  paymaster,
  verificationGasLimit,
  postOpGasLimit,
  data,
  signature,
}: Omit<Paymaster, 'paymaster'> & { paymaster: Uint8Array }): Uint8Array {
  const limits = verificationGasLimit === undefined ? EMPTY_BYTES : packedPair(verificationGasLimit, postOpGasLimit ?? 0n)
  return concatBytes(paymaster, limits, data, signature === undefined ? EMPTY_BYTES : signatureSuffix(signature))
}

/** The first bytes of keccak256('PaymasterSignature'). */
export const PAYMASTER_SIGNATURE_MAGIC = Uint8Array.of(0x22, 0xe3, 0x25, 0xa2, 0x97, 0x43, 0x96, 0x56)
const LENGTH_BYTES = 2

/** A paymaster's signature as it follows the data. */
export function signatureSuffix(signature: Uint8Array): Uint8Array {
  if (signature.length === 0) return EMPTY_BYTES
  return concatBytes(signature, fixedBytesFromBigint(BigInt(signature.length), LENGTH_BYTES), PAYMASTER_SIGNATURE_MAGIC)
}

/** Data of a paymaster and the signature that follows them: the length of that and the magic are at the end (`UserOperationLib.sol`). */
function withoutSignature(bytes: Uint8Array, version: EntryPointVersion): { data: Uint8Array; signature: Uint8Array } {
  const whole = { data: bytes, signature: EMPTY_BYTES }
  const magicAt = bytes.length - PAYMASTER_SIGNATURE_MAGIC.length
  const end = magicAt - LENGTH_BYTES
  if (!hasPaymasterSignature(version) || end < 0 || !PAYMASTER_SIGNATURE_MAGIC.every((byte, at) => byte === bytes[magicAt + at]))
    return whole
  const start = end - Number(bigintFromBytes(bytes.subarray(end, magicAt)))
  return start < 0 || start === end ? whole : { data: bytes.subarray(0, start), signature: bytes.subarray(start, end) }
}

/** Two integers of 128 bits as one word. */
export const pair = (high: bigint, low: bigint): bigint => (high << 128n) | low

const packedPair = (high: bigint, low: bigint): Uint8Array => fixedBytesFromBigint(pair(high, low), 2 * GAS_BYTES)

/** The operation with other gas limits of its paymaster; itself where that has none. */
export function withPaymasterGas(
  operation: UserOperation,
  version: EntryPointVersion,
  verificationGasLimit: bigint,
  postOpGasLimit: bigint,
): UserOperation {
  if (!isUnpacked(version) || paymasterOf(operation, version) === undefined) return operation
  const bytes = operation.paymasterAndData
  const limits = packedPair(verificationGasLimit, postOpGasLimit)
  return {
    ...operation,
    paymasterAndData: concatBytes(bytes.subarray(0, ADDRESS_BYTES), limits, bytes.subarray(ADDRESS_BYTES + 2 * GAS_BYTES)),
  }
}
