/** What clients of the debug adapter may do wrong, and what they may not do. */
import { mkdtempSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Hex } from 'viem'
import { type TerrariumNode, createNode } from '../node/createNode.ts'
import { FREE_PORTS, IN_MEMORY, startChildNode } from '../node/fixture.ts'
import { type DebuggedChain, Debugger, deployVault, lineOf, talk, tokenIn } from './fixture.ts'
import { MessageReader, framed } from './messageReader.ts'

const API = ['eth', 'evm', 'devnet']
const HASH = `0x${'12'.repeat(32)}`

function read(...pieces: string[]): unknown[] {
  const reader = new MessageReader()
  return pieces.flatMap((piece) => Array.from(reader.read(Buffer.from(piece))))
}

const launch = (client: Debugger, args: object) => client.customRequest('launch', args)

describe('framing', () => {
  const text = framed({ text: 'grün' })

  test('messages come in any pieces', () => {
    const bytes = Buffer.from(text + text)
    const reader = new MessageReader()
    const found = Array.from(bytes).flatMap((byte) => Array.from(reader.read(Buffer.from([byte]))))
    expect(found).toEqual([{ text: 'grün' }, { text: 'grün' }])
    expect(read(text + text)).toHaveLength(2)
    expect(read('content-length:2\r\nContent-Type: application/vscode-jsonrpc; charset=utf-8\r\n\r\n{}')).toEqual([{}])
  })

  test.each([
    ['the request of a web page', 'POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 2\r\n\r\n{}'],
    ['its first bytes', 'GET / HTT'],
    ['a header without an end', `Content-Length: ${'1'.repeat(300)}`],
    ['two lengths', 'Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}'],
    ['no length', 'Content-Type: a/b\r\n\r\n{}'],
    ['a negative length', 'Content-Length: -1\r\n\r\n{}'],
    ['a large message', 'Content-Length: 1048577\r\n\r\n'],
    ['what is no JSON', 'Content-Length: 2\r\n\r\n{]'],
  ])('%s is refused', (_, bytes) => {
    expect(() => read(bytes)).toThrow(/Content-Length|the limit is|not JSON/)
  })
})

describe('a node', () => {
  let node: TerrariumNode
  let token: string
  let chain: DebuggedChain
  let put: Hex
  const open: Debugger[] = []

  beforeAll(async () => {
    node = await createNode({ ...IN_MEMORY, api: API, dap: 0n })
    token = tokenIn(node.tokenFile!)
    chain = await deployVault(node.http!, token)
    put = await chain.send('put', [40n, 'rent'])
  }, 60_000)
  afterEach(async () => {
    for (const client of open.splice(0)) await client.stop()
  })
  afterAll(() => node.close())

  const connected = async () => {
    const client = await Debugger.at(node.dap!)
    open.push(client)
    return client
  }
  test('executions are shown to clients with the token only, which are told where it is', async () => {
    const client = await connected()
    await expect(launch(client, { transaction: put })).rejects.toThrow(`token: missing; it is in ${node.tokenFile}`)
    for (const wrong of [`${token}0`, '', `${token} ${token}`]) {
      await expect(launch(client, { transaction: put, token: wrong })).rejects.toThrow('token: wrong')
    }
    await expect(client.stackTraceRequest({ threadId: 1 })).rejects.toThrow('nothing is launched')
    await launch(client, { transaction: put, token })
  })

  test.each([
    [{}, 'expected a transaction or a call'],
    [{ transaction: HASH, call: {} }, 'expected a transaction or a call'],
    [{ transaction: HASH }, 'transaction not found'],
    [{ transaction: '0x12' }, 'transaction'],
    [{ transaction: 7 }, 'transaction'],
    [{ call: { to: 'nowhere' } }, 'call.to'],
    [{ call: {}, block: '0xffffff' }, 'not found'],
    [{ call: { to: `0x${'11'.repeat(20)}` } }, 'it runs no code'],
    [{ transaction: HASH, stopOnEntry: 'yes' }, 'stopOnEntry'],
  ])('launch with %j says what is wrong', async (args, reason) => {
    await expect(launch(await connected(), { token, ...args })).rejects.toThrow(reason)
  })

  test('a source folder must be absolute', async () => {
    await expect(launch(await connected(), { transaction: put, token, sourceRoot: 'src' })).rejects.toThrow(
      'sourceRoot: expected an absolute path',
    )
  })

  test('requests that are unknown, out of order or of wrong types are answered', async () => {
    const client = await connected()
    await expect(client.initializeRequest()).rejects.toThrow('it has been initialized')
    await expect(client.configurationDoneRequest()).rejects.toThrow('nothing is launched')
    await expect(client.customRequest('gotoTargets')).rejects.toThrow('the request gotoTargets is not supported')
    await expect(client.customRequest('constructor')).rejects.toThrow('not supported')
    await launch(client, { transaction: put, token })
    await expect(launch(client, { transaction: put, token })).rejects.toThrow('the session has an execution')
    await client.stops(() => client.configurationDoneRequest())
    await expect(client.customRequest('setBreakpoints', { source: {}, breakpoints: [{ line: 'one' }] })).rejects.toThrow(
      'breakpoints[0].line',
    )
    await expect(client.customRequest('setBreakpoints')).rejects.toThrow('source')
    await expect(client.scopesRequest({ frameId: 99 })).rejects.toThrow('no frame 99 is on the stack')
    await expect(client.variablesRequest({ variablesReference: 99 })).rejects.toThrow('no value with the reference 99')
    await expect(client.variablesRequest({ variablesReference: 1, start: -1 })).rejects.toThrow('start: expected a whole number')
    await expect(client.exceptionInfoRequest({ threadId: 1 })).rejects.toThrow('not stopped at a failure')
    await expect(client.evaluates('"'.repeat(3_000))).rejects.toThrow('the limit is')
  })

  test('values of a stop are gone at the next one', async () => {
    const client = await connected()
    await client.launches({ transaction: put, token })
    await client.stops(() => client.configurationDoneRequest())
    const { scopes } = (await client.scopesRequest({ frameId: 1 })).body
    await client.stops(() => client.nextRequest({ threadId: 1 }))
    await expect(client.variablesRequest({ variablesReference: scopes[0]!.variablesReference })).rejects.toThrow('at this stop')
  })

  test.each([
    ['bytes that are no message', 'GET / HTTP/1.1\r\n\r\n', 'expected the header Content-Length'],
    [
      'a command that is no text',
      framed({ seq: 1, type: 'request', command: { toString: 1 } }),
      'command: expected a string, got an object',
    ],
    ['a message that is no request', framed({ seq: 1, type: 'response' }), 'type: expected request'],
    ['a number', framed([]), 'expected an object'],
  ])('%s end the connection, and no other', async (_, bytes, reason) => {
    const client = await connected()
    expect(await talk(node.dap!, bytes)).toContain(reason)
    await launch(client, { transaction: put, token })
  })

  test('sessions are apart from each other, and bounded', async () => {
    const clients: Debugger[] = []
    for (let at = 0; at < 8; at++) {
      const client = await connected()
      await client.launches({ transaction: put, token })
      clients.push(client)
    }
    expect(await talk(node.dap!)).toContain('there are 8 debug sessions already')
    const [one, other] = clients as [Debugger, Debugger]
    expect((await one.stops(() => one.configurationDoneRequest())).place).toBe('Vault.put 16')
    await other.setBreakpointsRequest({ source: { path: 'src/Vault.sol' }, breakpoints: [{ line: lineOf('remember(amount)') }] })
    await other.stops(() => other.configurationDoneRequest())
    expect((await other.stops(() => other.continueRequest({ threadId: 1 }))).place).toBe(`Vault.put ${lineOf('remember(amount)')}`)
    expect((await one.stops(() => one.nextRequest({ threadId: 1 }))).place).toBe('Vault.put 17')
    await open.shift()!.stop()
    const ending = framed({ seq: 1, type: 'request', command: 'disconnect' })
    await expect.poll(() => talk(node.dap!, ending)).toContain('"success":true')
  })

  test('a long execution lets others be served, and ends with its session', async () => {
    const client = await Debugger.at(node.dap!)
    const call = { to: chain.vault, data: chain.encode('spin', [2n ** 40n]), gas: '0x2540be400' }
    const launching = launch(client, { call, token }).then(
      () => 'launched',
      (error: Error) => error.message,
    )
    expect(await chain.height()).toBe(2n)
    await client.disconnectRequest()
    expect(await launching).toBe('the client is gone')
  })

  test('a new token ends the sessions of the old one', async () => {
    const socket = createConnection(node.dap!, '127.0.0.1')
    socket.write(framed({ seq: 1, type: 'request', command: 'initialize' }))
    await once(socket, 'data')
    await Promise.all([once(socket, 'close'), chain.renewToken()])
  })
})

test('the command line prints the port, and keeps the chain that is debugged', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'terrarium-dap-'))
  const args = ['--data-dir', folder, '--log', 'silent', '--dap', '0', '--json-rpc.api', API.join(), ...FREE_PORTS]
  try {
    const first = startChildNode(args)
    const ready = await first.ready
    const chain = await deployVault(ready.http!, tokenIn(ready.tokenFile!))
    const put = await chain.send('put', [1n, ''])
    expect(await first.end()).toBe(0)
    const second = startChildNode(args)
    const { dap, tokenFile } = await second.ready
    const client = await Debugger.at(dap!)
    await client.launches({ transaction: put, token: tokenIn(tokenFile!) })
    expect((await client.stops(() => client.configurationDoneRequest())).place).toBe('Vault.put 16')
    expect(await second.end()).toBe(0)
  } finally {
    rmSync(folder, { recursive: true })
  }
}, 60_000)
