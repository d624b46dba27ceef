/** A folder that is imported again whenever a tool writes into it. */
import { type FSWatcher, watch } from 'node:fs'
import { join } from 'node:path'
import type { WatchedFolderStatus, WireWatchedFolder } from '../contract/builds.ts'
import type { WireArtifactFile, WireArtifactImport } from '../contract/workspace.ts'
import { type FileStamp, type FolderScan, isContext, readScanned, scanFolder } from './folderScan.ts'

/** What is remembered of a folder, so that only changes are read after a restart. */
export interface StoredFolder {
  path: string
  /** By path in the folder: its stamp, and the artifacts that it gave. */
  files: Record<string, { stamp: FileStamp; artifactIds: string[] }>
}

/** What is done with changed files. */
export interface FolderTaker {
  take: (folder: string, files: readonly WireArtifactFile[]) => Promise<WireArtifactImport[]>
  /** Called with the artifacts that no file of the folder gives any more; returns the names of those that contracts still have. */
  supersede: (folder: string, artifactIds: readonly string[]) => Promise<string[]>
  now: () => number
  /** The state has changed. */
  changed: () => void
  /** Nothing is taken after that. */
  close: () => void
}

/** Tools write many files at a time. */
const QUIET_MS = 300
/** A file that is no JSON is probably being written. */
const RETRY_MS = 700
const MAX_RETRIES = 4
const MAX_PROBLEMS = 20
const MAX_BATCH_BYTES = 1024 * 1024
const MAX_BATCH_FILES = 100
/** A folder that is gone may come back: tools remove it before they write it anew. */
const LOOK_AGAIN_MS = 2_000

export class WatchedFolder {
  readonly path: string
  readonly #taker: FolderTaker
  readonly #known: Map<string, { stamp: FileStamp; artifactIds: string[] }>
  readonly #watchers = new Map<string, FSWatcher>()
  /** Artifacts of files that say something else by now; contracts may still have them. */
  readonly #superseded = new Set<string>()
  #timer: NodeJS.Timeout | undefined
  #reading: Promise<void> = Promise.resolve()
  #status: WatchedFolderStatus = 'reading'
  /** By file; empty: the folder itself. */
  readonly #problems = new Map<string, string[]>()
  #stale: string[] = []
  #lastChange: { atMs: number; updated: number } | null = null
  #retries = 0
  #isClosed = false

  constructor({ path, files }: StoredFolder, taker: FolderTaker) {
    this.path = path
    this.#taker = taker
    this.#known = new Map(Object.entries(files))
  }

  get stored(): StoredFolder {
    return { path: this.path, files: Object.fromEntries(this.#known) }
  }

  get wire(): WireWatchedFolder {
    const artifacts = new Set(Array.from(this.#known.values()).flatMap(({ artifactIds }) => artifactIds))
    return {
      path: this.path,
      status: this.#status,
      files: this.#known.size,
      artifacts: artifacts.size,
      lastChange: this.#lastChange,
      stale: this.#stale,
      problems: Array.from(this.#problems)
        .flatMap(([file, found]) => found.map((problem) => ({ file, problem })))
        .slice(0, MAX_PROBLEMS),
    }
  }

  /** Reads what is new, and again after every change. Resolves when what is there now has been read. */
  start(): Promise<void> {
    this.#schedule(0)
    return this.#reading
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
    for (const watcher of this.#watchers.values()) watcher.close()
    this.#watchers.clear()
  }

  #schedule(ms: number): void {
    if (this.#isClosed) return
    clearTimeout(this.#timer)
    if (ms === 0) this.#read()
    else this.#timer = setTimeout(() => this.#read(), ms).unref()
  }

  #read(): void {
    this.#reading = this.#reading
      .then(() => this.#readOnce())
      .catch((error: unknown) => {
        this.#status = 'missing'
        this.#problems.set('', [`it cannot be read: ${(error as NodeJS.ErrnoException).code ?? (error as Error).message}`])
        this.#taker.changed()
        this.#schedule(LOOK_AGAIN_MS)
      })
  }

  async #readOnce(): Promise<void> {
    if (this.#isClosed) return
    const scan = await scanFolder(this.path)
    this.#watch(scan.folders)
    const changed = Array.from(scan.files).filter(([name, stamp]) => !isSame(this.#known.get(name)?.stamp, stamp))
    const gone = Array.from(this.#known.keys()).filter((name) => !scan.files.has(name))
    const isFirst = this.#status !== 'watching'
    this.#status = 'watching'
    this.#problems.delete('')
    if (scan.isCut) this.#problems.set('', ['it has more files than are looked at'])
    if (changed.length > 0 || gone.length > 0) await this.#take(scan, changed, gone)
    if (changed.length > 0 || gone.length > 0 || isFirst) this.#taker.changed()
  }

  async #take(scan: FolderScan, changed: readonly [string, FileStamp][], gone: readonly string[]): Promise<void> {
    const isNew = new Set(changed.map(([name]) => name))
    const context = Array.from(scan.files).filter(([name, stamp]) => !isNew.has(name) && isContext(name, stamp))
    const before = new Set(this.#artifactIds())
    let added = 0
    let isUnfinished = false
    // In the order of their names, so that halves of a build are next to each other; sources first.
    const order = [...context, ...changed].toSorted(([a], [b]) => Number(isJson(a)) - Number(isJson(b)) || (a < b ? -1 : 1))
    for (const batch of batchesOf(order)) {
      const reads = await Promise.all(
        batch.map(async ([name, stamp]) => ({ name, stamp, read: await readScanned(this.path, name, stamp) })),
      )
      const files = reads.flatMap(({ name, read }) => ('content' in read ? { name, content: read.content } : []))
      const results = new Map((await this.#taker.take(this.path, files)).map((result, at) => [files[at]!.name, result]))
      for (const { name, stamp, read } of reads) {
        const { artifacts = [], problems: found = 'problem' in read ? [read.problem] : [] } = results.get(name) ?? {}
        if (!isNew.has(name)) continue
        if (found.some((it) => it.startsWith('not valid JSON')) && this.#retries < MAX_RETRIES) {
          isUnfinished = true
          continue
        }
        added += artifacts.filter((it) => it.isNew).length
        this.#known.set(name, { stamp, artifactIds: artifacts.map(({ id }) => id) })
        const own = found.filter((it) => !isForeign(it))
        if (own.length > 0) this.#problems.set(name, own)
        else this.#problems.delete(name)
      }
    }
    for (const name of gone) {
      this.#known.delete(name)
      this.#problems.delete(name)
    }
    const current = new Set(this.#artifactIds())
    for (const id of before) if (!current.has(id)) this.#superseded.add(id)
    for (const id of current) this.#superseded.delete(id)
    this.#stale = await this.#taker.supersede(this.path, Array.from(this.#superseded))
    if (added > 0) this.#lastChange = { atMs: this.#taker.now(), updated: added }
    this.#retries = isUnfinished ? this.#retries + 1 : 0
    if (isUnfinished) this.#schedule(RETRY_MS)
  }

  #artifactIds(): string[] {
    return Array.from(this.#known.values()).flatMap(({ artifactIds }) => artifactIds)
  }

  #watch(folders: readonly string[]): void {
    const wanted = new Set(folders)
    for (const [folder, watcher] of this.#watchers) {
      if (wanted.has(folder)) continue
      watcher.close()
      this.#watchers.delete(folder)
    }
    for (const folder of folders) {
      if (this.#isClosed || this.#watchers.has(folder)) continue
      try {
        const watcher = watch(join(this.path, folder), { persistent: false }, () => this.#schedule(QUIET_MS))
        watcher.on('error', () => {
          watcher.close()
          this.#watchers.delete(folder)
          this.#schedule(QUIET_MS)
        })
        this.#watchers.set(folder, watcher)
      } catch {
        // It is gone, or the system has no more watchers: what is watched above it tells most changes.
      }
    }
  }
}

/** Batches that are imported at once, in between of which others are served. */
function* batchesOf(files: readonly [string, FileStamp][]): Generator<[string, FileStamp][]> {
  let batch: [string, FileStamp][] = []
  let bytes = 0
  for (const file of files) {
    batch.push(file)
    bytes += file[1][0]
    if (bytes < MAX_BATCH_BYTES && batch.length < MAX_BATCH_FILES) continue
    yield batch
    batch = []
    bytes = 0
  }
  if (batch.length > 0) yield batch
}

const isJson = (name: string): boolean => name.toLowerCase().endsWith('.json')

const isSame = (a: FileStamp | undefined, b: FileStamp): boolean => a !== undefined && a[0] === b[0] && a[1] === b[1]

/** Whether the problem is only that a file is something else: folders of projects have other JSON too. */
const isForeign = (problem: string): boolean =>
  problem.startsWith('no ABI found') || problem.startsWith('not an artifact') || problem.startsWith('not imported yet')
