/** Takes files into a workspace: artifacts, and the builds that they are parts of. */
import { replaceInvisible } from '../contract/invisibleText.ts'
import { ARTIFACT_FILE_LIMIT_BYTES, type WireArtifactFile, type WireArtifactImport } from '../contract/workspace.ts'
import { CodedError } from '../base/codedError.ts'
import { BuildAssembler } from '../compilation/buildAssembler.ts'
import { type BuildFile, buildFileOf } from '../compilation/buildFile.ts'
import type { ReadBuild } from '../compilation/standardJson.ts'
import { type ParsedArtifact, parseArtifactFile } from './artifactFile.ts'
import type { ArtifactLibrary } from './artifactLibrary.ts'
import type { BuildLibrary } from './buildLibrary.ts'

/** Parts of a build are kept for that long after the last file: an import comes in several requests. */
const MAX_IDLE_MS = 60_000
const MAX_PROBLEMS = 5

export class FileImport {
  readonly #artifacts: ArtifactLibrary
  readonly #builds: BuildLibrary
  readonly #now: () => number
  readonly #folder: string | null
  #assembler = new BuildAssembler()
  /** Builds of loose files, which later ones with more of the files replace. */
  #looseIds = new Set<string>()
  #forgetting: NodeJS.Timeout | undefined

  /** `folder`: the watched one whose files these are. */
  constructor(artifacts: ArtifactLibrary, builds: BuildLibrary, now: () => number, folder: string | null = null) {
    this.#folder = folder
    this.#artifacts = artifacts
    this.#builds = builds
    this.#now = now
  }

  /** Takes files, together with the parts of builds in those that came shortly before. */
  add(files: readonly WireArtifactFile[]): WireArtifactImport[] {
    const results = files.map(({ name, content }) => this.#addFile(name, content))
    const last = results.at(-1)
    if (last) this.#addLoose(last)
    clearTimeout(this.#forgetting)
    this.#forgetting = setTimeout(() => this.#forget(), MAX_IDLE_MS).unref()
    return results
  }

  close(): void {
    clearTimeout(this.#forgetting)
  }

  #forget(): void {
    this.#assembler = new BuildAssembler()
    this.#looseIds = new Set()
  }

  #addFile(name: string, content: string): WireArtifactImport {
    const result: WireArtifactImport = { file: fileText(name), artifacts: [], builds: [], problems: [] }
    if (isSourceFile(name)) {
      if (content.length <= ARTIFACT_FILE_LIMIT_BYTES) this.#assembler.takeSource(content)
      else result.problems.push(`file is larger than ${ARTIFACT_FILE_LIMIT_BYTES / 1024 / 1024} MiB`)
      return result
    }
    const { artifacts, problems, json } = parseArtifactFile(name, content)
    this.#addArtifacts(result, artifacts)
    const file = buildFileOf(json)
    if (file === undefined || artifacts.length > 0 || file.kind === 'both') result.problems.push(...problems)
    if (file) this.#addBuild(result, file)
    return result
  }

  #addArtifacts(result: WireArtifactImport, parsed: readonly ParsedArtifact[]): void {
    for (const artifact of parsed) {
      try {
        result.artifacts.push({ ...this.#artifacts.add(artifact, result.file, this.#now()), name: artifact.name })
      } catch (error) {
        if (!(error instanceof CodedError)) throw error
        result.problems.push(`${artifact.name}: ${error.message}`)
        return
      }
    }
  }

  #addBuild(result: WireArtifactImport, file: BuildFile): void {
    attempt(result, () => {
      const { builds, waitsFor } = this.#assembler.take(file)
      for (const read of builds) this.#keep(result, read)
      if (waitsFor !== undefined && file.kind === 'input') result.problems.push(`not imported yet: ${waitsFor} is needed too`)
    })
  }

  #addLoose(result: WireArtifactImport): void {
    attempt(result, () => {
      for (const read of this.#assembler.looseBuilds()) {
        if (this.#builds.covers(read.build)) continue
        this.#keep(result, read)
        this.#looseIds.add(read.build.id)
      }
    })
  }

  #keep(result: WireArtifactImport, { build, problems }: ReadBuild): void {
    const artifactIds = build.contracts.map(({ name, runtime }) => (runtime && this.#artifacts.idOf(name, runtime.bytes)) ?? null)
    const origin = { file: result.file, folder: this.#folder, importedAtMs: this.#now() }
    result.builds.push(this.#builds.add(build, origin, artifactIds))
    for (const id of this.#looseIds) {
      if (id === build.id || !this.#builds.contains(build.id, id)) continue
      this.#builds.remove(id)
      this.#looseIds.delete(id)
    }
    for (const problem of problems.slice(0, MAX_PROBLEMS)) if (!result.problems.includes(problem)) result.problems.push(problem)
  }
}

const isSourceFile = (name: string): boolean => /\.(?:sol|vy|yul)$/i.test(name)

/** A failure to make a build costs nothing but the build. */
function attempt(result: WireArtifactImport, take: () => void): void {
  try {
    take()
  } catch (error) {
    result.problems.push(`sources: ${replaceInvisible((error as Error).message.slice(0, 200), '?')}`)
  }
}

/** A file's name for messages: the end of a long path, without invisible characters. */
function fileText(name: string): string {
  const seen = replaceInvisible(name, '?')
  return seen.length > 200 ? `…${seen.slice(-199)}` : seen
}
