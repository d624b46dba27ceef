/** Each preset shows its bug to a small application, which works without it. */
import {
  createPublicClient,
  createTestClient,
  createWalletClient,
  http,
  HttpRequestError,
  publicActions,
  TransactionReceiptNotFoundError,
  WaitForTransactionReceiptTimeoutError,
  webSocket,
  type Hash,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { localhost } from 'viem/chains'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { PresetName } from '../interception/presets.ts'
import { createNode, type TerrariumNode } from './createNode.ts'
import { IN_MEMORY } from './fixture.ts'

const chain = { ...localhost, id: 1337 }
const account = mnemonicToAccount('test test test test test test test test test test test junk')
const pollingInterval = 20

let node: TerrariumNode
let app: ReturnType<typeof createApp>
let miner: ReturnType<typeof createMiner>
beforeAll(async () => {
  node = await createNode({ ...IN_MEMORY, auth: 'none', api: ['eth', 'net', 'evm', 'devnet'] })
  app = createApp()
  miner = createMiner()
})
afterAll(() => node.close())
afterEach(async () => void (await control('devnet_clearRequestRules')))

const transport = () => http(`${node.http}/as/app`, { retryCount: 0 })
const createApp = () => createWalletClient({ account, chain, transport: transport(), pollingInterval }).extend(publicActions)
const createMiner = () => createTestClient({ mode: 'anvil', chain, transport: http(`${node.http}/as/miner`) })

async function control(method: string, ...params: unknown[]): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const reply = await fetch(node.http!, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const { result, error } = (await reply.json()) as { result?: unknown; error?: { message: string } }
  expect(error).toBeUndefined()
  return result
}

const apply = (preset: PresetName) => control('devnet_applyRequestPreset', preset, { client: 'app' })

const pay = () => app.sendTransaction({ to: account.address, value: 1n })

/** How often the number of the newest block falls. */
const stepsBack = async () => {
  let [last, back] = [0n, 0]
  for (let i = 0; i < 20; i++) {
    const number = await app.getBlockNumber({ cacheTime: 0 })
    if (number < last) back++
    last = number
  }
  return back
}

test('load-balancer: a counter of blocks runs backwards', async () => {
  await miner.mine({ blocks: 5 })
  expect(await stepsBack()).toBe(0)
  await apply('load-balancer')
  expect(await stepsBack()).toBeGreaterThan(2)
})

/** Pays with the nonce that the node says is next. */
const sendWithNonce = async () => {
  const nonce = await app.getTransactionCount({ address: account.address })
  return app.sendTransaction({ to: account.address, nonce, gas: 21_000n, maxFeePerGas: 10n ** 10n, maxPriorityFeePerGas: 1n })
}

const sendMany = async () => {
  for (let i = 0; i < 20; i++) await sendWithNonce()
}

test('load-balancer: a nonce that is used already', async () => {
  for (let i = 0; i < 5; i++) await sendWithNonce()
  await apply('load-balancer')
  await expect(sendMany()).rejects.toThrow(/nonce too low/i)
})

test('late-receipts: a receipt that is not there at once', async () => {
  const paid = async () => app.getTransactionReceipt({ hash: await pay() })
  expect(await paid()).toMatchObject({ status: 'success' })
  await apply('late-receipts')
  await expect(paid()).rejects.toThrow(TransactionReceiptNotFoundError)
  // Who asks again gets it.
  const hash = await pay()
  await expect.poll(() => app.getTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
})

/** Pays and waits for the receipt. */
const paidSoon = async () => app.waitForTransactionReceipt({ hash: await pay(), timeout: 300 })

test('lost-transaction: a hash whose receipt never comes', async () => {
  expect(await paidSoon()).toMatchObject({ status: 'success' })
  await apply('lost-transaction')
  await expect(paidSoon()).rejects.toThrow(WaitForTransactionReceiptTimeoutError)
})

test('late-transaction: pending until three blocks are mined', async () => {
  expect(await app.getTransaction({ hash: await pay() })).toMatchObject({ blockNumber: (await app.getBlock()).number })
  await apply('late-transaction')
  const hash = await pay()
  expect(await app.getTransaction({ hash })).toMatchObject({ blockNumber: null })
  await miner.mine({ blocks: 2 })
  await expect(app.getTransactionReceipt({ hash })).rejects.toThrow(TransactionReceiptNotFoundError)
  await miner.mine({ blocks: 1 })
  expect(await app.waitForTransactionReceipt({ hash, timeout: 2000 })).toMatchObject({ status: 'success', transactionHash: hash })
})

test('late-transaction: what a rule holds is mined when it is removed', async () => {
  await apply('late-transaction')
  const hash = await pay()
  await control('devnet_removeRequestPreset', 'late-transaction')
  expect(await app.waitForTransactionReceipt({ hash, timeout: 2000 })).toMatchObject({ status: 'success' })
})

/** Pays, and waits for the receipt as viem does, which looks for replacements. */
const paidWatching = async () => {
  const hash = await pay()
  const reasons: string[] = []
  const receipt = await app.waitForTransactionReceipt({ hash, onReplaced: ({ reason }) => reasons.push(reason) })
  expect(receipt).toMatchObject({ status: 'success', from: account.address.toLowerCase() })
  return { hash, receipt, reasons }
}

test('replaced-transaction: mined under another hash', async () => {
  const usual = await paidWatching()
  expect([usual.receipt.transactionHash, usual.reasons]).toEqual([usual.hash, []])
  await apply('replaced-transaction')
  const { hash, receipt, reasons } = await paidWatching()
  expect(reasons).toEqual(['repriced'])
  expect(receipt.transactionHash).not.toBe(hash)
  await expect(app.getTransactionReceipt({ hash })).rejects.toThrow(TransactionReceiptNotFoundError)
})

/** Creation code of a contract that logs nothing but the call. */
const LOGGER = '0x625f5fa05f526003601df3'

test('missing-logs: fewer logs than calls, and always the same', async () => {
  const { contractAddress: to } = await app.waitForTransactionReceipt({ hash: await app.deployContract({ abi: [], bytecode: LOGGER }) })
  const hashes: Hash[] = []
  for (let i = 0; i < 20; i++) hashes.push(await app.sendTransaction({ to }))
  const logged = async () => (await app.getLogs({ address: to!, fromBlock: 0n })).map(({ transactionHash }) => transactionHash)
  expect(await logged()).toEqual(hashes)
  await apply('missing-logs')
  const seen = await logged()
  expect(seen.length).toBeGreaterThan(5)
  expect(seen.length).toBeLessThan(20)
  expect(await logged()).toEqual(seen)
})

test('missing-logs: notifications of logs that never come', async () => {
  const { contractAddress: to } = await app.waitForTransactionReceipt({ hash: await app.deployContract({ abi: [], bytecode: LOGGER }) })
  const listening = async (name: string) => {
    const client = createPublicClient({ chain, transport: webSocket(`${node.ws}/as/${name}?missing-logs`) })
    const hashes: unknown[] = []
    client.watchEvent({ address: to!, onLogs: (them) => hashes.push(...them.map(({ transactionHash }) => transactionHash)) })
    // It subscribes before this is answered.
    await client.getChainId()
    return { client, hashes }
  }
  const [indexer, other] = [await listening('app'), await listening('other')]
  /** What the two are told of twenty logs. */
  const told = async () => {
    indexer.hashes.length = other.hashes.length = 0
    const sent: Hash[] = []
    for (let i = 0; i < 20; i++) sent.push(await app.sendTransaction({ to }))
    await expect.poll(() => other.hashes).toEqual(sent)
    // What was sent before this answer is there.
    await indexer.client.getChainId()
    return { sent, seen: Array.from(indexer.hashes) }
  }
  const usual = await told()
  expect(usual.seen).toEqual(usual.sent)
  await apply('missing-logs')
  const { sent, seen } = await told()
  expect(seen.length).toBeGreaterThan(5)
  expect(seen.length).toBeLessThan(20)
  expect(seen).toEqual(sent.filter((hash) => seen.includes(hash)))
  for (const { client } of [indexer, other]) (await client.transport.getSocket()).close()
})

/** Longer than a head is there, and its sibling in its place. */
const REORGANIZED_MS = 1500

test('reorganization: a head that is taken back, its receipt and log with it', async () => {
  const { contractAddress: to } = await app.waitForTransactionReceipt({ hash: await app.deployContract({ abi: [], bytecode: LOGGER }) })
  const listener = createPublicClient({ chain, transport: webSocket(`${node.ws}/as/app?reorganization`) })
  const heads: unknown[] = []
  const logs: boolean[] = []
  await listener.transport.subscribe({ params: ['newHeads'], onData: ({ result }) => heads.push(result) })
  listener.watchEvent({ address: to!, onLogs: (them) => logs.push(...them.map(({ removed }) => removed)) })
  // It subscribes before this is answered.
  await listener.getChainId()
  const usual = await app.getTransactionReceipt({ hash: await app.sendTransaction({ to }) })
  await new Promise((resolve) => setTimeout(resolve, REORGANIZED_MS))
  await listener.getChainId()
  expect(heads).toMatchObject([{ hash: usual.blockHash }])
  expect(logs).toEqual([false])
  expect(await app.getTransactionReceipt({ hash: usual.transactionHash })).toEqual(usual)
  heads.length = logs.length = 0
  await apply('reorganization')
  const hash = await app.sendTransaction({ to })
  const receipt = await app.getTransactionReceipt({ hash })
  await expect.poll(() => heads).toHaveLength(2)
  const [head, sibling] = heads as { hash: Hash; number: string; parentHash: Hash }[]
  expect(head!.hash).toBe(receipt.blockHash)
  expect(sibling).toMatchObject({ number: head!.number, parentHash: head!.parentHash })
  expect(sibling!.hash).not.toBe(head!.hash)
  expect(await app.getBlock()).toMatchObject({ hash: sibling!.hash, transactions: [] })
  expect(await app.getBlock({ blockHash: sibling!.hash })).toMatchObject({ hash: sibling!.hash })
  await expect(app.getTransactionReceipt({ hash })).rejects.toThrow(TransactionReceiptNotFoundError)
  await expect.poll(() => heads).toHaveLength(3)
  expect(heads[2]).toEqual(head)
  await expect.poll(() => logs).toEqual([false, true, false])
  expect(await app.getBlock()).toMatchObject({ hash: head!.hash })
  expect(await app.getTransactionReceipt({ hash })).toEqual(receipt)
  const socket = await listener.transport.getSocket()
  socket.close()
})

test('dead-subscription: heads that stop while the connection stays', async () => {
  let connections = 0
  // Viem shares the connections of equal URLs.
  const listening = async (name: string) => {
    const { transport, getChainId } = createPublicClient({ chain, transport: webSocket(`${node.ws}/as/${name}?${++connections}`) })
    const seen = { heads: 0 }
    await transport.subscribe({ params: ['newHeads'], onData: () => seen.heads++ })
    return { seen, getChainId, socket: await transport.getSocket() }
  }
  const headsSeen = async () => {
    const [one, other] = [await listening('app'), await listening('other')]
    await miner.mine({ blocks: 6 })
    await expect.poll(() => other.seen.heads).toBe(6)
    // What was sent before this answer is there.
    await one.getChainId()
    const isOpen = one.socket.readyState === one.socket.OPEN
    one.socket.close()
    other.socket.close()
    return { heads: one.seen.heads, isOpen }
  }
  expect(await headsSeen()).toEqual({ heads: 6, isOpen: true })
  await apply('dead-subscription')
  expect(await headsSeen()).toEqual({ heads: 2, isOpen: true })
})

/** How many of twelve requests are refused. */
const refusals = async () => {
  let count = 0
  for (let i = 0; i < 12; i++) {
    await app.getBlockNumber({ cacheTime: 0 }).catch((error: unknown) => {
      expect(error).toBeInstanceOf(HttpRequestError)
      expect(error).toMatchObject({ status: 429 })
      count++
    })
  }
  return count
}

test('rate-limit: answers that are no answers', async () => {
  expect(await refusals()).toBe(0)
  await apply('rate-limit')
  const count = await refusals()
  expect(count).toBeGreaterThan(4)
  expect(count).toBeLessThan(12)
})
