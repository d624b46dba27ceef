import type { Transaction } from '../types/transaction.ts'
import type { Rules } from '../evm/rules/rules.ts'
import { requiredGas } from '../execution/requiredGas.ts'
import { type EntryPointVersion, isUnpacked } from './entryPoints.ts'
import { type UserOperation, paymasterOf } from './userOperation.ts'

/** What EntryPoints do themselves, with headroom. */
const ENTRY_POINT_GAS = 150_000n
/** Bytes of operations are copied and hashed several times. */
const GAS_PER_BYTE = 4n
/** Bundle, execution and call are three frames, each of which holds back a 64th of its gas. */
const HELD_BACK = { numerator: 68n, denominator: 64n }

/**
 * Gas limit of a bundle of one operation: enough for all of its limits, which EntryPoints insist on (AA95) whatever the operation uses of
 * them. `fields`: of the bundle's transaction.
 */
export function bundleGasLimit(
  operation: UserOperation,
  version: EntryPointVersion,
  fields: Pick<Transaction, 'to' | 'data'> & Partial<Pick<Transaction, 'authorizationList'>>,
  rules: Rules,
  blockGasLimit: bigint,
): bigint {
  const { verificationGasLimit, callGasLimit } = operation
  const paymaster = paymasterOf(operation, version)
  // In 0.6, what the paymaster does after the call has the limit of the verification.
  const verification = isUnpacked(version) ? verificationGasLimit : 2n * verificationGasLimit
  const limits = verification + callGasLimit + (paymaster?.verificationGasLimit ?? 0n) + (paymaster?.postOpGasLimit ?? 0n)
  const transaction = { type: fields.authorizationList ? 4 : 2, nonce: 0n, gasLimit: 0n, value: 0n, ...fields } as const
  const { intrinsic, floor } = requiredGas(transaction, rules, blockGasLimit)
  const least = intrinsic + ENTRY_POINT_GAS + BigInt(fields.data.length) * GAS_PER_BYTE
  const gas = least + (limits * HELD_BACK.numerator) / HELD_BACK.denominator
  return gas > floor ? gas : floor
}
