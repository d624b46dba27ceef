import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type CompilerRun, runCompiler } from '../fixtures/solc.ts'
import { ArtifactLibrary } from './artifactLibrary.ts'
import { BuildLibrary } from './buildLibrary.ts'
import { FolderWatch } from './folderWatch.ts'
import { createFolderTaker } from './folderTaker.ts'
import { createMemoryFolder } from './workspaceFolder.ts'

const source = (limit: number) => `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;
contract Safe { uint256 public total; function put(uint256 amount) external { require(amount < ${limit}); total += amount; } }
`

let first: CompilerRun
let second: CompilerRun
beforeAll(async () => {
  first = await runCompiler({ version: '0.8.37', sources: { 'src/Safe.sol': source(7) } })
  second = await runCompiler({ version: '0.8.37', sources: { 'src/Safe.sol': source(9) } })
}, 60_000)

const buildInfo = ({ input, output, compilerVersion }: CompilerRun): string =>
  JSON.stringify({ _format: 'hh-sol-build-info-1', id: 'a', solcLongVersion: compilerVersion, input, output })

let folder: string
let used: Set<string>
let open: FolderWatch[]
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'terrarium-watch-')))
  used = new Set()
  open = []
})
afterEach(() => {
  for (const watch of open) watch.close()
  rmSync(folder, { recursive: true, force: true })
})

function write(name: string, text: string): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  writeFileSync(join(folder, name), text)
}

function workspace(memory = createMemoryFolder()) {
  const artifacts = new ArtifactLibrary(memory)
  const builds = new BuildLibrary(memory, new Map())
  const taker = createFolderTaker({ artifacts, builds, now: () => 1, used: () => Promise.resolve(used), changed: () => undefined })
  const watch = new FolderWatch(memory, taker)
  open.push(watch)
  const names = () => artifacts.all().map(({ name }) => name)
  return { memory, artifacts, builds, watch, names }
}

describe('a watched folder', () => {
  test('is imported at once, and again when a tool writes into it', async () => {
    write('build-info/a.json', buildInfo(first))
    const { watch, builds, artifacts } = workspace()
    expect(await watch.add(folder)).toMatchObject({ path: folder, status: 'watching', files: 1, artifacts: 1, stale: [], problems: [] })
    expect(builds.all()).toMatchObject([{ folder, file: 'build-info/a.json' }])
    const [before] = artifacts.all()
    write('build-info/b.json', buildInfo(second))
    rmSync(join(folder, 'build-info/a.json'))
    await expect.poll(() => artifacts.all().map(({ id }) => id === before!.id)).toEqual([false])
    await expect.poll(() => builds.all().map(({ file }) => file)).toEqual(['build-info/b.json'])
    expect(watch.all()).toMatchObject([{ files: 1, artifacts: 1, lastChange: { updated: 1 }, stale: [] }])
  })

  test('keeps what deployed contracts still have, and says that they are stale', async () => {
    write('a.json', buildInfo(first))
    const { watch, artifacts, builds } = workspace()
    await watch.add(folder)
    used = new Set(artifacts.all().map(({ id }) => id))
    write('a.json', buildInfo(second))
    await expect.poll(() => watch.all()[0]!.stale).toEqual(['Safe'])
    expect(artifacts.all()).toHaveLength(2)
    expect(builds.all()).toHaveLength(2)
    write('a.json', buildInfo(first))
    await expect.poll(() => watch.all()[0]!.stale).toEqual([])
    await expect.poll(() => artifacts.all()).toHaveLength(1)
  })

  test('a file that is being written is read when it is whole', async () => {
    const whole = buildInfo(first)
    write('a.json', whole.slice(0, 1000))
    const { watch, names } = workspace()
    expect(await watch.add(folder)).toMatchObject({ artifacts: 0, problems: [] })
    write('a.json', whole)
    await expect.poll(names).toEqual(['Safe'])
  })

  test('a file that stays broken is named, others of a project are not', async () => {
    write('broken.json', '{')
    write('other.json', '{"a":1}')
    write('Bad.json', '{"abi":7}')
    const { watch } = workspace()
    await watch.add(folder)
    await expect
      .poll(() => watch.all()[0]!.problems, { timeout: 10_000 })
      .toEqual([
        { file: 'Bad.json', problem: expect.stringContaining('the ABI is not an array') as string },
        { file: 'broken.json', problem: expect.stringContaining('not valid JSON') as string },
      ])
  })

  test('links are not followed, and packages not searched', async () => {
    const outside = mkdtempSync(join(tmpdir(), 'terrarium-outside-'))
    writeFileSync(join(outside, 'secret.json'), buildInfo(first))
    symlinkSync(outside, join(folder, 'link'))
    symlinkSync(join(outside, 'secret.json'), join(folder, 'file.json'))
    write('node_modules/a/a.json', buildInfo(first))
    const { watch } = workspace()
    expect(await watch.add(folder)).toMatchObject({ files: 0, artifacts: 0, problems: [] })
    rmSync(outside, { recursive: true })
  })

  test('that is gone is missing until it is there again', async () => {
    write('out/a.json', buildInfo(first))
    const { watch } = workspace()
    await watch.add(join(folder, 'out'))
    rmSync(join(folder, 'out'), { recursive: true })
    await expect.poll(() => watch.all()[0]!.status).toBe('missing')
    write('out/a.json', buildInfo(second))
    await expect.poll(() => watch.all()[0]).toMatchObject({ status: 'watching', artifacts: 1 })
  })

  test('is remembered, with what has been read of it', async () => {
    write('a.json', buildInfo(first))
    const { memory, watch } = workspace()
    await watch.add(folder)
    watch.close()
    write('b.json', buildInfo(second))
    const again = workspace(memory)
    again.watch.start()
    await expect.poll(() => again.watch.all()).toMatchObject([{ path: folder, files: 2, artifacts: 2, lastChange: { updated: 1 } }])
    expect(again.watch.remove(folder)).toBe(true)
    expect(again.watch.remove(folder)).toBe(false)
    expect(workspace(memory).watch.all()).toEqual([])
    expect(again.names()).toEqual(['Safe', 'Safe'])
  })

  test.each([
    ['relative', () => 'out', 'not an absolute path'],
    ['of nothing', () => join(folder, 'none'), 'there is no such folder, or it cannot be read'],
    ['of a file', () => join(folder, 'a.json'), 'not a folder'],
  ])('not a path %s', async (_name, path, reason) => {
    write('a.json', '{}')
    await expect(workspace().watch.add(path())).rejects.toThrow(reason)
  })
})
