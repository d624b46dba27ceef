/** The stateless checks of a transaction that enters the pool, in geth's order and with its texts (core/txpool/validation.go). */
import { MAX_NONCE } from '../types/account.ts'
import { createHash } from 'node:crypto'
import { hexFromBytes } from '../contract/hex.ts'
import { CodedError } from '../base/codedError.ts'
import { SECP256K1_N } from '../base/secp256k1.ts'
import type { InvalidTransactionCode } from '../evm/engine.ts'
import type { Rules } from '../evm/rules/rules.ts'
import { requiredGas } from '../execution/requiredGas.ts'
import { type BlobSidecar, type Transaction, type TransactionErrorCode, CELLS_PER_BLOB, maxGasPrice } from '../types/transaction.ts'

/** Why the pool refuses a transaction. */
export type PoolErrorCode =
  | InvalidTransactionCode
  | TransactionErrorCode
  | 'already-known'
  | 'replacement-underpriced'
  | 'invalid-chain-id'
  | 'oversized-data'
  | 'pool-full'
  | 'sender-limit'
  | 'address-reserved'
  | 'missing-sidecar'
  | 'invalid-sidecar'

/** What the checks depend on. */
export interface ValidationContext {
  chainId: bigint
  /** Of the next block. */
  rules: Rules
  /** Of the next block. */
  gasLimit: bigint
  /** Bytes of one transaction, without its blobs. */
  maxBytes: number
}

const MAX_UINT256 = (1n << 256n) - 1n
const MIN_BLOB_FEE = 1n
const FIRST_FORKS = ['Frontier', 'Berlin', 'London', 'Cancun', 'Prague'] as const

const refuse = (code: PoolErrorCode, message: string): never => {
  throw new CodedError<PoolErrorCode>(code, message)
}

/** Throws CodedError<PoolErrorCode> for a transaction that the next block could not include whatever the state. Recovers the sender. */
export function assertPoolable(tx: Transaction, sidecar: BlobSidecar | undefined, context: ValidationContext): void {
  const { rules } = context
  if (tx.raw.length > context.maxBytes) {
    refuse('oversized-data', `oversized data: transaction size ${tx.raw.length}, limit ${context.maxBytes}`)
  }
  const isKnown = [true, rules.eip2930, rules.eip1559, rules.eip4844, rules.eip7702][tx.type]
  if (!isKnown)
    refuse('type-not-supported', `transaction type not supported: type ${tx.type} rejected, pool not yet in ${FIRST_FORKS[tx.type]}`)
  if (tx.to === undefined && tx.data.length > rules.limits.initCodeBytes) {
    refuse('init-code-too-large', `max initcode size exceeded: code size ${tx.data.length}, limit ${rules.limits.initCodeBytes}`)
  }
  if (tx.gasLimit > rules.limits.txGas) {
    refuse('gas-limit-too-high', `transaction gas limit too high (cap: ${rules.limits.txGas}, tx: ${tx.gasLimit})`)
  }
  if (tx.gasLimit > context.gasLimit) refuse('block-gas-limit', `exceeds block gas limit: limit ${context.gasLimit}, tx gas ${tx.gasLimit}`)
  assertFees(tx)
  assertSender(tx, context)
  if (tx.nonce >= MAX_NONCE) refuse('nonce-max', 'nonce has max value')
  const { intrinsic, floor, assertAllowed } = requiredGas(tx, rules, context.gasLimit)
  if (tx.gasLimit < intrinsic) refuse('intrinsic-gas', `intrinsic gas too low: gas ${tx.gasLimit}, minimum needed ${intrinsic}`)
  if (tx.gasLimit < floor) refuse('floor-data-gas', `insufficient gas for floor data gas cost: gas ${tx.gasLimit}, minimum needed ${floor}`)
  assertAllowed()
  if (tx.type === 3) assertBlobs(tx, sidecar, context)
  if (tx.type === 4 && !tx.authorizationList?.length) {
    refuse('empty-authorization-list', 'set code tx must have at least one authorization tuple')
  }
}

function assertFees(tx: Transaction): void {
  const cap = maxGasPrice(tx)
  const tip = tx.maxPriorityFeePerGas ?? 0n
  if (cap > MAX_UINT256) refuse('fee-cap-overflow', 'max fee per gas higher than 2^256-1')
  if (tip > MAX_UINT256) refuse('fee-cap-overflow', 'max priority fee per gas higher than 2^256-1')
  if (tip > cap) {
    refuse('tip-above-fee-cap', `max priority fee per gas higher than max fee per gas: maxPriorityFeePerGas: ${tip}, maxFeePerGas: ${cap}`)
  }
}

function assertSender(tx: Transaction, { chainId, rules }: ValidationContext): void {
  if (tx.chainId !== undefined && tx.chainId !== chainId) {
    refuse('invalid-chain-id', `invalid sender: invalid chain id for signer: have ${tx.chainId} want ${chainId}`)
  }
  if (tx.chainId !== undefined && !rules.eip155) {
    refuse('invalid-chain-id', `invalid sender: ${rules.hardfork} does not support transactions with a chain id (EIP-155)`)
  }
  const invalid = 'invalid sender: invalid transaction v, r, s values'
  if (rules.eip2 && tx.s > SECP256K1_N / 2n && !tx.isImpersonated) refuse('invalid-signature', invalid)
  try {
    void tx.from
  } catch (cause) {
    throw new CodedError<PoolErrorCode>('invalid-signature', invalid, { cause })
  }
}

function assertBlobs(tx: Transaction, sidecar: BlobSidecar | undefined, { rules }: ValidationContext): void {
  const hashes = tx.blobVersionedHashes ?? []
  if (hashes.length === 0) refuse('missing-blob-hashes', 'blobless blob transaction')
  const most = Math.min(rules.limits.txBlobs, rules.blobSchedule?.max ?? 0)
  if (hashes.length > most) refuse('too-many-blobs', `too many blobs in transaction: have ${hashes.length}, permitted ${most}`)
  const fee = tx.maxFeePerBlobGas ?? 0n
  if (fee < MIN_BLOB_FEE) {
    refuse('blob-fee-cap-too-low', `transaction gas price below minimum: blob fee cap ${fee}, minimum needed ${MIN_BLOB_FEE}`)
  }
  if (sidecar === undefined) return refuse('missing-sidecar', 'missing sidecar in blob transaction')
  // Clients such as viem still prove blobs as a whole. Geth turns those proofs into cell proofs for its peers; a devnet has none.
  if (sidecar.version === 1 && !rules.eip7594) refuse('invalid-sidecar', 'unexpected sidecar version, want: 0, got: 1')
  for (const [what, list, wanted] of [
    ['blobs', sidecar.blobs, hashes.length],
    ['blob commitments', sidecar.commitments, hashes.length],
    ['blob proofs', sidecar.proofs, sidecar.version === 1 ? hashes.length * CELLS_PER_BLOB : hashes.length],
  ] as const) {
    if (list.length !== wanted) refuse('invalid-sidecar', `invalid number of ${list.length} ${what}, expected ${wanted}`)
  }
  for (const [i, commitment] of sidecar.commitments.entries()) {
    const digest = createHash('sha256').update(commitment).digest()
    digest[0] = 1
    const hash = hexFromBytes(digest)
    if (hash !== hashes[i]) refuse('invalid-sidecar', `blob ${i}: computed hash ${hash} mismatches transaction one ${hashes[i]}`)
  }
}
