import { CodedError } from '../../base/codedError.ts'
import type { InvalidTransactionCode } from '../engine.ts'
import type { TransactionEnv } from '../environment.ts'
import { STATE_BYTES, stateGasPerByte } from '../machine/stateGas.ts'
import type { Rules } from '../rules/rules.ts'

/** What intrinsic gas depends on. */
export type IntrinsicFields = Pick<TransactionEnv, 'to' | 'data' | 'accessList' | 'authorizationList'>

/** Gas that a transaction costs before anything is executed. */
export interface IntrinsicGas {
  regular: bigint
  /** State gas for the account that it creates and for its authorizations (EIP-8037); zero before Amsterdam. */
  state: bigint
}

const ADDRESS_BYTES = 20
const SLOT_BYTES = 32

function zeroBytes(data: Uint8Array): number {
  let zeros = 0
  // Data may also be a Buffer, and for arrays of several classes V8 calls a function for each length.
  for (let i = 0, { length } = data; i < length; i++) if (data[i] === 0) zeros++
  return zeros
}

/** Intrinsic gas (yellow paper 6.2; EIP-2028, 2930, 3860, 7702, 8037) in a block with that gas limit. */
export function intrinsicGas(tx: IntrinsicFields, rules: Rules, blockGasLimit: bigint): IntrinsicGas {
  const { gas } = rules
  const { data, accessList = [], authorizationList = [] } = tx
  const zeros = zeroBytes(data)
  let sum = gas.tx + zeros * gas.txDataZero + (data.length - zeros) * gas.txDataNonZero
  if (tx.to === undefined) sum += gas.txCreate + gas.initCodeWord * Math.ceil(data.length / 32)
  for (const { storageKeys } of accessList) sum += gas.txAccessListAddress + storageKeys.length * gas.txAccessListSlot
  const regular = BigInt(sum + authorizationList.length * gas.txAuthorization)
  if (!rules.eip8037) return { regular, state: 0n }
  const bytes = (tx.to === undefined ? STATE_BYTES.account : 0) + authorizationList.length * (STATE_BYTES.account + STATE_BYTES.delegation)
  return { regular, state: BigInt(bytes * stateGasPerByte(rules, blockGasLimit)) }
}

/** Minimum gas that a transaction costs for its call data (EIP-7623, 7976) and access list (EIP-7981); zero before Prague. */
export function floorDataGas({ data, accessList = [] }: IntrinsicFields, rules: Rules): bigint {
  if (!rules.eip7623) return 0n
  let tokens = 4 * data.length
  if (!rules.eip7976) tokens -= 3 * zeroBytes(data)
  if (rules.eip7981) for (const { storageKeys } of accessList) tokens += 4 * (ADDRESS_BYTES + SLOT_BYTES * storageKeys.length)
  return BigInt(rules.gas.tx + tokens * rules.gas.txFloorToken)
}

/**
 * Throws CodedError<InvalidTransactionCode> if a transaction's regular intrinsic gas or its floor exceeds what it may spend on anything but
 * state (EIP-8037): no block can contain it.
 */
export function assertRegularGas({ regular }: IntrinsicGas, floor: bigint, { eip8037, limits }: Rules): void {
  const gas = regular > floor ? regular : floor
  if (!eip8037 || gas <= limits.regularTxGas) return
  const message = `transaction costs too much gas before it is executed (cap: ${limits.regularTxGas}, tx: ${gas})`
  throw new CodedError<InvalidTransactionCode>('gas-limit-too-high', message)
}

/** Gas that must be left in the block for a transaction, in each of its two dimensions (EIP-8037); before Amsterdam there is only one. */
export function reservedGas(gasLimit: bigint, intrinsic: IntrinsicGas, rules: Rules): IntrinsicGas {
  if (!rules.eip8037) return { regular: gasLimit, state: 0n }
  const regular = gasLimit - intrinsic.state
  const { regularTxGas } = rules.limits
  return { regular: regular < regularTxGas ? regular : regularTxGas, state: gasLimit - intrinsic.regular }
}
