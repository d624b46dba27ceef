import type { Hash, Hex } from '../contract/hex.ts'
import { BoundedCache } from '../base/boundedCache.ts'
import { CodedError } from '../base/codedError.ts'
import type { Block } from '../types/block.ts'
import type { ChainConfig } from '../types/chainConfig.ts'
import type { Header } from '../types/header.ts'
import type { Receipt } from '../types/receipt.ts'
import { readAll } from '../types/remoteMiss.ts'
import { type BaseFees, BlockFees, BlockTips, baseFeesOf } from './blockFees.ts'

/** Maximum number of blocks of one fee history. */
export const FEE_HISTORY_MAX_BLOCKS = 1024
/** Maximum number of percentiles of one fee history. */
export const FEE_HISTORY_MAX_PERCENTILES = 100
/** Maximum number of blocks whose base fees are kept, and size of the tips that are. */
const [MAX_CACHED_FEES, MAX_CACHED_TIPS_BYTES] = [4 * FEE_HISTORY_MAX_BLOCKS, 4 << 20]

/** `invalid-percentile`: not between 0 and 100, not rising, or too many. */
export type FeeHistoryErrorCode = 'invalid-percentile'

/**
 * Fees of a window of blocks, oldest first, as quantities in their JSON form. The base fee lists hold one more entry: the block after the
 * window.
 */
export interface FeeHistory {
  oldestBlock: bigint
  baseFeePerGas: Hex[]
  gasUsedRatio: number[]
  baseFeePerBlobGas: Hex[]
  blobGasUsedRatio: number[]
  /** Per block, the effective tip at each percentile of gas; only if percentiles were requested. */
  reward?: Hex[][]
}

/** Where the fee history reads blocks; implemented by Chain. */
export interface FeeHistorySource {
  readonly config: ChainConfig
  /** Number of the oldest block. */
  readonly earliest: bigint
  /** The first block that is not of a remote chain before it. */
  readonly genesis: { header: Pick<Header, 'number'> }
  headerByNumber(number: bigint): Header | undefined
  headerByHash(hash: Hash): Header | undefined
  blockByHash(hash: Hash): Block | undefined
  receipts(hash: Hash): readonly Receipt[] | undefined
}

/** All that a history depends on. `key`: the percentiles as text. `next`: base fees of the block after the window. */
interface HistoryQuery {
  newest: Hash
  blocks: number
  key: string
  config: ChainConfig
  next: BaseFees
}

function isSame(a: HistoryQuery, b: HistoryQuery): boolean {
  const isSameWindow = a.newest === b.newest && a.blocks === b.blocks && a.key === b.key && a.config === b.config
  return isSameWindow && a.next.baseFeePerGas === b.next.baseFeePerGas && a.next.baseFeePerBlobGas === b.next.baseFeePerBlobGas
}

/** Fee histories of a chain (geth, eth/gasprice/feehistory.go). What a block contributes to them is kept. */
export class FeeOracle {
  readonly #source: FeeHistorySource
  readonly #fees = new BoundedCache<Hash, BlockFees>(MAX_CACHED_FEES)
  readonly #tips = new BoundedCache<Hash, BlockTips>(MAX_CACHED_TIPS_BYTES, ({ sizeBytes }) => sizeBytes)
  /** The last history: until there is another block, wallets ask for the same one again. */
  #last: { query: HistoryQuery; history: FeeHistory } | undefined

  constructor(source: FeeHistorySource) {
    this.#source = source
  }

  /**
   * Fee history of `count` blocks up to `newest`, fewer if the chain or the limit is shorter. `next`: the header of the block after it, at
   * least its base fee and its excess blob gas. Returns the same object if the last call had the same result: it must not be changed.
   * Throws CodedError<FeeHistoryErrorCode>.
   */
  history(
    count: number,
    { hash, header: { number } }: Pick<Block, 'hash' | 'header'>,
    percentiles: readonly number[],
    next: Header,
  ): FeeHistory {
    assertPercentiles(percentiles)
    const { config, earliest } = this.#source
    const blocks = Math.min(count, FEE_HISTORY_MAX_BLOCKS, Number(number - earliest) + 1)
    const oldestBlock = blocks <= 0 ? 0n : number - BigInt(blocks) + 1n
    const key = percentiles.join()
    const query = { newest: hash, blocks, key, config, next: baseFeesOf(config, next) }
    if (this.#last !== undefined && isSame(this.#last.query, query)) return this.#last.history
    const history = this.#compute(oldestBlock, query, percentiles)
    this.#last = { query, history }
    return history
  }

  #compute(oldestBlock: bigint, { newest, blocks, key, config, next }: HistoryQuery, percentiles: readonly number[]): FeeHistory {
    const history: FeeHistory = { oldestBlock, baseFeePerGas: [], gasUsedRatio: [], baseFeePerBlobGas: [], blobGasUsedRatio: [] }
    if (blocks <= 0) return history
    const hashes = this.#window(newest, oldestBlock, blocks)
    for (const block of hashes) {
      const fees = this.#feesOf(block)
      const { baseFeePerGas, baseFeePerBlobGas, blobGasUsedRatio } = fees.baseFees(config)
      history.baseFeePerGas.push(baseFeePerGas)
      history.baseFeePerBlobGas.push(baseFeePerBlobGas)
      history.gasUsedRatio.push(fees.gasUsedRatio)
      history.blobGasUsedRatio.push(blobGasUsedRatio)
    }
    history.baseFeePerGas.push(next.baseFeePerGas)
    history.baseFeePerBlobGas.push(next.baseFeePerBlobGas)
    if (percentiles.length === 0) return history
    return { ...history, reward: readAll(hashes, (block) => this.#tipsOf(block).rewards(percentiles, key)) }
  }

  /** The block and those before it, the oldest first. */
  #window(newest: Hash, oldest: bigint, count: number): Hash[] {
    const { number: first } = this.#source.genesis.header
    const end = oldest + BigInt(count)
    // On a forked chain, the headers that are missing are fetched at once.
    if (first > oldest) this.#readHeaders(oldest, first < end ? first : end)
    const window = [newest]
    while (window.length < count) window.push(this.#feesOf(window.at(-1)!).parentHash)
    return window.toReversed()
  }

  #readHeaders(from: bigint, end: bigint): void {
    const numbers = Array.from({ length: Number(end - from) }, (_, at) => from + BigInt(at))
    readAll(numbers, (number) => this.#source.headerByNumber(number))
  }

  #feesOf(hash: Hash): BlockFees {
    const known = this.#fees.get(hash)
    if (known !== undefined) return known
    const fees = new BlockFees(this.#source.headerByHash(hash)!)
    this.#fees.set(hash, fees)
    return fees
  }

  #tipsOf(hash: Hash): BlockTips {
    const known = this.#tips.get(hash)
    if (known !== undefined) return known
    const tips = new BlockTips(this.#source.blockByHash(hash)!, this.#source.receipts(hash)!)
    this.#tips.set(hash, tips)
    return tips
  }
}

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
