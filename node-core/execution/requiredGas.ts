import { floorDataGas, intrinsicGas } from '../evm/transaction/intrinsicGas.ts'
import type { Rules } from '../evm/rules/rules.ts'
import type { UnsignedTransaction } from '../types/transaction.ts'

/**
 * The minimum gas limit of a transaction, before anything is executed: the intrinsic gas, and the floor of EIP-7623 (zero before Prague).
 */
export function requiredGas(tx: UnsignedTransaction, rules: Rules, blockGasLimit: bigint): { intrinsic: bigint; floor: bigint } {
  const { regular, state } = intrinsicGas(tx, rules, blockGasLimit)
  return { intrinsic: regular + state, floor: floorDataGas(tx, rules) }
}
