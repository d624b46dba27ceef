import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { extractAll, listPackage } from '@electron/asar'
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { _electron } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findChromium } from '../host/chromium.ts'
import { writeMadeUpDistribution } from './madeUpDistribution.ts'

const root = path.resolve(import.meta.dirname, '../..')
const folder = mkdtempSync(path.join(tmpdir(), 'terrarium-package-'))
const unpacked = path.join(folder, 'dist/linux-unpacked')
const asar = path.join(unpacked, 'resources/app.asar')
const { version } = createRequire(import.meta.url)('electron/package.json') as { version: string }

function run(...args: string[]): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${args[0]} ended with status ${status}:\n${stdout}${stderr}`)
}

beforeAll(() => {
  run('electron/packaging/ensureBuilt.ts')
  const distribution = path.join(folder, 'electron')
  writeMadeUpDistribution(distribution, version)
  run(
    'node_modules/electron-builder/cli.js', '--linux', '--x64', '--dir',
    `-c.electronDist=${distribution}`, `-c.electronVersion=${version}`, `-c.directories.output=${path.join(folder, 'dist')}`,
  )
}, 120_000)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Files below a folder, relative to it. */
function filesOf(where: string): string[] {
  return readdirSync(where, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(where, path.join(entry.parentPath, entry.name)))
}

describe('package for Linux', () => {
  test('holds the bundles, the window and the shipped configuration', () => {
    expect(listPackage(asar, { isPack: false })).toEqual(
      expect.arrayContaining(['/package.json', '/assets/config.toml', '/out/electron/main.js', '/out/electron/nodeHost.js', '/out/electron/preload.cjs', '/out/renderer/index.html']),
    )
  })

  test('holds no sources, tests, developer packages, or maps but the node’s own, by which profiles name its functions', () => {
    const strange = listPackage(asar, { isPack: false }).filter((file) => !/^\/out\/electron\/.*\.js\.map$/.test(file)).filter((file) => /\.(ts|tsx|map|md|cc|gyp)$|\.test\.|\/(e2e|renderer|node-core|node|shared)\/|\/\.ci\//.test(file.replace('/out/renderer/', '/')))
    expect(strange).toEqual([])
  })

  test('of the packages holds only the native store and what it loads', () => {
    const packages = new Set(listPackage(asar, { isPack: false }).flatMap((file) => /^\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? []))
    expect(Array.from(packages).toSorted()).toEqual([
      'abstract-level', 'base64-js', 'buffer', 'classic-level', 'ieee754', 'is-buffer', 'level-supports', 'level-transcoder', 'maybe-combine-errors', 'module-error', 'node-gyp-build',
    ])
  })

  test('leaves only native binaries for Linux outside the archive', () => {
    const natives = filesOf(`${asar}.unpacked`).filter((file) => file.endsWith('.node'))
    expect(natives.length).toBeGreaterThan(0)
    expect(natives.filter((file) => !file.startsWith('node_modules/classic-level/prebuilds/linux-'))).toEqual([])
  })

  test('no native binary makes external buffers, which Electron refuses', () => {
    for (const file of filesOf(`${asar}.unpacked`).filter((name) => name.endsWith('.node'))) {
      expect(readFileSync(path.join(`${asar}.unpacked`, file)).includes('napi_create_external_buffer'), file).toBe(false)
      expect(readFileSync(path.join(`${asar}.unpacked`, file)).includes('napi_create_external_arraybuffer'), file).toBe(false)
    }
  })

  test('has the fuses that the configuration says', async () => {
    const wire = await getCurrentFuseWire(path.join(unpacked, 'terrarium'))
    const isOn = (fuse: FuseV1Options): boolean => wire[fuse] === FuseState.ENABLE
    expect({
      runAsNode: isOn(FuseV1Options.RunAsNode),
      cookieEncryption: isOn(FuseV1Options.EnableCookieEncryption),
      nodeOptions: isOn(FuseV1Options.EnableNodeOptionsEnvironmentVariable),
      inspectArguments: isOn(FuseV1Options.EnableNodeCliInspectArguments),
      asarIntegrity: isOn(FuseV1Options.EnableEmbeddedAsarIntegrityValidation),
      onlyAsar: isOn(FuseV1Options.OnlyLoadAppFromAsar),
      fileProtocol: isOn(FuseV1Options.GrantFileProtocolExtraPrivileges),
    }).toEqual({ runAsNode: false, cookieEncryption: true, nodeOptions: false, inspectArguments: false, asarIntegrity: true, onlyAsar: true, fileProtocol: false })
  })

  test('the preload script requires nothing but electron', () => {
    const source = readFileSync(path.join(root, 'out/electron/preload.cjs'), 'utf8')
    const required = Array.from(source.matchAll(/require\(\s*["'`]([^"'`]+)/g), ([, name]) => name)
    expect(new Set(required)).toEqual(new Set(['electron']))
    expect(source).not.toMatch(/^import /m)
  })

  test.skipIf(findChromium() === undefined)('the packaged files start: the node becomes ready with its store on disk', { timeout: 60_000 }, async () => {
    const application = path.join(folder, 'application')
    extractAll(asar, application)
    process.env.ELECTRON_OVERRIDE_DIST_PATH = path.join(root, 'e2e/host')
    const app = await _electron.launch({
      args: [application, `--user-data-dir=${path.join(folder, 'data')}`, '--json-rpc.address=127.0.0.1:0', '--json-rpc.ws-address=127.0.0.1:0', '--log=silent'],
      cwd: folder,
      env: { ...(process.env as Record<string, string>), ELECTRON_HOST_NODE: process.execPath },
    })
    try {
      const page = await app.firstWindow()
      await page.waitForURL(/bundle/)
      const state = await page.evaluate(async () => {
        const { terrarium } = globalThis as unknown as { terrarium: { onNodeState(listener: (state: { status: string }) => void): void } }
        return await new Promise((resolve) => terrarium.onNodeState((heard) => heard.status !== 'starting' && resolve(heard)))
      })
      expect(state).toMatchObject({ status: 'ready' })
    } finally {
      await app.close()
    }
    expect(existsSync(path.join(folder, 'data/chain'))).toBe(true)
  })
})
