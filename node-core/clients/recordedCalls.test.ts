/** Tests made of recorded requests, as Foundry and vitest run them: green as they come out, red where a contract does something else. */
import { type Abi, encodeDeployData, encodeFunctionData, type Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { WireRequestTest } from '../contract/wire/replay.ts'
import { type CompiledContract, compileContract } from '../fixtures/compile.ts'
import { createNode, type TerrariumNode } from '../node/createNode.ts'
import { IN_MEMORY } from '../node/fixture.ts'
import { createForgeRunner, runWithVitest } from './generatedTests.ts'
import { NOT_INSTALLED } from './npmProject.ts'

const [ALICE, BOB] = ['0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266', '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'] as const
/** A precompile. */
const SHA256 = `0x${'2'.padStart(40, '0')}`
const HARDFORK = { hardfork: 'osaka' } as const

let token: CompiledContract
let [node, other]: TerrariumNode[] = []
let to: Hex

async function ask<T>(it: TerrariumNode, method: string, ...params: unknown[]): Promise<T> {
  const reply = await fetch(`${it.http}/as/app`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = (await reply.json()) as { result?: T; error?: { message: string } }
  if (error !== undefined && method !== 'eth_call') throw new Error(error.message)
  return result!
}

const dataOf = (functionName: string, ...args: unknown[]): Hex => encodeFunctionData({ abi: token.abi as Abi, functionName, args })

/** A chain with a token of that supply, which is sent on in its second block. */
async function openChain(supply: bigint): Promise<TerrariumNode> {
  const it = await createNode({ ...IN_MEMORY, ...HARDFORK, auth: 'none', api: ['eth', 'evm', 'devnet'] })
  const data = encodeDeployData({ abi: token.abi as Abi, bytecode: token.bytecode, args: [supply] })
  const hash = await ask<Hex>(it, 'eth_sendTransaction', { from: ALICE, data })
  to = (await ask<{ contractAddress: Hex }>(it, 'eth_getTransactionReceipt', hash)).contractAddress
  await ask(it, 'eth_sendTransaction', { from: ALICE, to, data: dataOf('transfer', BOB, 7n) })
  return it
}

beforeAll(async () => {
  token = compileContract('Token')
  ;[node, other] = [await openChain(1000n), await openChain(1001n)]
  await ask(node, 'devnet_addArtifacts', [{ name: 'Token.json', content: JSON.stringify({ contractName: 'Token', ...token }) }])
  const call = (data: Hex, block: string, from: Hex = ALICE) => ask(node!, 'eth_call', { from, to, data }, block)
  await call(dataOf('balanceOf', ALICE), 'latest')
  await call(dataOf('balanceOf', ALICE), '0x1')
  await call(dataOf('symbol'), 'latest')
  await call(dataOf('decimals'), 'latest')
  await call(dataOf('transfer', ALICE, 5n), 'latest', BOB)
  await call(dataOf('transfer', ALICE, 8n), 'latest', BOB)
  await call('0x12345678', 'latest')
  await ask(node, 'eth_call', { to: SHA256, data: '0x1234' }, 'latest')
  await ask(node, 'eth_blockNumber')
  await call(dataOf('totalSupply'), 'finalized')
  await ask(node, 'eth_estimateGas', { from: BOB, to, data: dataOf('transfer', ALICE, 5n) })
})
afterAll(() => Promise.all([node?.close(), other?.close()]))

const testsOf = (kind: 'viem' | 'foundry', filter = 'client:app'): Promise<WireRequestTest> =>
  ask(node!, 'devnet_requestTest', { filter }, kind, 'chain')
const ownTestsOf = (kind: 'viem' | 'foundry', filter = 'client:app'): Promise<WireRequestTest> =>
  ask(node!, 'devnet_requestTest', { filter }, kind)
/** The selector of transfer(address,uint256) as the code compares it, and another one, so that the function is not there any more. */
const WITHOUT_TRANSFER = [/63a9059cbb/g, '63a9059cbc'] as const

describe('recorded calls', () => {
  test('become tests by their blocks and functions, if they are calls that are answered the same again', async () => {
    const { tests, blocks, left, content } = await testsOf('viem')
    expect([tests, blocks]).toEqual([8, { first: 1, last: 2 }])
    expect(left.map(({ reason }) => reason)).toEqual([
      'only eth_call of a contract becomes a test of the chain',
      'the block is none that stays the same',
    ])
    expect(content).toContain('expect(result).toEqual(993n)')
    expect(content).toContain('expect(result).toEqual("TERRA")')
    const none = await testsOf('foundry', 'method:eth_blockNumber')
    expect(none).toEqual({ fileName: 'RecordedCalls.t.sol', content: '', tests: 0, left: [expect.objectContaining({ count: 1 })] })
  })

  test('of vitest pass on their chain, and fail where the contract answers otherwise', { tags: 'long', timeout: 60_000 }, async () => {
    const file = await testsOf('viem')
    expect(await runWithVitest(file, node!.http!)).toEqual({ status: 0, text: expect.stringMatching(/Tests\s+8 passed \(8\)/) })
    expect(await runWithVitest(file, other!.http!)).toEqual({
      status: 1,
      text: expect.stringMatching(/Tests\s+2 failed \| 6 passed \(8\)/),
    })
  })

  test(
    'of Foundry pass on their chain, and fail where the contract answers otherwise',
    { tags: 'long', timeout: 180_000 },
    async ({ skip }) => {
      const forge = createForgeRunner('recorded-calls-forge')
      skip(forge === undefined, NOT_INSTALLED)
      const file = await testsOf('foundry')
      expect(await forge!(file, node!.http!)).toEqual({ status: 0, text: expect.stringContaining('8 passed; 0 failed') })
      expect(await forge!(file, other!.http!)).toEqual({ status: 1, text: expect.stringContaining('6 passed; 2 failed') })
    },
  )
})

describe('recorded requests', () => {
  test('become tests with their own state: calls, estimates, and each transaction once', async () => {
    const { tests, left, content, blocks } = await ownTestsOf('viem')
    expect([tests, blocks]).toEqual([11, undefined])
    expect(left.map(({ reason, count }) => [reason, count])).toEqual([
      ['the transaction has a test already', 1],
      ['calls, estimates, transactions and their receipts become tests, other requests do not', expect.any(Number)],
      ['the block is none that stays the same', 1],
    ])
    expect(content).toContain('toEqual(993n)')
    expect(content).toContain('toEqual("TERRA")')
  })

  test('of vitest pass on any node, and fail with other code', { tags: 'long', timeout: 120_000 }, async () => {
    const file = await ownTestsOf('viem')
    expect(await runWithVitest(file, other!.http!)).toEqual({ status: 0, text: expect.stringMatching(/Tests\s+11 passed \(11\)/) })
    const broken = { ...file, content: file.content.replace(...WITHOUT_TRANSFER) }
    expect(await runWithVitest(broken, other!.http!)).toEqual({
      status: 1,
      text: expect.stringMatching(/Tests\s+4 failed \| 7 passed \(11\)/),
    })
    expect(await ask(other!, 'eth_blockNumber')).toBe('0x2')
  })

  test('of Foundry pass without a node, and fail with other code', { tags: 'full', timeout: 180_000 }, async ({ skip }) => {
    const forge = createForgeRunner('recorded-requests-forge')
    skip(forge === undefined, NOT_INSTALLED)
    const file = await ownTestsOf('foundry')
    expect(await forge!(file)).toEqual({ status: 0, text: expect.stringContaining('11 passed; 0 failed') })
    const broken = { ...file, content: file.content.replace(...WITHOUT_TRANSFER) }
    expect(await forge!(broken)).toEqual({ status: 1, text: expect.stringContaining('7 passed; 4 failed') })
  })
})
