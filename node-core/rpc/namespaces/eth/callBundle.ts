import { blockNumberOrTag } from '../../../contract/blockId.ts'
import type { ValueOf } from '../../../contract/codec.ts'
import { array, object, optional } from '../../../contract/compound.ts'
import { bytesFromHex } from '../../../contract/hex.ts'
import { address, looseInteger, looseWord, quantity64 } from '../../../contract/primitives.ts'
import { type BundleResult, bundleResult } from '../../../contract/wire/bundle.ts'
import { EMPTY_BYTES, concatBytes } from '../../../base/bytes.ts'
import { CodedError } from '../../../base/codedError.ts'
import { keccak256Hex } from '../../../base/keccak256.ts'
import type { Work } from '../../../base/longWork.ts'
import { RunClock } from '../../../base/runClock.ts'
import { BlockProcessor, isStateFailure } from '../../../execution/blockProcessor.ts'
import { draftHeader } from '../../../execution/buildBlock.ts'
import type { Header } from '../../../types/header.ts'
import { type Transaction, effectiveGasPrice } from '../../../types/transaction.ts'
import { rawTransaction } from '../../codecs.ts'
import type { RpcContext } from '../../context.ts'
import { rpcError } from '../../errors.ts'
import { method } from '../../method.ts'
import { simulationLimits } from '../../simulation.ts'

const MAX_TRANSACTIONS = 1000
/** Seconds after the parent, if the bundle has no timestamp: a slot. */
const SECONDS_PER_SLOT = 12n

const bundle = object(
  {
    txs: array(rawTransaction, MAX_TRANSACTIONS),
    blockNumber: quantity64,
    stateBlockNumber: blockNumberOrTag,
    coinbase: optional(address),
    /** Unix seconds. */
    timestamp: optional(looseInteger),
    /** Milliseconds. */
    timeout: optional(looseInteger),
    gasLimit: optional(looseInteger),
    difficulty: optional(looseWord),
    baseFee: optional(looseInteger),
  },
  'Bundle',
)

type Bundle = ValueOf<typeof bundle>

/** Header of the block that the bundle is to be in. */
function headerOf({ chain, miner }: RpcContext, parent: Header, given: Bundle): Header {
  const { timestamp = parent.timestamp + SECONDS_PER_SLOT, coinbase = miner.settings.coinbase, difficulty, baseFee } = given
  const attributes = {
    timestamp,
    coinbase,
    gasLimit: given.gasLimit ?? parent.gasLimit,
    prevRandao: parent.mixHash,
    extraData: EMPTY_BYTES,
  }
  const header = draftHeader(chain, parent, { ...attributes, ...(baseFee !== undefined && { baseFeePerGas: baseFee }) })
  return { ...header, number: given.blockNumber, ...(difficulty !== undefined && { difficulty }) }
}

function* apply(processor: BlockProcessor, transaction: Transaction, clock: RunClock): Work<BundleResult['results'][number]> {
  const { coinbase, baseFeePerGas } = processor.env
  const balance = () => processor.state.account(coinbase)?.balance ?? 0n
  const before = balance()
  const { result, gasUsed } = yield* processor.applyInTurns(transaction, clock)
  const coinbaseDiff = balance() - before
  const gasPrice = effectiveGasPrice(transaction, baseFeePerGas) - baseFeePerGas
  const gasFees = gasUsed * gasPrice
  return {
    coinbaseDiff: String(coinbaseDiff),
    ethSentToCoinbase: String(coinbaseDiff - gasFees),
    gasFees: String(gasFees),
    fromAddress: transaction.from,
    gasPrice: String(gasPrice),
    gasUsed: Number(gasUsed),
    toAddress: transaction.to ?? null,
    txHash: transaction.hash,
    ...(result.status === 'success' ? { value: result.output } : { revert: result.output }),
  }
}

const sumOf = (values: readonly string[]) => values.reduce((sum, value) => sum + BigInt(value), 0n)

function* callBundle(context: RpcContext, given: Bundle): Work<BundleResult> {
  const { block } = context.blocks.resolve(given.stateBlockNumber)
  const processor = new BlockProcessor(context.chain, context.chain.startOf(block.header), headerOf(context, block.header, given))
  const limit = simulationLimits(context.limits).timeoutMs ?? Infinity
  const clock = new RunClock(given.timeout === undefined || given.timeout === 0n ? limit : Math.min(Number(given.timeout), limit))
  processor.start()
  const results: BundleResult['results'] = []
  for (const [index, { transaction }] of given.txs.entries()) {
    try {
      results.push(yield* apply(processor, transaction, clock))
    } catch (error) {
      if (!(error instanceof CodedError) || isStateFailure(error)) throw error
      throw rpcError(-32000, `transaction ${index} (${transaction.hash}): ${error.message}`)
    }
  }
  const coinbaseDiff = sumOf(results.map((it) => it.coinbaseDiff))
  const gasFees = sumOf(results.map((it) => it.gasFees))
  const totalGasUsed = results.reduce((sum, { gasUsed }) => sum + gasUsed, 0)
  return {
    coinbaseDiff: String(coinbaseDiff),
    ethSentToCoinbase: String(coinbaseDiff - gasFees),
    gasFees: String(gasFees),
    bundleGasPrice: String(coinbaseDiff / BigInt(totalGasUsed)),
    bundleHash: keccak256Hex(concatBytes(...results.map(({ txHash }) => bytesFromHex(txHash)))),
    results,
    stateBlockNumber: Number(block.header.number),
    totalGasUsed,
  }
}

/** Bundles of signed transactions, as Flashbots and reth take them. */
export const callBundleRows = [
  method({
    name: 'eth_callBundle',
    summary:
      'Executes signed transactions in sequence in a block on a given state, without changing the chain, and returns what each pays.',
    params: [['bundle', bundle]],
    result: bundleResult,
    reference: 'notImplemented',
    handler(call, given) {
      if (given.txs.length === 0) throw rpcError(-32602, 'invalid argument 0: bundle.txs: bundle missing txs')
      if (given.blockNumber === 0n) throw rpcError(-32602, 'invalid argument 0: bundle.blockNumber: bundle missing blockNumber')
      return call.work.run(() => callBundle(call, given), call.requester)
    },
  }),
] as const
