import type { Encoder, ValueOf, WireOf } from '../codec.ts'
import { array, nullable, object, optional, orNull } from '../compound.ts'
import { type Address, addressFromBigint, quantityFromBigint } from '../hex.ts'
import { address, data, hash, index, quantity, quantity64 } from '../primitives.ts'
import { from, pick, shape } from '../shape.ts'

/** An address and its storage slots that are warm from the start (EIP-2930). */
export const accessListEntry = object({ address, storageKeys: array(hash) }, 'AccessListEntry')

/** A signed permission to point the signer's code at an address (EIP-7702). */
export const authorization = object(
  { chainId: quantity, address, nonce: quantity64, yParity: index, r: quantity, s: quantity },
  'Authorization',
)

/** A transaction (section 2.3). The block fields are null while it is in the pool. */
export const transaction = shape('Transaction', {
  blockHash: nullable(hash),
  blockNumber: nullable(quantity),
  blockTimestamp: nullable(quantity),
  transactionIndex: nullable(index),
  from: from('transaction.from', address),
  gas: from('transaction.gasLimit', quantity),
  gasPrice: quantity,
  maxFeePerGas: from('transaction.maxFeePerGas', optional(quantity)),
  maxPriorityFeePerGas: from('transaction.maxPriorityFeePerGas', optional(quantity)),
  maxFeePerBlobGas: from('transaction.maxFeePerBlobGas', optional(quantity)),
  hash: from('transaction.hash', hash),
  input: from('transaction.data', data),
  nonce: from('transaction.nonce', quantity),
  /** Null: creation. */
  to: from('transaction.to', orNull(address)),
  value: from('transaction.value', quantity),
  type: from('transaction.type', index),
  accessList: from('transaction.accessList', optional(array(accessListEntry))),
  /** Absent only in legacy transactions without replay protection. */
  chainId: from('transaction.chainId', optional(quantity)),
  blobVersionedHashes: from('transaction.blobVersionedHashes', optional(array(hash))),
  authorizationList: from('transaction.authorizationList', optional(array(authorization))),
  v: quantity,
  r: from('transaction.r', quantity),
  s: from('transaction.s', quantity),
  /** Absent in legacy transactions. */
  yParity: optional(index),
})

/** What a transaction's shape is made of. */
export type TransactionSource = ValueOf<typeof transaction>
/** A transaction in its JSON form. */
export type WireTransaction = WireOf<typeof transaction>
/** The s in the signature of a transaction whose sender is impersonated; see types/transaction.ts. */
export const IMPERSONATED_S = (1n << 255n) - 1n
/** The same of a transaction that anvil made: it has its hash and its place in the root of its block from other bytes. */
export const ANVIL_IMPERSONATED_S = IMPERSONATED_S - 1n
const IMPERSONATED_WIRE_S: ReadonlySet<string> = new Set([IMPERSONATED_S, ANVIL_IMPERSONATED_S].map(quantityFromBigint))

/** Whether a transaction was sent without the key of its sender: its signature has the sender's address as r. */
export function isImpersonated({ from, r, s }: Pick<WireTransaction, 'from' | 'r' | 's'>): boolean {
  return IMPERSONATED_WIRE_S.has(s) && BigInt(r) === BigInt(from)
}

/** An access list entry in its JSON form. */
export type WireAccessListEntry = WireOf<typeof accessListEntry>
/** An authorization in its JSON form. */
export type WireAuthorization = WireOf<typeof authorization>

/** A transaction and its canonical bytes. */
export const signedTransaction = shape('SignedTransaction', { raw: from('tx.transaction.raw', data), tx: transaction })

const addressOrZero: Encoder<Address | undefined, Address> = { encode: (it) => it ?? addressFromBigint(0n), schema: address.schema }

/** A transaction of the reference profile: exactly the fields of section 2.3 of the interface. A creation goes to the zero address. */
export const referenceTransaction = shape('Transaction', {
  ...pick(transaction, 'blockHash', 'blockNumber', 'from', 'gas', 'gasPrice', 'hash', 'input', 'nonce', 'transactionIndex'),
  ...pick(transaction, 'value', 'v', 'r', 's'),
  to: from('transaction.to', addressOrZero),
})
