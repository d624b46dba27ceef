/**
 * Signed transactions of all five types (EIP-155, 2930, 1559, 4844, 7702) and their RLP. A transaction is immutable: its hash and its
 * sender are computed once and cached.
 */
import { type Address, type Hash, addressFromBigint, bytesFromHex } from '../contract/hex.ts'
import { ANVIL_IMPERSONATED_S, IMPERSONATED_S } from '../contract/wire/transaction.ts'
import { EMPTY_BYTES, concatBytes, ownBytes } from '../base/bytes.ts'
import { CodedError } from '../base/codedError.ts'
import { keccak256, keccak256Hex } from '../base/keccak256.ts'
import { type Signature, SECP256K1_N, recoverAddress, sign } from '../base/secp256k1.ts'
import {
  type RlpInput,
  type RlpItem,
  decodeRlp,
  encodeRlp,
  encodeTyped,
  malformed,
  rlpAddress,
  rlpBigint,
  rlpBytes,
  rlpFromBigint,
  rlpHash,
  rlpList,
} from './rlp.ts'

/** Parts that a blob is extended to, each with a proof of its own (EIP-7594). */
export const CELLS_PER_BLOB = 128

/** `invalid-signature`: no sender can be recovered. `unsupported-type`: the envelope's first byte is not a known type. */
export type TransactionErrorCode = 'invalid-signature' | 'unsupported-type'

/** 0 legacy, 1 access list (EIP-2930), 2 dynamic fee (EIP-1559), 3 blob (EIP-4844), 4 set code (EIP-7702). */
export type TransactionType = 0 | 1 | 2 | 3 | 4

/** An address and the storage slots of it that are warm from the start. */
export interface AccessListEntry {
  address: Address
  storageKeys: Hash[]
}

/** A signed permission to point the signer's code at `address` (EIP-7702). Chain id 0 is valid on every chain. */
export interface Authorization extends Signature {
  chainId: bigint
  address: Address
  nonce: bigint
}

/** The fields that a sender chooses. Fees in wei per gas; a field is absent if the type does not have it. */
export interface UnsignedTransaction {
  type: TransactionType
  /** Absent only in legacy transactions without replay protection. */
  chainId?: bigint
  nonce: bigint
  gasLimit: bigint
  /** Absent for contract creation. */
  to?: Address
  value: bigint
  data: Uint8Array
  /** Types 0 and 1. */
  gasPrice?: bigint
  /** Types 2 to 4. */
  maxFeePerGas?: bigint
  /** Types 2 to 4. */
  maxPriorityFeePerGas?: bigint
  /** Types 1 to 4. */
  accessList?: AccessListEntry[]
  /** Type 3. */
  maxFeePerBlobGas?: bigint
  /** Type 3. */
  blobVersionedHashes?: Hash[]
  /** Type 4. */
  authorizationList?: Authorization[]
}

/** Blobs that travel with a type 3 transaction in the pool and stay out of blocks. */
export interface BlobSidecar {
  /** 0: one proof per blob (EIP-4844). 1: cell proofs (EIP-7594). */
  version: 0 | 1
  blobs: Uint8Array[]
  commitments: Uint8Array[]
  proofs: Uint8Array[]
}

/** A signed transaction. `raw` is its canonical encoding as in a block. */
export interface Transaction extends UnsignedTransaction, Signature {
  hash: Hash
  raw: Uint8Array
  /** Recovered on first access. Throws `invalid-signature`. */
  readonly from: Address
  /** Whether the signature only names the sender, which did not sign (see `IMPERSONATED_S`). */
  readonly isImpersonated: boolean
}

/**
 * Whether a signature only names an address, which did not sign: r is the sender's address, s is `IMPERSONATED_S`, the parity 0. So hashes
 * differ by sender and content, and the sender follows from the bytes. No valid signature is like it: s is above half the order of the curve
 * (EIP-2). It is below 2^255, because ethers refuses larger values.
 */
function isImpersonated({ yParity, r, s }: Signature): boolean {
  return (s === IMPERSONATED_S || s === ANVIL_IMPERSONATED_S) && yParity === 0 && r < 1n << 160n
}

const isOfAnvil = ({ s }: Signature): boolean => s === ANVIL_IMPERSONATED_S

/**
 * The bytes in which anvil has a transaction of an impersonated sender: r and s are zero, so they do not name the sender (anvil,
 * `core/src/eth/transaction`).
 */
function anvilBytes(tx: UnsignedTransaction & Signature): Uint8Array {
  return envelope(tx, transactionV(tx), { r: 0n, s: 0n })
}

/** Anvil hashes the bytes as they are sent between nodes (an RLP string of them if they are typed), followed by the sender. */
function anvilHash(tx: Transaction): Hash {
  const bytes = anvilBytes(tx)
  return keccak256Hex(concatBytes(tx.type === 0 ? bytes : encodeRlp(bytes), bytesFromHex(tx.from)))
}

/** The bytes by which the root of a block commits to a transaction. */
export function committedBytes(tx: Transaction): Uint8Array {
  return isOfAnvil(tx) && tx.isImpersonated ? anvilBytes(tx) : tx.raw
}

const accessListToRlp = (list: readonly AccessListEntry[]) =>
  list.map((entry) => [bytesFromHex(entry.address), entry.storageKeys.map(bytesFromHex)])

const accessListFromRlp = (item: RlpItem | undefined): AccessListEntry[] =>
  rlpList(item, 'access list').map((entry) => {
    const [address, keys] = rlpList(entry, 'access list entry', 2)
    return {
      address: rlpAddress(address, 'access list address'),
      storageKeys: rlpList(keys, 'storage keys').map((key) => rlpHash(key, 'storage key')),
    }
  })

const authorizationListToRlp = (list: readonly Authorization[]) =>
  list.map((it) => [
    rlpFromBigint(it.chainId),
    bytesFromHex(it.address),
    rlpFromBigint(it.nonce),
    rlpFromBigint(BigInt(it.yParity)),
    rlpFromBigint(it.r),
    rlpFromBigint(it.s),
  ])

const authorizationListFromRlp = (item: RlpItem | undefined): Authorization[] =>
  rlpList(item, 'authorization list').map((entry) => {
    const [chainId, address, nonce, yParity, r, s] = rlpList(entry, 'authorization', 6)
    return {
      chainId: rlpBigint(chainId, 'authorization chain id'),
      address: rlpAddress(address, 'authorization address'),
      nonce: rlpBigint(nonce, 'authorization nonce', 8),
      // EIP-7702 allows any 8-bit parity here; one that is not 0 or 1 makes the authorization invalid, not the transaction.
      yParity: Number(rlpBigint(yParity, 'authorization yParity', 1)) as 0 | 1,
      r: rlpBigint(r, 'authorization r'),
      s: rlpBigint(s, 'authorization s'),
    }
  })

/** The fields before the signature, in the order of the type's EIP. */
function unsignedFields(tx: UnsignedTransaction): RlpInput[] {
  const to = tx.to === undefined ? EMPTY_BYTES : bytesFromHex(tx.to)
  const [nonce, gasLimit, value] = [rlpFromBigint(tx.nonce), rlpFromBigint(tx.gasLimit), rlpFromBigint(tx.value)]
  const chainId = rlpFromBigint(tx.chainId ?? 0n)
  const gasPrice = rlpFromBigint(tx.gasPrice ?? 0n)
  if (tx.type === 0) return [nonce, gasPrice, gasLimit, to, value, tx.data]
  const accessList = accessListToRlp(tx.accessList ?? [])
  if (tx.type === 1) return [chainId, nonce, gasPrice, gasLimit, to, value, tx.data, accessList]
  const fees = [rlpFromBigint(tx.maxPriorityFeePerGas ?? 0n), rlpFromBigint(tx.maxFeePerGas ?? 0n)]
  const common = [chainId, nonce, ...fees, gasLimit, to, value, tx.data, accessList]
  if (tx.type === 3) return [...common, rlpFromBigint(tx.maxFeePerBlobGas ?? 0n), (tx.blobVersionedHashes ?? []).map(bytesFromHex)]
  if (tx.type === 4) return [...common, authorizationListToRlp(tx.authorizationList ?? [])]
  return common
}

/** The 32-byte digest that the sender signs. */
export function signingHash(tx: UnsignedTransaction): Uint8Array {
  const fields = unsignedFields(tx)
  if (tx.type === 0 && tx.chainId !== undefined) fields.push(rlpFromBigint(tx.chainId), EMPTY_BYTES, EMPTY_BYTES)
  return keccak256(encodeTyped(tx.type, fields))
}

/** The digest that the signer of an authorization signs (EIP-7702: magic 0x05). */
export function authorizationSigningHash(authorization: Pick<Authorization, 'chainId' | 'address' | 'nonce'>): Uint8Array {
  const { chainId, address, nonce } = authorization
  return keccak256(concatBytes(Uint8Array.of(5), encodeRlp([rlpFromBigint(chainId), bytesFromHex(address), rlpFromBigint(nonce)])))
}

/** Signer of the authorization, or undefined if the signature is invalid (EIP-7702 requires the lower s). */
export function authorizationAuthority(authorization: Authorization): Address | undefined {
  if (authorization.yParity > 1 || authorization.s > SECP256K1_N / 2n) return undefined
  return recoverAddress(authorizationSigningHash(authorization), authorization)
}

/** The `v` in JSON-RPC: 27/28 or EIP-155 for legacy transactions, the parity for typed and unsigned ones. */
export function transactionV(tx: UnsignedTransaction & Signature): bigint {
  if (tx.type !== 0 || (tx.r === 0n && tx.s === 0n)) return BigInt(tx.yParity)
  return tx.chainId === undefined ? 27n + BigInt(tx.yParity) : 35n + 2n * tx.chainId + BigInt(tx.yParity)
}

class SignedTransaction {
  #from: Address | undefined
  declare hash: Hash
  declare raw: Uint8Array

  constructor(fields: UnsignedTransaction & Signature, from?: Address) {
    Object.assign(this, fields)
    this.#from = from
  }

  get from(): Address {
    if (this.#from !== undefined) return this.#from
    const tx = this as unknown as Transaction
    const from = tx.isImpersonated ? addressFromBigint(tx.r) : recoverAddress(signingHash(tx), tx)
    if (from === undefined) throw new CodedError<TransactionErrorCode>('invalid-signature', 'invalid transaction v, r, s values')
    return (this.#from = from)
  }

  get isImpersonated(): boolean {
    return isImpersonated(this as unknown as Transaction)
  }
}

/** Known properties of a transaction that need not be computed. */
interface KnownOfTransaction {
  from?: Address | undefined
  /** Canonical encoding. */
  raw?: Uint8Array
}

/** Builds a transaction from its fields and signature. A known `from` need not be recovered. */
export function createTransaction(fields: UnsignedTransaction & Signature, from?: Address): Transaction {
  return signedTransaction(fields, { from })
}

function signedTransaction(fields: UnsignedTransaction & Signature, { from, raw }: KnownOfTransaction): Transaction {
  const tx = new SignedTransaction(fields, from) as unknown as Transaction
  // Blocks are cached by the thousand, and count there by their size.
  tx.data = ownBytes(fields.data)
  tx.raw = ownBytes(raw ?? signedEnvelope(fields))
  tx.hash = isOfAnvil(fields) && tx.isImpersonated ? anvilHash(tx) : keccak256Hex(tx.raw)
  return tx
}

function signedEnvelope(fields: UnsignedTransaction & Signature): Uint8Array {
  return envelope(fields, fields.type === 0 ? transactionV(fields) : BigInt(fields.yParity), fields)
}

const envelope = (fields: UnsignedTransaction, v: bigint, { r, s }: Pick<Signature, 'r' | 's'>): Uint8Array =>
  encodeTyped(fields.type, [...unsignedFields(fields), rlpFromBigint(v), rlpFromBigint(r), rlpFromBigint(s)])

/** Builds a transaction from its fields, and signs it with a private key; `from` is the address of the key, if it is known. */
export function signTransaction(fields: UnsignedTransaction, privateKey: Uint8Array, from?: Address): Transaction {
  return createTransaction({ ...fields, ...sign(signingHash(fields), privateKey) }, from)
}

/** A transaction of a sender that does not sign it. */
export function impersonatedTransaction(fields: UnsignedTransaction, from: Address): Transaction {
  return createTransaction({ ...fields, yParity: 0, r: BigInt(from), s: IMPERSONATED_S }, from)
}

/** A transaction of an impersonated sender as anvil mined it: its hash and committed bytes are those that anvil has. */
export function anvilTransaction(fields: UnsignedTransaction, from: Address): Transaction {
  return createTransaction({ ...fields, yParity: 0, r: BigInt(from), s: ANVIL_IMPERSONATED_S }, from)
}

/** An unsigned transaction, as in a simulation: v, r and s are zero, as in geth. */
export function unsignedTransaction(fields: UnsignedTransaction, from: Address): Transaction {
  return createTransaction({ ...fields, yParity: 0, r: 0n, s: 0n }, from)
}

/**
 * Decodes a transaction from its canonical bytes (RLP for legacy, type byte and RLP for the others). A known `from` need not be recovered.
 * Throws `malformed-rlp`, `unsupported-type`, `invalid-signature`.
 */
export function transactionFromBytes(bytes: Uint8Array, from?: Address): Transaction {
  const first = bytes[0]
  if (first === undefined) throw malformed('transaction is empty')
  // Only canonical RLP decodes, so the bytes equal the encoding of the fields.
  const known: KnownOfTransaction = { from, raw: bytes }
  if (first >= 0xc0) return legacyFromRlp(rlpList(decodeRlp(bytes), 'transaction', 9), known)
  if (first === 0 || first > 4) throw new CodedError<TransactionErrorCode>('unsupported-type', 'transaction type not supported')
  return typedFromRlp(first as 1 | 2 | 3 | 4, decodeRlp(bytes.subarray(1)), known)
}

const toFromRlp = (item: RlpItem | undefined): { to?: Address } => {
  const bytes = rlpBytes(item, 'to')
  return bytes.length === 0 ? {} : { to: rlpAddress(bytes, 'to') }
}

function legacyFromRlp(items: RlpItem[], known: KnownOfTransaction): Transaction {
  const v = rlpBigint(items[6], 'v')
  if (v !== 27n && v !== 28n && v < 35n)
    throw new CodedError<TransactionErrorCode>('invalid-signature', 'invalid transaction v, r, s values')
  const replayProtected = v >= 35n
  const fields: UnsignedTransaction & Signature = {
    type: 0,
    ...(replayProtected ? { chainId: (v - 35n) / 2n } : {}),
    nonce: rlpBigint(items[0], 'nonce', 8),
    gasPrice: rlpBigint(items[1], 'gas price'),
    gasLimit: rlpBigint(items[2], 'gas limit', 8),
    ...toFromRlp(items[3]),
    value: rlpBigint(items[4], 'value'),
    data: rlpBytes(items[5], 'data'),
    yParity: Number(replayProtected ? (v - 35n) % 2n : v - 27n) as 0 | 1,
    r: rlpBigint(items[7], 'r'),
    s: rlpBigint(items[8], 's'),
  }
  return signedTransaction(fields, known)
}

const TYPED_FIELDS = { 1: 11, 2: 12, 3: 14, 4: 13 } as const

function typedFromRlp(type: 1 | 2 | 3 | 4, item: RlpItem, known: KnownOfTransaction): Transaction {
  const items = rlpList(item, `type ${type} transaction`, TYPED_FIELDS[type])
  let at = 0
  const next = () => items[at++]
  const chainId = rlpBigint(next(), 'chain id')
  const nonce = rlpBigint(next(), 'nonce', 8)
  const fees =
    type === 1
      ? { gasPrice: rlpBigint(next(), 'gas price') }
      : { maxPriorityFeePerGas: rlpBigint(next(), 'max priority fee per gas'), maxFeePerGas: rlpBigint(next(), 'max fee per gas') }
  const gasLimit = rlpBigint(next(), 'gas limit', 8)
  const to = toFromRlp(next())
  if (type > 2 && to.to === undefined) throw malformed(`type ${type} transaction cannot create a contract`)
  const value = rlpBigint(next(), 'value')
  const data = rlpBytes(next(), 'data')
  const accessList = accessListFromRlp(next())
  const blobFields =
    type === 3
      ? {
          maxFeePerBlobGas: rlpBigint(next(), 'max fee per blob gas'),
          blobVersionedHashes: rlpList(next(), 'blob versioned hashes').map((hash) => rlpHash(hash, 'blob versioned hash')),
        }
      : {}
  const setCodeFields = type === 4 ? { authorizationList: authorizationListFromRlp(next()) } : {}
  const parity = rlpBigint(next(), 'yParity', 1)
  if (parity > 1n) throw new CodedError<TransactionErrorCode>('invalid-signature', 'invalid transaction v, r, s values')
  const signed: UnsignedTransaction & Signature = {
    type,
    chainId,
    nonce,
    ...fees,
    gasLimit,
    ...to,
    value,
    data,
    accessList,
    ...blobFields,
    ...setCodeFields,
    yParity: Number(parity) as 0 | 1,
    r: rlpBigint(next(), 'r'),
    s: rlpBigint(next(), 's'),
  }
  return signedTransaction(signed, known)
}

/**
 * Decodes the input of eth_sendRawTransaction: the canonical bytes or, for type 3, the network form with its blobs (EIP-4844: [tx, blobs,
 * commitments, proofs]; EIP-7594: [tx, 1, blobs, commitments, cell proofs]).
 */
export function pooledTransactionFromBytes(bytes: Uint8Array): { transaction: Transaction; sidecar?: BlobSidecar } {
  if (bytes[0] !== 3) return { transaction: transactionFromBytes(bytes) }
  const items = rlpList(decodeRlp(bytes.subarray(1)), 'blob transaction')
  if (!Array.isArray(items[0])) return { transaction: transactionFromBytes(bytes) }
  const wrapped = rlpList(items, 'blob transaction with its blobs', 4, 5)
  const version = wrapped.length === 5 ? rlpBigint(wrapped[1], 'sidecar version', 1) : 0n
  if (wrapped.length === 5 && version !== 1n) throw malformed(`unknown sidecar version ${version}`)
  const [blobs, commitments, proofs] = wrapped.slice(-3).map((list, i) => {
    const [what, length] = (
      [
        ['blob', 131072],
        ['commitment', 48],
        ['proof', 48],
      ] as const
    )[i]!
    return rlpList(list, `${what}s`).map((item) => rlpBytes(item, what, length))
  })
  return {
    transaction: typedFromRlp(3, wrapped[0]!, {}),
    sidecar: { version: Number(version) as 0 | 1, blobs: blobs!, commitments: commitments!, proofs: proofs! },
  }
}

/** The form that `pooledTransactionFromBytes` reads: with its blobs, if it has any. */
export function pooledTransactionToBytes({ raw }: Transaction, sidecar: BlobSidecar | undefined): Uint8Array {
  if (sidecar === undefined) return raw
  const { version, blobs, commitments, proofs } = sidecar
  const body = decodeRlp(raw.subarray(1))
  return encodeTyped(3, [body, ...(version === 0 ? [] : [rlpFromBigint(BigInt(version))]), blobs, commitments, proofs])
}

type GasPrices = Pick<UnsignedTransaction, 'gasPrice' | 'maxFeePerGas' | 'maxPriorityFeePerGas'>

/** Effective gas price for the sender in a block with that base fee, in wei (EIP-1559). */
export function effectiveGasPrice(tx: GasPrices, baseFeePerGas: bigint): bigint {
  if (tx.gasPrice !== undefined) return tx.gasPrice
  const tip = tx.maxPriorityFeePerGas ?? 0n
  const cap = tx.maxFeePerGas ?? 0n
  return cap < baseFeePerGas + tip ? cap : baseFeePerGas + tip
}

/** Maximum gas price for the sender, in wei. */
export function maxGasPrice(tx: UnsignedTransaction): bigint {
  return tx.gasPrice ?? tx.maxFeePerGas ?? 0n
}
