/** Tests made of recorded requests, as Foundry and vitest run them: green as they come out, red where a contract does something else. */
import { execFile } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Abi, encodeDeployData, encodeFunctionData, type Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { WireRequestTest } from '../contract/wire/replay.ts'
import { type CompiledContract, compileContract } from '../fixtures/compile.ts'
import { createNode, type TerrariumNode } from '../node/createNode.ts'
import { IN_MEMORY } from '../node/fixture.ts'
import { NOT_INSTALLED, nodeEnvironment } from './npmProject.ts'
import { createForgeProject } from './toolProjects.ts'

const run = promisify(execFile)
const ROOT = join(import.meta.dirname, '..', '..')
/** Within the project, so that the tests find its packages. */
const FOLDER = join(ROOT, 'out', 'recorded-calls')
const [ALICE, BOB] = ['0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266', '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'] as const
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

/** Runs a file with vitest, in a folder of the project. */
async function vitestOf({ fileName, content }: Pick<WireRequestTest, 'fileName' | 'content'>, it: TerrariumNode) {
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(join(FOLDER, fileName), content)
  return outcomeOf(process.execPath, [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', '--root', FOLDER], FOLDER, { RPC_URL: it.http! })
}

/** What a program printed, and its exit status. */
async function outcomeOf(program: string, args: readonly string[], cwd: string, env: Readonly<Record<string, string>>) {
  try {
    const { stdout, stderr } = await run(program, args, { cwd, env: nodeEnvironment({ ...env, NO_COLOR: '1' }) })
    return { status: 0, text: stdout + stderr }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { status: code, text: stdout + stderr }
  }
}

describe('recorded calls', () => {
  test('become tests by their blocks and functions, if they are calls that are answered the same again', async () => {
    const { tests, blocks, left, content } = await testsOf('viem')
    expect([tests, blocks]).toEqual([7, { first: 1, last: 2 }])
    expect(left.map(({ reason }) => reason)).toEqual([
      'only eth_call of a contract becomes a test of the chain',
      'the block is none that stays the same',
    ])
    expect(content).toContain('expect(result).toEqual(993n)')
    expect(content).toContain('expect(result).toEqual("TERRA")')
    const none = await testsOf('foundry', 'method:eth_blockNumber')
    expect(none).toEqual({ fileName: 'RecordedCalls.t.sol', content: '', tests: 0, left: [expect.objectContaining({ count: 1 })] })
  })

  test('of vitest pass on their chain, and fail where the contract answers otherwise', { timeout: 60_000 }, async () => {
    const file = await testsOf('viem')
    expect(await vitestOf(file, node!)).toEqual({ status: 0, text: expect.stringMatching(/Tests\s+7 passed \(7\)/) })
    expect(await vitestOf(file, other!)).toEqual({ status: 1, text: expect.stringMatching(/Tests\s+2 failed \| 5 passed \(7\)/) })
  })

  test(
    'of Foundry pass on their chain, and fail where the contract answers otherwise',
    { tags: 'full', timeout: 180_000 },
    async ({ skip }) => {
      const project = createForgeProject('recorded-calls-forge')
      skip(project === undefined, NOT_INSTALLED)
      const { forge: program, folder } = project!
      const { fileName, content } = await testsOf('foundry')
      mkdirSync(join(folder, 'test'))
      writeFileSync(join(folder, 'test', fileName), content)
      const forge = (it: TerrariumNode) =>
        outcomeOf(program, ['test', '--no-storage-caching', '--evm-version', 'osaka'], folder, {
          HOME: folder,
          RPC_URL: it.http!,
        })
      expect(await forge(node!)).toEqual({ status: 0, text: expect.stringContaining('7 passed; 0 failed') })
      expect(await forge(other!)).toEqual({ status: 1, text: expect.stringContaining('5 passed; 2 failed') })
    },
  )
})

describe('recorded requests', () => {
  test('become tests with their own state: calls, estimates, and each transaction once', async () => {
    const { tests, left, content, blocks } = await ownTestsOf('viem')
    expect([tests, blocks]).toEqual([10, undefined])
    expect(left.map(({ reason, count }) => [reason, count])).toEqual([
      ['the transaction has a test already', 1],
      ['calls, estimates, transactions and their receipts become tests, other requests do not', expect.any(Number)],
      ['the block is none that stays the same', 1],
    ])
    expect(content).toContain('toEqual(993n)')
    expect(content).toContain('toEqual("TERRA")')
  })

  test('of vitest pass on any node, and fail with other code', { timeout: 120_000 }, async () => {
    const file = await ownTestsOf('viem')
    expect(await vitestOf(file, other!)).toEqual({ status: 0, text: expect.stringMatching(/Tests\s+10 passed \(10\)/) })
    const broken = { ...file, content: file.content.replace(...WITHOUT_TRANSFER) }
    expect(await vitestOf(broken, other!)).toEqual({ status: 1, text: expect.stringMatching(/Tests\s+4 failed \| 6 passed \(10\)/) })
    expect(await ask(other!, 'eth_blockNumber')).toBe('0x2')
  })

  test('of Foundry pass without a node, and fail with other code', { tags: 'full', timeout: 180_000 }, async ({ skip }) => {
    const project = createForgeProject('recorded-requests-forge')
    skip(project === undefined, NOT_INSTALLED)
    const { forge: program, folder } = project!
    const { fileName, content } = await ownTestsOf('foundry')
    mkdirSync(join(folder, 'test'))
    const forge = (text: string) => {
      writeFileSync(join(folder, 'test', fileName), text)
      return outcomeOf(program, ['test', '--evm-version', 'osaka', '--gas-limit', '1000000000'], folder, { HOME: folder })
    }
    expect(await forge(content)).toEqual({ status: 0, text: expect.stringContaining('10 passed; 0 failed') })
    expect(await forge(content.replace(...WITHOUT_TRANSFER))).toEqual({ status: 1, text: expect.stringContaining('6 passed; 4 failed') })
  })
})
