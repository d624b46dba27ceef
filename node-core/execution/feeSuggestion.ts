import type { Header } from '../types/header.ts'
import { nextBaseFee } from './baseFee.ts'

/** What the node proposes as maxPriorityFeePerGas: 1 gwei. */
export const SUGGESTED_TIP = 1_000_000_000n

/**
 * What the node proposes as gasPrice upon that head: twice the next base fee and the tip. Wallets sign it as both caps of a
 * dynamic fee transaction, so it must hold for some full blocks, each of which raises the base fee by up to an eighth.
 */
export function suggestGasPrice(head: Header): bigint {
  return (head.baseFeePerGas === undefined ? 0n : 2n * nextBaseFee(head)) + SUGGESTED_TIP
}
