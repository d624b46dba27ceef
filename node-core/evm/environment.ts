import type { Address, Hash } from '../contract/hex.ts'
import type { AccessListEntry, Authorization, TransactionType } from '../types/transaction.ts'

/** The block environment of an execution. Fees in wei. */
export interface BlockEnv {
  number: bigint
  /** Unix seconds. */
  timestamp: bigint
  coinbase: Address
  gasLimit: bigint
  /** Zero before London. */
  baseFeePerGas: bigint
  /** Wei per blob gas; zero before Cancun. */
  blobBaseFee: bigint
  /** From Paris on. */
  prevRandao: bigint
  /** Before Paris. */
  difficulty: bigint
  chainId: bigint
  /** Absent before Amsterdam (EIP-7843). */
  slotNumber?: bigint
}

/** A transaction as the engine executes it: recovered sender, authorizations with their signers. */
export interface TransactionEnv {
  type: TransactionType
  from: Address
  /** Absent: creation. */
  to?: Address
  /** If absent, the sender's own, unchecked. */
  nonce?: bigint
  gasLimit: bigint
  value: bigint
  data: Uint8Array
  /** Types 0 and 1. */
  gasPrice?: bigint
  maxFeePerGas?: bigint
  maxPriorityFeePerGas?: bigint
  accessList?: readonly AccessListEntry[]
  maxFeePerBlobGas?: bigint
  blobVersionedHashes?: readonly Hash[]
  authorizationList?: readonly Authorization[]
  /** The sender did not sign, and may have code (EIP-3607). */
  isImpersonated?: boolean
}

/** A message call (or creation) outside any transaction: no nonce, no fees, no intrinsic gas. */
export interface Message {
  from: Address
  /** Absent: creation. */
  to?: Address
  value: bigint
  data: Uint8Array
  gasLimit: bigint
}
