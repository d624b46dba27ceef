import { appendFileSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Address, type Hash, wordFromBigint } from '../contract/hex.ts'
import type { RemoteKey } from '../types/remoteMiss.ts'
import { encodeRlp } from '../types/rlp.ts'
import { type CacheRecord, readRecords } from './records.ts'
import { RemoteChain, type RemoteChainOptions } from './remoteChain.ts'
import { type RemoteNode, startRemoteNode } from './remoteNode.fixture.ts'
import { parseRemoteUrl } from './remoteUrl.ts'

let remote: RemoteNode
let folder: string
let sender: Address
let transfer: Hash
const CONTRACT: Address = `0x${'c0'.repeat(20)}`

beforeAll(async () => {
  remote = await startRemoteNode({ accounts: 1 })
  ;[sender] = (await remote.ask('eth_accounts')) as [Address]
  await remote.ask('anvil_setCode', CONTRACT, '0x5f545f5260205ff3')
  for (let slot = 1n; slot < 5n; slot++) await remote.ask('anvil_setStorageAt', CONTRACT, wordFromBigint(slot), wordFromBigint(slot * 3n))
  transfer = (await remote.ask('eth_sendTransaction', { from: sender, to: CONTRACT, value: '0x5' })) as Hash
})
afterAll(() => remote.close())

const open: RemoteChain[] = []
beforeEach(() => {
  // A node whose states nobody changes by hand.
  remote.instead = ({ method }) => (method === 'web3_clientVersion' ? 'Geth/v1.17.10' : undefined)
  folder = mkdtempSync(join(tmpdir(), 'terrarium-fork-'))
  remote.posts.length = 0
})
afterEach(() => {
  for (const chain of open.splice(0)) chain.close()
  rmSync(folder, { recursive: true })
})

async function openChain(options: Partial<RemoteChainOptions> = {}): Promise<RemoteChain> {
  const chain = await RemoteChain.open({
    urls: [parseRemoteUrl(`${remote.url}/s3cr3t-k3y`)],
    headers: [{ name: 'X-Key', value: 's3cr3t-h3ad3r' }],
    timeoutMs: 10_000,
    retries: 0,
    perSecond: null,
    proof: 'off',
    isOffline: false,
    packFile: null,
    cache: { folder: join(folder, 'cache'), maxBytes: 1 << 20 },
    ...options,
  })
  open.push(chain)
  return chain
}

const keysOf = (root: Hash): RemoteKey[] => [
  { kind: 'account', root, address: CONTRACT },
  { kind: 'account', root, address: `0x${'99'.repeat(20)}` },
  ...[1n, 2n, 3n, 9n].map((slot): RemoteKey => ({ kind: 'slot', root, address: CONTRACT, slot })),
  { kind: 'transaction', hash: transfer },
  { kind: 'header', number: 0n },
  { kind: 'logs', from: 0n, to: 1n, filter: { addresses: [CONTRACT], topics: [] } },
]

/** Reads everything that `keysOf` names; throws if something is not there. */
function readAll({ states, blocks: values, header: { stateRoot: root } }: RemoteChain): unknown {
  const account = states.account(root, CONTRACT)!
  const { blockHash } = values.transaction(transfer)!
  return {
    account,
    code: Array.from(states.code(account.codeHash)!),
    nobody: states.account(root, `0x${'99'.repeat(20)}`),
    slots: [1n, 2n, 3n, 9n].map((slot) => states.storage(root, CONTRACT, slot)),
    transaction: values.blockByHash(blockHash)!.transactions[0]!.value,
    genesis: values.header(0n)!.number,
    logs: values.logs(0n, 1n, { addresses: [CONTRACT], topics: [] }),
  }
}

/** The records of the cache's file of the fork. */
function recordsOfFork(): CacheRecord[] {
  const name = readdirSync(join(folder, 'cache')).find((it) => it.endsWith('.fork'))!
  const records: CacheRecord[] = []
  readRecords(readFileSync(join(folder, 'cache', name)), (record) => records.push(record))
  return records
}

const pack = () => join(folder, 'fork.pack')

/** A chain of which everything was read. */
async function filled(): Promise<{ chain: RemoteChain; all: unknown }> {
  const chain = await openChain()
  await chain.fetch(keysOf(chain.header.stateRoot))
  return { chain, all: readAll(chain) }
}

test('keeps each node of proofs once, and reads proved states from them', async () => {
  const chain = await openChain({ proof: 'all' })
  for (const key of keysOf(chain.header.stateRoot)) await chain.fetch([key])
  open.pop()!.close()
  const hashes = recordsOfFork().flatMap((it) => (it.kind === 'node' ? [it.hash] : []))
  expect(hashes.length).toBeGreaterThan(3)
  expect(new Set(hashes).size).toBe(hashes.length)
  remote.posts.length = 0
  const again = await openChain({ proof: 'all', isOffline: true })
  expect(readAll(again)).toMatchObject({ slots: [3n, 6n, 9n, 0n], nobody: undefined })
})

describe('cache files', () => {
  test('hold what was read for the next run, also offline', async () => {
    const { chain, all } = await filled()
    chain.close()
    const again = await openChain()
    remote.posts.length = 0
    await again.fetch(keysOf(again.header.stateRoot))
    expect(readAll(again)).toEqual(all)
    const offline = await openChain({ isOffline: true })
    expect(readAll(offline)).toEqual(all)
    expect(remote.posts).toEqual([])
  })

  test('are for their owner only, and hold no part of URL or headers but the block', async () => {
    const { chain } = await filled()
    chain.close()
    const cache = join(folder, 'cache')
    expect(statSync(cache).mode & 0o077).toBe(0)
    expect(readdirSync(cache).toSorted()).toEqual([`1337-${chain.hash.slice(2)}.fork`, '1337.chain'])
    for (const name of readdirSync(cache)) {
      expect(statSync(join(cache, name)).mode & 0o077).toBe(0)
      expect(readFileSync(join(cache, name), 'latin1')).not.toMatch(/s3cr3t|127\.0\.0\.1/)
    }
  })

  test('with damage in the middle and a torn end give what is whole', async () => {
    const { chain, all } = await filled()
    chain.close()
    const [fork] = readdirSync(join(folder, 'cache')).filter((name) => name.endsWith('.fork'))
    const file = join(folder, 'cache', fork!)
    const whole = readFileSync(file)
    writeFileSync(file, Buffer.concat([whole.subarray(0, 2000), Buffer.from('TRM\xf1 not a record', 'latin1'), whole]))
    appendFileSync(file, whole.subarray(0, 100))
    expect(readAll(await openChain({ isOffline: true }))).toEqual(all)
    truncateSync(file, whole.length >> 1)
    const torn = await openChain()
    await torn.fetch(keysOf(torn.header.stateRoot))
    expect(readAll(torn)).toEqual(all)
  })

  test('two processes append to one file', async () => {
    const [a, b] = [await openChain(), await openChain()]
    const { stateRoot: root } = a.header
    for (let slot = 0n; slot < 10n; slot++) await (slot % 2n === 0n ? a : b).fetch([{ kind: 'slot', root, address: CONTRACT, slot }])
    a.close()
    b.close()
    const both = await openChain({ isOffline: true })
    for (let slot = 0n; slot < 10n; slot++) expect(both.states.storage(root, CONTRACT, slot)).toBe(slot > 0n && slot < 5n ? slot * 3n : 0n)
  })

  test('tell running chains of each other what they read', async () => {
    const [one, other] = [await openChain(), await openChain()]
    const { stateRoot: root } = one.header
    const slot = (number: bigint): RemoteKey => ({ kind: 'slot', root, address: CONTRACT, slot: number })
    for (const [reader, follower, number] of [
      [one, other, 1n],
      [other, one, 2n],
      [other, one, 3n],
      [one, other, 4n],
    ] as const) {
      remote.posts.length = 0
      await reader.fetch([slot(number)])
      expect(remote.posts.length).toBeGreaterThan(0)
      remote.posts.length = 0
      await follower.fetch([slot(number)])
      expect(follower.states.storage(root, CONTRACT, number)).toBe(number * 3n)
      expect(remote.posts).toEqual([])
    }
    await one.fetch(keysOf(root))
    remote.posts.length = 0
    await other.fetch(keysOf(root))
    expect(remote.posts).toEqual([])
  })

  test('of another run of a development node, with the same state in another first block, are not taken for this chain', async () => {
    const other = await startRemoteNode({ accounts: 1, gasLimit: 40_000_000n })
    try {
      const urls = [parseRemoteUrl(other.url)]
      const sent = await other.ask('eth_sendTransaction', { from: sender, to: CONTRACT, value: '0x6' })
      const before = await openChain({ urls })
      await before.fetch([
        { kind: 'block', number: 0n },
        { kind: 'transaction', hash: sent as Hash },
      ])
      before.close()
      const chain = await openChain()
      await chain.fetch([{ kind: 'header', number: 0n }])
      const { stateRoot: root } = chain.blocks.header(0n)!
      expect(root).toBe(before.blocks.header(0n)!.stateRoot)
      await chain.fetch([{ kind: 'account', root, address: sender }])
      expect(chain.states.account(root, sender)).toMatchObject({ nonce: 0n })
      chain.close()
      const offline = await openChain({ urls: [parseRemoteUrl(`${remote.url}@${chain.hash}`)], isOffline: true })
      expect(offline.blocks.transaction(sent as Hash)).toBeUndefined()
    } finally {
      await other.close()
    }
  })

  test('of a development node say nothing of a state that may have been changed by hand since, except to a stored chain', async () => {
    remote.instead = () => undefined
    const nobody: Address = `0x${'45'.repeat(20)}`
    const balanceIn = async (options: Partial<RemoteChainOptions> = {}) => {
      const chain = await openChain(options)
      const { stateRoot: root } = chain.header
      await chain.fetch([{ kind: 'account', root, address: nobody }])
      chain.close()
      return chain.states.account(root, nobody)?.balance
    }
    expect(await balanceIn()).toBeUndefined()
    await remote.ask('anvil_setBalance', nobody, '0x77')
    expect(await balanceIn({ isStored: true })).toBeUndefined()
    expect(await balanceIn()).toBe(0x77n)
    // What was read last counts.
    expect(await balanceIn({ isOffline: true })).toBe(0x77n)
  })

  test('with blocks of another chain of that chain id do not say in which block a transaction is', async () => {
    const devnets = await Promise.all([10_000_000n, 20_000_000n].map((gasLimit) => startRemoteNode({ accounts: 1, gasLimit })))
    try {
      const sent = { from: sender, to: sender, gas: '0x5208', maxFeePerGas: '0x77359400', maxPriorityFeePerGas: '0x0' }
      const hashes = await Promise.all(devnets.map((devnet) => devnet.ask('eth_sendTransaction', sent)))
      expect(hashes[1]).toBe(hashes[0])
      const pins: Hash[] = []
      for (const devnet of devnets) {
        await devnet.ask('evm_mine')
        const chain = await openChain({ urls: [parseRemoteUrl(devnet.url)] })
        await chain.fetch([{ kind: 'block', number: 1n }])
        pins.push(chain.hash)
        open.pop()!.close()
      }
      for (const hash of pins) {
        const chain = await openChain({ isOffline: true, urls: [parseRemoteUrl(`${remote.url}@${hash}`)] })
        expect(chain.blocks.transaction(hashes[0] as Hash)!.blockHash).toBe(chain.blocks.block(1n)!.hash)
      }
    } finally {
      for (const devnet of devnets) await devnet.close()
    }
  })

  test('of forks that were not used for longest go when there is no room', async () => {
    const { chain } = await filled()
    chain.close()
    const cache = join(folder, 'cache')
    const old = ['old', 'older'].map((name) => join(cache, `1-${name}.fork`))
    for (const [i, file] of old.entries()) {
      writeFileSync(file, Buffer.alloc(50_000))
      utimesSync(file, 1000 - i, 1000 - i)
    }
    await openChain({ cache: { folder: cache, maxBytes: 70_000 } })
    expect(readdirSync(cache)).toContain('1-old.fork')
    expect(readdirSync(cache)).not.toContain('1-older.fork')
  })

  test('that cannot be written leave the fork in memory, with a remark', async () => {
    writeFileSync(join(folder, 'file'), '')
    const remarks: string[] = []
    const chain = await openChain({
      cache: { folder: join(folder, 'file', 'cache'), maxBytes: 1 << 20 },
      onRemark: (it) => void remarks.push(it),
    })
    await chain.fetch(keysOf(chain.header.stateRoot))
    readAll(chain)
    expect(remarks.join()).toContain('kept in memory only')
  })
})

/** Logs without their fields, in a frame whose checksum is right. */
function malformedLogs(): Buffer {
  const payload = encodeRlp([Uint8Array.of(9), Buffer.from('key'), [[]]])
  const frame = Buffer.alloc(12)
  frame.set([0x54, 0x52, 0x4d, 0xf1])
  frame.writeUInt32BE(payload.length, 4)
  frame.writeUInt32BE(crc32(payload), 8)
  return Buffer.concat([frame, payload])
}

describe('a pack', () => {
  test('holds as many values as were read', { tags: 'long' }, async () => {
    const chain = await openChain({ cache: null })
    const root = chain.header.stateRoot
    for (let slot = 0n; slot < 130_000n; slot++) chain.blocks.add({ kind: 'slot', root, address: CONTRACT, slot, value: slot })
    writeFileSync(pack(), chain.pack())
    const offline = await openChain({ urls: [], packFile: pack(), isOffline: true, cache: null })
    expect(offline.states.storage(root, CONTRACT, 129_999n)).toBe(129_999n)
  })

  test('holds everything that was read, and opens no socket', async () => {
    const { chain, all } = await filled()
    writeFileSync(pack(), chain.pack())
    remote.posts.length = 0
    const offline = await openChain({ urls: [], packFile: pack(), isOffline: true, cache: null })
    expect(readAll(offline)).toEqual(all)
    expect(offline.origin).toEqual({ ...chain.origin, names: [] })
    expect(offline.forkBlock).toEqual(chain.forkBlock)
    expect(offline.config).toEqual(chain.config)
    expect(remote.posts).toEqual([])
    expect(gunzipSync(readFileSync(pack())).toString('latin1')).not.toMatch(/s3cr3t|127\.0\.0\.1/)
  })

  test('lacks what was not read: an error names the account and slot; blocks and transactions do not exist', async () => {
    const { chain } = await filled()
    writeFileSync(pack(), chain.pack())
    const offline = await openChain({ urls: [], packFile: pack(), isOffline: true, cache: null })
    const failure = offline.fetch([{ kind: 'slot', root: offline.header.stateRoot, address: CONTRACT, slot: 77n }])
    await expect(failure).rejects.toMatchObject({
      code: 'remote-offline',
      message: expect.stringContaining(`slot 0x4d of ${CONTRACT}`) as string,
    })
    expect(offline.blocks.transaction(`0x${'ab'.repeat(32)}`)).toBeUndefined()
  })

  test('can be completed online', async () => {
    const { chain } = await filled()
    writeFileSync(pack(), chain.pack())
    const online = await openChain({ packFile: pack(), cache: null })
    remote.posts.length = 0
    await online.fetch([...keysOf(online.header.stateRoot), { kind: 'slot', root: online.header.stateRoot, address: CONTRACT, slot: 4n }])
    expect(online.states.storage(online.header.stateRoot, CONTRACT, 4n)).toBe(12n)
    expect(remote.posts.length).toBe(1)
  })

  test.each<[string, (bytes: Buffer) => Buffer, RegExp]>([
    ['is no archive', () => Buffer.from('no'), /is not a pack of a fork/],
    ['has damage', (bytes) => gzipSync(Buffer.concat([gunzipSync(bytes), Buffer.from('x')])), /1 bytes of it are damaged/],
    [
      'has a record that is malformed',
      (bytes) => gzipSync(Buffer.concat([gunzipSync(bytes), malformedLogs()])),
      /\d+ bytes of it are damaged/,
    ],
    ['has no beginning', (bytes) => gzipSync(gunzipSync(bytes).subarray(20)), /it names no block/],
  ])('that %s is refused', async (_, damage, message) => {
    const { chain } = await filled()
    writeFileSync(pack(), damage(Buffer.from(chain.pack())))
    const failure = openChain({ urls: [], packFile: pack(), isOffline: true, cache: null })
    await expect(failure).rejects.toMatchObject({ code: 'remote-pack', message: expect.stringMatching(message) as string })
  })

  test('of another block is refused', async () => {
    const { chain } = await filled()
    writeFileSync(pack(), chain.pack())
    const urls = [parseRemoteUrl(`${remote.url}@0`)]
    for (const isOffline of [true, false])
      await expect(openChain({ urls, packFile: pack(), isOffline })).rejects.toMatchObject({ code: 'remote-pack' })
  })
})

test('offline without cache or pack names the remedy', async () => {
  await expect(openChain({ isOffline: true })).rejects.toMatchObject({
    code: 'remote-offline',
    message: expect.stringMatching(/--fork.pack/) as string,
  })
})
