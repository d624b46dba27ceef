/** What clients see of a devnet with the rules of Amsterdam. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SYSTEM_ADDRESS, TRANSFER_TOPIC } from '../contract/etherLogs.ts'
import { type Address, type Hash, type Hex, wordFromBigint } from '../contract/hex.ts'
import { defaultGenesis } from '../chain/genesis.ts'
import { createDevAccounts } from '../keystore/devAccounts.ts'
import { STORE_INIT_CODE, type ScriptChain, createScriptChain } from './scripts/fixture.ts'
import { SCRIPT_NAMESPACES } from './scripts/inProcessPeer.ts'

const [alice, bob] = createDevAccounts(2).map(({ address }) => address) as [Address, Address]
const topicOf = (address: Address): Hash => wordFromBigint(BigInt(address))

interface Receipt {
  transactionHash: Hash
  status: Hex
  gasUsed: Hex
  contractAddress: Address
  logs: { address: Address; topics: Hash[]; data: Hex }[]
}

let chain: ScriptChain

beforeAll(async () => {
  const genesis = defaultGenesis({ hardfork: 'amsterdam', timestamp: 1_700_000_000n, accounts: [alice, bob] })
  chain = await createScriptChain('devnet', genesis)
})
afterAll(() => chain.close())

const session = { transport: 'http', authenticated: true, namespaces: SCRIPT_NAMESPACES, onClose: () => undefined } as const

async function call<T>(method: string, ...params: unknown[]): Promise<T> {
  const answer = await chain.dispatcher.handle(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }), session)
  const { result, error } = JSON.parse(answer as string) as { result: T; error?: { message: string } }
  if (error) throw new Error(error.message)
  return result
}

/** Sends a transaction that the node signs, and mines it. */
async function send(tx: Record<string, unknown>): Promise<Receipt> {
  const hash = await call<Hash>('eth_sendTransaction', { from: alice, ...tx })
  await call('evm_mine')
  return call<Receipt>('eth_getTransactionReceipt', hash)
}

test('a transfer is logged by the system address, and found by a filter', async () => {
  const { logs, gasUsed } = await send({ to: bob, value: '0x5' })
  expect(gasUsed).toBe('0x5208')
  expect(logs).toMatchObject([
    { address: SYSTEM_ADDRESS, topics: [TRANSFER_TOPIC, topicOf(alice), topicOf(bob)], data: wordFromBigint(5n) },
  ])
  const found = await call<unknown[]>('eth_getLogs', {
    fromBlock: 'latest',
    address: SYSTEM_ADDRESS,
    topics: [TRANSFER_TOPIC, null, topicOf(bob)],
  })
  expect(found).toHaveLength(1)
  expect(await call('eth_getLogs', { fromBlock: 'latest', topics: [TRANSFER_TOPIC, topicOf(bob)] })).toEqual([])
})

test('an estimate is exactly what a creation, and a first store, need', async () => {
  const creation = { from: alice, data: STORE_INIT_CODE }
  const gas = await call<Hex>('eth_estimateGas', creation)
  const { status, gasUsed, contractAddress } = await send({ data: STORE_INIT_CODE, gas })
  expect([status, gasUsed]).toEqual(['0x1', gas])
  await expect(call('eth_estimateGas', { ...creation, gas: `0x${(BigInt(gas) - 1n).toString(16)}` })).rejects.toThrow('out of gas')

  const store = { to: contractAddress, data: wordFromBigint(7n) }
  const storeGas = await call<Hex>('eth_estimateGas', { from: alice, ...store })
  expect(await send({ ...store, gas: storeGas })).toMatchObject({ status: '0x1', gasUsed: storeGas })
  const oneLess = await send({ ...store, to: contractAddress, data: wordFromBigint(8n), gas: storeGas })
  expect(BigInt(oneLess.gasUsed)).toBe(BigInt(storeGas) - 32n * 150n)
})

test('the header has the slot and the hash of the access list, and counts the larger dimension of gas', async () => {
  const { gasUsed } = await send({ data: STORE_INIT_CODE })
  const block = await call<Record<string, Hex>>('eth_getBlockByNumber', 'latest', false)
  expect(block['slotNumber']).toBe(block['number'])
  expect(block['blockAccessListHash']).toMatch(/^0x[0-9a-f]{64}$/)
  // An account and 26 bytes of code are state gas, at 150 a byte.
  expect(BigInt(block['gasUsed']!)).toBe(BigInt(gasUsed) - (112n + 26n) * 150n)
  expect(await call('eth_call', { data: '0x4b5f5260205ff3' }, 'latest')).toBe(wordFromBigint(BigInt(block['slotNumber']!)))
})

test('a transaction may have more gas than 2^24, and a view may use it', async () => {
  expect(await send({ to: bob, value: '0x1', gas: '0x1800000' })).toMatchObject({ status: '0x1', gasUsed: '0x5208' })
  // Burns gas until less than 30 million of the 50 million of a call is left.
  expect(await call('eth_call', { to: bob }, 'latest', { [bob]: { code: '0x5b6301c9c3805a115f5700' } })).toBe('0x')
})

test('a simulation does not report a transfer twice', async () => {
  const calls = [{ from: alice, to: bob, value: '0x1' }]
  const [block] = await call<{ calls: { logs: { address: Address }[] }[] }[]>('eth_simulateV1', {
    blockStateCalls: [{ calls }],
    traceTransfers: true,
  })
  expect(block!.calls[0]!.logs.map(({ address }) => address)).toEqual([SYSTEM_ADDRESS])
})

test('a trace tells the gas of each step, state gas included where no reservoir pays it', async () => {
  const { structLogs } = await call<{ structLogs: { op: string; gas: number; gasCost: number }[] }>(
    'debug_traceCall',
    { data: '0x60015f5500' },
    'latest',
  )
  const store = structLogs.findIndex(({ op }) => op === 'SSTORE')
  expect(structLogs[store]!.gasCost).toBe(5000 + 32 * 150)
  expect(structLogs[store]!.gas - structLogs[store + 1]!.gas).toBe(5000 + 32 * 150)
})

test('the call tracer shows the logs of transfers', async () => {
  const trace = await call<{ logs?: { address: Address }[] }>('debug_traceCall', { from: alice, to: bob, value: '0x1' }, 'latest', {
    tracer: 'callTracer',
    tracerConfig: { withLog: true },
  })
  expect(trace.logs?.map(({ address }) => address)).toEqual([SYSTEM_ADDRESS])
})

/** Sends a first store to a new contract, whose slot costs state gas. */
const firstStore = async () => {
  const { contractAddress } = await send({ data: STORE_INIT_CODE })
  return send({ to: contractAddress, data: wordFromBigint(7n) })
}

describe('gas of traces and access lists', () => {
  let stored: Address
  beforeAll(async () => {
    stored = (await send({ data: STORE_INIT_CODE })).contractAddress
  })

  /** Of the transaction before it is executed: its base and a word of call data with one byte that is not zero. */
  const INTRINSIC = 21_000 + 31 * 4 + 16

  test('a transaction with the list of eth_createAccessList succeeds, with the gas that it reports', async () => {
    const request = { from: alice, to: stored, data: wordFromBigint(9n) }
    const { accessList, gasUsed } = await call<{ accessList: { address: Address; storageKeys: Hash[] }[]; gasUsed: Hex }>(
      'eth_createAccessList',
      request,
    )
    expect(accessList).toEqual([{ address: stored, storageKeys: [wordFromBigint(0n)] }])
    expect(await send({ ...request, accessList })).toMatchObject({ status: '0x1', gasUsed })
  })

  test('debug_traceTransaction: the steps cost what the receipt has beyond the intrinsic gas', async () => {
    const { transactionHash, gasUsed } = await firstStore()
    const trace = await call<{ gas: number; failed: boolean; structLogs: { gasCost: number }[] }>('debug_traceTransaction', transactionHash)
    expect(trace).toMatchObject({ gas: Number(gasUsed), failed: false })
    expect(INTRINSIC + trace.structLogs.reduce((sum, { gasCost }) => sum + gasCost, 0)).toBe(trace.gas)
  })

  /** Of the code that the creation leaves: state gas of 26 bytes, and the price of hashing a word (EIP-8037). */
  const CODE_DEPOSIT = 26 * 150 + 6

  test.each([
    ['a first store', firstStore, 0],
    ['a creation', () => send({ data: STORE_INIT_CODE }), CODE_DEPOSIT],
  ])('the call tracer reports the gas of %s, trace_transaction that of its code, state gas included', async (_, mine, deposit) => {
    const { transactionHash, gasUsed } = await mine()
    const traced = await call<{ gasUsed: Hex }>('debug_traceTransaction', transactionHash, { tracer: 'callTracer' })
    const [trace] = await call<{ result: { gasUsed: Hex } }[]>('trace_transaction', transactionHash)
    const { structLogs } = await call<{ structLogs: { gasCost: number }[] }>('debug_traceTransaction', transactionHash)
    const ofCode = structLogs.reduce((sum, { gasCost }) => sum + gasCost, deposit)
    expect([traced.gasUsed, Number(trace!.result.gasUsed)]).toEqual([gasUsed, ofCode])
  })
})
