/** Where key files are kept: a folder on disk, or memory for a node that keeps nothing. */
import { randomBytes } from 'node:crypto'
import { type FSWatcher, mkdirSync, watch } from 'node:fs'
import { link, lstat, mkdir, open, readdir, readFile, rename, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { CodedError } from '../base/codedError.ts'

/** `key-folder`: the folder cannot be read, or a file not be written. */
export type KeyFolderErrorCode = 'key-folder'

/** A file that may hold a key; in place of its text, why it cannot be read. */
export type FolderFile = { name: string; text: string } | { name: string; problem: string }

export interface KeyFolder {
  /** URL of the file of that name, as wallets show it. */
  urlOf(name: string): string
  /** All files, by name. Throws `key-folder`. */
  list(): Promise<FolderFile[]>
  /** Writes a new file, whole or not at all. Throws `key-folder`, also where there is a file of the name. */
  write(name: string, text: string): Promise<void>
  /** Calls back after every change of its files, until the returned function is called; absent where nobody else changes them. */
  watch?(onChange: () => void): () => void
}

/** No key file is longer. */
export const MAX_KEY_FILE_BYTES = 64 * 1024

/** Hidden files and backups of editors are no key files, nor are ours before they have their name. */
const NO_KEY_FILE = /^\.|~$|\.swp$/

/** Key files that end with the process. */
export function createMemoryFolder(): KeyFolder {
  const files = new Map<string, string>()
  return {
    urlOf: (name) => `memory://keystore/${name}`,
    list: async () => Array.from(files, ([name, text]) => ({ name, text })).toSorted(byName),
    async write(name, text) {
      if (files.has(name)) throw folderError(`there is already a key file ${name}`)
      files.set(name, text)
    },
  }
}

/** Key files in a folder, readable by their owner only; the folder is made with the first of them, or to be watched. */
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
        if (NO_KEY_FILE.test(name)) continue
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
          if (name === null || !NO_KEY_FILE.test(name)) onChange()
        })
      } catch {
        // Not every file system can tell; files are found when the accounts are asked for.
        return () => undefined
      }
      watcher.on('error', () => watcher.close())
      return () => watcher.close()
    },
  }
}

/** Undefined for what is no file. */
async function readKeyFile(path: string): Promise<{ text: string } | { problem: string } | undefined> {
  try {
    const entry = await lstat(path)
    if (!entry.isFile()) return undefined
    if (entry.size > MAX_KEY_FILE_BYTES) return { problem: `it has ${entry.size} bytes, a key file has at most ${MAX_KEY_FILE_BYTES}` }
    return { text: await readFile(path, 'utf8') }
  } catch (error) {
    return { problem: (error as Error).message }
  }
}

/** Gives a file its name at once and whole; `rename` alone would replace a file that has it. */
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
      throw new Error('it exists', { cause: error })
    await rename(from, to)
  }
}

const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1)

const folderError = (message: string, cause?: unknown) => new CodedError<KeyFolderErrorCode>('key-folder', message, { cause })
