/** What one block contributes to fee histories: everything that is the same in each of them. */
import { GAS_PER_BLOB } from '../contract/blobGas.ts'
import { type Hash, type Hex, quantityFromBigint } from '../contract/hex.ts'
import type { Block } from '../types/block.ts'
import type { ChainConfig } from '../types/chainConfig.ts'
import type { Header } from '../types/header.ts'
import type { Receipt } from '../types/receipt.ts'
import { effectiveGasPrice } from '../types/transaction.ts'
import { blobBaseFee } from './blobGas.ts'
import { rulesAt } from './chainRules.ts'

/** Fees of a block, before anybody pays more; `baseFeePerBlobGas` is zero before Cancun. */
export interface BaseFees {
  readonly baseFeePerGas: Hex
  readonly baseFeePerBlobGas: Hex
  readonly blobGasUsedRatio: number
}

/** The base fees of a block under a configuration. */
export function baseFeesOf(config: ChainConfig, header: Header): BaseFees {
  const { number, timestamp, baseFeePerGas = 0n, excessBlobGas = 0n, blobGasUsed = 0n } = header
  const schedule = rulesAt(config, number, timestamp).blobSchedule
  return {
    baseFeePerGas: quantityFromBigint(baseFeePerGas),
    baseFeePerBlobGas: quantityFromBigint(schedule ? blobBaseFee(excessBlobGas, schedule) : 0n),
    blobGasUsedRatio: schedule ? ratio(blobGasUsed, BigInt(schedule.max) * GAS_PER_BLOB) : 0,
  }
}

const ratio = (part: bigint, whole: bigint) => (whole === 0n ? 0 : Number(part) / Number(whole))

/** What the header of a block says about fees. */
export class BlockFees {
  readonly parentHash: Hash
  readonly gasUsedRatio: number
  readonly #header: Header
  #config: ChainConfig | undefined
  #baseFees: BaseFees | undefined

  constructor(header: Header) {
    this.parentHash = header.parentHash
    this.gasUsedRatio = ratio(header.gasUsed, header.gasLimit)
    this.#header = header
  }

  /** The base fees; a configuration whose rules were changed may have another blob schedule. */
  baseFees(config: ChainConfig): BaseFees {
    if (this.#config === config) return this.#baseFees!
    this.#config = config
    return (this.#baseFees = baseFeesOf(config, this.#header))
  }
}

/** Transactions of a block that pay the same tip per gas. */
interface TipGroup {
  readonly tip: Hex
  /** Gas of all transactions with that tip or a lower one. */
  readonly gasUpTo: number
}

/** Size of the tips of a block, and of each of them, in a cache. */
const [BLOCK_BYTES, TIP_BYTES] = [400, 100]

/** What the transactions of a block paid on top of the base fee. */
export class BlockTips {
  readonly sizeBytes: number
  readonly #tips: readonly TipGroup[]
  #percentiles: string | undefined
  #rewards: Hex[] = []

  /** `receipts`: of the block's transactions. */
  constructor({ header, transactions }: Pick<Block, 'header' | 'transactions'>, receipts: readonly Receipt[]) {
    this.#tips = tipsOf(transactions, receipts, header.baseFeePerGas ?? 0n)
    this.sizeBytes = BLOCK_BYTES + this.#tips.length * TIP_BYTES
  }

  /** The effective tip at each percentile of the block's gas; zeros for a block without transactions. `key`: the percentiles as text. */
  rewards(percentiles: readonly number[], key: string): Hex[] {
    if (this.#percentiles === key) return this.#rewards
    this.#percentiles = key
    return (this.#rewards = rewardsOf(this.#tips, percentiles))
  }
}

/**
 * The tips of a block in rising order, with the gas of its receipts. From Amsterdam the header's gas used is not their sum: it counts no
 * refunds, and only the larger of its two dimensions (EIP-7778, EIP-8037).
 */
function tipsOf(transactions: Block['transactions'], receipts: readonly Receipt[], baseFee: bigint): TipGroup[] {
  const gasByTip = new Map<bigint, number>()
  let gasBefore = 0n
  for (const [i, transaction] of transactions.entries()) {
    const { cumulativeGasUsed } = receipts[i]!
    const tip = effectiveGasPrice(transaction, baseFee) - baseFee
    gasByTip.set(tip, (gasByTip.get(tip) ?? 0) + Number(cumulativeGasUsed - gasBefore))
    gasBefore = cumulativeGasUsed
  }
  let gasUpTo = 0
  return Array.from(gasByTip)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([tip, gas]) => ({ tip: quantityFromBigint(tip), gasUpTo: (gasUpTo += gas) }))
}

function rewardsOf(tips: readonly TipGroup[], percentiles: readonly number[]): Hex[] {
  const total = tips.at(-1)?.gasUpTo
  if (total === undefined) return percentiles.map(() => '0x0')
  let at = 0
  return percentiles.map((percentile) => {
    const threshold = Math.floor((total * percentile) / 100)
    while (tips[at]!.gasUpTo < threshold) at++
    return tips[at]!.tip
  })
}
