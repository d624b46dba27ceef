import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Build } from '../compilation/build.ts'
import { findCompilers } from '../compilation/compilers.ts'
import { compileSources } from '../fixtures/solc.ts'
import { ArtifactLibrary } from './artifactLibrary.ts'
import { BuildLibrary } from './buildLibrary.ts'
import { Recompilation } from './recompilation.ts'
import { createMemoryFolder } from './workspaceFolder.ts'

const SOURCE = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;
library Sums { function add(uint256 a, uint256 b) external pure returns (uint256) { return a + b; } }
contract Safe {
  address immutable owner;
  uint256 public total;
  constructor() { owner = msg.sender; }
  function put(uint256 amount) external { total = Sums.add(total, amount); }
}
`
const SOLJSON = createRequire(import.meta.url).resolve('solc/soljson.js')

let build: Build
/** As tools leave it. */
let poor: Build
let folder: string

const without = (code: Build['contracts'][number]['runtime']) => code && { ...code, functions: [], generatedSources: [] }

beforeAll(async () => {
  build = await compileSources({ version: '0.8.37', sources: { 'src/Safe.sol': SOURCE }, settings: { viaIR: true } })
  poor = {
    ...build,
    sources: build.sources.map(({ id, path, content }) => ({ id, path, content, ast: null })),
    contracts: build.contracts.map((it) => ({
      ...it,
      storageLayout: null,
      transientStorageLayout: null,
      runtime: without(it.runtime),
      creation: without(it.creation),
    })),
  }
  folder = mkdtempSync(join(tmpdir(), 'terrarium-compilers-'))
}, 60_000)
afterAll(() => rmSync(folder, { recursive: true }))

/** Where Foundry would keep a compiler, with a program that does this. */
function foundryCompiler(name: string, program: string): string {
  const home = join(folder, name)
  const path = join(home, '.svm', '0.8.37', 'solc-0.8.37')
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, `#!${process.execPath}\nconst { readFileSync, writeFileSync } = process.getBuiltinModule('node:fs')\n${program}`)
  chmodSync(path, 0o700)
  return path
}

const REAL_PROGRAM = `const solc = process.getBuiltinModule('node:module').createRequire(${JSON.stringify(SOLJSON)})(${JSON.stringify(SOLJSON)})
process.stdout.write(solc.cwrap('solidity_compile', 'string', ['string', 'number', 'number'])(readFileSync(0, 'utf8'), 0, 0))`

/** A workspace's libraries with the build that tools leave. `compilers`: the home whose compilers are found. */
function libraries(given: Build, compilers?: string) {
  const memory = createMemoryFolder()
  const artifacts = new ArtifactLibrary(memory)
  const builds = new BuildLibrary(memory, new Map())
  const ids = given.contracts.map(({ name, path, abi, runtime }) => {
    const artifact = {
      name,
      source: path,
      format: 'foundry' as const,
      abi: [...abi],
      code: runtime,
      creationCode: null,
      storageLayout: null,
    }
    return artifacts.add(artifact, 'a.json', 1).id
  })
  builds.add(given, { file: 'a.json', folder: null, importedAtMs: 1 }, ids)
  const places = { home: join(folder, compilers ?? 'none'), env: {}, platform: 'linux' as const, projects: [] }
  const all = (version: string) => findCompilers(version, places)
  return { artifacts, builds, ids, recompilation: new Recompilation(artifacts, builds, () => [], all) }
}

const always = () => true

describe('compiling again', () => {
  test('with the compiler that comes along: everything that tools leave out', async () => {
    const { artifacts, builds, ids, recompilation } = libraries(poor)
    expect(builds.all()[0]!.lacks).toEqual(['ast', 'functionDebugData', 'storageLayout'])
    const again = await recompilation.recompile(build.id, undefined, always)
    expect(again).toMatchObject({ id: build.id, lacks: [], file: 'a.json' })
    expect(again.contracts.map(({ artifactId }) => artifactId)).toEqual(ids)
    const kept = builds.get(build.id)!
    expect(kept.contracts).toEqual(build.contracts)
    expect(kept.sources[0]!.ast).toEqual(build.sources[0]!.ast)
    const safe = again.contracts.find(({ name }) => name === 'Safe')!
    expect(artifacts.storageLayout(safe.artifactId!)).toEqual(build.contracts.find(({ name }) => name === 'Safe')!.storageLayout)
    expect(artifacts.all()).toHaveLength(build.contracts.length)
  }, 60_000)

  test('not if the code is another', async () => {
    const changed = build.contracts.map((it) => {
      const bytes = Uint8Array.from(it.runtime!.bytes)
      bytes[10]! ^= 1
      return { ...it, runtime: { ...it.runtime!, bytes } }
    })
    const { builds, recompilation } = libraries({ ...poor, contracts: changed })
    await expect(recompilation.recompile(build.id, undefined, always)).rejects.toThrow(/the code of \w+ is not the same as before/)
    expect(builds.all()[0]!.lacks).not.toEqual([])
  }, 60_000)

  test.each<[string, (given: Build) => Build, string]>([
    [
      'a source',
      (it) => ({ ...it, sources: it.sources.map((source) => ({ ...source, content: '' })) }),
      'the source of src/Safe.sol is not known',
    ],
    ['all sources', (it) => ({ ...it, sources: [] }), 'the source of its contracts is not known'],
    ['another language', (it) => ({ ...it, language: 'Vyper' }), 'it is Vyper'],
    [
      'another version',
      (it) => ({ ...it, compilerVersion: '0.8.1+commit.df193b15' }),
      'no compiler of version 0.8.1+commit.df193b15 comes along: no other one was found',
    ],
    ['no version', (it) => ({ ...it, compilerVersion: '../0.8.37' }), 'no compiler of version ../0.8.37 comes along'],
  ])('not without %s', async (_name, change, reason) => {
    const { recompilation } = libraries(change(poor))
    await expect(recompilation.recompile(build.id, undefined, always)).rejects.toThrow(reason)
  })

  test('says what the compiler says of sources that do not compile', async () => {
    const { recompilation } = libraries({ ...poor, sources: [{ ...poor.sources[0]!, content: 'contract {' }] })
    await expect(recompilation.recompile(build.id, undefined, always)).rejects.toThrow(/the compiler says: .*Expected identifier/)
  }, 60_000)
})

describe.skipIf(process.platform === 'win32')('a compiler that another tool has downloaded', () => {
  test('is listed, and run when it is named', async () => {
    const path = foundryCompiler('real', REAL_PROGRAM)
    const { recompilation, builds } = libraries(poor, 'real')
    expect(recompilation.compilers(build.id)).toEqual([
      { path: SOLJSON, origin: 'bundled' },
      { path, origin: 'foundry' },
    ])
    await recompilation.recompile(build.id, path, always)
    expect(builds.get(build.id)!.contracts).toEqual(build.contracts)
  }, 60_000)

  test('no other path is run', async () => {
    const mark = join(folder, 'ran')
    const path = foundryCompiler('unlisted', `writeFileSync(${JSON.stringify(mark)}, '')`)
    const { recompilation } = libraries(poor, 'elsewhere')
    await expect(recompilation.recompile(build.id, path, always)).rejects.toThrow('is none of the compilers: devnet_compilers lists')
    await expect(recompilation.recompile('0'.repeat(32), path, always)).rejects.toThrow('no build with id')
    expect(() => recompilation.compilers('../x')).toThrow('no build with id "../x"')
  })

  test.each([
    ['that fails', 'process.exit(3)', 'the compiler failed: it ended with status 3'],
    ['that does not answer JSON', 'process.stdout.write("hello")', 'the compiler’s answer is not JSON'],
    ['that answers nothing of use', 'process.stdout.write("{}")', /the code of \w+ is not the same as before/],
  ])('one %s', async (name, program, reason) => {
    const path = foundryCompiler(name, program)
    await expect(libraries(poor, name).recompilation.recompile(build.id, path, always)).rejects.toThrow(reason)
  })

  test('is ended when nobody waits for it any more', async () => {
    const path = foundryCompiler('slow', 'setInterval(() => undefined, 1000)')
    const { recompilation } = libraries(poor, 'slow')
    let isWanted = true
    const running = recompilation.recompile(build.id, path, () => isWanted)
    isWanted = false
    await expect(running).rejects.toThrow('nobody waits for it any more')
  })
})
