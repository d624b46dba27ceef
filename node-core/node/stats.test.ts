/** The runtime's figures as clients of a whole node get them. */
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { WireProfilePart, WireProfiles } from '../contract/profiles.ts'
import type { WireMemStats } from '../contract/wire/memStats.ts'
import type { WireStats } from '../contract/wire/stats.ts'
import { createNode, type TerrariumNode } from './createNode.ts'
import { createLog } from './log.ts'
import type { NodeOptions } from './options.ts'
import { IN_MEMORY } from './fixture.ts'

const FREE = { host: '127.0.0.1', port: 0 }
const running: TerrariumNode[] = []
const folders: string[] = []
afterEach(async () => {
  for (const node of running.splice(0)) await node.close()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

async function start(options: Partial<NodeOptions> = {}): Promise<TerrariumNode> {
  const api = ['eth', 'debug', 'devnet', 'evm']
  const node = await createNode({ ...IN_MEMORY, auth: 'none', api, ...options })
  running.push(node)
  return node
}

async function ask<T>(node: TerrariumNode, method: string, ...params: unknown[]): Promise<T> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const reply = await fetch(node.http!, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const { result, error } = (await reply.json()) as { result: T; error?: { message: string } }
  if (error) throw new Error(error.message)
  return result
}

/** Asks for blocks without waiting for one before the next, over a connection inside the application. */
function mineAtOnce(node: TerrariumNode, count: number): Promise<void> {
  let deliver: ((text: string) => void) | undefined
  let left = count
  return new Promise((resolve) => {
    node.connect({
      send: () => void (--left === 0 && resolve()),
      onMessage: (listener) => void (deliver = listener),
      onClose: () => undefined,
      close: () => undefined,
    })
    for (let id = 1; id <= count; id++) deliver!(JSON.stringify({ jsonrpc: '2.0', id, method: 'evm_mine' }))
  })
}

describe('stats of a node', () => {
  test('a subscriber gets a sample each second, with the requests, blocks and connections since', async () => {
    const node = await start()
    const socket = new WebSocket(node.ws!)
    await new Promise((resolve) => socket.once('open', resolve))
    const samples: WireStats[] = []
    const came = new Promise<void>((resolve) => {
      socket.on('message', (data: Buffer) => {
        const message = JSON.parse(data.toString()) as { method?: string; params: { result: WireStats } }
        if (message.method !== 'devnet_subscription') return
        samples.push(message.params.result)
        if (samples.some(({ methods }) => 'evm_mine' in methods)) resolve()
      })
    })
    socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'devnet_subscribe', params: ['stats'] }))
    await ask(node, 'evm_mine')
    await came
    socket.close()
    const sample = samples.find(({ methods }) => 'evm_mine' in methods)!
    expect(sample.blocksPerSecond).toBeGreaterThan(0)
    expect(sample.connections).toBeGreaterThan(0)
    expect(sample.subscriptions).toBe(1)
    const { samples: kept } = await ask<{ samples: WireStats[] }>(node, 'devnet_stats')
    expect(kept).toContainEqual(sample)
  })

  test('memStats and gcStats answer in both profiles', async () => {
    for (const profile of ['devnet', 'reference'] as const) {
      const node = await start({ profile })
      expect((await ask<WireMemStats>(node, 'debug_memStats')).HeapAlloc).toBeGreaterThan(2 ** 20)
      expect(await ask(node, 'debug_gcStats')).toHaveProperty('PauseQuantiles')
    }
  })
})

describe('profiles of a node', () => {
  test('they are in the profiles folder of the data folder', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'terrarium-test-'))
    folders.push(dataDir)
    const node = await start({ inMemory: false, dataDir })
    await ask(node, 'debug_writeMemProfile', 'heap.heapprofile')
    const { folder, files } = await ask<WireProfiles>(node, 'devnet_profiles')
    expect(folder).toBe(join(dataDir, 'profiles'))
    expect(files.map(({ name }) => name)).toEqual(['heap.heapprofile'])
    expect(statSync(join(folder, 'heap.heapprofile')).mode & 0o777).toBe(0o600)
  })

  test('an in-memory node has its own private folder for them, created with the first one', async () => {
    const node = await start()
    const { folder } = await ask<WireProfiles>(node, 'devnet_profiles')
    folders.push(folder)
    expect(existsSync(folder)).toBe(false)
    await ask(node, 'debug_writeMemProfile', 'heap.pb.gz')
    expect(statSync(folder).mode & 0o777).toBe(0o700)
  })

  test('a running one is listed, then read in parts and removed', async () => {
    const node = await start()
    folders.push((await ask<WireProfiles>(node, 'devnet_profiles')).folder)
    await ask(node, 'devnet_takeProfile', 'cpu', 'cpu.cpuprofile', 60)
    expect((await ask<WireProfiles>(node, 'devnet_profiles')).running).toMatchObject([{ kind: 'cpu', file: 'cpu.cpuprofile' }])
    await ask(node, 'devnet_endProfile', 'cpu', true)
    const part = await ask<WireProfilePart>(node, 'devnet_readProfile', 'cpu.cpuprofile')
    const text = Buffer.from(part.data, 'base64').toString()
    expect([part.sizeBytes, part.offset]).toEqual([text.length, 0])
    expect(JSON.parse(text)).toHaveProperty('timeDeltas')
    await ask(node, 'devnet_removeProfile', 'cpu.cpuprofile')
    expect(await ask<WireProfiles>(node, 'devnet_profiles')).toMatchObject({ files: [], running: [], lost: null })
  })

  test('one under way is written when the node closes', async () => {
    const node = await start()
    const { folder } = await ask<WireProfiles>(node, 'devnet_profiles')
    folders.push(folder)
    await ask(node, 'debug_startCPUProfile', 'cpu.pb.gz')
    await running.pop()!.close()
    expect(existsSync(join(folder, 'cpu.pb.gz'))).toBe(true)
  })

  test('one that cannot be written when the node closes is a line of the log', async () => {
    const lines: string[] = []
    const dataDir = mkdtempSync(join(tmpdir(), 'terrarium-test-'))
    folders.push(dataDir)
    const log = createLog({ form: 'json', level: 'warn', write: (line) => void lines.push(line) })
    const node = await createNode(
      { inMemory: false, dataDir, jsonRpc: true, auth: 'none', httpAddress: FREE, wsAddress: FREE, api: ['debug'] },
      { log },
    )
    await ask(node, 'debug_startCPUProfile', 'cpu.pb.gz')
    rmSync(join(dataDir, 'profiles'), { recursive: true })
    writeFileSync(join(dataDir, 'profiles'), '')
    await node.close()
    expect(lines.map((line) => JSON.parse(line) as unknown)).toContainEqual(
      expect.objectContaining({ level: 'warn', message: 'profile lost', kind: 'cpu', file: 'cpu.pb.gz' }),
    )
  })

  test('waits for the chain are in the mutex profile', async () => {
    const node = await start()
    folders.push((await ask<WireProfiles>(node, 'devnet_profiles')).folder)
    await ask(node, 'debug_setMutexProfileFraction', 1)
    await mineAtOnce(node, 5)
    const { folder } = await ask<WireProfiles>(node, 'devnet_profiles')
    await ask(node, 'debug_writeMutexProfile', 'mutex.cpuprofile')
    expect(readFileSync(join(folder, 'mutex.cpuprofile'), 'utf8')).toContain('miner.ts')
  })
})

describe('GET /metrics', () => {
  test('is not there unless it is asked for', async () => {
    const node = await start()
    expect((await fetch(`${node.http}/metrics`)).status).toBe(404)
  })

  test('answers the figures in the text format of Prometheus', async () => {
    const node = await start({ metrics: true })
    await ask(node, 'evm_mine')
    const reply = await fetch(`${node.http}/metrics`)
    expect(reply.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
    const text = await reply.text()
    expect(text).toContain('terrarium_blocks_total 1\n')
    expect(text).toContain('terrarium_head_block 1\n')
    expect(text).toMatch(/^terrarium_heap_used_bytes \d+$/m)
  })

  test('times executions and the store, of what is mined too', async () => {
    const node = await start({ metrics: true })
    const secondsOf = async (name: string) => {
      const text = await (await fetch(`${node.http}/metrics`)).text()
      return Number(new RegExp(`^terrarium_${name} ([\\d.e+-]+)$`, 'm').exec(text)![1])
    }
    const times = async () => {
      const names = ['execution_seconds_total', 'storage_seconds_total{operation="read"}', 'storage_seconds_total{operation="write"}']
      return Promise.all(names.map((name) => secondsOf(name.replaceAll(/[{}]/g, String.raw`\$&`))))
    }
    const before = await times()
    const [from] = await ask<string[]>(node, 'eth_accounts')
    await ask(node, 'eth_sendTransaction', { from, to: from, value: '0x1' })
    const mined = await times()
    expect(mined[0]).toBeGreaterThan(before[0]!)
    expect(mined[2]).toBeGreaterThan(before[2]!)
    await ask(node, 'eth_call', { to: '0x00000000000000000000000000000000000c0de1' }, 'latest')
    const called = await times()
    expect(called[0]).toBeGreaterThan(mined[0]!)
    // Nothing of it is in a cache.
    await ask(node, 'eth_getTransactionByHash', `0x${'ab'.repeat(32)}`)
    expect((await times())[1]).toBeGreaterThan(called[1]!)
  })
})
