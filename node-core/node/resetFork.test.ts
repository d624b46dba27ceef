/** A running node that begins another chain: a fork of a remote one, at another block, or none. */
import { deploy } from './deploy.fixture.ts'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Address, type Hash, wordFromBigint } from '../contract/hex.ts'
import type { WireBlock } from '../contract/wire/block.ts'
import { type RemoteNode, startRemoteNode } from '../remote/remoteNode.fixture.ts'
import { parseRemoteUrl } from '../remote/remoteUrl.ts'
import { STORE_INIT_CODE } from '../rpc/scripts/fixture.ts'
import { readCommandLine, type RunCommand } from './commandLine.ts'
import { createNode, type TerrariumNode } from './createNode.ts'
import type { NodeOptions } from './options.ts'

let remote: RemoteNode
let sender: Address
let contract: Address
let folder: string
const open: { close(): Promise<void> }[] = []

beforeAll(async () => {
  remote = await startRemoteNode({ accounts: 2, mnemonic: 'legal winner thank year wave sausage worth useful legal winner thank yellow' })
  ;({ sender, contract } = await deploy(remote.ask, STORE_INIT_CODE))
  for (const value of [7n, 8n, 9n]) await remote.ask('eth_sendTransaction', { from: sender, to: contract, data: wordFromBigint(value) })
})
afterAll(() => remote.close())
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'terrarium-reset-'))))
afterEach(async () => {
  remote.lacking.clear()
  remote.refuses = () => undefined
  for (const it of open.splice(0).toReversed()) await it.close()
  rmSync(folder, { recursive: true })
})

type Ask = (method: string, ...params: unknown[]) => Promise<unknown>

interface Opened {
  node: TerrariumNode
  ask: Ask
  /** Results of notifications, in order. */
  pushed: { subscription: string; result: unknown }[]
}

const KEY = 'k3y-k3y-k3y'
const urlOf = (block?: number) => `${remote.url}/${KEY}${block === undefined ? '' : `@${block}`}`

/** One connection for all requests: sessions and subscriptions must stay. */
function connect(node: TerrariumNode): Pick<Opened, 'ask' | 'pushed'> {
  const pushed: Opened['pushed'] = []
  const waiting = new Map<number, (answer: { result?: unknown; error?: { message: string } }) => void>()
  let deliver: ((text: string) => void) | undefined
  node.connect({
    send(text) {
      const message = JSON.parse(text) as { id?: number; params?: Opened['pushed'][number]; result?: unknown; error?: { message: string } }
      if (message.id === undefined) pushed.push(message.params!)
      else waiting.get(message.id)!(message)
    },
    onMessage: (listener) => void (deliver = listener),
    onClose: () => undefined,
    close: () => undefined,
  })
  let id = 0
  const ask: Ask = async (method, ...params) => {
    const { result, error } = await new Promise<{ result?: unknown; error?: { message: string } }>((resolve) => {
      waiting.set(++id, resolve)
      deliver!(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
    })
    if (error) throw new Error(error.message)
    return result
  }
  return { ask, pushed }
}

async function start(options: Partial<NodeOptions> = {}): Promise<Opened> {
  const node = await createNode({ inMemory: true, jsonRpc: false, accounts: 2, workspacesDir: folder, forkRetries: 0, ...options })
  open.push(node)
  return { node, ...connect(node) }
}

/** A node with its data folder and the configuration file there, as the command line starts it. */
async function startInFolder(...args: string[]): Promise<Opened> {
  const { options, sources } = readCommandLine([
    '--data-dir',
    join(folder, 'data'),
    '--workspaces-dir',
    folder,
    '--accounts=2',
    '--no-json-rpc.enable',
    ...args,
  ]) as RunCommand
  const node = await createNode(options, { sources })
  open.push(node)
  return { node, ...connect(node) }
}

const stored = (ask: Ask) => ask('eth_call', { to: contract, data: '0x' }, 'latest')
const fork = (blockNumber?: number) => ({ forking: { jsonRpcUrl: urlOf(), ...(blockNumber !== undefined && { blockNumber }) } })
const send = async (ask: Ask, value: bigint) => {
  const [from] = (await ask('eth_accounts')) as [Address]
  return ask('eth_sendTransaction', { from, to: contract, data: wordFromBigint(value) })
}

describe('a reset with forking', () => {
  test('begins a fork of a remote chain, at other blocks of it, and goes back to the chain that is none', async () => {
    const { node, ask } = await start()
    await ask('evm_mine')
    const { instanceId } = node.info()
    expect(await ask('anvil_reset', fork(2))).toBe(true)
    expect([await ask('eth_blockNumber'), await stored(ask)]).toEqual(['0x2', wordFromBigint(7n)])
    expect(node.info()).toMatchObject({ fork: { blockNumber: 2, from: [remote.url] } })
    expect(node.info().instanceId).not.toBe(instanceId)
    expect(await ask('anvil_nodeInfo')).toMatchObject({ forkConfig: { forkUrl: remote.url, forkBlockNumber: 2, forkRetryBackoff: null } })
    expect(await ask('anvil_metadata')).toMatchObject({ forkedNetwork: { chainId: 1337, forkBlockNumber: 2 } })
    await send(ask, 5n)
    expect([await ask('eth_blockNumber'), await stored(ask)]).toEqual(['0x3', wordFromBigint(5n)])
    expect(await ask('hardhat_reset', { forking: { blockNumber: 3 } })).toBe(true)
    expect([await ask('eth_blockNumber'), await stored(ask)]).toEqual(['0x3', wordFromBigint(8n)])
    // viem leaves `forking` empty where nothing is asked for.
    await ask('evm_mine')
    await ask('anvil_reset', { forking: { blockNumber: null } })
    expect([await ask('eth_blockNumber'), await stored(ask)]).toEqual(['0x3', wordFromBigint(8n)])
    await ask('anvil_reset')
    expect([await ask('eth_blockNumber'), await stored(ask), node.info().fork]).toEqual(['0x0', '0x', undefined])
    expect(await ask('anvil_metadata')).not.toHaveProperty('forkedNetwork')
    await expect(ask('anvil_reset', { forking: { blockNumber: 1 } })).rejects.toThrow('Forking not enabled and RPC URL not provided')
  })

  test('keeps connections with their subscriptions, the workspace and key files; pool, filters, snapshots and journal begin anew', async () => {
    const { ask, pushed } = await start({ mining: { mode: 'manual', intervalMs: 0 } })
    const [heads, control] = [await ask('eth_subscribe', 'newHeads'), await ask('devnet_subscribe', 'control')]
    const filter = await ask('eth_newBlockFilter')
    await ask('devnet_setLabel', contract, 'Store')
    await ask('personal_newAccount', 'secret')
    await send(ask, 1n)
    await ask('devnet_createSnapshot', 'mine')
    await ask('evm_increaseTime', 1000)
    pushed.length = 0
    await ask('anvil_reset', fork(2))
    pushed.splice(0, pushed.findLastIndex(({ subscription }) => subscription === control) + 1)
    expect(await ask('txpool_status')).toEqual({ pending: '0x0', queued: '0x0' })
    expect([await ask('devnet_snapshots'), await ask('devnet_controlActions')]).toEqual([[], []])
    await expect(ask('devnet_undo')).rejects.toThrow('there is no action to undo')
    await expect(ask('eth_getFilterChanges', filter)).rejects.toThrow('filter not found')
    expect(await ask('devnet_labels')).toMatchObject({ [contract]: 'Store' })
    expect(await ask('eth_accounts')).toHaveLength(3)
    await ask('evm_mine')
    await ask('evm_increaseTime', 60)
    const numbers = () => pushed.filter(({ subscription }) => subscription === heads).map(({ result }) => (result as WireBlock).number)
    // The head of the new chain, and the block mined on it.
    await expect.poll(numbers).toEqual(['0x2', '0x3'])
    await expect.poll(() => pushed.some(({ subscription }) => subscription === control)).toBe(true)
    expect(await ask('eth_unsubscribe', heads)).toBe(true)
    await ask('devnet_undo')
  })

  test('goes on with the pack that is recorded, and is repeated from it offline', async () => {
    const forkRecord = join(folder, 'fork.pack')
    const run = async (options: Partial<NodeOptions>) => {
      const { node, ask } = await start({ forkCacheBytes: 0, ...options })
      const read = [await ask('eth_getBlockByNumber', '0x1', false), await ask('eth_getBalance', sender, 'latest')]
      await ask('anvil_reset', fork(3))
      read.push(await stored(ask), await ask('eth_getBlockByNumber', '0x2', true))
      await ask('hardhat_reset', { forking: { jsonRpcUrl: urlOf(), blockNumber: 3 } })
      open.pop()
      await node.close()
      return read
    }
    const recorded = await run({ fork: [parseRemoteUrl(urlOf(3))], forkRecord })
    remote.posts.length = 0
    const offline = { fork: [], forkPack: forkRecord, forkOffline: true }
    expect(await run(offline)).toEqual(recorded)
    expect(remote.posts).toEqual([])
    const { ask } = await start({ ...offline, forkCacheBytes: 0 })
    await expect(ask('anvil_reset', fork(2))).rejects.toThrow(/the pack holds block 3, .*, not the one that --fork names/)

    rmSync(forkRecord)
    const left = await start({ fork: [parseRemoteUrl(urlOf(3))], forkRecord })
    await left.ask('anvil_reset')
    expect(existsSync(forkRecord)).toBe(true)
  })

  test('that fails leaves everything as it was', async () => {
    const { node, ask } = await start()
    await send(ask, 1n)
    const before = [await ask('eth_getBlockByNumber', 'latest', true), node.info().instanceId]
    const failing: [object, string][] = [
      [{ jsonRpcUrl: urlOf(), blockNumber: 99 }, `the remote chain at ${remote.url} has no block 99`],
      [{ jsonRpcUrl: `http://127.0.0.1:1/${KEY}` }, 'the remote chain at http://127.0.0.1:1 cannot be read'],
      [{ jsonRpcUrl: `${KEY}.host` }, 'the URL of the remote chain is not a URL such as'],
    ]
    for (const [forking, reason] of failing) {
      const failed = ask('anvil_reset', { forking })
      await expect(failed).rejects.toThrow(reason)
      await expect(failed).rejects.not.toThrow(KEY)
    }
    remote.refuses = ({ method }) =>
      method === 'eth_getBalance' ? Object.assign(new Error('missing trie node'), { code: -32000 }) : undefined
    await expect(ask('anvil_reset', fork(2))).rejects.toThrow('does not have the state of block 2')
    expect([await ask('eth_getBlockByNumber', 'latest', true), node.info().instanceId]).toEqual(before)
    await ask('evm_mine')
    await ask('devnet_undo')
    expect(await ask('eth_blockNumber')).toBe('0x1')
  })

  test('waits for the one before it, and all that follows in a batch is of the new chain', async () => {
    const { ask, node } = await start({ mining: { mode: 'interval', intervalMs: 20 } })
    const long = ask('evm_mine', { blocks: 5000 }).catch((error: Error) => error.message)
    await Promise.all([ask('anvil_reset', fork(2)), ask('anvil_reset', fork(3)), ask('evm_setAutomine', false)])
    await long
    expect(node.info().fork).toMatchObject({ blockNumber: 3 })
    expect(BigInt((await ask('eth_blockNumber')) as Hash)).toBeGreaterThanOrEqual(3n)
    const answers: { id: number; result?: unknown }[] = []
    const batch = [fork(1), undefined].map((params, i) => ({
      jsonrpc: '2.0',
      id: i,
      method: params ? 'anvil_reset' : 'anvil_nodeInfo',
      params: params ? [params] : [],
    }))
    const answered = Promise.withResolvers<void>()
    let deliver: ((text: string) => void) | undefined
    node.connect({
      send: (text) => (answers.push(...(JSON.parse(text) as typeof answers)), answered.resolve()),
      onMessage: (listener) => void (deliver = listener),
      onClose: () => undefined,
      close: () => undefined,
    })
    deliver!(JSON.stringify(batch))
    await answered.promise
    expect(answers).toMatchObject([{ result: true }, { result: { forkConfig: { forkBlockNumber: 1 } } }])
  })

  test('sends the headers of --fork.header to their host only', async () => {
    const other = await startRemoteNode()
    open.push(other)
    const headers = [{ name: 'X-Key', value: 's3cr3t' }]
    const { ask } = await start({ fork: [parseRemoteUrl(urlOf(1))], forkHeaders: headers })
    await ask('anvil_reset', fork(2))
    expect(remote.headers.at(-1)).toMatchObject({ 'x-key': 's3cr3t' })
    await ask('anvil_reset', { forking: { jsonRpcUrl: other.url } })
    expect(other.headers.every((it) => it['x-key'] === undefined)).toBe(true)
  })
})

test('anvil_setRpcUrl reads the same chain from another URL, and refuses one that is not of it', async () => {
  const other = await startRemoteNode({ chainId: 5 })
  open.push(other)
  const { ask, node } = await start({ fork: [parseRemoteUrl(urlOf(2))] })
  const alias = remote.url.replace('127.0.0.1', 'localhost')
  expect(await ask('anvil_setRpcUrl', `${alias}/${KEY}`)).toBe(true)
  expect(node.info().fork).toMatchObject({ from: [alias] })
  expect(await ask('anvil_nodeInfo')).toMatchObject({ forkConfig: { forkUrl: alias } })
  expect(await stored(ask)).toBe(wordFromBigint(7n))
  await expect(ask('anvil_setRpcUrl', other.url)).rejects.toThrow(/has no block 0x/)
  expect(node.info().fork).toMatchObject({ from: [alias] })
  await ask('anvil_reset', { forking: { blockNumber: 1 } })
  expect(node.info().fork).toMatchObject({ from: [alias] })
  expect(await ask('anvil_nodeInfo')).toMatchObject({ forkConfig: { forkUrl: alias, forkBlockNumber: 1 } })
})

const data = (...names: string[]) => join(folder, 'data', ...names)

describe('in a data folder', () => {
  test('the new chain takes the place of the old one, and the next start goes on from it', async () => {
    const { ask } = await startInFolder()
    await ask('evm_mine')
    await ask('anvil_reset', fork(2))
    await send(ask, 5n)
    const { hash } = (await ask('eth_getBlockByNumber', 'latest', false)) as WireBlock
    await open.pop()!.close()
    expect(readdirSync(data()).filter((name) => name.startsWith('replacement'))).toEqual([])
    const again = await startInFolder()
    expect(await again.ask('eth_getBlockByNumber', 'latest', false)).toMatchObject({ number: '0x3', hash })
    expect(again.node.info().fork).toMatchObject({ blockNumber: 2 })
    await again.ask('anvil_reset')
    await again.ask('evm_mine')
    await open.pop()!.close()
    const local = await startInFolder()
    expect([await local.ask('eth_blockNumber'), local.node.info().fork]).toEqual(['0x1', undefined])
    expect(readFileSync(data('config.toml'), 'utf8')).not.toContain(KEY)
  })

  test('a crash leaves the old chain or the new one', async () => {
    const { ask } = await startInFolder()
    await ask('evm_mine')
    await open.pop()!.close()
    // Prepared, and not decided for.
    mkdirSync(data('replacement.unfinished', 'chain'), { recursive: true })
    const old = await startInFolder()
    expect(await old.ask('eth_blockNumber')).toBe('0x1')
    expect(existsSync(data('replacement.unfinished'))).toBe(false)
    await open.pop()!.close()
    // Decided for, and not moved.
    renameSync(data('chain'), data('chain.new'))
    const empty = await startInFolder()
    await empty.ask('evm_mine')
    await empty.ask('evm_mine')
    await open.pop()!.close()
    mkdirSync(data('replacement'))
    renameSync(data('chain.new'), data('replacement', 'chain'))
    const moved = await startInFolder()
    expect(await moved.ask('eth_blockNumber')).toBe('0x1')
    expect(existsSync(data('replacement'))).toBe(false)
  })
})
