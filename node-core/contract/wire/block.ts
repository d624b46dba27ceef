import { type Answered, orAnswered } from '../answered.ts'
import type { Encoder, ValueOf, WireOf } from '../codec.ts'
import { array, object, optional } from '../compound.ts'
import type { Hash } from '../hex.ts'
import { address, hash, index, quantity64 } from '../primitives.ts'
import { shape } from '../shape.ts'
import { header, referenceHeader } from './header.ts'
import { referenceTransaction, transaction } from './transaction.ts'

/** Ether that the consensus layer pays out (EIP-4895). `amount` in gwei. */
export const withdrawal = object({ index: quantity64, validatorIndex: quantity64, address, amount: quantity64 }, 'Withdrawal')

/** A withdrawal in its JSON form. */
export type WireWithdrawal = WireOf<typeof withdrawal>

/** The transactions of a block: their hashes, or what the shape of transactions is made of. */
function hashesOr<V extends object, W>(item: Encoder<V, W>): Encoder<readonly Hash[] | readonly (V | Answered)[], Hash[] | W[]> {
  const [hashes, items] = [array(hash), array(orAnswered(item))]
  return {
    encode: (values) => (typeof values[0] === 'object' ? items.encode(values as readonly (V | Answered)[]) : (values as Hash[])),
    schema: { anyOf: [hashes.schema, items.schema] },
  }
}

/** A block (section 2.2): its transactions are hashes, or objects where asked for. */
export const block = shape('Block', {
  ...header.fields,
  /** Bytes of its RLP. */
  size: index,
  transactions: hashesOr(transaction),
  uncles: array(hash),
  withdrawals: optional(array(withdrawal)),
})

/** What a block is made of. */
export type BlockSource = ValueOf<typeof block>
/** A block in its JSON form. */
export type WireBlock = WireOf<typeof block>

const noUncles: Encoder<unknown, Hash[]> = { encode: () => [], schema: array(hash).schema }

/** A block of the reference profile: exactly the fields of section 2.2 of the interface. */
export const referenceBlock = shape('Block', {
  ...referenceHeader.fields,
  size: index,
  transactions: hashesOr(referenceTransaction),
  uncles: noUncles,
})
