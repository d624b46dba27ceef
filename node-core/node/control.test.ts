/** What methods change of a running node: its servers and its log. */
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { type TerrariumNode, createNode } from './createNode.ts'
import { createLog } from './log.ts'
import type { NodeOptions } from './options.ts'
import { IN_MEMORY } from './fixture.ts'

const running: TerrariumNode[] = []
const lines: string[] = []

async function start(options: Partial<NodeOptions> = {}): Promise<TerrariumNode> {
  const log = createLog({ form: 'json', level: 'error', write: (line) => void lines.push(line) })
  const node = await createNode({ ...IN_MEMORY, auth: 'none', api: ['admin', 'debug', 'eth', 'evm'], ...options }, { log })
  running.push(node)
  return node
}

afterEach(async () => {
  for (const node of running.splice(0)) await node.close()
  lines.length = 0
})

interface Answer {
  result?: unknown
  error?: { code: number; message: string }
}

async function call(url: string | null, method: string, params: unknown[] = []): Promise<Answer> {
  const reply = await fetch(url!, {
    method: 'POST',
    headers: { 'content-type': 'application/json', connection: 'close' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  return (await reply.json()) as Answer
}

/** Asks over a new WebSocket. */
function callOverWebSocket(url: string, method: string, params: unknown[] = []): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url)
    socket.addEventListener('open', () => socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })))
    socket.addEventListener('message', ({ data }) => {
      resolve(JSON.parse(String(data)) as Answer)
      socket.close()
    })
    socket.addEventListener('error', () => reject(new Error(`no WebSocket at ${url}`)))
  })
}

describe('the servers', () => {
  test('stop and start while the other one runs', async () => {
    const node = await start()
    const ws = node.ws!
    expect(await call(node.http, 'admin_stopWS')).toMatchObject({ result: true })
    expect(node.ws).toBeNull()
    await expect(callOverWebSocket(ws, 'eth_chainId')).rejects.toThrow()
    expect(await call(node.http, 'admin_startWS')).toMatchObject({ result: true })
    expect(await callOverWebSocket(node.ws!, 'eth_chainId')).toMatchObject({ result: '0x539' })
    expect(await call(node.http, 'admin_startWS')).toMatchObject({ result: false })
  })

  test('send the response to the client that stops them', async () => {
    const node = await start()
    const http = node.http!
    expect(await call(http, 'admin_stopHTTP')).toMatchObject({ result: true })
    await expect(call(http, 'eth_chainId')).rejects.toThrow()
    const ws = node.ws!
    expect(await callOverWebSocket(ws, 'admin_startHTTP', ['localhost', 0])).toMatchObject({ result: true })
    expect(await call(node.http, 'eth_chainId')).toMatchObject({ result: '0x539' })
    expect(await callOverWebSocket(ws, 'admin_stopWS')).toMatchObject({ result: true })
  })

  test('start at loopback only, and say why they cannot', async () => {
    const node = await start()
    const taken = Number(new URL(node.http!).port)
    await call(node.http, 'admin_stopWS')
    expect(await call(node.http, 'admin_startWS', ['0.0.0.0', 0])).toMatchObject({
      error: { code: -32602, message: expect.stringContaining('loopback') as string },
    })
    expect(await call(node.http, 'admin_startWS', ['127.0.0.1', taken])).toMatchObject({
      error: { code: -32000, message: expect.stringContaining('in use') as string },
    })
    expect(node.ws).toBeNull()
  })
})

test('the log takes the level that debug_verbosity sets', async () => {
  const node = await start()
  await call(node.http, 'eth_chainId')
  expect(lines).toEqual([])
  await call(node.http, 'debug_verbosity', [4])
  await call(node.http, 'eth_chainId')
  expect(lines.some((line) => line.includes('eth_chainId'))).toBe(true)
  await call(node.http, 'debug_vmodule', ['*=1'])
  lines.length = 0
  await call(node.http, 'eth_chainId')
  expect(lines).toEqual([])
})

test('parts of the log take the levels of the patterns of debug_vmodule, the first that matches, and the others the common one', async () => {
  const node = await start()
  await call(node.http, 'debug_verbosity', [3])
  const mined = async () => {
    lines.length = 0
    expect(await call(node.http, 'evm_mine')).toMatchObject({ result: '0x0' })
    return [lines.some((line) => line.includes('evm_mine')), lines.some((line) => line.includes('"message":"block"'))]
  }
  expect(await mined()).toEqual([false, false])
  await call(node.http, 'debug_vmodule', ['rpc=4'])
  expect(await mined()).toEqual([true, false])
  await call(node.http, 'debug_vmodule', ['ch*n=4,r?c=3,*=5'])
  expect(await mined()).toEqual([false, true])
  await call(node.http, 'debug_vmodule', [''])
  expect(await mined()).toEqual([false, false])
})

test('an exported chain is a file in the folder "files" of the workspace', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'control-'))
  try {
    const node = await start({ inMemory: false, dataDir })
    expect(await call(node.http, 'admin_datadir')).toMatchObject({ result: dataDir })
    expect(await call(node.http, 'admin_exportChain', ['chain.rlp'])).toMatchObject({ result: true })
    expect(readdirSync(join(dataDir, 'files'))).toEqual(['chain.rlp'])
    expect(readFileSync(join(dataDir, 'files/chain.rlp')).length).toBeGreaterThan(500)
    await node.close()
    running.length = 0
  } finally {
    rmSync(dataDir, { recursive: true })
  }
})
