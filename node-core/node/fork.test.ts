/** Chains that go on from another node's, as clients see them. */
import { deploy } from './deploy.fixture.ts'
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Address, type Hash, type Hex, wordFromBigint } from '../contract/hex.ts'
import type { WireBlockComparison } from '../contract/blockComparison.ts'
import type { WireBlock } from '../contract/wire/block.ts'
import type { WireBlockRow } from '../contract/blockRows.ts'
import type { NodeInfo } from '../contract/wire/nodeInfo.ts'
import { decodeHeader } from '../remote/decodeHeader.ts'
import { type RemoteNode, askerOf, startRemoteNode } from '../remote/remoteNode.fixture.ts'
import { parseRemoteUrl } from '../remote/remoteUrl.ts'
import { ScriptedError } from '../remote/scriptedRemote.fixture.ts'
import { STORE_INIT_CODE } from '../rpc/scripts/fixture.ts'
import { createNode, type TerrariumNode } from './createNode.ts'
import { exportFolder } from './dataFolders/exportFolder.ts'
import { importFolder } from './dataFolders/importFolder.ts'
import { startChildNode } from './fixture.ts'
import type { NodeOptions } from './options.ts'

type Ask = ReturnType<typeof askerOf>

let remote: RemoteNode
let sender: Address
let contract: Address
let creation: Hash
let stored: Hash
let folder: string
const open: TerrariumNode[] = []

beforeAll(async () => {
  remote = await startRemoteNode({ accounts: 2, mnemonic: 'legal winner thank year wave sausage worth useful legal winner thank yellow' })
  ;({ sender, creation, contract } = await deploy(remote.ask, STORE_INIT_CODE))
  stored = (await remote.ask('eth_sendTransaction', { from: sender, to: contract, data: wordFromBigint(7n) })) as Hash
  await remote.ask('evm_mine')
})
afterAll(() => remote.close())
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'terrarium-fork-'))))
afterEach(async () => {
  remote.lacking.clear()
  remote.refuses = () => undefined
  remote.instead = () => undefined
  for (const node of open.splice(0)) await node.close()
  rmSync(folder, { recursive: true })
})

const url = (block?: string | number) => [parseRemoteUrl(`${remote.url}/k3y-k3y${block === undefined ? '' : `@${block}`}`)]

async function openFork(options: Partial<NodeOptions> = {}): Promise<{ node: TerrariumNode; ask: Ask }> {
  const node = await createNode({ inMemory: true, jsonRpc: false, accounts: 2, fork: url(), workspacesDir: folder, ...options })
  open.push(node)
  return { node, ask: askerOf(node) }
}

const callOf = () => ({ to: contract, data: '0x' })

/** Whether a page of a storage is one slot of that value. */
const hasOneOf = (value: bigint) => (page: Record<Hash, { value: Hash }>) => {
  const [only, ...others] = Object.values(page)
  return only?.value === wordFromBigint(value) && others.length === 0
}

/** Stores five in the contract. */
async function sendFive({ ask }: { ask: Ask }): Promise<void> {
  const [from] = (await ask('eth_accounts')) as [Address]
  const hash = (await ask('eth_sendTransaction', { from, to: contract, data: wordFromBigint(5n) })) as Hash
  expect(await ask('eth_getTransactionReceipt', hash)).toMatchObject({ status: '0x1' })
}

/** The block as a chain has it that puts a deposit before all transactions. */
function withDeposit(block: WireBlock): WireBlock {
  const deposit = {
    type: '0x7e',
    hash: wordFromBigint(1n),
    sourceHash: wordFromBigint(2n),
    from: sender,
    to: sender,
    mint: '0x0',
    value: '0x0',
    gas: '0x5208',
    input: '0x',
  }
  const changed = { ...block, transactions: [deposit, ...block.transactions], transactionsRoot: wordFromBigint(3n) }
  // What its fields hash to stands in the error for another hash.
  const [hash] = /(?<=hash to )0x[0-9a-f]{64}$/.exec(problemOf(() => decodeHeader({ ...changed, hash: wordFromBigint(0n) }, 'it')))!
  const place = (it: object, i: number) => ({ ...it, blockHash: hash, transactionIndex: `0x${i.toString(16)}` })
  return { ...changed, hash, transactions: changed.transactions.map((it, i) => place(it as object, i)) } as unknown as WireBlock
}

function problemOf(run: () => unknown): string {
  try {
    run()
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

describe('a fork', () => {
  test('reads as the remote chain does, and writes of its own', async () => {
    const { ask } = await openFork()
    for (const [method, ...params] of [
      ['eth_chainId'],
      ['eth_blockNumber'],
      ['eth_call', callOf(), 'latest'],
      ['eth_getBalance', sender, 'latest'],
      ['eth_getCode', contract, 'latest'],
      ['eth_getStorageAt', contract, '0x0', '0x1'],
      ['eth_getBlockByNumber', '0x1', true],
      ['eth_getBlockByNumber', '0x0', false],
      ['eth_getTransactionByHash', stored],
      ['eth_getTransactionReceipt', stored],
      ['debug_traceTransaction', stored, {}],
      ['debug_traceTransaction', creation, { tracer: 'callTracer' }],
    ] as const)
      expect(await ask(method, ...params), method).toEqual(await remote.ask(method, ...params))
    const [from] = (await ask('eth_accounts')) as [Address]
    const hash = (await ask('eth_sendTransaction', { from, to: contract, data: wordFromBigint(9n) })) as Hash
    expect(await ask('eth_getTransactionReceipt', hash)).toMatchObject({ status: '0x1', blockNumber: '0x4' })
    expect(await ask('eth_call', callOf(), 'latest')).toBe(wordFromBigint(9n))
    expect(await ask('eth_call', callOf(), '0x3')).toBe(wordFromBigint(7n))
    expect(await remote.ask('eth_call', callOf(), 'latest')).toBe(wordFromBigint(7n))
  })

  test('does not take a block for absent, or its hash for zero, that the remote chain does not give for the moment', async () => {
    const { ask } = await openFork()
    const [from, to] = (await ask('eth_accounts')) as [Address, Address]
    await ask('anvil_setCode', to, '0x6001405f55')
    remote.instead = ({ method, params }) => (method === 'eth_getBlockByNumber' && params?.[0] === '0x1' ? null : undefined)
    try {
      for (const [method, ...params] of [
        ['eth_call', { from, to }],
        ['eth_sendTransaction', { from, to }],
        ['eth_getBlockByNumber', '0x1', false],
        ['eth_feeHistory', '0x4', 'latest', []],
        ['debug_traceBlockByNumber', '0x2', {}],
      ] as const)
        await expect(ask(method, ...params), method).rejects.toThrow('the remote chain does not give block 1')
    } finally {
      remote.instead = () => undefined
    }
    expect(await ask('eth_blockNumber')).toBe(await remote.ask('eth_blockNumber'))
  })

  test('does not take what belongs to a canonical block for absent or empty that the remote chain does not give for the moment', async () => {
    const { ask } = await openFork()
    const { hash } = (await remote.ask('eth_getBlockByNumber', '0x1', false)) as WireBlock
    await ask('devnet_blocks', '0x0', '0x4')
    const silent = new Set(['eth_getBlockByHash', 'eth_getBlockReceipts'])
    remote.instead = ({ method }) => (silent.has(method) ? null : undefined)
    const cases = [
      [`block ${hash}`, 'eth_getBlockByHash', hash, false],
      [`block ${hash}`, 'eth_getBlockReceipts', { blockHash: hash }],
      [`the remote names block 1, ${hash}, which it does not have`, 'eth_getTransactionByHash', creation],
      [`receipts of block ${hash}`, 'eth_getBlockReceipts', '0x1'],
      [`receipts of block ${hash}`, 'eth_feeHistory', '0x1', '0x1', [50]],
    ] as const
    try {
      for (const [reason, method, ...params] of cases) await expect(ask(method, ...params), method).rejects.toThrow(reason)
    } finally {
      remote.instead = () => undefined
    }
    for (const [, method, ...params] of cases) expect(await ask(method, ...params), method).toEqual(await remote.ask(method, ...params))
  })

  test('lists what was changed by hand without asking the remote chain for its blocks', async () => {
    const { ask } = await openFork()
    await ask('anvil_setBalance', contract, '0x5')
    await ask('evm_mine')
    remote.posts.length = 0
    const changes = (await ask('devnet_manualChanges')) as { address: Address }[]
    expect(changes.map(({ address }) => address)).toContain(contract)
    expect(remote.posts).toEqual([])
  })

  test.each(['off', 'all'] as const)('tells what differs between its blocks, with proofs %s, and why not below them', async (forkProof) => {
    const { ask } = await openFork({ forkProof })
    await sendFive({ ask })
    const { accounts } = (await ask('devnet_compareBlocks', '0x3', 'latest')) as WireBlockComparison
    const changed = accounts.find(({ address }) => address === contract)!
    expect(changed).toMatchObject({ kind: 'changed', balance: null, nonce: null, code: null, slotCount: 1, hasAllSlots: true })
    expect(changed.slots).toMatchObject([{ slot: wordFromBigint(0n), before: wordFromBigint(7n), after: wordFromBigint(5n) }])
    const [funded] = (await ask('eth_accounts')) as [Address]
    expect(accounts.find(({ address }) => address === funded)).toMatchObject({ kind: 'created' })
    await expect(ask('devnet_compareBlocks', '0x2', 'latest')).rejects.toThrow('block 2 is one of the remote chain')
  })

  test.each(['off', 'all'] as const)('lists no state of which it knows a part, with proofs %s', async (forkProof) => {
    const { ask } = await openFork({ forkProof })
    await sendFive({ ask })
    const own = await deploy(ask, STORE_INIT_CODE)
    const slots = (of: Address) => ask('debug_storageRangeAt', 'latest', 0, of, '0x', 10)
    await ask('eth_sendTransaction', { from: own.sender, to: own.contract, data: wordFromBigint(6n) })
    await ask('evm_mine')
    // With proofs the whole trie of the one slot is known.
    if (forkProof === 'all')
      expect(await slots(contract)).toMatchObject({ nextKey: null, storage: expect.toSatisfy(hasOneOf(5n)) as object })
    else await expect(slots(contract)).rejects.toThrow(/of its slots only those are known that were read or changed here/)
    expect(await slots(own.contract)).toMatchObject({ nextKey: null, storage: expect.toSatisfy(hasOneOf(6n)) as object })
    await expect(ask('debug_dumpBlock', 'latest')).rejects.toThrow(/of its accounts only those are known/)
    await expect(ask('debug_accountRange', 'latest', '0x', 5, true, true, true)).rejects.toThrow(/of its accounts only those are known/)
  })

  test('delivers the traces of remote blocks to a subscription, or the reason why it cannot', async () => {
    const { node } = await openFork()
    const heard: unknown[] = []
    const ask = askerOf(node, (notified) => heard.push(notified))
    await ask('debug_subscribe', 'traceChain', '0x0', '0x3', { tracer: 'callTracer' })
    await expect.poll(() => heard.length).toBe(3)
    expect(heard).toEqual(await remote.ask('debug_traceChain', '0x0', '0x3', { tracer: 'callTracer' }))

    const other = await openFork({ workspacesDir: join(folder, 'other') })
    const failed: unknown[] = []
    const askOther = askerOf(other.node, (notified) => failed.push(notified))
    remote.refuses = ({ params }) => (params?.[0] === '0x1' ? new ScriptedError(-32000, 'no such block here') : undefined)
    await askOther('debug_subscribe', 'traceChain', '0x0', '0x3', {})
    await expect.poll(() => failed).toMatchObject([{ error: expect.stringContaining('no such block here') as string }])
  })

  test('funds its dev accounts, and says where it comes from without the key of the URL', async () => {
    const { node, ask } = await openFork({ fork: url(2) })
    const [account] = (await ask('eth_accounts')) as [Address]
    expect(BigInt((await ask('eth_getBalance', account, 'latest')) as Hex)).toBe(10_000n * 10n ** 18n)
    const { hash, timestamp } = (await remote.ask('eth_getBlockByNumber', '0x2', false)) as WireBlock
    expect(node.info().fork).toEqual({
      chainId: 1337,
      name: null,
      blockNumber: 2,
      blockHash: hash,
      blockTimestamp: Number(timestamp),
      from: [remote.url],
      proof: 'off',
      remarks: [expect.stringContaining('not recognised')],
    })
    expect(await ask('anvil_metadata')).toMatchObject({ forkedNetwork: { chainId: 1337, forkBlockNumber: 2, forkBlockHash: hash } })
    expect(await ask('anvil_nodeInfo')).toMatchObject({ forkConfig: { forkUrl: remote.url, forkBlockNumber: 2, forkRetryBackoff: null } })
  })

  test('lists the blocks of the remote chain by their headers', async () => {
    const { ask } = await openFork()
    await ask('evm_mine')
    const rows = (await ask('devnet_blocks', '0x0', '0x4')) as WireBlockRow[]
    expect(rows.map(({ number, transfers, size }) => [number, transfers, size === null])).toEqual([
      ['0x4', 0, false],
      ['0x3', 0, false],
      ['0x2', null, true],
      ['0x1', null, true],
      ['0x0', null, true],
    ])
    const { hash, gasUsed } = (await remote.ask('eth_getBlockByNumber', '0x2', false)) as WireBlock
    expect(rows[2]).toMatchObject({ hash, gasUsed, calls: null, creations: null, failed: null, manualChanges: 0 })
    expect(((await ask('devnet_blocks', '0x1', '0x1')) as WireBlockRow[]).map(({ number }) => number)).toEqual(['0x1'])
  })

  test('is described before it is made: chain, block, rules, and what the remote can', async () => {
    const { ask } = await openFork({ fork: [] })
    const { number, hash, timestamp } = (await remote.ask('eth_getBlockByNumber', 'latest', false)) as WireBlock
    const asked = { fork: `${remote.url}/k3y-k3y`, forkHeaders: 'X-Key: s3cr3t-s3cr3t' }
    expect(await ask('devnet_probeFork', asked)).toEqual({
      chainId: 1337,
      name: null,
      head: Number(number),
      block: { number: Number(number), hash, timestamp: Number(timestamp) },
      hasState: true,
      isArchive: true,
      hardfork: 'osaka',
      remarks: [expect.stringContaining('not recognised')],
      capabilities: { proofs: true, bulkReads: true, accessLists: true, blockReceipts: true, blockHashes: true },
      from: [remote.url],
      ms: expect.any(Number) as number,
    })
    expect(remote.headers.at(-1)).toMatchObject({ 'x-key': 's3cr3t-s3cr3t' })
    expect(await ask('devnet_probeFork', { fork: `${remote.url}@1` })).toMatchObject({ block: { number: 1 } })
    await expect(ask('devnet_probeFork', { fork: `${remote.url}/k3y-k3y@99` })).rejects.toThrow(
      `the remote chain at ${remote.url} has no block 99; its newest block is ${Number(number)}`,
    )
    await expect(ask('devnet_probeFork', {})).rejects.toThrow('invalid argument 0: [fork] url: give the URL')
    await expect(ask('devnet_probeFork', { fork: 'k3y-k3y' })).rejects.toThrow(/^invalid argument 0: \[fork\] url: the value is not a URL/)
  })

  test('is described as without states where the remote has none of the block', async () => {
    const { ask } = await openFork({ fork: [] })
    remote.lacking.add('eth_createAccessList').add('eth_getStorageValues').add('eth_getProof')
    const pruned = new ScriptedError(-32000, 'missing trie node')
    remote.refuses = ({ method, params }) => (method === 'eth_getBalance' && params[1] === '0x1' ? pruned : undefined)
    const limited = { hasState: true, isArchive: false, capabilities: { proofs: false, bulkReads: true, accessLists: false } }
    expect(await ask('devnet_probeFork', { fork: remote.url })).toMatchObject(limited)
    remote.refuses = ({ method }) => (method === 'eth_getBalance' ? pruned : undefined)
    expect(await ask('devnet_probeFork', { fork: remote.url })).toMatchObject({ hasState: false, isArchive: false })
  })

  test('leaves no key of its remote chain in an exported workspace, and comes back from it', async () => {
    const main = await openFork({ fork: [] })
    const asked = { fork: `${remote.url}/k3y-k3y@2`, forkHeaders: 'X-Key: s3cr3t-s3cr3t', forkProof: 'sample' }
    expect(await main.ask('devnet_createWorkspace', 'copy', null, asked)).toMatchObject({ name: 'copy', chainId: null })
    const config = readFileSync(join(folder, 'copy', 'config.toml'), 'utf8')
    expect(config).toContain('k3y-k3y@2')
    expect(statSync(join(folder, 'copy', 'config.toml')).mode & 0o77).toBe(0)
    const fork = await openFork({ inMemory: false, dataDir: join(folder, 'copy'), fork: url(2) })
    await fork.ask('evm_mine')
    await open.pop()!.close()
    const file = join(folder, 'copy.tar.gz')
    const common = { workspacesDir: folder, onProgress: () => undefined }
    expect(await exportFolder({ ...common, name: 'copy', path: file, keys: true, version: '0' })).toMatchObject({ height: 3 })
    await importFolder({ ...common, name: 'back', path: file })
    const exported = readFileSync(join(folder, 'back', 'config.toml'), 'utf8')
    expect(exported).toContain('proof = "sample"')
    expect(exported).not.toMatch(/k3y|s3cr3t/)
    const back = await openFork({ inMemory: false, dataDir: join(folder, 'back') })
    expect(await back.ask('eth_blockNumber')).toBe('0x3')
  })

  test('reads what a call through five contracts needs in few requests, and in some more where the remote has no access lists', async () => {
    // Each calls the one whose address is in its slot 0: PUSH0 (5 times) PUSH0 SLOAD GAS CALL STOP.
    const contracts = Array.from({ length: 5 }, (_, i): Address => `0x${String(i + 1).repeat(40)}`)
    for (const [i, address] of contracts.entries()) {
      await remote.ask('anvil_setCode', address, '0x5f5f5f5f5f5f545af100')
      await remote.ask('anvil_setStorageAt', address, wordFromBigint(0n), wordFromBigint(BigInt(contracts[i + 1] ?? sender)))
    }
    await remote.ask('evm_mine')
    const posts = async () => {
      const { ask } = await openFork({ forkCacheBytes: 0 })
      remote.posts.length = 0
      expect(await ask('eth_call', { from: sender, to: contracts[0], data: '0x01' }, 'latest')).toBe('0x')
      return remote.posts.length
    }
    expect(await posts()).toBe(3)
    remote.lacking = new Set(['eth_createAccessList'])
    expect(await posts()).toBe(10)
    remote.lacking = new Set()
  })

  test('asks the remote for nothing to mine a block after the first one', async () => {
    const { ask } = await openFork({ forkCacheBytes: 0 })
    const [from] = (await ask('eth_accounts')) as [Address]
    const send = () => ask('eth_sendTransaction', { from, to: contract, data: wordFromBigint(9n) })
    await send()
    remote.posts.length = 0
    await send()
    await ask('evm_increaseTime', 20)
    await send()
    expect(remote.posts).toEqual([])
  })

  test('begins just before a transaction, with what precedes it in its block', async () => {
    const other = await startRemoteNode({ accounts: 2, mining: { mode: 'manual', intervalMs: 0 } })
    try {
      const [from] = (await other.ask('eth_accounts')) as [Address]
      const send = (transaction: object) => other.ask('eth_sendTransaction', { from, ...transaction }) as Promise<Hash>
      const created = await send({ data: STORE_INIT_CODE })
      await other.ask('evm_mine')
      const { contractAddress: to } = (await other.ask('eth_getTransactionReceipt', created)) as { contractAddress: Address }
      const hashes: Hash[] = []
      for (const value of [11n, 22n, 33n]) hashes.push(await send({ to, data: wordFromBigint(value) }))
      await other.ask('evm_mine')
      await other.ask('evm_mine')
      const options = { fork: [parseRemoteUrl(other.url)], forkTransaction: hashes[2]! }
      const { node, ask } = await openFork(options)
      expect(node.info().fork?.blockNumber).toBe(1)
      expect(await ask('eth_blockNumber')).toBe('0x2')
      expect(await ask('eth_call', { to }, 'latest')).toBe(wordFromBigint(22n))
      const [mine, theirs] = [await ask('eth_getBlockByNumber', '0x2', false), await other.ask('eth_getBlockByNumber', '0x2', false)] as [
        WireBlock,
        WireBlock,
      ]
      expect(mine.transactions).toEqual(hashes.slice(0, 2))
      for (const field of ['timestamp', 'mixHash', 'miner', 'baseFeePerGas', 'gasLimit', 'parentHash'] as const)
        expect(mine[field]).toBe(theirs[field])
      await ask('eth_sendRawTransaction', await other.ask('eth_getRawTransactionByHash', hashes[2]))
      expect(await ask('eth_call', { to }, 'latest')).toBe(wordFromBigint(33n))
      expect(await ask('eth_getTransactionReceipt', hashes[2])).toMatchObject({ status: '0x1', blockNumber: '0x3' })
      await expect(openFork({ ...options, forkOffline: true })).rejects.toMatchObject({ code: 'fork' })
      const pack = join(folder, 'prefix.pack')
      const recording = await openFork({ ...options, forkRecord: pack, forkCacheBytes: 0 })
      await recording.ask('eth_call', { to }, 'latest')
      expect(await recording.ask('eth_getTransactionByHash', hashes[2])).toBeNull()
      await open.pop()!.close()
      other.posts.length = 0
      const packed = { fork: [], forkPack: pack, forkOffline: true, forkCacheBytes: 0 }
      const offline = await openFork({ ...packed, forkTransaction: hashes[2]! })
      expect(await offline.ask('eth_call', { to }, 'latest')).toBe(wordFromBigint(22n))
      expect((await offline.ask('eth_getBlockByNumber', '0x2', false)) as WireBlock).toMatchObject({ transactions: hashes.slice(0, 2) })
      expect(await offline.ask('eth_getTransactionByHash', hashes[2])).toBeNull()
      await expect(openFork({ ...packed, forkTransaction: created })).rejects.toMatchObject({
        code: 'fork',
        message: expect.stringMatching(/pack/),
      })
      expect(other.posts).toEqual([])
      await expect(openFork({ ...options, forkTransaction: wordFromBigint(1n) })).rejects.toMatchObject({ code: 'remote-mismatch' })
    } finally {
      await open.pop()?.close()
      await other.close()
    }
  })

  test('has the chain id and the rules that are asked for', async () => {
    const { ask } = await openFork({ forkChainId: 31_337, hardfork: 'cancun' })
    expect(await ask('eth_chainId')).toBe('0x7a69')
    await ask('evm_mine')
    expect(await ask('devnet_nodeInfo')).toMatchObject({ hardfork: 'cancun', chainId: 31_337 } satisfies Partial<NodeInfo>)
    const [from] = (await ask('eth_accounts')) as [Address]
    await ask('eth_sendTransaction', { from, to: contract, data: wordFromBigint(3n) })
    expect(await ask('eth_call', callOf(), 'latest')).toBe(wordFromBigint(3n))
  })

  test('that is opened again goes on from its own block, though the remote has gone on', async () => {
    const dataDir = join(folder, 'data')
    const options = { inMemory: false, dataDir }
    const first = await openFork(options)
    const { fork } = first.node.info()
    const [from] = (await first.ask('eth_accounts')) as [Address]
    await first.ask('eth_sendTransaction', { from, to: contract, data: wordFromBigint(5n) })
    await open.pop()!.close()
    const snapshot = await remote.ask('evm_snapshot')
    await remote.ask('evm_mine')
    try {
      const again = await openFork(options)
      expect(again.node.info().fork).toEqual(fork)
      expect(await again.ask('eth_call', callOf(), 'latest')).toBe(wordFromBigint(5n))
      await open.pop()!.close()
      await expect(openFork({ ...options, fork: url(1) })).rejects.toMatchObject({ code: 'fork-mismatch' })
      await expect(openFork({ ...options, fork: [] })).rejects.toMatchObject({ code: 'fork-mismatch' })
    } finally {
      await remote.ask('evm_revert', snapshot)
    }
  })

  test('is recorded to a pack, and repeated without the remote', async () => {
    const pack = join(folder, 'fork.pack')
    const run = async (options: Partial<NodeOptions>) => {
      const { ask } = await openFork({ forkCacheBytes: 0, ...options })
      const [from] = (await ask('eth_accounts')) as [Address]
      await ask('evm_setNextBlockTimestamp', 2_000_000_000)
      const hash = (await ask('eth_sendTransaction', { from, to: contract, data: wordFromBigint(5n) })) as Hash
      const result = [
        await ask('eth_call', callOf(), 'latest'),
        await ask('eth_getTransactionReceipt', hash),
        await ask('eth_getTransactionReceipt', stored),
      ]
      await open.pop()!.close()
      return result
    }
    const recorded = await run({ forkRecord: pack })
    expect(readdirSync(folder)).toEqual(['fork.pack'])
    const dataDir = join(folder, 'data')
    const online = await openFork({ inMemory: false, dataDir })
    await online.ask('eth_call', callOf(), 'latest')
    expect(await online.ask('devnet_forkFigures')).toMatchObject({ requests: { eth_createAccessList: 1 }, retries: 0, proved: 0 })
    const { sizeBytes } = (await online.ask('devnet_exportForkPack', 'a/fork.pack')) as { sizeBytes: number }
    expect(statSync(join(dataDir, 'files', 'a', 'fork.pack')).size).toBe(sizeBytes)
    await expect(online.ask('devnet_exportForkPack', 'a/fork.pack')).rejects.toThrow(/already exists/)
    await open.pop()!.close()
    const exported = await openFork({ fork: [], forkPack: join(dataDir, 'files', 'a', 'fork.pack'), forkOffline: true })
    expect(await exported.ask('eth_call', callOf(), 'latest')).toBe(wordFromBigint(7n))
    expect(await exported.ask('devnet_forkFigures')).toMatchObject({ posts: 0 })
    await open.pop()!.close()
    remote.posts.length = 0
    expect(await run({ fork: [], forkPack: pack, forkOffline: true })).toEqual(recorded)
    expect(remote.posts).toEqual([])
    const { ask } = await openFork({ fork: [], forkPack: pack, forkOffline: true })
    await expect(ask('eth_getBalance', `0x${'77'.repeat(20)}`, 'latest')).rejects.toThrow(
      `offline, and never read from the remote chain: account 0x${'77'.repeat(20)};`,
    )
    expect(await ask('eth_getTransactionReceipt', `0x${'77'.repeat(32)}`)).toBeNull()
  })

  test.each(['off', 'sample'] as const)(
    'makes blocks offline though none was made while its pack was recorded, with proofs %s',
    async (forkProof) => {
      const pack = join(folder, 'fork.pack')
      const online = await openFork({ forkRecord: pack, forkCacheBytes: 0, forkProof })
      await online.ask('eth_call', callOf(), 'latest')
      await open.pop()!.close()
      const { ask } = await openFork({ fork: [], forkPack: pack, forkOffline: true, forkCacheBytes: 0, forkProof })
      const { number } = (await ask('eth_getBlockByNumber', 'pending', false)) as WireBlock
      await ask('evm_mine')
      expect(await ask('eth_blockNumber')).toBe(number)
    },
  )

  test('that is offline finds the transactions of blocks that were read, and refuses blocks of which only the header was', async () => {
    const pack = join(folder, 'fork.pack')
    const online = await openFork({ forkRecord: pack, forkCacheBytes: 0 })
    await online.ask('eth_getBlockByNumber', '0x2', true)
    await online.ask('devnet_blocks', '0x1', '0x1')
    await open.pop()!.close()
    const { ask } = await openFork({ fork: [], forkPack: pack, forkOffline: true, forkCacheBytes: 0 })
    expect(await ask('eth_getTransactionByHash', stored)).toEqual(await remote.ask('eth_getTransactionByHash', stored))
    const { hash } = (await remote.ask('eth_getBlockByNumber', '0x1', false)) as WireBlock
    await expect(ask('eth_getBlockByHash', hash, false)).rejects.toThrow(`offline, and never read from the remote chain: block ${hash};`)
  })

  test.each(['off', 'sample'] as const)(
    'makes blocks offline at other times than when its pack was recorded, with proofs %s',
    async (forkProof) => {
      const pack = join(folder, 'fork.pack')
      const online = await openFork({ forkRecord: pack, forkCacheBytes: 0, forkProof })
      await online.ask('evm_setNextBlockTimestamp', 2_000_000_000)
      await sendFive(online)
      await open.pop()!.close()
      const offline = await openFork({ fork: [], forkPack: pack, forkOffline: true, forkProof })
      await sendFive(offline)
      await offline.ask('evm_increaseTime', 1000)
      await sendFive(offline)
    },
  )

  test('that is offline refuses what the remote chain has for sure, and takes unknown hashes for those of nothing', async () => {
    const pack = join(folder, 'fork.pack')
    const { node, ask: askOnline } = await openFork({ forkRecord: pack, forkCacheBytes: 0 })
    const [account] = (await askOnline('eth_accounts')) as [Address]
    // BLOCKHASH of the block of that number.
    const hashOf = (number: string) => [{ to: account }, 'latest', { [account]: { code: `0x60${number}405f5260205ff3` } }] as const
    const block = (await askOnline('eth_getBlockByNumber', '0x2', true)) as WireBlock
    await askOnline('eth_call', ...hashOf('02'))
    await node.close()
    open.pop()
    const { ask } = await openFork({ fork: [], forkPack: pack, forkOffline: true })
    expect(await ask('eth_getBlockByNumber', '0x2', true)).toEqual(block)
    expect(await ask('eth_call', ...hashOf('02'))).toBe(block.hash)
    for (const [method, ...params] of [
      ['eth_call', ...hashOf('01')],
      ['eth_getBlockByNumber', 'earliest', false],
      ['eth_getBlockByNumber', '0x1', true],
      ['eth_feeHistory', '0x4', 'latest', []],
      ['debug_traceBlockByNumber', '0x1', {}],
    ] as const)
      await expect(ask(method, ...params), method).rejects.toThrow(/^offline, and never read from the remote chain: block [01];/)
    await expect(ask('eth_getBlockReceipts', '0x2')).rejects.toThrow(`: receipts of block ${block.hash};`)
    expect(await ask('eth_getBlockByHash', wordFromBigint(1n), false)).toBeNull()
    expect(await ask('eth_getTransactionByHash', creation)).toBeNull()
    expect(await ask('eth_getBlockReceipts', '0xff')).toBeNull()
  })

  test('of a chain whose blocks hold foreign transactions has the state, and the bodies as they are', async () => {
    const foreign = withDeposit((await remote.ask('eth_getBlockByNumber', '0x2', true)) as WireBlock)
    remote.distort = ({ method, params }) =>
      method.startsWith('eth_getBlockBy') && ['0x2', foreign.hash].includes(params[0] as Hex) ? foreign : undefined
    try {
      const { node, ask } = await openFork({ fork: url(2), forkCacheBytes: 0 })
      expect(node.info().fork?.remarks[1]).toMatch(
        /^the body of the block cannot be verified: transaction 0 of block 2 is of type 0x7e, a deposit of an OP chain/,
      )
      expect(await ask('eth_getBlockByNumber', 'latest', true)).toMatchObject({ number: '0x2', transactions: foreign.transactions })
      expect(await ask('eth_call', callOf(), 'latest')).toBe(wordFromBigint(7n))
      expect(await ask('eth_call', callOf(), '0x1')).toBe(wordFromBigint(0n))
      const [from] = (await ask('eth_accounts')) as [Address]
      await ask('eth_sendTransaction', { from, to: contract, data: wordFromBigint(5n) })
      expect(await ask('eth_call', callOf(), 'latest')).toBe(wordFromBigint(5n))
      expect(await ask('eth_feeHistory', '0x1', 'latest', [])).toMatchObject({ oldestBlock: '0x3' })
    } finally {
      remote.distort = () => undefined
    }
  })

  test('excludes other ways to begin a chain', async () => {
    await expect(openFork({ genesis: 'genesis.json' })).rejects.toMatchObject({
      code: 'fork',
      message: expect.stringMatching(/--genesis/) as string,
    })
  })

  test('whose remote is gone says so, and goes on when it is there again', async () => {
    const { ask } = await openFork({ forkRetries: 0 })
    remote.always = (response) => void response.writeHead(500).end()
    await expect(ask('eth_getBalance', `0x${'66'.repeat(20)}`, 'latest')).rejects.toThrow(/cannot be read: it fails \(HTTP 500\)/)
    delete remote.always
    expect(await ask('eth_getBalance', `0x${'66'.repeat(20)}`, 'latest')).toBe('0x0')
  })
})

const openWorkspace = (name: string) => openFork({ inMemory: false, dataDir: join(folder, name) })

describe('two workspaces of one fork', () => {
  const STATES = /^eth_(getAccountInfo|getBalance|getCode|getTransactionCount|getStorage|call|createAccessList)/
  /** How often the remote was asked for values of states since the last time. */
  const countAsked = () =>
    remote.posts
      .splice(0)
      .flat()
      .filter(({ method }) => STATES.test(method)).length
  // Of one whose states are changed by hand, each reads its own.
  beforeEach(() => void (remote.instead = ({ method }) => (method === 'web3_clientVersion' ? 'Geth/v1.17.10' : undefined)))

  test('ask the remote once for a value, whether the second one was open by then or not', async () => {
    const [first, running] = [await openWorkspace('first'), await openWorkspace('running')]
    countAsked()
    expect(await first.ask('eth_call', callOf(), 'latest')).toBe(wordFromBigint(7n))
    expect(countAsked()).toBeGreaterThan(0)
    expect(await running.ask('eth_call', callOf(), 'latest')).toBe(wordFromBigint(7n))
    expect(countAsked()).toBe(0)
    const later = await openWorkspace('later')
    // What was asked to find out what the remote can.
    countAsked()
    expect(await later.ask('eth_call', callOf(), 'latest')).toBe(wordFromBigint(7n))
    expect(countAsked()).toBe(0)
  })

  test('do not see what the other one changes', async () => {
    const [first, second] = [await openWorkspace('first'), await openWorkspace('second')]
    const [from] = (await first.ask('eth_accounts')) as [Address]
    await first.ask('eth_sendTransaction', { from, to: contract, data: wordFromBigint(9n) })
    expect(await first.ask('eth_call', callOf(), 'latest')).toBe(wordFromBigint(9n))
    countAsked()
    expect(await second.ask('eth_call', callOf(), 'latest')).toBe(wordFromBigint(7n))
    expect(countAsked()).toBe(0)
  })
})

test('the command line forks, and its ready line says from where', async () => {
  const key = 's3cr3t-k3y'
  const child = startChildNode([
    '--in-memory',
    '--json-rpc.enable',
    '--json-rpc.address=127.0.0.1:0',
    '--json-rpc.ws-address=off',
    `--workspaces-dir=${folder}`,
    '--fork',
    `${remote.url}/${key}@2`,
  ])
  try {
    const fields = (await child.ready) as unknown as { fork: { blockNumber: number }; http: string }
    expect(fields.fork).toMatchObject({ chainId: 1337, blockNumber: 2 })
    const answer = await fetch(fields.http, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_call', params: [callOf(), 'latest'] }),
    })
    expect(await answer.json()).toMatchObject({ result: wordFromBigint(7n) })
  } finally {
    await child.end()
  }
  expect(child.output.stderr).toContain('forked')
  expect(child.output.stderr + child.output.stdout).not.toContain(key)
}, 60_000)
