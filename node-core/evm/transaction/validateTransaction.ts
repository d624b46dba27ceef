/** The checks that a transaction must pass before it is executed, in geth's order and with its messages (core/state_transition.go). */
import { GAS_PER_BLOB } from '../../contract/blobGas.ts'
import { type Account, MAX_NONCE } from '../../types/account.ts'
import { CodedError } from '../../base/codedError.ts'
import { checksumAddress } from '../../base/checksumAddress.ts'
import { delegateOf } from '../code/delegation.ts'
import type { InvalidTransactionCode, Relaxations } from '../engine.ts'
import type { BlockEnv, TransactionEnv } from '../environment.ts'
import { type IntrinsicGas, assertRegularGas, floorDataGas, intrinsicGas, reservedGas } from './intrinsicGas.ts'
import type { Rules } from '../rules/rules.ts'

const MAX_UINT256 = (1n << 256n) - 1n

/** What a valid transaction costs. */
export interface TransactionCost {
  /** Wei per gas that the sender pays. */
  gasPrice: bigint
  /** Wei deducted from the sender before the execution: for all gas and for blobs. */
  prepaid: bigint
  intrinsicGas: IntrinsicGas
  floorDataGas: bigint
}

function refuse(code: InvalidTransactionCode, message: string): never {
  throw new CodedError<InvalidTransactionCode>(code, message)
}

/** Whether a simulation sets no gas price, so that gas is free. */
export function isFree(tx: TransactionEnv, relax: Relaxations): boolean {
  return relax.fees === true && !tx.gasPrice && !tx.maxFeePerGas && !tx.maxPriorityFeePerGas
}

/** Whether a simulation sets no price for its blobs, so that they are free. */
export function areBlobsFree(tx: TransactionEnv, relax: Relaxations): boolean {
  return relax.fees === true && tx.type === 3 && !tx.maxFeePerBlobGas
}

/** Throws CodedError<InvalidTransactionCode> for a transaction that no block may contain. `senderCode`: empty if it may be any. */
export function assertValidTransaction(
  tx: TransactionEnv,
  block: BlockEnv,
  rules: Rules,
  sender: Pick<Account, 'nonce' | 'balance'>,
  senderCode: Uint8Array,
  relax: Relaxations,
): TransactionCost {
  // Formatted only for a message.
  const address = () => `address ${checksumAddress(tx.from)}`
  assertType(tx, rules)
  if (!relax.nonce && tx.nonce !== undefined) assertNonce(tx.nonce, sender, address)
  if (!relax.gasLimit && tx.gasLimit > rules.limits.txGas) {
    refuse('gas-limit-too-high', `transaction gas limit too high (cap: ${rules.limits.txGas}, tx: ${tx.gasLimit})`)
  }
  if (senderCode.length > 0 && !(rules.eip7702 && delegateOf(senderCode) !== undefined) && !tx.isImpersonated) {
    refuse('sender-not-eoa', `sender not an eoa: ${address()}, len(code): ${senderCode.length}`)
  }
  const gasPrice = assertFees(tx, block, rules, address, relax)
  const blobGas = assertBlobs(tx, block, rules, address, relax)
  if (tx.type === 4) {
    if (tx.to === undefined)
      refuse('set-code-creation', `EIP-7702 transaction cannot be used to create contract (sender ${checksumAddress(tx.from)})`)
    if (!tx.authorizationList?.length)
      refuse('empty-authorization-list', `EIP-7702 transaction with empty auth list (sender ${checksumAddress(tx.from)})`)
  }
  const cap = tx.gasPrice ?? tx.maxFeePerGas ?? 0n
  const required = tx.gasLimit * cap + tx.value + blobGas * (tx.maxFeePerBlobGas ?? 0n)
  if (required > MAX_UINT256) {
    refuse('insufficient-funds', `insufficient funds for gas * price + value: ${address()} required balance exceeds 256 bits`)
  }
  if (sender.balance < required) {
    refuse('insufficient-funds', `insufficient funds for gas * price + value: ${address()} have ${sender.balance} want ${required}`)
  }
  const intrinsic = intrinsicGas(tx, rules, block.gasLimit)
  if (!relax.gasLimit) assertFits(reservedGas(tx.gasLimit, intrinsic, rules), block)
  const minimum = intrinsic.regular + intrinsic.state
  if (tx.gasLimit < minimum) refuse('intrinsic-gas', `intrinsic gas too low: have ${tx.gasLimit}, want ${minimum}`)
  const floor = floorDataGas(tx, rules)
  if (tx.gasLimit < floor) refuse('floor-data-gas', `insufficient gas for floor data gas cost: have ${tx.gasLimit}, want ${floor}`)
  if (!relax.gasLimit) assertRegularGas(intrinsic, floor, rules)
  if (tx.to === undefined && tx.data.length > rules.limits.initCodeBytes) {
    refuse('init-code-too-large', `max initcode size exceeded: code size ${tx.data.length} limit ${rules.limits.initCodeBytes}`)
  }
  return {
    gasPrice,
    prepaid: tx.gasLimit * gasPrice + blobGas * (blobGas > 0n ? block.blobBaseFee : 0n),
    intrinsicGas: intrinsic,
    floorDataGas: floor,
  }
}

/** The block gas limit applies to each of its dimensions. */
function assertFits({ regular, state }: IntrinsicGas, { gasLimit }: BlockEnv): void {
  if (regular > gasLimit || state > gasLimit) refuse('block-gas-limit', 'gas limit reached')
}

function assertType(tx: TransactionEnv, rules: Rules): void {
  const isKnown = [true, rules.eip2930, rules.eip1559, rules.eip4844, rules.eip7702][tx.type]
  if (!isKnown) refuse('type-not-supported', 'transaction type not supported')
}

function assertNonce(nonce: bigint, sender: Pick<Account, 'nonce'>, address: () => string): void {
  const state = sender.nonce
  if (state < nonce) refuse('nonce-too-high', `nonce too high: ${address()}, tx: ${nonce} state: ${state}`)
  if (state > nonce) refuse('nonce-too-low', `nonce too low: ${address()}, tx: ${nonce} state: ${state}`)
  if (state >= MAX_NONCE) refuse('nonce-max', `nonce has max value: ${address()}, nonce: ${state}`)
}

/** Checks the fees against each other and the base fee. Returns the price per gas. */
function assertFees(tx: TransactionEnv, block: BlockEnv, rules: Rules, address: () => string, relax: Relaxations): bigint {
  const cap = tx.gasPrice ?? tx.maxFeePerGas ?? 0n
  const tip = tx.gasPrice ?? tx.maxPriorityFeePerGas ?? 0n
  if (isFree(tx, relax)) return 0n
  if (!rules.eip1559) return cap
  const baseFee = block.baseFeePerGas
  if (cap > MAX_UINT256)
    refuse('fee-cap-overflow', `max fee per gas higher than 2^256-1: ${address()}, maxFeePerGas bit length: ${bits(cap)}`)
  if (tip > MAX_UINT256) {
    refuse('fee-cap-overflow', `max priority fee per gas higher than 2^256-1: ${address()}, maxPriorityFeePerGas bit length: ${bits(tip)}`)
  }
  if (cap < tip) {
    const fees = `maxPriorityFeePerGas: ${tip}, maxFeePerGas: ${cap}`
    refuse('tip-above-fee-cap', `max priority fee per gas higher than max fee per gas: ${address()}, ${fees}`)
  }
  if (cap < baseFee) {
    refuse('fee-cap-too-low', `max fee per gas less than block base fee: ${address()}, maxFeePerGas: ${cap}, baseFee: ${baseFee}`)
  }
  return cap < baseFee + tip ? cap : baseFee + tip
}

const bits = (value: bigint): number => value.toString(2).length

/** Checks blobs and their price. Returns the blob gas. */
function assertBlobs(tx: TransactionEnv, block: BlockEnv, rules: Rules, address: () => string, relax: Relaxations): bigint {
  const hashes = tx.blobVersionedHashes
  if (tx.type !== 3 || hashes === undefined) {
    if (tx.type === 3) refuse('missing-blob-hashes', 'blob transaction missing blob hashes')
    return 0n
  }
  if (tx.to === undefined) refuse('blob-creation', 'blob transaction of type create')
  if (hashes.length === 0) refuse('missing-blob-hashes', 'blob transaction missing blob hashes')
  const maxBlobs = Math.min(rules.limits.txBlobs, rules.blobSchedule?.max ?? 0)
  if (hashes.length > maxBlobs) refuse('too-many-blobs', `blob transaction has too many blobs: have ${hashes.length}, at most ${maxBlobs}`)
  for (const [index, hash] of hashes.entries()) {
    if (!hash.startsWith('0x01')) refuse('blob-version', `blob ${index} has invalid hash version`)
  }
  const cap = tx.maxFeePerBlobGas ?? 0n
  if (cap < block.blobBaseFee && !areBlobsFree(tx, relax)) {
    const fees = `blobGasFeeCap: ${cap}, blobBaseFee: ${block.blobBaseFee}`
    refuse('blob-fee-cap-too-low', `max fee per blob gas less than block blob gas fee: ${address()} ${fees}`)
  }
  return GAS_PER_BLOB * BigInt(hashes.length)
}
