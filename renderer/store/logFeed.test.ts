import { beforeEach, expect, test } from 'vitest'
import type { WireLog } from '../../node-core/contract/wire/log.ts'
import { LIMIT_EXCEEDED, RpcError } from '../bridge/rpcError.ts'
import { createAppStore, type AppStore } from './appStore.ts'
import { LogFeed } from './logFeed.ts'
import { areLogsComplete, initialLogs, MAX_LOGS } from './logsSlice.ts'

/** Blocks with one log each. */
let blocks: number[]
/** Maximum number of logs in one response. */
let limit: number
let asked: [number, number][]
let store: AppStore
let feed: LogFeed

const logOf = (block: number): WireLog => ({ blockNumber: `0x${block.toString(16)}` }) as WireLog

beforeEach(() => {
  ;[blocks, limit, asked] = [[], 100_000, []]
  store = createAppStore('browser')
  const call = async (_method: string, { fromBlock, toBlock }: { fromBlock: string; toBlock: string }): Promise<WireLog[]> => {
    const range = [Number(fromBlock), Number(toBlock)] as [number, number]
    asked.push(range)
    const found = blocks.filter((block) => block >= range[0] && block <= range[1])
    if (found.length > limit) throw new RpcError('refused', 'query returned more than that', { code: LIMIT_EXCEEDED, message: '' })
    return found.map(logOf)
  }
  feed = new LogFeed({ client: { call }, store, epoch: () => 0, report: () => {} })
})

const slice = () => store.getState().logs
const numbers = () => slice().logs.map(({ blockNumber }) => Number(blockNumber))

test('logs before the newest blocks are searched in growing ranges, down to the first block', async () => {
  blocks = [7, 49_500]
  await feed.advance(50_000)
  expect(numbers()).toEqual([49_500])
  expect(areLogsComplete(slice())).toBe(false)
  await feed.loadOlder()
  expect([numbers(), slice().searched, slice().loadingOlder]).toEqual([[49_500, 7], { from: 0, to: 50_000 }, false])
  expect(areLogsComplete(slice())).toBe(true)
  expect(asked.length).toBeLessThan(8)
})

test('a search ends when it has enough, and resumes from there', async () => {
  blocks = Array.from({ length: 3_000 }, (_, index) => index * 10)
  await feed.advance(30_000)
  await feed.loadOlder()
  expect([slice().logs.length, slice().searched!.from]).toEqual([199, 28_001])
  await feed.loadOlder()
  expect(numbers()).toEqual(blocks.slice(-299).toReversed())
})

test('if the node refuses a result of this size, the newest logs are shown, and the others are searched on demand', async () => {
  blocks = Array.from({ length: 1_000 }, (_, index) => index)
  limit = 100
  await feed.advance(999)
  expect([slice().status, numbers()[0], slice().searched!.from > 900]).toEqual(['ready', 999, true])
  await feed.loadOlder()
  expect(numbers()).toEqual(blocks.slice(-slice().logs.length).toReversed())
})

test('no more logs are kept than are shown', async () => {
  store.setState({
    logs: { ...initialLogs, status: 'ready', logs: Array.from({ length: MAX_LOGS }, () => logOf(9)), searched: { from: 9, to: 9 } },
  })
  await feed.loadOlder()
  expect(asked).toEqual([])
})
