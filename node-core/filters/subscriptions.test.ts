import { beforeEach, expect, test } from 'vitest'
import { LogChain, account, logOf, transactionOf } from './fixture.ts'
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
let heard: unknown[]

beforeEach(() => {
  chain = new LogChain()
  let lastId = 0
  subscriptions = new Subscriptions({ chain: chain.chain, pool: chain.pool, limitPerOwner: 2, newId: () => `0x${(++lastId).toString(16)}`, onError: (error) => heard.push(error) })
  owner = new Owner()
  heard = []
})

test('new heads are delivered with the id of the subscription', () => {
  const id = subscriptions.newHeads(owner, (of, block) => heard.push([of, block.header.number]))
  chain.add()
  chain.add()
  expect(heard).toEqual([[id, 1n], [id, 2n]])
})

test('the head that a reset leaves is delivered as a new head', () => {
  chain.add()
  chain.add()
  subscriptions.newHeads(owner, (_, block) => heard.push(block.header.number))
  chain.reset(1)
  expect(heard).toEqual([1n])
})

test('matching logs are delivered, and again as removed after a reset', () => {
  subscriptions.logs(owner, { addresses: [ONE], topics: [] }, (_, { log, removed }) => heard.push([log.address, removed]))
  chain.add([logOf(TWO), logOf(ONE)])
  chain.reset(0)
  expect(heard).toEqual([[ONE, false], [ONE, true]])
})

test('transactions that become executable are delivered', () => {
  const transaction = transactionOf(1n)
  subscriptions.pendingTransactions(owner, (_, it) => heard.push(it))
  chain.poolEvents.emit('pendingTransaction', { transaction })
  expect(heard).toEqual([transaction])
})

test('a subscription that ended delivers nothing', () => {
  const id = subscriptions.newHeads(owner, () => heard.push('head'))
  expect(subscriptions.unsubscribe(owner, id)).toBe(true)
  chain.add()
  expect(heard).toEqual([])
  expect(subscriptions.unsubscribe(owner, id)).toBe(false)
})

test('only its owner can end a subscription', () => {
  const id = subscriptions.newHeads(owner, () => heard.push('head'))
  expect(subscriptions.unsubscribe(new Owner(), id)).toBe(false)
  chain.add()
  expect(heard).toEqual(['head'])
})

test('all subscriptions of an owner end with it', () => {
  subscriptions.newHeads(owner, () => heard.push('head'))
  subscriptions.logs(owner, { addresses: [], topics: [] }, () => heard.push('log'))
  owner.close()
  chain.add([logOf(ONE)])
  expect(heard).toEqual([])
  expect(subscriptions.size).toBe(0)
})

test('a delivery that fails ends its subscription, not the block or the others', () => {
  const failure = new Error('the socket is gone')
  subscriptions.newHeads(owner, () => {
    throw failure
  })
  subscriptions.newHeads(owner, () => heard.push('head'))
  chain.add()
  chain.add()
  expect(heard).toEqual([failure, 'head', 'head'])
})

test('an owner has a bounded number of subscriptions', () => {
  const another = new Owner()
  for (let i = 0; i < 2; i++) subscriptions.newHeads(owner, () => undefined)
  expect(() => subscriptions.newHeads(owner, () => undefined)).toThrow('too many subscriptions: at most 2 are allowed')
  expect(subscriptions.newHeads(another, () => undefined)).toBe('0x3')
})
