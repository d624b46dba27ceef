import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { keccak256Hex } from '../base/keccak256.ts'
import { type Address, type Hash, type Hex, bytesFromHex, wordFromBigint } from '../contract/hex.ts'
import { nodeHashFromHash } from '../state/trieNode.ts'
import type { WireBlock } from '../contract/wire/block.ts'
import { EMPTY_ROOT } from '../types/account.ts'
import { hardforkAt } from '../types/chainConfig.ts'
import { type RemoteKey, RemoteMiss } from '../types/remoteMiss.ts'
import type { ForeignBlock } from '../types/foreignBlock.ts'
import { STORE_INIT_CODE } from '../rpc/scripts/fixture.ts'
import { readRecords, recordBytes } from './records.ts'
import { RemoteChain, type RemoteChainOptions } from './remoteChain.ts'
import { type RemoteNode, startRemoteNode } from './remoteNode.fixture.ts'
import { parseRemoteUrl } from './remoteUrl.ts'
import { FAULTS, ScriptedError, scriptedRemote } from './scriptedRemote.fixture.ts'

let remote: RemoteNode
/** A contract with slots 0 to 39, of which the odd ones are zero. */
let contract: Address
let sender: Address
let head: WireBlock
let creation: Hash
let call: Hash
const SLOTS = Array.from({ length: 40 }, (_, i) => BigInt(i))
const valueOf = (slot: bigint) => (slot % 2n === 0n ? slot + 7n : 0n)
const NOBODY: Address = `0x${'99'.repeat(20)}`

beforeAll(async () => {
  remote = await startRemoteNode({ accounts: 2 })
  ;[sender] = (await remote.ask('eth_accounts')) as [Address]
  creation = (await remote.ask('eth_sendTransaction', { from: sender, data: STORE_INIT_CODE })) as Hash
  contract = ((await remote.ask('eth_getTransactionReceipt', creation)) as { contractAddress: Address }).contractAddress
  for (const slot of SLOTS.slice(1)) await remote.ask('anvil_setStorageAt', contract, wordFromBigint(slot), wordFromBigint(valueOf(slot)))
  call = (await remote.ask('eth_sendTransaction', { from: sender, to: contract, data: wordFromBigint(valueOf(0n)) })) as Hash
  await remote.ask('evm_mine')
  head = (await remote.ask('eth_getBlockByNumber', 'latest', true)) as WireBlock
})
afterAll(() => remote.close())
beforeEach(() => {
  remote.posts.length = 0
  remote.lacking = new Set()
  remote.distort = () => undefined
  remote.instead = () => undefined
})

const open: RemoteChain[] = []
afterEach(() => {
  for (const chain of open.splice(0)) chain.close()
})

async function openChain(options: Partial<RemoteChainOptions> = {}): Promise<RemoteChain> {
  const chain = await RemoteChain.open({
    urls: [parseRemoteUrl(remote.url)],
    headers: [],
    timeoutMs: 10_000,
    retries: 1,
    perSecond: null,
    sleep: () => Promise.resolve(),
    proof: 'off',
    isOffline: false,
    packFile: null,
    cache: null,
    ...options,
  })
  open.push(chain)
  return chain
}

const slotKeys = (root: Hash, slots = SLOTS): RemoteKey[] => slots.map((slot) => ({ kind: 'slot', root, address: contract, slot }))
const readSlots = ({ states, header }: RemoteChain) => SLOTS.map((slot) => states.storage(header.stateRoot, contract, slot))

describe('opening', () => {
  test('begins at the head of a local chain, whose rules eth_config shows', async () => {
    const remarks: string[] = []
    const chain = await openChain({ onRemark: (text) => void remarks.push(text) })
    expect(chain.origin).toEqual({ chainId: 1337n, number: BigInt(head.number), hash: head.hash, names: [remote.url] })
    expect(chain.forkBlock.hash).toBe(head.hash)
    expect(hardforkAt(chain.config, chain.header.number, chain.header.timestamp)).toBe('osaka')
    expect(remarks).toEqual([
      expect.stringMatching(
        /^chain 1337 is not recognised: blocks made here have the rules of osaka, .* unless --hardfork says otherwise; /,
      ),
    ])
  })

  test('at a number, at a hash, and with mirrors', async () => {
    const first = (await remote.ask('eth_getBlockByNumber', '0x1', false)) as WireBlock
    const urls = (pin: string) => [parseRemoteUrl(`${remote.url}/a@${pin}`), parseRemoteUrl(`${remote.url}/b`)]
    expect((await openChain({ urls: urls('1') })).hash).toBe(first.hash)
    expect((await openChain({ urls: urls(first.hash) })).header.number).toBe(1n)
  })

  test('a mirror that fails, or does not have the block yet, is left out and said', async () => {
    const behind = await scriptedRemote(({ method, params }) => (method === 'eth_blockNumber' ? '0x0' : remote.ask(method, ...params)))
    const remarks: string[] = []
    try {
      const urls = ['@1', '/b'].map((it) => parseRemoteUrl(remote.url + it))
      const gone = parseRemoteUrl('http://127.0.0.1:1/s3cr3t')
      const chain = await openChain({
        urls: [urls[0]!, gone, parseRemoteUrl(behind.url), urls[1]!],
        retries: 0,
        onRemark: (text) => void remarks.push(text),
      })
      expect(chain.names).toEqual([remote.url, remote.url])
      expect(remarks.filter((it) => it.includes('left out'))).toEqual([
        expect.stringMatching(/^the mirror http:\/\/127.0.0.1:1 is left out: (?!.*s3cr3t)/),
        `the mirror ${behind.url} is left out: its newest block is 0, before block 1, at which the fork begins`,
      ])
    } finally {
      await behind.close()
    }
  })

  test('without eth_config the header shows the rules', async () => {
    remote.lacking = new Set(['eth_config'])
    const chain = await openChain()
    expect(hardforkAt(chain.config, chain.header.number, chain.header.timestamp)).toBe('prague')
  })

  test.each([
    ['999', 'remote-mismatch', /has no block 999; its newest block is \d+/],
    [`0x${'12'.repeat(32)}`, 'remote-mismatch', /has no block 0x1212/],
  ])('at %s fails', async (pin, code, message) => {
    const failure = openChain({ urls: [parseRemoteUrl(`${remote.url}@${pin}`)] })
    await expect(failure).rejects.toMatchObject({ code, message: expect.stringMatching(message) as string })
  })

  test('mirrors of another chain are refused', async () => {
    const other = await startRemoteNode({ accounts: 1 })
    try {
      const failure = openChain({ urls: [parseRemoteUrl(`${remote.url}@1`), parseRemoteUrl(other.url)] })
      await expect(failure).rejects.toMatchObject({ code: 'remote-mismatch' })
    } finally {
      await other.close()
    }
  })

  test('a remote without the state says so, and what to do', async () => {
    remote.distort = ({ method }) => {
      if (method === 'eth_getBalance') throw new ScriptedError(-32000, 'missing trie node 1234 (path )')
    }
    const failure = openChain({ urls: [parseRemoteUrl(`${remote.url}@1`)] })
    await expect(failure).rejects.toMatchObject({
      code: 'remote-no-state',
      message: expect.stringMatching(/state of block 1, \d+ blocks below its head.*archive/) as string,
    })
  })

  test.each<[string, Partial<Record<keyof WireBlock, unknown>>, RegExp]>([
    ['a field', { gasUsed: '0x1' }, /does not hash to/],
    ['a field that nobody knows', { gasUsed: '0x1', sendRoot: '0x0' } as never, /not Ethereum's: sendRoot/],
    ['the list of transactions', { transactions: [] }, /transactions root/],
    ['a type', { timestamp: 'now' }, /malformed: block \d+: timestamp/],
  ])('a header that differs in %s is a lie', async (_, fields, message) => {
    remote.distort = ({ method }, result) => (method === 'eth_getBlockByNumber' ? { ...(result as object), ...fields } : undefined)
    const pinned = [parseRemoteUrl(`${remote.url}@${'transactions' in fields ? 1 : Number(head.number)}`)]
    await expect(openChain({ urls: pinned })).rejects.toMatchObject({
      code: 'remote-lies',
      message: expect.stringMatching(message) as string,
    })
  })
})

describe('states', () => {
  test('are misses until they are fetched', async () => {
    const { states, header } = await openChain()
    expect(() => states.storage(header.stateRoot, contract, 2n)).toThrow(RemoteMiss)
    expect(() => states.account(header.stateRoot, contract)).toThrow(RemoteMiss)
    expect(states.has(header.stateRoot)).toBe(true)
    expect(states.has(EMPTY_ROOT)).toBe(false)
  })

  test.each([
    ['eth_getStorageValues', [], 1],
    ['an override of the code', ['eth_getStorageValues'], 2],
    ['a batch', ['eth_getStorageValues', 'eth_call'], 2],
  ])('slots are read by %s', async (_, lacking, posts) => {
    remote.lacking = new Set(lacking)
    const chain = await openChain()
    remote.posts.length = 0
    await chain.fetch(slotKeys(chain.header.stateRoot))
    expect(readSlots(chain)).toEqual(SLOTS.map(valueOf))
    expect(remote.posts.length).toBe(posts)
    remote.posts.length = 0
    await chain.fetch(slotKeys(chain.header.stateRoot))
    expect(remote.posts).toEqual([])
  })

  test('a remote that ignores overrides, or clears the storage, is found out', async () => {
    remote.lacking = new Set(['eth_getStorageValues'])
    for (const answer of ['0x', `0x${'00'.repeat(32 * 40)}`, `0x${'11'.repeat(32 * 40)}`]) {
      remote.distort = ({ method }) => (method === 'eth_call' ? answer : undefined)
      const chain = await openChain()
      await chain.fetch(slotKeys(chain.header.stateRoot))
      expect(readSlots(chain)).toEqual(SLOTS.map(valueOf))
    }
  })

  test.each([[[]], [['eth_getAccountInfo']]])('accounts are read without %j', async (lacking) => {
    remote.lacking = new Set(lacking)
    const chain = await openChain()
    const { stateRoot: root } = chain.header
    remote.posts.length = 0
    await chain.fetch([contract, sender, NOBODY].map((address): RemoteKey => ({ kind: 'account', root, address })))
    expect(remote.posts.length).toBe(1)
    expect(chain.states.account(root, NOBODY)).toBeUndefined()
    expect(chain.states.account(root, sender)?.balance).toBe(BigInt((await remote.ask('eth_getBalance', sender, 'latest')) as Hex))
    const { codeHash, nonce } = chain.states.account(root, contract)!
    expect(nonce).toBe(1n)
    expect(Buffer.from(chain.states.code(codeHash)!).toString('hex')).toBe(
      ((await remote.ask('eth_getCode', contract, 'latest')) as Hex).slice(2),
    )
  })

  test('of older blocks are read there', async () => {
    const chain = await openChain()
    await chain.fetch([{ kind: 'header', number: 0n }])
    const { stateRoot: root } = chain.blocks.header(0n)!
    await chain.fetch([
      { kind: 'account', root, address: sender },
      { kind: 'account', root, address: contract },
    ])
    expect(chain.states.account(root, sender)?.nonce).toBe(0n)
    expect(chain.states.account(root, contract)).toBeUndefined()
  })

  test('equal fetches are shared, and cancelled when nobody waits', async () => {
    const chain = await openChain()
    const { stateRoot: root } = chain.header
    remote.posts.length = 0
    await Promise.all([chain.fetch(slotKeys(root)), chain.fetch(slotKeys(root)), chain.fetch(slotKeys(root, [0n, 50n]))])
    expect(remote.count('eth_getStorageValues')).toBe(2)
    remote.faults = [FAULTS.never]
    const [first, second] = [new AbortController(), new AbortController()]
    const key: RemoteKey[] = [{ kind: 'slot', root, address: contract, slot: 60n }]
    const fetches = [chain.fetch(key, first.signal), chain.fetch(key, second.signal)]
    while (remote.faults.length > 0) await new Promise(setImmediate)
    first.abort(new Error('gone'))
    await expect(fetches[0]).rejects.toThrow('gone')
    second.abort(new Error('gone too'))
    await expect(fetches[1]).rejects.toThrow('gone too')
    await chain.fetch(key)
    expect(chain.states.storage(root, contract, 60n)).toBe(0n)
  })

  test('a call is prefetched by its access list', async () => {
    const chain = await openChain()
    const { stateRoot: root } = chain.header
    await chain.prefetch({ root, from: sender, to: contract, value: 0n, data: new Uint8Array(0) })
    expect(chain.states.storage(root, contract, 0n)).toBe(valueOf(0n))
    expect(chain.states.account(root, sender)?.nonce).toBeGreaterThan(0n)
    expect(chain.figures.requests['eth_createAccessList']).toBe(2)
  })
})

describe('proofs', () => {
  test('all: every value is proved, and accounts have their storage root', async () => {
    const chain = await openChain({ proof: 'all' })
    const { stateRoot: root } = chain.header
    await chain.fetch([...slotKeys(root), { kind: 'account', root, address: contract }, { kind: 'account', root, address: NOBODY }])
    expect(readSlots(chain)).toEqual(SLOTS.map(valueOf))
    const account = (await remote.ask('eth_getProof', contract, [], 'latest')) as { storageHash: Hash }
    expect(chain.states.account(root, contract)?.storageRoot).toBe(account.storageHash)
    expect(chain.figures.proved).toBe(42)
  })

  test('sample: one slot in sixteen', async () => {
    const chain = await openChain({ proof: 'sample' })
    await chain.fetch(slotKeys(chain.header.stateRoot))
    expect(chain.figures.proved).toBe(4)
  })

  test.each(['all', 'sample'] as const)('%s: a wrong value is a lie, and not kept', async (proof) => {
    const chain = await openChain({ proof })
    const { stateRoot: root } = chain.header
    const key: RemoteKey[] = [{ kind: 'account', root, address: sender }]
    remote.distort = ({ method }, result) => (method === 'eth_getAccountInfo' ? { ...(result as object), balance: '0x1' } : undefined)
    await expect(chain.fetch(key)).rejects.toMatchObject({
      code: 'remote-lies',
      message: expect.stringContaining(`balance of ${sender}`) as string,
    })
    expect(chain.blocks.holds(key[0]!)).toBe(false)
    remote.distort = () => undefined
    await chain.fetch(key)
  })

  test.each<[string, (proof: { accountProof: Hex[]; storageProof: { proof: Hex[] }[] }) => object, RegExp]>([
    [
      'another node',
      (it) => ({ ...it, accountProof: [it.accountProof[0]!.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'))] }),
      /node 0 of the proof/,
    ],
    ['too few nodes', (it) => ({ ...it, accountProof: it.accountProof.slice(0, -1) }), /ends before its leaf/],
    ['no slots', (it) => ({ ...it, storageProof: [] }), /missing/],
    [
      'another value',
      (it) => ({ ...it, storageProof: it.storageProof.map((slot) => ({ ...slot, value: '0x3' })) }),
      /value beside the proof/,
    ],
    ['no hex', (it) => ({ ...it, accountProof: ['0xzz'] }), /malformed/],
  ])('all: a proof with %s is a lie', async (_, change, message) => {
    const chain = await openChain({ proof: 'all' })
    remote.distort = ({ method }, result) => (method === 'eth_getProof' ? change(result as never) : undefined)
    const failure = chain.fetch(slotKeys(chain.header.stateRoot, [2n]))
    await expect(failure).rejects.toMatchObject({ code: 'remote-lies', message: expect.stringMatching(message) as string })
  })

  test('all: a node that no known key leads to is found by a key that its path begins, or by its hash', async () => {
    const remarks: string[] = []
    const chain = await openChain({ proof: 'all', onRemark: (text) => void remarks.push(text) })
    const { stateRoot: root } = chain.header
    const { accountProof } = (await remote.ask('eth_getProof', sender, [], 'latest')) as { accountProof: Hex[] }
    const rlp = accountProof[1]!
    const hash = keccak256Hex(bytesFromHex(rlp))
    const path = keccak256Hex(bytesFromHex(sender)).slice(2)
    const isHere = (it: RemoteChain) => it.states.tries!.node(nodeHashFromHash(hash)) !== undefined
    await chain.fetch([{ kind: 'node', root, hash, path: path.slice(0, 1) }])
    expect([isHere(chain), remote.count('debug_dbGet')]).toEqual([true, 0])

    const deep: RemoteKey = { kind: 'node', root, hash, path: path.slice(0, 9) }
    const byHash = await openChain({ proof: 'all' })
    remote.instead = ({ method }) => (method === 'debug_dbGet' ? '0xc0' : undefined)
    await expect(byHash.fetch([deep])).rejects.toMatchObject({ code: 'remote-lies' })
    remote.instead = ({ method, params }) => (method === 'debug_dbGet' && params[0] === hash ? rlp : undefined)
    await byHash.fetch([deep])
    expect(isHere(byHash)).toBe(true)

    remote.instead = () => undefined
    remote.lacking.add('debug_dbGet')
    const without = await openChain({ proof: 'all', onRemark: (text) => void remarks.push(text) })
    remote.posts.length = 0
    for (const other of [hash, root]) await without.fetch([{ ...deep, hash: other }])
    expect([isHere(without), without.states.tries!.isLost(nodeHashFromHash(hash)), remote.count('debug_dbGet')]).toEqual([false, true, 1])
    expect(remarks.filter((text) => text.includes('states from there on cannot be proved'))).toHaveLength(2)

    // Another URL may give what this one did not.
    await without.moveTo([parseRemoteUrl(remote.url)], { headers: [], timeoutMs: 10_000, retries: 1, perSecond: null })
    expect(without.states.tries!.isLost(nodeHashFromHash(hash))).toBe(false)
  })

  test.each([
    ['a time-out', FAULTS.error(-32000, 'request timed out')],
    ['its connection', FAULTS.error(-32603, 'dial tcp 10.0.0.1:8545: connect: connection refused')],
    ['a balancer', FAULTS.error(-32000, 'upstream error: bad gateway')],
    ['throttling', FAULTS.status(429)],
    ['a broken connection', FAULTS.dies],
  ])('all: a node is not lost because of %s', async (_, fault) => {
    const chain = await openChain({ proof: 'all' })
    const { stateRoot: root } = chain.header
    const { accountProof } = (await remote.ask('eth_getProof', sender, [], 'latest')) as { accountProof: Hex[] }
    const rlp = accountProof[1]!
    const hash = keccak256Hex(bytesFromHex(rlp))
    const path = keccak256Hex(bytesFromHex(sender)).slice(2)
    const isLost = () => chain.states.tries!.isLost(nodeHashFromHash(hash))
    const isHere = () => chain.states.tries!.node(nodeHashFromHash(hash)) !== undefined
    const always = Array.from({ length: 20 }, () => fault)

    // By its hash, and then by a proof of a key that its path begins.
    for (const length of [9, 1]) {
      remote.faults = [...always]
      await expect(chain.fetch([{ kind: 'node', root, hash, path: path.slice(0, length) }])).rejects.toMatchObject({
        code: expect.stringMatching(/^remote-(gone|throttled)$/) as string,
      })
      expect(isLost()).toBe(false)
    }
    remote.faults = []
    remote.instead = ({ method, params }) => (method === 'debug_dbGet' && params[0] === hash ? rlp : undefined)
    await chain.fetch([{ kind: 'node', root, hash, path: path.slice(0, 9) }])
    expect(isHere()).toBe(true)
  })

  test('a remote without proofs fails all, and sample goes on', async () => {
    remote.lacking = new Set(['eth_getProof'])
    const chain = await openChain({ proof: 'all' })
    await expect(chain.fetch(slotKeys(chain.header.stateRoot))).rejects.toMatchObject({ code: 'remote-refused' })
    const sampled = await openChain({ proof: 'sample' })
    await sampled.fetch(slotKeys(sampled.header.stateRoot))
    expect(sampled.figures.proved).toBe(0)
  })

  test('sample: a state whose trie is gone is read without proofs, others still with them', async () => {
    const remarks: string[] = []
    const chain = await openChain({ proof: 'sample', onRemark: (text) => void remarks.push(text) })
    const number = chain.header.number - 1n
    await chain.fetch([{ kind: 'header', number }])
    const old = chain.blocks.header(number)!
    remote.distort = ({ method, params }) => {
      const isOld = method === 'eth_getProof' && JSON.stringify(params).includes(chain.header.parentHash)
      if (isOld) throw new ScriptedError(-32000, 'historical state is not available')
    }
    await chain.fetch(slotKeys(old.stateRoot, [2n]))
    expect(chain.states.storage(old.stateRoot, contract, 2n)).toBe(valueOf(2n))
    expect(chain.figures.proved).toBe(0)
    expect(remarks.filter((text) => text.startsWith('values are not proved'))).toHaveLength(1)
    await chain.fetch(slotKeys(chain.header.stateRoot, [2n]))
    expect(chain.figures.proved).toBeGreaterThan(0)
  })
})

describe('blocks', () => {
  test('and what belongs to them are verified', async () => {
    const chain = await openChain()
    const keys: RemoteKey[] = [
      { kind: 'block', number: 1n },
      { kind: 'transaction', hash: creation },
      { kind: 'transaction', hash: call },
      { kind: 'header', number: 3n },
    ]
    await chain.fetch(keys)
    const block = chain.blocks.block(1n)!
    expect(block.transactions.map(({ hash }) => hash)).toEqual([creation])
    expect(chain.blocks.transaction(creation)).toEqual({ blockHash: block.hash, blockNumber: 1n, index: 0 })
    const { blockHash } = chain.blocks.transaction(call)!
    await chain.fetch([{ kind: 'receipts', hash: blockHash }])
    expect(chain.blocks.receipts(blockHash)!.map(({ logs }) => logs.length)).toEqual([1])
    expect(chain.blocks.blockByHash(blockHash)?.transactions[0]?.from).toBe(sender)
    const filter = { addresses: [contract], topics: [] }
    await chain.fetch([{ kind: 'logs', from: 0n, to: chain.header.number, filter }])
    expect(chain.blocks.logs(0n, chain.header.number + 5n, filter)).toMatchObject([{ transactionHash: call, blockHash, logIndex: 0 }])
  })

  test('of logs that the remote then does not have are a lie', async () => {
    const chain = await openChain({ proof: 'sample' })
    const filter = { addresses: [contract], topics: [] }
    remote.instead = ({ method }) => (method === 'eth_getBlockByHash' ? null : undefined)
    await expect(chain.fetch([{ kind: 'logs', from: 0n, to: chain.header.number, filter }])).rejects.toMatchObject({ code: 'remote-lies' })
  })

  test('of one fetch are read in few requests over HTTP, and proved as one', async () => {
    const chain = await openChain({ proof: 'all' })
    const numbers = Array.from({ length: Number(head.number) }, (_, i) => BigInt(i))
    remote.posts.length = 0
    await chain.fetch(numbers.map((number): RemoteKey => ({ kind: 'header', number })).toReversed())
    expect(remote.posts.map((requests) => requests.map(({ method }) => method))).toEqual([numbers.map(() => 'eth_getBlockByNumber')])
    expect(numbers.map((number) => chain.blocks.header(number)!.number)).toEqual(numbers)

    remote.posts.length = 0
    const hashes = numbers.map((number) => chain.blocks.header(number)!.parentHash).slice(1)
    const keys = hashes.map((hash): RemoteKey => ({ kind: 'blockByHash', hash }))
    await chain.fetch([...keys, ...numbers.map((number): RemoteKey => ({ kind: 'block', number }))])
    expect(remote.posts.length).toBe(Math.ceil(numbers.length / 10) + Math.ceil(hashes.length / 10))
    expect(numbers.map((number) => chain.blocks.block(number)!.header.number)).toEqual(numbers)
  })

  test('of which one is not the parent of the next are a lie', async () => {
    const other = await startRemoteNode({ accounts: 1 })
    try {
      await other.ask('evm_mine')
      const own = await other.ask('eth_getBlockByNumber', '0x1', false)
      const chain = await openChain()
      remote.distort = ({ params }) => (params[0] === '0x1' ? own : undefined)
      const keys: RemoteKey[] = [1n, 2n].map((number) => ({ kind: 'header', number }))
      await expect(chain.fetch(keys)).rejects.toMatchObject({
        code: 'remote-lies',
        message: expect.stringContaining('hash of block 1') as string,
      })
      expect(keys.map((key) => chain.blocks.holds(key))).toEqual([false, false])
    } finally {
      await other.close()
    }
  })

  test('that do not exist, or are above the fork, are known not to', async () => {
    const chain = await openChain({ urls: [parseRemoteUrl(`${remote.url}@1`)] })
    const key: RemoteKey = { kind: 'transaction', hash: call }
    await chain.fetch([key, { kind: 'blockByHash', hash: head.hash }, { kind: 'receipts', hash: head.hash }])
    expect(chain.blocks.transaction(call)).toBeUndefined()
    expect(chain.blocks.blockByHash(head.hash)).toBeUndefined()
    expect(chain.blocks.receipts(head.hash)).toBeUndefined()
    expect(chain.blocks.block(2n)).toBeUndefined()
  })

  test('with another value in a transaction are a lie', async () => {
    const chain = await openChain()
    remote.distort = ({ method }, result) => (method === 'eth_getBlockByNumber' ? change(result, { value: '0x5' }) : undefined)
    const key: RemoteKey = { kind: 'block', number: 1n }
    await expect(chain.fetch([key])).rejects.toMatchObject({ code: 'remote-lies' })
    expect(chain.blocks.holds(key)).toBe(false)
  })

  test('with a transaction that is not of Ethereum are as the remote gives them, and are said not to be verified', async () => {
    remote.distort = ({ method }, result) =>
      method.startsWith('eth_getBlockBy') ? change(result, { type: '0x7e', mint: '0x5' }) : undefined
    const remarks: string[] = []
    const chain = await openChain({ onRemark: (text) => void remarks.push(text) })
    await chain.fetch([{ kind: 'block', number: 1n }])
    const block = chain.blocks.block(1n) as ForeignBlock
    expect(chain.states.has(block.header.stateRoot)).toBe(true)
    expect(block.body.transactions[0]).toMatchObject({ hash: creation, json: { hash: creation, type: '0x7e', mint: '0x5' } })
    expect(() => block.transactions).toThrow(/transaction 0 of block 1 is of type 0x7e, a deposit of an OP chain/)
    expect(remarks.at(-1)).toMatch(/that no root verifies/)
    await chain.fetch([{ kind: 'receipts', hash: block.hash }])
    await chain.fetch([{ kind: 'transaction', hash: creation }])
    expect(chain.blocks.transaction(creation)).toEqual({ blockHash: block.hash, blockNumber: 1n, index: 0 })
    const [receipt] = chain.blocks.receipts(block.hash)!
    expect(receipt).toMatchObject({ status: 1, json: { contractAddress: contract } })
    for (const value of [{ kind: 'block', block } as const, { kind: 'receipts', hash: block.hash, receipts: [receipt!] } as const]) {
      const read: unknown[] = []
      expect(readRecords(recordBytes(value), (record) => void read.push(record))).toBe(0)
      expect(read).toEqual([value])
    }
    expect((await openChain({ urls: [parseRemoteUrl(`${remote.url}@1`)] })).forkBlock.transactions).toEqual([])
  })

  test.each([
    ['eth_getBlockByNumber', { type: '0x7e', blockHash: `0x${'11'.repeat(32)}` }, 'block of transaction 0'],
    ['eth_getBlockByNumber', { type: '0x7e', transactionIndex: '0x1' }, 'index of transaction 0'],
    ['eth_getBlockByNumber', { type: '0x7e', from: '0x12' }, 'transaction 0 of block 1: from'],
    ['eth_getBlockByNumber', { type: '0x7e', mint: 'x'.repeat(17 << 20) }, 'too long'],
  ])('of a foreign kind that are malformed are a lie: %s %o', async (wanted, fields, reason) => {
    const chain = await openChain()
    remote.distort = ({ method }, result) => (method === wanted ? change(result, fields) : undefined)
    await expect(chain.fetch([{ kind: 'block', number: 1n }])).rejects.toThrow(reason)
  })

  test('with a deposit as anvil gives it, whose signature is words of zeros, are read', async () => {
    remote.distort = ({ method }, result) =>
      method.startsWith('eth_getBlockBy')
        ? change(result, { type: '0x7e', v: '0x0', r: wordFromBigint(0n), s: wordFromBigint(0n) })
        : undefined
    const chain = await openChain()
    await chain.fetch([{ kind: 'block', number: 1n }])
    const block = chain.blocks.block(1n) as ForeignBlock
    expect(block.body.transactions[0]).toMatchObject({ hash: creation, json: { type: '0x7e' } })
  })

  test('with a transaction without a signature are foreign', async () => {
    const chain = await openChain()
    remote.distort = ({ method }, result) =>
      method.startsWith('eth_getBlockBy') ? change(result, { type: '0x0', v: '0x0', r: '0x0', s: '0x0' }) : undefined
    await chain.fetch([{ kind: 'block', number: 1n }])
    expect(() => chain.blocks.block(1n)!.transactions).toThrow(/transaction 0 of block 1 has no signature/)
  })

  test('receipts that are not those of the root are a lie, without eth_getBlockReceipts too', async () => {
    for (const method of ['eth_getBlockReceipts', 'eth_getTransactionReceipt']) {
      remote.lacking = new Set(method === 'eth_getBlockReceipts' ? [] : ['eth_getBlockReceipts'])
      const chain = await openChain()
      await chain.fetch([{ kind: 'block', number: 1n }])
      const { hash } = chain.blocks.block(1n)!
      remote.distort = (request, result) =>
        request.method === method ? (Array.isArray(result) ? result.map(wrong) : wrong(result as object)) : undefined
      await expect(chain.fetch([{ kind: 'receipts', hash }])).rejects.toMatchObject({ code: 'remote-lies' })
      remote.distort = () => undefined
      await chain.fetch([{ kind: 'receipts', hash }])
      expect(chain.blocks.receipts(hash)?.length).toBe(1)
    }
  })
})

const wrong = (receipt: object) => ({ ...receipt, cumulativeGasUsed: '0x1' })

/** A block whose transactions have other fields. */
const change = (block: unknown, fields: object) => {
  const { transactions, ...rest } = block as { transactions: object[] }
  return { ...rest, transactions: transactions.map((it) => ({ ...it, ...fields })) }
}
