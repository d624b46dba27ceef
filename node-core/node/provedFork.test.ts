/** Forks with --fork.proof all: local blocks have the roots and proofs that the remote chain itself would have. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Address, type Hash, type Hex, bytesFromHex, hexFromBytes, wordFromBigint } from '../contract/hex.ts'
import { concatBytes } from '../base/bytes.ts'
import { createRandom } from '../base/vectors.suite.ts'
import { verifyAccountProof } from '../remote/proof.ts'
import { type RemoteNode, askerOf, startRemoteNode } from '../remote/remoteNode.fixture.ts'
import { parseRemoteUrl } from '../remote/remoteUrl.ts'
import { ScriptedError } from '../remote/scriptedRemote.fixture.ts'
import { createNode, type TerrariumNode } from './createNode.ts'
import type { NodeOptions } from './options.ts'

type Ask = (method: string, ...params: unknown[]) => Promise<unknown>

/** Writes the second word of its input to the slot that the first one names: PUSH1 32 CALLDATALOAD PUSH0 CALLDATALOAD SSTORE. */
const STORE_CODE: Hex = '0x6020355f3555'
const CONTRACT: Address = `0x${'c0'.repeat(20)}`
/** What a slot is set to, so that its leaf is not embedded. */
const LARGE = 2n ** 200n
const SLOTS = 40
/** Nobody has read it. */
const UNREAD: Address = `0x${'99'.repeat(20)}`

let remote: RemoteNode
let sender: Address
let folder: string
let timestamp = 2_000_000_000
const open: TerrariumNode[] = []

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'terrarium-proved-'))
  remote = await startRemoteNode({ accounts: 3, mnemonic: 'legal winner thank year wave sausage worth useful legal winner thank yellow' })
  ;[sender] = (await remote.ask('eth_accounts')) as [Address]
  await remote.ask('anvil_setCode', CONTRACT, STORE_CODE)
  for (let slot = 0n; slot < SLOTS; slot++)
    await remote.ask('anvil_setStorageAt', CONTRACT, wordFromBigint(slot), wordFromBigint(LARGE + slot))
  await remote.ask('evm_mine')
  await remote.ask('evm_mine')
})
afterEach(async () => {
  for (const node of open.splice(0)) await node.close()
  await remote.close()
  rmSync(folder, { recursive: true })
})

async function openFork(options: Partial<NodeOptions> = {}): Promise<Ask> {
  const node = await createNode({
    inMemory: true,
    jsonRpc: false,
    accounts: 0,
    fork: [parseRemoteUrl(`${remote.url}@2`)],
    forkProof: 'all',
    forkCacheBytes: 0,
    workspacesDir: folder,
    ...options,
  })
  open.push(node)
  return askerOf(node)
}

const askRemote: Ask = (method, ...params) => remote.ask(method, ...params)

const store = (slot: bigint, value: bigint): Hex =>
  hexFromBytes(concatBytes(bytesFromHex(wordFromBigint(slot)), bytesFromHex(wordFromBigint(value))))

/** Mines the transaction on both chains, in blocks of the same time. */
async function sendBoth(ask: Ask, transaction: object): Promise<void> {
  await onBoth(ask, 'evm_setNextBlockTimestamp', ++timestamp)
  const hash = await remote.ask('eth_sendTransaction', { from: sender, gas: '0x30d40', ...transaction })
  await ask('eth_sendRawTransaction', await remote.ask('eth_getRawTransactionByHash', hash))
}

async function onBoth(ask: Ask, method: string, ...params: unknown[]): Promise<void> {
  await remote.ask(method, ...params)
  await ask(method, ...params)
}

const rootOf = async (ask: Ask, block: Hex | 'latest') =>
  ((await ask('eth_getBlockByNumber', block, false)) as { stateRoot: Hash }).stateRoot

/** The state root of a block that deletes slots, on a fork of its own. */
async function changedRoot(options: Partial<NodeOptions>): Promise<Hash> {
  const ask = await openFork(options)
  await ask('evm_setNextBlockTimestamp', 2_100_000_000)
  for (const slot of [3n, 4n]) await ask('anvil_setStorageAt', CONTRACT, wordFromBigint(slot), wordFromBigint(0n))
  await ask('evm_mine')
  const root = await rootOf(ask, 'latest')
  await open.pop()!.close()
  return root
}

describe('a fork whose every value is proved', () => {
  test('has the state roots, proofs and witnesses of the remote chain after the same transactions and changes', async () => {
    const ask = await openFork()
    // What is changed by hand on the remote's newest block is read there at once, though its root does not have it: the fork's block is another.
    await sendBoth(ask, { to: CONTRACT, data: store(0n, 0n) })
    const random = createRandom(7)
    for (let step = 0; step < 60; step++) {
      const slot = BigInt(random(SLOTS + 20))
      const kind = random(8)
      if (kind < 5) await sendBoth(ask, { to: CONTRACT, data: store(slot, kind < 3 ? 0n : LARGE + BigInt(random(1000))) })
      else if (kind === 5) await sendBoth(ask, { to: `0x${random(30).toString(16).padStart(40, '7')}`, value: '0x1' })
      else if (kind === 6) await onBoth(ask, 'anvil_setStorageAt', CONTRACT, wordFromBigint(slot), wordFromBigint(0n))
      else await onBoth(ask, 'anvil_setBalance', `0x${random(30).toString(16).padStart(40, '7')}`, random(2) ? '0x0' : '0x5')
    }
    const head = Number(await ask('eth_blockNumber'))
    expect(head).toBe(Number(await remote.ask('eth_blockNumber')))
    for (let number = 0; number <= head; number++) {
      const block: Hex = `0x${number.toString(16)}`
      expect(await rootOf(ask, block), block).toBe(await rootOf(askRemote, block))
    }
    const root = await rootOf(ask, 'latest')
    for (const address of [CONTRACT, sender, UNREAD]) {
      const slots = Array.from({ length: 10 }, (_, i) => BigInt(i * 3))
      const proof = await ask('eth_getProof', address, slots.map(wordFromBigint), 'latest')
      expect(proof).toEqual(await remote.ask('eth_getProof', address, slots.map(wordFromBigint), 'latest'))
      verifyAccountProof(proof, root, address, slots)
    }
    for (const [method, ...params] of [
      ['eth_getProof', CONTRACT, ['0x3'], '0x1'],
      ['eth_getAccount', CONTRACT, 'latest'],
      ['debug_executionWitness', 'latest'],
    ] as const)
      expect(await ask(method, ...params), method).toEqual(await remote.ask(method, ...params))
    expect(await ask('devnet_forkFigures')).toMatchObject({ firstUnprovableBlock: null })
  }, 60_000)

  test('goes on from its own roots after a restart without cache, and on other branches', async () => {
    const data = { inMemory: false, dataDir: join(folder, 'data') }
    let ask = await openFork(data)
    await sendBoth(ask, { to: CONTRACT, data: store(1n, 0n) })
    const snapshot = await ask('evm_snapshot')
    await ask('anvil_setStorageAt', CONTRACT, wordFromBigint(2n), wordFromBigint(0n))
    await ask('evm_mine')
    await ask('evm_revert', snapshot)
    await open.pop()!.close()
    // The mode belongs to the chain.
    ask = await openFork({ ...data, forkProof: 'off' })
    expect(await ask('devnet_nodeInfo')).toMatchObject({ fork: { proof: 'all' } })
    await sendBoth(ask, { to: CONTRACT, data: store(3n, 0n) })
    expect(await rootOf(ask, 'latest')).toBe(await rootOf(askRemote, 'latest'))
  }, 60_000)

  test('says from which block on it cannot be proved, if the remote chain does not give what a deletion needs', async () => {
    // Two slots whose keys begin with different nibbles: one remains when the other goes.
    const two: Address = `0x${'c2'.repeat(20)}`
    await remote.ask('anvil_setCode', two, STORE_CODE)
    for (const slot of [1n, 2n]) await remote.ask('anvil_setStorageAt', two, wordFromBigint(slot), wordFromBigint(LARGE))
    await remote.ask('evm_mine')
    const options = { fork: [parseRemoteUrl(`${remote.url}@3`)], inMemory: false, dataDir: join(folder, 'data') }
    let ask = await openFork(options)
    await ask('eth_getStorageAt', two, '0x1', 'latest')
    const isOfOther = ([of, slots]: unknown[]) => of === two && (slots as Hex[]).some((slot) => BigInt(slot) !== 1n)
    remote.refuses = ({ method, params }) =>
      method === 'eth_getProof' && isOfOther(params)
        ? new ScriptedError(-32000, 'distance to target block exceeds maximum proof window')
        : undefined
    await ask('anvil_setBalance', sender, '0x7')
    await ask('evm_mine')
    await ask('anvil_setBalance', sender, '0x8')
    await ask('anvil_setStorageAt', two, wordFromBigint(1n), wordFromBigint(0n))
    // What no block has yet is applied again.
    await open.pop()!.close()
    ask = await openFork(options)
    await ask('evm_mine')
    await ask('evm_mine')
    remote.refuses = () => undefined
    expect(await ask('devnet_forkFigures')).toMatchObject({ firstUnprovableBlock: 5 })
    expect(await ask('eth_getProof', two, ['0x1'], '0x4')).toMatchObject({ storageProof: [{ value: `0x${LARGE.toString(16)}` }] })
    for (const block of ['0x5', 'latest']) await expect(ask('eth_getProof', two, ['0x1'], block)).rejects.toThrow(/from block 5 on/)
    // The node can be had now, and the blocks stay what they are.
    expect(await ask('eth_getProof', two, ['0x2'], '0x4')).toMatchObject({ storageProof: [{ value: `0x${LARGE.toString(16)}` }] })
    await expect(ask('debug_executionWitness', '0x5')).rejects.toThrow(/cannot be proved/)
    const hashOf = async (block: string) => ((await ask('eth_getBlockByNumber', block, false)) as { hash: Hash }).hash
    expect(await ask('debug_intermediateRoots', await hashOf('0x4'))).toEqual([])
    await expect(ask('debug_intermediateRoots', await hashOf('0x5'))).rejects.toThrow(/cannot be proved/)
    expect(await ask('eth_getBalance', sender, 'latest')).toBe('0x8')
    expect(await ask('eth_getStorageAt', two, '0x1', 'latest')).toBe(wordFromBigint(0n))
    expect(await ask('eth_getStorageAt', two, '0x2', 'latest')).toBe(wordFromBigint(LARGE))
  }, 60_000)

  test('is repeated from a pack with the same roots, without a request', async () => {
    const pack = join(folder, 'fork.pack')
    const recorded = await changedRoot({ forkRecord: pack })
    remote.posts.length = 0
    expect(await changedRoot({ fork: [], forkPack: pack, forkOffline: true })).toBe(recorded)
    expect(remote.posts).toEqual([])
  }, 60_000)
})
