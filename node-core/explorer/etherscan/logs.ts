/** The modules `logs` and `transaction`. */
import { type Hash, hexFromBytes, quantityFromBigint } from '../../contract/hex.ts'
import { type LocatedLog, queryLogs } from '../../filters/logQuery.ts'
import { isSuccess } from '../../filters/transactionQuery.ts'
import { effectiveGasPrice } from '../../types/transaction.ts'
import { type Params } from '../params.ts'
import type { ExplorerServices } from '../services.ts'
import { type EtherscanAction, type EtherscanCall, listed, ok } from './answer.ts'

const MAX_LOGS = 1000

/** The topics that are asked for, and those that only one of each pair must have. */
function topicsOf(params: Params): { topics: (Hash | undefined)[]; either: [number, number][] } {
  const topics = [0, 1, 2, 3].map((at) => params.optionalHash(`topic${at}`))
  const pairs = topics.flatMap((_, a) => topics.map((__, b) => [a, b] as [number, number])).filter(([a, b]) => a < b)
  const either = pairs.filter(([a, b]) => topics[a] && topics[b] && params.oneOf(`topic${a}_${b}_opr`, ['and', 'or'], 'and') === 'or')
  return { topics, either }
}

function* getLogs({ services, params }: EtherscanCall) {
  const { chain } = services
  const { number: head } = chain.head.header
  const toBlock = params.block('toBlock', head, head)
  const range = { fromBlock: params.block('fromBlock', head, 0n), toBlock: toBlock < head ? toBlock : head }
  const address = params.optionalAddress('address')
  const { topics, either } = topicsOf(params)
  const page = Math.max(1, params.count('page', 1, 0, MAX_LOGS))
  const size = params.count('offset', MAX_LOGS, 0, MAX_LOGS) || MAX_LOGS
  if (range.fromBlock > range.toBlock) return listed([], 'records')
  const free = new Set(either.flat())
  const required = topics.map((topic, at) => (topic === undefined || free.has(at) ? null : [topic]))
  const length = required.findLastIndex((it) => it !== null) + 1
  const found = yield* queryLogs(chain, { ...range, addresses: address ? [address] : [], topics: required.slice(0, length) })
  const has = ({ log }: LocatedLog, at: number): boolean => log.topics[at] === topics[at]
  const wanted = found.filter((it) => either.every(([a, b]) => has(it, a) || has(it, b)))
  return listed(
    wanted.slice((page - 1) * size, page * size).map((it) => rowOf(services, it)),
    'records',
  )
}

function rowOf({ chain }: ExplorerServices, { log, block: place, transactionHash, transactionIndex, logIndex }: LocatedLog) {
  const block = chain.blockByHash(place.hash)!
  const { number, timestamp, baseFeePerGas = 0n } = block.header
  const receipts = chain.receipts(block.hash) ?? []
  const gasUsed = (receipts[transactionIndex]?.cumulativeGasUsed ?? 0n) - (receipts[transactionIndex - 1]?.cumulativeGasUsed ?? 0n)
  return {
    address: log.address,
    topics: log.topics,
    data: hexFromBytes(log.data),
    blockNumber: quantityFromBigint(number),
    blockHash: block.hash,
    timeStamp: quantityFromBigint(timestamp),
    gasPrice: quantityFromBigint(effectiveGasPrice(block.transactions[transactionIndex]!, baseFeePerGas)),
    gasUsed: quantityFromBigint(gasUsed),
    logIndex: quantityFromBigint(BigInt(logIndex)),
    transactionHash,
    transactionIndex: quantityFromBigint(BigInt(transactionIndex)),
  }
}

export const logActions: Record<string, EtherscanAction> = { getlogs: getLogs }

function receiptOf({ services: { chain }, params }: EtherscanCall) {
  const mined = chain.transaction(params.hash('txhash'))
  return mined && chain.receipts(mined.block.hash)?.[mined.index]
}

const status: EtherscanAction = (call) => {
  const receipt = receiptOf(call)
  const isError = receipt !== undefined && !isSuccess(receipt)
  return ok({ isError: isError ? '1' : '0', errDescription: isError ? 'execution failed' : '' })
}

const receiptStatus: EtherscanAction = (call) => ok({ status: receiptOf(call)?.status?.toString() ?? '' })

export const transactionActions: Record<string, EtherscanAction> = { getstatus: status, gettxreceiptstatus: receiptStatus }
