import { quantityFromBigint } from '../../node-core/contract/hex.ts'
import type { WireTransaction } from '../../node-core/contract/wire/transaction.ts'
import type { WireSend } from '../bridge/methods.ts'

/** Send the same for more, or an empty transfer to oneself in its place. */
export type ReplacementKind = 'speedUp' | 'cancel'

/** What a transaction pays per unit of gas, in wei: at most, and of it to the block's producer. A type with one price has no tip. */
export interface OfferedFees {
  maxFee: bigint
  maxTip: bigint | undefined
}

/** What the pool wants more where blobs are concerned, whatever its options say. */
const BLOB_BUMP_PERCENT = 100

/** Percent that the replacement of a transaction must pay more on each cap; `bumpPercent` is the node's option. */
export function bumpPercentFor({ type }: WireTransaction, bumpPercent: number): number {
  return type === '0x3' ? BLOB_BUMP_PERCENT : bumpPercent
}

/** The fees of a transaction that waits. */
export function feesOf({ maxFeePerGas, maxPriorityFeePerGas, gasPrice }: WireTransaction): OfferedFees {
  return { maxFee: BigInt(maxFeePerGas ?? gasPrice), maxTip: maxPriorityFeePerGas === undefined ? undefined : BigInt(maxPriorityFeePerGas) }
}

/**
 * The least that a replacement pays for the pool to take it, which wants so many percent more on each cap, and with it for the next blocks
 * to take it.
 */
export function suggestedFees({ maxFee, maxTip }: OfferedFees, nextBaseFee: bigint | undefined, bumpPercent: number): OfferedFees {
  const [fee, tip] = [bumped(maxFee, bumpPercent), maxTip === undefined ? undefined : bumped(maxTip, bumpPercent)]
  const wanted = nextBaseFee === undefined ? 0n : 2n * nextBaseFee + (tip ?? 0n)
  return { maxFee: fee > wanted ? fee : wanted, maxTip: tip }
}

function bumped(wei: bigint, percent: number): bigint {
  const most = (wei * (100n + BigInt(percent)) + 99n) / 100n
  return most > wei ? most : wei + 1n
}

/** Why a transaction cannot be replaced from here; undefined where it can. */
export function obstacleTo(transaction: WireTransaction): string | undefined {
  return transaction.type === '0x3'
    ? 'A transaction with blobs is replaced by whoever has the blobs: they are not in the pool’s answer.'
    : undefined
}

/** The transaction that takes the place of another: the same nonce, other fees. */
export function replacementOf(transaction: WireTransaction, kind: ReplacementKind, { maxFee, maxTip }: OfferedFees): WireSend {
  const { from, nonce, to, value, input, gas, type, accessList, authorizationList } = transaction
  const price =
    maxTip === undefined
      ? { gasPrice: quantityFromBigint(maxFee) }
      : { maxFeePerGas: quantityFromBigint(maxFee), maxPriorityFeePerGas: quantityFromBigint(maxTip) }
  if (kind === 'cancel')
    return { from, nonce, to: from, value: '0x0', gas: '0x5208', ...price, ...(maxTip === undefined && { type: '0x0' }) }
  return {
    from,
    nonce,
    ...(to && { to }),
    value,
    input,
    gas,
    ...price,
    ...(maxTip === undefined && { type }),
    ...(accessList && type !== '0x0' && { accessList }),
    ...(authorizationList && { authorizationList }),
  }
}
