/** The control methods as users of ethers and web3.js call them: by name, with numbers in the forms that their scripts send. */
import { JsonRpcProvider } from 'ethers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Web3 } from 'web3'
import { createNode, type TerrariumNode } from './createNode.ts'

const PORT_0 = { host: '127.0.0.1', port: 0 }
const CONTRACT = '0xc0de000000000000000000000000000000000000'
const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const ETHER = 10n ** 18n

/** What the tests ask of a client. */
interface Client {
  send: (method: string, ...params: unknown[]) => Promise<unknown>
  balance: (address: string) => Promise<bigint>
  block: () => Promise<{ number: number; timestamp: number }>
  /** Sends ether from an account of the node, and waits for its block. */
  pay: (from: string, to: string, value: bigint) => Promise<unknown>
  close: () => void
}

function ethersClient(url: string): Client {
  const provider = new JsonRpcProvider(url, undefined, { cacheTimeout: -1, polling: true, pollingInterval: 20 })
  return {
    send: (method, ...params) => provider.send(method, params),
    balance: (address) => provider.getBalance(address),
    block: async () => (await provider.getBlock('latest'))!,
    pay: async (from, to, value) => (await (await provider.getSigner(from)).sendTransaction({ to, value })).wait(),
    close: () => provider.destroy(),
  }
}

function web3Client(url: string): Client {
  const web3 = new Web3(url)
  return {
    send: (method, ...params) => web3.requestManager.send({ method, params }),
    balance: (address) => web3.eth.getBalance(address),
    async block() {
      const { number, timestamp } = await web3.eth.getBlock()
      return { number: Number(number), timestamp: Number(timestamp) }
    },
    pay: async (from, to, value) => await web3.eth.sendTransaction({ from, to, value }),
    close: () => undefined,
  }
}

describe.each([
  ['ethers', ethersClient],
  ['web3.js', web3Client],
])('%s', (_name, clientOf) => {
  let node: TerrariumNode
  let client: Client
  beforeEach(async () => {
    node = await createNode({ inMemory: true, jsonRpc: true, httpAddress: PORT_0, wsAddress: null, api: ['eth', 'net', 'web3', 'evm'] })
    client = clientOf(node.http!)
  })
  afterEach(async () => {
    client.close()
    await node.close()
  })

  test.each([
    ['a hex quantity', '0xde0b6b3a7640000'],
    ['a hex quantity with leading zeros', '0x0de0b6b3a7640000'],
    ['decimal text', '1000000000000000000'],
  ])('sets a balance given as %s', async (_form, amount) => {
    await client.send('hardhat_setBalance', CONTRACT, amount)
    expect(await client.balance(CONTRACT)).toBe(ETHER)
    await client.send('evm_mine')
    expect(await client.balance(CONTRACT)).toBe(ETHER)
  })

  test.each([3600, '0xe10', '3600'])('increases the time by %j seconds', async (seconds) => {
    const { timestamp } = await client.block()
    await client.send('evm_increaseTime', seconds)
    await client.send('evm_mine')
    const after = await client.block()
    expect(after.number).toBe(1)
    expect(after.timestamp - timestamp).toBeGreaterThanOrEqual(3597)
    expect(after.timestamp - timestamp).toBeLessThan(3700)
  })

  test('sends as an impersonated contract', async () => {
    await client.send('anvil_setCode', CONTRACT, '0x00')
    await client.send('anvil_setBalance', CONTRACT, '0xde0b6b3a7640000')
    await client.send('anvil_impersonateAccount', CONTRACT)
    const before = await client.balance(BOB)
    await client.pay(CONTRACT, BOB, 5n)
    expect(await client.balance(BOB)).toBe(before + 5n)
    await client.send('anvil_stopImpersonatingAccount', CONTRACT)
    // ethers looks for it in eth_accounts first.
    await expect(client.pay(CONTRACT, BOB, 5n)).rejects.toThrow(/unknown account|invalid account/)
    expect(await client.balance(BOB)).toBe(before + 5n)
  })

  test('reverts to a snapshot, once', async () => {
    const id = await client.send('evm_snapshot')
    const before = await client.balance(CONTRACT)
    await client.pay(BOB, CONTRACT, 7n)
    expect(await client.balance(CONTRACT)).toBe(before + 7n)
    expect(await client.send('evm_revert', id)).toBe(true)
    expect(await client.balance(CONTRACT)).toBe(before)
    expect((await client.block()).number).toBe(0)
    expect(await client.send('evm_revert', id)).toBe(false)
  })

  test('mines several blocks, and takes them back', async () => {
    await client.send('hardhat_mine', '0x5', '0x3c')
    const fifth = await client.block()
    expect(fifth.number).toBe(5)
    await client.send('anvil_rollback', 2)
    const third = await client.block()
    expect([third.number, fifth.timestamp - third.timestamp]).toEqual([3, 120])
    await client.send('hardhat_reset')
    expect((await client.block()).number).toBe(0)
  })

  test('names the argument that is wrong', async () => {
    await expect(client.send('hardhat_setBalance', CONTRACT, 'much')).rejects.toThrow('invalid argument 1: balance: expected')
    await expect(client.send('evm_increaseTime', -1)).rejects.toThrow('invalid argument 0: seconds')
  })
})
