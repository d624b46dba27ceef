import { assertRegularGas, floorDataGas, intrinsicGas } from '../evm/transaction/intrinsicGas.ts'
import type { Rules } from '../evm/rules/rules.ts'
import type { UnsignedTransaction } from '../types/transaction.ts'

/** Gas that a transaction needs before anything is executed. */
export interface RequiredGas {
  intrinsic: bigint
  /** Minimum price of the call data (EIP-7623); zero before Prague. */
  floor: bigint
  /** Throws CodedError<InvalidTransactionCode> if that is more than any block can contain (EIP-8037). */
  assertAllowed: () => void
}

/** The minimum gas limit of a transaction in a block with that gas limit. */
export function requiredGas(tx: UnsignedTransaction, rules: Rules, blockGasLimit: bigint): RequiredGas {
  const intrinsic = intrinsicGas(tx, rules, blockGasLimit)
  const floor = floorDataGas(tx, rules)
  return { intrinsic: intrinsic.regular + intrinsic.state, floor, assertAllowed: () => assertRegularGas(intrinsic, floor, rules) }
}
