// @module-tag full
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const folder = mkdtempSync(path.join(tmpdir(), 'terrarium-command-'))
const unpacked = path.join(folder, 'package')
const command = path.join(unpacked, 'bin', 'terrarium.js')

/** Unpacks what `npm pack` writes; what it depends on is that of the repository. */
beforeAll(() => {
  execFileSync(process.execPath, ['electron/packaging/ensureBuilt.ts'], { cwd: root })
  const packed = execFileSync('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', folder], { cwd: root, encoding: 'utf8' })
  const [{ filename }] = JSON.parse(packed) as [{ filename: string }]
  execFileSync('tar', ['-xzf', path.join(folder, filename), '-C', folder])
  symlinkSync(path.join(root, 'node_modules'), path.join(unpacked, 'node_modules'))
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the package contains what runs, and no sources or caches', () => {
  for (const file of ['out/node/main.js', 'out/renderer/index.html', 'assets/config.toml'])
    expect(existsSync(path.join(unpacked, file)), file).toBe(true)
  for (const file of ['node-core', 'out/electron/chunks', 'out/node/.cache'])
    expect(existsSync(path.join(unpacked, file)), file).toBe(false)
})

test('the command starts the node with its flags, and stops it on a signal', async () => {
  const address = ['--json-rpc.address', '127.0.0.1:0', '--json-rpc.ws-address', '127.0.0.1:0']
  const child = spawn(process.execPath, [command, '--in-memory', '--chain-id', '4242', '--log', 'silent', ...address], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  for await (const line of createInterface(child.stdout)) {
    expect(JSON.parse(line.replace(/^ready /, ''))).toMatchObject({ chainId: 4242, dataDir: null })
    break
  }
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
})

/** Runs the command as a given version of Node, which has no packaged one for this machine. */
test('a version of Node that is too old gets one line that says which one is needed', () => {
  const asOld = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.19.0' } }); Object.defineProperty(process, 'arch', { value: 'none' })`
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(asOld)}`, command, '--version'],
    { encoding: 'utf8' },
  )
  expect(status).toBe(1)
  expect(stderr).toBe(`terrarium: Node.js 22.18 or newer is needed, and this is ${process.version}\n`)
})

test.skipIf(process.platform === 'darwin')('an old version of Node starts the packaged one', () => {
  const asOld = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.19.0' } })`
  const { status, stdout } = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(asOld)}`, command, '--version'],
    { encoding: 'utf8' },
  )
  expect(status).toBe(0)
  expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
})
