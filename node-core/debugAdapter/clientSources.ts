/** Sources as the client knows them: files of its own where they are what was compiled, else texts that it asks for. */
import { readFileSync, statSync } from 'node:fs'
import { isAbsolute, relative, resolve } from 'node:path'
import type { DebugProtocol } from '@vscode/debugprotocol'
import type { Build, BuildSource } from '../compilation/build.ts'
import { sourceOf } from '../sources/code/locations.ts'
import { badRequest } from './debugConnection.ts'

/** Maximum size of a file that is compared with a source. */
const MAX_FILE_BYTES = 8 << 20

interface KnownSource {
  source: BuildSource
  shown: DebugProtocol.Source
}

export class ClientSources {
  readonly #root: string | undefined
  readonly #builds: readonly Build[]
  /** In the order of their references, which count from 1. */
  readonly #known: KnownSource[] = []
  readonly #numbers = new Map<BuildSource, number>()

  /** `root`: folder of the project that was compiled. Throws `bad-request`. */
  constructor(builds: readonly Build[], root: string | undefined) {
    if (root !== undefined && !isAbsolute(root)) throw badRequest(`sourceRoot: expected an absolute path, got ${root.slice(0, 80)}`)
    this.#builds = builds
    this.#root = root
  }

  /** A source of one of the builds. */
  of(buildId: string, sourceId: number): DebugProtocol.Source | undefined {
    const build = this.#builds.find(({ id }) => id === buildId)
    const source = build && sourceOf(build, sourceId)
    return source && this.#known[this.#numberOf(source) - 1]!.shown
  }

  /** All that the builds have. */
  all(): DebugProtocol.Source[] {
    return this.#builds.flatMap(({ sources }) => sources.map((source) => this.#known[this.#numberOf(source) - 1]!.shown))
  }

  /** The text of a source that is no file of the client. Throws `bad-request`. */
  content(reference: number): string {
    const found = this.#known[reference - 1]
    if (found === undefined) throw badRequest(`there is no source with the reference ${reference}`)
    return found.source.content
  }

  /** Path in its build of a source of the client; undefined if no build has it. */
  buildPath({ path, sourceReference }: DebugProtocol.Source): string | undefined {
    if (sourceReference !== undefined && sourceReference > 0) return this.#known[sourceReference - 1]?.source.path
    if (path === undefined) return undefined
    const wanted = `/${slashed(path)}`
    let best: { path: string; length: number } | undefined
    for (const source of this.#builds.flatMap(({ sources }) => sources)) {
      for (const place of places(source.path)) {
        if (wanted.endsWith(`/${place}`) && place.length > (best?.length ?? 0)) best = { path: source.path, length: place.length }
      }
    }
    return best?.path
  }

  #numberOf(source: BuildSource): number {
    const known = this.#numbers.get(source)
    if (known !== undefined) return known
    const number = this.#known.length + 1
    this.#known.push({ source, shown: this.#shown(source, number) })
    this.#numbers.set(source, number)
    return number
  }

  #shown(source: BuildSource, sourceReference: number): DebugProtocol.Source {
    const name = source.path.slice(source.path.lastIndexOf('/') + 1)
    const files = this.#root === undefined ? [] : places(source.path).map((place) => resolve(this.#root!, place))
    const found = files.flatMap((file) => textOf(file, this.#root!) ?? [])
    const same = found.find(({ text }) => text === source.content)
    if (same !== undefined) return { name, path: same.file }
    const origin = found.length > 0 ? 'as compiled: the file has changed since' : 'as compiled'
    return { name, path: source.path, sourceReference, origin }
  }
}

const slashed = (path: string): string => path.replaceAll('\\', '/')

/** Where tools keep a source below the folder of a project: Hardhat 3 writes `project/` before its own, packages are in node_modules. */
const places = (path: string): string[] => [path, path.replace(/^project\//, ''), `node_modules/${path.replace(/^npm\//, '')}`]

/** A file within a folder; undefined if it is outside, no regular file, too large, or cannot be read. */
function textOf(file: string, folder: string): { file: string; text: string } | undefined {
  const within = relative(folder, file)
  if (within.startsWith('..') || isAbsolute(within)) return undefined
  try {
    const stats = statSync(file)
    // Reading a pipe or a device might never end.
    return !stats.isFile() || stats.size > MAX_FILE_BYTES ? undefined : { file, text: readFileSync(file, 'utf8') }
  } catch {
    return undefined
  }
}
