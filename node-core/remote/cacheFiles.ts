/** The folder of cache files, shared by all forks and processes of the user: bounded, the least recently used go first. */
import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  readFileSync,
  readSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from '../base/makeFolder.ts'

export class CacheFiles {
  readonly folder: string
  readonly #maxBytes: number

  /** Throws the file system error. */
  constructor(folder: string, maxBytes: number) {
    makeFolder(folder, 0o700)
    this.folder = folder
    this.#maxBytes = maxBytes
  }

  names(): string[] {
    return readdirSync(this.folder).filter((name) => /\.(fork|chain)$/.test(name))
  }

  /** The first bytes of a file. */
  beginning(name: string, maxBytes: number): Uint8Array {
    const file = openSync(join(this.folder, name), 'r')
    try {
      const bytes = Buffer.alloc(maxBytes)
      return bytes.subarray(0, readSync(file, bytes, 0, maxBytes, 0))
    } finally {
      closeSync(file)
    }
  }

  /** Content of a file, which becomes the most recently used; empty if there is none. */
  read(name: string): Uint8Array {
    const path = join(this.folder, name)
    const stat = statSync(path, { throwIfNoEntry: false })
    if (stat === undefined || stat.size > this.#maxBytes) return new Uint8Array(0)
    const now = new Date()
    utimesSync(path, now, now)
    return readFileSync(path)
  }

  /** Deletes the least recently used files, except those named, until the others take no more than the bound. */
  evict(kept: readonly string[]): void {
    const files = this.names()
      .flatMap((name) => {
        const stat = statSync(join(this.folder, name), { throwIfNoEntry: false })
        return stat === undefined ? [] : [{ name, size: stat.size, usedMs: stat.mtimeMs }]
      })
      .toSorted((a, b) => a.usedMs - b.usedMs)
    let size = files.reduce((sum, file) => sum + file.size, 0)
    for (const file of files) {
      if (size <= this.#maxBytes) return
      if (kept.includes(file.name)) continue
      try {
        rmSync(join(this.folder, file.name), { force: true })
        size -= file.size
      } catch {
        // In use by another process, on Windows.
      }
    }
  }

  /** `readBytes`: how much of it was read already. */
  append(name: string, readBytes: number): AppendedFile {
    return new AppendedFile(join(this.folder, name), this.#maxBytes, readBytes)
  }
}

/** Of what others have appended, so much is read at once: the reader's clients wait for it. */
const MAX_UNREAD_BYTES = 16 << 20

/** A file to which records are appended. Other workspaces and processes may append to it too: each write holds whole records. */
export class AppendedFile {
  readonly #path: string
  readonly #maxBytes: number
  #file: number | undefined
  #waiting: Uint8Array[] = []
  #isStopped = false
  /** Up to where its content is known. */
  #readBytes: number

  constructor(path: string, maxBytes: number, readBytes: number) {
    this.#readBytes = readBytes
    this.#path = path
    this.#maxBytes = maxBytes
  }

  add(record: Uint8Array): void {
    if (!this.#isStopped) this.#waiting.push(record)
  }

  /** Writes what was added, unless the file would exceed the bound. Throws the file system error, once; the values stay in memory. */
  flush(): void {
    if (this.#waiting.length === 0 || this.#isStopped) return
    const bytes = Buffer.concat(this.#waiting)
    this.#waiting = []
    try {
      const file = this.#open()
      // Of the open file: another process may have deleted its name.
      const { size } = fstatSync(file)
      if (size + bytes.length > this.#maxBytes) this.#isStopped = true
      else writeSync(file, bytes)
      if (size === this.#readBytes && !this.#isStopped) this.#readBytes += bytes.length
    } catch (error) {
      this.#isStopped = true
      throw error
    }
  }

  /**
   * What others have appended since the last time, perhaps along with what was added here. It may begin or end within a record: of one that is
   * being written, no part is missed but that one. Empty once the file is full. Throws the file system error, once.
   */
  unread(): Uint8Array {
    if (this.#isStopped) return new Uint8Array(0)
    try {
      const file = this.#open()
      const length = Math.min(fstatSync(file).size - this.#readBytes, MAX_UNREAD_BYTES)
      if (length <= 0) return new Uint8Array(0)
      const bytes = Buffer.alloc(length)
      const count = readSync(file, bytes, 0, length, this.#readBytes)
      this.#readBytes += count
      return bytes.subarray(0, count)
    } catch (error) {
      this.#isStopped = true
      throw error
    }
  }

  #open(): number {
    return (this.#file ??= openSync(this.#path, constants.O_APPEND | constants.O_CREAT | constants.O_RDWR, 0o600))
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file)
    this.#file = undefined
    this.#isStopped = true
  }
}
