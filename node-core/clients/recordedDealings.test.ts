// @module-tag long
/** A session of all that applications do with contracts, as tests: behind a proxy, through a wallet that checks signatures, with precompiles. */
import {
  type Abi,
  type Address,
  encodeAbiParameters,
  encodeDeployData,
  encodeFunctionData,
  type Hex,
  keccak256,
  parseAbiParameters,
} from 'viem'
import { privateKeyToAccount, sign } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wordFromBigint } from '../contract/hex.ts'
import type { WireRequestTest } from '../contract/wire/replay.ts'
import { compileContract } from '../fixtures/compile.ts'
import { createNode, type TerrariumNode } from '../node/createNode.ts'
import { IN_MEMORY } from '../node/fixture.ts'
import { createForgeRunner, runWithVitest } from './generatedTests.ts'
import { NOT_INSTALLED } from './npmProject.ts'

const [ALICE, BOB] = ['0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266', '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'] as const
/** Of Bob. */
const KEY = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d'
const CHAIN_ID = 1337n
const OPTIONS = { ...IN_MEMORY, hardfork: 'osaka', auth: 'none', api: ['eth', 'evm', 'devnet'] } as const

let [node, other]: TerrariumNode[] = []

/** The result, or the error of a call. */
async function ask<T>(method: string, ...params: unknown[]): Promise<T> {
  const reply = await fetch(`${node!.http}/as/app`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = (await reply.json()) as { result?: T; error?: { message: string } }
  if (error !== undefined && method !== 'eth_call' && method !== 'eth_estimateGas') throw new Error(error.message)
  return result!
}

async function create(data: Hex, value: Hex = '0x0'): Promise<Address> {
  const hash = await ask<Hex>('eth_sendTransaction', { from: ALICE, data, value })
  return (await ask<{ contractAddress: Address }>('eth_getTransactionReceipt', hash)).contractAddress
}

beforeAll(async () => {
  ;[node, other] = [await createNode(OPTIONS), await createNode(OPTIONS)]
  const [dealings, wallet, proxy] = [compileContract('Dealings'), compileContract('Dealings', 'Wallet'), compileContract('Proxy')]
  for (const [name, contract] of Object.entries({ dealings, wallet, proxy }))
    await ask('devnet_addArtifacts', [{ name: `${name}.json`, content: JSON.stringify({ contractName: name, ...contract }) }])
  const implementation = await create(dealings.bytecode)
  const behind = await create(encodeDeployData({ abi: proxy.abi as Abi, bytecode: proxy.bytecode, args: [implementation, '0x'] }))
  const args = [privateKeyToAccount(KEY).address, implementation]
  const account = await create(encodeDeployData({ abi: wallet.abi as Abi, bytecode: wallet.bytecode, args }), '0xde0b6b3a7640000')
  const dataOf = (functionName: string, ...given: unknown[]): Hex =>
    encodeFunctionData({ abi: dealings.abi as Abi, functionName, args: given })
  for (const to of [implementation, behind]) {
    const send = (data: Hex, more: object = {}) => ask('eth_sendTransaction', { from: ALICE, to, data, ...more })
    const call = (data: Hex, block = 'latest', more: object = {}, ...overrides: object[]) =>
      ask('eth_call', { from: ALICE, to, data, ...more }, block, ...overrides)
    const estimate = (data: Hex, more: object = {}) => ask('eth_estimateGas', { from: ALICE, to, data, ...more })
    await send(dataOf('deposit', '0x1234'), { value: '0x64' })
    await send(dataOf('deposit', '0x'), { value: '0x65', from: BOB })
    await send(dataOf('withdraw', 30n))
    await send(dataOf('withdraw', 3000n), { gas: '0x30d40' })
    await send(dataOf('deal', 'plain', [1n, 2n]))
    await send(dataOf('tries', 5000n))
    await send(dataOf('burns'), { gas: '0x493e0' })
    await send(dataOf('makes', wordFromBigint(1n)), { value: '0x5' })
    await send('0x', { value: '0x1' })
    for (const name of ['count', 'small', 'below', 'tag', 'isOpen', 'blob', 'motto', 'many', 'origin']) await call(dataOf(name))
    await call(dataOf('clock'), 'latest', { gas: '0x30000' })
    await call(dataOf('balanceOf', ALICE), '0x6')
    await call(dataOf('balanceOf', BOB), 'pending')
    for (const at of [0n, 9n]) await call(dataOf('dealAt', at))
    for (const who of [ALICE, wordFromBigint(1n).replace('0x000000000000000000000000', '0x')]) await call(dataOf('others', who))
    await call(dataOf('withdraw', 99999n))
    await call(dataOf('panics', 0n))
    await call(dataOf('invalid'))
    await call(dataOf('recover', wordFromBigint(3n), 27, wordFromBigint(4n), wordFromBigint(5n)))
    await call(dataOf('origin'), 'latest', { gasPrice: '0x77359400' })
    await call(dataOf('count'), 'latest', {}, { [to]: { stateDiff: { [wordFromBigint(2n)]: wordFromBigint(9n) } } })
    await estimate(dataOf('deposit', '0x1234'), { value: '0x1' })
    await estimate(dataOf('withdraw', 100_000n))
    await estimate(dataOf('tries', 100_000n))
  }
  const operation = async (nonce: bigint, value: bigint, data: Hex): Promise<object> => {
    const types = parseAbiParameters('uint256, address, uint256, address, uint256, bytes')
    const hash = keccak256(encodeAbiParameters(types, [CHAIN_ID, account, nonce, implementation, value, data]))
    const { r, s, v } = await sign({ hash, privateKey: KEY })
    return {
      from: ALICE,
      to: implementation,
      gas: '0x40000',
      data: dataOf('handle', account, implementation, value, data, Number(v), r, s),
    }
  }
  const first = await operation(0n, 9n, dataOf('deposit', '0xaa'))
  await ask('eth_call', first, 'latest')
  await ask('eth_sendTransaction', first)
  await ask('eth_sendTransaction', await operation(1n, 0n, dataOf('withdraw', 500n)))
  await ask('eth_sendTransaction', first)
}, 120_000)
afterAll(() => Promise.all([node?.close(), other?.close()]))

const testsOf = (kind: 'foundry' | 'viem', state: 'own' | 'chain'): Promise<WireRequestTest> =>
  ask('devnet_requestTest', { filter: 'client:app' }, kind, state)

const reasonsOf = ({ left }: WireRequestTest) => left.map(({ reason, count }) => `${count} ${reason}`).toSorted()
const passed = ({ tests }: WireRequestTest, besides = 0) => ({
  status: 0,
  text: expect.stringMatching(`\\b${tests + besides} passed`) as string,
})

/** With code of contracts that panics otherwise. */
function changed(file: WireRequestTest): WireRequestTest {
  const content = file.content.replaceAll('634e487b71', '634e487b72')
  expect(content).not.toBe(file.content)
  return { ...file, content }
}

const NO_TESTS = [
  '2 there is no estimate to test',
  '3 calls, estimates, transactions and their receipts become tests, other requests do not',
  '3 the transaction has a test already',
]

test('tests of vitest on their own state pass on any node, and fail with other code', { timeout: 120_000 }, async () => {
  const file = await testsOf('viem', 'own')
  expect(reasonsOf(file)).toEqual(['2 it depends on hashes of blocks, which calls cannot set', ...NO_TESTS].toSorted())
  // And one for the chain id, which signatures are for.
  expect(await runWithVitest(file, other!.http!)).toEqual(passed(file, 1))
  expect(await runWithVitest(changed(file), other!.http!)).toEqual({ status: 1, text: expect.stringMatching(/ 4 failed/) })
})

test('tests of Foundry on their own state pass, without those that depend on gas', { timeout: 300_000 }, async ({ skip }) => {
  const forge = createForgeRunner('recorded-dealings-forge')
  skip(forge === undefined, NOT_INSTALLED)
  const file = await testsOf('foundry', 'own')
  expect(reasonsOf(file)).toEqual([
    ...NO_TESTS,
    '5 it depends on gas, of which calls need less in tests of Foundry, or on the gas limit of its block',
  ])
  expect(await forge!(file)).toEqual(passed(file))
  expect(await forge!(changed(file))).toEqual({ status: 1, text: expect.stringContaining('4 failed') })
})

test('tests of the chain pass on it, without those that name what they leave out', { timeout: 300_000 }, async ({ skip }) => {
  const file = await testsOf('viem', 'chain')
  expect(reasonsOf(file)).toContain('2 the answer depends on fields that tests of the chain leave out, such as gas or gasPrice')
  expect(await runWithVitest(file, node!.http!)).toEqual(passed(file))
  const forge = createForgeRunner('recorded-dealings-chain')
  skip(forge === undefined, NOT_INSTALLED)
  expect(await forge!(await testsOf('foundry', 'chain'), node!.http!)).toEqual(passed(file))
})
