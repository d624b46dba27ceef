/** The folders that a workspace watches. */
import { lstat, realpath } from 'node:fs/promises'
import { isAbsolute } from 'node:path'
import type { WireWatchedFolder } from '../contract/builds.ts'
import { CodedError } from '../base/codedError.ts'
import { type FolderTaker, type StoredFolder, WatchedFolder } from './watchedFolder.ts'
import type { WorkspaceFolder } from './workspaceFolder.ts'

/** `bad-folder`: it cannot be watched. */
export type FolderWatchErrorCode = 'bad-folder'

/** The file that names them. Archives of a workspace leave it out: it is of this machine. */
export const WATCHED_FOLDERS_FILE = 'watchedFolders.json'
const MAX_FOLDERS = 16

export class FolderWatch {
  readonly #folder: WorkspaceFolder
  readonly #taker: FolderTaker
  readonly #tell: () => void
  readonly #watched = new Map<string, WatchedFolder>()

  constructor(folder: WorkspaceFolder, taker: FolderTaker) {
    this.#folder = folder
    this.#taker = { ...taker, changed: () => this.#changed() }
    this.#tell = taker.changed
    for (const stored of folder.load(WATCHED_FOLDERS_FILE, storedFolders) ?? [])
      this.#watched.set(stored.path, new WatchedFolder(stored, this.#taker))
  }

  /** Reads what has changed in the folders since they were last watched. */
  start(): void {
    for (const watched of this.#watched.values()) void watched.start()
  }

  close(): void {
    for (const watched of this.#watched.values()) watched.close()
    this.#taker.close()
  }

  paths(): string[] {
    return Array.from(this.#watched.keys())
  }

  all(): WireWatchedFolder[] {
    return Array.from(this.#watched.values(), ({ wire }) => wire)
  }

  /** Watches a folder and imports what is in it. Rejects with `bad-folder`, `workspace-folder`. */
  async add(given: string): Promise<WireWatchedFolder> {
    if (!isAbsolute(given)) throw bad(given, 'not an absolute path')
    const isFolder = await lstat(given).then(
      (it) => it.isDirectory() || it.isSymbolicLink(),
      () => undefined,
    )
    if (isFolder === undefined) throw bad(given, 'there is no such folder, or it cannot be read')
    const path = await realpath(given).catch(() => given)
    if (!(await lstat(path)).isDirectory()) throw bad(given, 'not a folder')
    const known = this.#watched.get(path)
    if (known) return known.wire
    if (this.#watched.size >= MAX_FOLDERS) throw bad(given, `the limit of ${MAX_FOLDERS} watched folders is reached`)
    const watched = new WatchedFolder({ path, files: {} }, this.#taker)
    this.#watched.set(path, watched)
    await watched.start()
    return watched.wire
  }

  /** Ends the watch; returns false if the folder is not watched. What was imported stays. */
  remove(path: string): boolean {
    const watched = this.#watched.get(path)
    if (!watched) return false
    watched.close()
    this.#watched.delete(path)
    this.#changed()
    return true
  }

  #changed(): void {
    this.#folder.save(
      WATCHED_FOLDERS_FILE,
      Array.from(this.#watched.values(), ({ stored }) => stored),
    )
    this.#tell()
  }
}

function storedFolders(json: unknown): StoredFolder[] {
  if (!Array.isArray(json)) throw new Error('not a list')
  return (json as StoredFolder[]).slice(0, MAX_FOLDERS).map(({ path, files }) => {
    if (typeof path !== 'string' || !isAbsolute(path) || typeof files !== 'object') throw new Error('not a watched folder')
    for (const { stamp, artifactIds } of Object.values(files))
      if (!Array.isArray(stamp) || !Array.isArray(artifactIds)) throw new Error('not a file of a watched folder')
    return { path, files }
  })
}

const bad = (path: string, reason: string) =>
  new CodedError<FolderWatchErrorCode>('bad-folder', `cannot watch ${JSON.stringify(path.slice(0, 200))}: ${reason}`)
