// @module-tag full
/** Several nodes in one process, each with a workspace of its own. */
import { once } from 'node:events'
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { WireBranch } from '../../contract/wire/branch.ts'
import type { WireWorkspace, WireWorkspaceArchive } from '../../contract/wire/workspaces.ts'
import { type ChildNode, FREE_PORTS, startChildNode } from '../fixture.ts'
import { createNodeFleet } from './nodeFleet.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'terrarium-fleet-'))
  configure('main')
  configure('other')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const running: ChildNode[] = []
afterEach(async () => {
  for (const node of running.splice(0)) await node.end()
})

const at = (...names: string[]) => join(folder, ...names)

/** Lets clients call the methods of the tests in a workspace. */
function configure(name: string): void {
  mkdirSync(at(name), { recursive: true })
  appendFileSync(at(name, 'config.toml'), '[json-rpc]\napi = "eth,evm,devnet,personal"\n')
}

/** Starts a process with a first node, and returns a function that calls it, or the node of another workspace of it, with its token. */
async function start(...args: string[]) {
  const child = startChildNode(['--workspaces-dir', folder, '--log', 'json', ...FREE_PORTS, ...args])
  running.push(child)
  const { http } = await child.ready
  return { child, http: http!, call: callerOf(http!, args[args.indexOf('--workspace') + 1] ?? 'default') }
}

function callerOf(http: string, workspace: string) {
  return async <T>(method: string, ...params: unknown[]): Promise<T> => {
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${readFileSync(at(workspace, 'auth-token'), 'utf8').trim()}`,
    }
    const reply = await fetch(http, { method: 'POST', headers, body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }) })
    const { result, error } = (await reply.json()) as { result?: T; error?: { message: string } }
    if (error) throw new Error(error.message)
    return result!
  }
}

const byName = (list: WireWorkspace[], name: string) => list.find((it) => it.name === name)!

describe('the nodes of a process', () => {
  test('each has its own chain, ports and token, and all stop with the process', async () => {
    const { call, child, http } = await start('--workspace', 'main', '--chain-id', '5')
    expect(child.output.stderr).toContain(`"creating a new chain","folder":${JSON.stringify(at('main'))}`)
    await call('devnet_createWorkspace', 'shop', 777)
    configure('shop')
    const shop = await call<WireWorkspace>('devnet_openWorkspace', 'shop')
    expect(shop).toMatchObject({ name: 'shop', isCurrent: false, chainId: 777, height: 0, problem: null })
    expect(shop.running).toMatchObject({ pid: child.process.pid, isThisProcess: true })
    expect(shop.running!.http).not.toBe(http)
    const callShop = callerOf(shop.running!.http!, 'shop')
    expect(await callShop('eth_chainId')).toBe('0x309')
    await callShop('evm_mine')
    expect([await call('eth_blockNumber'), await callShop('eth_blockNumber')]).toEqual(['0x0', '0x1'])
    expect(await call<WireWorkspace>('devnet_openWorkspace', 'SHOP')).toMatchObject({ running: shop.running })
    expect((await callShop<WireWorkspace[]>('devnet_workspaces')).map(({ name, isCurrent }) => [name, isCurrent])).toEqual([
      ['main', false],
      ['other', false],
      ['shop', true],
    ])
    await expect(callShop('devnet_closeWorkspace', 'shop')).rejects.toThrow('cannot close itself')
    await expect(callShop('devnet_closeWorkspace', 'main')).rejects.toThrow('the process was started with the workspace "main"')
    await expect(call('devnet_deleteWorkspace', 'shop')).rejects.toThrow(`in use by Terrarium`)
    expect(await call('devnet_closeWorkspace', 'shop')).toBe(true)
    expect(await call('devnet_closeWorkspace', 'shop')).toBe(false)
    expect(byName(await call('devnet_workspaces'), 'shop')).toMatchObject({ running: null, height: 1, chainId: 777 })
    await call('devnet_openWorkspace', 'shop')
    expect(await running.pop()!.end()).toBe(0)
    expect(readdirSync(at('shop'))).not.toContain('node.lock')
    // The options that the chain was made with need not be given again.
    const again = await start('--workspace', 'main')
    expect(await again.call('eth_chainId')).toBe('0x5')
    await again.call('devnet_deleteWorkspace', 'shop')
    expect(existsSync(at('shop'))).toBe(false)
  }, 60_000)

  test('another process sees which are running, and cannot open, close or delete them', async () => {
    const first = await start('--workspace', 'main')
    const second = await start('--workspace', 'other')
    const main = byName(await second.call('devnet_workspaces'), 'main')
    expect(main.running).toMatchObject({ pid: first.child.process.pid, isThisProcess: false, http: first.http })
    for (const method of ['devnet_openWorkspace', 'devnet_closeWorkspace', 'devnet_deleteWorkspace'])
      await expect(second.call(method, 'main')).rejects.toThrow(`process ${first.child.process.pid}`)
    await expect(second.call('devnet_renameWorkspace', 'main', 'x')).rejects.toThrow('in use by')
  }, 60_000)

  test('one that is running is renamed with its node, and keeps its chain and token', { tags: 'long' }, async () => {
    const { call } = await start('--workspace', 'main')
    await call('devnet_createWorkspace', 'draft')
    configure('draft')
    const { running: former } = await call<WireWorkspace>('devnet_openWorkspace', 'draft')
    await callerOf(former!.http!, 'draft')('evm_mine')
    const renamed = await call<WireWorkspace>('devnet_renameWorkspace', 'draft', 'final')
    expect(renamed).toMatchObject({ name: 'final', height: 1 })
    expect(existsSync(at('draft'))).toBe(false)
    const callFinal = callerOf(renamed.running!.http!, 'final')
    expect(await callFinal('eth_blockNumber')).toBe('0x1')
    // A node that renames its own workspace responds first.
    expect(await callFinal<WireWorkspace>('devnet_renameWorkspace', 'final', 'done')).toMatchObject({ name: 'done' })
    await expect
      .poll(async () => byName(await call('devnet_workspaces'), 'done')?.running?.http ?? null, { timeout: 10_000 })
      .not.toBe(null)
    await expect(call('devnet_renameWorkspace', 'main', 'x')).rejects.toThrow('stop the process')
    await call('devnet_closeWorkspace', 'done')
    await call('devnet_deleteWorkspace', 'done')
  })

  test('one that cannot start reports why, then and in the list, and starts once that is fixed', async () => {
    const { call } = await start('--workspace', 'main')
    await call('devnet_createWorkspace', 'broken')
    writeFileSync(at('broken', 'config.toml'), '[chain]\nchain-id = "x"\n')
    await expect(call('devnet_openWorkspace', 'broken')).rejects.toThrow('chain-id')
    expect(byName(await call('devnet_workspaces'), 'broken').problem).toContain('chain-id')
    rmSync(at('broken', 'config.toml'))
    expect(await call<WireWorkspace>('devnet_openWorkspace', 'broken')).toMatchObject({ problem: null, chainId: 1337 })
    await call('devnet_closeWorkspace', 'broken')
    await call('devnet_deleteWorkspace', 'broken')
  }, 60_000)

  test('a branch is opened beside the chain that left it, and both go on', async () => {
    const { call, child } = await start('--workspace', 'main')
    const height = () => call<string>('eth_blockNumber').then(Number)
    const before = await height()
    await call('devnet_createSnapshot', 'before')
    await call('evm_mineBlocks', 3)
    const left = await call<{ hash: string }>('eth_getBlockByNumber', 'latest', false)
    await call('devnet_restoreSnapshot', 'before')
    await call('evm_mine')
    const branch = (await call<WireBranch[]>('devnet_branches')).find(({ isCurrent }) => !isCurrent)!
    await expect(call('devnet_openBranch', 99, 'beside')).rejects.toThrow('99')
    await expect(call('devnet_openBranch', `0x${'ab'.repeat(32)}`, 'beside')).rejects.toThrow('no canonical block or block of a branch')
    await expect(call('devnet_openBranch', branch.id, 'main')).rejects.toThrow('there is a workspace or folder "main" already')
    const opened = await call<WireWorkspace>('devnet_openBranch', branch.id, 'beside')
    expect(opened).toMatchObject({ name: 'beside', isCurrent: false, problem: null })
    expect(opened.running).toMatchObject({ pid: child.process.pid, isThisProcess: true })
    const beside = callerOf(opened.running!.http!, 'beside')
    expect(await beside<{ hash: string }>('eth_getBlockByNumber', 'latest', false)).toMatchObject({ hash: left.hash })
    await beside('evm_mine')
    expect([await height(), Number(await beside('eth_blockNumber'))]).toEqual([before + 1, before + 4])

    // What was checked out is an action like others, and is not done again.
    await call('devnet_closeWorkspace', 'beside')
    const again = callerOf((await call<WireWorkspace>('devnet_openWorkspace', 'beside')).running!.http!, 'beside')
    expect(Number(await again('eth_blockNumber'))).toBe(before + 4)
    await again('devnet_undo')
    await again('devnet_undo')
    expect(Number(await again('eth_blockNumber'))).toBe(before + 1)
    await call('devnet_closeWorkspace', 'beside')
    await call('devnet_deleteWorkspace', 'beside')
  }, 60_000)

  test('one is duplicated, exported and imported while it mines', { tags: 'long' }, async () => {
    const { call } = await start('--workspace', 'main', '--mining', '0.05')
    await call('personal_newAccount', 'secret')
    const mined = () => call<string>('eth_blockNumber').then(Number)
    await expect.poll(mined, { timeout: 10_000 }).toBeGreaterThan(5)
    const before = await mined()
    await call('devnet_duplicateWorkspace', 'main', 'copy')
    expect(readdirSync(at('copy')).toSorted()).toEqual(
      ['chain', 'config.toml', 'keystore', 'status.json'].filter((it) => existsSync(at('copy', it))),
    )
    const copy = await call<WireWorkspace>('devnet_openWorkspace', 'copy')
    expect(copy.height).toBeGreaterThanOrEqual(before)
    const { keyFiles, height, path } = await call<WireWorkspaceArchive>('devnet_exportWorkspace', 'main', 'main.tar.gz')
    expect([keyFiles, height > before, existsSync(path)]).toEqual([0, true, true])
    expect(await call<WireWorkspaceArchive>('devnet_exportWorkspace', 'main', 'keys.tar.gz', true)).toMatchObject({ keyFiles: 1 })
    await expect(call('devnet_exportWorkspace', 'main', 'main.tar.gz')).rejects.toThrow('already exists')
    await expect(call('devnet_importWorkspace', 'main.tar.gz', 'copy')).rejects.toThrow('there is a workspace or folder "copy" already')
    await call('devnet_importWorkspace', 'main.tar.gz', 'imported')
    const imported = await call<WireWorkspace>('devnet_openWorkspace', 'imported')
    expect(imported).toMatchObject({ height, chainId: 5 })
    const [a, b] = await Promise.all(
      [call, callerOf(imported.running!.http!, 'imported')].map((it) =>
        it<{ hash: string }>('eth_getBlockByNumber', `0x${height.toString(16)}`, false),
      ),
    )
    expect(a!.hash).toBe(b!.hash)
    expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([])
  })
})

test('a workspace keeps its ports, and the next one gets the next free pair', { tags: 'long' }, async () => {
  const args = ['--workspaces-dir', at('ports'), '--json-rpc.enable', '--log', 'silent']
  const startOn = async (name: string) => {
    const child = startChildNode([...args, '--workspace', name])
    running.push(child)
    const { http, ws } = await child.ready
    return [http, ws].map((url) => Number(new URL(url!).port))
  }
  const [first, second] = [await startOn('a'), await startOn('b')]
  expect([first[1]! - first[0]!, second[1]! - second[0]!, second[0]! > first[0]!]).toEqual([1, 1, true])
  for (const node of running.splice(0)) await node.end()
  expect(await startOn('b')).toEqual(second)
  expect(await startOn('a')).toEqual(first)
})

test('a connection that is opened while a node is starting is served', async () => {
  const fleet = createNodeFleet({
    entry: join(import.meta.dirname, 'nodeHost.ts'),
    program: 'test',
    heapLimitMb: 512,
    closeTimeoutMs: 5_000,
  })
  const node = fleet.add(['--in-memory', '--log', 'silent', '--no-json-rpc.enable'])
  node.start()
  const port = node.connect()!
  port.postMessage(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }))
  const [reply] = (await once(port, 'message')) as [string]
  expect(JSON.parse(reply)).toMatchObject({ result: '0x539' })
  expect([node.workspace, fleet.find(null) === node, fleet.isStopped]).toEqual([null, true, false])
  await fleet.close()
  expect(fleet.isStopped).toBe(true)
}, 30_000)
