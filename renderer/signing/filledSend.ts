import type { ResultOf } from '../bridge/methods.ts'

/** What a transaction would be and cost, as the node fills it in. Amounts in wei. */
export interface FilledSend {
  gas: bigint
  nonce: number
  /** The most that it pays for a unit of gas, and the most of it that goes to the block's producer. */
  maxFee: bigint
  maxTip: bigint
  /** By the next block's base fee, where all gas is used. */
  feeLikely: bigint
  maxTotalFee: bigint
  value: bigint
}

/** The most that a transaction can take from its sender. */
export function maxCost({ value, maxTotalFee }: FilledSend): bigint {
  return value + maxTotalFee
}

/** Reads what the node filled in, at the base fee of the next block. */
export function filledFromWire(tx: ResultOf<'eth_fillTransaction'>['tx'], baseFee: bigint): FilledSend {
  const gas = BigInt(tx.gas)
  const maxFee = BigInt(tx.maxFeePerGas ?? tx.gasPrice)
  const maxTip = BigInt(tx.maxPriorityFeePerGas ?? tx.gasPrice)
  const likely = baseFee + maxTip < maxFee ? baseFee + maxTip : maxFee
  return { gas, nonce: Number(tx.nonce), maxFee, maxTip, feeLikely: gas * likely, maxTotalFee: gas * maxFee, value: BigInt(tx.value) }
}
