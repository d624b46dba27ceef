/**
 * The interface of the engine: four synchronous reads in, one state diff out. The engine never sees the trie, the store or the pool, and no
 * library class crosses the interface, so an engine can be replaced, and two engines can be compared on the same input.
 */
import type { Address } from '../contract/hex.ts'
import type { BlockEnv, Message, TransactionEnv } from './environment.ts'
import type { Precompile } from './precompiles/precompile.ts'
import type { ExecutionResult } from './result.ts'
import type { Rules } from './rules/rules.ts'
import type { StateReader } from './state.ts'
import type { Substitution } from './substitution.ts'
import type { Tracer } from './tracer.ts'

/** Checks of a transaction that a simulation skips. */
export interface Relaxations {
  /** Any nonce is accepted. */
  nonce?: boolean
  /**
   * A transaction with no gas price (or zero) is free and sees a base fee of zero; the same applies to blobs without a price. As in geth, a
   * transaction with a price is checked as usual.
   */
  fees?: boolean
  /** A free transaction still sees the block's own base fee. */
  keepsBaseFee?: boolean
  /** The sender may have code (EIP-3607). */
  senderCode?: boolean
  /**
   * The gas limit may exceed the block's and the transaction's cap (EIP-7825). Without a gas limit, memory is limited by MAX_MEMORY_BYTES.
   */
  gasLimit?: boolean
  /** The whole gas limit may be spent on anything, regardless of the maximum for regular gas (EIP-8037). */
  regularGas?: boolean
}

/**
 * How far code is translated: not at all, into blocks, or into WebAssembly if it is hot. `eager`: into WebAssembly when it first runs, for
 * tests. Results are the same.
 */
export type Tier = 'exact' | 'fast' | 'compiled' | 'eager'

export interface RunOptions {
  tracer?: Tracer
  /** `performance.now()` after which the run ends with the halt reason `timeout`. */
  deadlineMs?: number
  /** In addition to the fork's own precompiles; null removes one of them. */
  precompiles?: ReadonlyMap<Address, Precompile | null>
  relax?: Relaxations
  /** Whether the result includes what became warm. */
  reportsAccess?: boolean
  /** Whether the result includes the gas limit that is needed. */
  reportsGasNeed?: boolean
  /** Whether the result includes what opcodes referenced. */
  reportsReferenced?: boolean
  /** Whether the result includes what belongs in the block access list. */
  recordsAccess?: boolean
  /** Gas between two checks of the clock; 65,536 if absent. */
  gasPerCheck?: number
  /** Opcodes interpreted one by one, per byte of code, before the code is translated; 8 if absent. */
  stepsPerByte?: number
  /** `compiled` if absent. */
  tier?: Tier
  /** Called after each traced opcode of a transaction started by `start`; true pauses it there. */
  pause?: () => boolean
  /** Other code for a transaction started by `start`. */
  substitution?: Substitution
}

/**
 * Code of the CodedError with which an execution ends that cannot be suspended. `memory-in-use`: suspended executions already hold too much
 * memory.
 */
export type ExecutionErrorCode = 'memory-in-use'

/**
 * A running transaction, which can be suspended between two opcodes. One that is not run to its end has no effect; it should be abandoned.
 */
export interface Run {
  /**
   * Runs to the end, or until `pause` asks to stop or `sliceEndMs` has passed, and then returns undefined. Must not be called after the
   * end. `deadlineMs` replaces that of the options from now on, so that time between two slices need not count. Each call makes at least
   * one step. Throws CodedError<ExecutionErrorCode> if it cannot be suspended; the transaction is then over.
   */
  advance(deadlineMs?: number, sliceEndMs?: number): ExecutionResult | undefined
  /** Releases what a suspended transaction holds; it cannot be resumed. No effect if it is over. */
  abandon(): void
  /** Memory that it holds. */
  readonly memoryBytes: number
}

/**
 * Codes of the CodedError that `transact` throws for a transaction that no block may contain; the state is then unchanged. Messages are
 * geth's (core/error.go), which wallets match.
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

/** An EVM. Everything is synchronous; only caches persist between calls. */
export interface Engine {
  readonly name: string
  /**
   * Executes a whole transaction: checks, purchase of gas, authorizations, execution, refund, fees. Throws
   * CodedError<InvalidTransactionCode>.
   */
  transact(tx: TransactionEnv, block: BlockEnv, rules: Rules, state: StateReader, options?: RunOptions): ExecutionResult
  /** Starts a whole transaction, to be run in slices by its caller. Throws as `transact`. */
  start(tx: TransactionEnv, block: BlockEnv, rules: Rules, state: StateReader, options?: RunOptions): Run
  /** Executes one message, as system calls do. */
  call(message: Message, block: BlockEnv, rules: Rules, state: StateReader, options?: RunOptions): ExecutionResult
}
