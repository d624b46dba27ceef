/** What files of compilers and build tools say of a compilation, in the terms of the compiler's standard JSON. Their content is untrusted. */
import { type Fields, fieldsOf, parsedJson } from './jsonFields.ts'

/** Paths of sources by the ids that source maps have. */
export type SourceIds = ReadonlyMap<number, string>

/** A part of a compilation, or all of it. */
export type BuildFile =
  /** Input and output in one file: build infos of Foundry (`--build-info`) and of Hardhat 2, or both put into one file by hand. */
  | { kind: 'both'; input: Fields; output: Fields; version: string }
  /** Of Hardhat 3, which names both by the same id, or of a compiler that was run by hand (`id` is null). */
  | { kind: 'input'; id: string | null; input: Fields; version: string }
  | { kind: 'output'; id: string | null; output: Fields; version: string }
  /** A contract or several, whose metadata says what they were compiled from. */
  | { kind: 'contracts'; contracts: readonly LooseContract[] }
  /** Foundry's list of the sources of one run. */
  | { kind: 'ids'; paths: SourceIds }
  /** Hardhat 2: in which build info a contract is. */
  | { kind: 'reference'; buildInfo: string }

/** A contract with the metadata that the compiler wrote of it (Solidity documentation, "Contract Metadata"). */
export interface LooseContract {
  path: string
  name: string
  metadata: Fields
  /** As in the compiler's standard JSON output. */
  output: Fields
  /** Id and syntax tree of its source, as far as they are known. */
  source: { id?: number; ast?: unknown }
  /** Where the file has them. */
  paths?: SourceIds
}

/** What the JSON of a file is; undefined if it tells nothing of a compilation. */
export function buildFileOf(json: unknown): BuildFile | undefined {
  const fields = fieldsOf(json)
  if (fields === undefined) return undefined
  const format = typeof fields['_format'] === 'string' ? fields['_format'] : ''
  if (format.startsWith('hh-sol-dbg'))
    return typeof fields['buildInfo'] === 'string' ? { kind: 'reference', buildInfo: fields['buildInfo'] } : undefined
  const id = typeof fields['id'] === 'string' ? fields['id'] : null
  const input = inputOf(fields['input'])
  const output = outputOf(fields['output'])
  const version = versionOf(fields, output)
  if (input && output) return { kind: 'both', input, output, version }
  if (input) return { kind: 'input', id, input, version }
  if (output) return { kind: 'output', id, output, version }
  const own = inputOf(fields)
  if (own) return { kind: 'input', id: null, input: own, version: '' }
  if (isCombined(fields)) return { kind: 'contracts', contracts: combinedContracts(fields) }
  const ownOutput = outputOf(fields)
  if (ownOutput) return { kind: 'output', id: null, output: ownOutput, version: versionOf({}, ownOutput) }
  const paths = fieldsOf(fields['source_id_to_path'])
  if (paths) return { kind: 'ids', paths: pathsOf(Object.entries(paths)) }
  const contract = foundryContract(fields)
  return contract && { kind: 'contracts', contracts: [contract] }
}

/** Standard JSON input: sources with their contents, or with where they are. */
function inputOf(value: unknown): Fields | undefined {
  const fields = fieldsOf(value)
  const isInput = typeof fields?.['language'] === 'string' && fieldsOf(fields['sources']) !== undefined
  return isInput && fields['contracts'] === undefined ? fields : undefined
}

/** Standard JSON output, in which contracts stand below their source. */
function outputOf(value: unknown): Fields | undefined {
  const fields = fieldsOf(value)
  const isOutput = fieldsOf(fields?.['contracts']) !== undefined && fieldsOf(fields!['sources']) !== undefined
  return isOutput && !isCombined(fields!) ? fields : undefined
}

/** Output of `--combined-json`, in which a key is path and name. */
const isCombined = (fields: Fields): boolean =>
  Array.isArray(fields['sourceList']) ||
  Object.values(fieldsOf(fields['contracts']) ?? {}).some((it) => fieldsOf(it)?.['bin-runtime'] !== undefined)

/** The compiler's version: the longest that tool and compiler name, for some tools leave out the commit; empty if none does. */
function versionOf(fields: Fields, output: Fields | undefined): string {
  const named = output?.['compiler']
  const given = [fields['solcLongVersion'], fields['solcVersion'], typeof named === 'string' ? named.replace(/^vyper-/, '') : undefined]
  const known = given.flatMap((it) => (typeof it === 'string' && it !== '' ? [plainVersion(it)] : []))[0] ?? ''
  if (known.includes('+')) return known
  for (const ofFile of Object.values(fieldsOf(output?.['contracts']) ?? {})) {
    for (const contract of Object.values(fieldsOf(ofFile) ?? {})) {
      const version = versionOfMetadata(metadataOf(fieldsOf(contract)?.['metadata']))
      if (version.startsWith(known) && version !== '') return version
    }
  }
  return known
}

export function versionOfMetadata(metadata: Fields | undefined): string {
  const version = fieldsOf(metadata?.['compiler'])?.['version']
  return typeof version === 'string' ? plainVersion(version) : ''
}

/** `0.8.37+commit.…`: what is no part of a version is left out, and so is the platform that solc was built for. */
function plainVersion(text: string): string {
  return (/\d+\.\d+\.\d+(?:[-+.][\w-]+)*/.exec(text.slice(0, 100))?.[0] ?? '').replace(
    /\.(?:Emscripten|Linux|Darwin|Windows|msvc|clang|g\+\+).*$/,
    '',
  )
}

const metadataOf = (value: unknown): Fields | undefined => fieldsOf(parsedJson(value) ?? value)

const pathsOf = (entries: Iterable<[string | number, unknown]>): Map<number, string> =>
  new Map(Array.from(entries).flatMap(([id, path]) => (typeof path === 'string' ? [[Number(id), path] as const] : [])))

function foundryContract(fields: Fields): LooseContract | undefined {
  const metadata = metadataOf(fields['rawMetadata']) ?? metadataOf(fields['metadata'])
  const [path, name] = Object.entries(fieldsOf(fieldsOf(metadata?.['settings'])?.['compilationTarget']) ?? {})[0] ?? []
  if (!metadata || path === undefined || typeof name !== 'string' || fieldsOf(fields['deployedBytecode']) === undefined) return undefined
  const { abi, bytecode, deployedBytecode, storageLayout, transientStorageLayout, id, ast } = fields
  return {
    path,
    name,
    metadata,
    output: { abi, storageLayout, transientStorageLayout, evm: { bytecode, deployedBytecode } },
    source: { ...(Number.isSafeInteger(id) && { id: id as number }), ast },
  }
}

function combinedContracts(fields: Fields): LooseContract[] {
  const list = Array.isArray(fields['sourceList']) ? (fields['sourceList'] as unknown[]) : []
  const paths = pathsOf(list.map((path, id): [number, unknown] => [id, path]))
  const trees = fieldsOf(fields['sources']) ?? {}
  return Object.entries(fieldsOf(fields['contracts']) ?? {}).flatMap(([key, value]): LooseContract[] => {
    const entry = fieldsOf(value)
    const metadata = metadataOf(entry?.['metadata'])
    const colon = key.lastIndexOf(':')
    if (!entry || !metadata || colon < 0) return []
    const path = key.slice(0, colon)
    const json = (name: string): unknown => parsedJson(entry[name]) ?? entry[name]
    const code = (suffix: '' | '-runtime') => ({
      object: entry[`bin${suffix}`],
      sourceMap: entry[`srcmap${suffix}`],
      functionDebugData: json(`function-debug${suffix}`),
      generatedSources: json(`generated-sources${suffix}`),
    })
    return [
      {
        path,
        name: key.slice(colon + 1),
        metadata,
        output: {
          abi: json('abi'),
          storageLayout: json('storage-layout'),
          transientStorageLayout: json('transient-storage-layout'),
          evm: { bytecode: code(''), deployedBytecode: code('-runtime') },
        },
        source: { ast: fieldsOf(trees[path])?.['AST'] },
        paths,
      },
    ]
  })
}
