/** Builds as the workspace stores them: a head, which is read at the first question, and the rest, which is read when it is needed. */
import { type BuildPart, type WireBuild, build as wireBuild } from '../contract/builds.ts'
import { type Hex, bytesFromHex, hexFromBytes } from '../contract/hex.ts'
import type { Build, BuildCode, BuildContract, BuildSource } from '../compilation/build.ts'
import { type CodePattern, codePatternOf, creationPatternOf } from '../compilation/codePattern.ts'

/** The head: what is listed, and what code is matched with. */
export interface BuildHead extends WireBuild {
  /** In the order of `contracts`. */
  patterns: readonly { runtime: CodePattern | null; creation: CodePattern | null }[]
}

/** Where a build came from. */
export interface BuildOrigin {
  file: string
  folder: string | null
  importedAtMs: number
}

/** Syntax trees as text: most are never looked at. */
type StoredSource = Omit<BuildSource, 'ast'> & { ast: string | null }
type StoredCode = Omit<BuildCode, 'bytes' | 'generatedSources'> & { bytes: Hex; generatedSources: readonly StoredSource[] }
/** Of a file from before immutables were kept. */
type OlderStoredCode = Omit<StoredCode, 'immutables'>
type StoredContract = Omit<BuildContract, 'creation' | 'runtime'> & { creation: StoredCode | null; runtime: StoredCode | null }
export type StoredBuild = Omit<Build, 'sources' | 'contracts'> & {
  sources: readonly StoredSource[]
  contracts: readonly StoredContract[]
}

/** A build as it is stored, without what only the library knows of it. */
export interface PreparedBuild {
  head: Omit<BuildHead, 'file' | 'folder' | 'importedAtMs'>
  /** `StoredBuild` as JSON in UTF-8. */
  content: Uint8Array
  /** In the order of the contracts. */
  runtimes: readonly (Uint8Array | null)[]
}

/** The build as it is stored. `isComplete`: whether the compiler was asked for everything. */
export function preparedBuild(build: Build, isComplete = false): PreparedBuild {
  const { id, language, compilerVersion, optimizer, viaIR } = build
  const content: StoredBuild = {
    ...build,
    sources: build.sources.map(storedSource),
    contracts: build.contracts.map(({ creation, runtime, ...rest }) => ({
      ...rest,
      creation: creation && storedCode(creation),
      runtime: runtime && storedCode(runtime),
    })),
  }
  const head: PreparedBuild['head'] = {
    id,
    language,
    compilerVersion,
    optimizer,
    viaIR,
    sizeBytes: sizeOf(content),
    lacks: isComplete ? [] : lacksOf(build),
    sources: build.sources.map((it) => ({ id: it.id, path: it.path, sizeBytes: Buffer.byteLength(it.content) })),
    contracts: build.contracts.map(({ path, name }) => ({ path, name, artifactId: null })),
    patterns: build.contracts.map(({ runtime, creation }) => ({
      runtime: runtime && codePatternOf(runtime.bytes, runtime.masks),
      creation: creation && creationPatternOf(creation.bytes, creation.masks),
    })),
  }
  return {
    head,
    content: new TextEncoder().encode(JSON.stringify(content)),
    runtimes: build.contracts.map(({ runtime }) => runtime && runtime.bytes),
  }
}

/** The build of a file of the folder. Throws if it is not one. */
export function buildFromStored(json: unknown): Build {
  const { sources, contracts, ...build } = json as StoredBuild
  return {
    ...build,
    sources: sources.map((it) => new LazySource(it)),
    contracts: contracts.map(({ creation, runtime, ...rest }) => ({
      ...rest,
      creation: creation && codeFromStored(creation),
      runtime: runtime && codeFromStored(runtime),
    })),
  }
}

/** The head of a file of the folder. Throws an Error with the reason if it is invalid. */
export function headFromStored(json: unknown, file: string): BuildHead {
  const { patterns, ...head } = json as BuildHead
  const wire = wireBuild.decode(head)
  if (file !== `${wire.id}.json`) throw new Error('its name is not that of the build')
  if (!Array.isArray(patterns) || patterns.length !== wire.contracts.length) throw new Error('the patterns are not those of its contracts')
  for (const { runtime, creation } of patterns) if (![runtime, creation].every(isPattern)) throw new Error('a pattern is not valid')
  return { ...wire, patterns }
}

function isPattern(pattern: CodePattern | null): boolean {
  if (pattern === null) return true
  const { sizeBytes, masks, sample } = pattern
  return (
    Number.isSafeInteger(sizeBytes) &&
    masks.every((range) => range.length === 2 && range.every((it) => Number.isSafeInteger(it) && it >= 0)) &&
    (sample === null || (Number.isSafeInteger(sample[0]) && typeof sample[1] === 'string' && sample[0] + sample[1].length / 2 <= sizeBytes))
  )
}

/** A source whose syntax tree is parsed when somebody looks at it. */
class LazySource implements BuildSource {
  readonly id: number
  readonly path: string
  readonly content: string
  #text: string | null
  #ast: unknown = null

  constructor({ id, path, content, ast }: StoredSource) {
    this.id = id
    this.path = path
    this.content = content
    this.#text = ast
  }

  get ast(): unknown {
    if (this.#text !== null) this.#ast = JSON.parse(this.#text)
    this.#text = null
    return this.#ast
  }
}

const storedSource = ({ id, path, content, ast }: BuildSource): StoredSource => ({
  id,
  path,
  content,
  ast: ast === null ? null : JSON.stringify(ast),
})

const storedCode = (code: BuildCode): StoredCode => ({
  ...code,
  bytes: hexFromBytes(code.bytes),
  generatedSources: code.generatedSources.map(storedSource),
})

const codeFromStored = (code: StoredCode | OlderStoredCode): BuildCode => ({
  ...code,
  immutables: 'immutables' in code ? code.immutables : [],
  bytes: bytesFromHex(code.bytes),
  generatedSources: code.generatedSources.map((it) => new LazySource(it)),
})

const textBytes = (sources: readonly StoredSource[]): number =>
  sources.reduce((sum, { content, ast }) => sum + Buffer.byteLength(content) + (ast?.length ?? 0), 0)

/** About as many bytes as the content takes: its texts. */
function sizeOf({ sources, contracts }: StoredBuild): number {
  const ofCode = (code: StoredCode | null): number =>
    code ? code.bytes.length + code.sourceMap.length + 80 * code.functions.length + textBytes(code.generatedSources) : 0
  return contracts.reduce((sum, { creation, runtime }) => sum + ofCode(creation) + ofCode(runtime), textBytes(sources))
}

/** What another run of the compiler could add. With `functionDebugData` come the generated sources. */
function lacksOf({ language, sources, contracts }: Build): BuildPart[] {
  const codes = contracts.flatMap(({ creation, runtime }) => [creation, runtime]).filter((it) => it !== null)
  const isSolidity = language === 'Solidity'
  const lacks: Record<BuildPart, boolean> = {
    sources: sources.length === 0 || sources.some(({ content }) => content === ''),
    ast: isSolidity && sources.some(({ ast }) => ast === null),
    sourceMap: codes.some(({ bytes, sourceMap }) => bytes.length > 0 && sourceMap === ''),
    functionDebugData: isSolidity && codes.length > 0 && codes.every(({ functions }) => functions.length === 0),
    storageLayout: isSolidity && contracts.some(({ runtime, storageLayout }) => runtime !== null && storageLayout === null),
  }
  return (Object.keys(lacks) as BuildPart[]).filter((part) => lacks[part])
}
