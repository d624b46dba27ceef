import { blockNumberOrTag } from '../../../contract/blockId.ts'
import { array, nullable, optional } from '../../../contract/compound.ts'
import { looseInteger, number, quantity } from '../../../contract/primitives.ts'
import { feeHistory as feeHistoryShape } from '../../../contract/wire/fees.ts'
import { FEE_HISTORY_MAX_BLOCKS, FEE_HISTORY_MAX_PERCENTILES, type FeeHistory } from '../../../execution/feeHistory.ts'
import { suggestGasPrice, suggestTip } from '../../../execution/feeSuggestion.ts'
import { blobBaseFee } from '../../../execution/blobGas.ts'
import { rpcError } from '../../errors.ts'
import { JsonPieces } from '../../jsonPieces.ts'
import { method } from '../../method.ts'

/** JSON of the history that is asked for again and again. */
const historyTexts = new WeakMap<FeeHistory, string>()

function textOfHistory(history: FeeHistory): JsonPieces {
  let text = historyTexts.get(history)
  if (text === undefined) historyTexts.set(history, (text = JSON.stringify(feeHistoryShape.encode(history))))
  return new JsonPieces([text].values())
}

/** Gas price methods. */
export const feeRows = [
  method({
    name: 'eth_gasPrice',
    summary: 'Gas price that gets a transaction into the next block: its base fee plus the suggested priority fee, in wei.',
    params: [],
    result: quantity,
    reference: { stub: '0x0' },
    handler: ({ chain, miner }) => suggestGasPrice(miner.nextHeader().baseFeePerGas, miner.settings.leastTip, chain.config),
  }),
  method({
    name: 'eth_maxPriorityFeePerGas',
    summary: 'Priority fee that gets a transaction mined, in wei per gas.',
    params: [],
    result: quantity,
    reference: { stub: '0x0' },
    handler: ({ chain, miner }) => suggestTip(miner.settings.leastTip, chain.config),
  }),
  method({
    name: 'eth_baseFee',
    summary: 'Base fee of the next block, in wei per gas; null before London.',
    params: [],
    result: nullable(quantity),
    reference: 'notImplemented',
    handler: ({ miner }) => miner.nextHeader().baseFeePerGas ?? null,
  }),
  method({
    name: 'eth_blobBaseFee',
    summary: 'Blob base fee of the next block, in wei per blob gas.',
    params: [],
    result: nullable(quantity),
    reference: 'notImplemented',
    handler({ chain, miner }) {
      const header = miner.nextHeader()
      return header.excessBlobGas === undefined ? null : blobBaseFee(header.excessBlobGas, chain.rulesAt(header).blobSchedule!)
    },
  }),
  method({
    name: 'eth_feeHistory',
    summary: 'Base fees, gas used ratios and priority fees of a range of blocks, and the base fee of the block after it.',
    params: [
      ['blockCount', looseInteger],
      ['newestBlock', blockNumberOrTag],
      ['rewardPercentiles', optional(array(number, FEE_HISTORY_MAX_PERCENTILES))],
    ],
    result: feeHistoryShape,
    reference: 'functional',
    handler({ chain, blocks, miner, feeOracle }, count, newest, percentiles) {
      // The pending block has no fees yet: its base fee is the last entry of the history that ends in the head.
      const found = blocks.find(newest === 'pending' ? 'latest' : newest)
      if (!found) throw rpcError(-32000, `request beyond head block: requested ${newest}, head ${chain.head.header.number}`)
      const blockCount = count > BigInt(FEE_HISTORY_MAX_BLOCKS) ? FEE_HISTORY_MAX_BLOCKS : Number(count)
      const next = chain.headerByNumber(found.block.header.number + 1n) ?? miner.nextHeader()
      return textOfHistory(feeOracle.history(blockCount, found.block, percentiles ?? [], next))
    },
  }),
] as const
