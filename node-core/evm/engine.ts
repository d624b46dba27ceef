/**
 * The boundary of the engine: four synchronous reads in, one state diff out. The engine never sees trie, store or pool, and no
 * class of a library crosses it; so an engine can be replaced, and two can be compared on one input.
 */
import type { Address } from '../contract/hex.ts'
import type { BlockEnv, Message, TransactionEnv } from './environment.ts'
import type { Precompile } from './precompiles/precompile.ts'
import type { ExecutionResult } from './result.ts'
import type { Rules } from './rules/rules.ts'
import type { StateReader } from './state.ts'
import type { Tracer } from './tracer.ts'

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
  /**
   * The gas limit may exceed the block's and the transaction's cap (EIP-7825). What gas does not bound, memory does: see MAX_MEMORY_BYTES.
   */
  gasLimit?: boolean
  /** The whole gas limit may be spent on anything, whatever the bound of what is not state gas (EIP-8037). */
  regularGas?: boolean
}

export interface RunOptions {
  tracer?: Tracer
  /** `performance.now()` after which the run ends with the halt reason `timeout`. */
  deadlineMs?: number
  /** In addition to the fork's own precompiles; null takes one of them away. */
  precompiles?: ReadonlyMap<Address, Precompile | null>
  relax?: Relaxations
  /** Whether the result shall say what became warm. */
  reportsAccess?: boolean
  /** Whether the result shall have what the block access list names. */
  recordsAccess?: boolean
  /** Gas of what runs between two looks at the time; 65,536 where absent. */
  gasPerLook?: number
  /** Opcodes of code that run one by one, for each byte of it, before it is translated; 8 where absent. */
  stepsPerByte?: number
  /** Asked after each opcode that is traced in a transaction begun by `start`: true lets it stop there. */
  pause?: () => boolean
}

/**
 * Code of the CodedError with which an execution ends that cannot stand still. `memory-in-use`: those that do hold too much memory already.
 */
export type ExecutionErrorCode = 'memory-in-use'

/**
 * A transaction under way, which may stop between two opcodes. One that is not run to its end leaves nothing behind; it should be
 * abandoned.
 */
export interface Run {
  /**
   * Runs on: to the end, or to where `pause` asks it to stop or `sliceEndMs` has passed, undefined then. Not to be called after the end.
   * `deadlineMs` replaces the one of the options from now on: time between two slices need not count. Each call makes at least one
   * step. Throws CodedError<ExecutionErrorCode> instead of standing still; the transaction is over then.
   */
  advance(deadlineMs?: number, sliceEndMs?: number): ExecutionResult | undefined
  /** Gives back what it holds where it stands still, and will not go on. Nothing where it is over. */
  abandon(): void
  /** Memory that it holds. */
  readonly memoryBytes: number
}

/**
 * Codes of the CodedError that `transact` throws for a transaction that no block may hold: the state is untouched then.
 * Messages are geth's (core/error.go), which wallets match.
 */
export type InvalidTransactionCode =
  | 'nonce-too-low'
  | 'nonce-too-high'
  | 'nonce-max'
  | 'insufficient-funds'
  | 'intrinsic-gas'
  | 'floor-data-gas'
  | 'gas-limit-too-high'
  | 'block-gas-limit'
  | 'fee-cap-too-low'
  | 'tip-above-fee-cap'
  | 'fee-cap-overflow'
  | 'sender-not-eoa'
  | 'type-not-supported'
  | 'init-code-too-large'
  | 'blob-fee-cap-too-low'
  | 'missing-blob-hashes'
  | 'too-many-blobs'
  | 'blob-version'
  | 'blob-creation'
  | 'empty-authorization-list'
  | 'set-code-creation'

/** An EVM. Everything is synchronous; nothing is kept between calls but caches. */
export interface Engine {
  readonly name: string
  /**
   * Executes a whole transaction: checks, purchase of gas, authorizations, execution, refund, fees. Throws
   * CodedError<InvalidTransactionCode>.
   */
  transact(tx: TransactionEnv, block: BlockEnv, rules: Rules, state: StateReader, options?: RunOptions): ExecutionResult
  /** Begins a whole transaction, which runs when it is told to, in slices. Throws as `transact`. */
  start(tx: TransactionEnv, block: BlockEnv, rules: Rules, state: StateReader, options?: RunOptions): Run
  /** Executes one message, as system calls do. */
  call(message: Message, block: BlockEnv, rules: Rules, state: StateReader, options?: RunOptions): ExecutionResult
}
