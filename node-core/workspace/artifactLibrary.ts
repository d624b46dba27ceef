/** The imported artifacts, and the matching of code to them. */
import type { Hash, Hex } from '../contract/hex.ts'
import type { WireArtifact } from '../contract/workspace.ts'
import { CodedError } from '../base/codedError.ts'
import { CodeMatcher } from '../compilation/codeMatcher.ts'
import type { StorageLayout } from '../compilation/storageLayout.ts'
import type { ParsedArtifact } from './artifactFile.ts'
import {
  type Artifact,
  type StoredArtifact,
  artifactFromStored,
  artifactOf,
  layoutFromStored,
  merged,
  storedFromParsed,
  twinKey,
} from './storedArtifact.ts'
import type { WorkspaceFolder } from './workspaceFolder.ts'

/** `too-many-artifacts`: the library is full. */
export type ArtifactLibraryErrorCode = 'too-many-artifacts'

const PART = 'artifacts'
/** Maximum number of artifacts: the window loads all of them, with their ABIs. */
const MAX_ARTIFACTS = 5_000
/** Maximum size of all their ABIs as JSON, bytes. */
const MAX_ABI_BYTES = 64 * 1024 * 1024
/** Maximum size of all their creation code and storage layouts, bytes: a node without a folder keeps them in memory. */
const MAX_FILE_BYTES = 64 * 1024 * 1024

export class ArtifactLibrary {
  readonly #folder: WorkspaceFolder
  readonly #byId = new Map<string, Artifact>()
  readonly #matcher = new CodeMatcher<string>()
  readonly #matches = new Map<Hash, string | null>()
  /** Ids by what the artifacts of one contract have in common. */
  readonly #twins = new Map<string, string>()
  #abiBytes = 0
  #fileBytes = 0
  /** Another one after each change. */
  revision = 0

  /** Loads the artifacts of the folder. */
  constructor(folder: WorkspaceFolder) {
    this.#folder = folder
    const loaded: Artifact[] = []
    for (const name of folder.list(PART)) {
      const artifact = folder.load(`${PART}/${name}`, (json) => artifactFromStored(json, name))
      if (artifact) loaded.push(artifact)
    }
    for (const artifact of loaded.toSorted((a, b) => a.wire.importedAtMs - b.wire.importedAtMs)) this.#put(artifact)
  }

  /** All artifacts, the newest first. */
  all(): WireArtifact[] {
    return Array.from(this.#byId.values(), ({ wire }) => wire).toReversed()
  }

  get(id: string): WireArtifact | undefined {
    return this.#byId.get(id)?.wire
  }

  /** The creation code of the artifact, without arguments; null if there is none, or no such artifact. */
  creationCode(id: string): Hex | null {
    if (!this.#byId.has(id)) return null
    return this.#folder.load(`${PART}/${id}.json`, (json) => (json as StoredArtifact).creationCode) ?? null
  }

  /** Where the variables of the artifact are stored; undefined if that is unknown, or there is no such artifact. */
  storageLayout(id: string): StorageLayout | undefined {
    if (!this.#byId.has(id)) return undefined
    return this.#folder.load(`${PART}/${id}.json`, (json) => layoutFromStored((json as StoredArtifact).storageLayout))
  }

  /**
   * Adds an artifact. One of a contract that is there already, in another tool's file perhaps, adds to that what it did not say; `isNew` is
   * then false. Throws `too-many-artifacts`, `workspace-folder`.
   */
  add(parsed: ParsedArtifact, file: string, importedAtMs: number): { id: string; isNew: boolean } {
    const added = storedFromParsed(parsed, file, importedAtMs)
    const artifact = artifactOf(added)
    const id = this.#twins.get(twinKey(added, artifact.pattern?.wholeHash))
    if (id !== undefined) {
      this.#complete(id, added)
      return { id, isNew: false }
    }
    if (this.#byId.size >= MAX_ARTIFACTS) throw full(`the limit of ${MAX_ARTIFACTS} artifacts is reached`)
    this.#save(added, artifact)
    return { id: added.id, isNew: true }
  }

  #complete(id: string, added: StoredArtifact): void {
    const complete = this.#folder.load(`${PART}/${id}.json`, (stored) => merged(stored as StoredArtifact, added))
    if (complete) this.#save(complete, artifactOf(complete))
  }

  #save(stored: StoredArtifact, artifact: Artifact): void {
    const before = this.#byId.get(stored.id)
    if (this.#abiBytes + abiBytes(stored) - (before ? abiBytes(before.wire) : 0) > MAX_ABI_BYTES)
      throw full(`the ABIs of all artifacts would have more than ${MAX_ABI_BYTES / 1024 / 1024} MiB`)
    if (this.#fileBytes + artifact.fileBytes - (before?.fileBytes ?? 0) > MAX_FILE_BYTES)
      throw full(`the creation code and storage layouts of all artifacts would have more than ${MAX_FILE_BYTES / 1024 / 1024} MiB`)
    this.#folder.save(`${PART}/${stored.id}.json`, stored)
    if (!before) {
      this.#put(artifact)
      return
    }
    // Its code is the same: only what is said of it has changed.
    this.#byId.set(stored.id, artifact)
    this.#abiBytes += abiBytes(stored) - abiBytes(before.wire)
    this.#fileBytes += artifact.fileBytes - before.fileBytes
    this.revision++
  }

  /** Removes an artifact; returns false if there is none with that id. Throws `workspace-folder`. */
  remove(id: string): boolean {
    const artifact = this.#byId.get(id)
    if (artifact === undefined) return false
    this.#folder.remove(`${PART}/${id}.json`)
    this.#byId.delete(id)
    this.#twins.delete(twinKey(artifact.wire, artifact.pattern?.wholeHash))
    this.#abiBytes -= abiBytes(artifact.wire)
    this.#fileBytes -= artifact.fileBytes
    this.#matches.clear()
    this.#matcher.clear()
    for (const other of this.#byId.values()) this.#index(other)
    this.revision++
    return true
  }

  /** The artifact that some runtime code belongs to: the one with the same metadata, else the one that was imported last. */
  match(codeHash: Hash, code: () => Uint8Array): string | null {
    let found = this.#matches.get(codeHash)
    if (found === undefined) {
      found = this.#matcher.whole(code())[0] ?? null
      this.#matches.set(codeHash, found)
    }
    return found
  }

  /** The artifacts of all code that was asked for since the last change. */
  matched(): Set<string> {
    return new Set(Array.from(this.#matches.values()).flatMap((id) => id ?? []))
  }

  /** The artifact of that name whose runtime code this is, as the compiler wrote it; undefined if there is none. */
  idOf(name: string, code: Uint8Array): string | undefined {
    return this.#matcher.whole(code).find((id) => this.#byId.get(id)!.wire.name === name)
  }

  #put(artifact: Artifact): void {
    this.#byId.set(artifact.wire.id, artifact)
    this.#twins.set(twinKey(artifact.wire, artifact.pattern?.wholeHash), artifact.wire.id)
    this.revision++
    this.#abiBytes += abiBytes(artifact.wire)
    this.#fileBytes += artifact.fileBytes
    this.#index(artifact)
    this.#matches.clear()
  }

  #index({ wire, pattern }: Artifact): void {
    if (pattern) this.#matcher.add(pattern, wire.id)
  }
}

const full = (reason: string) => new CodedError<ArtifactLibraryErrorCode>('too-many-artifacts', `${reason}: remove some first`)

const abiBytes = ({ abi }: WireArtifact): number => JSON.stringify(abi).length
