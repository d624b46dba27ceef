/** Makes reproduction bundles: runs one transaction on a state that records what is read. */
import { type Hash, wordFromBigint } from '../contract/hex.ts'
import { EMPTY_BYTES } from '../base/bytes.ts'
import { CodedError } from '../base/codedError.ts'
import type { Work } from '../base/longWork.ts'
import type { RunClock } from '../base/runClock.ts'
import type { Chain } from '../chain/chain.ts'
import type { Engine } from '../evm/engine.ts'
import type { BlockEnv } from '../evm/environment.ts'
import type { ExecutionResult } from '../evm/result.ts'
import type { Rules } from '../evm/rules/rules.ts'
import type { StateReader } from '../evm/state.ts'
import { transactionEnvOf } from '../execution/applyTransaction.ts'
import type { OutcomeErrorCode } from '../execution/outcome.ts'
import { type OverrideErrorCode, overriddenPrecompiles, overriddenState } from '../execution/overrides.ts'
import { Replay } from '../execution/replay.ts'
import { settleRules } from '../execution/settleRules.ts'
import { type CallRequest, Simulation, type SimulationContext, type SimulationOptions } from '../execution/simulate.ts'
import { EMPTY_ACCOUNT } from '../types/account.ts'
import type { Block } from '../types/block.ts'
import type { ChainConfig } from '../types/chainConfig.ts'
import type { Header } from '../types/header.ts'
import { type Transaction, type UnsignedTransaction, impersonatedTransaction } from '../types/transaction.ts'
import { BUNDLE_FORMAT, BUNDLE_VERSION, type Outcome, type Reproduction, type ReproductionErrorCode } from './bundle.ts'
import { RecordingState } from './recordingState.ts'

/** A transaction where it runs. */
interface Place {
  engine: Engine
  config: ChainConfig
  env: BlockEnv
  rules: Rules
  header: Header
  state: StateReader
}

/** The bundle of a transaction of a block, which may be a pending one. Throws `timeout`, CodedError of ReproductionErrorCode, SettleRulesErrorCode. */
export function* captureTransaction(chain: Chain, block: Block, index: number, clock: RunClock): Work<Reproduction> {
  const parent = chain.parentOf(block.header)
  if (parent === undefined)
    throw new CodedError<ReproductionErrorCode>('not-reproducible', 'the block before the transaction is not in the store')
  // Throws if it is not available.
  chain.stateAt(parent)
  const isMined = chain.headerByHash(block.hash) !== undefined
  yield* settleRules(chain, parent, block, index, clock)
  const replay = new Replay(chain, parent, block, clock)
  yield* replay.skipTo(index)
  const place: Place = { ...replay.context, config: chain.configOf(block.hash), header: block.header }
  return yield* capture(place, block.transactions[index]!, isMined ? 'mined' : 'pending', clock)
}

/**
 * The bundle of a call, as a transaction that its sender did not sign. A call on the first block of a chain becomes one of the second. Throws
 * CodedError<SimulateErrorCode | ReproductionErrorCode>.
 */
export function* captureCall(
  context: SimulationContext,
  request: CallRequest,
  { stateOverride, blockOverride = {}, ...options }: SimulationOptions,
  clock: RunClock,
): Work<Reproduction> {
  if (blockOverride.blobBaseFee !== undefined)
    throw new CodedError<OverrideErrorCode>('invalid-override', 'a bundle cannot hold the block override blobBaseFee')
  const state = stateOverride === undefined ? context.state : overriddenState(context.state, stateOverride)
  const simulation = new Simulation({ ...context, state }, request, { ...options, blockOverride })
  if (stateOverride && overriddenPrecompiles(simulation.rules, stateOverride))
    throw new CodedError<OverrideErrorCode>('invalid-override', 'a bundle cannot hold state overrides of precompiles')
  const gasLimit = simulation.gas()
  const isFree = simulation.feeCap === 0n
  const env: BlockEnv = { ...simulation.env, ...(isFree && { baseFeePerGas: 0n }) }
  if (env.number === 0n) env.number = 1n
  if (env.gasLimit < gasLimit) env.gasLimit = gasLimit
  const { config, engine, header } = context
  const { limits } = simulation.rules
  const needsMoreGas = gasLimit > limits.txGas
  const rules: Rules = needsMoreGas
    ? { ...simulation.rules, limits: { ...limits, txGas: gasLimit, regularTxGas: gasLimit } }
    : simulation.rules
  const place: Place = { engine, config: needsMoreGas ? { ...config, txGasLimit: gasLimit } : config, env, rules, header, state }
  return yield* capture(place, callTransaction(simulation, request, gasLimit, env), 'simulated', clock)
}

/** A call as a transaction of its sender. */
function callTransaction({ from, state }: Simulation, request: CallRequest, gasLimit: bigint, env: BlockEnv): Transaction {
  const { to, value = 0n, data = EMPTY_BYTES, accessList, blobVersionedHashes, authorizationList, gasPrice } = request
  const maxFeePerGas = request.maxFeePerGas ?? request.maxPriorityFeePerGas
  const isDynamic = maxFeePerGas !== undefined || blobVersionedHashes !== undefined || authorizationList !== undefined
  const type = authorizationList ? 4 : blobVersionedHashes ? 3 : isDynamic ? 2 : accessList ? 1 : 0
  const fields: UnsignedTransaction = {
    type,
    chainId: env.chainId,
    nonce: (state.account(from) ?? EMPTY_ACCOUNT).nonce,
    gasLimit,
    value,
    data,
    ...(to !== undefined && { to }),
    ...(type < 2
      ? { gasPrice: gasPrice ?? 0n }
      : { maxFeePerGas: maxFeePerGas ?? gasPrice ?? 0n, maxPriorityFeePerGas: request.maxPriorityFeePerGas ?? gasPrice ?? 0n }),
    ...(type > 0 && { accessList: [...(accessList ?? [])] }),
    ...(blobVersionedHashes && {
      blobVersionedHashes: [...blobVersionedHashes],
      maxFeePerBlobGas: request.maxFeePerBlobGas ?? env.blobBaseFee,
    }),
    ...(authorizationList && { authorizationList: [...authorizationList] }),
  }
  return impersonatedTransaction(fields, from)
}

function* capture(place: Place, transaction: Transaction, origin: Reproduction['origin'], clock: RunClock): Work<Reproduction> {
  const recorder = new RecordingState(place.state)
  const run = place.engine.start(transactionEnvOf(transaction), place.env, place.rules, recorder)
  let result: ExecutionResult | undefined
  try {
    while ((result = run.advance(clock.deadlineMs, clock.sliceEndMs)) === undefined) yield* clock.suspend()
  } finally {
    run.abandon()
  }
  if (result.reason === 'timeout') throw new CodedError<OutcomeErrorCode>('timeout', 'execution timeout')
  const { hash, from, raw } = transaction
  return {
    format: BUNDLE_FORMAT,
    version: BUNDLE_VERSION,
    origin,
    rules: rulesOf(place),
    block: blockOf(place, recorder.blockHashes),
    transaction: { hash, from, raw },
    accounts: recorder.accounts,
    expected: outcomeOf(result),
  }
}

const limitOf = (limit: number | bigint | null) => (limit === null ? null : BigInt(limit))

function rulesOf({ rules, config }: Place): Reproduction['rules'] {
  const { codeSizeLimit, initCodeSizeLimit, txGasLimit, depositContractAddress } = config
  return {
    chainId: config.chainId,
    hardfork: rules.hardfork,
    ...(rules.blobSchedule && { blobSchedule: rules.blobSchedule }),
    ...(depositContractAddress !== undefined && { depositContractAddress }),
    ...(codeSizeLimit !== undefined && { codeSizeLimit: limitOf(codeSizeLimit) }),
    ...(initCodeSizeLimit !== undefined && { initCodeSizeLimit: limitOf(initCodeSizeLimit) }),
    ...(txGasLimit !== undefined && { txGasLimit: limitOf(txGasLimit) }),
  }
}

function blockOf({ env, rules, header }: Place, hashes: ReadonlyMap<bigint, Hash>): Reproduction['block'] {
  const { number, timestamp, coinbase, gasLimit, baseFeePerGas, prevRandao, difficulty, slotNumber } = env
  const { excessBlobGas, parentBeaconBlockRoot } = header
  return {
    number,
    timestamp,
    coinbase,
    gasLimit,
    ...(rules.eip1559 && { baseFeePerGas }),
    ...(rules.eip4399 ? { prevRandao: wordFromBigint(prevRandao) } : { difficulty }),
    ...(rules.eip4844 && { excessBlobGas: excessBlobGas ?? 0n }),
    ...(parentBeaconBlockRoot !== undefined && { parentBeaconBlockRoot }),
    ...(slotNumber !== undefined && { slotNumber }),
    blockHashes: new Map(Array.from(hashes, ([at, hash]) => [`0x${at.toString(16)}`, hash])),
  }
}

/** What an execution did. */
export function outcomeOf({ status, reason, gasUsed, output, createdAddress, logs, diff }: ExecutionResult): Outcome {
  return {
    status,
    ...(reason !== undefined && { reason }),
    gasUsed,
    output,
    ...(createdAddress !== undefined && { createdAddress }),
    logs: [...logs],
    stateDiff: new Map(
      Array.from(diff, ([address, change]) => {
        if (change === null) return [address, null]
        const { code, storage, ...rest } = change
        const words = storage && new Map(Array.from(storage, ([slot, value]) => [wordFromBigint(slot), value]))
        return [address, { ...rest, ...(code && { code: code.bytes }), ...(words && { storage: words }) }]
      }),
    ),
  }
}
