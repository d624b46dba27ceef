import type { TransactionEnv } from '../environment.ts'
import type { Rules } from '../rules/rules.ts'

/** What intrinsic gas depends on. */
export type IntrinsicFields = Pick<TransactionEnv, 'to' | 'data' | 'accessList' | 'authorizationList'>

function zeroBytes(data: Uint8Array): number {
  let zeros = 0
  for (let i = 0; i < data.length; i++) if (data[i] === 0) zeros++
  return zeros
}

/** Gas that a transaction costs before anything of it is executed (yellow paper 6.2; EIP-2028, 2930, 3860, 7702). */
export function intrinsicGas(tx: IntrinsicFields, rules: Rules): bigint {
  const { gas } = rules
  const { data, accessList = [], authorizationList = [] } = tx
  const zeros = zeroBytes(data)
  let sum = gas.tx + zeros * gas.txDataZero + (data.length - zeros) * gas.txDataNonZero
  if (tx.to === undefined) sum += gas.txCreate + gas.initCodeWord * Math.ceil(data.length / 32)
  for (const { storageKeys } of accessList) sum += gas.txAccessListAddress + storageKeys.length * gas.txAccessListSlot
  return BigInt(sum + authorizationList.length * gas.txAuthorization)
}

/** Least gas that a transaction with that call data costs (EIP-7623); zero before Prague. */
export function floorDataGas(data: Uint8Array, rules: Rules): bigint {
  if (!rules.eip7623) return 0n
  const tokens = 4 * data.length - 3 * zeroBytes(data)
  return BigInt(rules.gas.tx + tokens * rules.gas.txFloorToken)
}
