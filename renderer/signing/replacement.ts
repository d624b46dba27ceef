import { quantityFromBigint } from '../../node-core/contract/hex.ts'
import type { WireTransaction } from '../../node-core/contract/wire/transaction.ts'
import type { WireSend } from '../bridge/methods.ts'
import { plainAmount } from '../format/amount.ts'
import { EMPTY_DRAFT, type SendDraft } from './sendDraft.ts'

/** Resend with higher fees, or replace with an empty transfer to the sender. */
export type ReplacementKind = 'speedUp' | 'cancel'

/** Fees per unit of gas, in wei: the maximum, and the producer's share. Legacy types have no tip. */
export interface OfferedFees {
  maxFee: bigint
  maxTip: bigint | undefined
}

/** The fees of a waiting transaction. */
export function feesOf({ maxFeePerGas, maxPriorityFeePerGas, gasPrice }: WireTransaction): OfferedFees {
  return { maxFee: BigInt(maxFeePerGas ?? gasPrice), maxTip: maxPriorityFeePerGas === undefined ? undefined : BigInt(maxPriorityFeePerGas) }
}

/** The minimum fees of a replacement: the pool requires each cap to be this many percent higher, and the next blocks must accept it. */
export function suggestedFees({ maxFee, maxTip }: OfferedFees, nextBaseFee: bigint | undefined, bumpPercent: number): OfferedFees {
  const [fee, tip] = [bumped(maxFee, bumpPercent), maxTip === undefined ? undefined : bumped(maxTip, bumpPercent)]
  const wanted = nextBaseFee === undefined ? 0n : 2n * nextBaseFee + (tip ?? 0n)
  return { maxFee: fee > wanted ? fee : wanted, maxTip: tip }
}

function bumped(wei: bigint, percent: number): bigint {
  const most = (wei * (100n + BigInt(percent)) + 99n) / 100n
  return most > wei ? most : wei + 1n
}

/** The draft of a replacement: everything as it is, with other fees. */
export function draftOfReplacement({ to, value, input, gas, nonce }: WireTransaction, { maxFee, maxTip }: OfferedFees): SendDraft {
  return {
    ...EMPTY_DRAFT,
    to: to ?? '',
    amount: plainAmount(BigInt(value), 'ETH'),
    data: input === '0x' ? '' : input,
    ...(maxTip === undefined
      ? { feeKind: 'price', gasPrice: plainAmount(maxFee, 'gwei') }
      : { feeKind: 'cap', maxFee: plainAmount(maxFee, 'gwei'), maxTip: plainAmount(maxTip, 'gwei') }),
    gas: String(BigInt(gas)),
    nonce: String(BigInt(nonce)),
  }
}

/** Why a transaction cannot be edited here; undefined if it can. */
export function editProblem({ type, accessList }: Pick<WireTransaction, 'type' | 'accessList'>): string | undefined {
  if (type === '0x3') return 'A blob transaction cannot be edited here: send another one with its nonce.'
  if (type === '0x4') return 'A transaction with authorizations cannot be edited here.'
  return (accessList?.length ?? 0) > 0 ? 'A transaction with an access list cannot be edited here.' : undefined
}

/** Why a transaction cannot be replaced here, not even by an empty transfer; undefined if it can. */
export function replacementProblem(transaction: WireTransaction): string | undefined {
  return transaction.type === '0x3'
    ? 'Only another blob transaction can replace a blob transaction, and the window sends none. Drop it from the pool instead.'
    : undefined
}

/** The replacement of a transaction: the same nonce, other fees. */
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
