import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { type ChildNode, FREE_PORTS, startChildNode } from './fixture.ts'

const folder = mkdtempSync(join(tmpdir(), 'terrarium-main-'))
const started: ChildNode[] = []
const start = (...args: string[]) => {
  const child = startChildNode(args)
  started.push(child)
  return child
}
afterEach(async () => {
  for (const child of started.splice(0)) await child.end('SIGKILL')
})
afterAll(() => rmSync(folder, { recursive: true }))

async function call(url: string, method: string, params: unknown[] = [], headers: Record<string, string> = {}): Promise<unknown> {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = (await reply.json()) as { result?: unknown; error?: { code: number; message: string } }
  return error ?? result
}

const headersOf = (tokenFile: string | null) => ({ authorization: `Bearer ${readFileSync(tokenFile!, 'utf8').trim()}` })

describe('ready', () => {
  test('a silent node prints only the ready line with its addresses', async () => {
    const child = start('--in-memory', '--log', 'silent', ...FREE_PORTS)
    const ready = await child.ready
    expect(Object.keys(ready)).toEqual(['http', 'ws', 'dap', 'chainId', 'profile', 'dataDir', 'version', 'tokenFile'])
    expect(ready).toMatchObject({ chainId: 1337, profile: 'devnet', dataDir: null, tokenFile: expect.any(String) as string })
    expect(await call(ready.http!, 'eth_chainId')).toBe('0x539')
    expect(await child.end()).toBe(0)
    expect(child.output).toEqual({ stdout: `ready ${JSON.stringify(ready)}\n`, stderr: '' })
  })

  test('a pretty node prints the dev accounts with their keys and the warning before it', async () => {
    const child = start('--in-memory', '--accounts', '2', ...FREE_PORTS)
    await child.ready
    expect(child.output.stdout).toContain(
      '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266  0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
    )
    expect(child.output.stdout).toContain('THESE KEYS ARE PUBLICLY KNOWN')
    expect(child.output.stdout.match(/^ready /gm)).toHaveLength(1)
    await child.end()
  })

  test('both transports have the options of the command line', async () => {
    const child = start(
      '--in-memory',
      '--log=silent',
      '--chain-id',
      '4242',
      '--accounts',
      '3',
      '--balance',
      '0.5',
      '--json-rpc.profile',
      'reference',
      ...FREE_PORTS,
    )
    const { http, ws, chainId, profile } = await child.ready
    expect([chainId, profile]).toEqual([4242, 'reference'])
    expect(await call(http!, 'net_version')).toBe('4242')
    expect(await call(http!, 'eth_accounts')).toHaveLength(3)
    expect(await call(http!, 'eth_getBalance', ['0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266', 'latest'])).toBe('0x6f05b59d3b20000')
    const socket = new WebSocket(ws!)
    await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }))
    socket.send('{"jsonrpc":"2.0","id":7,"method":"eth_chainId"}')
    const answer = await new Promise<unknown>((resolve) => socket.addEventListener('message', ({ data }) => resolve(data), { once: true }))
    expect(JSON.parse(String(answer))).toEqual({ jsonrpc: '2.0', id: 7, result: '0x1092' })
    socket.close()
    await child.end()
  })

  test('without servers the node runs, and warns that clients cannot connect', async () => {
    const config = join(folder, 'empty.toml')
    writeFileSync(config, '')
    const child = start('--config', config, '--in-memory', '--log', 'json')
    expect(await child.ready).toMatchObject({ http: null, ws: null })
    await expect.poll(() => child.output.stderr).toContain('--json-rpc.enable')
    expect(await child.end()).toBe(0)
    expect(child.output.stderr).toContain('shutting down after SIGTERM')
  })
})

/** A node with a folder for temporary files of its own, but for Node's cache of compiled code, and which files are in it. */
function startIn(name: string, ...args: string[]) {
  const temporary = join(folder, name)
  mkdirSync(temporary)
  const child = startChildNode(['--in-memory', '--log', 'silent', '--json-rpc.api', 'eth,personal', ...args], {
    TMPDIR: temporary,
    NODE_COMPILE_CACHE: join(tmpdir(), 'node-compile-cache'),
  })
  started.push(child)
  return { child, temporary, left: () => readdirSync(temporary).filter((name) => name.startsWith('terrarium-')) }
}

describe.runIf(process.platform !== 'win32')('the token of a node that keeps nothing', { tags: 'full' }, () => {
  test.each(['SIGINT', 'SIGTERM'] as const)(
    'is in a temporary file for its owner only, opens private methods, and is gone after %s',
    async (signal) => {
      const { child, temporary, left } = startIn(signal, ...FREE_PORTS)
      const { http, tokenFile } = await child.ready
      expect(left().map((name) => join(temporary, name))).toEqual([tokenFile])
      expect(statSync(tokenFile!).mode & 0o777).toBe(0o600)
      expect(await call(http!, 'personal_listAccounts', [], headersOf(tokenFile))).toHaveLength(10)
      expect(await child.end(signal)).toBe(0)
      expect(left()).toEqual([])
    },
  )

  test('leaves nothing after a start that failed', async () => {
    const { http } = await start('--in-memory', '--log', 'silent', ...FREE_PORTS).ready
    const { child, left } = startIn(
      'failed',
      '--json-rpc.enable',
      '--json-rpc.address',
      '127.0.0.1:0',
      '--json-rpc.ws-address',
      new URL(http!).host,
    )
    expect(await child.ended).toBe(2)
    expect(left()).toEqual([])
  })

  test('is named by the error that refuses a private method to a program on this machine, without the token', async () => {
    const { child } = startIn('named', ...FREE_PORTS)
    const { http, tokenFile } = await child.ready
    const refusal = async (headers: Record<string, string>) => JSON.stringify(await call(http!, 'personal_listAccounts', [], headers))
    const [told, page, forwarded] = [
      await refusal({}),
      await refusal({ origin: 'http://localhost:3000' }),
      await refusal({ 'x-forwarded-for': '203.0.113.7' }),
    ]
    expect(told).toContain(`send the token of the token file ${tokenFile} as the header`)
    expect(told).not.toContain(readFileSync(tokenFile!, 'utf8').trim())
    for (const text of [page, forwarded]) expect(text).toContain('send the token of the token file as the header')
  })
})

describe('data folder', { tags: 'full' }, () => {
  test('the chain and the token are still there after a restart', async () => {
    const args = ['--data-dir', join(folder, 'kept'), '--log', 'silent', '--json-rpc.api', 'eth,debug', ...FREE_PORTS]
    const first = start(...args)
    const { http, tokenFile, dataDir } = await first.ready
    expect([dataDir, tokenFile]).toEqual([join(folder, 'kept'), join(folder, 'kept', 'auth-token')])
    if (process.platform !== 'win32') expect(statSync(tokenFile!).mode & 0o777).toBe(0o600)
    const token = readFileSync(tokenFile!, 'utf8')
    const [from, to] = (await call(http!, 'eth_accounts')) as [string, string]
    const hash = await call(http!, 'eth_sendTransaction', [{ from, to, value: '0x1' }])
    const receipt = await call(http!, 'eth_getTransactionReceipt', [hash])
    expect(receipt).toMatchObject({ status: '0x1', transactionHash: hash })
    expect(await first.end('SIGINT')).toBe(0)

    const second = start(...args)
    const { http: again } = await second.ready
    expect(readFileSync(tokenFile!, 'utf8')).toBe(token)
    expect(await call(again!, 'eth_getTransactionReceipt', [hash])).toEqual(receipt)
    await second.end()
  })

  test('a folder that another node has open is refused, by its name, with status 2', async () => {
    const dataDir = join(folder, 'locked')
    await start('--data-dir', dataDir, '--log', 'silent', ...FREE_PORTS).ready
    const second = start('--data-dir', dataDir, '--log', 'silent', ...FREE_PORTS)
    expect(await second.ended).toBe(2)
    expect(second.output.stderr).toMatch(/^terrarium: [^\n]+\n$/)
    expect(second.output.stderr).toContain(dataDir)
  })

  test.runIf(process.platform === 'linux')('a place where no folder can be made is refused at once, with status 2', async () => {
    const child = start('--data-dir', '/proc/terrarium/chain', '--log', 'silent', ...FREE_PORTS)
    expect(await child.ended).toBe(2)
    expect(child.output.stderr).toMatch(
      /^terrarium: cannot create the data folder \/proc\/terrarium\/chain \([^\n]+\): choose another one with --data-dir, or use --in-memory\n$/,
    )
  })

  test('another genesis than the one that the folder began with is refused with status 2', async () => {
    const dataDir = join(folder, 'genesis')
    const first = start('--data-dir', dataDir, '--log', 'silent', ...FREE_PORTS)
    await first.ready
    await first.end()
    const second = start('--data-dir', dataDir, '--log', 'silent', '--chain-id', '5', ...FREE_PORTS)
    expect(await second.ended).toBe(2)
    expect(second.output.stderr).toMatch(/^terrarium: .*genesis[^\n]*\n$/)
  })
})

describe('errors', () => {
  test.each([
    [['--wibble'], 'terrarium: unknown option --wibble: see --help\n'],
    [
      ['--in-memory', '--json-rpc.enable', '--json-rpc.api', 'eth,wibble'],
      /^terrarium: --json-rpc\.api: "wibble" is not a namespace: expected one of [^\n]+\n$/,
    ],
    [['--in-memory', '--mnemonic', 'test '.repeat(12)], /^terrarium: [^\n]*mnemonic[^\n]*\n$/],
    [['--in-memory', '--genesis', '/no/such/genesis.json'], /^terrarium: cannot read the genesis file \/no\/such\/genesis\.json[^\n]+\n$/],
  ])('%j ends with status 2 and one line', async (args, line) => {
    const child = start(...args)
    expect(await child.ended).toBe(2)
    if (typeof line === 'string') expect(child.output.stderr).toBe(line)
    else expect(child.output.stderr).toMatch(line)
    expect(child.output.stdout).toBe('')
  })

  test('a file that is quoted does not reach the terminal as commands', async () => {
    const file = join(folder, 'escapes.json')
    writeFileSync(file, '\u001b]0;title\u0007\u009b31m')
    const child = start('--in-memory', '--genesis', file)
    expect(await child.ended).toBe(2)
    expect(child.output.stderr).toMatch(/^terrarium: cannot read the genesis file .*�\]0;title��31m/)
    for (const it of ['\u001b', '\u0007', '\u009b']) expect(child.output.stderr).not.toContain(it)
  })

  test('a wrong line of the configuration file ends with status 2 and one line that names it, and the remedy', async () => {
    const dataDir = join(folder, 'wrong')
    mkdirSync(dataDir)
    writeFileSync(join(dataDir, 'config.toml'), '[miner]\nmining = "never"\n')
    const child = start('--data-dir', dataDir)
    expect(await child.ended).toBe(2)
    expect(child.output.stderr.startsWith(`terrarium: ${join(dataDir, 'config.toml')} line 2: [miner] mining: "never" is not `)).toBe(true)
    expect(child.output.stderr).toMatch(/^[^\n]+ \(fix the file, or pass another one with --config\)\n$/)
  })

  test('a port in use exits with status 2 and one line that names it and the option', async () => {
    const taken = createServer()
    const port = await new Promise<number>((resolve) =>
      taken.listen(0, '127.0.0.1', () => resolve((taken.address() as { port: number }).port)),
    )
    for (const [option, other] of [
      ['--json-rpc.address', '--json-rpc.ws-address'],
      ['--json-rpc.ws-address', '--json-rpc.address'],
    ]) {
      const child = start('--in-memory', '--json-rpc.enable', option!, `127.0.0.1:${port}`, other!, '127.0.0.1:0')
      expect(await child.ended).toBe(2)
      expect(child.output.stderr).toMatch(
        new RegExp(`^terrarium: 127\\.0\\.0\\.1:${port} is already in use[^\\n]*${option!.replaceAll('.', '\\.')}[^\\n]*\\n$`),
      )
    }
    await new Promise((resolve) => taken.close(resolve))
  })

  test('--help and --version print and end with status 0', async () => {
    const help = start('--help')
    expect(await help.ended).toBe(0)
    expect(help.output.stdout).toContain('--json-rpc.max-open-connections N')
    const version = start('--version')
    expect(await version.ended).toBe(0)
    expect(version.output.stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
  })
})

/** Asks again while the node ends and starts. */
const reached = async <T>(ask: () => Promise<T>): Promise<T> => {
  for (;;) {
    try {
      return await ask()
    } catch {
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
}

describe('a new start from within', { tags: 'full' }, () => {
  test('keeps the ports and the chain, applies the file, and the process exits as before', async () => {
    const dataDir = join(folder, 'anew')
    const child = start('--data-dir', dataDir, '--log', 'json', '--json-rpc.api=eth,devnet', ...FREE_PORTS)
    const { http, tokenFile } = await child.ready
    const ask = (method: string, params: unknown[] = []) => call(http!, method, params, headersOf(tokenFile))
    const before = (await ask('devnet_nodeInfo')) as { startedAtMs: number; instanceId: string; profile: string }
    await ask('devnet_setOptions', [{ profile: 'reference' }])
    expect(await ask('devnet_restartNode')).toBe(true)
    let after = before
    while (after.startedAtMs === before.startedAtMs) after = (await reached(() => ask('devnet_nodeInfo'))) as typeof before
    expect(after).toMatchObject({ instanceId: before.instanceId, profile: 'reference' })
    expect(await child.end()).toBe(0)
  })

  test('keeps the previous settings if the new ones do not work', async () => {
    const dataDir = join(folder, 'former')
    const child = start('--data-dir', dataDir, '--log', 'json', '--json-rpc.api=eth,devnet', ...FREE_PORTS)
    const { http, tokenFile } = await child.ready
    writeFileSync(join(dataDir, 'config.toml'), '[chain]\nchain-id = 7\n')
    await call(http!, 'devnet_restartNode', [], headersOf(tokenFile))
    await expect.poll(() => child.output.stderr).toContain('keeping the previous ones')
    expect(await reached(() => call(http!, 'eth_chainId'))).toBe('0x539')
  })
})
