import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LogChain, account, logOf, transactionOf } from './fixture.ts'
import type { LocatedLog } from './logQuery.ts'
import { type SubscriptionOwner, Subscriptions } from './subscriptions.ts'

const [ONE, TWO] = [account('11'), account('22')]

class Owner implements SubscriptionOwner {
  readonly #listeners: (() => void)[] = []
  onClose(listener: () => void) {
    this.#listeners.push(listener)
  }
  close() {
    for (const listener of this.#listeners) listener()
  }
}

let chain: LogChain
let subscriptions: Subscriptions
let owner: Owner
let received: unknown[]

/** Deliveries come after the turn of the event, and, as time stands still, all in one slice. */
const delivered = () => new Promise((resolve) => setImmediate(resolve))

beforeEach(() => {
  vi.spyOn(performance, 'now').mockReturnValue(0)
  chain = new LogChain()
  let lastId = 0
  subscriptions = new Subscriptions({
    chain: chain.chain,
    pool: chain.pool,
    limitPerOwner: 2,
    newId: () => `0x${(++lastId).toString(16)}`,
    onError: (error) => received.push(error),
  })
  owner = new Owner()
  received = []
})

afterEach(() => vi.restoreAllMocks())

test('new heads are delivered with the id of the subscription', async () => {
  const id = subscriptions.newHeads(owner, (of, block) => received.push([of, block.header.number]))
  chain.add()
  chain.add()
  await delivered()
  expect(received).toEqual([
    [id, 1n],
    [id, 2n],
  ])
})

test('the head that a reset leaves is delivered as a new head', async () => {
  chain.add()
  chain.add()
  subscriptions.newHeads(owner, (_, block) => received.push(block.header.number))
  chain.reset(1)
  await delivered()
  expect(received).toEqual([1n])
})

test('matching logs are delivered, and again as removed after a reset', async () => {
  subscriptions.logs(owner, { addresses: [ONE], topics: [] }, (_, { log, removed }) => received.push([log.address, removed]))
  chain.add([logOf(TWO), logOf(ONE)])
  chain.reset(0)
  await delivered()
  expect(received).toEqual([
    [ONE, false],
    [ONE, true],
  ])
})

test('logs are delivered of the range that was asked for', async () => {
  const any = { addresses: [], topics: [] }
  const ranges = [{}, { fromBlock: 2n }, { fromBlock: 0n, toBlock: 1n }, { fromBlock: 'earliest', toBlock: 'latest' }] as const
  ranges.forEach((range, i) =>
    subscriptions.logs(new Owner(), { ...any, ...range }, (_, { block }) => received.push([i, Number(block.header.number)])),
  )
  chain.add([logOf(ONE)])
  chain.add([logOf(ONE)])
  await delivered()
  expect((received as [number, number][]).toSorted(([a, b], [c, d]) => a - c || b - d)).toEqual([
    [0, 1],
    [0, 2],
    [1, 2],
    [2, 1],
    [3, 1],
    [3, 2],
  ])
  const reversed = { ...any, fromBlock: 3n, toBlock: 1n }
  expect(() => subscriptions.logs(owner, reversed, () => undefined)).toThrow('invalid block range params')
})

test('all subscribers to a log get the same object, which is serialized once', async () => {
  const another = new Owner()
  subscriptions.logs(owner, { addresses: [], topics: [] }, (_, log) => received.push(log))
  subscriptions.logs(another, { addresses: [TWO], topics: [] }, (_, log) => received.push(log))
  chain.add([logOf(ONE), logOf(TWO)])
  await delivered()
  expect(received.map((log) => (log as LocatedLog).log.address)).toEqual([ONE, TWO, TWO])
  expect(received[1]).toBe(received[2])
})

test('new blocks are delivered with their receipts, the same object to all', async () => {
  for (const each of [owner, new Owner()]) subscriptions.newBlocks(each, (_, mined) => received.push(mined))
  const block = chain.add([logOf(ONE)])
  await delivered()
  expect(received[0]).toMatchObject({ block, receipts: [{ logs: [logOf(ONE)] }] })
  expect(received[0]).toBe(received[1])
})

test('nothing is delivered in the turn of the event, nor to clients that subscribe or leave after it', async () => {
  subscriptions.newHeads(owner, () => received.push('head'))
  const left = subscriptions.newHeads(owner, () => received.push('left'))
  chain.add()
  expect(received).toEqual([])
  subscriptions.unsubscribe(owner, left)
  subscriptions.logs(owner, { addresses: [], topics: [] }, () => received.push('late'))
  subscriptions.newHeads(new Owner(), () => received.push('late'))
  await delivered()
  expect(received).toEqual(['head'])
})

test('transactions that become executable are delivered', async () => {
  const transaction = transactionOf(1n)
  subscriptions.pendingTransactions(owner, (_, it) => received.push(it))
  chain.poolEvents.emit('pendingTransaction', { transaction })
  await delivered()
  expect(received).toEqual([transaction])
})

test('a subscription that ended delivers nothing', async () => {
  const id = subscriptions.newHeads(owner, () => received.push('head'))
  expect(subscriptions.unsubscribe(owner, id)).toBe(true)
  chain.add()
  await delivered()
  expect(received).toEqual([])
  expect(subscriptions.unsubscribe(owner, id)).toBe(false)
})

test('only its owner can end a subscription', async () => {
  const id = subscriptions.newHeads(owner, () => received.push('head'))
  expect(subscriptions.unsubscribe(new Owner(), id)).toBe(false)
  chain.add()
  await delivered()
  expect(received).toEqual(['head'])
})

test('all subscriptions of an owner end with it', async () => {
  subscriptions.newHeads(owner, () => received.push('head'))
  subscriptions.logs(owner, { addresses: [], topics: [] }, () => received.push('log'))
  owner.close()
  chain.add([logOf(ONE)])
  await delivered()
  expect(received).toEqual([])
  expect(subscriptions.size).toBe(0)
})

test('a delivery that fails ends its subscription, not the block or the others', async () => {
  const failure = new Error('the socket is gone')
  subscriptions.newHeads(owner, () => {
    throw failure
  })
  subscriptions.newHeads(owner, () => received.push('head'))
  chain.add()
  chain.add()
  await delivered()
  expect(received).toEqual([failure, 'head', 'head'])
})

test('an owner has a limited number of subscriptions', () => {
  const another = new Owner()
  for (let i = 0; i < 2; i++) subscriptions.newHeads(owner, () => undefined)
  expect(() => subscriptions.newHeads(owner, () => undefined)).toThrow('too many subscriptions: at most 2 are allowed')
  expect(subscriptions.newHeads(another, () => undefined)).toBe('0x3')
})
