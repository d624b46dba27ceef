/** The settings of a running node: its options and their file, its token, its data folder, and a new chain. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { WireAccess, WireDataFolder, WireOption, WireOptions } from '../../contract/settings.ts'
import { TOKEN_SUBPROTOCOL_PREFIX } from '../../server/auth.ts'
import { readCommandLine, type RunCommand } from '../commandLine.ts'
import { createNode, type TerrariumNode } from '../createNode.ts'
import { createLog } from '../log.ts'

let folder: string
let restarts = 0
const lines: string[] = []
const running: TerrariumNode[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'terrarium-settings-'))
})
afterEach(async () => {
  for (const node of running.splice(0)) await node.close()
  rmSync(folder, { recursive: true })
  lines.length = 0
  restarts = 0
})

const log = createLog({ form: 'json', level: 'info', write: (line) => void lines.push(line) })

/** A node of the command line's arguments, with a data folder of its own and free ports. */
async function start(...args: string[]): Promise<TerrariumNode> {
  const command = readCommandLine([
    '--data-dir',
    folder,
    '--json-rpc.enable',
    '--json-rpc.address=127.0.0.1:0',
    '--json-rpc.ws-address=127.0.0.1:0',
    '--json-rpc.api=eth,devnet',
    ...args,
  ]) as RunCommand
  const node = await createNode(command.options, { log, sources: command.sources, restart: () => restarts++ })
  running.push(node)
  return node
}

/** Result or error of a method, called with the token of the data folder. */
async function call<T = unknown>(
  node: TerrariumNode,
  method: string,
  params: unknown[] = [],
  token = readFileSync(join(folder, 'auth-token'), 'utf8').trim(),
): Promise<T> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}`, connection: 'close' }
  const reply = await fetch(node.http!, { method: 'POST', headers, body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }) })
  const { result, error } = (await reply.json()) as { result?: T; error?: T }
  return (error ?? result)!
}

const optionOf = ({ options }: WireOptions, name: string): WireOption => options.find((it) => it.name === name)!

describe('the options', () => {
  test('show the sources of their values', async () => {
    writeFileSync(join(folder, 'config.toml'), '[json-rpc]\nbatch-limit = 7\napi = "eth"\n')
    const options = await call<WireOptions>(await start(), 'devnet_options')
    expect(options).toMatchObject({ file: join(folder, 'config.toml'), problem: null, canRestart: true })
    expect(optionOf(options, 'batchLimit')).toMatchObject({
      value: '7',
      default: '1000',
      saved: '7',
      source: 'file',
      isPending: false,
      effect: 'restart',
    })
    expect(optionOf(options, 'api')).toMatchObject({
      value: 'eth,devnet',
      default: 'eth,web3,net',
      saved: 'eth',
      source: 'flag',
      isPending: false,
    })
    expect(optionOf(options, 'hardfork')).toMatchObject({ value: 'osaka', source: 'default', effect: 'newChain', fixed: null })
    expect(optionOf(options, 'hardfork').choices).toContain('cancun')
    expect(optionOf(options, 'genesis')).toMatchObject({ value: null, default: null })
    expect(optionOf(options, 'dataDir').fixed).toMatch(/where the configuration file is/)
    expect(optionOf(options, 'importFile').fixed).toBe('Can only be set on startup.')
  })

  test('are checked with the messages of the command line', async () => {
    const node = await start()
    const problems = await call(node, 'devnet_checkOptions', [
      { batchLimit: '0', chainId: '5', api: 'eth,wibble', genesis: '/nowhere.json', wibble: '1', importFile: 'x' },
    ])
    expect(problems).toMatchObject({
      batchLimit: '[json-rpc] batch-limit: "0" is not a whole number of at least 1',
      wibble: 'unknown option "wibble"',
      importFile: 'Can only be set on startup.',
    })
    expect(problems).toHaveProperty('api', expect.stringContaining('"wibble" is not a namespace: expected one of'))
    expect(problems).toHaveProperty('genesis', expect.stringContaining('is not a valid genesis file'))
    expect(problems).not.toHaveProperty('chainId')
    expect(existsSync(join(folder, 'config.toml'))).toBe(false)
  })

  test('an address that another program has is refused, its own is not', async () => {
    const node = await start()
    const other = createServer().listen(0, '127.0.0.1')
    const { port } = await new Promise<{ port: number }>((resolve) =>
      other.once('listening', () => resolve(other.address() as { port: number })),
    )
    const problems = await call(node, 'devnet_checkOptions', [{ httpAddress: `127.0.0.1:${port}`, wsAddress: '127.0.0.1:0' }])
    expect(problems).toEqual({ httpAddress: expect.stringContaining('is already in use') as string })
    other.close()
  })

  test('are written to the file, wait for the next start, and hold then', async () => {
    const node = await start()
    const options = await call<WireOptions>(node, 'devnet_setOptions', [
      { batchLimit: '8', corsOrigins: 'https://a.example,https://b.example' },
    ])
    expect(optionOf(options, 'batchLimit')).toMatchObject({ value: '1000', saved: '8', isPending: true })
    expect(statSync(join(folder, 'config.toml')).mode & 0o777).toBe(0o600)
    await running.pop()!.close()
    const again = await call<WireOptions>(await start(), 'devnet_options')
    expect(optionOf(again, 'batchLimit')).toMatchObject({ value: '8', isPending: false, source: 'file' })
    expect(optionOf(again, 'corsOrigins').value).toBe('https://a.example,https://b.example')
    const removed = await call<WireOptions>(running.at(-1)!, 'devnet_setOptions', [{ batchLimit: null }])
    expect(optionOf(removed, 'batchLimit')).toMatchObject({ value: '8', saved: null, isPending: true })
  })

  test('a wrong value is refused by name, and nothing is written', async () => {
    expect(await call(await start(), 'devnet_setOptions', [{ batchLimit: '8', logsLimit: 'many' }])).toEqual({
      code: -32602,
      message: 'invalid argument 0: changes.logsLimit: [json-rpc] logs-limit: "many" is not a whole number of at least 1',
    })
    expect(existsSync(join(folder, 'config.toml'))).toBe(false)
  })

  test('mining changes at once', async () => {
    const node = await start()
    const options = await call<WireOptions>(node, 'devnet_setOptions', [{ mining: 'manual' }])
    expect(optionOf(options, 'mining')).toMatchObject({ value: 'manual', saved: 'manual', isPending: false, effect: 'now' })
    expect(node.info().mining.mode).toBe('manual')
  })

  test('a flag still overrides the file', async () => {
    const options = await call<WireOptions>(await start('--mining=manual'), 'devnet_setOptions', [{ mining: 'auto' }])
    expect(optionOf(options, 'mining')).toMatchObject({ value: 'manual', saved: 'auto', source: 'flag', isPending: false })
  })

  test('a custom mnemonic is never shown', async () => {
    const words = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
    const options = await call<WireOptions>(await start('--mnemonic', words), 'devnet_options')
    expect(optionOf(options, 'mnemonic')).toMatchObject({ value: null, isSecret: true, source: 'flag' })
    expect(JSON.stringify([options, lines])).not.toContain('sausage')
  })

  test('a file that cannot be read is said to be so, and left alone', async () => {
    const node = await start()
    writeFileSync(join(folder, 'config.toml'), '[json-rpc\n')
    expect(await call(node, 'devnet_options')).toMatchObject({ problem: expect.stringContaining('config.toml line 1') as string })
    expect(await call(node, 'devnet_setOptions', [{ batchLimit: '8' }])).toMatchObject({
      code: -32000,
      message: expect.stringContaining('config.toml line 1') as string,
    })
    expect(readFileSync(join(folder, 'config.toml'), 'utf8')).toBe('[json-rpc\n')
  })
})

describe('a node in memory', () => {
  test('cannot save settings, and reports why', async () => {
    const node = await createNode({
      inMemory: true,
      jsonRpc: true,
      auth: 'none',
      api: ['devnet'],
      httpAddress: { host: '127.0.0.1', port: 0 },
      wsAddress: null,
    })
    running.push(node)
    expect(await call(node, 'devnet_options', [], '')).toMatchObject({
      file: null,
      problem: expect.stringContaining('in memory') as string,
      canRestart: false,
    })
    expect(await call(node, 'devnet_setOptions', [{ batchLimit: '8' }], '')).toMatchObject({ code: -32602 })
    expect(await call(node, 'devnet_setOptions', [{ mining: 'manual' }], '')).toMatchObject({ file: null })
    expect(node.info().mining.mode).toBe('manual')
    expect(await call(node, 'devnet_restartNode', [], '')).toMatchObject({
      code: -32000,
      message: expect.stringContaining('start it again') as string,
    })
    expect(await call(node, 'devnet_token', [], '')).toMatchObject({
      code: -32000,
      message: expect.stringContaining('--auth none') as string,
    })
    expect(await call(node, 'devnet_dataFolder', [], '')).toEqual({ path: null, sizeBytes: 0, parts: [] })
  })
})

describe('access', () => {
  test('contains the mode, the namespaces and the location of the token', async () => {
    const access = await call<WireAccess>(await start(), 'devnet_access')
    expect(access).toMatchObject({ auth: 'token', tokenFile: join(folder, 'auth-token'), tokenHidden: null })
    expect(access.namespaces.filter(({ isEnabled }) => isEnabled).map(({ name }) => name)).toEqual(['devnet', 'eth', 'rpc'])
    expect(access.namespaces.find(({ name }) => name === 'personal')).toMatchObject({ isEnabled: false })
  })

  test('a renewed token works, the old one does not, and its clients are disconnected', async () => {
    const node = await start()
    const old = await call<string>(node, 'devnet_token')
    const [holder, other] = [new WebSocket(node.ws!, TOKEN_SUBPROTOCOL_PREFIX + old), new WebSocket(node.ws!)]
    await Promise.all([holder, other].map((socket) => new Promise((resolve) => socket.once('open', resolve))))
    const closed = new Promise((resolve) => holder.once('close', (_code, reason) => resolve(reason.toString())))
    const renewed = await call<string>(node, 'devnet_renewToken')
    expect(await closed).toBe('the token was renewed')
    expect(other.readyState).toBe(WebSocket.OPEN)
    other.terminate()
    expect(renewed).not.toBe(old)
    expect(readFileSync(join(folder, 'auth-token'), 'utf8')).toBe(`${renewed}\n`)
    expect(statSync(join(folder, 'auth-token')).mode & 0o777).toBe(0o600)
    expect(await call(node, 'devnet_token', [], old)).toMatchObject({ code: 4100 })
    expect(await call(node, 'devnet_token')).toBe(renewed)
    expect(lines.join('')).not.toContain(renewed)
  })
})

describe('the chain', () => {
  test('an option of a new chain is saved only with it, and the next start begins it', async () => {
    const node = await start()
    expect(await call(node, 'devnet_setOptions', [{ chainId: '7' }])).toMatchObject({
      code: -32000,
      message: expect.stringContaining('[chain] chain-id') as string,
    })
    expect(existsSync(join(folder, 'config.toml'))).toBe(false)
    expect(await call(node, 'devnet_setOptions', [{ chainId: '7' }, true])).toMatchObject({ problem: null })
    const { instanceId } = node.info()
    await running.pop()!.close()
    const again = await start()
    expect(again.info()).toMatchObject({ chainId: 7 })
    expect(again.info().instanceId).not.toBe(instanceId)
    await running.pop()!.close()
    const third = await start()
    expect(third.info().instanceId).toBe(again.info().instanceId)
  })

  test('a reset keeps everything except the chain', async () => {
    const node = await start()
    mkdirSync(join(folder, 'keystore'), { recursive: true })
    writeFileSync(join(folder, 'keystore', 'kept'), '')
    expect(await call(node, 'devnet_resetChain')).toBe(true)
    await running.pop()!.close()
    await start()
    expect(existsSync(join(folder, 'keystore', 'kept'))).toBe(true)
    expect(existsSync(join(folder, 'reset-chain'))).toBe(false)
  })

  test('its folder is shown with the size of each part', async () => {
    const node = await start()
    mkdirSync(join(folder, 'profiles', 'deep'), { recursive: true })
    writeFileSync(join(folder, 'profiles', 'deep', 'a'), 'x'.repeat(1000))
    const { path, sizeBytes, parts } = await call<WireDataFolder>(node, 'devnet_dataFolder')
    expect(path).toBe(folder)
    expect(parts).toContainEqual({ name: 'profiles', sizeBytes: 1000 })
    expect(parts.map(({ name }) => name)).toContain('chain')
    expect(sizeBytes).toBe(parts.reduce((sum, part) => sum + part.sizeBytes, 0))
  })
})
