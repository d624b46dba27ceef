/** The module `account`, but for tokens. */
import { address } from '../../contract/primitives.ts'
import { RunClock } from '../../base/runClock.ts'
import { blockRewards } from '../../execution/blockRewards.ts'
import { searchTransactions } from '../../filters/transactionSearch.ts'
import type { Block } from '../../types/block.ts'
import type { Header } from '../../types/header.ts'
import { effectiveGasPrice } from '../../types/transaction.ts'
import { functionNames } from '../functionNames.ts'
import { badRequest, decoded } from '../params.ts'
import type { ExplorerServices } from '../services.ts'
import { type EtherscanAction, type EtherscanCall, listed, ok } from './answer.ts'
import { pagingOf } from './paging.ts'
import { transactionRow } from './transactionRow.ts'

const MAX_BALANCES = 20

/** The header of the block that `tag` names: `latest`, also for pending, `earliest`, or a block number. Throws `bad-request`. */
export function taggedHeader({ services: { chain }, params }: EtherscanCall): Header {
  const tag = params.text('tag') ?? 'latest'
  const number =
    tag === 'earliest'
      ? 0n
      : tag === 'pending'
        ? chain.head.header.number
        : params.block('tag', chain.head.header.number, chain.head.header.number)
  const header = chain.headerByNumber(number)
  if (header === undefined) throw badRequest(`invalid parameter tag: there is no block ${number}`)
  return header
}

const stateOf = (call: EtherscanCall) => call.services.chain.stateAt(taggedHeader(call))

const balance: EtherscanAction = (call) => ok((stateOf(call).account(call.params.address('address'))?.balance ?? 0n).toString())

const balanceMulti: EtherscanAction = (call) => {
  const texts = call.params.required('address').split(',')
  if (texts.length > MAX_BALANCES) throw badRequest(`at most ${MAX_BALANCES} addresses are allowed, got ${texts.length}`)
  const state = stateOf(call)
  return ok(
    texts.map((text) => {
      const account = decoded(address, 'address', text.trim())
      return { account, balance: (state.account(account)?.balance ?? 0n).toString() }
    }),
  )
}

function* transactions({ services: { chain, workspace }, params }: EtherscanCall) {
  const { range, isOldestFirst, start, end } = pagingOf(params, chain.head.header.number)
  const criteria = { address: params.address('address') }
  const { found } = yield* searchTransactions(chain, range, { criteria, limit: end, isOldestFirst })
  const page = found.slice(start, end)
  const called = page.flatMap(({ block, index }) => block.transactions[index]!.to ?? [])
  const names = yield* functionNames(workspace, called)
  return listed(
    page.map((it) => transactionRow(it, chain.head.header.number, names)),
    'transactions',
  )
}

function* minedBlocks({ services: { chain, timeoutMs }, params }: EtherscanCall) {
  const miner = params.address('address')
  const isUncles = params.oneOf('blocktype', ['blocks', 'uncles'], 'blocks') === 'uncles'
  const { start, end } = pagingOf(params, chain.head.header.number)
  const clock = new RunClock(timeoutMs)
  const rows: unknown[] = []
  for (let { number } = chain.head.header; number > 0n && rows.length < end && performance.now() < clock.deadlineMs; number--) {
    const block = chain.blockByNumber(number)
    if (block !== undefined && !isUncles && block.header.coinbase === miner) rows.push(minedBlock(chain, block))
    if (clock.isSliceOver()) yield* clock.suspend()
  }
  return listed(rows.slice(start, end), 'transactions')
}

function minedBlock(chain: ExplorerServices['chain'], block: Block) {
  const { number, timestamp } = block.header
  return { blockNumber: number.toString(), timeStamp: timestamp.toString(), blockReward: rewardOf(chain, block).toString() }
}

/** What the miner of a block got, in wei: the reward of proof of work, and of the fees what was not burnt. */
export function rewardOf(chain: ExplorerServices['chain'], block: Block): bigint {
  const { header, transactions: all, ommers } = block
  const receipts = chain.receipts(block.hash) ?? []
  const { baseFeePerGas = 0n } = header
  const tips = all.reduce((sum, transaction, at) => {
    const gasUsed = (receipts[at]?.cumulativeGasUsed ?? 0n) - (receipts[at - 1]?.cumulativeGasUsed ?? 0n)
    return sum + gasUsed * (effectiveGasPrice(transaction, baseFeePerGas) - baseFeePerGas)
  }, 0n)
  return tips + blockRewards(chain.rulesAt(header).blockReward, header, ommers).miner
}

export const accountActions: Record<string, EtherscanAction> = {
  balance,
  balancemulti: balanceMulti,
  txlist: transactions,
  getminedblocks: minedBlocks,
}
