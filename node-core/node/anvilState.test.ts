/** Dumps of this node, and of anvil where it is installed, each loaded into the other. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { type Hex, createTestClient, hexToBytes, http, publicActions, walletActions } from 'viem'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { installedFoundryTool, provideFoundryTool } from '../bench/foundryTool.ts'
import { IS_FULL_RUN } from '../fixtures/fullRun.ts'
import { freePort } from '../base/ports.ts'
import { createNode, type TerrariumNode } from './createNode.ts'

const FREE = { host: '127.0.0.1', port: 0 }
const ALICE = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const TARGET = '0x00000000000000000000000000000000000000aa'
/** PUSH1 42 PUSH1 1 SSTORE, then the code that reads slot 1: PUSH1 1 SLOAD PUSH0 MSTORE PUSH1 32 PUSH0 RETURN. */
const INIT_CODE: Hex = '0x602a600155600980600e5f395ff36001545f5260205ff3'

const anvil = IS_FULL_RUN ? provideFoundryTool('anvil') : installedFoundryTool('anvil')

const clientOf = (url: string) =>
  createTestClient({ mode: 'anvil', transport: http(url) })
    .extend(publicActions)
    .extend(walletActions)
type Client = ReturnType<typeof clientOf>

async function startNode(): Promise<{ node: TerrariumNode; client: Client }> {
  const node = await createNode({ inMemory: true, jsonRpc: true, httpAddress: FREE, wsAddress: null, api: ['eth', 'evm', 'debug'] })
  onTestFinished(() => node.close())
  return { node, client: clientOf(node.http!) }
}

/** Deploys a contract, sends ether to an account, and returns what can be seen of them. */
async function fill(client: Client) {
  const send = async (request: object) => {
    const hash = await client.sendTransaction({ account: ALICE, chain: null, ...request } as never)
    return client.waitForTransactionReceipt({ hash, pollingInterval: 20 })
  }
  const { contractAddress } = await send({ data: INIT_CODE, gas: 200_000n })
  const { transactionHash } = await send({ to: TARGET, value: 5n })
  return { contract: contractAddress!, transactionHash }
}

async function expectFilled(client: Client, contract: Hex) {
  expect(await client.call({ to: contract })).toEqual({ data: `0x${'2a'.padStart(64, '0')}` })
  expect(await client.getBalance({ address: TARGET })).toBe(5n)
  expect(await client.getTransactionCount({ address: ALICE })).toBe(2)
}

test('a dump of this node has the fields of anvil, and loads into another node', async () => {
  const { client } = await startNode()
  const { contract, transactionHash } = await fill(client)
  const dump = await client.dumpState()
  const state = JSON.parse(gunzipSync(hexToBytes(dump)).toString()) as Record<string, never>
  expect(Object.keys(state)).toEqual(['block', 'accounts', 'best_block_number', 'blocks', 'transactions', 'historical_states'])
  expect(state).toMatchObject({
    block: { number: '0x2', gas_limit: 30_000_000, difficulty: '0x0' },
    accounts: { [TARGET]: { nonce: 0, balance: '0x5', code: '0x', storage: {} }, [ALICE]: { nonce: 2 } },
    best_block_number: 2,
    blocks: [{ header: { number: '0x2' } }, { header: { number: '0x1' } }, { header: { number: '0x0' } }],
    transactions: [{ info: { transaction_hash: transactionHash }, block_number: 2 }, { block_number: 1 }],
  })
  const { client: other } = await startNode()
  await other.loadState({ state: dump })
  await expectFilled(other, contract)
  expect(await other.getBlockNumber()).toBe(0n)
})

describe.skipIf(anvil === undefined)('with anvil (skipped where it is not installed)', () => {
  let child: ChildProcess
  let peer: Client
  beforeAll(async () => {
    ;({ child, client: peer } = await startAnvil([]))
  })
  afterAll(() => void child?.kill())

  test('its dump loads here, from a client and from a file', async () => {
    const { contract } = await fill(peer)
    const dump = await peer.dumpState()
    const { client } = await startNode()
    await client.loadState({ state: dump })
    await expectFilled(client, contract)

    const folder = mkdtempSync(join(tmpdir(), 'anvil-state-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    writeFileSync(join(folder, 'state.json'), gunzipSync(hexToBytes(dump)))
    const node = await createNode({ inMemory: true, jsonRpc: true, httpAddress: FREE, wsAddress: null, loadState: folder })
    onTestFinished(() => node.close())
    await expectFilled(clientOf(node.http!), contract)
  })

  test('it loads a dump of this node, with its blocks and receipts', async () => {
    const { client } = await startNode()
    const { contract, transactionHash } = await fill(client)
    const { hash } = await client.getBlock()
    const dump = await client.request({ method: 'anvil_dumpState', params: [true] } as never)
    const folder = mkdtempSync(join(tmpdir(), 'anvil-state-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    writeFileSync(join(folder, 'state.json'), gunzipSync(hexToBytes(dump)))
    for (const start of ['file', 'request'] as const) {
      const { child: other, client: loaded } = await startAnvil(start === 'file' ? ['--load-state', folder] : [])
      try {
        if (start === 'request') await loaded.loadState({ state: dump })
        await expectFilled(loaded, contract)
        expect(await loaded.getBlock()).toMatchObject({ hash, number: 2n })
        expect(await loaded.getTransactionReceipt({ hash: transactionHash })).toMatchObject({ status: 'success', blockNumber: 2n })
        const next = await loaded.sendTransaction({ account: ALICE, chain: null, to: TARGET, value: 1n } as never)
        await loaded.waitForTransactionReceipt({ hash: next, pollingInterval: 20 })
        expect(await loaded.getBalance({ address: TARGET })).toBe(6n)
      } finally {
        other.kill()
      }
    }
  })
})

async function startAnvil(args: string[]): Promise<{ child: ChildProcess; client: Client }> {
  const port = await freePort()
  const process = spawn(anvil!, ['--port', String(port), '--silent', ...args], { stdio: 'ignore' })
  const client = clientOf(`http://127.0.0.1:${port}`)
  for (let tries = 0; tries < 200; tries++) {
    try {
      await client.getBlockNumber()
      break
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
  }
  return { child: process, client }
}
