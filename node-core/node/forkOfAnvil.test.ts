/** A fork of anvil. */
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Address, type Hash, wordFromBigint } from '../contract/hex.ts'
import { installedFoundryTool, provideFoundryTool } from '../bench/foundryTool.ts'
import { IS_FULL_RUN } from '../fixtures/fullRun.ts'
import { verifyAccountProof } from '../remote/proof.ts'
import { askerOf } from '../remote/remoteNode.fixture.ts'
import { parseRemoteUrl } from '../remote/remoteUrl.ts'
import { FAULTS, type Fault, ScriptedError, type ScriptedRemote, scriptedRemote } from '../remote/scriptedRemote.fixture.ts'
import { type AnvilRemote, startAnvilRemote } from './anvilRemote.fixture.ts'
import { createNode, type TerrariumNode } from './createNode.ts'

const anvil = IS_FULL_RUN ? provideFoundryTool('anvil') : installedFoundryTool('anvil')

describe.skipIf(anvil === undefined).each(['osaka', 'cancun', 'shanghai'])('a fork of anvil with the rules of %s', (hardfork) => {
  let remote: AnvilRemote
  let node: TerrariumNode

  beforeAll(async () => void (remote = await startAnvilRemote(anvil!, hardfork)))
  afterAll(async () => {
    await node?.close()
    await remote.close()
  })

  test('reads as anvil does, executes old transactions, and goes on', async () => {
    const { contract, stored } = remote
    node = await createNode({ inMemory: true, jsonRpc: false, fork: [parseRemoteUrl(remote.url)], forkCacheBytes: 0 })
    const ask = askerOf(node)
    expect(node.info()).toMatchObject({ chainId: 31_337, hardfork, fork: { blockNumber: 4 } })
    for (const [method, ...params] of [
      ['eth_call', { to: contract }, 'latest'],
      ['eth_call', { to: contract }, '0x2'],
      ['eth_getCode', contract, 'latest'],
      ['eth_getStorageAt', contract, wordFromBigint(9n), 'latest'],
      ['eth_getTransactionCount', `0x${'12'.repeat(20)}`, 'latest'],
    ])
      expect(await ask(method as string, ...params), method as string).toEqual(await remote.ask(method as string, ...params))
    const { logs } = (await ask('eth_getTransactionReceipt', stored)) as { logs: unknown[] }
    expect(logs).toHaveLength(1)
    const trace = (await ask('debug_traceTransaction', stored, { disableStorage: true })) as { gas: number; structLogs: unknown[] }
    const { gas } = (await remote.ask('debug_traceTransaction', stored)) as { gas: number }
    expect(trace.gas).toBe(gas)
    expect(trace.structLogs.length).toBeGreaterThan(10)
    const [from] = (await ask('eth_accounts')) as [Address]
    const hash = await ask('eth_sendTransaction', { from, to: contract, data: wordFromBigint(5n) })
    expect(await ask('eth_getTransactionReceipt', hash)).toMatchObject({ status: '0x1', blockNumber: '0x5' })
    expect(await ask('eth_call', { to: contract }, 'latest')).toBe(wordFromBigint(5n))
    expect(await ask('eth_getStorageAt', contract, wordFromBigint(10n), 'latest')).toBe(wordFromBigint(10n))
  })

  test('gives local blocks state roots that proofs lead to', async () => {
    const { contract } = remote
    await node?.close()
    node = await createNode({ inMemory: true, jsonRpc: false, fork: [parseRemoteUrl(remote.url)], forkCacheBytes: 0, forkProof: 'all' })
    const ask = askerOf(node)
    const [from] = (await ask('eth_accounts')) as [Address]
    await ask('eth_sendTransaction', { from, to: contract, data: wordFromBigint(5n) })
    for (const slot of [3n, 4n, 5n]) await ask('anvil_setStorageAt', contract, wordFromBigint(slot), wordFromBigint(0n))
    await ask('evm_mine')
    const { stateRoot } = (await ask('eth_getBlockByNumber', 'latest', false)) as { stateRoot: Hash }
    const slots = [0n, 3n, 7n, 100n]
    const unread: Address = `0x${'12'.repeat(20)}`
    for (const address of [contract, from, unread]) {
      const proof = await ask('eth_getProof', address, slots.map(wordFromBigint), 'latest')
      verifyAccountProof(proof, stateRoot, address, slots)
    }
    expect(await ask('devnet_forkFigures')).toMatchObject({ firstUnprovableBlock: null })
  })
})

test.skipIf(anvil === undefined)(
  'a node that follows anvil has its blocks, also those of impersonated senders and after a revert',
  async () => {
    const remote = await startAnvilRemote(anvil!, 'osaka')
    const node = await createNode({ inMemory: true, jsonRpc: false, fork: [parseRemoteUrl(remote.url)], forkFollow: true })
    try {
      const ask = askerOf(node)
      const sender: Address = `0x${'12'.repeat(20)}`
      const expectSame = async (method: string, ...params: unknown[]) =>
        expect(await ask(method, ...params)).toEqual(await remote.ask(method, ...params))
      const minedHash = async (transaction: object) => {
        const hash = (await ask('eth_sendTransaction', transaction)) as Hash
        await vi.waitFor(async () => expect(await ask('eth_getTransactionReceipt', hash)).toMatchObject({ status: '0x1' }), 10_000)
        return hash
      }
      await expectSame('eth_getStorageAt', remote.contract, wordFromBigint(9n), 'latest')
      const snapshot = await ask('evm_snapshot')
      await ask('anvil_setBalance', sender, '0xde0b6b3a7640000')
      await ask('anvil_impersonateAccount', sender)
      const hash = await minedHash({ from: sender, to: remote.contract, data: wordFromBigint(6n) })
      expect(await ask('eth_getTransactionByHash', hash)).toMatchObject({ hash, from: sender })
      expect(await ask('debug_traceTransaction', hash, { tracer: 'callTracer' })).toMatchObject({ from: sender, to: remote.contract })
      await expectSame('eth_getStorageAt', remote.contract, wordFromBigint(0n), 'latest')
      await ask('evm_mineBlocks', 2)
      await expectSame('eth_blockNumber')
      await ask('evm_revert', snapshot)
      await expectSame('eth_blockNumber')
      await expectSame('eth_getStorageAt', remote.contract, wordFromBigint(0n), 'latest')
      await expectSame('eth_getBalance', sender, 'latest')
    } finally {
      await node.close()
      await remote.close()
    }
  },
  30_000,
)

describe.skipIf(anvil === undefined)('a fork of anvil that fails', () => {
  let remote: AnvilRemote
  /** Between the fork and anvil. */
  let faulty: ScriptedRemote
  /** The error that a request gets instead of anvil's answer. */
  let refuses: (method: string) => ScriptedError | undefined
  let node: TerrariumNode

  beforeAll(async () => {
    remote = await startAnvilRemote(anvil!, 'osaka')
    faulty = await scriptedRemote(({ method, params }) => {
      const refusal = refuses(method)
      if (refusal !== undefined) throw refusal
      return remote.ask(method, ...params)
    })
  })
  afterAll(async () => {
    await faulty.close()
    await remote.close()
  })
  afterEach(() => node.close())

  const heal = () => {
    refuses = () => undefined
    faulty.faults = []
    delete faulty.always
  }
  const open = async (forkRetries: number, forkProof: 'off' | 'all') => {
    heal()
    const fork = [parseRemoteUrl(faulty.url)]
    node = await createNode({ inMemory: true, jsonRpc: false, accounts: 1, fork, forkRetries, forkProof, forkCacheBytes: 0 })
    return askerOf(node)
  }
  /** What anvil itself answers, and a transaction. */
  const expectTruth = async (ask: ReturnType<typeof askerOf>) => {
    const call = [{ to: remote.contract }, 'latest'] as const
    expect(await ask('eth_call', ...call)).toBe(await remote.ask('eth_call', ...call))
    const [from] = (await ask('eth_accounts')) as [Address]
    const hash = await ask('eth_sendTransaction', { from, to: remote.contract, data: wordFromBigint(5n) })
    expect(await ask('eth_getTransactionReceipt', hash)).toMatchObject({ status: '0x1', blockNumber: '0x5' })
    expect(await ask('eth_call', ...call)).toBe(wordFromBigint(5n))
  }
  const throttles = FAULTS.status(429)
  const isState = /^eth_(getAccountInfo|getBalance|getCode|getTransactionCount|getStorage|call|getProof|createAccessList)/

  describe.each(['off', 'all'] as const)('with proofs %s', (proof) => {
    test.each<[string, Fault]>([
      ['throttles', throttles],
      ['dies amid an answer', FAULTS.dies],
    ])('is asked again where it %s', async (_, fault) => {
      const ask = await open(2, proof)
      faulty.faults = [fault, fault]
      await expectTruth(ask)
      expect(faulty.faults).toEqual([])
    })

    test.each<[string, () => void, RegExp]>([
      ['throttles for good', () => void (faulty.always = throttles), /limits the rate of requests/],
      ['dies amid every answer', () => void (faulty.always = FAULTS.dies), /connection broke/],
      [
        'has lost its states',
        () => void (refuses = (method) => (isState.test(method) ? new ScriptedError(-32000, 'missing trie node 12 (path )') : undefined)),
        /archive/,
      ],
    ])('is not believed, and read again later, where it %s', async (_, begin, expected) => {
      const ask = await open(0, proof)
      begin()
      await expect(ask('eth_call', { to: remote.contract }, 'latest')).rejects.toThrow(expected)
      const [from] = (await ask('eth_accounts')) as [Address]
      const send = ask('eth_sendTransaction', { from, to: remote.contract, data: wordFromBigint(5n), gas: '0x186a0' })
      await expect(send).rejects.toThrow(expected)
      expect(await ask('eth_blockNumber')).toBe('0x4')
      heal()
      await expectTruth(ask)
    })
  })
})
