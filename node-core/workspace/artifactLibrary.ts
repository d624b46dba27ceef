/** The imported artifacts, and the matching of code to them. */
import { type Hash, type Hex, bytesFromHex, hexFromBytes } from '../contract/hex.ts'
import type { WireArtifact } from '../contract/workspace.ts'
import { CodedError } from '../base/codedError.ts'
import { keccak256Hex } from '../base/keccak256.ts'
import { abiFromJson } from '../compilation/abi.ts'
import type { ParsedArtifact } from './artifactFile.ts'
import { CodeMatcher } from '../compilation/codeMatcher.ts'
import { type CodePattern, type CodeRange, codePatternOf } from '../compilation/codePattern.ts'
import { type StorageLayout, storageLayoutFromJson } from '../compilation/storageLayout.ts'
import type { WorkspaceFolder } from './workspaceFolder.ts'

/** `too-many-artifacts`: the library is full. */
export type ArtifactLibraryErrorCode = 'too-many-artifacts'

/** An artifact as stored in its file. */
interface StoredArtifact extends WireArtifact {
  code: { bytes: Hex; masks: readonly CodeRange[] } | null
  creationCode: Hex | null
  /** Absent in files of version 0.2.0 and earlier. */
  storageLayout?: StorageLayout | null
}

interface Artifact {
  wire: WireArtifact
  pattern: CodePattern | null
  /** Bytes of what only its file has: creation code and storage layout. */
  fileBytes: number
}

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
  #abiBytes = 0
  #fileBytes = 0

  /** Loads the artifacts of the folder. */
  constructor(folder: WorkspaceFolder) {
    this.#folder = folder
    const loaded: Artifact[] = []
    for (const name of folder.list(PART)) {
      const artifact = folder.load(`${PART}/${name}`, artifactFromStored)
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

  /** Adds an artifact; `isNew` is false if it exists already. Throws `too-many-artifacts`, `workspace-folder`. */
  add(parsed: ParsedArtifact, file: string, importedAtMs: number): { id: string; isNew: boolean } {
    const stored = storedFromParsed(parsed, file, importedAtMs)
    if (this.#byId.has(stored.id)) return { id: stored.id, isNew: false }
    if (this.#byId.size >= MAX_ARTIFACTS) throw full(`the limit of ${MAX_ARTIFACTS} artifacts is reached`)
    if (this.#abiBytes + abiBytes(stored) > MAX_ABI_BYTES)
      throw full(`the ABIs of all artifacts would have more than ${MAX_ABI_BYTES / 1024 / 1024} MiB`)
    const artifact = artifactOf(stored)
    if (this.#fileBytes + artifact.fileBytes > MAX_FILE_BYTES)
      throw full(`the creation code and storage layouts of all artifacts would have more than ${MAX_FILE_BYTES / 1024 / 1024} MiB`)
    this.#folder.save(`${PART}/${stored.id}.json`, stored)
    this.#put(artifact)
    return { id: stored.id, isNew: true }
  }

  /** Removes an artifact; returns false if there is none with that id. Throws `workspace-folder`. */
  remove(id: string): boolean {
    const artifact = this.#byId.get(id)
    if (artifact === undefined) return false
    this.#folder.remove(`${PART}/${id}.json`)
    this.#byId.delete(id)
    this.#abiBytes -= abiBytes(artifact.wire)
    this.#fileBytes -= artifact.fileBytes
    this.#matches.clear()
    this.#matcher.clear()
    for (const other of this.#byId.values()) this.#index(other)
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

  /** The artifact of that name whose runtime code this is, as the compiler wrote it; undefined if there is none. */
  idOf(name: string, code: Uint8Array): string | undefined {
    return this.#matcher.whole(code).find((id) => this.#byId.get(id)!.wire.name === name)
  }

  #put(artifact: Artifact): void {
    this.#byId.set(artifact.wire.id, artifact)
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

function storedFromParsed(
  { name, source, format, abi, code, creationCode, storageLayout }: ParsedArtifact,
  file: string,
  importedAtMs: number,
): StoredArtifact {
  const kept = code && { bytes: hexFromBytes(code.bytes), masks: code.masks }
  const content = [name, source, abi, kept, ...(creationCode ? [creationCode] : []), ...(storageLayout ? [storageLayout] : [])]
  const id = keccak256Hex(Buffer.from(JSON.stringify(content))).slice(2, 34)
  return {
    id,
    name,
    source,
    file,
    format,
    abi,
    codeSizeBytes: code?.bytes.length ?? null,
    creationSizeBytes: creationCode && (creationCode.length - 2) / 2,
    importedAtMs,
    code: kept,
    creationCode,
    storageLayout,
  }
}

function artifactOf({ code, creationCode: _creationCode, storageLayout, ...wire }: StoredArtifact): Artifact {
  const layoutBytes = storageLayout ? JSON.stringify(storageLayout).length : 0
  return {
    wire,
    pattern: code && codePatternOf(bytesFromHex(code.bytes), code.masks),
    fileBytes: (wire.creationSizeBytes ?? 0) + layoutBytes,
  }
}

function layoutFromStored(json: unknown): StorageLayout | undefined {
  const layout = json === undefined || json === null ? undefined : storageLayoutFromJson(json)
  return typeof layout === 'string' ? undefined : layout
}

/** The artifact of a file of the folder. Throws an Error with the reason if it is invalid. */
function artifactFromStored(json: unknown): Artifact {
  const stored = json as StoredArtifact
  const texts = [stored.id, stored.name, stored.file, stored.format]
  const read = abiFromJson(stored.abi)
  if (texts.some((it) => typeof it !== 'string') || read === undefined || typeof stored.importedAtMs !== 'number')
    throw new Error('not an artifact')
  return artifactOf(stored)
}
