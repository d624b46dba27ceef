import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { CodedError } from '../base/codedError.ts'
import { RemoteChainFixture } from '../chain/remoteChain.fixture.ts'
import { type ScriptChain, createScriptChain } from './scripts/fixture.ts'
import { SCRIPT_NAMESPACES } from './scripts/inProcessPeer.ts'
import type { RpcSession } from './session.ts'

const [FIRST, SECOND] = ['0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266', '0x70997970c51812dc3a010c7d01b50e0d17dc79c8']
const STORE = '0xe7f1725e7734ce288f8367e1bb143e90bb3f0512'

describe('calls of a forked chain', () => {
  let remoteChain: ScriptChain
  let forked: ScriptChain
  let remote: RemoteChainFixture
  let session: RpcSession & { isOpen: boolean }

  beforeEach(async () => {
    remoteChain = await createScriptChain()
    remote = new RemoteChainFixture(remoteChain.context.chain)
    forked = await createScriptChain('devnet', remote.fork())
    session = { transport: 'http', authenticated: true, namespaces: SCRIPT_NAMESPACES, isOpen: true, onClose: () => undefined }
  })
  afterEach(async () => {
    await forked.close()
    await remoteChain.close()
  })

  const ask = async ({ dispatcher }: ScriptChain, method: string, ...params: unknown[]): Promise<unknown> => {
    const text = await dispatcher.handle(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }), session)
    const { result, error } = JSON.parse(text!) as { result?: unknown; error?: unknown }
    return error ?? result
  }

  test('what is here is answered without a promise, while others wait for the remote chain', async () => {
    remote.delayMs = 20
    const balance = ask(forked, 'eth_getBalance', FIRST, 'latest')
    const request = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] })
    expect(forked.dispatcher.handle(request, session)).toBe('{"jsonrpc":"2.0","id":1,"result":"0x4"}')
    expect(await balance).toBe(await ask(remoteChain, 'eth_getBalance', FIRST, 'latest'))
    expect(remote.fetches).toHaveLength(1)
    await ask(forked, 'eth_getBalance', FIRST, 'latest')
    expect(remote.fetches).toHaveLength(1)
  })

  test('many slots are fetched at once', async () => {
    const slots = Array.from({ length: 100 }, (_, slot) => `0x${slot.toString(16)}`)
    expect(await ask(forked, 'eth_getStorageValues', { [STORE]: slots })).toEqual(
      await ask(remoteChain, 'eth_getStorageValues', { [STORE]: slots }),
    )
    expect(remote.fetches).toHaveLength(2)
  })

  test.each([
    ['structLog', {}],
    ['callTracer', { tracer: 'callTracer' }],
    ['prestateTracer', { tracer: 'prestateTracer' }],
  ])('old transactions are executed here: %s', async (_, config) => {
    const transactions = [1n, 2n, 3n].map((number) => remoteChain.context.chain.blockByNumber(number)!.transactions[0]!.hash)
    const early = await createScriptChain('devnet', new RemoteChainFixture(remoteChain.context.chain, 3n).fork())
    for (const hash of transactions)
      expect(await ask(early, 'debug_traceTransaction', hash, config)).toEqual(
        await ask(remoteChain, 'debug_traceTransaction', hash, config),
      )
    expect(await ask(early, 'debug_traceBlockByNumber', '0x2', config)).toEqual(
      await ask(remoteChain, 'debug_traceBlockByNumber', '0x2', config),
    )
    await early.close()
  })

  test('states of before the fork are read there, also by calls', async () => {
    for (const block of ['0x0', '0x1', '0x2', '0x3', 'earliest']) {
      const call = { to: STORE, input: '0x' }
      expect(await ask(forked, 'eth_getBalance', SECOND, block)).toBe(await ask(remoteChain, 'eth_getBalance', SECOND, block))
      expect(await ask(forked, 'eth_call', call, block)).toBe(await ask(remoteChain, 'eth_call', call, block))
      expect(await ask(forked, 'eth_getCode', STORE, block)).toBe(await ask(remoteChain, 'eth_getCode', STORE, block))
    }
  })

  test('ranges that cross the fork are joined', async () => {
    for (const chain of [forked, remoteChain]) {
      const hash = await ask(chain, 'eth_sendTransaction', {
        from: SECOND,
        to: STORE,
        input: `0x${'2b'.padStart(64, '0')}`,
        gas: '0x186a0',
      })
      expect(hash).toMatch(/^0x/)
    }
    const logs = (chain: ScriptChain) =>
      ask(chain, 'eth_getLogs', { fromBlock: 'earliest', toBlock: 'latest' }) as Promise<{ blockNumber: string }[]>
    const [found, expected] = [await logs(forked), await logs(remoteChain)]
    expect(found.map(({ blockNumber }) => blockNumber)).toEqual(['0x3', '0x5'])
    expect(found[0]).toEqual(expected[0])
    expect(await ask(forked, 'eth_feeHistory', '0x5', 'latest', [50])).toEqual(
      await ask(remoteChain, 'eth_feeHistory', '0x5', 'latest', [50]),
    )
  })

  test('waiting ends with the client', async () => {
    remote.delayMs = 400
    const answer = ask(forked, 'eth_getBalance', FIRST, 'latest')
    session.isOpen = false
    expect(await answer).toMatchObject({ code: -32000, message: 'the client is gone' })
  })

  test('errors of the remote chain are those of the call, which works once it is back', async () => {
    remote.failure = new CodedError('remote-gone', 'the remote chain does not answer')
    expect(await ask(forked, 'eth_getBalance', FIRST, 'latest')).toMatchObject({ message: 'the remote chain does not answer' })
    const send = { from: FIRST, to: SECOND, value: '0x1' }
    expect(await ask(forked, 'eth_sendTransaction', send)).toMatchObject({ message: 'the remote chain does not answer' })
    expect(await ask(forked, 'txpool_status')).toEqual({ pending: '0x0', queued: '0x0' })
    remote.failure = undefined
    expect(await ask(forked, 'eth_sendTransaction', send)).toMatch(/^0x[0-9a-f]{64}$/)
    expect(await ask(forked, 'eth_blockNumber')).toBe('0x5')
  })

  test('a whole state is not exported', async () => {
    expect(await ask(forked, 'devnet_exportGenesis', 'latest')).toMatchObject({ code: -32000, message: expect.stringContaining('fork') })
  })
})
