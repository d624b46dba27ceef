/** What the EVM did for each request, in the recording of a whole node. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TransactionOpcodeGas } from '../contract/wire/opcodeGas.ts'
import type { WireRecordedExchange, WireRecordedRequest, WireRequestPage } from '../contract/wire/recordedRequests.ts'
import type { Hardfork } from '../types/chainConfig.ts'
import { createNode, type TerrariumNode } from './createNode.ts'
import { IN_MEMORY } from './fixture.ts'

const CONTRACT = '0x00000000000000000000000000000000000c0de1'
/** Reads the slots 0, 1 and 0 again, and adds one to slot 2. */
const CODE = '0x5f546001545f54600254600101600255'
const FROM = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const CALL = { from: FROM, to: CONTRACT, gas: '0x186a0' }

let node: TerrariumNode
beforeAll(async () => {
  node = await createNode({ ...IN_MEMORY, auth: 'none', api: ['eth', 'evm', 'debug', 'trace', 'devnet'] })
  await ask('hardhat_setCode', CONTRACT, CODE)
})
afterAll(() => node.close())

const ask = <T>(method: string, ...params: unknown[]) => askOf<T>(node, method, ...params)

async function askOf<T>(of: TerrariumNode, method: string, ...params: unknown[]): Promise<T> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const reply = await fetch(of.http!, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const { result, error } = (await reply.json()) as { result: T; error?: { message: string } }
  if (error) throw new Error(error.message)
  return result
}

/** The newest recorded request of a method. */
async function recorded(method: string, filter = ''): Promise<WireRecordedRequest | undefined> {
  return (await ask<WireRequestPage>('devnet_requests', { filter: `method:${method} ${filter}` })).rows.at(-1)
}

test('a call, an estimate and a trace have their gas, runs and reads', async () => {
  await ask('eth_call', CALL, 'latest')
  const call = (await recorded('eth_call'))!.execution!
  expect(call).toMatchObject({ runs: 1, slots: 3 })
  expect(call.gas).toBeGreaterThan(21_000)
  expect(call.accounts).toBeGreaterThanOrEqual(2)
  expect(call.ms).toBeGreaterThan(0)
  const estimate = Number(await ask<string>('eth_estimateGas', CALL))
  const estimated = (await recorded('eth_estimateGas'))!.execution!
  expect(estimated.gas).toBeGreaterThanOrEqual(call.gas)
  expect(estimate).toBeGreaterThanOrEqual(call.gas)
  await ask('debug_traceCall', CALL, 'latest', {})
  expect((await recorded('debug_traceCall'))!.execution).toMatchObject({ runs: 1, gas: call.gas, slots: 3 })
})

test('a send has the gas of its transaction once that is mined, also when it waited, and after the chain went back', async () => {
  const receiptGas = async (hash: string) => Number((await ask<{ gasUsed: string }>('eth_getTransactionReceipt', hash)).gasUsed)
  const snapshot = await ask('evm_snapshot')
  const hash = await ask<string>('eth_sendTransaction', CALL)
  const gas = await receiptGas(hash)
  await ask('evm_revert', snapshot)
  expect((await recorded('eth_sendTransaction', `tx:${hash}`))!.execution).toMatchObject({ runs: 1, gas })
  await ask('evm_setAutomine', false)
  const waiting = await ask<string>('eth_sendTransaction', { ...CALL, value: '0x1' })
  expect(await recorded('eth_sendTransaction', `tx:${waiting}`)).not.toHaveProperty('execution')
  await ask('evm_mine')
  expect((await recorded('eth_sendTransaction', `tx:${waiting}`))!.execution!.gas).toBe(await receiptGas(waiting))
  await ask('evm_setAutomine', true)
})

/** What is known of a transaction that calls the contract under the rules of a fork. */
async function sendOn(hardfork: Hardfork): Promise<WireRecordedRequest['execution']> {
  const other = await createNode({ ...IN_MEMORY, auth: 'none', api: ['eth', 'evm', 'devnet'], hardfork })
  try {
    await askOf(other, 'hardhat_setCode', CONTRACT, CODE)
    const hash = await askOf<string>(other, 'eth_sendTransaction', CALL)
    const { rows } = await askOf<WireRequestPage>(other, 'devnet_requests', { filter: `tx:${hash}` })
    return rows[0]!.execution
  } finally {
    await other.close()
  }
}

test('of a send, accounts and slots are known from Amsterdam on, where blocks record what they read; its time never is', async () => {
  const before = await sendOn('osaka')
  expect(Object.keys(before!).toSorted()).toEqual(['gas', 'runs'])
  const since = await sendOn('amsterdam')
  // Slots 0, 1 and 2, each once.
  expect(since).toMatchObject({ runs: 1, slots: 3 })
  // Sender, contract and recipient of the fees.
  expect(since!.accounts).toBe(3)
  expect(since).not.toHaveProperty('ms')
})

test('the opcodes of a recorded call and of a transaction are counted by traces, from what the recording has of them', async () => {
  await ask('eth_call', CALL, 'latest')
  const { seq, beginBlock } = (await recorded('eth_call'))!
  const hash = await ask<string>('eth_sendTransaction', CALL)
  const { params } = await ask<WireRecordedExchange>('devnet_request', seq)
  const [call] = JSON.parse(params!.text) as [object]
  const block = `0x${beginBlock.toString(16)}`
  const counts = await ask<Record<string, number>>('debug_traceCall', call, block, { tracer: 'unigramTracer' })
  expect(counts).toMatchObject({ PUSH0: 2, PUSH1: 4, SLOAD: 4, SSTORE: 1, ADD: 1 })
  const { opcodeGas } = await ask<TransactionOpcodeGas>('trace_transactionOpcodeGas', hash)
  expect(Object.fromEntries(opcodeGas.map(({ opcode, count }) => [opcode, count]))).toEqual(counts)
})

test('reads of state have none, and filters find requests by what they used', async () => {
  await ask('eth_getBalance', FROM, 'latest')
  expect(await recorded('eth_getBalance')).not.toHaveProperty('execution')
  expect(await recorded('eth_call', 'gas:>21000 slots:3 accounts:>=2')).toBeDefined()
  expect(await recorded('eth_call', 'gas:>1000000')).toBeUndefined()
  expect(await recorded('eth_getBalance', 'gas:>=0')).toBeUndefined()
})

test('a replayed block counts each of its transactions', async () => {
  await ask('evm_setAutomine', false)
  for (let i = 0; i < 3; i++) await ask('eth_sendTransaction', CALL)
  await ask('evm_mine')
  await ask('evm_setAutomine', true)
  await ask('debug_traceBlockByNumber', 'latest', { tracer: 'callTracer' })
  expect((await recorded('debug_traceBlockByNumber'))!.execution!.runs).toBeGreaterThanOrEqual(3)
})
