import type { Address, Hash } from '../contract/hex.ts'
import type { Engine, ExecutionResult, InvalidTransactionCode, StateReader } from '../evm/engine.ts'
import type { Tracer } from '../evm/tracer.ts'
import type { ChainConfig } from '../types/chainConfig.ts'
import type { Header } from '../types/header.ts'
import type { AccessListEntry, Authorization } from '../types/transaction.ts'
import type { BlockOverride, StateOverride } from './overrides.ts'

/**
 * `execution-reverted`: data = the revert bytes as hex. `execution-failed`: halted, geth's text. `gas-allowance`: no gas limit
 * that is allowed or can be paid suffices. `timeout`: the run time is over. The others are the engine's.
 */
export type SimulateErrorCode =
  | InvalidTransactionCode | 'execution-reverted' | 'execution-failed' | 'gas-allowance' | 'timeout' | 'conflicting-fees' | 'invalid-override'

/** A call as eth_call, eth_estimateGas and eth_createAccessList take it. What is absent takes geth's default. */
export interface CallRequest {
  /** Zero address where absent. */
  from?: Address
  /** Absent: creation. */
  to?: Address
  gas?: bigint
  gasPrice?: bigint
  maxFeePerGas?: bigint
  maxPriorityFeePerGas?: bigint
  value?: bigint
  data?: Uint8Array
  nonce?: bigint
  accessList?: AccessListEntry[]
  maxFeePerBlobGas?: bigint
  blobVersionedHashes?: Hash[]
  authorizationList?: Authorization[]
}

/** The block in whose environment, and the state upon which a call is simulated. */
export interface SimulationContext {
  engine: Engine
  config: ChainConfig
  header: Header
  state: StateReader
}

export interface SimulationOptions {
  stateOverride?: StateOverride
  blockOverride?: BlockOverride
  /** Most gas a call may have; absent or zero: the block's own limit does not apply and 2^63-1 does. */
  gasCap?: bigint
  /** Run time of the whole request. */
  timeoutMs?: number
  tracer?: Tracer
}

/** Executes a call and answers whatever came of it; a revert or halt is a result here. Throws CodedError<SimulateErrorCode> for one that cannot run. */
export function simulateCall(_context: SimulationContext, _request: CallRequest, _options?: SimulationOptions): ExecutionResult {
  throw new Error('body follows')
}

/** Output of a successful execution; throws `execution-reverted` (with data) or `execution-failed` otherwise, in geth's words. */
export function outputOf(_result: ExecutionResult): Uint8Array {
  throw new Error('body follows')
}

/** The least gas limit with which the call succeeds, exactly. Throws what `outputOf` throws where none does. */
export function estimateGas(_context: SimulationContext, _request: CallRequest, _options?: SimulationOptions): bigint {
  throw new Error('body follows')
}

/** What eth_createAccessList answers; `error` where the execution failed with the list. */
export interface AccessListResult {
  accessList: AccessListEntry[]
  gasUsed: bigint
  error?: string
}

/** The access list that covers what the call touches (sender, recipient and precompiles excepted), and the gas it uses with it. */
export function createAccessList(_context: SimulationContext, _request: CallRequest, _options?: SimulationOptions): AccessListResult {
  throw new Error('body follows')
}
