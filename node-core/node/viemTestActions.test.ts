/** Each of viem's test actions, in the modes of the three devnets that it supports, and what it changes on the chain. */
import { createTestClient, http, numberToHex, pad, parseEther, publicActions, type TestActions, walletActions } from 'viem'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from './log.ts'
import { createNode, type TerrariumNode } from './createNode.ts'

type Mode = 'anvil' | 'hardhat' | 'ganache'

const PORT_0 = { host: '127.0.0.1', port: 0 }
const COINBASE = '0x1234567890123456789012345678901234567890'
const CONTRACT = '0xc0de000000000000000000000000000000000000'
/** Stops at once, so it accepts ether. */
const STOP = '0x00'
const [from, to] = ['0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266', '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'] as const

let node: TerrariumNode
let logged: string[] = []
beforeEach(async () => {
  logged = []
  node = await startNode()
})
afterEach(() => node.close())

/** A node with everything that viem's actions call; miner_start and miner_stop, which viem sends in mode ganache, are private. */
const startNode = () =>
  createNode(
    {
      inMemory: true,
      jsonRpc: true,
      httpAddress: PORT_0,
      wsAddress: null,
      api: ['eth', 'net', 'web3', 'txpool', 'evm', 'miner'],
      auth: 'none',
    },
    { log: createLog({ form: 'json', level: 'debug', write: (line) => void logged.push(line) }) },
  )

const clientOf = (mode: Mode, { http: url } = node) =>
  createTestClient({ mode, transport: http(`${url}${mode === 'hardhat' ? '/like/hardhat' : ''}`), cacheTime: 0 })
    .extend(publicActions)
    .extend(walletActions)
type Client = ReturnType<typeof clientOf>

const sendEther = (client: Client) => client.sendTransaction({ account: from, to, value: 1n, chain: null })

/** Pool of a chain that does not mine, with one transaction. */
async function fillPool(client: Client) {
  await client.setAutomine(false)
  return sendEther(client)
}

/** The transactions of one part of the pool. */
const allOf = <T>(part: Record<string, Record<string, T>>) => Object.values(part).flatMap((transactions) => Object.values(transactions))

const snapshotAndRevert = async (client: Client) => {
  const id = await client.snapshot()
  await sendEther(client)
  await client.revert({ id })
  expect(await client.getBlockNumber()).toBe(0n)
  expect(await client.getTransactionCount({ address: from })).toBe(0)
}

const impersonation = async (client: Client) => {
  await client.setCode({ address: CONTRACT, bytecode: STOP })
  await client.setBalance({ address: CONTRACT, value: parseEther('1') })
  await client.impersonateAccount({ address: CONTRACT })
  const hash = await client.sendTransaction({ account: CONTRACT, to, value: 5n, chain: null })
  expect(await client.getTransactionReceipt({ hash })).toMatchObject({ status: 'success', from: CONTRACT })
  expect(await client.getBalance({ address: to })).toBe(parseEther('10000') + 5n)
  await client.stopImpersonatingAccount({ address: CONTRACT })
  await expect(client.sendTransaction({ account: CONTRACT, to, value: 5n, chain: null })).rejects.toThrow('unknown account')
}

const dumpAndLoad = async (client: Client) => {
  await client.setBalance({ address: COINBASE, value: 77n })
  await client.setStorageAt({ address: CONTRACT, index: 1, value: pad('0x2') })
  const dumped = await client.dumpState()
  const other = await startNode()
  try {
    const loaded = clientOf(client.mode, other)
    await loaded.loadState({ state: dumped })
    expect(await loaded.getBalance({ address: COINBASE })).toBe(77n)
    expect(await loaded.getStorageAt({ address: CONTRACT, slot: '0x1' })).toBe(pad('0x2'))
  } finally {
    await other.close()
  }
}

const intervalBetweenBlocks = async (client: Client) => {
  const { timestamp } = await client.getBlock()
  await client.setBlockTimestampInterval({ interval: 500 })
  await sendEther(client)
  await client.setNextBlockTimestamp({ timestamp: timestamp + 800n })
  await sendEther(client)
  await sendEther(client)
  const times = await Promise.all([1n, 2n, 3n].map(async (blockNumber) => (await client.getBlock({ blockNumber })).timestamp - timestamp))
  expect(times).toEqual([500n, 800n, 1300n])
  await client.removeBlockTimestampInterval()
  await sendEther(client)
  expect((await client.getBlock()).timestamp).toBeLessThan(timestamp + 1800n)
}

/** One test of each action; the compiler misses the one that a new version of viem adds. */
const TESTS: { [Action in keyof TestActions]: (client: Client) => Promise<void> } = {
  async dropTransaction(client) {
    await client.dropTransaction({ hash: await fillPool(client) })
    expect(await client.getTxpoolStatus()).toEqual({ pending: 0, queued: 0 })
  },
  dumpState: dumpAndLoad,
  loadState: dumpAndLoad,
  async getAutomine(client) {
    expect(await client.getAutomine()).toBe(true)
    await client.setAutomine(false)
    expect(await client.getAutomine()).toBe(false)
  },
  async getTxpoolContent(client) {
    const hash = await fillPool(client)
    expect(allOf((await client.getTxpoolContent()).pending)).toMatchObject([{ hash, from, to }])
  },
  async getTxpoolStatus(client) {
    await fillPool(client)
    expect(await client.getTxpoolStatus()).toEqual({ pending: 1, queued: 0 })
  },
  async inspectTxpool(client) {
    await fillPool(client)
    expect(allOf((await client.inspectTxpool()).pending)).toEqual([expect.stringContaining('1 wei')])
  },
  impersonateAccount: impersonation,
  stopImpersonatingAccount: impersonation,
  async increaseTime(client) {
    const { timestamp } = await client.getBlock()
    await client.increaseTime({ seconds: 3600 })
    await client.mine({ blocks: 1 })
    expect(Number((await client.getBlock()).timestamp - timestamp)).toBeGreaterThanOrEqual(3597)
  },
  async mine(client) {
    await client.mine({ blocks: 3, interval: 60 })
    expect(await client.getBlockNumber()).toBe(3n)
    if (client.mode === 'ganache') return // where viem leaves the interval out
    const [second, third] = [await client.getBlock({ blockNumber: 2n }), await client.getBlock({ blockNumber: 3n })]
    expect(third.timestamp - second.timestamp).toBe(60n)
  },
  setBlockTimestampInterval: intervalBetweenBlocks,
  removeBlockTimestampInterval: intervalBetweenBlocks,
  async reset(client) {
    await sendEther(client)
    const { hash } = await client.getBlock({ blockNumber: 0n })
    await client.reset()
    expect(await client.getBlock()).toMatchObject({ number: 0n, hash })
    expect(await client.getTransactionCount({ address: from })).toBe(0)
  },
  revert: snapshotAndRevert,
  snapshot: snapshotAndRevert,
  async sendUnsignedTransaction(client) {
    await client.setBalance({ address: CONTRACT, value: parseEther('1') })
    const sent = await client.sendUnsignedTransaction({ from: CONTRACT, to, value: 5n })
    expect(await client.getTransactionReceipt({ hash: sent })).toMatchObject({ status: 'success', from: CONTRACT })
    expect(await client.getBalance({ address: to })).toBe(parseEther('10000') + 5n)
  },
  async setAutomine(client) {
    const hash = await fillPool(client)
    expect(await client.getTransaction({ hash })).toMatchObject({ blockNumber: null })
    await client.setAutomine(true)
    if (client.mode === 'hardhat') {
      // What waits is left to the next transaction there.
      expect(await client.getBlockNumber()).toBe(0n)
      await sendEther(client)
    }
    await expect.poll(async () => (await client.getTransaction({ hash })).blockNumber).toBe(1n)
  },
  async setBalance(client) {
    await client.setBalance({ address: COINBASE, value: parseEther('3') })
    expect(await client.getBalance({ address: COINBASE })).toBe(parseEther('3'))
    await client.mine({ blocks: 1 })
    expect(await client.getBalance({ address: COINBASE })).toBe(parseEther('3'))
  },
  async setBlockGasLimit(client) {
    await client.setBlockGasLimit({ gasLimit: 420_000n })
    await client.mine({ blocks: 1 })
    expect(await client.getBlock()).toMatchObject({ number: 1n, gasLimit: 420_000n })
  },
  async setCode(client) {
    // PUSH1 42 PUSH0 MSTORE PUSH1 32 PUSH0 RETURN
    await client.setCode({ address: CONTRACT, bytecode: '0x602a5f5260205ff3' })
    expect(await client.getCode({ address: CONTRACT })).toBe('0x602a5f5260205ff3')
    expect((await client.call({ to: CONTRACT })).data).toBe(numberToHex(42, { size: 32 }))
  },
  async setCoinbase(client) {
    await client.setCoinbase({ address: COINBASE })
    await client.mine({ blocks: 1 })
    expect(await client.getBlock()).toMatchObject({ number: 1n, miner: COINBASE })
  },
  async setIntervalMining(client) {
    await client.setIntervalMining({ interval: 1 })
    expect(node.info().mining).toMatchObject({ mode: 'interval', intervalMs: 1000 })
    await expect.poll(() => client.getBlockNumber()).toBeGreaterThan(0n)
    await client.setIntervalMining({ interval: 0 })
    expect(node.info().mining.mode).not.toBe('interval')
  },
  async setLoggingEnabled(client) {
    await client.setLoggingEnabled(false)
    logged.length = 0
    await client.mine({ blocks: 1 })
    expect(logged).toEqual([])
    await client.setLoggingEnabled(true)
    await client.mine({ blocks: 1 })
    expect(logged).not.toEqual([])
  },
  async setMinGasPrice(client) {
    await expect(client.setMinGasPrice({ gasPrice: 1n })).rejects.toThrow(
      `${client.mode}_setMinGasPrice is not supported when EIP-1559 is active`,
    )
  },
  async setNextBlockBaseFeePerGas(client) {
    await client.setNextBlockBaseFeePerGas({ baseFeePerGas: 20n })
    await client.mine({ blocks: 1 })
    expect(await client.getBlock()).toMatchObject({ number: 1n, baseFeePerGas: 20n })
  },
  async setNextBlockTimestamp(client) {
    const { timestamp } = await client.getBlock()
    await client.setNextBlockTimestamp({ timestamp: timestamp + 1_000_000n })
    await client.mine({ blocks: 1 })
    expect((await client.getBlock()).timestamp).toBe(timestamp + 1_000_000n)
  },
  async setNonce(client) {
    await client.setNonce({ address: from, nonce: 9 })
    expect(await client.getTransactionCount({ address: from })).toBe(9)
    expect(await client.getTransaction({ hash: await sendEther(client) })).toMatchObject({ nonce: 9, blockNumber: 1n })
  },
  async setRpcUrl(client) {
    await expect(client.setRpcUrl('https://example.org')).rejects.toThrow('not a fork')
  },
  async setStorageAt(client) {
    await client.setStorageAt({ address: CONTRACT, index: 3, value: pad('0x45') })
    expect(await client.getStorageAt({ address: CONTRACT, slot: '0x3' })).toBe(pad('0x45'))
    await client.mine({ blocks: 1 })
    expect(await client.getStorageAt({ address: CONTRACT, slot: '0x3' })).toBe(pad('0x45'))
  },
}

/** Actions that viem sends under names `ganache_…`, which Ganache has not either; eth_mining, sent for getAutomine, is false after the merge. */
const NOT_IN_GANACHE: ReadonlySet<string> = new Set<keyof TestActions>([
  'dropTransaction',
  'dumpState',
  'loadState',
  'getAutomine',
  'impersonateAccount',
  'stopImpersonatingAccount',
  'setBlockTimestampInterval',
  'removeBlockTimestampInterval',
  'reset',
  'setCoinbase',
  'setLoggingEnabled',
  'setMinGasPrice',
  'setNextBlockBaseFeePerGas',
  'setNonce',
  'setRpcUrl',
  'setStorageAt',
])

describe.each<Mode>(['anvil', 'hardhat', 'ganache'])('viem in mode %s', (mode) => {
  const actions = Object.entries(TESTS).filter(([action]) => mode !== 'ganache' || !NOT_IN_GANACHE.has(action))
  test.each(actions)('%s', (_action, act) => act(clientOf(mode)))
})

test.each([
  ['', /^Terrarium\//],
  ['/like/hardhat', /^HardhatNetwork\/Terrarium\//],
  ['/like/anvil', /^anvil\/v[\d.]+\/Terrarium\//],
])('the client version at "%s"', async (path, version) => {
  const client = createTestClient({ mode: 'anvil', transport: http(`${node.http}${path}`) })
  expect(await client.request<{ ReturnType: string }>({ method: 'web3_clientVersion' } as never)).toMatch(version)
})
