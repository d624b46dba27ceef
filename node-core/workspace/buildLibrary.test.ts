import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Address } from '../contract/hex.ts'
import { immutablePlaces } from '../compilation/codePattern.ts'
import type { Build } from '../compilation/build.ts'
import { compileSources } from '../fixtures/solc.ts'
import { BuildLibrary } from './buildLibrary.ts'
import { createDiskFolder, createMemoryFolder } from './workspaceFolder.ts'

const SOURCE = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;
contract Safe {
  address immutable owner;
  uint256 public total;
  constructor(address owner_) { owner = owner_; }
  function put(uint256 amount) external { require(msg.sender == owner, "not the owner"); total += amount; }
}
contract Twin { uint256 public value; function set(uint256 to) external { value = to; } }
`
const ORIGIN = { file: 'build-info/a.json', folder: null, importedAtMs: 1 }
const ADDRESS: Address = `0x${'5b'.repeat(20)}`

let build: Build
/** The same source but for a comment, so that only the metadata differs. */
let otherBuild: Build
beforeAll(async () => {
  build = await compileSources({ version: '0.8.37', sources: { 'src/Safe.sol': SOURCE } })
  otherBuild = await compileSources({ version: '0.8.37', sources: { 'src/Safe.sol': `${SOURCE}// the end\n` } })
}, 60_000)

const contractOf = (from: Build, name: string) => from.contracts.find((it) => it.name === name)!
const none = (from: Build) => from.contracts.map(() => null)

const small = (id: number): Build => ({ ...build, id: id.toString(16).padStart(32, '0'), sources: [], contracts: [] })

/** Runtime code of Safe as a chain has it. */
function deployedSafe(from: Build): Uint8Array {
  const code = Uint8Array.from(contractOf(from, 'Safe').runtime!.bytes)
  for (const [start] of immutablePlaces(code)) code.fill(0x5b, start + 12, start + 32)
  return code
}

describe('which build code belongs to', () => {
  const library = new BuildLibrary(createMemoryFolder(), new Map())
  beforeAll(() => {
    library.add(build, ORIGIN, none(build))
    library.add(otherBuild, { ...ORIGIN, importedAtMs: 2 }, none(otherBuild))
  })

  test('deployed code: the build with its metadata, although another one is newer', () => {
    for (const from of [build, otherBuild]) {
      const found = library.runtime(deployedSafe(from))
      expect(found).toMatchObject({ build: { id: from.id }, contract: { name: 'Safe' }, isCreation: false })
      expect(found!.code.sourceMap).toBe(contractOf(from, 'Safe').runtime!.sourceMap)
    }
  })

  test('creation code with arguments', () => {
    const { bytes } = contractOf(build, 'Safe').creation!
    expect(library.creation(Buffer.concat([bytes, Buffer.alloc(32, 1)]))).toMatchObject({
      build: { id: build.id },
      contract: { name: 'Safe' },
      isCreation: true,
    })
    expect(library.creation(bytes.subarray(0, -60))).toBeUndefined()
  })

  test('no code of theirs', () => {
    const code = deployedSafe(build)
    code[40]! ^= 1
    expect(library.runtime(code)).toBeUndefined()
    expect(library.runtime(new Uint8Array())).toBeUndefined()
    expect(library.creation(new Uint8Array())).toBeUndefined()
  })

  test('of equal code the contract whose artifact is assigned to the address', () => {
    const assigned = new BuildLibrary(createMemoryFolder(), new Map([[ADDRESS, 'artifact of the other']]))
    assigned.add(otherBuild, ORIGIN, ['artifact of the other', 'artifact of the other'])
    assigned.add(build, { ...ORIGIN, importedAtMs: 2 }, none(build))
    const code = deployedSafe(build)
    expect(assigned.runtime(code)!.build.id).toBe(build.id)
    expect(assigned.runtime(code, ADDRESS)!.build.id).toBe(otherBuild.id)
  })
})

describe('a library', () => {
  test('a build is there once, until another one says more of it', () => {
    const library = new BuildLibrary(createMemoryFolder(), new Map())
    const { sources } = build
    const poor: Build = { ...build, sources: sources.map(({ id, path, content }) => ({ id, path, content, ast: null })) }
    expect(library.add(poor, ORIGIN, none(build))).toEqual({ id: build.id, isNew: true })
    expect(library.all()[0]!.lacks).toEqual(['ast'])
    expect(library.add(poor, ORIGIN, none(build))).toEqual({ id: build.id, isNew: false })
    expect(library.add(build, ORIGIN, none(build))).toEqual({ id: build.id, isNew: true })
    expect(library.add(poor, ORIGIN, none(build))).toEqual({ id: build.id, isNew: false })
    expect(library.all().map(({ lacks }) => lacks)).toEqual([[]])
    expect(library.get(build.id)!.sources[0]!.ast).toEqual(sources[0]!.ast)
  })

  test('gives its sources, and forgets what was removed', () => {
    const library = new BuildLibrary(createMemoryFolder(), new Map())
    library.add(build, ORIGIN, none(build))
    expect(library.source(build.id, 0)).toEqual({ path: 'src/Safe.sol', content: SOURCE, language: 'Solidity' })
    expect(library.source(build.id, 9)).toBeUndefined()
    expect(library.remove(build.id)).toBe(true)
    expect(library.remove(build.id)).toBe(false)
    expect(library.runtime(deployedSafe(build))).toBeUndefined()
    expect(library.source(build.id, 0)).toBeUndefined()
  })

  test('refuses more than its limit, and says what to do', () => {
    const library = new BuildLibrary(createMemoryFolder(), new Map())
    for (let id = 0; id < 256; id++) library.add(small(id), ORIGIN, [])
    expect(() => library.add(small(256), ORIGIN, [])).toThrow('the limit of 256 builds is reached: remove some first')
  })
})

describe('a library on disk', () => {
  let folder: string
  const problems: { file: string; reason: string }[] = []
  const open = () =>
    new BuildLibrary(
      createDiskFolder(folder, (problem) => problems.push(problem)),
      new Map(),
    )
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'terrarium-builds-'))
    problems.length = 0
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  test('finds what an earlier one kept, in files that only their owner reads', () => {
    open().add(build, ORIGIN, none(build))
    for (const part of ['builds', 'buildContents']) expect(statSync(join(folder, part, `${build.id}.json`)).mode & 0o777).toBe(0o600)
    const found = open().runtime(deployedSafe(build))!
    expect(found.build).toEqual({ ...build, sources: found.build.sources, contracts: found.build.contracts })
    expect(found.contract.storageLayout).toEqual(contractOf(build, 'Safe').storageLayout)
    expect(found.code).toMatchObject({ bytes: contractOf(build, 'Safe').runtime!.bytes })
    expect(found.build.sources[0]!.ast).toEqual(build.sources[0]!.ast)
  })

  test('sets damaged files aside', () => {
    open().add(build, ORIGIN, none(build))
    writeFileSync(join(folder, 'buildContents', `${build.id}.json`), '{')
    const library = open()
    expect(library.runtime(deployedSafe(build))).toBeUndefined()
    const head = readFileSync(join(folder, 'builds', `${build.id}.json`), 'utf8')
    writeFileSync(join(folder, 'builds', 'other.json'), head)
    writeFileSync(join(folder, 'builds', 'masks.json'), head.replace('"masks":[', '"masks":[[-1,5],'))
    expect(
      open()
        .all()
        .map(({ id }) => id),
    ).toEqual([build.id])
    expect(problems.map(({ reason }) => reason)).toEqual([
      expect.stringMatching(/JSON/),
      expect.stringMatching(/name/),
      expect.stringMatching(/name/),
    ])
    expect(existsSync(join(folder, 'builds', 'other.json'))).toBe(false)
    expect(readdirSync(join(folder, 'builds')).filter((it) => it.includes('damaged'))).toHaveLength(2)
  })
})
