/** The market for blob gas: EIP-4844, its schedule per fork (EIP-7840) and its reserve price (EIP-7918). */
import { GAS_PER_BLOB } from '../contract/blobGas.ts'
import type { BlobSchedule } from '../types/chainConfig.ts'
import type { Header } from '../types/header.ts'

const MIN_BLOB_BASE_FEE = 1n
/** Execution gas whose price is the lower bound of a blob's price (EIP-7918). */
const BLOB_BASE_COST = 8_192n
/** The highest price, which fits a word of the EVM. */
const MAX_BLOB_BASE_FEE = 2n ** 256n - 1n
/** Excess in update fractions from which the price does not fit: e^178 is more than 2^256. */
const MAX_EXCESS_FRACTIONS = 178n

/** factor · e^(numerator/denominator) in integers, by its Taylor series (EIP-4844). */
export function fakeExponential(factor: bigint, numerator: bigint, denominator: bigint): bigint {
  // Without blobs there is no excess, and each block asks.
  if (numerator === 0n) return factor
  let output = 0n
  let term = factor * denominator
  for (let i = 1n; term > 0n; i++) {
    output += term
    term = (term * numerator) / (denominator * i)
  }
  return output / denominator
}

/**
 * Wei per blob gas at an excess: at most 2^256 - 1, which nobody can pay. The excess may come from a genesis file, a bundle or a remote chain,
 * and the series takes for ever at one of 64 bits.
 */
export function blobBaseFee(excessBlobGas: bigint, { baseFeeUpdateFraction }: BlobSchedule): bigint {
  if (excessBlobGas > MAX_EXCESS_FRACTIONS * baseFeeUpdateFraction) return MAX_BLOB_BASE_FEE
  const fee = fakeExponential(MIN_BLOB_BASE_FEE, excessBlobGas, baseFeeUpdateFraction)
  return fee < MAX_BLOB_BASE_FEE ? fee : MAX_BLOB_BASE_FEE
}

/** Excess blob gas of the block after `parent`, under the rules of that block: its schedule, and whether a reserve price holds (Osaka). */
export function nextExcessBlobGas(
  parent: Pick<Header, 'excessBlobGas' | 'blobGasUsed' | 'baseFeePerGas'>,
  schedule: BlobSchedule,
  reservePrice: boolean,
): bigint {
  const excess = parent.excessBlobGas ?? 0n
  const used = parent.blobGasUsed ?? 0n
  const target = BigInt(schedule.target) * GAS_PER_BLOB
  if (excess + used < target) return 0n
  // Of a schedule without blobs, no share can be told.
  if (reservePrice && schedule.max > 0 && BLOB_BASE_COST * (parent.baseFeePerGas ?? 0n) > GAS_PER_BLOB * blobBaseFee(excess, schedule)) {
    return excess + (used * BigInt(schedule.max - schedule.target)) / BigInt(schedule.max)
  }
  return excess + used - target
}
