/** A fork that goes to another machine as an exported workspace, with what was read of its remote chain. */
import { deploy } from './deploy.fixture.ts'
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Address, type Hash, wordFromBigint } from '../contract/hex.ts'
import { packOfFork } from '../remote/exportedPack.ts'
import { type CacheRecord, readRecords, recordBytes } from '../remote/records.ts'
import { type RemoteNode, askerOf, startRemoteNode } from '../remote/remoteNode.fixture.ts'
import { STORE_INIT_CODE } from '../rpc/scripts/fixture.ts'
import { readWorkspaceConfig } from './commandLine.ts'
import { createNode, type TerrariumNode } from './createNode.ts'
import { exportFolder } from './dataFolders/exportFolder.ts'
import { importFolder } from './dataFolders/importFolder.ts'
import { sanitizeImported } from './dataFolders/portableSettings.ts'
import type { NodeOptions } from './options.ts'

type Ask = ReturnType<typeof askerOf>

let remote: RemoteNode
let sender: Address
let contract: Address
let creation: Hash
/** Folders of workspaces of two machines. */
let here: string
let there: string
const open: TerrariumNode[] = []

beforeAll(async () => {
  remote = await startRemoteNode({ accounts: 1 })
  ;({ sender, creation, contract } = await deploy(remote.ask, STORE_INIT_CODE))
  await remote.ask('eth_sendTransaction', { from: sender, to: contract, data: wordFromBigint(7n) })
})
afterAll(() => remote.close())
beforeEach(() => ([here, there] = ['here', 'there'].map((name) => mkdtempSync(join(tmpdir(), `terrarium-${name}-`))) as [string, string]))
afterEach(async () => {
  for (const node of open.splice(0)) await node.close()
  for (const folder of [here, there]) rmSync(folder, { recursive: true })
})

async function openIn(workspacesDir: string, name: string, options: Partial<NodeOptions>): Promise<Ask> {
  const node = await createNode({
    jsonRpc: false,
    accounts: 1,
    dataDir: join(workspacesDir, name),
    workspacesDir,
    workspace: name,
    ...options,
  })
  open.push(node)
  return askerOf(node)
}

const configIn = (workspacesDir: string, name: string) => readWorkspaceConfig(join(workspacesDir, name, 'config.toml'))

const read = (ask: Ask) =>
  Promise.all([
    ask('eth_getBalance', sender, 'latest'),
    ask('eth_call', { to: contract, data: '0x' }, 'latest'),
    ask('eth_getStorageAt', contract, '0x9', '0x1'),
    ask('eth_getTransactionReceipt', creation),
    ask('eth_getBlockByNumber', '0x1', true),
    ask('eth_getLogs', { address: contract, fromBlock: '0x0', toBlock: '0x2' }),
    ask('eth_getBlockByNumber', '0x3', true),
  ])

/** A fork with a block of its own, of which was read what `read` reads; its settings name a URL with a key. */
async function forkHere(settings = ''): Promise<unknown[]> {
  mkdirSync(join(here, 'fork'))
  writeFileSync(join(here, 'fork', 'config.toml'), `[fork]\nurl = "${remote.url}/k3y-k3y@2"\n${settings}`)
  const ask = await openIn(here, 'fork', configIn(here, 'fork'))
  await ask('eth_sendTransaction', { from: ((await ask('eth_accounts')) as [Address])[0], to: contract, data: wordFromBigint(5n) })
  return read(ask)
}

const onProgress = () => undefined
const exportFrom = (workspacesDir: string, name: string, path: string) =>
  exportFolder({ workspacesDir, name, path, keys: false, version: '0', onProgress })
const importThere = (name: string, path: string) => importFolder({ workspacesDir: there, name, path, onProgress })

/** The fork of here, exported and imported there. */
async function bringThere(): Promise<void> {
  await exportFrom(here, 'fork', join(here, 'fork.tar.gz'))
  await importThere('fork', join(here, 'fork.tar.gz'))
}

test.each(['', 'proof = "all"\n'])('a fork (%j) answers without its remote what was read before, and goes on', async (settings) => {
  const before = await forkHere(settings)
  // While it is open.
  await bringThere()
  expect(configIn(there, 'fork')).toMatchObject({ forkCacheBytes: 0 })
  expect(configIn(there, 'fork').fork).toBeUndefined()
  // The path of its pack is relative.
  renameSync(join(there, 'fork'), join(there, 'moved'))
  remote.posts.length = 0
  const ask = await openIn(there, 'moved', configIn(there, 'moved'))
  expect(await read(ask)).toEqual(before)
  // Which slots a proved block reads depends on its time.
  if (settings === '') await ask('evm_mine')
  await expect(ask('eth_getLogs', { address: sender, fromBlock: '0x0', toBlock: '0x2' })).rejects.toThrow(
    'never read from the remote chain',
  )
  expect(readdirSync(there)).toEqual(['moved'])

  // It can be passed on.
  await exportFrom(there, 'moved', join(here, 'moved.tar.gz'))
  await importThere('next', join(here, 'moved.tar.gz'))
  expect(await read(await openIn(there, 'next', configIn(there, 'next')))).toEqual(before)
  expect(remote.posts).toEqual([])
})

test('a fork that keeps what it reads in memory is exported with that by its node only', async () => {
  const before = await forkHere('cache = 0\n')
  await bringThere()
  expect(readdirSync(join(there, 'fork'))).not.toContain('files')
  expect(configIn(there, 'fork').forkPack).toBeUndefined()
  await askerOf(open.at(-1)!)('devnet_exportWorkspace', 'fork', 'held.tar.gz')
  await importThere('held', join(here, 'fork', 'files', 'held.tar.gz'))
  expect(await read(await openIn(there, 'held', configIn(there, 'held')))).toEqual(before)
})

/** The pack of the fork that came there: its path, its records, and the place of the fork. */
async function packThere() {
  await forkHere()
  await bringThere()
  const path = configIn(there, 'fork').forkPack!
  const records: CacheRecord[] = []
  readRecords(gunzipSync(readFileSync(path)), (record) => records.push(record))
  const { chainId, hash } = records.find((it) => it.kind === 'head')!.found
  return { path, records, fork: { chainId, hash } }
}

const kinds = (of: readonly CacheRecord[]) => Array.from(new Set(of.map(({ kind }) => kind)))

test('a pack has no more than its bound, and begins with the states', async () => {
  const { records, fork } = await packThere()
  expect(kinds(records)).toEqual(expect.arrayContaining(['head', 'account', 'slot', 'code', 'block', 'receipts']))
  const maxBytes = records.reduce((sum, record) => sum + recordBytes(record).length, 0) - 1
  const part = gunzipSync((await packOfFork({ cacheFolder: join(here, 'fork-cache'), packFile: null, fork, maxBytes }))!)
  expect(part.length).toBeLessThanOrEqual(maxBytes)
  const left: CacheRecord[] = []
  readRecords(part, (record) => left.push(record))
  expect(left.length).toBeLessThan(records.length)
  expect(kinds(left)).toEqual(expect.arrayContaining(['head', 'account', 'slot', 'code']))
})

test('an import refuses a pack of another fork, or with contents that do not match their hashes', async () => {
  const { path, records, fork } = await packThere()
  const block = records.find((it) => it.kind === 'block')!
  const receipts = records.find((it) => it.kind === 'receipts' && it.receipts.length > 0) as Extract<CacheRecord, { kind: 'receipts' }>
  const wrong: [reason: string, records: readonly CacheRecord[]][] = [
    ['it names no block', records.filter(({ kind }) => kind !== 'head')],
    ['transactions root of block', [...records, { kind: 'block', block: { ...block.block, transactions: [] } }]],
    ['ommers of block', [...records, { kind: 'block', block: { ...block.block, ommers: [block.block.header] } }]],
    ['root of receipts of block', [...records, { ...receipts, receipts: [{ ...receipts.receipts[0]!, cumulativeGasUsed: 1n }] }]],
  ]
  for (const [reason, changed] of wrong) {
    writeFileSync(path, gzipSync(Buffer.concat(changed.map(recordBytes))))
    expect(() => sanitizeImported(join(there, 'fork'), fork), reason).toThrow(reason)
  }
  writeFileSync(path, gzipSync(Buffer.concat(records.map(recordBytes))))
  expect(() => sanitizeImported(join(there, 'fork'), { ...fork, chainId: 1n })).toThrow('the fork at block')
  // All of it, through the archive.
  writeFileSync(path, gzipSync(Buffer.concat(wrong[1]![1].map(recordBytes))))
  await exportFrom(there, 'fork', join(here, 'wrong.tar.gz'))
  await expect(importThere('wrong', join(here, 'wrong.tar.gz'))).rejects.toThrow(/cannot import .*transactions root of block/)
  expect(readdirSync(there)).toEqual(['fork'])
})

test('an import names no pack elsewhere, and none for a chain that is no fork', async () => {
  const { path, fork } = await packThere()
  const config = join(there, 'fork', 'config.toml')
  sanitizeImported(join(there, 'fork'), undefined)
  expect(readWorkspaceConfig(config)).toEqual({})
  const elsewhere = join(there, 'elsewhere.pack')
  renameSync(path, elsewhere)
  for (const name of [elsewhere, '../elsewhere.pack']) {
    writeFileSync(config, `[fork]\npack = "${name}"\ncache = 1\n`)
    sanitizeImported(join(there, 'fork'), fork)
    expect(readWorkspaceConfig(config)).toEqual({ forkCacheBytes: 0 })
  }
})
