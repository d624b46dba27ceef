/** Reproduction bundles of transactions and calls of a node: what a bundle holds is enough, and nothing that is read is left out. */
import { createRequire } from 'node:module'
import { type Hex, createTestClient, http, publicActions, walletActions } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { wordFromBigint } from '../contract/hex.ts'
import { createEngine } from '../evm/evm.ts'
import { type WireReproduction, readReproduction, reproductionFromJson } from '../reproduction/bundle.ts'
import { runReproduction } from '../reproduction/run.ts'
import { type TerrariumNode, createNode } from './createNode.ts'

const [SENDER, OTHER] = ['0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266', '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'] as const
const CONTRACT = '0x00000000000000000000000000000000000c0de0'
const FAILING = '0x00000000000000000000000000000000000c0de1'
/** Stores hash of the parent, TIMESTAMP, NUMBER, BASEFEE, COINBASE, PREVRANDAO, CHAINID, GASLIMIT and ORIGIN's balance in slots 0 to 8, logs slot 9. */
const ENVIRONMENT = [
  '43600190034060005542600155436002554860035541600455446005554660065545600755',
  '323160085560095460005260aa60206000a1',
].join('') satisfies string
/** Reverts with the value of slot 1. */
const REVERTING = '60015460005260206000fd'

/** Logs slot 9. */
const LOGGING = '0x00000000000000000000000000000000000c0de2'

/** Creates a contract that stops at once. */
const CREATION = '0x6001600c60003960016000f300'

let node: TerrariumNode
const clientOf = () =>
  createTestClient({ mode: 'anvil', transport: http(node.http!), pollingInterval: 10 })
    .extend(publicActions)
    .extend(walletActions)
const reproduce = async (subject: unknown): Promise<WireReproduction> =>
  clientOf().request({ method: 'devnet_reproduce' as never, params: [subject] as never })
const run = (bundle: WireReproduction) => runReproduction(readReproduction(JSON.stringify(bundle)), createEngine())

beforeAll(async () => {
  const port0 = { host: '127.0.0.1', port: 0 }
  node = await createNode({ inMemory: true, jsonRpc: true, httpAddress: port0, wsAddress: null, api: ['eth', 'txpool', 'evm', 'devnet'] })
  const client = clientOf()
  await client.mine({ blocks: 5 })
  await client.setCode({ address: CONTRACT, bytecode: `0x${ENVIRONMENT}` })
  await client.setStorageAt({ address: CONTRACT, index: 9, value: wordFromBigint(99n) })
  await client.setCode({ address: LOGGING, bytecode: '0x60095460005260aa60206000a1' })
  await client.setCode({ address: FAILING, bytecode: `0x${REVERTING}` })
  await client.setStorageAt({ address: FAILING, index: 1, value: wordFromBigint(7n) })
})
afterAll(() => node.close())

async function send(fields: { from?: Hex; to?: Hex; data?: Hex; value?: bigint; gas?: bigint } = {}): Promise<Hex> {
  const { from = SENDER, ...rest } = fields
  return clientOf().sendTransaction({ account: from, chain: null, to: CONTRACT, gas: 500_000n, ...rest } as never)
}

async function expectSame(bundle: WireReproduction, hash: Hex): Promise<void> {
  const receipt = await clientOf().getTransactionReceipt({ hash })
  const { expected } = bundle
  expect(bundle.transaction.hash).toBe(hash)
  expect(BigInt(expected.gasUsed)).toBe(receipt.gasUsed)
  expect(expected.status === 'success').toBe(receipt.status === 'success')
  expect(expected.logs).toEqual(receipt.logs.map(({ address, topics, data }) => ({ address, topics, data })))
  expect((await run(bundle)).differences).toEqual([])
}

describe('a bundle holds what its transaction reads, and runs the same on its own', () => {
  test('environment, block hashes, slots', async () => {
    const hash = await send({ value: 5n })
    const bundle = await reproduce(hash)
    await expectSame(bundle, hash)
    const block = await clientOf().getBlock()
    const parent = `0x${(block.number - 1n).toString(16)}`
    expect(bundle.block).toMatchObject({ number: `0x${block.number.toString(16)}`, blockHashes: { [parent]: block.parentHash } })
    expect(Object.keys(bundle.block.blockHashes)).toEqual([parent])
    expect(Object.keys(bundle.accounts).toSorted()).toEqual([CONTRACT, SENDER, block.miner].toSorted())
    expect(Object.keys(bundle.accounts[CONTRACT]!.storage)).toHaveLength(10)
    expect(bundle.expected.stateDiff[CONTRACT]!.storage![wordFromBigint(0n)]).toBe(block.parentHash)
    expect(bundle.expected.logs[0]!.data).toBe(wordFromBigint(99n))
    expect(bundle.origin).toBe('mined')
  })

  test('a revert', async () => {
    const hash = await send({ to: FAILING })
    const bundle = await reproduce(hash)
    await expectSame(bundle, hash)
    expect(bundle.expected).toMatchObject({ status: 'revert', output: wordFromBigint(7n) })
  })

  test('out of gas', async () => {
    const hash = await send({ gas: 60_000n })
    const bundle = await reproduce(hash)
    await expectSame(bundle, hash)
    expect(bundle.expected).toMatchObject({ status: 'halt', reason: 'out of gas' })
  })

  test('a creation', async () => {
    const hash = await send({ to: undefined as never, data: CREATION })
    const bundle = await reproduce(hash)
    await expectSame(bundle, hash)
    expect(bundle.expected).toMatchObject({ status: 'success', output: '0x00' })
    expect(bundle.expected.createdAddress).toBe((await clientOf().getTransactionReceipt({ hash })).contractAddress)
  })

  test('a contract that sends without a key', async () => {
    await clientOf().impersonateAccount({ address: CONTRACT })
    await clientOf().setBalance({ address: CONTRACT, value: 10n ** 18n })
    const hash = await send({ from: CONTRACT, to: FAILING })
    await expectSame(await reproduce(hash), hash)
  })

  test('the second transaction of a block, on the state after the first', async () => {
    const client = clientOf()
    await client.setAutomine(false)
    const nonce = await client.getTransactionCount({ address: SENDER })
    await send({ nonce } as never)
    const pending = await send({ nonce: nonce + 1 } as never)
    const waiting = await reproduce(pending)
    expect(waiting.origin).toBe('pending')
    expect((await run(waiting)).differences).toEqual([])
    await client.mine({ blocks: 1 })
    await client.setAutomine(true)
    const bundle = await reproduce(pending)
    await expectSame(bundle, pending)
    expect(bundle.accounts[SENDER]!.nonce).toBe(`0x${(nonce + 1).toString(16)}`)
  })

  test('a call, with overrides, free and with more gas than a transaction may have', async () => {
    const bundle = await reproduce({
      call: { from: OTHER, to: FAILING, gas: '0x5f5e100' },
      stateOverrides: { [FAILING]: { stateDiff: { [wordFromBigint(1n)]: wordFromBigint(8n) } } },
      blockOverrides: { number: '0x1234', time: '0x70000000' },
    })
    expect(bundle).toMatchObject({
      origin: 'simulated',
      block: { number: '0x1234', timestamp: '0x70000000', baseFeePerGas: '0x0' },
      expected: { status: 'revert', output: wordFromBigint(8n) },
    })
    expect(bundle.transaction.from).toBe(OTHER)
    expect((await run(bundle)).differences).toEqual([])
  })

  test('names what differs', async () => {
    const bundle = await reproduce(await send({ to: FAILING }))
    bundle.accounts[FAILING]!.storage[wordFromBigint(1n)] = wordFromBigint(8n)
    expect((await run(bundle)).differences).toEqual([`output is "${wordFromBigint(8n)}", expected "${wordFromBigint(7n)}"`])
    // A balance that does not suffice.
    bundle.accounts[SENDER]!.balance = '0x0'
    await expect(run(bundle)).rejects.toThrow('the transaction cannot be mined on its own: insufficient funds')
  })
})

describe('a bundle that is not one is refused, with the reason', () => {
  /** A bundle with another value at a path; undefined removes it. */
  const changed = async (path: readonly string[], value: unknown): Promise<() => void> => {
    const bundle = await reproduce(await send({ to: FAILING }))
    const parent = path.slice(0, -1).reduce<object>((at, key) => at[key as never], bundle)
    Object.assign(parent, { [path.at(-1)!]: value })
    return () => reproductionFromJson(bundle)
  }

  test.each([
    ['not JSON', '{', 'not valid JSON'],
    ['something else', '{"abi":[]}', 'format: expected "terrarium-reproduction", got nothing'],
    ['an array', '[]', 'expected an object, got an array'],
    ['newer', '{"format":"terrarium-reproduction","version":2}', 'version: 2 is newer than this program, which reads version 1: update it'],
    ['without a version', '{"format":"terrarium-reproduction"}', 'version: missing'],
  ])('%s', (_, text, reason) => {
    expect(() => readReproduction(text)).toThrow(`reproduction bundle: ${reason}`)
  })

  test('too large', () => {
    expect(() => readReproduction(' '.repeat(33_554_433))).toThrow('has 33554433 characters, the limit is 33554432')
  })

  test.each([
    ['an unknown key', ['block', 'baseFee'], '0x1', 'block.baseFee: unknown key'],
    ['a bad balance', ['accounts', FAILING, 'balance'], '12', `accounts.${FAILING}.balance: hex string without 0x prefix`],
    ['a missing field', ['block', 'prevRandao'], undefined, 'block.prevRandao: missing, required from paris on'],
    ['block 0', ['block', 'number'], '0x0', 'block.number: expected at least 1'],
    ['another hash', ['transaction', 'hash'], wordFromBigint(1n), 'transaction.hash: expected 0x'],
    ['another sender', ['transaction', 'from'], OTHER, `transaction.from: expected ${SENDER}`],
    ['bytes that are no transaction', ['transaction', 'raw'], '0x01', 'transaction.raw: '],
  ])('%s', async (_, path, value, reason) => {
    expect(await changed(path, value)).toThrow(`reproduction bundle: ${reason}`)
  })
})

const testOf = (subject: unknown, kind: 'foundry' | 'viem'): Promise<string> =>
  clientOf().request({ method: 'devnet_reproductionTest' as never, params: [subject, kind] as never })

describe('as a test file', () => {
  test.each([
    ['a success with logs', () => send({ to: LOGGING, value: 5n })],
    ['a revert', () => send({ to: FAILING })],
    ['a creation', () => send({ to: undefined as never, data: CREATION })],
  ])('of Foundry, which solc compiles: %s', async (_, transaction) => {
    const text = await testOf(await transaction(), 'foundry')
    expect(errorsOf(text)).toEqual([])
    expect(text).toContain('function test_reproduce() public {')
    expect(text).toContain(`vm.chainId(1337);`)
  })

  test.each([
    ['runs out of gas', () => send({ to: LOGGING, gas: 23_000n })],
    ['stores the gas limit of its block', () => send({ value: 5n })],
  ])('of Foundry, not of what would not pass there: it %s', async (_, transaction) => {
    await expect(testOf(await transaction(), 'foundry')).rejects.toThrow('the test would fail: it depends on gas')
  })

  test('of viem: in a call, and in a block if the code does not depend on the height', async () => {
    const failing = await testOf(await send({ to: FAILING }), 'viem')
    expect(failing).toContain("test('does the same in a block'")
    expect(failing).toContain(wordFromBigint(7n))
    const environment = await testOf(await send(), 'viem')
    expect(environment).toContain("test('does the same in a call'")
    expect(environment).not.toContain("test('does the same in a block'")
  })
})

/** Errors of the compiler. */
function errorsOf(source: string): string[] {
  const solc = createRequire(import.meta.url)('solc') as { compile(input: string): string }
  const settings = { outputSelection: { '*': { '*': ['evm.bytecode.object'] } } }
  const input = { language: 'Solidity', sources: { 'Reproduction.t.sol': { content: source } }, settings }
  const { errors = [] } = JSON.parse(solc.compile(JSON.stringify(input))) as { errors?: { severity: string; formattedMessage: string }[] }
  return errors.filter(({ severity }) => severity === 'error').map(({ formattedMessage }) => formattedMessage)
}

test('a transaction that nobody knows', async () => {
  await expect(reproduce(`0x${'aa'.repeat(32)}`)).rejects.toThrow('transaction not found')
})
