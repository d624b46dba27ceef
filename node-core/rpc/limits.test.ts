import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEFAULT_RPC_LIMITS, type RpcLimits } from './context.ts'
import { createDispatcher } from './dispatcher.ts'
import { createErrorMapper } from './errors.ts'
import { METHOD_ROWS } from './methods.ts'
import { createRegistry } from './registry.ts'
import { type ScriptChain, createScriptChain } from './scripts/fixture.ts'
import { createInProcessPeer } from './scripts/inProcessPeer.ts'

let chain: ScriptChain
beforeAll(async () => {
  chain = await createScriptChain()
})
afterAll(() => chain.close())

/** What a node with other limits answers. */
async function ask(limits: Partial<RpcLimits>, method: string, ...params: unknown[]): Promise<unknown> {
  const context = { ...chain.context, limits: { ...DEFAULT_RPC_LIMITS, ...limits } }
  const mapError = createErrorMapper({ error: (message) => expect.unreachable(message) })
  const dispatcher = createDispatcher(createRegistry(METHOD_ROWS, 'devnet'), { context }, { mapError })
  const peer = createInProcessPeer(dispatcher, { isDuplex: false, isPrivate: false })
  await peer.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))
  const { result, error } = JSON.parse((await peer.receive())!) as { result: unknown; error?: { code: number; message: string } }
  return error ? `${error.code} ${error.message}` : result
}

/** JUMPDEST PUSH0 JUMP: runs until it is stopped. */
const LOOP = { data: '0x5b5f56' }
/** JUMPDEST PUSH0 PUSH0 KECCAK256 POP PUSH0 JUMP. */
const HASHING_LOOP = { data: '0x5b5f5f20505f56' }

test('a call that runs too long is stopped', async () => {
  // Other loops use up their gas sooner: hashing takes longest for its price.
  expect(await ask({ callTimeoutMs: 20 }, 'eth_call', HASHING_LOOP)).toBe('-32005 execution aborted (timeout = 0.02s)')
  expect(await ask({ callTimeoutMs: 1 }, 'eth_estimateGas', HASHING_LOOP)).toBe('-32005 execution aborted (timeout = 0.001s)')
})
test('a run time of 0 is no limit', async () =>
  expect(await ask({ callTimeoutMs: 0 }, 'eth_call', { data: '0x60015f5260205ff3' })).toMatch(/1$/))
test('the gas cap holds where more was asked for', async () => {
  expect(await ask({ gasCap: 100_000n }, 'eth_call', { ...LOOP, gas: '0xffffffff' })).toBe('-32000 out of gas')
})
test('logs over too many blocks are refused', async () => {
  expect(await ask({ logQuery: { blocks: 3, logs: 10 } }, 'eth_getLogs', { fromBlock: '0x0' })).toBe(
    '-32005 block range of 5 blocks, at most 3 are allowed',
  )
})
test('too many logs are refused', async () => {
  expect(await ask({ logQuery: { blocks: 10, logs: 0 } }, 'eth_getLogs', { fromBlock: '0x0' })).toMatch(
    /^-32005 query returned more than 0 logs/,
  )
})
