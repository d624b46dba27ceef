/**
 * An exported workspace is a gzipped tar file. Its first entry is the manifest, which lists every other entry with its size and SHA-256,
 * so that each can be checked while it is read.
 */
import { CodedError } from '../../base/codedError.ts'
import { excerptOf } from '../../contract/codec.ts'

export const ARCHIVE_FORMAT = 'terrarium-workspace'
/** Raised when older programs could not read an archive correctly. */
export const ARCHIVE_VERSION = 1
export const MANIFEST_NAME = 'manifest.json'
export const MAX_MANIFEST_BYTES = 64 * 2 ** 20

/** `archive`: the file cannot be written, or is not a whole workspace; the message says why. */
export type ArchiveErrorCode = 'archive'

export const archiveError = (reason: string, cause?: unknown) => new CodedError<ArchiveErrorCode>('archive', reason, { cause })

export interface ArchivedFile {
  path: string
  sizeBytes: number
  sha256: string
}

export interface Manifest {
  format: typeof ARCHIVE_FORMAT
  version: number
  /** Version of the program that made it. */
  madeBy: string
  /** ISO 8601. */
  madeAt: string
  name: string
  chainId: number
  /** Number and hash of the newest block. */
  height: number
  head: string
  blocks: number
  keyFiles: number
  files: ArchivedFile[]
}

/** Parses a manifest. Throws CodedError `archive`. */
export function readManifest(text: string): Manifest {
  let found: Partial<Manifest>
  try {
    found = JSON.parse(text) as Partial<Manifest>
  } catch (error) {
    throw archiveError(`its manifest is damaged: ${(error as Error).message}`, error)
  }
  if (found?.format !== ARCHIVE_FORMAT) throw archiveError('it is not an exported workspace')
  const { version, madeBy } = found
  if (!Number.isSafeInteger(version) || version! < 1)
    throw archiveError(`its manifest is damaged: version: expected a positive integer, got ${excerptOf(version)}`)
  if (version! > ARCHIVE_VERSION)
    throw archiveError(
      `it has format version ${version}, this program reads up to version ${ARCHIVE_VERSION}: it was made by ${typeof madeBy === 'string' ? `Terrarium ${madeBy.slice(0, 50)}` : 'another program'}, import it there or with a newer one`,
    )
  const numbers = [found.chainId, found.height, found.blocks, found.keyFiles]
  const isWhole = numbers.every((it) => Number.isSafeInteger(it)) && typeof found.head === 'string' && Array.isArray(found.files)
  if (!isWhole) throw archiveError('its manifest is incomplete')
  for (const file of found.files!) {
    if (typeof file?.path !== 'string' || !Number.isSafeInteger(file.sizeBytes) || file.sizeBytes < 0 || !/^[\da-f]{64}$/.test(file.sha256))
      throw archiveError('its manifest is incomplete')
    const problem = pathProblem(file.path)
    if (problem !== undefined) throw archiveError(`its file ${JSON.stringify(file.path.slice(0, 100))} is refused: ${problem}`)
  }
  return found as Manifest
}

/** Why a path of an archive cannot be written; undefined if it can. */
function pathProblem(path: string): string | undefined {
  const parts = path.split('/')
  if (parts.length > 20 || path.length > 1_000) return 'the path is too long'
  if (!['chain', 'config.toml', 'genesis.json', 'workspace', 'files', 'keystore'].includes(parts[0]!)) return 'not part of a workspace'
  if (parts.some((part) => part === '' || part === '.' || part === '..' || /[\\:\0]/.test(part))) return 'the path leads elsewhere'
  return undefined
}
