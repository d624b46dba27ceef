// @module-tag full
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const bundle = path.join(root, 'out', 'node')

/** What the node had loaded when it had given its first answer. */
interface Loaded {
  /** As `process.moduleLoadList` has them. */
  builtins: string[]
  urls: string[]
}

/** Runs in the node before its bundle: tells the test what is loaded when it asks. Builtins are taken without `import`, as the bundle does. */
const TELL_WHAT_IS_LOADED = `
  const urls = []
  process.getBuiltinModule('node:module').registerHooks({ load: (url, context, next) => (urls.push(url), next(url, context)) })
  process.on('message', () => process.send({ urls, builtins: process.moduleLoadList }))
`

const nodes: ChildProcess[] = []
let loaded: Loaded
let http = ''

beforeAll(async () => {
  execFileSync(process.execPath, ['electron/packaging/ensureBuilt.ts'], { cwd: root })
  http = await start()
  expect(await call('eth_blockNumber')).toMatchObject({ result: '0x0' })
  loaded = await askWhatIsLoaded()
}, 120_000)

/** Starts a node, and returns its URL. */
async function start(...args: readonly string[]): Promise<string> {
  const addresses = ['--json-rpc.address', '127.0.0.1:0', '--json-rpc.ws-address', '127.0.0.1:0']
  const preload = ['--import', `data:text/javascript,${encodeURIComponent(TELL_WHAT_IS_LOADED)}`]
  const node = spawn(
    process.execPath,
    [...preload, path.join(bundle, 'main.js'), '--in-memory', '--log', 'silent', ...addresses, ...args],
    {
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    },
  )
  nodes.push(node)
  const [line] = (await once(createInterface(node.stdout!), 'line')) as [string]
  return (JSON.parse(line.replace(/^ready /, '')) as { http: string }).http
}

async function askWhatIsLoaded(node = nodes[0]!): Promise<Loaded> {
  const answered = once(node, 'message') as Promise<[Loaded]>
  node.send('loaded')
  return (await answered)[0]
}

async function call(method: string, ...params: readonly unknown[]): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  return (await fetch(http, { method: 'POST', headers: { 'content-type': 'application/json' }, body })).json()
}

afterAll(async () => {
  for (const node of nodes) {
    if (node.exitCode !== null) continue
    const ended = once(node, 'exit')
    node.kill('SIGTERM')
    await ended
  }
})

/** Whether the node has loaded a chunk of that name. */
const hasLoaded = async (node: ChildProcess, chunk: string): Promise<boolean> =>
  (await askWhatIsLoaded(node)).urls.some((url) => /\/([\w-]+)-[\w-]{8}\.js$/.exec(url)?.[1] === chunk)

test('the first answer needs no HTTP client, TLS or HTTP/2 of Node', () => {
  // Each takes milliseconds and megabytes. Reading the global WebSocket or fetch loads the first, a package of WebSockets the others.
  const builtins = new Set(loaded.builtins.map((it) => it.replace(/^NativeModule /, '')))
  expect(builtins).toContain('http')
  expect(['internal/deps/undici/undici', 'https', 'tls', 'http2'].filter((it) => builtins.has(it))).toEqual([])
})

test('the first answer needs few megabytes of the bundle', () => {
  const files = loaded.urls.filter((url) => url.startsWith('file:')).map((url) => fileURLToPath(url))
  const chunks = files.filter((file) => file.startsWith(bundle))
  const names = chunks.map((file) => path.basename(file).replace(/-[\w-]{8}\.js$/, ''))
  // Loaded when they are first needed.
  expect(names).toContain('run')
  expect(
    [
      'webApp',
      'explorer',
      'debugServer',
      'replication',
      'following',
      'blockComparison',
      'bundler',
      'checkClients',
      'spanExporter',
      'repair',
      'scrypt',
      'blobKzg',
      'blsMcl',
    ].filter((it) => names.includes(it)),
  ).toEqual([])
  const bytes = chunks.reduce((sum, file) => sum + statSync(file).size, 0)
  // All of it is read, hashed and kept in memory: what a start does not need belongs behind an import of its own.
  expect(bytes).toBeLessThan(3_400_000)
})

test('the quicker library of BLS12-381 is loaded when a proof of KZG is verified', async () => {
  // The polynomial that is zero everywhere: its commitment and proof are the point at infinity.
  const infinity = `c0${'00'.repeat(47)}`
  const hash = createHash('sha256').update(infinity, 'hex').digest('hex')
  const data = `0x01${hash.slice(2)}${'00'.repeat(64)}${infinity}${infinity}`
  // EIP-4844: 4096 and the modulus of the field.
  const result = `0x${'1000'.padStart(64, '0')}73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001`
  expect(await call('eth_call', { to: `0x${'0a'.padStart(40, '0')}`, data }, 'latest')).toMatchObject({ result })
  await expect.poll(async () => hasLoaded(nodes[0]!, 'blsMcl')).toBe(true)
})

test('a node warms up after startup, unless that is turned off', async () => {
  await start('--no-warm-up')
  await start()
  const [without, usual] = nodes.slice(-2)
  await expect.poll(() => hasLoaded(usual!, 'rehearsal')).toBe(true)
  // It was started first.
  expect(await hasLoaded(without!, 'rehearsal')).toBe(false)
})
