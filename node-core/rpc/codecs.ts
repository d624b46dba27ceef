import { type Codec, DecodeError } from '../contract/codec.ts'
import { object } from '../contract/compound.ts'
import { type Hex, hexFromBytes } from '../contract/hex.ts'
import { address, data, quantity64 } from '../contract/primitives.ts'
import { CodedError } from '../base/codedError.ts'
import { type BlobSidecar, type Transaction, pooledTransactionFromBytes } from '../types/transaction.ts'

/** A signed transaction, for type 3 with or without its blobs, as it came. */
export interface RawTransaction {
  transaction: Transaction
  sidecar?: BlobSidecar
}

/** Ether that the consensus layer pays out (EIP-4895). `amount` in gwei. */
export const withdrawal = object({ index: quantity64, validatorIndex: quantity64, address, amount: quantity64 })

/** A signed transaction in its canonical or, with blobs, its network form. */
export const rawTransaction: Codec<RawTransaction, Hex> = {
  decode(value) {
    const bytes = data.decode(value)
    try {
      return pooledTransactionFromBytes(bytes)
    } catch (error) {
      if (error instanceof CodedError && error.code === 'malformed-rlp') throw new DecodeError(error.message)
      throw error
    }
  },
  encode: ({ transaction }) => hexFromBytes(transaction.raw),
  schema: data.schema,
}
