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
  /** The limit of this engine, which no amount of gas raises. */
  | 'memory limit'

/** Addresses, each with storage slots. */
export type AccessSet = Map<Address, Set<bigint>>

/** The least gas limit for which all frames run as they did (`machine/gasNeed.ts`). */
export interface NeededGas {
  gas: bigint
  /** Whether the same certainly happens with it: code looked neither at the gas nor at what is left to who pays for it. */
  isEnough: boolean
  /** Whether one less is certainly not enough. */
  isLeast: boolean
}

export interface ExecutionResult {
  status: 'success' | 'revert' | 'halt'
  reason?: HaltReason
  /** Geth's message, if it says more than the reason. */
  errorText?: string
  /** Gas that the sender pays for: after the refund, at least the floor of EIP-7623. */
  gasUsed: bigint
  /** Part of the spent gas that was refunded. */
  gasRefund: bigint
  /** Peak gas, before the refund: the minimum gas limit. */
  gasSpent: bigint
  /** What counts towards the block's gas: from Amsterdam on without the refund (EIP-7778) and without state gas (EIP-8037). */
  regularGas: bigint
  /** Gas for new state, which the block counts in a separate dimension (EIP-8037); zero before Amsterdam. */
  stateGas: bigint
  /** Return data, revert data, or the code of a created contract. */
  output: Uint8Array
  createdAddress?: Address
  /** Empty if the execution failed. */
  logs: Log[]
  diff: StateDiff
  /** Inputs of the calls of console.log in their order, those of failed frames included; absent if there were none. */
  console?: readonly Uint8Array[]
  /** What was warm at the end (EIP-2929), except precompiles, which always are; only if the options ask for it. */
  accessed?: AccessSet
  /** Only if the options ask for it, and it is known. */
  gasNeed?: NeededGas
  /** The accounts and slots that opcodes named, even if they failed (`machine/referenced.ts`); only if the options ask for it. */
  referenced?: AccessSet
  /** What belongs in the block access list (EIP-7928), changed or not; only if the options ask for it. */
  recorded?: AccessSet
}
