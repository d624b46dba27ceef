/** Operations of every form, for tests: with all that can be left out, and without. */
import type { Address, Hex } from '../contract/hex.ts'
import { bytesFromHex } from '../contract/hex.ts'
import { ENTRY_POINTS, type EntryPointVersion, hasPaymasterSignature, hasTypedHash, isUnpacked } from './entryPoints.ts'
import { operationOfFields } from './userOperationFields.ts'
import type { UserOperation } from './userOperation.ts'

export const addressOf = (version: EntryPointVersion): Address => [...ENTRY_POINTS].find(([, it]) => it === version)![0]

export const VERSIONS: readonly EntryPointVersion[] = [...ENTRY_POINTS.values()]

export const SENDER: Address = '0x00000000000000000000000000000000005e4de5'
export const DELEGATE: Address = '0x00000000000000000000000000000000de1e9a7e'
const FACTORY: Address = '0x00000000000000000000000000000000000fac70'
const PAYMASTER: Address = '0x0000000000000000000000000000000000009a10'

const bytes = (length: number, first = 1): Uint8Array => Uint8Array.from({ length }, (_, at) => (at + first) % 256)

const COMMON = {
  sender: SENDER,
  nonce: (5n << 64n) | 3n,
  callData: bytes(100),
  callGasLimit: 100_001n,
  verificationGasLimit: 200_002n,
  preVerificationGas: 50_003n,
  maxFeePerGas: 2_000_000_004n,
  maxPriorityFeePerGas: 1_000_000_005n,
  signature: bytes(65, 7),
}

const AUTHORIZATION = { chainId: 31337n, address: DELEGATE, nonce: 1n, yParity: 1n, r: 2n, s: 3n }

const concat = (start: Hex, end: Uint8Array) => Uint8Array.from([...bytesFromHex(start), ...end])

/** By what is special about them. */
export function operationsOf(version: EntryPointVersion): Map<string, UserOperation> {
  const gas = { paymasterVerificationGasLimit: 70_006n, paymasterPostOpGasLimit: 80_007n }
  const created = isUnpacked(version)
    ? { factory: bytesFromHex(FACTORY), factoryData: bytes(40) }
    : { initCode: concat(FACTORY, bytes(40)) }
  const paid = isUnpacked(version)
    ? { paymaster: PAYMASTER, paymasterData: bytes(33), ...gas }
    : { paymasterAndData: concat(PAYMASTER, bytes(33)) }
  const fields = {
    bare: { ...COMMON, callData: bytes(0), signature: bytes(0) },
    usual: COMMON,
    created: { ...COMMON, ...created },
    sponsored: { ...COMMON, ...created, ...paid },
    ...(hasTypedHash(version) && {
      delegated: { ...COMMON, factory: bytesFromHex('0x7702'), eip7702Auth: AUTHORIZATION },
      'delegated and initialized': {
        ...COMMON,
        factory: bytesFromHex('0x7702'),
        factoryData: bytes(36),
        eip7702Auth: AUTHORIZATION,
        ...paid,
      },
    }),
    ...(hasPaymasterSignature(version) && {
      'with the signature of a paymaster': { ...COMMON, ...paid, paymasterSignature: bytes(65, 9) },
    }),
  }
  return new Map(Object.entries(fields).map(([name, it]) => [name, operationOfFields(it, version)]))
}

/** Every operation of every version. */
export const ALL_OPERATIONS = VERSIONS.flatMap((version) =>
  Array.from(operationsOf(version), ([name, operation]) => ({ version, name, operation })),
)
