import type { Hash } from '../contract/hex.ts'
import { CodedError } from '../base/codedError.ts'
import type { Block } from '../types/block.ts'
import type { ChainConfig } from '../types/chainConfig.ts'
import type { Header } from '../types/header.ts'
import type { Receipt } from '../types/receipt.ts'
import { effectiveGasPrice, GAS_PER_BLOB } from '../types/transaction.ts'
import { blobBaseFee } from './blobGas.ts'
import { rulesAt } from './chainRules.ts'

/** Maximum number of blocks of one fee history. */
export const FEE_HISTORY_MAX_BLOCKS = 1024
/** Maximum number of percentiles of one fee history. */
export const FEE_HISTORY_MAX_PERCENTILES = 100

/** `invalid-percentile`: not between 0 and 100, not rising, or too many. */
export type FeeHistoryErrorCode = 'invalid-percentile'

/** Fees of a window of blocks, oldest first. The base fee lists hold one more entry: the block after the window. */
export interface FeeHistory {
  oldestBlock: bigint
  baseFeePerGas: bigint[]
  gasUsedRatio: number[]
  baseFeePerBlobGas: bigint[]
  blobGasUsedRatio: number[]
  /** Per block, the effective tip at each percentile of gas; only if percentiles were requested. */
  reward?: bigint[][]
}

/** Where the fee history reads blocks; implemented by Chain. */
export interface FeeHistorySource {
  readonly config: ChainConfig
  /** The first block. */
  readonly genesis: { header: Pick<Header, 'number'> }
  headerByNumber(number: bigint): Header | undefined
  blockByNumber(number: bigint): Block | undefined
  receipts(hash: Hash): readonly Receipt[] | undefined
}

/**
 * Fee history of `count` blocks up to `newest` (which must exist), fewer if the chain or the limit is shorter. `next`: the header of the
 * block after it, at least of its base fee and its excess blob gas.
 */
export function feeHistory(
  source: FeeHistorySource,
  count: number,
  newest: bigint,
  percentiles: readonly number[],
  next: Header,
): FeeHistory {
  assertPercentiles(percentiles)
  const blocks = BigInt(Math.min(count, FEE_HISTORY_MAX_BLOCKS, Number(newest - source.genesis.header.number) + 1))
  const oldestBlock = newest - blocks + 1n
  const history: FeeHistory = { oldestBlock, baseFeePerGas: [], gasUsedRatio: [], baseFeePerBlobGas: [], blobGasUsedRatio: [] }
  if (blocks <= 0n) return { ...history, oldestBlock: 0n }
  const rewards: bigint[][] = []
  const addFees = ({ number, timestamp, baseFeePerGas = 0n, excessBlobGas = 0n }: Header) => {
    const schedule = rulesAt(source.config, number, timestamp).blobSchedule
    history.baseFeePerGas.push(baseFeePerGas)
    history.baseFeePerBlobGas.push(schedule ? blobBaseFee(excessBlobGas, schedule) : 0n)
    return schedule
  }
  for (let number = oldestBlock; number <= newest; number++) {
    const header = source.headerByNumber(number)!
    const schedule = addFees(header)
    history.gasUsedRatio.push(ratio(header.gasUsed, header.gasLimit))
    history.blobGasUsedRatio.push(schedule ? ratio(header.blobGasUsed ?? 0n, BigInt(schedule.max) * GAS_PER_BLOB) : 0)
    if (percentiles.length > 0) rewards.push(rewardsOf(source, header, percentiles))
  }
  addFees(next)
  return percentiles.length > 0 ? { ...history, reward: rewards } : history
}

const ratio = (part: bigint, whole: bigint) => (whole === 0n ? 0 : Number(part) / Number(whole))

const invalid = (message: string) => new CodedError<FeeHistoryErrorCode>('invalid-percentile', message)

function assertPercentiles(percentiles: readonly number[]): void {
  if (percentiles.length > FEE_HISTORY_MAX_PERCENTILES) {
    throw invalid(`invalid reward percentile: ${percentiles.length} percentiles, at most ${FEE_HISTORY_MAX_PERCENTILES} are allowed`)
  }
  for (const [i, percentile] of percentiles.entries()) {
    if (!(percentile >= 0 && percentile <= 100)) throw invalid(`invalid reward percentile: ${percentile}`)
    const before = percentiles[i - 1]
    if (before !== undefined && percentile <= before) throw invalid(`invalid reward percentile: #${i - 1}:${before} >= #${i}:${percentile}`)
  }
}

/**
 * The effective tip at each percentile of the gas of the block's receipts, transactions sorted by tip. From Amsterdam the header's gas used
 * is not their sum: it counts no refunds, and only the larger of its two dimensions (EIP-7778, EIP-8037).
 */
function rewardsOf(source: FeeHistorySource, header: Header, percentiles: readonly number[]): bigint[] {
  const block = source.blockByNumber(header.number)
  const receipts = block && source.receipts(block.hash)
  if (block === undefined || receipts === undefined || block.transactions.length === 0) return percentiles.map(() => 0n)
  const baseFee = header.baseFeePerGas ?? 0n
  const tips = block.transactions
    .map((tx, i) => ({
      tip: effectiveGasPrice(tx, baseFee) - baseFee,
      gas: receipts[i]!.cumulativeGasUsed - (receipts[i - 1]?.cumulativeGasUsed ?? 0n),
    }))
    .toSorted((a, b) => (a.tip < b.tip ? -1 : a.tip > b.tip ? 1 : 0))
  const total = Number(receipts.at(-1)!.cumulativeGasUsed)
  let at = 0
  let gas = tips[0]!.gas
  return percentiles.map((percentile) => {
    const threshold = BigInt(Math.floor((total * percentile) / 100))
    while (gas < threshold && at < tips.length - 1) gas += tips[++at]!.gas
    return tips[at]!.tip
  })
}
