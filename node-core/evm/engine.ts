/**
 * The boundary of the engine: four synchronous reads in, one state diff out. The engine never sees trie, store or pool, and no
 * class of a library crosses it; so an engine can be replaced, and two can be compared on one input.
 */
import type { Address, Hash } from '../contract/hex.ts'
import type { Account } from '../types/account.ts'
import type { Log } from '../types/log.ts'
import type { AccessListEntry, Authorization, TransactionType } from '../types/transaction.ts'
import type { Rules } from './rules.ts'
import type { Tracer } from './tracer.ts'

/** State as the engine reads it, before the transaction. */
export interface StateReader {
  /** The account, or undefined where there is none. */
  account(address: Address): Account | undefined
  /** Code of a code hash. */
  code(codeHash: Hash): Uint8Array
  /** Value of a storage slot, zero where nothing is stored. */
  storage(address: Address, slot: bigint): bigint
  /** Hash of one of the 256 blocks before the one that is executed; zero hash where there is none. */
  blockHash(number: bigint): Hash
}

/** What a transaction changes in one account. Fields that are absent stay as they are. */
export interface AccountDiff {
  nonce?: bigint
  balance?: bigint
  /** New code and its hash. */
  code?: { hash: Hash; bytes: Uint8Array }
  /** The storage is emptied before `storage` applies (self-destruct, or creation over old storage). */
  storageCleared?: boolean
  /** Slots with their new values; zero removes the slot. */
  storage?: Map<bigint, bigint>
}

/** All changes of a transaction by address; `null`: the account ceases to exist. */
export type StateDiff = Map<Address, AccountDiff | null>

/** What the block gives to the execution. Fees in wei. */
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
}

/** A transaction as the engine executes it: recovered sender, authorizations with their signers. */
export interface TransactionEnv {
  type: TransactionType
  from: Address
  /** Absent: creation. */
  to?: Address
  /** Absent: the sender's own, unchecked. */
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

/** A contract that is native code. */
export interface Precompile {
  /** Gas for the input. */
  gas(input: Uint8Array, rules: Rules): bigint
  /** Output, or undefined where the input makes it fail (all gas of the frame is consumed). */
  run(input: Uint8Array, rules: Rules): Uint8Array | undefined
  /** Geth's text for an input that fails, where it is other than that of the reason. */
  failureText?(input: Uint8Array): string | undefined
}

/** Checks of a transaction that a simulation leaves out. */
export interface Relaxations {
  /** Any nonce is taken. */
  nonce?: boolean
  /**
   * A transaction that gives no price (or zero) costs nothing and sees a base fee of zero; blobs without a price likewise. One that gives
   * a price is checked as ever, as geth does it.
   */
  fees?: boolean
  /** A transaction that costs nothing sees the block's own base fee all the same. */
  keepsBaseFee?: boolean
  /** The sender may have code (EIP-3607). */
  senderCode?: boolean
  /** The gas limit may exceed the block's and the transaction's cap (EIP-7825). */
  gasLimit?: boolean
}

export interface RunOptions {
  tracer?: Tracer
  /** `performance.now()` after which the run ends with the halt reason `timeout`. */
  deadlineMs?: number
  /** In addition to the fork's own precompiles; null takes one of them away. */
  precompiles?: ReadonlyMap<Address, Precompile | null>
  relax?: Relaxations
  /** Jumps and frames, or traced opcodes, between two looks at the time; 4096 where absent, at least 2. */
  stepsPerLook?: number
  /** Asked after each opcode that is traced in a transaction begun by `start`: true lets it stop there. */
  pause?: () => boolean
}

/** Code of the CodedError with which an execution ends that cannot stand still. `memory-in-use`: those that do hold too much memory already. */
export type ExecutionErrorCode = 'memory-in-use'

/** A transaction under way, which may stop between two opcodes. One that is not run to its end leaves nothing behind. */
export interface Run {
  /**
   * Runs on: to the end, or to where `pause` asks it to stop or `sliceEndMs` has passed, undefined then. Not to be called after the end.
   * `deadlineMs` replaces the one of the options from now on: time between two slices need not count. Each call makes at least one
   * step. Throws CodedError<ExecutionErrorCode> instead of standing still; the transaction is over then.
   */
  advance(deadlineMs?: number, sliceEndMs?: number): ExecutionResult | undefined
}

/** Why an execution ended abnormally, consuming all its gas. */
export type HaltReason =
  | 'out of gas' | 'stack underflow' | 'stack overflow' | 'invalid jump' | 'invalid opcode' | 'write protection'
  | 'return data out of bounds' | 'contract address collision' | 'max code size exceeded' | 'max initcode size exceeded'
  | 'invalid code' | 'code storage out of gas' | 'nonce overflow' | 'call depth exceeded' | 'insufficient balance' | 'precompile failed' | 'timeout'

/** Addresses and slots that had become warm at the end (EIP-2929); precompiles, which always are, are left out. */
export type AccessSet = Map<Address, Set<bigint>>

export interface ExecutionResult {
  status: 'success' | 'revert' | 'halt'
  reason?: HaltReason
  /** Gas that the sender pays for: after the refund, at least the floor of EIP-7623. */
  gasUsed: bigint
  /** Part of the spent gas that was given back. */
  gasRefund: bigint
  /** Gas spent at the highest point, before the refund: what a gas limit must at least hold. */
  gasSpent: bigint
  /** Return data, revert data, or the code of a created contract. */
  output: Uint8Array
  createdAddress?: Address
  /** Empty where the execution failed. */
  logs: Log[]
  diff: StateDiff
  accessed: AccessSet
}

/**
 * Codes of the CodedError that `transact` throws for a transaction that no block may hold: the state is untouched then.
 * Messages are geth's (core/error.go), which wallets match.
 */
export type InvalidTransactionCode =
  | 'nonce-too-low' | 'nonce-too-high' | 'nonce-max' | 'insufficient-funds' | 'intrinsic-gas' | 'floor-data-gas' | 'gas-limit-too-high'
  | 'block-gas-limit' | 'fee-cap-too-low' | 'tip-above-fee-cap' | 'fee-cap-overflow' | 'sender-not-eoa' | 'type-not-supported'
  | 'init-code-too-large' | 'blob-fee-cap-too-low' | 'missing-blob-hashes' | 'too-many-blobs' | 'blob-version' | 'blob-creation'
  | 'empty-authorization-list' | 'set-code-creation'

/** An EVM. Everything is synchronous; nothing is kept between calls but caches. */
export interface Engine {
  readonly name: string
  /** Executes a whole transaction: checks, purchase of gas, authorizations, execution, refund, fees. Throws CodedError<InvalidTransactionCode>. */
  transact(tx: TransactionEnv, block: BlockEnv, rules: Rules, state: StateReader, options?: RunOptions): ExecutionResult
  /** Begins a whole transaction, which runs when it is told to, in slices. Throws as `transact`. */
  start(tx: TransactionEnv, block: BlockEnv, rules: Rules, state: StateReader, options?: RunOptions): Run
  /** Executes one message, as system calls do. */
  call(message: Message, block: BlockEnv, rules: Rules, state: StateReader, options?: RunOptions): ExecutionResult
}
