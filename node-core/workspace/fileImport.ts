/** Takes files into a workspace: artifacts, and the builds that they are parts of. */
import type { WireArtifactFile, WireArtifactImport } from '../contract/workspace.ts'
import { CodedError } from '../base/codedError.ts'
import { Mutex } from '../base/mutex.ts'
import type { ParsedArtifact } from './artifactFile.ts'
import type { ArtifactLibrary } from './artifactLibrary.ts'
import type { BuildLibrary } from './buildLibrary.ts'
import { type FoundBuild, ImportReader, type ReadFile, buildProblem } from './importReader.ts'
import { ImportWorker } from './importWorker.ts'

/** Parts of a build are kept for that long after the last file: an import comes in several requests. */
const MAX_IDLE_MS = 60_000
/** Size of the files of an import from which they are read in another thread, characters: a smaller import is over before that has begun. */
const MAX_HERE = 512 * 1024
/** Others have a turn after that time. */
const SLICE_MS = 10

export class FileImport {
  readonly #artifacts: ArtifactLibrary
  readonly #builds: BuildLibrary
  readonly #now: () => number
  readonly #folder: string | null
  readonly #reader = new ImportReader()
  readonly #worker = new ImportWorker()
  readonly #mutex = new Mutex()
  /** Files that were read here; those that are read elsewhere may belong to them. Undefined once a thread reads. */
  #here: WireArtifactFile[] | undefined = []
  #sizeHere = 0
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

  /** Takes files at once, together with the parts of builds in those that came shortly before. */
  add(files: readonly WireArtifactFile[]): WireArtifactImport[] {
    return this.#readHere(files).map((read) => {
      const taking = this.#take(read)
      for (;;) {
        const step = taking.next()
        if (step.done === true) return step.value
      }
    })
  }

  /** The same while others have their turns; many files, or large ones, are read in another thread. */
  addInTurns(files: readonly WireArtifactFile[]): Promise<WireArtifactImport[]> {
    return this.#mutex.run(async () => {
      const size = files.reduce((sum, { content }) => sum + content.length, 0)
      const isSmall = this.#here !== undefined && this.#sizeHere + size <= MAX_HERE
      const results: WireArtifactImport[] = []
      for (const read of isSmall ? this.#readHere(files) : await this.#readElsewhere(files)) results.push(await inTurns(this.#take(read)))
      return results
    })
  }

  close(): void {
    clearTimeout(this.#forgetting)
    this.#worker.close()
  }

  #readHere(files: readonly WireArtifactFile[]): ReadFile[] {
    this.#forgetLater()
    this.#sizeHere += files.reduce((sum, { content }) => sum + content.length, 0)
    if (this.#sizeHere <= MAX_HERE) this.#here?.push(...files)
    return this.#reader.read(files)
  }

  async #readElsewhere(files: readonly WireArtifactFile[]): Promise<ReadFile[]> {
    // Forgetting ends the thread, which may read for longer.
    clearTimeout(this.#forgetting)
    const before = this.#here ?? []
    this.#here = undefined
    try {
      return (await this.#worker.read([...before, ...files])).slice(before.length)
    } finally {
      this.#forgetLater()
    }
  }

  #forgetLater(): void {
    clearTimeout(this.#forgetting)
    this.#forgetting = setTimeout(() => {
      this.#reader.forget()
      this.#worker.close()
      this.#here = []
      this.#sizeHere = 0
      this.#looseIds = new Set()
    }, MAX_IDLE_MS).unref()
  }

  /** Takes what was read of a file, piece by piece. */
  *#take({ file, artifacts, builds, problems }: ReadFile): Generator<void, WireArtifactImport> {
    const result: WireArtifactImport = { file, artifacts: [], builds: [], problems }
    for (const artifact of artifacts) {
      if (!this.#addArtifact(result, artifact)) break
      yield
    }
    for (const found of builds) {
      try {
        this.#keep(result, found)
      } catch (error) {
        result.problems.push(buildProblem(error))
      }
      yield
    }
    return result
  }

  /** Returns whether others can be added after it. */
  #addArtifact(result: WireArtifactImport, artifact: ParsedArtifact): boolean {
    try {
      result.artifacts.push({ ...this.#artifacts.add(artifact, result.file, this.#now()), name: artifact.name })
      return true
    } catch (error) {
      if (!(error instanceof CodedError)) throw error
      result.problems.push(`${artifact.name}: ${error.message}`)
      return false
    }
  }

  #keep(result: WireArtifactImport, { prepared, problems, isLoose }: FoundBuild): void {
    const { id, contracts } = prepared.head
    if (isLoose && this.#builds.covers(prepared)) return
    const artifactIds = contracts.map(({ name }, at) => {
      const code = prepared.runtimes[at]
      return (code && this.#artifacts.idOf(name, code)) ?? null
    })
    const origin = { file: result.file, folder: this.#folder, importedAtMs: this.#now() }
    result.builds.push(this.#builds.addPrepared(prepared, origin, artifactIds))
    for (const other of this.#looseIds) {
      if (other === id || !this.#builds.contains(id, other)) continue
      this.#builds.remove(other)
      this.#looseIds.delete(other)
    }
    for (const problem of problems) if (!result.problems.includes(problem)) result.problems.push(problem)
    if (isLoose) this.#looseIds.add(id)
  }
}

/** The result of work that lets others have their turns. */
async function inTurns<T>(work: Generator<void, T>): Promise<T> {
  let sliceEnd = performance.now() + SLICE_MS
  for (;;) {
    const step = work.next()
    if (step.done === true) return step.value
    if (performance.now() < sliceEnd) continue
    await new Promise((resolve) => setImmediate(resolve))
    sliceEnd = performance.now() + SLICE_MS
  }
}
