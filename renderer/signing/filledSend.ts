import type { ResultOf } from '../bridge/methods.ts'

/** What a transaction would contain and cost, as filled in by the node. Amounts in wei. */
export interface FilledSend {
  gas: bigint
  nonce: number
  /** Maximum price per unit of gas, and the maximum share of it for the block's producer. */
  maxFee: bigint
  maxTip: bigint
  /** At the next block's base fee, if all gas is used. */
  feeLikely: bigint
  maxTotalFee: bigint
  value: bigint
}

/** The maximum that a transaction can take from its sender. */
export function maxCost({ value, maxTotalFee }: FilledSend): bigint {
  return value + maxTotalFee
}

/** Parses what the node filled in, at the base fee of the next block. */
export function filledFromWire(tx: ResultOf<'eth_fillTransaction'>['tx'], baseFee: bigint): FilledSend {
  const gas = BigInt(tx.gas)
  const maxFee = BigInt(tx.maxFeePerGas ?? tx.gasPrice)
  const maxTip = BigInt(tx.maxPriorityFeePerGas ?? tx.gasPrice)
  const likely = baseFee + maxTip < maxFee ? baseFee + maxTip : maxFee
  return { gas, nonce: Number(tx.nonce), maxFee, maxTip, feeLikely: gas * likely, maxTotalFee: gas * maxFee, value: BigInt(tx.value) }
}
