/** Nodes that are the window of another node: they follow its chain, and have it do what changes it. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Address, type Hash, type Hex, hexFromBytes, wordFromBigint } from '../contract/hex.ts'
import type { NodeInfo } from '../contract/wire/nodeInfo.ts'
import { ZEROS_HASH, ZEROS_SIDECAR } from '../evm/precompiles/blobSidecar.fixture.ts'
import { type RemoteNode, askerOf, startRemoteNode } from '../remote/remoteNode.fixture.ts'
import { parseRemoteUrl } from '../remote/remoteUrl.ts'
import { ScriptedError } from '../remote/scriptedRemote.fixture.ts'
import { STORE_INIT_CODE } from '../rpc/scripts/fixture.ts'
import { pooledTransactionToBytes, signTransaction } from '../types/transaction.ts'
import { createNode, type TerrariumNode } from './createNode.ts'
import { deploy } from './deploy.fixture.ts'
import type { NodeOptions } from './options.ts'

type Ask = ReturnType<typeof askerOf>

/** Of which the nodes that follow have no keys. */
const OTHERS = { accounts: 2, mnemonic: 'legal winner thank year wave sausage worth useful legal winner thank yellow' } as const
/** Creation code that logs, and leaves no code: PUSH0 PUSH0 LOG0. */
const LOGGING_INIT_CODE = '0x5f5fa0'
const RECIPIENT: Address = `0x${'ab'.repeat(20)}`

let remote: RemoteNode
const open: TerrariumNode[] = []

beforeEach(async () => void (remote = await startRemoteNode({ accounts: 2 })))
afterEach(async () => {
  for (const node of open.splice(0)) await node.close()
  await remote.close()
})

async function follow(options: Partial<NodeOptions> = {}, hear?: (notified: unknown) => void): Promise<{ node: TerrariumNode; ask: Ask }> {
  const fork = [parseRemoteUrl(`${remote.url}/k3y-k3y`)]
  const node = await createNode({ inMemory: true, jsonRpc: false, accounts: 2, fork, forkFollow: true, forkRetries: 0, ...options })
  open.push(node)
  return { node, ask: askerOf(node, hear) }
}

const infoOf = async (ask: Ask) => (await ask('devnet_nodeInfo')) as NodeInfo
const transfer = async (ask: Ask, index = 0) =>
  (await ask('eth_sendTransaction', { from: ((await ask('eth_accounts')) as Address[])[index], to: RECIPIENT, value: '0x1' })) as Hash

/** Expects that both answer the request alike, now or soon. */
const expectSame = (ask: Ask, method: string, ...params: unknown[]) =>
  vi.waitFor(async () => expect(await ask(method, ...params)).toEqual(await remote.ask(method, ...params)), 5_000)

test('has the chain of the other node from its first block on, and what that makes from then on', async () => {
  const { contract, creation } = await deploy(remote.ask, STORE_INIT_CODE)
  const { ask } = await follow()
  const stored = (await remote.ask('eth_sendTransaction', {
    from: ((await remote.ask('eth_accounts')) as Address[])[0],
    to: contract,
    data: wordFromBigint(7n),
  })) as Hash
  for (const hash of [creation, stored]) {
    await expectSame(ask, 'eth_getTransactionReceipt', hash)
    await expectSame(ask, 'debug_traceTransaction', hash, { tracer: 'prestateTracer', tracerConfig: { diffMode: true } })
  }
  await expectSame(ask, 'eth_getBlockByNumber', 'latest', true)
  await expectSame(ask, 'eth_getBlockByNumber', '0x0', true)
  await expectSame(ask, 'eth_getStorageAt', contract, '0x0', 'latest')
  await expectSame(ask, 'eth_getStorageAt', contract, '0x0', '0x1')
  await expectSame(ask, 'eth_getProof', contract, ['0x0'], 'latest')
  await expectSame(ask, 'debug_storageRangeAt', 'latest', 0, contract, '0x', 10)
  await expectSame(ask, 'debug_dumpBlock', 'latest', {})
  // As the window lists them.
  expect(await ask('devnet_contracts')).toMatchObject({ contracts: [{ address: contract, transactionHash: creation }] })
  expect(await infoOf(ask)).toMatchObject({ mining: { mode: 'remote' }, fork: { isFollowed: true, from: [remote.url] } })
})

test('sees what was changed by hand there, of which no block tells', async () => {
  const { ask } = await follow()
  expect(await ask('eth_getBalance', RECIPIENT, 'latest')).toBe('0x0')
  await remote.ask('anvil_setBalance', RECIPIENT, '0x77')
  await expectSame(ask, 'eth_getBalance', RECIPIENT, 'latest')
  await remote.ask('evm_mine')
  await remote.ask('anvil_setBalance', RECIPIENT, '0x78')
  await remote.ask('evm_mine')
  await expectSame(ask, 'eth_getBalance', RECIPIENT, 'latest')
})

test('has the other node do what steers its chain', async () => {
  const { ask } = await follow()
  await ask('anvil_setBalance', RECIPIENT, '0x99')
  expect(await remote.ask('eth_getBalance', RECIPIENT, 'latest')).toBe('0x99')
  // At once, without a pause until the next look.
  expect(await ask('eth_getBalance', RECIPIENT, 'latest')).toBe('0x99')
  const snapshot = await ask('evm_snapshot')
  await ask('anvil_mine', '0x3')
  expect(await ask('eth_blockNumber')).toBe('0x3')
  expect(await ask('evm_revert', snapshot)).toBe(true)
  expect(await ask('eth_blockNumber')).toBe('0x0')
  expect(await remote.ask('eth_blockNumber')).toBe('0x0')
  // The blocks that are gone had the same state.
  expect(await ask('eth_getBalance', RECIPIENT, 'latest')).toBe('0x99')
})

test('has it done under the name that the other node knows', async () => {
  const { ask } = await follow()
  for (const name of ['evm_mineBlocks', 'evm_setAccountBalance', 'anvil_setBalance']) remote.lacking.add(name)
  await ask('evm_mineBlocks', 2)
  expect(await ask('eth_blockNumber')).toBe('0x2')
  await ask('anvil_setBalance', RECIPIENT, '0x7')
  expect(await ask('eth_getBalance', RECIPIENT, 'latest')).toBe('0x7')
})

test('signs with its own keys and hands over, and leaves to the other node what it has no key for', async () => {
  await remote.close()
  remote = await startRemoteNode(OTHERS)
  const { ask } = await follow()
  const [foreign] = (await remote.ask('eth_accounts')) as [Address]
  const [own] = (await ask('eth_accounts')) as [Address]
  expect(await ask('eth_accounts')).toContain(foreign)
  await ask('anvil_setBalance', own, '0xde0b6b3a7640000')
  const hashes = [await transfer(ask), await ask('eth_sendTransaction', { from: foreign, to: RECIPIENT, value: '0x1' })]
  for (const hash of hashes) expect(await ask('eth_getTransactionReceipt', hash)).toMatchObject({ status: '0x1' })
  expect(await ask('eth_getBalance', RECIPIENT, 'latest')).toBe('0x2')
  expect(await ask('txpool_status')).toEqual({ pending: '0x0', queued: '0x0' })
})

test('leaves to the other node what has blobs, which it then shows as mined', async () => {
  const { node, ask } = await follow()
  const transaction = signTransaction(
    {
      type: 3,
      chainId: 1337n,
      nonce: 0n,
      gasLimit: 21_000n,
      to: RECIPIENT,
      value: 1n,
      data: new Uint8Array(0),
      maxFeePerGas: 10n ** 12n,
      maxPriorityFeePerGas: 1n,
      accessList: [],
      maxFeePerBlobGas: 10n ** 9n,
      blobVersionedHashes: [ZEROS_HASH],
    },
    node.accounts()[0]!.privateKey,
  )
  const hash = await ask('eth_sendRawTransaction', hexFromBytes(pooledTransactionToBytes(transaction, ZEROS_SIDECAR)))
  expect(hash).toBe(transaction.hash)
  expect(await ask('eth_getTransactionReceipt', hash)).toMatchObject({ status: '0x1', blobGasUsed: '0x20000' })
})

test('answers with the error of the other node, and keeps nothing that it refuses', async () => {
  const { ask } = await follow()
  remote.refuses = ({ method }) => (method === 'eth_sendRawTransaction' ? new ScriptedError(-32003, 'not today') : undefined)
  await expect(transfer(ask)).rejects.toMatchObject({ code: -32003, message: 'not today' })
  expect(await ask('txpool_status')).toEqual({ pending: '0x0', queued: '0x0' })
  remote.lacking.add('evm_mine')
  await expect(ask('evm_mine')).rejects.toMatchObject({
    code: -32601,
    message: `evm_mine is not possible here: the chain is that of ${remote.url}, which does not have this method`,
  })
})

test('leaves the blocks that the other node takes off its chain, whose logs it takes back', async () => {
  const heard: { removed?: boolean; number?: Hex }[] = []
  const { ask } = await follow({}, (notified) => void heard.push(notified as (typeof heard)[number]))
  await ask('eth_subscribe', 'logs', {})
  const snapshot = await remote.ask('evm_snapshot')
  await remote.ask('eth_sendTransaction', { from: ((await remote.ask('eth_accounts')) as Address[])[0], data: LOGGING_INIT_CODE })
  await vi.waitFor(() => expect(heard).toMatchObject([{ removed: false }]), 5_000)
  await remote.ask('evm_revert', snapshot)
  await remote.ask('anvil_mine', '0x2')
  await vi.waitFor(() => expect(heard).toMatchObject([{ removed: false }, { removed: true }]), 5_000)
  await expectSame(ask, 'eth_getBlockByNumber', 'latest', false)
  expect(await ask('devnet_branches')).toMatchObject([
    { isCurrent: true, headNumber: '0x2' },
    { isCurrent: false, headNumber: '0x1' },
  ])
})

test('uses the nonce that comes next there, though it has not seen the last block', async () => {
  const { ask } = await follow()
  await transfer(ask)
  await transfer(remote.ask)
  expect(await ask('eth_getTransactionReceipt', await transfer(ask))).toMatchObject({ status: '0x1', blockNumber: '0x3' })
})

test('has blocks whose states are gone there as far as their receipts tell, and begins at the newest one if the first state is gone', async () => {
  const { ask } = await follow()
  const { contract } = await deploy(remote.ask, STORE_INIT_CODE)
  await vi.waitFor(async () => expect(await ask('eth_blockNumber')).toBe('0x1'), 5_000)
  const newest: { hash?: Hash } = {}
  const isOld = (block: unknown) => (typeof block === 'string' ? block === '0x0' : (block as { blockHash: Hash }).blockHash !== newest.hash)
  const isOfState = /^eth_(getBalance|getCode|getTransactionCount|getAccountInfo|getStorage\w+|createAccessList|call)$/
  remote.refuses = ({ method, params }) =>
    isOfState.test(method) && isOld(params?.at(-1)) ? new ScriptedError(-32000, 'missing trie node') : undefined
  const sender = ((await remote.ask('eth_accounts')) as Address[])[0]
  const hash = (await remote.ask('eth_sendTransaction', { from: sender, to: contract, data: wordFromBigint(7n) })) as Hash
  Object.assign(newest, await remote.ask('eth_getBlockByNumber', 'latest', false))
  await expectSame(ask, 'eth_getTransactionReceipt', hash)
  expect((await infoOf((await follow()).ask)).fork).toMatchObject({ blockNumber: 2 })
})

test('begins anew when the other node has another chain', async () => {
  const { ask } = await follow()
  await transfer(ask)
  const other = await startRemoteNode({ ...OTHERS, chainId: 1337 })
  try {
    await other.ask('anvil_mine', '0x2')
    remote.instead = ({ method, params }) => other.ask(method, ...(params ?? []))
    await vi.waitFor(
      async () =>
        expect(await ask('eth_getBlockByNumber', 'latest', false)).toEqual(await other.ask('eth_getBlockByNumber', 'latest', false)),
      5_000,
    )
  } finally {
    for (const node of open.splice(0)) await node.close()
    await other.close()
  }
})

test('shows the pool of the other node', async () => {
  await remote.ask('evm_setAutomine', false)
  const { ask } = await follow()
  const [sentThere, sentHere] = [await transfer(remote.ask), await transfer(ask, 1)]
  await expectSame(ask, 'txpool_content')
  await remote.ask('evm_dropTransaction', sentHere)
  await vi.waitFor(async () => expect(await ask('txpool_status')).toEqual({ pending: '0x1', queued: '0x0' }), 5_000)
  await remote.ask('evm_mine')
  await vi.waitFor(async () => expect(await ask('txpool_status')).toEqual({ pending: '0x0', queued: '0x0' }), 5_000)
  expect(await ask('eth_getTransactionReceipt', sentThere)).toMatchObject({ status: '0x1' })
})

test('says that what is sent on a public chain is real', async () => {
  await remote.close()
  remote = await startRemoteNode({ accounts: 1, chainId: 11_155_111 })
  const { fork } = await infoOf((await follow()).ask)
  expect(fork?.remarks).toContain('this is Sepolia itself: what is sent here is sent there')
})

test('says why it cannot follow, and goes on when it can again', async () => {
  const { ask } = await follow()
  remote.refuses = ({ method }) => (method === 'eth_getBlockByNumber' ? new ScriptedError(-32000, 'out to lunch') : undefined)
  await vi.waitFor(async () => expect((await infoOf(ask)).fork?.problem).toContain('out to lunch'), 5_000)
  expect((await infoOf(ask)).fork?.problem).not.toContain('k3y')
  remote.refuses = () => undefined
  await remote.ask('evm_mine')
  await vi.waitFor(async () => expect((await infoOf(ask)).fork?.problem).toBeUndefined(), 5_000)
  await expectSame(ask, 'eth_blockNumber')
})

test.each<[string, Partial<NodeOptions>]>([
  ['--fork.follow needs the URL of a node: give it with --fork', { fork: [] }],
  ['--fork.follow and --fork.offline exclude each other: leave one of them out', { forkOffline: true }],
  ['--fork.follow and --fork.proof exclude each other: leave one of them out', { forkProof: 'all' }],
  ['--fork.follow and --fork.chain-id exclude each other: leave one of them out', { forkChainId: 5 }],
])('%s', async (message, options) => {
  await expect(follow(options)).rejects.toThrow(message)
})
