import type { Address } from '../contract/hex.ts'
import type { Log } from '../types/log.ts'
import type { StateDiff } from './state.ts'

/** Why an execution ended abnormally, consuming all its gas. */
export type HaltReason =
  | 'out of gas'
  | 'stack underflow'
  | 'stack overflow'
  | 'invalid jump'
  | 'invalid opcode'
  | 'write protection'
  | 'return data out of bounds'
  | 'contract address collision'
  | 'max code size exceeded'
  | 'max initcode size exceeded'
  | 'invalid code'
  | 'code storage out of gas'
  | 'nonce overflow'
  | 'call depth exceeded'
  | 'insufficient balance'
  | 'precompile failed'
  | 'timeout'
  /** The bound of this engine, which no gas lifts. */
  | 'memory limit'

/** Addresses, each with slots of its storage. */
export type AccessSet = Map<Address, Set<bigint>>

export interface ExecutionResult {
  status: 'success' | 'revert' | 'halt'
  reason?: HaltReason
  /** Geth's text where it says more than the reason. */
  errorText?: string
  /** Gas that the sender pays for: after the refund, at least the floor of EIP-7623. */
  gasUsed: bigint
  /** Part of the spent gas that was given back. */
  gasRefund: bigint
  /** Gas spent at the highest point, before the refund: what a gas limit must at least hold. */
  gasSpent: bigint
  /** What the block's gas takes of it: without the refund from Amsterdam on (EIP-7778), and without state gas (EIP-8037). */
  regularGas: bigint
  /** Gas for new state, which the block's gas takes in a dimension of its own (EIP-8037); zero before Amsterdam. */
  stateGas: bigint
  /** Return data, revert data, or the code of a created contract. */
  output: Uint8Array
  createdAddress?: Address
  /** Empty where the execution failed. */
  logs: Log[]
  diff: StateDiff
  /** What had become warm at the end (EIP-2929) but precompiles, which always are; where the options ask for it. */
  accessed?: AccessSet
  /** What the block access list has to name (EIP-7928), whether it was changed or not; where the options ask for it. */
  recorded?: AccessSet
}
