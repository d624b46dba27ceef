/** Calls that change nothing: eth_call, eth_estimateGas and eth_createAccessList run on them. */
import { GAS_PER_BLOB } from '../contract/blobGas.ts'
import type { Address, Hash } from '../contract/hex.ts'
import { EMPTY_BYTES } from '../base/bytes.ts'
import { checksumAddress } from '../base/checksumAddress.ts'
import { CodedError } from '../base/codedError.ts'
import type { Requester, Work } from '../base/longWork.ts'
import { RunClock } from '../base/runClock.ts'
import type { WorkQueue } from '../base/workQueue.ts'
import type { Engine, InvalidTransactionCode, Run, RunOptions } from '../evm/engine.ts'
import type { BlockEnv, TransactionEnv } from '../evm/environment.ts'
import type { ExecutionResult } from '../evm/result.ts'
import type { Precompile } from '../evm/precompiles/precompile.ts'
import type { StateReader } from '../evm/state.ts'
import type { Rules } from '../evm/rules/rules.ts'
import type { Tracer } from '../evm/tracer.ts'
import type { ChainConfig } from '../types/chainConfig.ts'
import type { Header } from '../types/header.ts'
import { ZERO_ADDRESS } from '../types/rlp.ts'
import { type AccessListEntry, type Authorization, type TransactionType } from '../types/transaction.ts'
import { blockEnvOf } from './blockProcessor.ts'
import { rulesAt } from './chainRules.ts'
import type { OutcomeErrorCode } from './outcome.ts'
import {
  type BlockOverride,
  type OverrideErrorCode,
  type StateOverride,
  overriddenPrecompiles,
  overriddenEnv,
  overriddenState,
} from './overrides.ts'

/** `gas-allowance`: no gas limit that is allowed and affordable suffices. `conflicting-fees`: both gasPrice and dynamic fees. */
export type SimulateErrorCode = InvalidTransactionCode | OutcomeErrorCode | OverrideErrorCode | 'gas-allowance' | 'conflicting-fees'

/** A call as eth_call, eth_estimateGas and eth_createAccessList take it. Absent fields have geth's defaults. */
export interface CallRequest {
  /** Defaults to the zero address. */
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
  accessList?: readonly AccessListEntry[]
  maxFeePerBlobGas?: bigint
  blobVersionedHashes?: readonly Hash[]
  authorizationList?: readonly Authorization[]
}

/** The block whose environment, and the state on which a call is simulated. */
export interface SimulationContext {
  engine: Engine
  config: ChainConfig
  header: Header
  state: StateReader
}

export interface SimulationOptions {
  stateOverride?: StateOverride
  /** Precompiles changed by the state override, if it is already applied to the state. */
  precompiles?: ReadonlyMap<Address, Precompile | null>
  blockOverride?: BlockOverride
  /** Maximum gas of a call; zero or absent: no limit. */
  gasCap?: bigint
  /** Run time limit of the whole request. */
  timeoutMs?: number
  tracer?: Tracer
  /** Whether results include what opcodes referenced. */
  reportsReferenced?: boolean
  /** Receives what the first run passes to console.log: others repeat it with other gas. */
  onConsole?: (inputs: readonly Uint8Array[]) => void
  /** The gas limit is split as in a transaction: only a part of it pays for anything but state (EIP-8037). */
  dividesGas?: boolean
}

/** Gas of a call that specifies none, if the block's limit is lower: enough for large views, but an endless loop still ends soon. */
const DEFAULT_CALL_GAS = 50_000_000n

/** The minimum gas of any transaction. */
const MIN_GAS = 21_000n

/** What differs in one run of a call. */
interface RunChanges extends Pick<RunOptions, 'tracer' | 'reportsGasNeed'> {
  accessList?: readonly AccessListEntry[]
}

/** The last environment: calls on one block come in sequence. Nobody changes it. */
let last: { config: ChainConfig; header: Header; env: BlockEnv } | undefined

function environmentOf(config: ChainConfig, header: Header): BlockEnv {
  if (last?.header !== header || last.config !== config) last = { config, header, env: blockEnvOf(config, header) }
  return last.env
}

/** A call with the data that its runs share. */
export class Simulation {
  readonly env: BlockEnv
  readonly rules: Rules
  readonly state: StateReader
  readonly #engine: Engine
  readonly #request: CallRequest
  readonly #options: RunOptions
  readonly #gasCap: bigint
  readonly #timeoutMs: number
  readonly #clock: RunClock
  #onConsole: SimulationOptions['onConsole']

  constructor(context: SimulationContext, request: CallRequest, options: SimulationOptions = {}, clock = new RunClock(options.timeoutMs)) {
    const { gasPrice, maxFeePerGas, maxPriorityFeePerGas } = request
    if (gasPrice !== undefined && (maxFeePerGas !== undefined || maxPriorityFeePerGas !== undefined)) {
      throw new CodedError<SimulateErrorCode>('conflicting-fees', 'both gasPrice and (maxFeePerGas or maxPriorityFeePerGas) specified')
    }
    const { header, config, state } = context
    const { stateOverride, blockOverride, gasCap = 0n, timeoutMs = Infinity, tracer, reportsReferenced, dividesGas = false } = options
    this.#timeoutMs = timeoutMs
    this.#clock = clock
    this.#engine = context.engine
    this.#request = request
    this.#gasCap = gasCap
    this.#onConsole = options.onConsole
    this.rules = rulesAt(config, blockOverride?.number ?? header.number, blockOverride?.timestamp ?? header.timestamp)
    const env = environmentOf(config, header)
    this.env = blockOverride === undefined ? env : overriddenEnv(env, blockOverride)
    this.state = stateOverride === undefined || stateOverride.size === 0 ? state : overriddenState(state, stateOverride)
    const precompiles = options.precompiles ?? (stateOverride && overriddenPrecompiles(this.rules, stateOverride))
    this.#options = {
      relax: { nonce: true, senderCode: true, gasLimit: true, regularGas: !dividesGas, fees: true },
      ...(tracer && { tracer }),
      ...(reportsReferenced && { reportsReferenced }),
      ...(precompiles && { precompiles }),
    }
  }

  get from(): Address {
    return this.#request.from ?? ZERO_ADDRESS
  }

  /** The maximum that the call pays per gas unit; zero if it specifies no price. */
  get feeCap(): bigint {
    return this.#request.gasPrice ?? this.#request.maxFeePerGas ?? this.#request.maxPriorityFeePerGas ?? 0n
  }

  /** Gas that the sender can pay for, undefined if the call specifies no price. Throws if not even the value can be paid. */
  affordableGas(): bigint | undefined {
    if (this.feeCap === 0n) return undefined
    const { value = 0n, maxFeePerBlobGas = 0n, blobVersionedHashes = [] } = this.#request
    const fixed = value + BigInt(blobVersionedHashes.length) * GAS_PER_BLOB * maxFeePerBlobGas
    const balance = this.state.account(this.from)?.balance ?? 0n
    if (fixed > balance) {
      throw new CodedError<SimulateErrorCode>(
        'insufficient-funds',
        `insufficient funds for gas * price + value: address ${checksumAddress(this.from)} have ${balance} want ${fixed}`,
      )
    }
    return (balance - fixed) / this.feeCap
  }

  /** Gas of the call outside of a search: its own or the default, within the cap. */
  gas(): bigint {
    let gas = this.#request.gas
    if (gas === undefined) {
      gas = this.env.gasLimit > DEFAULT_CALL_GAS ? this.env.gasLimit : DEFAULT_CALL_GAS
      const affordable = this.affordableGas()
      // If no gas is affordable, it stays unchanged, and the error is about the funds.
      if (affordable !== undefined && affordable < gas && affordable >= MIN_GAS) gas = affordable
    }
    return this.capped(gas)
  }

  capped(gas: bigint): bigint {
    return this.#gasCap > 0n && gas > this.#gasCap ? this.#gasCap : gas
  }

  /** Runs the call with that much gas. Throws if it cannot run, or when its time is over. */
  *run(gasLimit: bigint, changes: RunChanges = {}): Work<ExecutionResult> {
    const { accessList, ...more } = changes
    const run = this.begin(gasLimit, more, accessList ? { ...this.#request, accessList } : this.#request)
    return this.advance(run) ?? (yield* this.rest(run))
  }

  /** Starts the call with that much gas. Throws if it cannot run. */
  begin(gasLimit: bigint, more?: Pick<RunOptions, 'tracer' | 'pause' | 'substitution' | 'reportsGasNeed'>, request = this.#request): Run {
    const options = more === undefined ? this.#options : { ...this.#options, ...more }
    return this.#engine.start(transactionEnvOfRequest(request, gasLimit), this.env, this.rules, this.state, options)
  }

  /** Continues until the call has ended, or the time slice is over: then undefined. Throws when the time of the call is over. */
  advance(run: Run): ExecutionResult | undefined {
    const result = run.advance(this.#clock.deadlineMs, this.#clock.sliceEndMs)
    return result && this.#ended(result)
  }

  /** Yields, and then runs to the end. Throws as `advance`. */
  *rest(run: Run): Work<ExecutionResult> {
    try {
      for (;;) {
        yield* this.#clock.suspend()
        const result = this.advance(run)
        if (result !== undefined) return result
      }
    } finally {
      run.abandon()
    }
  }

  /** Starts the call with that much gas, to run by a clock of the caller. Throws as `begin`; its slices throw as `advance`. */
  start(gasLimit: bigint, options: Pick<RunOptions, 'tracer' | 'pause' | 'substitution'>): Run {
    const run = this.begin(gasLimit, options)
    return {
      advance: (deadlineMs, sliceEndMs) => {
        const result = run.advance(deadlineMs, sliceEndMs)
        return result && this.#ended(result)
      },
      abandon: () => run.abandon(),
      get memoryBytes() {
        return run.memoryBytes
      },
    }
  }

  /** Tells what the first run printed. Throws if the time of the call was over. */
  #ended(result: ExecutionResult): ExecutionResult {
    if (result.console !== undefined) this.#onConsole?.(result.console)
    this.#onConsole = undefined
    if (result.reason === 'timeout')
      throw new CodedError<SimulateErrorCode>('timeout', `execution aborted (timeout = ${this.#timeoutMs / 1000}s)`)
    return result
  }
}

function transactionEnvOfRequest(request: CallRequest, gasLimit: bigint): TransactionEnv {
  const {
    from = ZERO_ADDRESS,
    to,
    value = 0n,
    data = EMPTY_BYTES,
    nonce,
    gasPrice = 0n,
    accessList,
    blobVersionedHashes,
    authorizationList,
  } = request
  const type = typeOfRequest(request)
  return {
    type,
    from,
    gasLimit,
    value,
    data,
    ...(to !== undefined && { to }),
    ...(nonce !== undefined && { nonce }),
    ...(type < 2
      ? { gasPrice }
      : { maxFeePerGas: request.maxFeePerGas ?? gasPrice, maxPriorityFeePerGas: request.maxPriorityFeePerGas ?? gasPrice }),
    ...(accessList && { accessList }),
    ...(blobVersionedHashes && { blobVersionedHashes, maxFeePerBlobGas: request.maxFeePerBlobGas ?? 0n }),
    ...(authorizationList && { authorizationList }),
  }
}

function typeOfRequest(request: CallRequest): TransactionType {
  if (request.authorizationList !== undefined) return 4
  if (request.blobVersionedHashes !== undefined) return 3
  if (request.maxFeePerGas !== undefined || request.maxPriorityFeePerGas !== undefined) return 2
  return request.accessList === undefined ? 0 : 1
}

/**
 * Executes a call and returns its result, synchronously if it ends within a time slice; a revert or halt is a result here. Throws
 * CodedError<SimulateErrorCode> for one that cannot run; rejects also as `WorkQueue.resume`.
 */
export function simulateCall(
  work: WorkQueue,
  context: SimulationContext,
  request: CallRequest,
  options?: SimulationOptions,
  requester?: Requester,
): ExecutionResult | Promise<ExecutionResult> {
  const simulation = new Simulation(context, request, options, work.clock(options?.timeoutMs))
  const gas = simulation.gas()
  const begin = () => new Simulation(context, request, options).run(gas)
  if (work.mustQueue) return work.resume(undefined, begin, requester)
  const run = simulation.begin(gas)
  const result = simulation.advance(run)
  if (result !== undefined) return result
  const rest = simulation.rest(run)
  rest.next()
  return work.resume(rest, begin, requester)
}
