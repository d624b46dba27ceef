import type { Codec, ValueOf } from '../codec.ts'
import { array, object, record } from '../compound.ts'
import { type Hash, type Hex, quantityFromBigint, wordFromBigint } from '../hex.ts'
import { address, data, hash, quantity, slot } from '../primitives.ts'

/** eth_getAccount. */
export const account = object({ balance: quantity, codeHash: hash, nonce: quantity, storageRoot: hash }, 'Account')

/** eth_getAccountInfo and debug_accountInfoAt. */
export const accountInfo = object({ balance: quantity, nonce: quantity, code: data }, 'AccountInfo')

/** A value of 32 bytes. */
export const word: Codec<bigint, Hash> = { decode: (value) => slot.decode(value), encode: wordFromBigint, schema: hash.schema }

/** eth_getStorageValues: the values of the slots of each account. */
export const storageValues = record(address, array(word))

/** A slot of a proof. Clients get the key back as they wrote it: a word as a word, anything shorter as a quantity. */
export const proofKey: Codec<{ slot: bigint; text: Hex }, Hex> = {
  decode(value) {
    const decoded = slot.decode(value)
    return { slot: decoded, text: String(value).length === 66 ? wordFromBigint(decoded) : quantityFromBigint(decoded) }
  },
  encode: ({ text }) => text,
  schema: slot.schema,
}

/** eth_getProof (section 2.8, EIP-1186). */
export const proof = object(
  {
    address,
    accountProof: array(data),
    balance: quantity,
    codeHash: hash,
    nonce: quantity,
    storageHash: hash,
    storageProof: array(object({ key: proofKey, value: quantity, proof: array(data) }, 'StorageProof')),
  },
  'Proof',
)

/** What a proof's shape is made of. */
export type ProofSource = ValueOf<typeof proof>
