/** viem's test actions in the modes of the three devnets that it knows, against a node: those of blocks, fees, time and the pool. */
import { createTestClient, http, publicActions, type TestClient, walletActions } from 'viem'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createNode, type TerrariumNode } from './createNode.ts'

const COINBASE = '0x1234567890123456789012345678901234567890'
const PORT_0 = { host: '127.0.0.1', port: 0 }

let node: TerrariumNode
beforeEach(async () => {
  node = await createNode({
    inMemory: true,
    jsonRpc: true,
    httpAddress: PORT_0,
    wsAddress: null,
    api: ['eth', 'net', 'web3', 'txpool', 'evm'],
  })
})
afterEach(() => node.close())

const clientOf = (mode: 'anvil' | 'hardhat' | 'ganache', path = '') =>
  createTestClient({ mode, transport: http(`${node.http}${path}`), pollingInterval: 10 })
    .extend(publicActions)
    .extend(walletActions)

const [from, to] = ['0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266', '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'] as const

describe.each(['anvil', 'hardhat'] as const)('in mode %s', (mode) => {
  test('mine and increaseTime', async () => {
    const client = clientOf(mode)
    await client.mine({ blocks: 3 })
    expect(await client.getBlockNumber({ cacheTime: 0 })).toBe(3n)
    const before = (await client.getBlock()).timestamp
    await client.increaseTime({ seconds: 3600 })
    await client.mine({ blocks: 2, interval: 60 })
    const [first, last] = [await client.getBlock({ blockNumber: 4n }), await client.getBlock({ blockNumber: 5n })]
    expect(Number(first.timestamp - before)).toBeGreaterThanOrEqual(3597)
    expect(last.timestamp - first.timestamp).toBe(60n)
  })

  test('setNextBlockTimestamp and the interval between blocks, which viem gives Hardhat in milliseconds', async () => {
    const client = clientOf(mode)
    const { timestamp } = await client.getBlock()
    await client.setBlockTimestampInterval({ interval: 5 })
    await client.mine({ blocks: 1 })
    expect((await client.getBlock()).timestamp).toBe(timestamp + 5n)
    await client.setNextBlockTimestamp({ timestamp: timestamp + 100n })
    await client.mine({ blocks: 1 })
    await client.mine({ blocks: 1 })
    expect((await client.getBlock()).timestamp).toBe(timestamp + 105n)
    await client.removeBlockTimestampInterval()
  })

  test('setCoinbase, setNextBlockBaseFeePerGas and setBlockGasLimit', async () => {
    const client = clientOf(mode)
    await client.setCoinbase({ address: COINBASE })
    await client.setNextBlockBaseFeePerGas({ baseFeePerGas: 20n })
    await client.setBlockGasLimit({ gasLimit: 420_000n })
    await client.mine({ blocks: 1 })
    expect(await client.getBlock()).toMatchObject({ miner: COINBASE, baseFeePerGas: 20n, gasLimit: 420_000n })
  })

  test('setMinGasPrice is refused with EIP-1559', async () => {
    await expect(clientOf(mode).setMinGasPrice({ gasPrice: 1n })).rejects.toThrow(
      `${mode}_setMinGasPrice is not supported when EIP-1559 is active`,
    )
  })

  test('the pool: setAutomine, getTxpoolContent, getTxpoolStatus, inspectTxpool, dropTransaction', async () => {
    const client = clientOf(mode)
    await client.setAutomine(false)
    expect(await client.getAutomine()).toBe(false)
    const hash = await client.sendTransaction({ account: from, to, value: 1n, chain: null })
    const { pending } = await client.getTxpoolContent()
    expect(Object.values(pending).flatMap((transactions) => Object.values(transactions))).toMatchObject([{ hash }])
    expect(await client.getTxpoolStatus()).toEqual({ pending: 1, queued: 0 })
    expect(Object.values((await client.inspectTxpool()).pending)).toHaveLength(1)
    await client.dropTransaction({ hash })
    expect(await client.getTxpoolStatus()).toEqual({ pending: 0, queued: 0 })
  })

  test('setLoggingEnabled, and setRpcUrl, which needs a fork', async () => {
    const client = clientOf(mode)
    await client.setLoggingEnabled(false)
    await expect(client.setRpcUrl('https://example.org')).rejects.toThrow('not a fork')
  })
})

test('in mode ganache: mine, increaseTime', async () => {
  const client = clientOf('ganache')
  await client.mine({ blocks: 4 })
  expect(await client.getBlockNumber({ cacheTime: 0 })).toBe(4n)
  await client.increaseTime({ seconds: 100 })
})

test.each<[TestClient['mode'], string, number]>([
  ['anvil', '', 2],
  ['ganache', '', 2],
  ['hardhat', '/like/hardhat', 2],
])('setIntervalMining in mode %s at "%s"', async (mode, path, seconds) => {
  const client = clientOf(mode, path)
  await client.setIntervalMining({ interval: seconds })
  expect(node.info().mining).toMatchObject({ mode: 'interval', intervalMs: seconds * 1000 })
  await client.setIntervalMining({ interval: 0 })
  expect(node.info().mining.mode).not.toBe('interval')
})

test.each([
  ['', /^Terrarium\//],
  ['/like/hardhat', /^HardhatNetwork\/Terrarium\//],
  ['/like/anvil', /^anvil\/v[\d.]+\/Terrarium\//],
])('the client version at "%s"', async (path, version) => {
  expect(await clientOf('anvil', path).request<{ ReturnType: string }>({ method: 'web3_clientVersion' } as never)).toMatch(version)
})
