/** Storage of key files: a folder on disk, or memory for a node without a data folder. */
import { randomBytes } from 'node:crypto'
import { type FSWatcher, mkdirSync, watch } from 'node:fs'
import { link, lstat, mkdir, open, readdir, readFile, rename, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { CodedError } from '../base/codedError.ts'

/** `key-folder`: the folder cannot be read, or a file cannot be written. */
export type KeyFolderErrorCode = 'key-folder'

/** A file that may contain a key: its text, or why it cannot be read. */
export type FolderFile = { name: string; text: string } | { name: string; problem: string }

export interface KeyFolder {
  /** URL of the file with that name, as wallets show it. */
  urlOf(name: string): string
  /** All files, by name. Throws `key-folder`. */
  list(): Promise<FolderFile[]>
  /** Writes a new file atomically. Throws `key-folder`, also if a file with that name exists. */
  write(name: string, text: string): Promise<void>
  /** Calls back after every change to its files until the returned function is called; absent if nothing else can change them. */
  watch?(onChange: () => void): () => void
}

/** Size limit of a key file. */
export const MAX_KEY_FILE_BYTES = 64 * 1024

/** Hidden files, editor backups and our own temporary files are not key files. */
const IGNORED_NAMES = /^\.|~$|\.swp$/

/** Key files in memory, gone with the process. */
export function createMemoryFolder(): KeyFolder {
  const files = new Map<string, string>()
  return {
    urlOf: (name) => `memory://keystore/${name}`,
    list: async () => Array.from(files, ([name, text]) => ({ name, text })).toSorted(byName),
    async write(name, text) {
      if (files.has(name)) throw folderError(`key file ${name} already exists`)
      files.set(name, text)
    },
  }
}

/** Key files in a folder, readable by their owner only; the folder is created with the first file, or when it is watched. */
export function createDiskFolder(path: string): KeyFolder {
  return {
    urlOf: (name) => `keystore://${join(path, name)}`,
    async list() {
      let names: string[]
      try {
        names = await readdir(path)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
        throw folderError(`cannot read the key folder ${path}: ${(error as Error).message}`, error)
      }
      const files: FolderFile[] = []
      for (const name of names.toSorted()) {
        if (IGNORED_NAMES.test(name)) continue
        const file = await readKeyFile(join(path, name))
        if (file !== undefined) files.push({ name, ...file })
      }
      return files
    },
    async write(name, text) {
      const target = join(path, name)
      const temporary = join(path, `.${name}.${randomBytes(8).toString('hex')}.tmp`)
      try {
        await mkdir(path, { recursive: true, mode: 0o700 })
        const file = await open(temporary, 'wx', 0o600)
        try {
          await file.writeFile(text)
          await file.sync()
        } finally {
          await file.close()
        }
        await moveWithoutReplacing(temporary, target)
      } catch (error) {
        await unlink(temporary).catch(() => undefined)
        throw folderError(`cannot write the key file ${target}: ${(error as Error).message}`, error)
      }
    },
    watch(onChange) {
      let watcher: FSWatcher
      try {
        mkdirSync(path, { recursive: true, mode: 0o700 })
        watcher = watch(path, { persistent: false }, (_, name) => {
          if (name === null || !IGNORED_NAMES.test(name)) onChange()
        })
      } catch {
        // Not every file system supports watching; changes are then found when the accounts are listed.
        return () => undefined
      }
      watcher.on('error', () => watcher.close())
      return () => watcher.close()
    },
  }
}

/** Undefined if the path is not a regular file. */
async function readKeyFile(path: string): Promise<{ text: string } | { problem: string } | undefined> {
  try {
    const entry = await lstat(path)
    if (!entry.isFile()) return undefined
    if (entry.size > MAX_KEY_FILE_BYTES) return { problem: `${entry.size} bytes, the limit is ${MAX_KEY_FILE_BYTES}` }
    return { text: await readFile(path, 'utf8') }
  } catch (error) {
    return { problem: (error as Error).message }
  }
}

/** Moves a file to its final name atomically; `rename` alone would replace an existing file. */
async function moveWithoutReplacing(from: string, to: string): Promise<void> {
  try {
    await link(from, to)
    await unlink(from)
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? ''
    if (!['EPERM', 'ENOTSUP', 'ENOSYS', 'EOPNOTSUPP'].includes(code)) throw error
    // A file system without hard links.
    if (
      await lstat(to).then(
        () => true,
        () => false,
      )
    )
      throw new Error('the file already exists', { cause: error })
    await rename(from, to)
  }
}

const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1)

const folderError = (message: string, cause?: unknown) => new CodedError<KeyFolderErrorCode>('key-folder', message, { cause })
