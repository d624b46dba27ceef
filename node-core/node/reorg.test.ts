/** How clients see reorganizations, rollbacks and checkouts: viem's subscriptions over WebSocket, and polled filters over HTTP. */
import { createPublicClient, createTestClient, createWalletClient, defineChain, type Hex, http, webSocket } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createNode, type TerrariumNode } from './createNode.ts'

/** Creates a contract that logs once with an empty topic list when it is called. */
const LOGGING: Hex = '0x6005600c60003960056000f360006000a0'
const alice = mnemonicToAccount('test test test test test test test test test test test junk')

const chain = defineChain({
  id: 1337,
  name: 'Terrarium',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
})

let node: TerrariumNode
beforeAll(async () => {
  const free = { host: '127.0.0.1', port: 0 }
  node = await createNode({
    inMemory: true,
    jsonRpc: true,
    httpAddress: free,
    wsAddress: free,
    api: ['eth', 'web3', 'net', 'evm', 'devnet'],
  })
})
afterAll(() => node.close())

test('a reorganization is removed logs, then the new heads; a checkout brings logs and heads back', async () => {
  const transport = http(node.http!)
  const [client, wallet] = [createPublicClient({ transport }), createWalletClient({ transport, account: alice, chain })]
  const control = createTestClient({ mode: 'anvil', transport })
  const call = (method: string, ...params: unknown[]) => control.request({ method, params } as never)
  const mined = async (hash: Hex) => client.waitForTransactionReceipt({ hash, pollingInterval: 20 })
  const contract = (await mined(await wallet.sendTransaction({ data: LOGGING }))).contractAddress!

  const events: string[] = []
  const socket = createPublicClient({ transport: webSocket(node.ws!) })
  const unwatch = [
    socket.watchEvent({
      address: contract,
      onLogs: (logs) => events.push(...logs.map((it) => `${it.removed ? '-' : '+'}log ${it.blockNumber}`)),
    }),
    socket.watchBlocks({ onBlock: ({ number, hash }) => events.push(`block ${number} ${hash}`) }),
  ]
  await expect
    .poll(async () => {
      const before = events.length
      if (before === 0) await control.mine({ blocks: 1 })
      return before
    })
    .toBeGreaterThan(0)
  await call('anvil_rollback', Number(await client.getBlockNumber()) - 1)
  const polled = await call('eth_newFilter', { address: contract })
  await expect.poll(() => events.at(-1)).toMatch(/^block 1 /)
  events.length = 0

  await mined(await wallet.sendTransaction({ to: contract }))
  await control.mine({ blocks: 1 })
  const left = await client.getBlock()
  await expect.poll(() => events).toHaveLength(3)
  events.length = 0

  const other = [{ from: alice.address, to: contract, data: '0x01' }, 1]
  await call('anvil_reorg', 2, [other])
  const heads = await Promise.all([2n, 3n].map((blockNumber) => client.getBlock({ blockNumber })))
  expect(heads[1]!.hash).not.toBe(left.hash)
  await expect.poll(() => events).toHaveLength(4)
  // viem reads a block before it reports it, so heads may come later than logs.
  expect(events[0]).toBe('-log 2')
  expect(events.toSorted()).toEqual(['+log 3', '-log 2', `block 2 ${heads[0]!.hash}`, `block 3 ${heads[1]!.hash}`])
  events.length = 0

  await call('devnet_checkoutBranch', left.hash)
  await expect.poll(() => events).toHaveLength(4)
  expect(events.toSorted()).toEqual(['+log 2', '-log 3', expect.stringMatching(/^block 2 /), `block 3 ${left.hash}`])
  const changes = (await call('eth_getFilterChanges', polled)) as { removed: boolean; blockNumber: Hex }[]
  expect(changes.map(({ removed, blockNumber }) => `${removed ? '-' : '+'}${Number(blockNumber)}`)).toEqual(['+2', '-2', '+3', '-3', '+2'])
  for (const stop of unwatch) stop()
})
