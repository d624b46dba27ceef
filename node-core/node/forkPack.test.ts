/** A test suite that runs on a fork once, and again from the pack of that run, in a process that may not use the network. */
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  type Abi,
  type Address,
  type Hex,
  createTestClient,
  encodeFunctionData,
  http,
  parseAbi,
  parseEther,
  publicActions,
  walletActions,
} from 'viem'
import { foundry } from 'viem/chains'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MARKET_NODE, type Market, makeMarket, people } from '../fixtures/market.suite.ts'
import { type RemoteNode, askerOf, startRemoteNode } from '../remote/remoteNode.fixture.ts'
import { createNode } from './createNode.ts'
import { FREE_PORTS, startChildNode } from './fixture.ts'

const ABI = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function transfer(address to, uint256 value) returns (bool)',
  'function quote(address from, address to, uint256 amountIn) view returns (uint256)',
  'function swap(address[] path, uint256 amountIn, uint256 least, address to) returns (uint256)',
  'function sum(uint256 from, uint256 count) view returns (uint256)',
])

/** For reads whose arguments are not known when they are compiled. */
const LOOSE_ABI: Abi = ABI

/** Refuses every connection and look-up of a name, except of the address to listen at, and says so. */
const NO_NETWORK = `
import dns from 'node:dns'
import net from 'node:net'
import { syncBuiltinESMExports } from 'node:module'
const refuse = (what) => (...args) => {
  process.stderr.write('NETWORK ' + what + '\\n')
  throw new Error('the network is refused')
}
net.Socket.prototype.connect = refuse('connect')
const lookup = dns.lookup
for (const name of ['lookup', 'resolve', 'resolve4', 'resolve6']) dns[name] = dns.promises[name] = refuse(name)
dns.lookup = (host, ...rest) => (host === '127.0.0.1' ? lookup : refuse('lookup'))(host, ...rest)
syncBuiltinESMExports()
`

let remote: RemoteNode
let market: Market
let folder: string
let preload: Record<string, string>

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'terrarium-pack-'))
  const file = join(folder, 'noNetwork.mjs')
  writeFileSync(file, NO_NETWORK)
  preload = { NODE_OPTIONS: `--import=${pathToFileURL(file).href}` }
  remote = await startRemoteNode(MARKET_NODE)
  market = await makeMarket(remote.ask)
}, 60_000)
afterAll(async () => {
  await remote.close()
  rmSync(folder, { recursive: true })
})

/** What a project's tests would look at: reads, transactions of an account without a key, their logs, gas and traces, an old transaction. */
async function runSuite(url: string): Promise<unknown[]> {
  const client = createTestClient({ chain: { ...foundry, id: 1337 }, mode: 'anvil', transport: http(url) })
    .extend(publicActions)
    .extend(walletActions)
  const { exchange, tokens, address } = market
  const whale = people[1]!.address
  await client.setNextBlockTimestamp({ timestamp: 2_000_000_000n })
  const read = (functionName: 'quote' | 'balanceOf' | 'sum', to: Address, args: readonly unknown[]) =>
    client.readContract({ address: to, abi: LOOSE_ABI, functionName, args })
  const results: unknown[] = [await read('quote', exchange, [tokens[0], tokens[1], parseEther('5')]), await read('sum', address, [0n, 40n])]
  await client.impersonateAccount({ address: whale })
  await client.setBalance({ address: whale, value: parseEther('9') })
  for (const [to, data] of [
    [exchange, encodeFunctionData({ abi: ABI, functionName: 'swap', args: [tokens.slice(0, 3), parseEther('7'), 0n, whale] })],
    [tokens[0]!, encodeFunctionData({ abi: ABI, functionName: 'transfer', args: [exchange, 5n] })],
  ] as const) {
    const hash = await client.sendTransaction({ account: whale, to, data, gas: 1_000_000n })
    const { status, gasUsed, logs } = await client.waitForTransactionReceipt({ hash })
    results.push(
      status,
      gasUsed,
      logs.map((log) => [log.address, log.topics, log.data]),
    )
    results.push(await client.request({ method: 'debug_traceTransaction', params: [hash, { tracer: 'callTracer' }] } as never))
  }
  const [old] = (await client.getBlock({ blockNumber: 1n })).transactions
  results.push(
    await client.getTransactionReceipt({ hash: old! }),
    await client.request({ method: 'debug_traceTransaction', params: [old, {}] } as never),
  )
  results.push(await client.getLogs({ address: tokens[2]!, fromBlock: 1n, toBlock: 2n }), await read('balanceOf', tokens[2]!, [whale]))
  return results
}

test('what a suite reads is recorded, and enough to run it again where the network is refused', { timeout: 120_000 }, async () => {
  const pack = join(folder, 'suite.pack')
  const common = ['--in-memory', ...FREE_PORTS, '--workspaces-dir', folder, '--fork.cache', '0', '--auth', 'none']
  const online = startChildNode([...common, '--fork', remote.url, '--fork.record', pack])
  let recorded: unknown[] = []
  try {
    recorded = await runSuite((await online.ready).http!)
  } finally {
    await online.end()
  }
  expect(recorded).toHaveLength(14)

  remote.posts.length = 0
  const offline = startChildNode([...common, '--fork.pack', pack, '--fork.offline'], preload)
  try {
    const url = (await offline.ready).http!
    expect(await runSuite(url)).toEqual(recorded)
    const client = createTestClient({ mode: 'anvil', transport: http(url, { retryCount: 0 }) }).extend(publicActions)
    const slot: Hex = '0x4d2'
    await expect(client.getStorageAt({ address: market.address, slot })).rejects.toThrow(
      new RegExp(`never read from the remote chain: slot ${slot} of ${market.address}`),
    )
    const stranger: Address = `0x${'77'.repeat(20)}`
    await expect(client.getBalance({ address: stranger })).rejects.toThrow(`never read from the remote chain: account ${stranger}`)
  } finally {
    await offline.end()
  }
  expect(offline.output.stderr).not.toContain('NETWORK')
  expect(remote.posts).toEqual([])

  // The refusal itself works.
  const refused = startChildNode([...common, '--fork', remote.url, '--fork.retries', '0'], preload)
  await expect(refused.ready).rejects.toThrow(/cannot be read/)
  expect(refused.output.stderr).toContain('NETWORK connect')
})

test('a run that is killed leaves a pack of what it had read', { timeout: 120_000 }, async () => {
  const packs = mkdtempSync(join(folder, 'killed-'))
  const pack = join(packs, 'killed.pack')
  const common = ['--in-memory', ...FREE_PORTS, '--workspaces-dir', folder, '--fork.cache', '0', '--auth', 'none']
  const killed = startChildNode([...common, '--fork', remote.url, '--fork.record', pack])
  const client = createTestClient({ mode: 'anvil', transport: http((await killed.ready).http!) }).extend(publicActions)
  /** A slot of the pack; undefined if that is not there or does not have it. */
  const packed = async (slot: Hex): Promise<unknown> => {
    const options = { inMemory: true, jsonRpc: false, forkPack: pack, forkOffline: true, forkCacheBytes: 0 }
    const node = await createNode(options).catch(() => undefined)
    try {
      return node && (await askerOf(node)('eth_getStorageAt', market.address, slot, 'latest'))
    } catch {
      return undefined
    } finally {
      await node?.close()
    }
  }
  // The second one is read once the pack was written.
  for (const slot of ['0x5', '0x6'] as const) {
    const value = await client.getStorageAt({ address: market.address, slot })
    expect(BigInt(value!)).not.toBe(0n)
    await expect.poll(() => packed(slot), { timeout: 60_000, interval: 300 }).toBe(value)
  }
  expect(await killed.end('SIGKILL')).toBe('SIGKILL')
  expect(await packed('0x6')).toBeDefined()
  expect(readdirSync(packs)).toEqual(['killed.pack'])
  if (process.platform !== 'win32') expect(statSync(pack).mode & 0o777).toBe(0o600)
})
