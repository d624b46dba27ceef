import { signedBundle } from '../../../contract/callBundles.ts'
import type { ValueOf } from '../../../contract/codec.ts'
import { bytesFromHex } from '../../../contract/hex.ts'
import { type BundleResult, bundleResult } from '../../../contract/wire/bundle.ts'
import { concatBytes } from '../../../base/bytes.ts'
import { keccak256Hex } from '../../../base/keccak256.ts'
import type { Work } from '../../../base/longWork.ts'
import { RunClock } from '../../../base/runClock.ts'
import type { BlockProcessor } from '../../../execution/blockProcessor.ts'
import { type Transaction, effectiveGasPrice } from '../../../types/transaction.ts'
import { rawTransaction } from '../../codecs.ts'
import type { RpcContext } from '../../context.ts'
import { rpcError } from '../../errors.ts'
import { method } from '../../method.ts'
import { bundleError, bundleProcessorOf } from '../../signedBundles.ts'
import { simulationLimits } from '../../simulation.ts'

const bundle = signedBundle(rawTransaction)

type Bundle = ValueOf<typeof bundle>

function* apply(
  processor: BlockProcessor,
  transaction: Transaction,
  clock: RunClock,
  onConsole: (inputs: readonly Uint8Array[]) => void,
): Work<BundleResult['results'][number]> {
  const { coinbase, baseFeePerGas } = processor.env
  const balance = () => processor.state.account(coinbase)?.balance ?? 0n
  const before = balance()
  const { result, gasUsed } = yield* processor.applyInTurns(transaction, clock)
  if (result.console !== undefined) onConsole(result.console)
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
  const { block, processor } = bundleProcessorOf(context, given)
  const limit = simulationLimits(context.limits).timeoutMs ?? Infinity
  const clock = new RunClock(given.timeout === undefined || given.timeout === 0n ? limit : Math.min(Number(given.timeout), limit))
  processor.start()
  const results: BundleResult['results'] = []
  for (const [index, { transaction }] of given.txs.entries()) {
    try {
      results.push(yield* apply(processor, transaction, clock, (inputs) => context.console.called('eth_callBundle', inputs)))
    } catch (error) {
      throw bundleError(error, `transaction ${index} (${transaction.hash})`)
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
