// @module-tag full
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { extractAll, listPackage } from '@electron/asar'
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { _electron } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { IS_FULL_RUN } from '../../node-core/fixtures/fullRun.ts'
import { findChromium } from '../host/chromium.ts'
import { NtExecutable, NtExecutableResource, Resource } from 'resedit'
import { writeFakeDistribution, type PackagePlatform } from './fakeDistribution.ts'

const root = path.resolve(import.meta.dirname, '../..')
const folder = mkdtempSync(path.join(tmpdir(), 'terrarium-package-'))
const { version } = createRequire(import.meta.url)('electron/package.json') as { version: string }

/** A package as the packager writes it, before it becomes an installer. */
interface PackedApplication {
  name: string
  platform: PackagePlatform
  options: readonly string[]
  /** The application, below the packager's output. */
  unpacked: string
  /** The file with the fuses, and the folder of the archive, below the application. */
  program: string
  resources: string
  /** Expected native binaries, below node_modules. */
  natives: readonly string[]
  /** Packed in every run; the others in full runs only. */
  isAlwaysPacked?: boolean
}

const ALL_PACKAGES: readonly PackedApplication[] = [
  {
    name: 'Linux on x64',
    isAlwaysPacked: true,
    platform: 'linux',
    options: ['--linux', '--x64'],
    unpacked: 'linux-unpacked',
    program: 'terrarium',
    resources: 'resources',
    natives: ['classic-level/prebuilds/linux-x64/classic-level.node', 'secp256k1/prebuilds/linux-x64/secp256k1.glibc.node'],
  },
  {
    name: 'Linux on arm64',
    platform: 'linux',
    options: ['--linux', '--arm64'],
    unpacked: 'linux-arm64-unpacked',
    program: 'terrarium',
    resources: 'resources',
    natives: ['classic-level/prebuilds/linux-arm64/classic-level.armv8.node'],
  },
  {
    name: 'Windows',
    platform: 'win32',
    options: ['--win', '--x64'],
    unpacked: 'win-unpacked',
    program: 'Terrarium.exe',
    resources: 'resources',
    natives: ['classic-level/prebuilds/win32-x64/classic-level.node', 'secp256k1/prebuilds/win32-x64/secp256k1.node'],
  },
  {
    name: 'macOS on x64',
    platform: 'darwin',
    options: ['--mac', '--x64'],
    unpacked: 'mac/Terrarium.app',
    program: '',
    resources: 'Contents/Resources',
    natives: ['classic-level/prebuilds/darwin-x64+arm64/classic-level.node', 'secp256k1/prebuilds/darwin-arm64/secp256k1.node'],
  },
  {
    name: 'macOS on arm64',
    platform: 'darwin',
    options: ['--mac', '--arm64'],
    unpacked: 'mac-arm64/Terrarium.app',
    program: '',
    resources: 'Contents/Resources',
    natives: ['classic-level/prebuilds/darwin-x64+arm64/classic-level.node', 'secp256k1/prebuilds/darwin-arm64/secp256k1.node'],
  },
]
const PACKAGES = ALL_PACKAGES.filter(({ isAlwaysPacked = false }) => IS_FULL_RUN || isAlwaysPacked)

const unpackedOf = ({ unpacked }: PackedApplication): string => path.join(folder, 'dist', unpacked)
const archiveOf = (packed: PackedApplication): string => path.join(unpackedOf(packed), packed.resources, 'app.asar')

const sizeMb = (file: string): number => statSync(file).size / 1e6
const find = (name: string): PackedApplication => PACKAGES.find((packed) => packed.name === name)!

function run(...args: string[]): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${args[0]} ended with status ${status}:\n${stdout}${stderr}`)
}

function pack({ platform, options }: PackedApplication): void {
  const distribution = path.join(folder, platform)
  if (!existsSync(distribution)) writeFakeDistribution(distribution, version, platform)
  run(
    'node_modules/electron-builder/cli.js',
    ...options,
    '--dir',
    `-c.electronDist=${distribution}`,
    `-c.electronVersion=${version}`,
    `-c.directories.output=${path.join(folder, 'dist')}`,
  )
}

/** A first build or a package takes this long on a machine that runs other tests too. */
const MAX_PACK_MS = 120_000

beforeAll(() => run('electron/packaging/ensureBuilt.ts'), MAX_PACK_MS)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Files below a folder, relative to it. */
function filesOf(where: string): string[] {
  return readdirSync(where, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(where, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
}

test('the window has no development checks, although a test built it', () => {
  const assets = path.join(root, 'out/renderer/assets')
  const scripts = filesOf(assets).filter((file) => file.endsWith('.js'))
  expect(scripts).not.toEqual([])
  expect(
    scripts.filter((file) => readFileSync(path.join(assets, file), 'utf8').includes('Each child in a list should have a unique')),
  ).toEqual([])
})

describe.each(PACKAGES.map((packed) => [packed.name, packed] as const))('package for %s', (_name, packed) => {
  const asar = archiveOf(packed)
  const files = (): string[] => listPackage(asar, { isPack: false }).map((file) => file.replaceAll(path.sep, '/'))
  beforeAll(() => pack(packed), MAX_PACK_MS)

  test('holds the bundles, the window and the shipped configuration', () => {
    expect(files()).toEqual(
      expect.arrayContaining([
        '/package.json',
        '/assets/config.toml',
        '/assets/predeploys/0x000000000022d473030f116ddee9f6b43ac78ba3.bin',
        '/out/electron/main.js',
        '/out/electron/nodeHost.js',
        '/out/electron/preload.cjs',
        '/out/renderer/index.html',
      ]),
    )
  })

  test('contains no sources, tests, dev dependencies, or maps other than the node’s own, with which profiles name its functions', () => {
    const others = files().filter((file) => !/^\/out\/electron\/.*\.js\.map$/.test(file))
    const strange = others.filter((file) =>
      /\.(ts|tsx|map|md|cc|gyp)$|\.test\.|\/(e2e|renderer|node-core|node|shared)\/|\/\.ci\//.test(file.replace('/out/renderer/', '/')),
    )
    expect(strange).toEqual([])
  })

  test('contains no dependency except the native ones and what they load, and the compiler', () => {
    const packages = new Set(files().flatMap((file) => /^\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? []))
    expect(Array.from(packages).toSorted()).toEqual([
      'abstract-level',
      'base64-js',
      'buffer',
      'classic-level',
      'ieee754',
      'is-buffer',
      'level-supports',
      'level-transcoder',
      'maybe-combine-errors',
      'module-error',
      'node-gyp-build',
      'secp256k1',
      'solc',
    ])
  })

  test('contains the window’s fonts and, next to the archive, their licences', () => {
    for (const [name, file] of [
      ['Inter', 'inter-latin'],
      ['JetBrains Mono', 'jetbrains-mono-latin'],
    ] as const) {
      expect(
        files().filter((it) => it.startsWith(`/out/renderer/assets/${file}-wght-normal-`) && it.endsWith('.woff2')),
        name,
      ).toHaveLength(1)
      const licence = readFileSync(path.join(unpackedOf(packed), packed.resources, `licenses/${name}.txt`), 'utf8')
      expect(licence).toContain(`${name.replace(' ', '')}-Italic`)
      expect(licence).toContain('SIL OPEN FONT LICENSE')
    }
  })

  test('has only its own platform’s native binaries outside the archive', () => {
    expect(
      filesOf(`${asar}.unpacked`)
        .filter((file) => file.endsWith('.node'))
        .toSorted(),
    ).toEqual(packed.natives.map((file) => `node_modules/${file}`))
  })

  test('no native binary creates external buffers, which Electron does not allow', () => {
    for (const file of packed.natives) {
      const binary = readFileSync(path.join(`${asar}.unpacked/node_modules`, file))
      expect(binary.includes('napi_create_external_buffer'), file).toBe(false)
      expect(binary.includes('napi_create_external_arraybuffer'), file).toBe(false)
    }
  })

  test('has the configured fuses', async () => {
    const wire = await getCurrentFuseWire(path.join(unpackedOf(packed), packed.program))
    const isOn = (fuse: FuseV1Options): boolean => wire[fuse] === FuseState.ENABLE
    expect({
      runAsNode: isOn(FuseV1Options.RunAsNode),
      cookieEncryption: isOn(FuseV1Options.EnableCookieEncryption),
      nodeOptions: isOn(FuseV1Options.EnableNodeOptionsEnvironmentVariable),
      inspectArguments: isOn(FuseV1Options.EnableNodeCliInspectArguments),
      asarIntegrity: isOn(FuseV1Options.EnableEmbeddedAsarIntegrityValidation),
      onlyAsar: isOn(FuseV1Options.OnlyLoadAppFromAsar),
      fileProtocol: isOn(FuseV1Options.GrantFileProtocolExtraPrivileges),
    }).toEqual({
      runAsNode: false,
      cookieEncryption: true,
      nodeOptions: false,
      inspectArguments: false,
      asarIntegrity: true,
      onlyAsar: true,
      fileProtocol: false,
    })
  })

  test('is as large as its parts, with no duplicates', () => {
    const natives = packed.natives.map((file) => sizeMb(path.join(`${asar}.unpacked/node_modules`, file)))
    process.stdout.write(
      `${packed.name}: archive ${sizeMb(asar).toFixed(1)} MB, native ${natives.map((size) => size.toFixed(1)).join(' + ')} MB\n`,
    )
    expect(sizeMb(asar)).toBeLessThan(26)
  })
})

describe('package', () => {
  test('for macOS has its name, its id, its icon and the hash of its archive', { tags: 'long' }, () => {
    for (const packed of PACKAGES.filter(({ platform }) => platform === 'darwin')) {
      const application = unpackedOf(packed)
      const plist = readFileSync(path.join(application, 'Contents/Info.plist'), 'utf8')
      for (const [key, value] of Object.entries({
        CFBundleIdentifier: 'app.terrarium.desktop',
        CFBundleName: 'Terrarium',
        CFBundleIconFile: 'icon.icns',
        LSApplicationCategoryType: 'public.app-category.developer-tools',
      })) {
        expect(plist).toMatch(new RegExp(`<key>${key}</key>\\s*<string>${value}</string>`))
      }
      expect(plist).toMatch(/<key>ElectronAsarIntegrity<\/key>[^]*Resources\/app\.asar[^]*SHA256[^]*[\da-f]{64}/)
      expect(readFileSync(path.join(application, 'Contents/Resources/icon.icns'))).toEqual(
        readFileSync(path.join(root, 'assets/icon.icns')),
      )
    }
  })

  test('for Windows has its name, its version, the hash of its archive, and its icon', { tags: 'long' }, () => {
    const windows = find('Windows')
    const program = NtExecutableResource.from(
      NtExecutable.from(readFileSync(path.join(unpackedOf(windows), windows.program)), { ignoreCert: true }),
    )
    const [information] = Resource.VersionInfo.fromEntries(program.entries)
    expect(information!.getStringValues(information!.getAllLanguagesForStringValues()[0]!)).toMatchObject({
      ProductName: 'Terrarium',
      FileDescription: expect.any(String),
    })
    expect(Resource.IconGroupEntry.fromEntries(program.entries)[0]!.icons.length).toBeGreaterThan(3)
    const integrity = program.entries.find(({ type }) => type === 'INTEGRITY')
    expect(Buffer.from(integrity!.bin).toString()).toMatch(/app\.asar[^]*[\da-f]{64}/)
  })

  test('the preload script requires nothing but electron', () => {
    const source = readFileSync(path.join(root, 'out/electron/preload.cjs'), 'utf8')
    const required = Array.from(source.matchAll(/require\(\s*["'`]([^"'`]+)/g), ([, name]) => name)
    expect(new Set(required)).toEqual(new Set(['electron']))
    expect(source).not.toMatch(/^import /m)
  })

  test.skipIf(findChromium() === undefined)('the packaged files start: the node becomes ready with its store on disk', async () => {
    const application = path.join(folder, 'application')
    extractAll(archiveOf(find('Linux on x64')), application)
    process.env.ELECTRON_OVERRIDE_DIST_PATH = path.join(root, 'e2e/host')
    const app = await _electron.launch({
      args: [
        application,
        `--user-data-dir=${path.join(folder, 'data')}`,
        '--json-rpc.address=127.0.0.1:0',
        '--json-rpc.ws-address=127.0.0.1:0',
        '--log=silent',
      ],
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
    expect(existsSync(path.join(folder, 'data/workspaces/default/chain'))).toBe(true)
  })
})
