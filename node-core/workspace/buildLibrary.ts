/** The builds of a workspace, and which of them code belongs to. Nothing of them is read before the first question. */
import type { Address, Hash } from '../contract/hex.ts'
import type { WireBuild, WireSourceFile } from '../contract/builds.ts'
import { BoundedCache } from '../base/boundedCache.ts'
import { CodedError } from '../base/codedError.ts'
import type { Build } from '../compilation/build.ts'
import type { FoundCode } from '../compilation/codeIndex.ts'
import { CodeMatcher } from '../compilation/codeMatcher.ts'
import { type BuildHead, type BuildOrigin, type PreparedBuild, buildFromStored, headFromStored, preparedBuild } from './storedBuild.ts'
import type { WorkspaceFolder } from './workspaceFolder.ts'

/** `too-many-builds`: the library is full. `unknown-build`: none with that id. */
export type BuildLibraryErrorCode = 'too-many-builds' | 'unknown-build'

/** A build that was added; `isNew`: unless as much was known of it already. */
interface AddedBuild {
  id: string
  isNew: boolean
}

/** A contract of a build that is perhaps not in memory. */
interface Place {
  head: BuildHead
  /** Index of the contract. */
  at: number
}

const HEADS = 'builds'
const CONTENTS = 'buildContents'
const MAX_BUILDS = 256
/** Maximum size of all builds, bytes. */
const MAX_BYTES = 512 * 1024 * 1024
/** Maximum size of the builds that are in memory, bytes; the last one is, whatever its size. */
const MAX_LOADED_BYTES = 128 * 1024 * 1024

export class BuildLibrary {
  readonly #folder: WorkspaceFolder
  readonly #assignments: ReadonlyMap<Address, string>
  /** Undefined until somebody asks. The oldest first. */
  #heads: Map<string, BuildHead> | undefined
  #bytes = 0
  readonly #runtime = new CodeMatcher<Place>()
  readonly #creation = new CodeMatcher<Place>()
  readonly #loaded = new BoundedCache<string, { build: Build; sizeBytes: number }>(MAX_LOADED_BYTES, ({ sizeBytes }) => sizeBytes)

  /** `assignments`: the artifacts that were assigned to addresses by hand. */
  constructor(folder: WorkspaceFolder, assignments: ReadonlyMap<Address, string>) {
    this.#folder = folder
    this.#assignments = assignments
  }

  /** All builds, the newest first. */
  all(): WireBuild[] {
    return Array.from(this.#known().values(), wireOf).toReversed()
  }

  /** What is said of a build; undefined if there is none with that id. */
  wire(id: string): WireBuild | undefined {
    const head = this.#known().get(id)
    return head && wireOf(head)
  }

  /**
   * Adds a build, whose contracts' artifacts have these ids; one that says more of the same compilation replaces what was there. Throws
   * `too-many-builds`, `workspace-folder`.
   */
  addPrepared({ head: prepared, content }: PreparedBuild, origin: BuildOrigin, artifactIds: readonly (string | null)[]): AddedBuild {
    const heads = this.#known()
    const { id } = prepared
    const before = heads.get(id)
    const contracts = prepared.contracts.map((contract, at) => ({ ...contract, artifactId: artifactIds[at] ?? null }))
    const { file, folder, importedAtMs } = origin
    const head: BuildHead = { ...prepared, file, folder, importedAtMs, contracts }
    if (before && before.lacks.length <= head.lacks.length && before.contracts.length >= head.contracts.length) return { id, isNew: false }
    if (!before && heads.size >= MAX_BUILDS) throw full(`the limit of ${MAX_BUILDS} builds is reached`)
    if (this.#bytes - (before?.sizeBytes ?? 0) + head.sizeBytes > MAX_BYTES)
      throw full(`the builds would have more than ${MAX_BYTES / 1024 / 1024} MiB`)
    // A head without its content would be a build that cannot be read.
    this.#folder.saveText(`${CONTENTS}/${id}.json`, content)
    this.#folder.save(`${HEADS}/${id}.json`, head)
    heads.delete(id)
    heads.set(id, head)
    this.#loaded.delete(id)
    this.#changed()
    return { id, isNew: true }
  }

  /** The same for a build that is not prepared; `isComplete`: whether the compiler was asked for everything. */
  add(build: Build, origin: BuildOrigin, artifactIds: readonly (string | null)[], isComplete = false): AddedBuild {
    return this.addPrepared(preparedBuild(build, isComplete), origin, artifactIds)
  }

  /** Removes a build; returns false if there is none with that id. Throws `workspace-folder`. */
  remove(id: string): boolean {
    if (!this.#known().has(id)) return false
    this.#folder.remove(`${HEADS}/${id}.json`)
    this.#folder.remove(`${CONTENTS}/${id}.json`)
    this.#known().delete(id)
    this.#loaded.delete(id)
    this.#changed()
    return true
  }

  /** A source file; undefined if there is none, or no such build. */
  source(id: string, sourceId: number): WireSourceFile | undefined {
    const build = this.get(id)
    const found = build?.sources.find((it) => it.id === sourceId)
    return build && found && { path: found.path, content: found.content, language: build.language }
  }

  /** The build with that id; undefined if there is none, or if its file is damaged. */
  get(id: string): Build | undefined {
    const head = this.#known().get(id)
    const loaded = this.#loaded.get(id)
    if (loaded || !head) return loaded?.build
    const build = this.#folder.load(`${CONTENTS}/${id}.json`, buildFromStored)
    if (build) this.#loaded.set(id, { build, sizeBytes: head.sizeBytes })
    return build
  }

  /** Removes the builds of a watched folder of which no artifact is left, or whose code later builds of the folder have. */
  prune(folder: string, isThere: (artifactId: string) => boolean): void {
    const later = new Set<Hash>()
    for (const { id, contracts, patterns } of Array.from(this.#known().values())
      .filter((head) => head.folder === folder)
      .toReversed()) {
      const own = contracts.flatMap(({ artifactId }, at) => (artifactId !== null && isThere(artifactId) ? [patterns[at]!] : []))
      const hashes = own.flatMap(({ runtime, creation }) => [runtime, creation].flatMap((it) => it?.wholeHash ?? []))
      if (hashes.every((it) => later.has(it))) this.remove(id)
      else for (const hash of hashes) later.add(hash)
    }
  }

  /** Whether all code of a build is in another one. */
  contains(id: string, otherId: string): boolean {
    const hashes = new Set(hashesOf(this.#known().get(id)))
    return hashesOf(this.#known().get(otherId)).every((it) => hashes.has(it))
  }

  /** Whether other builds have all code of this one, and their sources. */
  covers({ head }: PreparedBuild): boolean {
    const others = Array.from(this.#known().values()).filter((it) => it.id !== head.id && !it.lacks.includes('sources'))
    const hashes = new Set(others.flatMap(hashesOf))
    return hashesOf(head).every((it) => hashes.has(it))
  }

  /**
   * The contract whose runtime code this is: of those with that code the one whose artifact is assigned to the address, then the one with
   * the same metadata, then the newest.
   */
  runtime(code: Uint8Array, address?: Address): FoundCode | undefined {
    this.#known()
    const places = this.#runtime.whole(code)
    const assigned = address && this.#assignments.get(address)
    return this.#found(
      places.find(({ head, at }) => head.contracts[at]!.artifactId === assigned && assigned !== undefined) ?? places[0],
      false,
    )
  }

  /** The contract whose creation code this starts with: its arguments follow. */
  creation(initCode: Uint8Array): FoundCode | undefined {
    this.#known()
    return this.#found(this.#creation.prefix(initCode)[0], true)
  }

  #found(place: Place | undefined, isCreation: boolean): FoundCode | undefined {
    const build = place && this.get(place.head.id)
    const contract = build?.contracts[place!.at]
    const code = isCreation ? contract?.creation : contract?.runtime
    return build && contract && code ? { build, contract, code, isCreation } : undefined
  }

  #known(): Map<string, BuildHead> {
    if (this.#heads) return this.#heads
    const heads = this.#folder
      .list(HEADS)
      .flatMap((name) => this.#folder.load(`${HEADS}/${name}`, (json) => headFromStored(json, name)) ?? [])
    this.#heads = new Map(heads.toSorted((a, b) => a.importedAtMs - b.importedAtMs).map((head) => [head.id, head]))
    this.#changed()
    return this.#heads
  }

  #changed(): void {
    this.#bytes = 0
    this.#runtime.clear()
    this.#creation.clear()
    for (const head of this.#heads!.values()) {
      this.#bytes += head.sizeBytes
      for (const [at, { runtime, creation }] of head.patterns.entries()) {
        if (runtime) this.#runtime.add(runtime, { head, at })
        if (creation) this.#creation.add(creation, { head, at })
      }
    }
  }
}

const wireOf = ({ patterns: _patterns, ...wire }: BuildHead): WireBuild => wire

/** Hashes of compiled code, which is zero at its masks. */
const hashesOf = (head: Pick<BuildHead, 'patterns'> | undefined): Hash[] =>
  (head?.patterns ?? []).flatMap(({ runtime, creation }) => [runtime, creation].flatMap((it) => it?.wholeHash ?? []))

const full = (reason: string) => new CodedError<BuildLibraryErrorCode>('too-many-builds', `${reason}: remove some first`)
