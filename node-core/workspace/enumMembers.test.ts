import { beforeAll, describe, expect, test } from 'vitest'
import { bytesFromHex } from '../contract/hex.ts'
import type { AbiItem } from '../contract/workspace.ts'
import { abiValues } from '../compilation/abiValues.ts'
import { enumMembersIn, withEnumMembers } from '../compilation/enumMembers.ts'
import { type StorageLayout, withEnumNames } from '../compilation/storageLayout.ts'
import { type FixtureBuild, compileFixture } from '../fixtures/compile.ts'
import { TypesOfStorage } from '../sources/variables/storageTypes.ts'
import { parseArtifactFile } from './artifactFile.ts'
import { ArtifactLibrary } from './artifactLibrary.ts'
import { artifactFromStored } from './storedArtifact.ts'
import { createMemoryFolder } from './workspaceFolder.ts'

const STATUSES = ['None', 'Open', 'Filled', 'Cancelled']
const word = (value: number) => value.toString(16).padStart(64, '0')

let build: FixtureBuild
beforeAll(() => {
  const selected = ['abi', 'userdoc', 'devdoc', 'evm.bytecode.object', 'evm.deployedBytecode']
  build = compileFixture('Orders.sol', { outputSelection: { '*': { '*': selected, '': ['ast'] } } })
}, 60_000)

const enumIn = (members: readonly string[], name = 'Orders.Status') => ({
  nodes: [
    {
      nodeType: 'ContractDefinition',
      nodes: [{ nodeType: 'EnumDefinition', canonicalName: name, members: members.map((it) => ({ name: it })) }],
    },
  ],
})
const takes = (internalType: string, type: string): AbiItem => ({
  type: 'function',
  name: 'set',
  inputs: [{ name: 's', type, internalType }],
  outputs: [],
  stateMutability: 'nonpayable',
})
const orders = (output: object) =>
  parseArtifactFile('build.json', JSON.stringify({ input: build.input, output })).artifacts.find(({ name }) => name === 'Orders')!
const membersIn = (abi: readonly AbiItem[]) => new Set(JSON.stringify(abi).match(/"members":\[[^\]]*\]/g))

describe('members of enums', () => {
  test('are in the ABIs of a build with syntax trees, in structs too', () => {
    const { abi } = orders(build.output)
    expect(membersIn(abi)).toEqual(new Set([`"members":${JSON.stringify(STATUSES)}`]))
    const ofStruct = abi.flatMap(({ inputs = [], outputs = [] }) => [...inputs, ...outputs]).flatMap(({ components = [] }) => components)
    expect(ofStruct.find(({ internalType }) => internalType === 'enum Orders.Status')).toMatchObject({ members: STATUSES })
  })

  test('complete an artifact that was imported without them, and stay', () => {
    const { sources: _sources, ...poor } = build.output as { sources: unknown }
    const folder = createMemoryFolder()
    const library = new ArtifactLibrary(folder)
    const { id } = library.add(orders(poor), 'a.json', 1)
    expect(membersIn(library.get(id)!.abi)).toEqual(new Set())
    expect(library.add(orders(build.output), 'b.json', 2)).toEqual({ id, isNew: false })
    expect(library.add(orders(poor), 'c.json', 3)).toEqual({ id, isNew: false })
    expect(membersIn(library.get(id)!.abi).size).toBe(1)
    expect(library.get(id)!.abi.some(({ doc }) => doc !== undefined)).toBe(true)
    expect(new ArtifactLibrary(folder).all()).toEqual(library.all())
  })

  test('complete an interface, whose artifacts are the same by their ABIs alone', () => {
    const library = new ArtifactLibrary(createMemoryFolder())
    const plain = { name: 'I', source: null, format: 'solc', code: null, creationCode: null, storageLayout: null } as const
    const abi = [takes('enum Orders.Status', 'uint8')]
    const { id } = library.add({ ...plain, abi }, 'a.json', 1)
    const named = { ...plain, abi: withEnumMembers(abi, enumMembersIn([enumIn(STATUSES)])) }
    expect(library.add(named, 'b.json', 2)).toEqual({ id, isNew: false })
    expect(library.get(id)!.abi[0]!.inputs![0]!.members).toEqual(STATUSES)
  })

  test('of two enums of one name that differ are left out', () => {
    expect(enumMembersIn([enumIn(['A']), enumIn(['B', 'C'])]).size).toBe(0)
    expect(enumMembersIn([enumIn(['A']), enumIn(['A'])]).size).toBe(1)
  })

  test.each([
    ['no list', { nodes: [{ nodeType: 'EnumDefinition', canonicalName: 'E', members: 5 }] }],
    ['no names', { nodes: [{ nodeType: 'EnumDefinition', canonicalName: 'E', members: [{ name: 5 }] }] }],
    ['names that are none', enumIn(['a\u202Eb'])],
    ['too many', enumIn(Array.from({ length: 257 }, (_, at) => `M${at}`))],
    ['nothing', null],
  ])('of a damaged syntax tree with %s are left out', (_name, tree) => {
    expect(enumMembersIn([tree]).size).toBe(0)
  })

  test('do not make an ABI of many parameters grow without bound', () => {
    const abi = Array.from({ length: 4_000 }, () => takes('enum Orders.Status', 'uint8'))
    const members = Array.from({ length: 256 }, (_, at) => `Member${at}`)
    const named = withEnumMembers(abi, enumMembersIn([enumIn(members)]))
    expect(named.filter(({ inputs }) => inputs![0]!.members).length).toBe(78)
  })

  test('in a stored artifact that are none are left out', () => {
    const stored = {
      id: 'x',
      name: 'X',
      file: 'x',
      format: 'abi',
      importedAtMs: 1,
      abi: [{ ...takes('enum E', 'uint8'), inputs: [{ name: 's', type: 'uint8', internalType: 'enum E', members: [{ a: 1 }] }] }],
      code: null,
    }
    const { wire } = artifactFromStored(stored, 'x.json')
    expect(wire.abi[0]!.inputs).toEqual([{ name: 's', type: 'uint8', internalType: 'enum E' }])
  })

  test('name values, also in arrays; a number that none has stays one', () => {
    const enums = enumMembersIn([enumIn(STATUSES)])
    const parameters = withEnumMembers([takes('enum Orders.Status[]', 'uint8[]')], enums)[0]!.inputs!
    const data = bytesFromHex(`0x${[32, 3, 0, 1, 7].map(word).join('')}`)
    expect(abiValues(parameters, data)![0]!.value).toBe('[Status.None, Status.Open, 7]')
  })
})

const namesIn = ({ types }: StorageLayout) =>
  Object.fromEntries(Object.values(types).flatMap(({ label, enumMembers }) => (enumMembers ? [[label, enumMembers]] : [])))

describe('members of enums of a storage layout', () => {
  let input: unknown
  let output: { contracts?: object }
  beforeAll(() => {
    const outputSelection = { '*': { '*': ['abi', 'storageLayout', 'evm.deployedBytecode'], '': ['ast'] } }
    ;({ input, output } = compileFixture('HiddenEnums.sol', { outputSelection }))
  }, 60_000)
  const hidden = (said: object) => parseArtifactFile('build.json', JSON.stringify({ input, output: said })).artifacts[0]!

  test('are there, though no function has them', () => {
    const { abi, storageLayout } = hidden(output)
    expect(namesIn(storageLayout!)).toEqual({ 'enum HiddenEnums.Mode': ['Off', 'On'], 'enum Level': ['Low', 'High'] })
    const mode = storageLayout!.storage.find(({ label }) => label === 'mode')!
    expect(new TypesOfStorage(storageLayout!, abi).of(mode.type)).toMatchObject({ value: { members: ['Off', 'On'] } })
  })

  test('complete the layout of an artifact that was imported without them, and stay', () => {
    const folder = createMemoryFolder()
    const library = new ArtifactLibrary(folder)
    const poor = hidden({ contracts: output.contracts })
    const { id } = library.add(poor, 'a.json', 1)
    expect(namesIn(library.storageLayout(id)!)).toEqual({})
    expect(library.add(hidden(output), 'b.json', 2)).toEqual({ id, isNew: false })
    library.add(poor, 'c.json', 3)
    expect(namesIn(new ArtifactLibrary(folder).storageLayout(id)!)).toEqual(namesIn(hidden(output).storageLayout!))
  })

  test('do not make it grow without bound', () => {
    const members = Array.from({ length: 256 }, (_, at) => `Member${at}`)
    const types = Object.fromEntries(
      Array.from({ length: 2_000 }, (_, at) => [`t_enum(E)${at}`, { label: 'enum E', encoding: 'inplace' as const, numberOfBytes: 1 }]),
    )
    const named = withEnumNames({ storage: [], types }, enumMembersIn([enumIn(members, 'E')]))
    expect(Object.values(named.types).filter(({ enumMembers }) => enumMembers).length).toBe(78)
  })
})
