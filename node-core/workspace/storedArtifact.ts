/** Artifacts as the workspace stores them. */
import { type Hash, type Hex, bytesFromHex, hexFromBytes } from '../contract/hex.ts'
import type { AbiItem, WireArtifact } from '../contract/workspace.ts'
import { keccak256Hex } from '../base/keccak256.ts'
import { abiFromJson } from '../compilation/abi.ts'
import { type CodePattern, type CodeRange, codePatternOf } from '../compilation/codePattern.ts'
import { enumMembersOfAbi, withEnumMembers } from '../compilation/enumMembers.ts'
import { type StorageLayout, enumMembersOfLayout, storageLayoutFromJson, withEnumNames } from '../compilation/storageLayout.ts'
import type { ParsedArtifact } from './artifactFile.ts'

/** An artifact as stored in its file. */
export interface StoredArtifact extends WireArtifact {
  code: { bytes: Hex; masks: readonly CodeRange[] } | null
  creationCode: Hex | null
  /** Absent in files of version 0.2.0 and earlier. */
  storageLayout?: StorageLayout | null
}

/** What of it stays in memory. */
export interface Artifact {
  wire: WireArtifact
  pattern: CodePattern | null
  /** Bytes of what only its file has: creation code and storage layout. */
  fileBytes: number
}

export function storedFromParsed(
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

export function artifactOf({ code, creationCode: _creationCode, storageLayout, ...wire }: StoredArtifact): Artifact {
  const layoutBytes = storageLayout ? JSON.stringify(storageLayout).length : 0
  return {
    wire,
    pattern: code && codePatternOf(bytesFromHex(code.bytes), code.masks),
    fileBytes: (wire.creationSizeBytes ?? 0) + layoutBytes,
  }
}

/**
 * The artifact of a file of the folder, which may come from an imported workspace. Throws an Error with the reason if it is invalid, or is not
 * what the file is named after: its id becomes the path of what is read, replaced and removed. Items of its ABI that are none are left out.
 */
export function artifactFromStored(json: unknown, file: string): Artifact {
  const stored = json as StoredArtifact
  const texts = [stored.id, stored.name, stored.file, stored.format]
  if (texts.some((it) => typeof it !== 'string') || abiFromJson(stored.abi) === undefined || typeof stored.importedAtMs !== 'number')
    throw new Error('not an artifact')
  if (file !== `${stored.id}.json`) throw new Error('its name is not that of the artifact')
  const abi = stored.abi.flatMap((item) => abiFromJson([item])!.abi.map((read) => ({ ...read, ...(item.doc && { doc: item.doc }) })))
  return artifactOf({ ...stored, abi })
}

export function layoutFromStored(json: unknown): StorageLayout | undefined {
  const layout = json === undefined || json === null ? undefined : storageLayoutFromJson(json)
  return typeof layout === 'string' ? undefined : layout
}

/**
 * What the artifacts of one contract have in common, whichever files they are in: its name, and its code with the metadata, or without
 * code its ABI as the compiler wrote it.
 */
export function twinKey({ name, abi }: { name: string; abi: readonly AbiItem[] }, wholeHash: Hash | undefined): string {
  return `${name} ${wholeHash ?? JSON.stringify(abi, (key, value: unknown) => (key === 'doc' || key === 'members' ? undefined : value))}`
}

const isDocumented = (abi: readonly AbiItem[]): boolean => abi.some(({ doc }) => doc !== undefined)

/** An artifact with what another one of the same contract adds to it; undefined if that is nothing. */
export function merged(stored: StoredArtifact, added: StoredArtifact): StoredArtifact | undefined {
  const addsDocs = isDocumented(added.abi) && !isDocumented(stored.abi)
  const addsCreation = stored.creationCode === null && added.creationCode !== null
  const before = layoutFromStored(stored.storageLayout)
  const layout = added.storageLayout && withEnumNames(before ?? added.storageLayout, enumMembersOfLayout(added.storageLayout))
  const addsLayout = !!layout && JSON.stringify(layout) !== JSON.stringify(before)
  const [enums, addedEnums] = [enumMembersOfAbi(stored.abi), enumMembersOfAbi(added.abi)]
  const addsMembers = Array.from(addedEnums.keys()).some((name) => !enums.has(name))
  if (!addsDocs && !addsMembers && !addsCreation && !addsLayout) return undefined
  const abi = addsDocs ? added.abi : stored.abi
  return {
    ...stored,
    ...((addsDocs || addsMembers) && { abi: withEnumMembers(abi, new Map([...addedEnums, ...enums])) }),
    ...(addsCreation && { creationCode: added.creationCode, creationSizeBytes: added.creationSizeBytes }),
    ...(addsLayout && { storageLayout: layout }),
  }
}
