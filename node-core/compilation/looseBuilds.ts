/** Compilations of which only the contracts' own files are there, as Foundry writes them without `--build-info`. */
import { keccak256Hex } from '../base/keccak256.ts'
import { type LooseContract, type SourceIds, versionOfMetadata } from './buildFile.ts'
import { type Fields, emptyTable, fieldsOf } from './jsonFields.ts'
import { type ReadBuild, buildFromStandardJson } from './standardJson.ts'

interface Group {
  contracts: LooseContract[]
  paths: SourceIds | undefined
}

/**
 * A build for each version, settings and list of source ids. `sources`: contents by their Keccak-256, which metadata names: nothing else is
 * taken for a source.
 */
export function looseBuilds(
  contracts: readonly LooseContract[],
  lists: readonly SourceIds[],
  sources: ReadonlyMap<string, string>,
): ReadBuild[] {
  const groups = new Map<string, Group>()
  for (const contract of contracts) {
    const list = contract.paths ?? lists.find((it) => isListOf(it, contract))
    const key = JSON.stringify([contract.metadata['language'], versionOfMetadata(contract.metadata), settingsOf(contract), listKey(list)])
    const group = groups.get(key)
    if (group) group.contracts.push(contract)
    else groups.set(key, { contracts: [contract], paths: list })
  }
  // Without the ids of its sources a map points nowhere.
  return Array.from(groups.values(), (group) => buildOf(group, sources)).filter(({ build }) => build.sources.length > 0)
}

/** Whether the sources of a contract have the ids of that list: a tool that compiles only what has changed writes many of them. */
function isListOf(list: SourceIds, { path, source: { id }, metadata }: LooseContract): boolean {
  if (id !== undefined && list.get(id) !== path) return false
  const listed = new Set(list.values())
  return Object.keys(fieldsOf(metadata['sources']) ?? {}).every((it) => listed.has(it))
}

const listKey = (list: SourceIds | undefined): string => (list === undefined ? '' : keccak256Hex(Buffer.from(JSON.stringify([...list]))))

/** The metadata has the settings as the input has them, except for the target, and for libraries, which are `path:name` in one there. */
function settingsOf({ metadata }: LooseContract): Fields {
  const { compilationTarget: _target, libraries: linked, ...settings } = fieldsOf(metadata['settings']) ?? {}
  const libraries = emptyTable<Record<string, unknown>>()
  for (const [key, address] of Object.entries(fieldsOf(linked) ?? {})) {
    const colon = Math.max(key.lastIndexOf(':'), 0)
    ;(libraries[key.slice(0, colon)] ??= emptyTable())[key.slice(colon + 1)] = address
  }
  return { ...settings, libraries }
}

function buildOf({ contracts, paths }: Group, sources: ReadonlyMap<string, string>): ReadBuild {
  const [first] = contracts as [LooseContract]
  const input = emptyTable<Fields>()
  const output = emptyTable<Record<string, unknown>>()
  const ids = new Map<string, number>()
  const trees = new Map<string, unknown>()
  for (const { path, name, output: of, metadata, source } of contracts) {
    for (const [sourcePath, it] of Object.entries(fieldsOf(metadata['sources']) ?? {})) {
      input[sourcePath] = sourceOf(fieldsOf(it) ?? {}, sources)
    }
    ;(output[path] ??= emptyTable())[name] = of
    if (source.id !== undefined) ids.set(path, source.id)
    if (source.ast !== undefined && source.ast !== null) trees.set(path, source.ast)
  }
  for (const [id, path] of paths ?? []) if (path in input) ids.set(path, id)
  return buildFromStandardJson(
    { language: first.metadata['language'], sources: input, settings: settingsOf(first) },
    { contracts: output, sources: Object.fromEntries(Array.from(ids, ([path, id]) => [path, { id, ast: trees.get(path) }])) },
    versionOfMetadata(first.metadata),
  )
}

/** A source as the input has it: with its content, if one with this hash is there. */
function sourceOf({ keccak256, content }: Fields, sources: ReadonlyMap<string, string>): Fields {
  const found = typeof keccak256 === 'string' ? sources.get(keccak256) : undefined
  if (found !== undefined) return { content: found }
  return typeof content === 'string' && keccak256Hex(Buffer.from(content)) === keccak256 ? { content } : { keccak256 }
}
