/** Chains of simulated blocks: eth_simulateV1, by the rules of geth (internal/ethapi/simulate.go). */
import { type Hash, ZERO_HASH } from '../contract/hex.ts'
import { CodedError } from '../base/codedError.ts'
import { EMPTY_BYTES } from '../base/bytes.ts'
import type { Work } from '../base/longWork.ts'
import { RunClock } from '../base/runClock.ts'
import type { InvalidTransactionCode, RunOptions } from '../evm/engine.ts'
import type { ExecutionResult } from '../evm/result.ts'
import type { StateReader } from '../evm/state.ts'
import type { Rules } from '../evm/rules/rules.ts'
import type { Tracer } from '../evm/tracer.ts'
import { EMPTY_ROOT } from '../types/account.ts'
import { type Block, type Withdrawal, createBlock } from '../types/block.ts'
import { type ChainConfig, type ForkOverrides, withForks } from '../types/chainConfig.ts'
import { EMPTY_BLOCK_ACCESS_LIST_HASH, EMPTY_OMMERS_HASH, type Header, headerHash } from '../types/header.ts'
import { ZERO_ADDRESS } from '../types/rlp.ts'
import { type Transaction, type UnsignedTransaction, unsignedTransaction } from '../types/transaction.ts'
import { nextBaseFee } from './baseFee.ts'
import { nextExcessBlobGas } from './blobGas.ts'
import { BlockProcessor, type ChainContext, isStateFailure } from './blockProcessor.ts'
import { transactionsRoot, withdrawalsRoot } from './buildBlock.ts'
import { rulesAt } from './chainRules.ts'
import { type BlockOverride, type OverrideErrorCode, type StateOverride, overriddenPrecompiles, stateOverrideDiff } from './overrides.ts'
import type { PreparedRun } from './preparedRun.ts'
import type { CallRequest } from './simulate.ts'
import { type SimulatedLog, SimulatedLogs } from './simulatedLogs.ts'

/**
 * `block-number-order`, `block-time-order`: a block does not come after the one before it. `too-many-blocks`. `block-gas-limit-reached`:
 * a call does not fit into its block. `timeout`. `wrong-chain-id`: a call is for another chain.
 */
export type SimulateBlocksErrorCode =
  | 'block-number-order'
  | 'block-time-order'
  | 'too-many-blocks'
  | 'block-gas-limit-reached'
  | 'timeout'
  | 'wrong-chain-id'
  | InvalidTransactionCode
  | OverrideErrorCode

/** A requested simulated block. */
export interface SimulatedBlockRequest {
  blockOverride: BlockOverride & { withdrawals?: Withdrawal[]; parentBeaconBlockRoot?: Hash }
  /** Applies from this block on. */
  stateOverride?: StateOverride
  calls: readonly SimulatedCallRequest[]
}

/** A call of a simulated block. Absent fields have geth's defaults. */
export interface SimulatedCallRequest extends CallRequest {
  chainId?: bigint
}

export interface SimulateBlocksOptions {
  /** Nonces, base fee and funds are checked as in a real block. */
  validation?: boolean
  /** Transfers of ether appear as logs of ERC-7528's address. */
  traceTransfers?: boolean
  /** Total gas of all calls. */
  gasCap: bigint
  /** Run time limit of the whole. */
  timeoutMs?: number
  /** Forks that activate elsewhere than in the chain's configuration. */
  forks?: ForkOverrides
  /** Receives what each call passes to console.log. */
  onConsole?: (inputs: readonly Uint8Array[]) => void
}

/** A call of a request: both count from 0, the block among those that are requested. */
export interface SimulatedCallPlace {
  block: number
  call: number
}

/** A simulated block, and the results of its calls. */
export interface SimulatedBlock {
  /** Which of the requested ones; -1 for one that fills a gap. */
  index: number
  block: Block
  calls: { result: ExecutionResult; logs: SimulatedLog[] }[]
  /** The state after it. It is not in the store: it can be read through this object, and the next block builds on it. */
  state: StateReader
}

/** What the simulation needs of a chain; implemented by Chain. */
export interface SimulatedChain extends ChainContext {
  /** The configuration of what runs on the state of a block. */
  configAfter(block: Hash): ChainConfig
}

const MAX_BLOCKS = 256n
const SECONDS_BETWEEN_BLOCKS = 12n
const EMPTY_BLOOM = new Uint8Array(256)

/**
 * Executes blocks on top of `base`, each on the state of the one before it; gaps in their numbers are filled with empty blocks. Throws
 * CodedError<SimulateBlocksErrorCode> and what system contracts throw.
 */
export function simulateBlocks(
  chain: SimulatedChain,
  base: Header,
  requests: readonly SimulatedBlockRequest[],
  options: SimulateBlocksOptions,
): Work<SimulatedBlock[]> {
  return new BlockSimulation(chain, base, options).run(withoutGaps(base, requests))
}

/** Runs the blocks and calls before a place, and returns the call at it, which must exist, ready to start. Throws as `simulateBlocks`. */
export function prepareSimulatedCall(
  chain: SimulatedChain,
  base: Header,
  requests: readonly SimulatedBlockRequest[],
  place: SimulatedCallPlace,
  options: SimulateBlocksOptions,
): Work<PreparedRun> {
  return new BlockSimulation(chain, base, options).prepare(withoutGaps(base, requests), place)
}

type NumberedRequest = SimulatedBlockRequest & { index: number; blockOverride: { number: bigint; timestamp: bigint } }

/** The blocks with their numbers and timestamps, and empty ones in the gaps. */
function withoutGaps(base: Header, requests: readonly SimulatedBlockRequest[]): NumberedRequest[] {
  const all: NumberedRequest[] = []
  let { number: lastNumber, timestamp: lastTime } = base
  for (const [index, request] of requests.entries()) {
    const { blockOverride } = request
    const number = blockOverride.number ?? lastNumber + 1n
    if (number <= lastNumber) throw refused('block-number-order', `block numbers must be in order: ${number} <= ${lastNumber}`)
    if (number - base.number > MAX_BLOCKS) throw refused('too-many-blocks', `too many blocks: at most ${MAX_BLOCKS} are simulated`)
    for (let n = lastNumber + 1n; n < number; n++) {
      lastTime += SECONDS_BETWEEN_BLOCKS
      all.push({ index: -1, blockOverride: { number: n, timestamp: lastTime }, calls: [] })
    }
    const timestamp = blockOverride.timestamp ?? lastTime + SECONDS_BETWEEN_BLOCKS
    if (timestamp <= lastTime) throw refused('block-time-order', `block timestamps must be in order: ${timestamp} <= ${lastTime}`)
    all.push({ ...request, index, blockOverride: { ...blockOverride, number, timestamp } })
    lastNumber = number
    lastTime = timestamp
  }
  return all
}

const refused = (code: SimulateBlocksErrorCode, message: string, cause?: unknown) =>
  new CodedError<SimulateBlocksErrorCode>(code, message, cause === undefined ? {} : { cause })

/** A block while its calls are applied. */
interface OpenedBlock {
  header: Header
  processor: BlockProcessor
  precompiles: RunOptions['precompiles']
}

class BlockSimulation {
  readonly #chain: ChainContext
  readonly #options: SimulateBlocksOptions
  readonly #clock: RunClock
  readonly #hashes = new Map<bigint, Hash>()
  #parent: Header
  #gasLeft: bigint

  constructor(chain: SimulatedChain, base: Header, options: SimulateBlocksOptions) {
    const canonical = chain.blockHashReader(base)
    const { engine, state } = chain
    const known = chain.configAfter(headerHash(base))
    const config = options.forks === undefined ? known : withForks(known, options.forks, base.number + 1n, base.timestamp + 1n)
    this.#chain = {
      config,
      configOf: () => config,
      engine,
      state,
      blockHashReader: () => (number) => this.#hashes.get(number) ?? canonical(number),
      startOf: (parent) => chain.startOf(parent),
    }
    this.#parent = base
    this.#options = options
    this.#gasLeft = options.gasCap
    this.#clock = new RunClock(options.timeoutMs)
    this.#hashes.set(base.number, headerHash(base))
  }

  *run(requests: readonly NumberedRequest[]): Work<SimulatedBlock[]> {
    const blocks: SimulatedBlock[] = []
    for (const request of requests) {
      const simulated = yield* this.#block(request)
      this.#parent = simulated.block.header
      this.#hashes.set(simulated.block.header.number, simulated.block.hash)
      blocks.push(simulated)
      if (this.#clock.isSliceOver()) yield* this.#clock.suspend()
    }
    return blocks
  }

  /** `prepareSimulatedCall` is this. */
  *prepare(requests: readonly NumberedRequest[], place: SimulatedCallPlace): Work<PreparedRun> {
    const last = requests.findIndex(({ index }) => index === place.block)
    yield* this.run(requests.slice(0, last))
    const request = requests[last]!
    const opened = this.#open(request)
    const { processor } = opened
    for (const call of request.calls.slice(0, place.call)) {
      yield* this.#apply(this.#transaction(call, processor), opened)
      if (this.#clock.isSliceOver()) yield* this.#clock.suspend()
    }
    const tx = this.#transaction(request.calls[place.call]!, processor)
    return { rules: processor.rules, start: (options) => processor.begin(tx, this.#runOptions(opened, options)) }
  }

  #open({ blockOverride, stateOverride }: NumberedRequest): OpenedBlock {
    const header = this.#header(blockOverride)
    const processor = new BlockProcessor(this.#chain, this.#chain.startOf(this.#parent), header)
    if (blockOverride.blobBaseFee !== undefined) processor.env.blobBaseFee = blockOverride.blobBaseFee
    const precompiles = stateOverride && overriddenPrecompiles(processor.rules, stateOverride)
    if (stateOverride) processor.state.apply(stateOverrideDiff(stateOverride))
    processor.start()
    return { header, processor, precompiles }
  }

  *#block(request: NumberedRequest): Work<SimulatedBlock> {
    const opened = this.#open(request)
    const { header, processor } = opened
    const { index, blockOverride, calls } = request
    const logs = new SimulatedLogs(this.#options.traceTransfers === true && !processor.rules.eip7708)
    const outcomes: SimulatedBlock['calls'] = []
    for (const call of calls) {
      const tx = this.#transaction(call, processor)
      const result = yield* this.#apply(tx, opened, logs.begin())
      outcomes.push({ result, logs: logs.end() })
      if (this.#clock.isSliceOver()) yield* this.#clock.suspend()
    }
    const withdrawals = header.withdrawalsRoot === undefined ? undefined : (blockOverride.withdrawals ?? [])
    const { fields } = processor.finish(withdrawals)
    Object.assign(header, fields, { transactionsRoot: transactionsRoot(processor.transactions) })
    const block = createBlock(header, { transactions: processor.transactions, ommers: [], ...(withdrawals && { withdrawals }) })
    return { index, block, calls: outcomes, state: this.#chain.state.at(fields.stateRoot) }
  }

  #header(override: NumberedRequest['blockOverride']): Header {
    const { number, timestamp } = override
    const parent = this.#parent
    const { config } = this.#chain
    const { fixedBaseFee } = config
    const rules = rulesAt(config, number, timestamp)
    const { validation } = this.#options
    return {
      parentHash: this.#hashes.get(parent.number)!,
      ommersHash: EMPTY_OMMERS_HASH,
      coinbase: override.coinbase ?? parent.coinbase,
      stateRoot: ZERO_HASH,
      transactionsRoot: EMPTY_ROOT,
      receiptsRoot: EMPTY_ROOT,
      logsBloom: EMPTY_BLOOM,
      difficulty: override.difficulty ?? (rules.eip3675 ? 0n : parent.difficulty),
      number,
      gasLimit: override.gasLimit ?? parent.gasLimit,
      gasUsed: 0n,
      timestamp,
      extraData: EMPTY_BYTES,
      mixHash: override.prevRandao ?? ZERO_HASH,
      nonce: '0x0000000000000000',
      // Without validation a base fee would only fail calls that specify no price.
      ...(rules.eip1559 && { baseFeePerGas: override.baseFeePerGas ?? (validation ? (fixedBaseFee ?? nextBaseFee(parent)) : 0n) }),
      ...(rules.eip4895 && { withdrawalsRoot: withdrawalsRoot(override.withdrawals ?? []) }),
      ...(rules.eip4844 && {
        blobGasUsed: 0n,
        excessBlobGas: nextExcessBlobGas(parent, rules.blobSchedule!, rules.eip7918),
        parentBeaconBlockRoot: override.parentBeaconBlockRoot ?? ZERO_HASH,
      }),
      ...(rules.eip7928 && { blockAccessListHash: EMPTY_BLOCK_ACCESS_LIST_HASH }),
      ...(rules.eip7843 && { slotNumber: (parent.slotNumber ?? parent.number) + 1n }),
    }
  }

  #transaction(call: SimulatedCallRequest, { env, state, gasUsed, rules }: BlockProcessor): Transaction {
    const { config } = this.#chain
    const { from = ZERO_ADDRESS, chainId = config.chainId } = call
    if (chainId !== config.chainId) {
      throw refused('wrong-chain-id', `chainId does not match node's (have=${chainId}, want=${config.chainId})`)
    }
    const gas = call.gas ?? env.gasLimit - gasUsed
    if (gasUsed + gas > env.gasLimit) {
      throw refused('block-gas-limit-reached', `block gas limit reached: ${gasUsed} used and ${gas} asked, of ${env.gasLimit}`)
    }
    const gasLimit = gas > this.#gasLeft ? this.#gasLeft : gas
    const { to, value = 0n, data = EMPTY_BYTES, nonce = state.account(from)?.nonce ?? 0n } = call
    return unsignedTransaction({ nonce, gasLimit, ...(to && { to }), value, data, ...pricedFields(call, chainId, rules) }, from)
  }

  /** How a call of a block runs. */
  #runOptions({ precompiles }: OpenedBlock, options: RunOptions): RunOptions {
    const relaxed = this.#options.validation !== true
    return {
      ...options,
      ...(precompiles && { precompiles }),
      relax: { nonce: relaxed, fees: relaxed, keepsBaseFee: true, senderCode: true, gasLimit: true, regularGas: true },
    }
  }

  *#apply(tx: Transaction, opened: OpenedBlock, tracer?: Tracer): Work<ExecutionResult> {
    try {
      const options = this.#runOptions(opened, tracer ? { tracer } : {})
      const { result } = yield* opened.processor.applyInTurns(tx, this.#clock, options)
      // The engine checks the time only in longer runs of code.
      if (result.reason === 'timeout' || performance.now() > this.#clock.deadlineMs) throw refused('timeout', 'execution aborted (timeout)')
      this.#gasLeft -= result.gasUsed
      if (result.console !== undefined) this.#options.onConsole?.(result.console)
      return result
    } catch (error) {
      if (!(error instanceof CodedError) || error.code === 'timeout' || error.code === 'memory-in-use' || isStateFailure(error)) throw error
      throw refused(error.code as SimulateBlocksErrorCode, `err: ${error.message} (supplied gas ${tx.gasLimit})`, error)
    }
  }
}

/** Type, prices and lists of a call: a dynamic fee transaction, unless it specifies otherwise or the fork has none. */
function pricedFields(
  call: SimulatedCallRequest,
  chainId: bigint,
  rules: Rules,
): Pick<UnsignedTransaction, 'type'> & Partial<UnsignedTransaction> {
  const { accessList, blobVersionedHashes, authorizationList } = call
  const gasPrice = call.gasPrice ?? (rules.eip1559 ? undefined : 0n)
  const list = Array.from(accessList ?? [])
  if (gasPrice !== undefined && blobVersionedHashes === undefined && authorizationList === undefined) {
    return accessList === undefined ? { type: 0, gasPrice } : { type: 1, chainId, gasPrice, accessList: list }
  }
  // A gas price is cap and tip of types that have no other, as where transactions are sent.
  const { maxFeePerGas = gasPrice ?? 0n, maxPriorityFeePerGas = gasPrice ?? 0n } = call
  const common = { chainId, maxFeePerGas, maxPriorityFeePerGas, accessList: list }
  if (authorizationList !== undefined) return { type: 4, ...common, authorizationList: Array.from(authorizationList) }
  if (blobVersionedHashes === undefined) return { type: 2, ...common }
  return { type: 3, ...common, maxFeePerBlobGas: call.maxFeePerBlobGas ?? 0n, blobVersionedHashes: Array.from(blobVersionedHashes) }
}
