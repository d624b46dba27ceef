/** What tools have written into a folder, and what of it is new. Links are not followed, so nothing outside of the folder is read. */
import { lstat, readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { ARTIFACT_FILE_LIMIT_BYTES } from '../contract/workspace.ts'

/** Size and time of change of a file: another pair is another content. */
export type FileStamp = readonly [sizeBytes: number, mtimeMs: number]

/** The files of a folder that are of interest, by their path in it. */
export interface FolderScan {
  files: Map<string, FileStamp>
  /** The folders that they may be in, the folder itself included. */
  folders: string[]
  /** Whether there was more than is looked at. */
  isCut: boolean
}

const MAX_FILES = 10_000
const MAX_FOLDERS = 2_000
const MAX_DEPTH = 12

const isOfInterest = (name: string): boolean =>
  /\.(?:json|sol|vy|yul)$/i.test(name) && !/(?:\.dbg|^package|^package-lock|^tsconfig(?:\..*)?)\.json$/i.test(name)

/** Looks through a folder. Rejects with the file system's error if it cannot be read. */
export async function scanFolder(path: string): Promise<FolderScan> {
  const files = new Map<string, FileStamp>()
  const folders = ['']
  let isCut = false
  for (let at = 0; at < folders.length; at++) {
    const folder = folders[at]!
    // A folder within may be gone by now; without the folder itself there is nothing to watch.
    const entries = await readdir(join(path, folder), { withFileTypes: true }).catch((error: unknown) => {
      if (folder === '') throw error
      return []
    })
    for (const entry of entries) {
      const name = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.isDirectory() && entry.name !== 'node_modules' && !entry.name.startsWith('.')) {
        if (folders.length < MAX_FOLDERS && name.split('/').length < MAX_DEPTH) folders.push(name)
        else isCut = true
      } else if (entry.isFile() && isOfInterest(entry.name)) {
        const found = files.size < MAX_FILES ? await lstat(join(path, name)).catch(() => undefined) : undefined
        if (found?.isFile()) files.set(name, [found.size, found.mtimeMs])
        isCut ||= files.size >= MAX_FILES
      }
    }
  }
  return { files, folders, isCut }
}

/** The text of a file, or why it cannot be read. */
export async function readScanned(path: string, name: string, [sizeBytes]: FileStamp): Promise<{ content: string } | { problem: string }> {
  if (sizeBytes > ARTIFACT_FILE_LIMIT_BYTES) return { problem: `file is larger than ${ARTIFACT_FILE_LIMIT_BYTES / 1024 / 1024} MiB` }
  try {
    return { content: await readFile(join(path, name), 'utf8') }
  } catch (error) {
    return { problem: `it cannot be read: ${(error as NodeJS.ErrnoException).code ?? 'unknown reason'}` }
  }
}

/** Files that others need to be understood: sources, and Foundry's lists of their ids. */
export const isContext = (name: string, [sizeBytes]: FileStamp): boolean =>
  /\.(?:sol|vy|yul)$/i.test(name) || (/(?:^|\/)build-info\/[^/]+\.json$/.test(name) && sizeBytes < 256 * 1024)
