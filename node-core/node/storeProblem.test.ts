/** What clients and the window hear of a chain that is damaged, or gone, while the node runs. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ClassicLevel } from 'classic-level'
import { afterEach, expect, test } from 'vitest'
import type { Hash } from '../contract/hex.ts'
import { receiptsKey } from '../store/schema.ts'
import { createNode, type TerrariumNode } from './createNode.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'terrarium-problem-'))
let node: TerrariumNode
afterEach(async () => {
  await node.close()
  rmSync(dataDir, { recursive: true })
})

const start = async () => {
  const address = { host: '127.0.0.1', port: 0 }
  node = await createNode({ dataDir, jsonRpc: true, httpAddress: address, wsAddress: address })
}

async function call(method: string, params: unknown[]): Promise<{ result?: unknown; error?: { code: number; message: string } }> {
  const reply = await fetch(node.http!, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  return (await reply.json()) as { result?: unknown; error?: { code: number; message: string } }
}

const send = () => call('eth_sendTransaction', [{ from: node.accounts()[0]!.address, to: node.accounts()[1]!.address, value: '0x1' }])

test('a damaged value is an error of the request that met it, a deleted folder one of those that write; all else is answered', async () => {
  await start()
  const { result: hash } = await send()
  const { result: block } = (await call('eth_getBlockByNumber', ['0x1', false])) as { result: { hash: Hash } }
  await node.close()
  const database = new ClassicLevel<Uint8Array, Uint8Array>(join(dataDir, 'chain'), { keyEncoding: 'view', valueEncoding: 'view' })
  const value = Buffer.from((await database.get(receiptsKey(block.hash)))!)
  value[2]! ^= 1
  await database.put(receiptsKey(block.hash), value)
  await database.close()

  await start()
  expect(node.info().storeProblem).toBeUndefined()
  const { error } = await call('eth_getTransactionReceipt', [hash])
  expect(error).toEqual({
    code: -32000,
    message: expect.stringMatching(/^the stored chain is damaged: the receipts of a block .* is damaged; .*--repair/) as string,
  })
  expect(node.info().storeProblem).toEqual({ message: error!.message, isDamaged: true })
  expect((await call('eth_getBlockByNumber', ['0x1', false])).result).toEqual(block)
  expect((await send()).result).toMatch(/^0x/)
  await node.close()

  rmSync(join(dataDir, 'chain'), { recursive: true })
  await start()
  await send()
  rmSync(join(dataDir, 'chain'), { recursive: true })
  expect((await send()).error).toEqual({ code: -32000, message: expect.stringContaining('deleted or moved') as string })
  expect(node.info().storeProblem).toEqual({ message: expect.stringContaining('was deleted or moved while') as string, isDamaged: false })
  expect((await call('eth_blockNumber', [])).result).toBe('0x1')
})
