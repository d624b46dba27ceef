/** Reads standard JSON input and output of solc (Solidity documentation, "Compiler Input and Output JSON Description"): untrusted files. */
import { keccak256Hex } from '../base/keccak256.ts'
import { abiFromJson } from './abi.ts'
import type { Build, BuildCode, BuildContract, BuildFunction, BuildSource } from './build.ts'
import { compiledBytes } from './compiledBytes.ts'
import { type EnumMembers, enumMembersIn, withEnumMembers } from './enumMembers.ts'
import { type Fields, fieldsOf } from './jsonFields.ts'
import { type StorageLayout, storageLayoutFromJson } from './storageLayout.ts'

/** A build, and what could not be read of it. */
export interface ReadBuild {
  build: Build
  problems: string[]
}

/** Reads one run of the compiler. Throws an Error with the reason if there is no build to be had of it. */
export function buildFromStandardJson(input: unknown, output: unknown, compilerVersion: string): ReadBuild {
  const inputs = fieldsOf(input)
  const outputs = fieldsOf(output)
  if (inputs === undefined) throw new Error('the compiler’s input is not an object')
  if (outputs === undefined) throw new Error('the compiler’s output is not an object')
  const problems: string[] = []
  const { outputSelection: _asked, ...settings } = fieldsOf(inputs['settings']) ?? {}
  const optimizer = fieldsOf(settings['optimizer']) ?? {}
  const sources = sourcesFrom(fieldsOf(inputs['sources']) ?? {}, fieldsOf(outputs['sources']) ?? {})
  const enums = enumMembersIn(sources.map(({ ast }) => ast))
  const contracts = Object.entries(fieldsOf(outputs['contracts']) ?? {}).flatMap(([path, ofFile]) =>
    Object.entries(fieldsOf(ofFile) ?? {}).map(([name, contract]) => contractFrom(path, name, fieldsOf(contract) ?? {}, enums, problems)),
  )
  const build: Build = {
    id: keccak256Hex(Buffer.from(JSON.stringify([inputs['language'], inputs['sources'], settings, compilerVersion]))).slice(2, 34),
    language: languageOf(inputs['language']),
    compilerVersion,
    settings,
    optimizer: {
      enabled: optimizer['enabled'] === true,
      runs: Number.isSafeInteger(optimizer['runs']) ? (optimizer['runs'] as number) : 200,
    },
    viaIR: settings['viaIR'] === true,
    sources,
    contracts: inOrderOfDeclaration(contracts, sources),
  }
  return { build, problems }
}

/** As the sources declare them, if there are syntax trees: of contracts with the same code, the last one is found. */
function inOrderOfDeclaration(contracts: readonly BuildContract[], sources: readonly BuildSource[]): BuildContract[] {
  const positions = new Map<string, number>()
  for (const { path, ast } of sources) {
    const nodes = fieldsOf(ast)?.['nodes']
    for (const node of Array.isArray(nodes) ? nodes : []) {
      const name = fieldsOf(node)?.['name']
      if (typeof name === 'string') positions.set(`${path}:${name}`, positions.size)
    }
  }
  const positionOf = ({ path, name }: BuildContract) => positions.get(`${path}:${name}`) ?? -1
  return contracts.toSorted((a, b) => positionOf(a) - positionOf(b))
}

function languageOf(value: unknown): Build['language'] {
  return value === 'Yul' || value === 'Vyper' ? value : 'Solidity'
}

function sourcesFrom(inputs: Fields, outputs: Fields): BuildSource[] {
  return Object.entries(outputs).flatMap(([path, value]): BuildSource[] => {
    const { id, ast } = fieldsOf(value) ?? {}
    const content = fieldsOf(inputs[path])?.['content']
    return Number.isSafeInteger(id)
      ? [{ id: id as number, path, content: typeof content === 'string' ? content : '', ast: ast ?? null }]
      : []
  })
}

function contractFrom(path: string, name: string, contract: Fields, enums: EnumMembers, problems: string[]): BuildContract {
  const about = (problem: string) => problems.push(`${name}: ${problem}`)
  const read = abiFromJson(contract['abi'])
  for (const problem of read?.problems ?? []) about(problem)
  const layout = (key: string): StorageLayout | null => {
    const value = contract[key]
    const parsed = value === undefined || value === null ? null : storageLayoutFromJson(value)
    if (typeof parsed === 'string') about(`${key}: ${parsed}`)
    return typeof parsed === 'string' ? null : parsed
  }
  const evm = fieldsOf(contract['evm']) ?? {}
  const code = (key: string, kind: 'runtime' | 'creation'): BuildCode | null => {
    const parsed = codeFrom(fieldsOf(evm[key]) ?? {}, kind)
    if (typeof parsed === 'string') about(parsed)
    return typeof parsed === 'string' ? null : parsed
  }
  return {
    path,
    name,
    abi: withEnumMembers(read?.abi ?? [], enums),
    creation: code('bytecode', 'creation'),
    runtime: code('deployedBytecode', 'runtime'),
    storageLayout: layout('storageLayout'),
    transientStorageLayout: layout('transientStorageLayout'),
  }
}

function codeFrom(bytecode: Fields, kind: 'runtime' | 'creation'): BuildCode | string | null {
  const compiled = compiledBytes(bytecode, kind)
  if (compiled === null || typeof compiled === 'string') return compiled
  const { functionDebugData, generatedSources } = bytecode
  // Vyper 0.4 has it among other maps.
  const sourceMap = fieldsOf(bytecode['sourceMap'])?.['pc_pos_map_compressed'] ?? bytecode['sourceMap']
  return {
    ...compiled,
    sourceMap: typeof sourceMap === 'string' ? sourceMap : '',
    functions: Object.entries(fieldsOf(functionDebugData) ?? {}).map(([name, value]) => functionFrom(name, fieldsOf(value) ?? {})),
    generatedSources: (Array.isArray(generatedSources) ? generatedSources : []).flatMap((value): BuildSource[] => {
      const { id, name, contents, ast } = fieldsOf(value) ?? {}
      if (!Number.isSafeInteger(id) || typeof contents !== 'string') return []
      return [{ id: id as number, path: typeof name === 'string' ? name : '#utility.yul', content: contents, ast: ast ?? null }]
    }),
  }
}

const count = (value: unknown): number | null => (Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : null)

function functionFrom(name: string, { id, entryPoint, parameterSlots, returnSlots }: Fields): BuildFunction {
  return {
    name,
    astId: count(id),
    entryPc: count(entryPoint),
    parameterSlots: count(parameterSlots),
    returnSlots: count(returnSlots),
  }
}
