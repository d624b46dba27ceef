/** Reads the output files of compilers and build tools. Their content is untrusted and is checked. */
import type { Hex } from '../contract/hex.ts'
import type { AbiItem, ArtifactFormat } from '../contract/workspace.ts'
import { ARTIFACT_FILE_LIMIT_BYTES } from '../contract/workspace.ts'
import { replaceInvisible } from '../contract/invisibleText.ts'
import { type ReadAbi, abiFromJson } from '../compilation/abi.ts'
import { type CompiledBytes, MAX_CODE_BYTES, compiledBytes } from '../compilation/compiledBytes.ts'
import { type EnumMembers, enumMembersIn, withEnumMembers } from '../compilation/enumMembers.ts'
import { type Fields, fieldsOf, parsedJson } from '../compilation/jsonFields.ts'
import { withDocs } from './natSpec.ts'
import { type StorageLayout, storageLayoutFromJson, withEnumNames } from '../compilation/storageLayout.ts'

/** A contract as a file describes it. */
export interface ParsedArtifact {
  name: string
  source: string | null
  format: ArtifactFormat
  abi: AbiItem[]
  /** Its runtime code and the ranges in it that differ between deployments; null if the file has none. */
  code: CompiledBytes | null
  /** Its creation code; null if the file has none, or if libraries must still be linked into it. */
  creationCode: Hex | null
  /** Where its state variables are; null if the file does not say. */
  storageLayout: StorageLayout | null
}

/** The artifacts of a file, and what could not be imported. */
export interface ParsedFile {
  artifacts: ParsedArtifact[]
  problems: string[]
  /** What the file holds; undefined if it is not JSON. */
  json?: unknown
}

const MAX_CONTRACTS = 5_000
const MAX_NAME_LENGTH = 128
const MAX_SOURCE_LENGTH = 512
const MAX_PROBLEMS = 20

/** Reads a file of Foundry, Hardhat or solc, or a plain ABI. Never throws: problems are reported in the result. */
export function parseArtifactFile(file: string, content: string): ParsedFile {
  const sizeBytes = Buffer.byteLength(content)
  if (sizeBytes > ARTIFACT_FILE_LIMIT_BYTES) {
    return refused(`file is ${(sizeBytes / 1024 / 1024).toFixed(1)} MiB, the limit is ${ARTIFACT_FILE_LIMIT_BYTES / 1024 / 1024} MiB`)
  }
  let json: unknown
  try {
    json = JSON.parse(content.startsWith('\uFEFF') ? content.slice(1) : content)
  } catch (error) {
    return refused(`not valid JSON: ${replaceInvisible((error as Error).message.slice(0, 120), '?')}`)
  }
  const parsed = { ...parse(json, file), json }
  const more = parsed.problems.length - MAX_PROBLEMS
  return more > 0 ? { ...parsed, problems: [...parsed.problems.slice(0, MAX_PROBLEMS), `${more} more problems`] } : parsed
}

function parse(json: unknown, file: string): ParsedFile {
  if (Array.isArray(json)) return single({ abi: json }, file, 'abi')
  const fields = fieldsOf(json)
  if (fields === undefined) return refused('not an artifact: expected an object or an ABI')
  const tool = typeof fields['_format'] === 'string' ? fields['_format'] : ''
  const output = fieldsOf(fields['output'])
  const contracts = fieldsOf(output?.['contracts']) ?? fieldsOf(fields['contracts'])
  if (contracts !== undefined)
    return many(contracts, enumMembersIn(treesOf(fieldsOf(output?.['sources']) ?? fieldsOf(fields['sources']) ?? {})))
  if (fields['abi'] === undefined)
    return refused('no ABI found: expected an artifact of Foundry or Hardhat, an output of solc, a build info, or an ABI')
  return single(fields, file, formatOf(fields, tool))
}

/** The syntax trees in solc's output; `--combined-json` has them under another name. */
const treesOf = (sources: Fields): unknown[] => Object.values(sources).map((it) => fieldsOf(it)?.['ast'] ?? fieldsOf(it)?.['AST'])

function formatOf(fields: Fields, tool: string): ArtifactFormat {
  if (tool.startsWith('hh')) return 'hardhat'
  if (fieldsOf(fields['deployedBytecode']) !== undefined) return 'foundry'
  return typeof fields['deployedBytecode'] === 'string' ? 'solc' : 'abi'
}

/** An artifact in a file of its own. */
function single(fields: Fields, file: string, format: ArtifactFormat): ParsedFile {
  const target = Object.entries(fieldsOf(fieldsOf(fieldsOf(fields['metadata'])?.['settings'])?.['compilationTarget']) ?? {})[0]
  const name = nameOf(fields['contractName']) ?? nameOf(target?.[1]) ?? nameOfFile(file)
  const source = sourceOf(fields['sourceName']) ?? sourceOf(target?.[0]) ?? sourceOf(fieldsOf(fields['ast'])?.['absolutePath'])
  const deployed = fieldsOf(fields['deployedBytecode']) ?? {
    object: fields['deployedBytecode'],
    immutableReferences: fields['immutableReferences'],
    linkReferences: fields['deployedLinkReferences'],
  }
  const creation = fieldsOf(fields['bytecode'])?.['object'] ?? fields['bytecode']
  return collected([artifactOf(name, source, format, fields, enumMembersIn([fields['ast']]), deployed, creation)])
}

/** The contracts of solc's output: by file and name, or (of `--combined-json`) by both in one. */
function many(contracts: Fields, enums: EnumMembers): ParsedFile {
  const found: Attempt[] = []
  for (const [path, value] of Object.entries(contracts)) {
    const entry = fieldsOf(value)
    if (entry === undefined) return refused(`not a solc output: ${replaceInvisible(path.slice(0, 80), '?')} is not an object`)
    if ('abi' in entry && 'bin-runtime' in entry) {
      const colon = path.lastIndexOf(':')
      const abi = parsedJson(entry['abi']) ?? entry['abi']
      found.push(
        artifactOf(
          nameOf(path.slice(colon + 1)) ?? 'Contract',
          sourceOf(path.slice(0, colon)),
          'solc',
          { ...entry, abi },
          enums,
          { object: entry['bin-runtime'] },
          entry['bin'],
        ),
      )
      continue
    }
    for (const [key, contract] of Object.entries(entry)) {
      const fields = fieldsOf(contract) ?? {}
      const evm = fieldsOf(fields['evm'])
      const deployed = fieldsOf(evm?.['deployedBytecode']) ?? {}
      const creation = fieldsOf(evm?.['bytecode'])?.['object']
      found.push(artifactOf(nameOf(key) ?? 'Contract', sourceOf(path), 'solc', fields, enums, deployed, creation))
    }
    if (found.length > MAX_CONTRACTS) return refused(`more than ${MAX_CONTRACTS} contracts in the file`)
  }
  return found.length === 0 ? refused('no contracts found') : collected(found)
}

type Attempt = { artifact?: ParsedArtifact; problems: string[] }

function collected(attempts: readonly Attempt[]): ParsedFile {
  return { artifacts: attempts.flatMap(({ artifact }) => artifact ?? []), problems: attempts.flatMap(({ problems }) => problems) }
}

function artifactOf(
  name: string,
  source: string | null,
  format: ArtifactFormat,
  contract: Fields,
  enums: EnumMembers,
  deployed: Fields,
  creation: unknown,
): Attempt {
  const { abi } = contract
  const read: ReadAbi | undefined = abiFromJson(abi)
  const about = (problem: string) => `${name}: ${problem}`
  if (read === undefined) return { problems: [about(abi === undefined ? 'no ABI found' : 'the ABI is not an array of objects')] }
  const code = compiledBytes(deployed, 'runtime')
  const problems = read.problems.map(about)
  if (typeof code === 'string') return { problems: [...problems, about(code)] }
  // Such a contract has nothing to show or to match.
  if (read.abi.length === 0 && code === null) return { problems }
  const layout = layoutOf(contract)
  if (typeof layout === 'string') problems.push(about(`storage layout: ${layout}`))
  return {
    artifact: {
      name,
      source,
      format,
      abi: withDocs(withEnumMembers(read.abi, enums), contract),
      code,
      creationCode: creationCodeOf(creation),
      storageLayout: typeof layout === 'string' || layout === null ? null : withEnumNames(layout, enums),
    },
    problems,
  }
}

/** The storage layout next to the ABI, in `--combined-json` under another name; null if there is none; a string says what is wrong. */
function layoutOf(contract: Fields): StorageLayout | string | null {
  const value = contract['storageLayout'] ?? contract['storage-layout']
  const layout = parsedJson(value) ?? value
  return layout === undefined || layout === null ? null : storageLayoutFromJson(layout)
}

/** Creation code as it is sent; null if it cannot be sent, such as code with unlinked libraries. */
function creationCodeOf(value: unknown): Hex | null {
  if (typeof value !== 'string' || value.length > 2 * MAX_CODE_BYTES) return null
  const digits = (value.startsWith('0x') ? value.slice(2) : value).toLowerCase()
  return digits.length > 0 && digits.length % 2 === 0 && /^[0-9a-f]+$/.test(digits) ? `0x${digits}` : null
}

const refused = (problem: string): ParsedFile => ({ artifacts: [], problems: [problem] })

function nameOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.length <= MAX_NAME_LENGTH && /^[A-Za-z_$][\w$]*$/.test(value) ? value : undefined
}

/** `Token` of `out/Token.sol/Token.0.8.24.json`. */
function nameOfFile(file: string): string {
  const base = file
    .split(/[/\\]/)
    .at(-1)!
    .replace(/\.json$/i, '')
    .replace(/\.abi$/i, '')
    .replace(/(?:\.\d+)+$/, '')
  return base.replaceAll(/[^\w$.-]/g, '').slice(0, MAX_NAME_LENGTH) || 'Contract'
}

function sourceOf(value: unknown): string | null {
  if (typeof value !== 'string' || value === '') return null
  return replaceInvisible(value.slice(0, MAX_SOURCE_LENGTH), '?')
}
