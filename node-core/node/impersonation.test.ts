/** Transactions of impersonated senders: as clients send and read them, over a restart, and through export and import. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { JsonRpcProvider, JsonRpcSigner } from 'ethers'
import {
  type Abi,
  type Address,
  type Hash,
  createTestClient,
  getAddress,
  http,
  maxUint256,
  publicActions,
  toHex,
  walletActions,
  zeroAddress,
} from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { Web3 } from 'web3'
import { compileContract } from '../fixtures/compile.ts'
import { createNode, type TerrariumNode } from './createNode.ts'
import type { NodeOptions } from './options.ts'
import { IN_MEMORY } from './fixture.ts'

const DEV: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const ALICE: Address = '0x00000000000000000000000000000000000face1'
const BOB: Address = '0x00000000000000000000000000000000000b0b00'
/** PUSH1 1 PUSH0 RETURN: creates a contract whose code is STOP. */
const CONTRACT = '0x60015ff3'
const ETHER = 10n ** 18n

const start = (options: Partial<NodeOptions>) =>
  createNode({
    ...IN_MEMORY,
    auth: 'none',
    api: ['eth', 'evm', 'debug', 'trace', 'admin'],
    ...options,
  })
const clientOf = (node: TerrariumNode) =>
  createTestClient({ mode: 'anvil', transport: http(node.http!) })
    .extend(publicActions)
    .extend(walletActions)

let folder: string
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'terrarium-impersonation-'))))
afterAll(() => rmSync(folder, { recursive: true }))

const nodes: TerrariumNode[] = []
afterEach(async () => {
  for (const node of nodes.splice(0)) await node.close()
})
async function started(options: Partial<NodeOptions> = {}) {
  const node = await start(options)
  nodes.push(node)
  return { node, client: clientOf(node) }
}
type Client = ReturnType<typeof clientOf>

const fund = (client: Client, to: Address) => client.sendTransaction({ account: DEV, to, value: ETHER, chain: null })

/** Creates a contract with code and one ether. */
async function contractOf(client: Client): Promise<Address> {
  const hash = await client.sendTransaction({ account: DEV, data: CONTRACT, value: ETHER, chain: null })
  return (await client.getTransactionReceipt({ hash })).contractAddress!
}

describe('viem', () => {
  test('sends from an impersonated contract, and not after it stopped', async () => {
    const { client } = await started()
    const contract = await contractOf(client)
    const send = () => client.sendTransaction({ account: contract, to: BOB, value: 5n, chain: null })
    await expect(send()).rejects.toThrow(/unknown account/)
    await client.impersonateAccount({ address: contract })
    const hash = await send()
    expect(await client.getTransaction({ hash })).toMatchObject({ from: contract, to: BOB, value: 5n, nonce: 1 })
    expect(await client.getTransactionReceipt({ hash })).toMatchObject({ status: 'success', from: contract })
    expect(await client.getBalance({ address: BOB })).toBe(5n)
    await client.stopImpersonatingAccount({ address: contract })
    await expect(send()).rejects.toThrow(/unknown account/)
  })

  test('sends without any signature or impersonation', async () => {
    const { client } = await started()
    await fund(client, ALICE)
    const hash = await client.sendUnsignedTransaction({ from: ALICE, to: BOB, value: 7n })
    expect(await client.getTransaction({ hash })).toMatchObject({ from: ALICE, typeHex: '0x2' })
    expect(await client.getBalance({ address: BOB })).toBe(7n)
  })

  test('sends and waits for the receipt in one request', async () => {
    const { client } = await started()
    await fund(client, ALICE)
    await client.impersonateAccount({ address: ALICE })
    const receipt = await client.sendTransactionSync({ account: ALICE, to: BOB, value: 7n, chain: null })
    expect(receipt).toMatchObject({ status: 'success', from: ALICE })
  })
})

test.each<[string, Record<string, unknown>]>([
  ['legacy', { gasPrice: '0x77359400' }],
  ['access list', { gasPrice: '0x77359400', accessList: [] }],
  ['dynamic fee', {}],
])('ethers, web3 and the tracers read a transaction: %s', async (_, fields) => {
  const { node, client } = await started()
  const contract = await contractOf(client)
  await client.impersonateAccount({ address: contract })
  const provider = new JsonRpcProvider(node.http!)
  const hash = await provider.send('eth_sendTransaction', [{ from: contract, to: BOB, value: '0x1', ...fields }])
  const transaction = (await provider.getTransaction(hash as string))!
  expect([transaction.from.toLowerCase(), transaction.hash, transaction.signature.r]).toEqual([
    contract,
    hash,
    `0x${contract.slice(2).padStart(64, '0')}`,
  ])
  const block = (await provider.getBlock('latest', true))!
  expect(block.prefetchedTransactions[0]!.hash).toBe(hash)
  provider.destroy()
  const read = await new Web3(node.http!).eth.getTransaction(hash as string)
  expect([read.hash, read.from?.toLowerCase()]).toEqual([hash, contract])
  const { call } = clientCalls(client)
  expect(await call('debug_traceTransaction', [hash, { tracer: 'callTracer' }])).toMatchObject({ from: contract, type: 'CALL' })
  expect(await call('trace_transaction', [hash])).toMatchObject([{ action: { from: contract } }])
})

const clientCalls = (client: Client) => ({
  call: (method: string, params: unknown[] = []): Promise<unknown> => client.request({ method, params } as never),
})

test("ethers' own signer of an impersonated address sends and waits", async () => {
  const { node, client } = await started()
  await fund(client, ALICE)
  await client.impersonateAccount({ address: ALICE })
  const provider = new JsonRpcProvider(node.http!, undefined, { pollingInterval: 20 })
  const receipt = await (await new JsonRpcSigner(provider, ALICE).sendTransaction({ to: BOB, value: 3n })).wait()
  expect([receipt!.status, receipt!.from.toLowerCase()]).toEqual([1, ALICE])
  provider.destroy()
})

test('the pool keeps such a transaction over a restart', async () => {
  const options = { inMemory: false, dataDir: join(folder, 'restart'), mining: { mode: 'manual', intervalMs: 0 } } as const
  const first = await start(options)
  const client = clientOf(first)
  await fund(client, ALICE)
  await client.mine({ blocks: 1 })
  const hash = await client.sendUnsignedTransaction({ from: ALICE, to: BOB, value: 7n })
  await first.close()

  const again = (await started(options)).client
  expect(await again.getTransaction({ hash })).toMatchObject({ from: ALICE, blockNumber: null })
  await again.mine({ blocks: 1 })
  expect(await again.getTransactionReceipt({ hash })).toMatchObject({ status: 'success', blockNumber: 2n })
})

test('a restart keeps who is impersonated, and a revert too', async () => {
  const options = { inMemory: false, dataDir: join(folder, 'kept') } as const
  const first = await start(options)
  const client = clientOf(first)
  const snapshot = await client.snapshot()
  await client.impersonateAccount({ address: ALICE })
  await client.revert({ id: snapshot })
  await first.close()

  const again = (await started(options)).client
  expect(await again.getAddresses()).toContain(getAddress(ALICE))
  await again.stopImpersonatingAccount({ address: ALICE })
  expect(await again.getAddresses()).not.toContain(getAddress(ALICE))
})

test('blocks with such transactions are exported and imported with all hashes and senders', async () => {
  const dataDir = join(folder, 'exported')
  const { client } = await started({ inMemory: false, dataDir })
  const contract = await contractOf(client)
  const hashes: Hash[] = []
  for (const value of [1n, 2n]) hashes.push(await client.sendUnsignedTransaction({ from: contract, to: BOB, value }))
  expect(await clientCalls(client).call('admin_exportChain', ['chain.rlp'])).toBe(true)

  const copy = (await started({ importFile: join(dataDir, 'files', 'chain.rlp') })).client
  expect(await copy.getBlock()).toEqual(await client.getBlock())
  for (const hash of hashes) expect(await copy.getTransaction({ hash })).toMatchObject({ from: contract })
  expect(await copy.getTransactionCount({ address: contract })).toBe(3)
})

describe('a signature that is attributed to another address', () => {
  /** Stores what ecrecover returns for its call data in slot 0. */
  const RUNTIME = '60805f5f3760205f60805f60015afa505f515f5500'
  const RECOVERS =
    `0x${[0x60, 0x15, 0x60, 0x0a, 0x5f, 0x39, 0x60, 0x15, 0x5f, 0xf3].map((it) => it.toString(16).padStart(2, '0')).join('')}${RUNTIME}` as const
  const SIGNATURE = `0x${'11'.repeat(65)}` as const
  const INPUT = `0x${'00'.repeat(63)}${'11'.repeat(65)}` as const

  const attribute = (client: Client, to: Address) => clientCalls(client).call('anvil_impersonateSignature', [SIGNATURE, to])

  async function recovered(client: Client, contract: Address): Promise<string> {
    await client.sendTransaction({ account: DEV, to: contract, data: INPUT, chain: null })
    return `0x${(await client.getStorageAt({ address: contract, slot: '0x0' }))!.slice(-40)}`
  }

  async function deployed(client: Client): Promise<Address> {
    const hash = await client.sendTransaction({ account: DEV, data: RECOVERS, chain: null })
    return (await client.getTransactionReceipt({ hash })).contractAddress!
  }

  test('is so from the next block on, and every execution of the blocks gives the same root', async () => {
    const dataDir = join(folder, 'signature')
    const { client } = await started({ inMemory: false, dataDir })
    const contract = await deployed(client)
    const signers = [await recovered(client, contract)]
    await attribute(client, ALICE)
    signers.push(await recovered(client, contract))
    await attribute(client, zeroAddress)
    signers.push(await recovered(client, contract))
    await attribute(client, BOB)
    signers.push(await recovered(client, contract))
    expect(signers).toEqual([zeroAddress, ALICE, zeroAddress, BOB])

    const { call } = clientCalls(client)
    expect(await call('admin_exportChain', ['signature.rlp'])).toBe(true)
    const copy = (await started({ importFile: join(dataDir, 'files', 'signature.rlp') })).client
    expect((await copy.getBlock()).hash).toBe((await client.getBlock()).hash)
    for (const [at, signer] of signers.entries()) {
      const { hash, stateRoot } = await client.getBlock({ blockNumber: BigInt(at + 2) })
      expect(await call('debug_intermediateRoots', [hash])).toEqual([stateRoot])
      const [trace] = (await call('debug_traceBlockByNumber', [`0x${(at + 2).toString(16)}`, { tracer: 'callTracer' }])) as [
        { result: { calls: { output?: string }[] } },
      ]
      expect(trace.result.calls[0]!.output ?? '0x').toBe(at === 0 ? '0x' : `0x${signer.slice(2).padStart(64, '0')}`)
    }
  })

  test('is undone by a revert, and kept over a restart and a repair', async () => {
    const options = { inMemory: false, dataDir: join(folder, 'undone') } as const
    const first = await start(options)
    const client = clientOf(first)
    const contract = await deployed(client)
    await attribute(client, BOB)
    const snapshot = await client.snapshot()
    await attribute(client, ALICE)
    expect(await recovered(client, contract)).toBe(ALICE)
    await client.revert({ id: snapshot })
    await first.close()
    const second = await start(options)
    expect(await recovered(clientOf(second), contract)).toBe(BOB)
    const head = await clientOf(second).getBlock()
    await second.close()
    const repaired = (await started({ ...options, repair: true })).client
    expect((await repaired.getBlock()).hash).toBe(head.hash)
  })
})

test('viem deals ERC-20 tokens and sets allowances', async () => {
  const { client } = await started()
  const { abi, bytecode } = compileContract('Token')
  const token = { abi: abi as Abi, address: zeroAddress as Address }
  const hash = await client.deployContract({ abi: token.abi, bytecode, args: [1000n], account: DEV, chain: null })
  token.address = (await client.getTransactionReceipt({ hash })).contractAddress!
  const { call } = clientCalls(client)
  expect(await call('anvil_dealERC20', [ALICE, token.address, toHex(5n * ETHER)])).toBe(true)
  expect(await call('anvil_setERC20Allowance', [ALICE, BOB, token.address, toHex(maxUint256)])).toBe(true)
  expect(await client.readContract({ ...token, functionName: 'balanceOf', args: [ALICE] })).toBe(5n * ETHER)
  expect(await client.readContract({ ...token, functionName: 'allowance', args: [ALICE, BOB] })).toBe(maxUint256)
  // What was dealt can be spent.
  await client.sendUnsignedTransaction({ from: DEV, to: ALICE, value: ETHER })
  await client.impersonateAccount({ address: ALICE })
  await client.writeContract({ ...token, functionName: 'transfer', args: [BOB, 2n * ETHER], account: ALICE, chain: null })
  expect(await client.readContract({ ...token, functionName: 'balanceOf', args: [BOB] })).toBe(2n * ETHER)
})
