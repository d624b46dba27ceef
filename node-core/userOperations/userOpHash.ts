import { type Address, type Hash, bytesFromHex, hexFromBytes } from '../contract/hex.ts'
import { bigintFromBytes, concatBytes, fixedBytesFromBigint, joinBytes } from '../base/bytes.ts'
import { keccak256 } from '../base/keccak256.ts'
import { ENTRY_POINT_DOMAIN, domainSeparator } from '../chain/predeploys.ts'
import { type EntryPointVersion, hasTypedHash } from './entryPoints.ts'
import { structOf } from './packing.ts'
import { PAYMASTER_SIGNATURE_MAGIC, type UserOperation, initOf, paymasterOf, signatureSuffix } from './userOperation.ts'

/** The EntryPoint and the chain that an operation is for. */
export interface HashedFor {
  entryPoint: Address
  version: EntryPointVersion
  chainId: bigint
}

const TYPE_HASH = wordOf(
  new TextEncoder().encode(
    'PackedUserOperation(address sender,uint256 nonce,bytes initCode,bytes callData,bytes32 accountGasLimits,uint256 preVerificationGas,bytes32 gasFees,bytes paymasterAndData)',
  ),
)

/**
 * The hash that the sender signs and that names the operation, as `getUserOpHash` of the EntryPoint returns it. `delegate`: the contract to
 * which the sender delegates (EIP-7702), which takes the place of a marker in the init code. Undefined where there is that marker, but no
 * delegate: EntryPoints refuse such an operation.
 */
export function userOpHash(operation: UserOperation, { entryPoint, version, chainId }: HashedFor, delegate?: Address): Hash | undefined {
  const init = initOf(operation, version)
  const isDelegation = init !== undefined && init.factory === undefined
  if (isDelegation && delegate === undefined) return undefined
  const initCode = isDelegation ? concatBytes(bytesFromHex(delegate!), init.data) : operation.initCode
  const paymasterAndData = signedPart(operation, version)
  // The signature is the last one.
  const fields = structOf(version)
    .pack({ ...operation, initCode, paymasterAndData })
    .slice(0, -1)
  const words = fields.map((value) => (typeof value === 'bigint' ? value : wordOf(value)))
  if (hasTypedHash(version)) {
    const separator = domainSeparator(ENTRY_POINT_DOMAIN, chainId, entryPoint)
    return hexFromBytes(keccak256(concatBytes(Uint8Array.of(0x19, 0x01), separator, hashOfWords([TYPE_HASH, ...words]))))
  }
  return hexFromBytes(hashOfWords([bigintFromBytes(hashOfWords(words)), BigInt(entryPoint), chainId]))
}

/** Without what the paymaster signs afterwards; that there is something stays signed (`paymasterDataKeccak` of EntryPoint 0.9). */
function signedPart({ paymasterAndData }: UserOperation, version: EntryPointVersion): Uint8Array {
  const signature = paymasterOf({ paymasterAndData }, version)?.signature
  if (signature === undefined) return paymasterAndData
  return concatBytes(paymasterAndData.subarray(0, -signatureSuffix(signature).length), PAYMASTER_SIGNATURE_MAGIC)
}

const hashOfWords = (words: readonly bigint[]): Uint8Array => keccak256(joinBytes(words.map((word) => fixedBytesFromBigint(word, 32))))

function wordOf(bytes: Uint8Array): bigint {
  return bigintFromBytes(keccak256(bytes))
}
