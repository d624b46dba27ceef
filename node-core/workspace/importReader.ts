/** Reads imported files: the part of an import that takes time and needs nothing of the workspace, so that it can run in another thread. */
import { replaceInvisible } from '../contract/invisibleText.ts'
import { ARTIFACT_FILE_LIMIT_BYTES, type WireArtifactFile } from '../contract/workspace.ts'
import { BuildAssembler } from '../compilation/buildAssembler.ts'
import { type BuildFile, buildFileOf } from '../compilation/buildFile.ts'
import type { ReadBuild } from '../compilation/standardJson.ts'
import { type ParsedArtifact, parseArtifactFile } from './artifactFile.ts'
import { type PreparedBuild, preparedBuild } from './storedBuild.ts'

const MAX_PROBLEMS = 5

/** A build of a file, ready to be kept. */
export interface FoundBuild {
  prepared: PreparedBuild
  problems: string[]
  /** Whether it is made of loose files, so that a later one with more of them replaces it. */
  isLoose: boolean
}

/** What is in a file. */
export interface ReadFile {
  /** Its name, for messages. */
  file: string
  artifacts: ParsedArtifact[]
  builds: FoundBuild[]
  problems: string[]
}

export class ImportReader {
  #assembler = new BuildAssembler()

  /** Reads files, together with the parts of builds in those that came before. */
  read(files: readonly WireArtifactFile[]): ReadFile[] {
    const results = files.map(({ name, content }) => this.#readFile(name, content))
    const last = results.at(-1)
    if (last) attempt(last, () => last.builds.push(...this.#assembler.looseBuilds().map((read) => foundBuild(read, true))))
    return results
  }

  /** Forgets the parts of builds. */
  forget(): void {
    this.#assembler = new BuildAssembler()
  }

  #readFile(name: string, content: string): ReadFile {
    const result: ReadFile = { file: fileText(name), artifacts: [], builds: [], problems: [] }
    if (isSourceFile(name)) {
      if (content.length <= ARTIFACT_FILE_LIMIT_BYTES) this.#assembler.takeSource(content)
      else result.problems.push(`file is larger than ${ARTIFACT_FILE_LIMIT_BYTES / 1024 / 1024} MiB`)
      return result
    }
    const { artifacts, problems, json } = parseArtifactFile(name, content)
    result.artifacts = artifacts
    const file = buildFileOf(json)
    if (file === undefined || artifacts.length > 0 || file.kind === 'both') result.problems.push(...problems)
    if (file) attempt(result, () => this.#assemble(result, file))
    return result
  }

  #assemble(result: ReadFile, file: BuildFile): void {
    const { builds, waitsFor } = this.#assembler.take(file)
    for (const read of builds) result.builds.push(foundBuild(read, false))
    if (waitsFor !== undefined && file.kind === 'input') result.problems.push(`not imported yet: ${waitsFor} is needed too`)
  }
}

const foundBuild = ({ build, problems }: ReadBuild, isLoose: boolean): FoundBuild => ({
  prepared: preparedBuild(build),
  problems: problems.slice(0, MAX_PROBLEMS),
  isLoose,
})

const isSourceFile = (name: string): boolean => /\.(?:sol|vy|yul)$/i.test(name)

/** A failure to make a build costs nothing but the build. */
function attempt(result: ReadFile, take: () => void): void {
  try {
    take()
  } catch (error) {
    result.problems.push(buildProblem(error))
  }
}

/** Why there is no build. */
export function buildProblem(error: unknown): string {
  return `sources: ${replaceInvisible((error as Error).message.slice(0, 200), '?')}`
}

/** A file's name for messages: the end of a long path, without invisible characters. */
export function fileText(name: string): string {
  const seen = replaceInvisible(name, '?')
  return seen.length > 200 ? `…${seen.slice(-199)}` : seen
}
