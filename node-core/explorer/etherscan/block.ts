/** The modules `block`, `stats` and `gastracker`. */
import type { Hex } from '../../contract/hex.ts'
import { RunClock } from '../../base/runClock.ts'
import { blockRewards } from '../../execution/blockRewards.ts'
import { firstNumberAt } from '../blockByTime.ts'
import { badRequest } from '../params.ts'
import { rewardOf } from './account.ts'
import { type EtherscanAction, type EtherscanCall, notOk, ok } from './answer.ts'

/** The last block before a time, or the first one after it, itself included. */
const numberByTime: EtherscanAction = ({ services: { chain }, params }) => {
  const [timestamp, closest] = [params.integer('timestamp'), params.oneOf('closest', ['before', 'after'], 'before')]
  const { number: head } = chain.head.header
  const first = firstNumberAt(chain, timestamp)
  const isExact = first <= head && chain.headerByNumber(first)?.timestamp === timestamp
  const found = closest === 'after' || isExact ? first : first - 1n
  return found < chain.genesis.header.number || found > head ? notOk('Error! No closest block found') : ok(found.toString())
}

const reward: EtherscanAction = ({ services: { chain }, params }) => {
  const number = params.integer('blockno')
  const block = chain.blockByNumber(number)
  if (block === undefined) throw badRequest(`invalid parameter blockno: there is no block ${number}`)
  const { header, ommers } = block
  const rewards = blockRewards(chain.rulesAt(header).blockReward, header, ommers)
  return ok({
    blockNumber: number.toString(),
    timeStamp: header.timestamp.toString(),
    blockMiner: header.coinbase,
    blockReward: rewardOf(chain, block).toString(),
    uncles: ommers.map(({ coinbase }, at) => ({
      miner: coinbase,
      unclePosition: at.toString(),
      blockreward: rewards.ommers[at]!.toString(),
    })),
    uncleInclusionReward: (rewards.miner - chain.rulesAt(header).blockReward).toString(),
  })
}

/** Blocks by whose times the next ones are estimated. */
const ESTIMATE_BLOCKS = 100n

/** When a block will be made, if the next ones take as long as the last. */
const countdown: EtherscanAction = ({ services: { chain }, params }) => {
  const wanted = params.integer('blockno')
  const { number: head, timestamp } = chain.head.header
  if (wanted <= head) return notOk('Error! Block number already pass')
  const earliest = chain.genesis.header.number
  const first = head - earliest > ESTIMATE_BLOCKS ? head - ESTIMATE_BLOCKS : earliest
  const seconds = Number(timestamp - chain.headerByNumber(first)!.timestamp) / Number(head - first || 1n)
  return ok({
    CurrentBlock: head.toString(),
    CountdownBlock: wanted.toString(),
    RemainingBlock: (wanted - head).toString(),
    EstimateTimeInSec: (seconds * Number(wanted - head)).toFixed(1),
  })
}

export const blockActions: Record<string, EtherscanAction> = {
  getblocknobytime: numberByTime,
  getblockreward: reward,
  getblockcountdown: countdown,
}

/** The ether of all accounts. Throws `state-not-listable`. */
function* supply({ services: { chain, timeoutMs } }: EtherscanCall) {
  const clock = new RunClock(timeoutMs)
  let sum = 0n
  const state = chain.stateAt(chain.head.header)
  state.assertListable()
  for (const { account } of state.accounts()) {
    sum += account.balance
    if (performance.now() > clock.deadlineMs) return notOk('Error! There are too many accounts to add up')
    if (clock.isSliceOver()) yield* clock.suspend()
  }
  return ok(sum.toString())
}

export const statsActions: Record<string, EtherscanAction> = { ethsupply: supply }

const GWEI_DIGITS = 9

/** Wei in gwei, as text. */
function gwei(wei: bigint): string {
  const digits = wei.toString().padStart(GWEI_DIGITS + 1, '0')
  return `${digits.slice(0, -GWEI_DIGITS)}.${digits.slice(-GWEI_DIGITS)}`.replace(/\.?0+$/, '')
}

const oracle: EtherscanAction = async ({ services: { chain, call } }) => {
  const answers = await Promise.all([call('eth_gasPrice', []), call('eth_maxPriorityFeePerGas', [])])
  const [price, tip] = answers.map((it) => BigInt('result' in it ? (it.result as Hex) : 0)) as [bigint, bigint]
  const { number, gasUsed, gasLimit } = chain.head.header
  const proposed = gwei(price)
  return ok({
    LastBlock: number.toString(),
    SafeGasPrice: proposed,
    ProposeGasPrice: proposed,
    FastGasPrice: proposed,
    suggestBaseFee: gwei(price - tip),
    gasUsedRatio: gasLimit === 0n ? '0' : (Number(gasUsed) / Number(gasLimit)).toString(),
  })
}

export const gasTrackerActions: Record<string, EtherscanAction> = { gasoracle: oracle }
