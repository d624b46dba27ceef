import { afterEach, expect, test } from 'vitest'
import { createNode, type TerrariumNode } from './createNode.ts'

let node: TerrariumNode | undefined
afterEach(() => node?.close())

const start = async (options: Parameters<typeof createNode>[0]) => {
  node = await createNode({ inMemory: true, jsonRpc: true, httpAddress: { host: '127.0.0.1', port: 0 }, wsAddress: null, ...options })
  return node.http!
}

test('the node answers as Etherscan and Sourcify do, from its chain', async () => {
  const url = await start({ api: ['eth'] })
  const ask = async (path: string) => (await fetch(url + path)).json() as Promise<Record<string, unknown>>
  expect(await ask('/v2/api?chainid=1337&module=proxy&action=eth_chainid')).toMatchObject({ status: '0' })
  expect(await ask('/v2/api?chainid=1337&module=proxy&action=eth_blockNumber')).toEqual({ jsonrpc: '2.0', id: 1, result: '0x0' })
  const call = '/api?module=proxy&action=eth_call&to=0x12'
  expect(await ask(call)).toMatchObject({ error: { code: -32602 } })
  expect(await ask('/api?module=gastracker&action=gasoracle')).toMatchObject({
    status: '1',
    result: { LastBlock: '0', SafeGasPrice: '1.875' },
  })
  expect(await ask('/v2/chainlist')).toMatchObject({ result: [{ chainid: '1337' }] })
  expect(await ask('/server/v2/contracts/1337')).toEqual({ results: [] })
})

test.each([{ api: ['net'] }, { api: ['eth'], profile: 'reference' as const }])('it does not with %j', async (options) => {
  const url = await start(options)
  expect((await fetch(`${url}/api?module=stats&action=ethsupply`)).status).toBe(404)
})
