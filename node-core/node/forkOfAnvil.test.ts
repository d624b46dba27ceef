/** A fork of anvil. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Address, type Hash, wordFromBigint } from '../contract/hex.ts'
import { installedFoundryTool, provideFoundryTool } from '../bench/foundryTool.ts'
import { IS_FULL_RUN } from '../fixtures/fullRun.ts'
import { verifyAccountProof } from '../remote/proof.ts'
import { askerOf } from '../remote/remoteNode.fixture.ts'
import { parseRemoteUrl } from '../remote/remoteUrl.ts'
import { STORE_INIT_CODE } from '../rpc/scripts/fixture.ts'
import { createNode, type TerrariumNode } from './createNode.ts'

const anvil = IS_FULL_RUN ? provideFoundryTool('anvil') : installedFoundryTool('anvil')

describe.skipIf(anvil === undefined).each(['osaka', 'cancun', 'shanghai'])('a fork of anvil with the rules of %s', (hardfork) => {
  let remote: ChildProcess
  let url: string
  let node: TerrariumNode
  let contract: Address
  let stored: Hash

  async function askAnvil(method: string, ...params: unknown[]): Promise<unknown> {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const { result, error } = (await response.json()) as { result?: unknown; error?: { message: string } }
    if (error) throw new Error(error.message)
    return result
  }

  beforeAll(async () => {
    remote = spawn(anvil!, ['--port', '0', '--hardfork', hardfork], { stdio: ['ignore', 'pipe', 'inherit'] })
    let output = ''
    for await (const chunk of remote.stdout!) {
      output += String(chunk)
      const address = /Listening on ([\d.:]+)/.exec(output)?.[1]
      if (address === undefined) continue
      url = `http://${address}`
      break
    }
    const [from] = (await askAnvil('eth_accounts')) as [Address]
    const send = async (transaction: object) => {
      const hash = (await askAnvil('eth_sendTransaction', { from, ...transaction })) as Hash
      for (;;) {
        // anvil answers a hash before the transaction is mined.
        const receipt = await askAnvil('eth_getTransactionReceipt', hash)
        if (receipt !== null) return receipt as { transactionHash: Hash; contractAddress: Address }
      }
    }
    contract = (await send({ data: STORE_INIT_CODE })).contractAddress
    stored = (await send({ to: contract, data: wordFromBigint(7n) })).transactionHash
    await send({ to: contract, data: wordFromBigint(8n), accessList: [] })
    for (let slot = 1n; slot < 20n; slot++) await askAnvil('anvil_setStorageAt', contract, wordFromBigint(slot), wordFromBigint(slot))
    await askAnvil('evm_mine')
  })
  afterAll(async () => {
    await node?.close()
    remote.kill()
    await once(remote, 'exit')
  })

  test('reads as anvil does, executes old transactions, and goes on', async () => {
    node = await createNode({ inMemory: true, jsonRpc: false, fork: [parseRemoteUrl(url)], forkCacheBytes: 0 })
    const ask = askerOf(node)
    expect(node.info()).toMatchObject({ chainId: 31_337, hardfork, fork: { blockNumber: 4 } })
    for (const [method, ...params] of [
      ['eth_call', { to: contract }, 'latest'],
      ['eth_call', { to: contract }, '0x2'],
      ['eth_getCode', contract, 'latest'],
      ['eth_getStorageAt', contract, wordFromBigint(9n), 'latest'],
      ['eth_getTransactionCount', `0x${'12'.repeat(20)}`, 'latest'],
    ])
      expect(await ask(method as string, ...params), method as string).toEqual(await askAnvil(method as string, ...params))
    const { logs } = (await ask('eth_getTransactionReceipt', stored)) as { logs: unknown[] }
    expect(logs).toHaveLength(1)
    const trace = (await ask('debug_traceTransaction', stored, { disableStorage: true })) as { gas: number; structLogs: unknown[] }
    const { gas } = (await askAnvil('debug_traceTransaction', stored)) as { gas: number }
    expect(trace.gas).toBe(gas)
    expect(trace.structLogs.length).toBeGreaterThan(10)
    const [from] = (await ask('eth_accounts')) as [Address]
    const hash = await ask('eth_sendTransaction', { from, to: contract, data: wordFromBigint(5n) })
    expect(await ask('eth_getTransactionReceipt', hash)).toMatchObject({ status: '0x1', blockNumber: '0x5' })
    expect(await ask('eth_call', { to: contract }, 'latest')).toBe(wordFromBigint(5n))
    expect(await ask('eth_getStorageAt', contract, wordFromBigint(10n), 'latest')).toBe(wordFromBigint(10n))
  })

  test('gives local blocks state roots that proofs lead to', async () => {
    await node?.close()
    node = await createNode({ inMemory: true, jsonRpc: false, fork: [parseRemoteUrl(url)], forkCacheBytes: 0, forkProof: 'all' })
    const ask = askerOf(node)
    const [from] = (await ask('eth_accounts')) as [Address]
    await ask('eth_sendTransaction', { from, to: contract, data: wordFromBigint(5n) })
    for (const slot of [3n, 4n, 5n]) await ask('anvil_setStorageAt', contract, wordFromBigint(slot), wordFromBigint(0n))
    await ask('evm_mine')
    const { stateRoot } = (await ask('eth_getBlockByNumber', 'latest', false)) as { stateRoot: Hash }
    const slots = [0n, 3n, 7n, 100n]
    const unread: Address = `0x${'12'.repeat(20)}`
    for (const of of [contract, from, unread]) {
      const proof = await ask('eth_getProof', of, slots.map(wordFromBigint), 'latest')
      verifyAccountProof(proof, stateRoot, of, slots)
    }
    expect(await ask('devnet_forkFigures')).toMatchObject({ firstUnprovableBlock: null })
  })
})
