import { array, object, optional } from '../contract/compound.ts'
import { address, data, hash, index, quantity, quantity64 } from '../contract/primitives.ts'
import { accessListEntry, authorization } from '../contract/wire/transaction.ts'
import { CodedError } from '../base/codedError.ts'
import {
  type Authorization,
  type Transaction,
  type TransactionErrorCode,
  type TransactionType,
  type UnsignedTransaction,
  anvilTransaction,
  createTransaction,
} from '../types/transaction.ts'
import { decodeAnswer } from './decoding.ts'
import { lie, remoteError } from './remoteErrors.ts'

const transactionType = object({ type: optional(index, 0) })

const wireTransaction = object({
  hash,
  from: optional(address),
  chainId: optional(quantity),
  nonce: quantity64,
  gas: quantity64,
  gasPrice: optional(quantity),
  maxFeePerGas: optional(quantity),
  maxPriorityFeePerGas: optional(quantity),
  to: optional(address),
  value: quantity,
  input: data,
  accessList: optional(array(accessListEntry)),
  maxFeePerBlobGas: optional(quantity),
  blobVersionedHashes: optional(array(hash)),
  authorizationList: optional(array(authorization)),
  v: optional(quantity),
  yParity: optional(index),
  r: quantity,
  s: quantity,
})

/** Types that other chains than Ethereum have. */
const FOREIGN_TYPES: Readonly<Record<number, string>> = {
  0x7e: 'a deposit of an OP chain',
  0x7f: 'a state sync of Polygon',
  0x64: 'a deposit of Arbitrum',
  0x65: 'an unsigned transaction of Arbitrum',
  0x66: 'a contract transaction of Arbitrum',
  0x68: 'a retry of Arbitrum',
  0x69: 'a retryable submission of Arbitrum',
  0x6a: 'an internal transaction of Arbitrum',
}

/** The type of a transaction or receipt. Throws `unsupported-type`, naming it, if it is not one of Ethereum's. */
export function decodeType(json: unknown, what: string): TransactionType {
  const { type } = decodeAnswer(transactionType, json, what)
  if (type <= 4) return type as TransactionType
  const name = FOREIGN_TYPES[type]
  throw unsupported(
    `${what} is of type 0x${type.toString(16)}${name === undefined ? '' : `, ${name}`}: only types 0 to 4, those of Ethereum, are supported`,
  )
}

const unsupported = (reason: string) => new CodedError<TransactionErrorCode>('unsupported-type', reason)

/** Decodes a mined transaction, and verifies it by its hash. Throws `unsupported-type` and `remote-lies`. */
export function decodeTransaction(json: unknown, what: string): Transaction {
  const type = decodeType(json, what)
  const wire = decodeAnswer(wireTransaction, json, what)
  const { hash: named, gas: gasLimit, input, v, yParity, r, s, nonce, value, to, from } = wire
  const common = { type, nonce, gasLimit, value, data: input, ...(to !== undefined && { to }) }
  if (r === 0n && s === 0n) {
    const impersonated = from && anvilTransaction({ ...common, ...fieldsOf(type, wire, v ?? 0n) }, from)
    if (impersonated?.hash === named) return impersonated
    // State syncs of Polygon, and what OP Mainnet got from L1 before Bedrock: no signature is of zeros.
    if (type === 0) throw unsupported(`${what} has no signature: it was not sent as one of Ethereum`)
  }
  const parity = type === 0 ? legacyParity(v) : (yParity ?? v)
  if (parity === undefined) throw remoteError('remote-lies', `the remote's answer is malformed: ${what}: v: invalid signature`)
  const signature = { yParity: Number(parity) as 0 | 1, r, s }
  const transaction = createTransaction({ ...common, ...fieldsOf(type, wire, v ?? 0n), ...signature })
  if (transaction.hash !== named) throw lie(`hash of ${what}`, named, transaction.hash)
  return transaction
}

const legacyParity = (v: bigint | undefined): bigint | undefined =>
  v === 27n || v === 28n ? v - 27n : v !== undefined && v >= 35n ? (v - 35n) % 2n : undefined

type Wire = ReturnType<typeof wireTransaction.decode>

/** The fields that only some types have. Absent ones are as in the encoding: zero or empty. */
function fieldsOf(type: TransactionType, wire: Wire, v: bigint): Partial<UnsignedTransaction> {
  const { chainId = 0n, gasPrice = 0n, accessList = [], maxFeePerGas = 0n, maxPriorityFeePerGas = 0n } = wire
  if (type === 0) return { gasPrice, ...(v >= 35n && { chainId: (v - 35n) / 2n }) }
  if (type === 1) return { chainId, gasPrice, accessList }
  const dynamic = { chainId, accessList, maxFeePerGas, maxPriorityFeePerGas }
  if (type === 3) return { ...dynamic, maxFeePerBlobGas: wire.maxFeePerBlobGas ?? 0n, blobVersionedHashes: wire.blobVersionedHashes ?? [] }
  return type === 4 ? { ...dynamic, authorizationList: (wire.authorizationList ?? []) as Authorization[] } : dynamic
}
