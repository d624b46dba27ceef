/** A trace that is larger than any answer may be, of a real node, over each transport. */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { Port } from '../contract/port.ts'
import { createNode, type TerrariumNode } from './createNode.ts'

const FREE = { host: '127.0.0.1', port: 0 }
/** Creates a contract that runs seven opcodes so many times: PUSH2 times JUMPDEST PUSH1 1 SWAP1 SUB DUP1 PUSH1 3 JUMPI STOP. */
const initCode = (times: number) => `0x600d600c600039600d6000f361${times.toString(16).padStart(4, '0')}5b600190038060035700`
const LIMIT_BYTES = 1 << 20

let node: TerrariumNode
const folder = mkdtempSync(join(tmpdir(), 'terrarium-traces-'))
let request: string
/** Of a trace of 2.5 million characters and more, that no test prints. */
const digestOf = (text: string) => ({ length: text.length, digest: createHash('sha256').update(text).digest('hex') })

const call = async (method: string, params: unknown[]): Promise<unknown> => {
  const reply = await fetch(node.http!, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  return ((await reply.json()) as { result: unknown }).result
}

/** A request for the trace of a transaction that runs the opcodes so many times. */
async function traceRequest(times: number): Promise<string> {
  const [from] = (await call('eth_accounts', [])) as [string]
  const deployed = await call('eth_sendTransaction', [{ from, data: initCode(times), gas: '0x30d40' }])
  const { contractAddress } = (await call('eth_getTransactionReceipt', [deployed])) as { contractAddress: string }
  const hash = await call('eth_sendTransaction', [{ from, to: contractAddress, gas: '0x1e8480' }])
  return JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'debug_traceTransaction', params: [hash] })
}

beforeAll(async () => {
  node = await createNode({
    dataDir: folder,
    jsonRpc: true,
    httpAddress: FREE,
    wsAddress: FREE,
    auth: 'none',
    api: ['eth', 'debug'],
    responseLimitBytes: LIMIT_BYTES,
  })
  request = await traceRequest(10_000)
})
afterAll(async () => {
  await node.close()
  rmSync(folder, { recursive: true })
})

const overHttp = async (body = request) =>
  (await fetch(node.http!, { method: 'POST', headers: { 'content-type': 'application/json' }, body })).text()

async function overWebSocket(): Promise<string> {
  const socket = new WebSocket(node.ws!)
  await once(socket, 'open')
  socket.send(request)
  const [data] = (await once(socket, 'message')) as [Buffer]
  socket.terminate()
  return data.toString()
}

function overPort(): Promise<string> {
  return new Promise((resolve) => {
    const port: Port = { send: resolve, onMessage: (listener) => setImmediate(() => listener(request)), onClose: () => {}, close: () => {} }
    node.connect(port)
  })
}

describe('a trace of 70,000 opcodes', () => {
  test('comes whole over HTTP and WebSocket, though it is larger than response-limit, and is the same', async () => {
    const text = await overHttp()
    const { result } = JSON.parse(text) as { result: { structLogs: unknown[]; failed: boolean } }
    expect([result.structLogs.length, result.failed]).toEqual([70_002, false])
    expect(text.length).toBeGreaterThan(4 * LIMIT_BYTES)
    expect(digestOf(await overWebSocket())).toEqual(digestOf(text))
  })

  test('is rejected if the response is sent whole: to the window inside the application, and in a batch', async () => {
    const refusal = { error: { code: -32005, message: `response is longer than the limit of ${LIMIT_BYTES} characters` } }
    expect(JSON.parse(await overPort())).toMatchObject(refusal)
    expect(JSON.parse(await overHttp(`[${request}]`))).toMatchObject([refusal])
  })

  test('goes into a file of the workspace, a line for each opcode and one for the end', async () => {
    const { hash } = (await call('eth_getBlockByNumber', ['latest', false])) as { hash: string }
    const [path] = (await call('debug_standardTraceBlockToFile', [hash])) as [string]
    const [name, ...others] = readdirSync(join(folder, 'files'))
    expect([path, others]).toEqual([join(folder, 'files', name!), []])
    const lines = readFileSync(path, 'utf8').trimEnd().split('\n')
    expect([lines.length, JSON.parse(lines.at(-1)!)]).toEqual([70_003, { output: '0x', gasUsed: expect.any(String) as string, pass: true }])
  })

  test('that takes longer than it may is an error before its beginning is sent', async () => {
    const { error } = JSON.parse(await overHttp(request.replace(']}', ',{"timeout":"1us"}]}'))) as { error: { code: number } }
    expect(error).toEqual({ code: -32005, message: 'execution timeout' })
  })

  test('lets others be answered while it is made', async () => {
    // Of more than one turn on the fastest machine too.
    const long = (await traceRequest(40_000)).replace(']}', ',{"disableStack":true}]}')
    const state = { isOver: false }
    const traced = overHttp(long).then(() => (state.isOver = true))
    let isSeen = false
    while (!state.isOver && !isSeen) isSeen = ((await call('debug_stacks', [])) as string).includes('request debug_traceTransaction')
    await traced
    expect(isSeen).toBe(true)
  })
})
