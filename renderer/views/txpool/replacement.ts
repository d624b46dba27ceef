import type { Hex } from '../../../node-core/contract/hex.ts'
import type { WireTransaction } from '../../../node-core/contract/wire.ts'
import type { WireSend } from '../../bridge/accountMethods.ts'

/** Send the same for more, or an empty transfer to oneself in its place. */
export type ReplacementKind = 'speedUp' | 'cancel'

/** What a transaction pays per unit of gas, in wei: at most, and of it to the block's producer. A type with one price has no tip. */
export interface OfferedFees {
  maxFee: bigint
  maxTip: bigint | undefined
}

/** Percent that a replacement must pay more, on each cap, unless the node's options say otherwise. */
const PRICE_BUMP_PERCENT = 10n

/** The fees of a transaction that waits. */
export function feesOf({ maxFeePerGas, maxPriorityFeePerGas, gasPrice }: WireTransaction): OfferedFees {
  return { maxFee: BigInt(maxFeePerGas ?? gasPrice), maxTip: maxPriorityFeePerGas === undefined ? undefined : BigInt(maxPriorityFeePerGas) }
}

/** The least that a replacement pays for the pool to take it, and with it for the next blocks to take it. */
export function suggestedFees({ maxFee, maxTip }: OfferedFees, nextBaseFee: bigint | undefined): OfferedFees {
  const [fee, tip] = [bumped(maxFee), maxTip === undefined ? undefined : bumped(maxTip)]
  const wanted = nextBaseFee === undefined ? 0n : 2n * nextBaseFee + (tip ?? 0n)
  return { maxFee: fee > wanted ? fee : wanted, maxTip: tip }
}

function bumped(wei: bigint): bigint {
  const most = (wei * (100n + PRICE_BUMP_PERCENT) + 99n) / 100n
  return most > wei ? most : wei + 1n
}

/** Why a transaction cannot be replaced from here; undefined where it can. */
export function obstacleTo(transaction: WireTransaction): string | undefined {
  return transaction.type === '0x3' ? 'A transaction with blobs is replaced by whoever has the blobs: they are not in the pool’s answer.' : undefined
}

/** The transaction that takes the place of another: the same nonce, other fees. */
export function replacementOf(transaction: WireTransaction, kind: ReplacementKind, { maxFee, maxTip }: OfferedFees): WireSend {
  const { from, nonce, to, value, input, gas, type, accessList, authorizationList } = transaction
  const price = maxTip === undefined ? { gasPrice: quantity(maxFee) } : { maxFeePerGas: quantity(maxFee), maxPriorityFeePerGas: quantity(maxTip) }
  if (kind === 'cancel') return { from, nonce, to: from, value: '0x0', gas: '0x5208', ...price, ...(maxTip === undefined && { type: '0x0' }) }
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

const quantity = (wei: bigint): Hex => `0x${wei.toString(16)}`
