/** Exported workspaces: what is in a file, and what becomes of one that is damaged, truncated, newer or hostile. */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { create, list } from 'tar'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readWorkspaceConfig } from '../commandLine.ts'
import { createNode } from '../createNode.ts'
import { startChildNode } from '../fixture.ts'
import { PortClient } from '../portClient.ts'
import type { Manifest } from './archiveFormat.ts'
import { exportFolder, gzipLevelOf } from './exportFolder.ts'
import { importFolder } from './importFolder.ts'

let folder: string
let sound: string
let head: unknown
const at = (...names: string[]) => join(folder, ...names)
const quiet = () => {}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'terrarium-archive-'))
  mkdirSync(at('shop', 'files', 'deep'), { recursive: true })
  writeFileSync(at('shop', 'config.toml'), '# mine\n[chain]\nchain-id = 7\n[json-rpc]\naddress = "127.0.0.1:9999"\n')
  writeFileSync(at('shop', 'files', 'deep', 'note'), 'kept')
  writeFileSync(at('shop', 'auth-token'), 'TOKEN')
  symlinkSync('/etc/passwd', at('shop', 'files', 'link'))
  const node = await createNode({ dataDir: at('shop'), chainId: 7 })
  const client = new PortClient(node)
  await client.call('evm_mine')
  await client.call('personal_newAccount', 'secret')
  await client.call('devnet_setLabel', `0x${'11'.repeat(20)}`, 'Treasury')
  head = await client.call('eth_getBlockByNumber', 'latest', false)
  await node.close()
  sound = at('shop.tar.gz')
  await exportFolder({ workspacesDir: folder, name: 'shop', path: sound, keys: false, version: '1.2.3', onProgress: quiet })
}, 30_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const importAs = (name: string, path: string) => importFolder({ workspacesDir: folder, name, path, onProgress: quiet })

function namesIn(path: string): string[] {
  const names: string[] = []
  list({ file: path, sync: true, onReadEntry: (entry) => names.push(entry.path) })
  return names
}

const fileOf = (path: string, sizeBytes: number) => ({ path, sizeBytes, sha256: '' })
const manifestOf = (path: string) => JSON.parse(execFileSync('tar', ['xzOf', path, 'manifest.json'], { encoding: 'utf8' })) as Manifest

/** A file with the manifest changed, and other entries. */
function remade(change: (manifest: Manifest) => void, entries: Record<string, string> = {}): string {
  const work = mkdtempSync(at('remade-'))
  execFileSync('tar', ['xzf', sound, '-C', work])
  const manifest = JSON.parse(readFileSync(join(work, 'manifest.json'), 'utf8')) as Manifest
  change(manifest)
  writeFileSync(join(work, 'manifest.json'), JSON.stringify(manifest))
  for (const [name, text] of Object.entries(entries)) writeFileSync(join(work, name), text)
  const path = `${work}.tar.gz`
  const names = new Set(['manifest.json', ...namesIn(sound), ...Object.keys(entries)])
  create({ file: path, cwd: work, gzip: true, sync: true, portable: true, preservePaths: true }, [...names])
  rmSync(work, { recursive: true })
  return path
}

/** A file with other settings. */
function withConfig(config: string): string {
  const changes = { sizeBytes: config.length, sha256: createHash('sha256').update(config).digest('hex') }
  return remade(
    ({ files }) =>
      Object.assign(
        files.find(({ path }) => path === 'config.toml')!,
        changes,
      ),
    { 'config.toml': config },
  )
}

/** Imports a file that is refused, and checks that nothing is left behind. */
async function expectRefused(path: string, reason: string | RegExp): Promise<void> {
  const before = readdirSync(folder)
  await expect(importAs('refused', path)).rejects.toThrow(reason)
  expect(readdirSync(folder)).toEqual(before)
}

describe('an exported file', () => {
  test('begins with the manifest, and has settings, artifacts, labels and files, but neither keys nor tokens nor links', () => {
    const names = namesIn(sound)
    expect(names[0]).toBe('manifest.json')
    expect(names.filter((it) => !it.startsWith('chain/')).toSorted()).toEqual([
      'config.toml',
      'files/deep/note',
      'manifest.json',
      'workspace/labels.json',
    ])
    expect(manifestOf(sound)).toMatchObject({
      format: 'terrarium-workspace',
      version: 1,
      madeBy: '1.2.3',
      name: 'shop',
      chainId: 7,
      height: 1,
      blocks: 2,
      keyFiles: 0,
    })
    expect(gunzipSync(readFileSync(sound)).includes('TOKEN')).toBe(false)
    expect(readdirSync(folder).filter((it) => it.startsWith('.'))).toEqual([])
  })

  test('is compressed unless it consists mostly of tables, which are compressed already', () => {
    const others = [fileOf('chain/000004.log', 300), fileOf('workspace/artifacts.json', 300), fileOf('files/000005.ldb', 300)]
    expect(gzipLevelOf(others)).toBe(1)
    expect(gzipLevelOf([...others, fileOf('chain/000005.ldb', 800)])).toBe(1)
    expect(gzipLevelOf([...others, fileOf('chain/000005.ldb', 800), fileOf('chain/000006.sst', 200)])).toBe(0)
  })

  test('has the key files if they are asked for', async () => {
    const path = at('keys.tar.gz')
    const percents: number[] = []
    const done = await exportFolder({
      workspacesDir: folder,
      name: 'shop',
      path,
      keys: true,
      version: '1',
      onProgress: (it) => percents.push(it),
    })
    expect(done.keyFiles).toBe(1)
    expect(namesIn(path).filter((it) => it.startsWith('keystore/'))).toHaveLength(1)
    expect(percents).toEqual(percents.toSorted((a, b) => a - b))
    expect(percents.at(-1)).toBe(100)
  })

  test('is imported with its chain, labels and settings, without the ports', async () => {
    expect(await importAs('again', sound)).toMatchObject({ chainId: 7, height: 1, keyFiles: 0 })
    const config = readFileSync(at('again', 'config.toml'), 'utf8')
    expect([config.includes('# mine'), config.includes('chain-id = 7'), config.includes('9999')]).toEqual([true, true, false])
    expect(readFileSync(at('again', 'files', 'deep', 'note'), 'utf8')).toBe('kept')
    const node = await createNode({ dataDir: at('again'), chainId: 7 })
    const client = new PortClient(node)
    expect(await client.call('eth_getBlockByNumber', 'latest', false)).toEqual(head)
    expect(await client.call('devnet_labels')).toMatchObject({ [`0x${'11'.repeat(20)}`]: 'Treasury' })
    await node.close()
    // It shares nothing with the original.
    expect(manifestOf(sound).head).toBe((head as { hash: string }).hash)
  })

  test.each([
    '[json-rpc]\nauth = "none"\ncors-origins = "*" # any\nallowed-hosts = "*"\naddress = "0.0.0.0:8545"\notel = "http://198.51.100.1"\n[fork]\nrecord = "/tmp/x"\n',
    '[json-rpc]\nprofile = "reference"\n',
    '[fork]\nurl = "http://192.0.2.1/apply?reset=1"\nheader = "Authorization: Bearer 198"\ncache = 1\n',
    'json-rpc = { auth = "none", cors-origins = "*" }\n',
    'json-rpc.auth = "none"\n"json-rpc".compilers = "found"\ndebug-adapter = { port = 9 }\n[consensus]\nabci = "tcp://127.0.0.1:26650"\n',
  ])('leaves out what only the user of a machine decides: %j', async (lines) => {
    const file = withConfig(`${lines}[chain]\nchain-id = 7\n`)
    const name = `from-${lines.length}`
    await importAs(name, file)
    expect(readWorkspaceConfig(at(name, 'config.toml'))).toEqual({ chainId: 7 })
    expect(readdirSync(at(name))).not.toContain('config.toml.bak')
    expect(readFileSync(at(name, 'config.toml'), 'utf8')).not.toMatch(/none|\*|0\.0\.0\.0|found|198|26650/)
  })

  test('is described by what is in it, whatever its manifest claims', async () => {
    const claims = remade((it) => Object.assign(it, { height: 99, keyFiles: 0 }), {})
    expect(await importAs('claims', claims)).toMatchObject({ height: 1, keyFiles: 0 })
    expect(
      await importAs(
        'keys',
        remade((it) => Object.assign(it, { keyFiles: 5 })),
      ),
    ).toMatchObject({ keyFiles: 0 })
  })

  test('keeps what its remote chain says out of the cache that all workspaces share', async () => {
    await importAs('forked', withConfig('[fork]\nurl = "https://198.51.100.1"\ncache = 1\n'))
    expect(readWorkspaceConfig(at('forked', 'config.toml'))).toMatchObject({ fork: [{ name: 'https://198.51.100.1' }], forkCacheBytes: 0 })
  })

  test('is not written over another, nor for a workspace without a chain', async () => {
    mkdirSync(at('empty'))
    const options = { workspacesDir: folder, keys: false, version: '1', onProgress: quiet }
    await expect(exportFolder({ ...options, name: 'empty', path: at('empty.tar.gz') })).rejects.toThrow('has no chain yet')
    writeFileSync(at('taken.unfinished'), '')
    await expect(exportFolder({ ...options, name: 'shop', path: at('taken') })).rejects.toThrow('cannot write')
  })
})

describe('an import refuses', () => {
  test('a file that is damaged anywhere', async () => {
    const whole = readFileSync(sound)
    // Past the gzip header, whose time and system nothing checks.
    for (let i = 0; i < 40; i++) {
      const damaged = Buffer.from(whole)
      const offset = 10 + Math.floor(((whole.length - 11) * i) / 39)
      damaged[offset]! ^= 1 << (i % 8)
      writeFileSync(at('damaged'), damaged)
      await expectRefused(at('damaged'), /cannot import .*damaged: /)
    }
  }, 30_000)

  test('a file that is truncated anywhere', async () => {
    const whole = readFileSync(sound)
    for (let i = 0; i < 20; i++) {
      writeFileSync(at('truncated'), whole.subarray(0, Math.floor((whole.length * i) / 20)))
      await expectRefused(at('truncated'), /truncated|not an exported workspace/)
    }
    // A whole gzip file of a part of the entries.
    const tar = gunzipSync(whole)
    writeFileSync(at('part'), gzipSync(Buffer.concat([tar.subarray(0, Math.floor(tar.length / 2 / 512) * 512), Buffer.alloc(1024)])))
    await expectRefused(at('part'), /truncated|damaged|missing/)
  }, 30_000)

  test('a file that is something else', async () => {
    writeFileSync(at('text'), 'hello')
    await expectRefused(at('text'), 'incorrect header check')
    writeFileSync(at('gzip'), gzipSync('hello'))
    await expectRefused(at('gzip'), /not an exported workspace|damaged/)
    create({ file: at('other.tgz'), cwd: at('shop'), gzip: true, sync: true }, ['config.toml'])
    await expectRefused(at('other.tgz'), 'it is not an exported workspace')
  })

  test('settings that name a file of private keys of the user, which is not read', async () => {
    writeFileSync(at('keys.txt'), `0x${'01'.repeat(32)}\n`)
    for (const path of [at('keys.txt'), '../../keys.txt', '/no/such/file'])
      await expectRefused(withConfig(`[accounts]\nprivate-keys = "${path}"\n`), 'outside of the workspace (accounts.private-keys)')
    await importAs('own-keys', withConfig(`[accounts]\nprivate-keys = "0x${'01'.repeat(32)}"\n`))
    expect(readWorkspaceConfig(at('own-keys', 'config.toml'))).toEqual({ privateKeys: [`0x${'01'.repeat(32)}`] })
  })

  test('a newer format, with the version that made it', async () => {
    await expectRefused(
      remade((it) => Object.assign(it, { version: 2, madeBy: '9.0.0' })),
      'it has format version 2, this program reads up to version 1: it was made by Terrarium 9.0.0',
    )
  })

  test('a file that announces more than there is room for, or less than nothing', async () => {
    await expectRefused(
      remade((it) => it.files.push({ path: 'files/huge', sizeBytes: 2 ** 52, sha256: '0'.repeat(64) })),
      /it takes 45035996\d+ bytes, and the disk has \d+ bytes free/,
    )
    await expectRefused(
      remade((it) => (it.files[0]!.sizeBytes = -1)),
      'its manifest is incomplete',
    )
  })

  test('a format that is none', async () => {
    await expectRefused(
      remade((it) => Object.assign(it, { version: { newest: true } })),
      'its manifest is damaged: version: expected a positive integer, got an object',
    )
  })

  test('a file whose entries differ from the manifest', async () => {
    await expectRefused(
      remade(quiet, { 'config.toml': '# other\n[chain]\nchain-id = 7\n[json-rpc]\naddress = "127.0.0.1:9998"\n' }),
      /has \d+ bytes|checksum differs|not in the manifest/,
    )
    await expectRefused(remade(quiet, { extra: 'x' }), 'its entry "extra" is not in the manifest')
    await expectRefused(
      remade((it) => it.files.push({ path: 'files/gone', sizeBytes: 1, sha256: '0'.repeat(64) })),
      'its file files/gone is missing',
    )
    await expectRefused(
      remade((it) => (it.files[0]!.sha256 = '0'.repeat(64))),
      'its checksum differs',
    )
    await expectRefused(
      remade((it) => (it.head = `0x${'00'.repeat(32)}`)),
      'its chain ends at block 1, expected block 1 with hash 0x00',
    )
  })

  test.each(['../outside', '/etc/x', 'files/../../outside', 'files\\..\\x', 'auth-token', 'node.lock', 'files//x'])(
    'a path such as %s',
    async (path) => {
      await expectRefused(
        remade((it) => (it.files[0]!.path = path)),
        /is refused: /,
      )
      expect(existsSync(join(folder, '..', 'outside'))).toBe(false)
    },
  )
})

test('what a killed import leaves is removed by the next one', async () => {
  mkdirSync(at(`.work-${2 ** 22 + 1}-abc`, 'shop'), { recursive: true })
  mkdirSync(at(`.work-${process.ppid}-abc`), { recursive: true })
  appendFileSync(at(`.work-${2 ** 22 + 1}-abc`, 'shop', 'part'), 'x')
  await importAs('after', sound)
  expect(readdirSync(folder).filter((it) => it.startsWith('.'))).toEqual([`.work-${process.ppid}-abc`])
})

async function run(...args: string[]): Promise<{ status: number | NodeJS.Signals; stdout: string; stderr: string }> {
  const child = startChildNode(['--workspaces-dir', folder, ...args])
  return { status: await child.ended, ...child.output }
}

test('the command line exports and imports, and refuses to write over anything', async () => {
  expect(await run('--workspace', 'shop', '--export-workspace', at('cli'), '--with-keys')).toMatchObject({
    status: 0,
    stdout: `exported ${at('shop')} to ${at('cli')}: 2 blocks, 1 key files\n`,
  })
  expect(await run('--workspace', 'cli-shop', '--import-workspace', at('cli'))).toMatchObject({ status: 0 })
  expect(readdirSync(at('cli-shop', 'keystore'))).toHaveLength(1)
  const again = await run('--workspace', 'cli-shop', '--import-workspace', at('cli'))
  expect([again.status, again.stderr]).toEqual([2, expect.stringContaining('choose another name with --workspace')])
  const taken = await run('--workspace', 'shop', '--export-workspace', at('cli'))
  expect([taken.status, taken.stderr]).toEqual([2, expect.stringContaining(`there is a file ${at('cli')} already`)])
}, 30_000)
