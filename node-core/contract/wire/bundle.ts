import type { ValueOf } from '../codec.ts'
import { array, nullable, object, optional } from '../compound.ts'
import { address, data, hash, integer, string } from '../primitives.ts'

/** Amounts of a bundle, in wei, as decimal text. */
const decimal = string

const amounts = { coinbaseDiff: decimal, ethSentToCoinbase: decimal, gasFees: decimal }

/** A transaction of eth_callBundle. */
const bundledTransaction = object(
  {
    ...amounts,
    fromAddress: address,
    gasPrice: decimal,
    gasUsed: integer,
    /** Null: creation. */
    toAddress: nullable(address),
    txHash: hash,
    /** What it returned, if it succeeded. */
    value: optional(data),
    /** Why it failed: revert data, or nothing. */
    revert: optional(data),
  },
  'BundledTransaction',
)

/** eth_callBundle, as Flashbots and reth return it. */
export const bundleResult = object(
  {
    ...amounts,
    /** Wei per gas that the coinbase receives. */
    bundleGasPrice: decimal,
    /** Keccak-256 of the transaction hashes. */
    bundleHash: hash,
    results: array(bundledTransaction),
    stateBlockNumber: integer,
    totalGasUsed: integer,
  },
  'BundleResult',
)

/** What the result is made of. */
export type BundleResult = ValueOf<typeof bundleResult>
