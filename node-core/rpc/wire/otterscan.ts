import type { BlockDetailsSource, BlockTransactionsSource, TransactionSearchSource } from '../../contract/wire/otterscan.ts'
import type { Chain } from '../../chain/chain.ts'
import { blockRewards } from '../../execution/blockRewards.ts'
import type { AccountHistoryPage } from '../../filters/accountHistory.ts'
import type { Block } from '../../types/block.ts'
import { blobGasPriceOf } from './blobGasPrice.ts'
import { blockSource } from './block.ts'
import { receiptSource, receiptSources } from './receipt.ts'
import { minedTransaction } from './transaction.ts'

/** What the details of a block are made of. `totalFees`: for gas, the part that was burnt among them, as Erigon counts it. */
export function blockDetailsSource(chain: Chain, block: Block): BlockDetailsSource {
  const { header, transactions, ommers } = block
  const rewards = blockRewards(chain.rulesAt(header).blockReward, header, ommers)
  const uncleReward = rewards.ommers.reduce((sum, it) => sum + it, 0n)
  const receipts = receiptSources(block, chain.receipts(block.hash) ?? [], 0n)
  return {
    block: { ...blockSource(block, false), transactionCount: transactions.length },
    issuance: { blockReward: rewards.miner, uncleReward, issuance: rewards.miner + uncleReward },
    totalFees: receipts.reduce((sum, { gasUsed, effectiveGasPrice }) => sum + gasUsed * effectiveGasPrice, 0n),
  }
}

/** A page of a block's transactions; the first one, 0, has the last ones of the block, as in Erigon and reth. */
export function blockTransactionsSource(chain: Chain, block: Block, page: number, size: number): BlockTransactionsSource {
  const count = block.transactions.length
  const end = Math.max(0, count - page * size)
  const start = Math.max(0, end - size)
  const receipts = receiptSources(block, chain.receipts(block.hash) ?? [], blobGasPriceOf(chain, block.header))
  const timestamp = Number(block.header.timestamp)
  return {
    fullblock: {
      ...blockSource(block, false),
      transactions: block.transactions.slice(start, end).map((_, at) => minedTransaction(block, start + at)),
      transactionCount: count,
    },
    receipts: receipts.slice(start, end).map((receipt) => ({ ...receipt, timestamp })),
  }
}

/** What a page of an account's transactions is made of. */
export function transactionSearchSource(chain: Chain, { found, isNewest, isOldest }: AccountHistoryPage): TransactionSearchSource {
  return {
    txs: found.map(({ block, index }) => minedTransaction(block, index)),
    receipts: found.map(({ block, index, receipts }) => ({
      ...receiptSource(block, receipts, index, blobGasPriceOf(chain, block.header)),
      timestamp: Number(block.header.timestamp),
    })),
    firstPage: isNewest,
    lastPage: isOldest,
  }
}
