import type { Header } from '../types/header.ts'
import { nextBaseFee } from './baseFee.ts'

const USUAL_TIP = 1_000_000_000n

/** What the node proposes as maxPriorityFeePerGas, in wei: 1 gwei, or what its blocks want (`leastTip`) where that is more. */
export function suggestTip(leastTip = 0n): bigint {
  return leastTip > USUAL_TIP ? leastTip : USUAL_TIP
}

/**
 * What the node proposes as gasPrice upon that head: twice the next base fee and the tip. Wallets sign it as both caps of a
 * dynamic fee transaction, so it must hold for some full blocks, each of which raises the base fee by up to an eighth.
 */
export function suggestGasPrice(head: Header, tip: bigint): bigint {
  return (head.baseFeePerGas === undefined ? 0n : 2n * nextBaseFee(head)) + tip
}
