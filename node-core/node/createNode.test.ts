import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { TOKEN_SUBPROTOCOL_PREFIX } from '../server/auth.ts'
import { createNode, type TerrariumNode } from './createNode.ts'
import { SILENT_LOG } from './log.ts'
import type { NodeOptions } from './options.ts'
import { IN_MEMORY } from './fixture.ts'
import { PortClient } from './portClient.ts'

const FREE = { host: '127.0.0.1', port: 0 }
const running: TerrariumNode[] = []
const clean: (() => void)[] = []

async function start(options: Partial<NodeOptions> = {}): Promise<TerrariumNode> {
  const node = await createNode({ ...IN_MEMORY, ...options })
  running.push(node)
  return node
}
afterEach(async () => {
  for (const node of running.splice(0)) await node.close()
  for (const undo of clean.splice(0)) undo()
})

interface Answer {
  id?: unknown
  result?: unknown
  error?: { code: number; message: string; data?: unknown }
}

async function post(url: string, body: unknown, headers: Record<string, string> = {}): Promise<{ status: number; answer: Answer }> {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: reply.status, answer: (await reply.json()) as Answer }
}

const call = async (url: string, method: string, params: unknown[] = [], headers: Record<string, string> = {}): Promise<Answer> =>
  (await post(url, { jsonrpc: '2.0', id: 1, method, params }, headers)).answer

async function openSocket(url: string, origin?: string, headers: Record<string, string> = {}): Promise<WebSocket> {
  const socket = new WebSocket(url, { headers, ...(origin !== undefined && { origin }) })
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  return socket
}

function askSocket(socket: WebSocket, method: string, params: unknown[] = []): Promise<Answer> {
  return new Promise((resolve) => {
    socket.once('message', (data: Buffer) => resolve(JSON.parse(data.toString('utf8')) as Answer))
    socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))
  })
}

describe('views', () => {
  test('a client reaches the namespaces of the api option only', async () => {
    const { http } = await start({ api: ['eth'] })
    expect((await call(http!, 'eth_chainId')).result).toBe('0x539')
    for (const method of [
      'web3_clientVersion',
      'evm_mine',
      'devnet_nodeInfo',
      'txpool_status',
      'constructor',
      '__proto__',
      'eth_nothing',
    ]) {
      expect((await call(http!, method)).error).toEqual({ code: -32601, message: `the method ${method} does not exist/is not available` })
    }
    expect(Object.keys((await call(http!, 'rpc_modules')).result as object)).toEqual(['eth', 'rpc'])
  })

  test('the window inside the application reaches every namespace and private methods', async () => {
    const node = await start({ api: ['eth'] })
    const client = new PortClient(node)
    expect(await client.call('devnet_nodeInfo')).toEqual(node.info())
    await client.call('evm_mine')
    const [account] = await client.call<string[]>('eth_accounts')
    expect(await client.call('eth_sign', account, '0x00')).toMatch(/^0x[0-9a-f]{130}$/)
  })

  test('with the reference profile clients see its literals, and the window still sees the devnet', async () => {
    const node = await start({ profile: 'reference' })
    const client = new PortClient(node)
    const literal = (await call(node.http!, 'eth_getBlockByNumber', ['latest', false])).result
    expect(literal).toMatchObject({ nonce: null, sha3Uncles: null, difficulty: null, totalDifficulty: null })
    expect(await client.call('eth_getBlockByNumber', 'latest', false)).toMatchObject({ nonce: '0x0000000000000000', difficulty: '0x0' })
  })

  test('the window in a browser reaches what the desktop window reaches, private methods with the cookie of its page', async () => {
    const node = await start({ api: ['eth'], profile: 'reference' })
    const page = await fetch(node.http!, { headers: { accept: 'text/html' } })
    const withCookie = await openSocket(`${node.http!.replace('http', 'ws')}/window`, node.http!, {
      cookie: page.headers.get('set-cookie')!.split(';')[0]!,
    })
    expect((await askSocket(withCookie, 'personal_listAccounts')).result).toHaveLength(10)
    withCookie.close()
    const socket = await openSocket(`${node.http!.replace('http', 'ws')}/window`, node.http!)
    expect((await askSocket(socket, 'devnet_nodeInfo')).result).toEqual(node.info())
    expect((await askSocket(socket, 'eth_getBlockByNumber', ['latest', false])).result).toMatchObject({ difficulty: '0x0' })
    expect((await askSocket(socket, 'personal_listAccounts')).error?.code).toBe(4100)
    socket.close()
  })
})

describe('private methods', () => {
  const account = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'

  test('need the token of the data folder over HTTP and WebSocket', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'terrarium-node-'))
    clean.push(() => rmSync(folder, { recursive: true }))
    const { http, ws, tokenFile } = await start({ api: ['personal'], inMemory: false, dataDir: folder })
    expect((await call(http!, 'personal_listAccounts')).error?.code).toBe(4100)
    const authorization = `Bearer ${readFileSync(tokenFile!, 'utf8').trim()}`
    expect((await call(http!, 'personal_listAccounts', [], { authorization })).result).toHaveLength(10)
    const socket = new WebSocket(ws!, { headers: { authorization } })
    await new Promise((resolve) => socket.once('open', resolve))
    expect((await askSocket(socket, 'personal_listAccounts')).result).toHaveLength(10)
    socket.close()
  })

  test('are open to local programs, but no web page, with auth local', async () => {
    const { http } = await start({ api: ['personal'], auth: 'local' })
    expect((await call(http!, 'personal_listAccounts')).result).toHaveLength(10)
    expect((await call(http!, 'personal_listAccounts', [], { origin: 'http://localhost:3000' })).error?.code).toBe(4100)
  })

  test('are open to everyone with auth none', async () => {
    const { http } = await start({ api: ['personal'], auth: 'none' })
    expect((await call(http!, 'personal_listAccounts', [], { origin: 'http://localhost:3000' })).result).toHaveLength(10)
  })

  test('an error tells how to send the token', async () => {
    const { http } = await start({ api: ['personal'] })
    const { message } = (await call(http!, 'personal_listAccounts')).error!
    expect(message).toContain('"Authorization: Bearer TOKEN"')
    expect(message).toContain(`"${TOKEN_SUBPROTOCOL_PREFIX}TOKEN"`)
    expect(message).not.toContain('what was shown')
  })

  test('an error tells that the token is wrong, over HTTP and WebSocket', async () => {
    const { http, ws } = await start({ api: ['personal'] })
    const authorization = `Bearer ${'0'.repeat(64)}`
    const isWrong = { code: 4100, message: expect.stringContaining('the given token is not the token of this node') }
    expect((await call(http!, 'personal_listAccounts', [], { authorization })).error).toEqual(isWrong)
    for (const [protocols, headers] of [
      [[], { authorization }],
      [[TOKEN_SUBPROTOCOL_PREFIX + '0'.repeat(64)], {}],
    ] as const) {
      const socket = new WebSocket(ws!, [...protocols], { headers })
      await new Promise((resolve) => socket.once('open', resolve))
      expect((await askSocket(socket, 'personal_listAccounts')).error).toEqual(isWrong)
      socket.close()
    }
  })

  test('signing with a dev account is open in the devnet, and private in the reference profile', async () => {
    for (const [method, params] of [
      ['eth_sign', [account, '0x00']],
      ['personal_sign', ['0x00', account]],
    ] as const) {
      expect((await call((await start({ api: ['eth', 'personal'] })).http!, method, [...params])).result).toMatch(/^0x/)
      expect((await call((await start({ api: ['eth', 'personal'], profile: 'reference' })).http!, method, [...params])).error?.code).toBe(
        4100,
      )
    }
  })

  test('an address that other machines can reach is warned of in the log', async () => {
    const warnings: string[] = []
    const log = { ...SILENT_LOG, warn: (message: string) => void warnings.push(message) }
    running.push(await createNode({ inMemory: true, jsonRpc: true, httpAddress: FREE, wsAddress: { host: '0.0.0.0', port: 0 } }, { log }))
    expect(warnings).toEqual(['other machines can reach the node: the WebSocket server listens on 0.0.0.0'])
  })

  test.each(['local', 'none'] as const)('the log warns about auth %s', async (auth) => {
    const warnings: string[] = []
    running.push(await createNode({ ...IN_MEMORY, auth }, { log: { ...SILENT_LOG, warn: (message) => void warnings.push(message) } }))
    expect(warnings).toEqual([`private methods can be called without the token: --auth is ${auth}`])
  })

  test('the log warns about auth if only the debug adapter listens', async () => {
    const warnings: string[] = []
    const log = { ...SILENT_LOG, warn: (message: string) => void warnings.push(message) }
    running.push(await createNode({ inMemory: true, dap: 0n, auth: 'local' }, { log }))
    expect(warnings).toEqual(['private methods can be called without the token: --auth is local'])
  })
})

describe('the key store', { tags: 'full' }, () => {
  const KEY = '33'.repeat(32)
  const ADDRESS = '0x5cbdd86a2fa8dc4bddd8a8f69dba48572eec07fb'

  test('is a folder in the data folder, and its accounts are there again after a restart, locked', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'terrarium-node-'))
    clean.push(() => rmSync(folder, { recursive: true }))
    const first = await start({ inMemory: false, dataDir: folder, jsonRpc: false })
    expect(await new PortClient(first).call('personal_importRawKey', KEY, 'secret')).toBe(ADDRESS)
    const [file] = readdirSync(join(folder, 'keystore'))
    expect(file).toMatch(/^UTC--.*--5cbdd86a2fa8dc4bddd8a8f69dba48572eec07fb$/)
    await first.close()
    running.length = 0

    writeFileSync(join(folder, 'keystore', 'damaged'), '{')
    const client = new PortClient(await start({ inMemory: false, dataDir: folder, jsonRpc: false }))
    expect(await client.call('eth_accounts')).toContain(ADDRESS)
    await expect(client.call('eth_sign', ADDRESS, '0x')).rejects.toThrow('authentication needed: password or unlock')
    expect(await client.call('personal_unlockAccount', ADDRESS, 'secret')).toBe(true)
    expect(await client.call('eth_sign', ADDRESS, '0x')).toMatch(/^0x/)
  })

  test('of a node in memory leaves nothing behind', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'terrarium-node-'))
    clean.push(() => rmSync(folder, { recursive: true }))
    const client = new PortClient(await start({ dataDir: folder, jsonRpc: false }))
    expect(await client.call('personal_importRawKey', KEY, 'secret')).toBe(ADDRESS)
    expect(readdirSync(folder)).toEqual([])
  })
})

describe('envelope', () => {
  test('every error of JSON-RPC rides on HTTP status 200', async () => {
    const { http } = await start()
    for (const [body, code] of [
      ['{', -32700],
      ['[]', -32600],
      ['1', -32600],
      ['{"jsonrpc":"2.0","id":1,"method":"no_such"}', -32601],
    ] as const) {
      const { status, answer } = await post(http!, body)
      expect([status, answer.error?.code]).toEqual([200, code])
    }
  })

  test('a batch is answered in the order of its requests, and each id as it was', async () => {
    const { http } = await start()
    const batch = ['eth_gasPrice', 'eth_chainId', 'no_such', 'eth_blockNumber'].map((method, i) => ({
      jsonrpc: '2.0',
      id: [1, 'b', null, 2.5][i],
      method,
    }))
    const { answer } = await post(http!, batch)
    expect((answer as unknown as Answer[]).map(({ id }) => id)).toEqual([1, 'b', null, 2.5])
  })

  test('a notification alone has no answer', async () => {
    const { http } = await start()
    const reply = await fetch(http!, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"jsonrpc":"2.0","method":"eth_chainId"}',
    })
    expect([reply.status, await reply.text()]).toEqual([204, ''])
  })
})

describe('limits', () => {
  test('a batch over batch-limit is refused', async () => {
    const { http } = await start({ batchLimit: 2 })
    const { answer } = await post(
      http!,
      Array.from({ length: 3 }, (_, id) => ({ jsonrpc: '2.0', id, method: 'eth_chainId' })),
    )
    expect(answer).toMatchObject([{ id: 0, error: { message: expect.stringContaining('at most 2') as string } }])
  })

  test('an answer over response-limit is replaced by an error', async () => {
    const { http } = await start({ responseLimitBytes: 1024 })
    expect((await call(http!, 'eth_getBlockByNumber', ['latest', true])).error?.code).toBe(-32005)
    expect((await call(http!, 'eth_chainId')).result).toBe('0x539')
  })

  test('a connection has at most subscription-limit subscriptions', async () => {
    const { ws } = await start({ subscriptionLimit: 1 })
    const socket = await openSocket(ws!)
    expect((await askSocket(socket, 'eth_subscribe', ['newHeads'])).result).toMatch(/^0x/)
    expect((await askSocket(socket, 'eth_subscribe', ['newHeads'])).error?.code).toBe(-32005)
    const other = await openSocket(ws!)
    expect((await askSocket(other, 'eth_subscribe', ['newHeads'])).result).toMatch(/^0x/)
    for (const it of [socket, other]) it.close()
  })

  test('there are at most filter-limit filters', async () => {
    const { http } = await start({ filterLimit: 1 })
    expect((await call(http!, 'eth_newBlockFilter')).result).toMatch(/^0x/)
    expect((await call(http!, 'eth_newBlockFilter')).error?.code).toBe(-32005)
  })

  test('a call that runs too long is aborted, and the node keeps running', async () => {
    const { http } = await start({ rpcEvmTimeoutMs: 100 })
    // JUMPDEST PUSH0 JUMP: a loop without end, as code that a creation runs.
    const { error } = await call(http!, 'eth_call', [{ data: '0x5b5f56', gas: '0xffffffffff' }, 'latest'])
    expect(error).toMatchObject({ code: -32005 })
    expect((await call(http!, 'eth_blockNumber')).result).toBe('0x0')
  })

  test('zero means no time limit', async () => {
    const { http } = await start({ rpcEvmTimeoutMs: 0, filterTimeoutMs: 0 })
    expect((await call(http!, 'eth_call', [{ to: `0x${'1'.repeat(40)}` }, 'latest'])).result).toBe('0x')
    const { result: id } = await call(http!, 'eth_newBlockFilter')
    expect((await call(http!, 'eth_getFilterChanges', [id])).result).toEqual([])
  })

  test('eth_subscribe over HTTP is not available, with a reason', async () => {
    const { http } = await start()
    expect((await call(http!, 'eth_subscribe', ['newHeads'])).error?.code).toBe(-32601)
  })
})

describe('status', () => {
  test('GET /status has what the node is, and its height', async () => {
    const node = await start({ chainId: 7 })
    await new PortClient(node).call('evm_mine')
    expect(await (await fetch(`${node.http!}/status`)).json()).toEqual({ ...node.info(), height: 1 })
    expect(node.info()).toMatchObject({ chainId: 7, profile: 'devnet', hardfork: 'osaka', dataDir: null, http: node.http, ws: node.ws })
  })

  test('GET /openrpc.json has the methods that clients reach', async () => {
    const node = await start({ api: ['eth', 'net'] })
    const document = (await (await fetch(`${node.http!}/openrpc.json`)).json()) as { methods: { name: string }[] }
    expect(await call(node.http!, 'rpc_discover')).toMatchObject({ result: document })
    const { methods } = document
    const names = methods.map(({ name }) => name)
    expect(names).toContain('eth_call')
    expect(names.some((name) => name.startsWith('evm_'))).toBe(false)
  })

  test('one transport may be off', async () => {
    const httpOnly = await start({ wsAddress: null })
    expect([httpOnly.http, httpOnly.ws]).toEqual([expect.stringMatching(/^http:/), null])
    const wsOnly = await start({ httpAddress: null })
    expect([wsOnly.http, wsOnly.ws]).toEqual([null, expect.stringMatching(/^ws:/)])
  })

  test('one address for both transports is one server for both', async () => {
    const { http } = await start({ wsAddress: null })
    const port = Number(new URL(http!).port)
    await running.pop()!.close()
    const address = { host: '127.0.0.1', port }
    const node = await start({ httpAddress: address, wsAddress: address })
    expect(node).toMatchObject({ http: `http://127.0.0.1:${port}`, ws: `ws://127.0.0.1:${port}` })
  })

  test('the instance id is new with each chain', async () => {
    const [a, b] = [await start(), await start()]
    expect(a.info().instanceId).not.toBe(b.info().instanceId)
  })
})
