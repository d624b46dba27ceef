/** The files that methods read and write, all in one workspace folder: names from clients cannot escape it. */
import { randomBytes } from 'node:crypto'
import { type Stats, appendFileSync, lstatSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type RpcError, rpcError } from './errors.ts'

const MAX_NAME_LENGTH = 1000
const MAX_PART_BYTES = 200

/** A file being written. A writer that does not finish it must discard it. */
export interface FileDraft {
  /** Full path of the finished file. */
  readonly path: string
  append(content: string | Uint8Array): void
  finish(): void
  discard(): void
}

/** Files by name relative to the folder. All methods throw RpcError, which names the file and the reason. */
export class WorkspaceFiles {
  readonly #folder: string | null

  /** Null: the node runs in memory and has no files. The folder is created with the first file. */
  constructor(folder: string | null) {
    this.#folder = folder
  }

  /** Path of an existing file. */
  toRead(name: string): string {
    const parts = partsOf(name)
    let at = this.#root(name)
    for (const part of parts.slice(0, -1)) {
      if (!statOf(at)?.isDirectory()) throw refused(name, 'file not found')
      at = join(at, part)
    }
    const path = join(at, parts.at(-1)!)
    if (!statOf(at)?.isDirectory() || !statOf(path)?.isFile()) throw refused(name, 'file not found')
    return path
  }

  /** Path for a new file, which the caller creates; parent folders are created. */
  toMake(name: string): string {
    const path = this.#prepare(name)
    if (statOf(path)) throw refused(name, 'the name already exists')
    return path
  }

  /** Writes a file atomically, replacing one of the same name. */
  write(name: string, content: string | Uint8Array): void {
    const draft = this.begin(name)
    draft.append(content)
    draft.finish()
  }

  /** Starts a file that is written in parts; when finished, it appears under its name and replaces one of the same name. */
  begin(name: string): FileDraft {
    const path = this.#prepare(name)
    const existing = statOf(path)
    if (existing && !existing.isFile()) throw refused(name, 'the name exists and is not a regular file')
    const unfinished = `${path}.${randomBytes(6).toString('hex')}`
    const discard = () => rmSync(unfinished, { force: true })
    const trying = (step: () => void) => {
      try {
        step()
      } catch (error) {
        discard()
        throw refused(name, `cannot write the file (${(error as Error).message})`)
      }
    }
    trying(() => writeFileSync(unfinished, '', { mode: 0o600, flag: 'wx' }))
    return {
      path: resolve(path),
      append: (content) => trying(() => appendFileSync(unfinished, content)),
      finish: () => trying(() => renameSync(unfinished, path)),
      discard,
    }
  }

  #root(name: string): string {
    if (this.#folder === null) throw refused(name, 'the node runs in memory: start it with a data folder')
    return this.#folder
  }

  #prepare(name: string): string {
    const parts = partsOf(name)
    let at = this.#root(name)
    makeFolder(at, name)
    for (const part of parts.slice(0, -1)) makeFolder((at = join(at, part)), name)
    return join(at, parts.at(-1)!)
  }
}

function makeFolder(path: string, name: string): void {
  const existing = statOf(path)
  if (existing?.isDirectory()) return
  if (existing) throw refused(name, 'a parent of the path is not a folder')
  try {
    mkdirSync(path, { mode: 0o700, recursive: true })
  } catch (error) {
    throw refused(name, `cannot create its folder (${(error as Error).message})`)
  }
}

/** Does not follow links. */
const statOf = (path: string): Stats | undefined => lstatSync(path, { throwIfNoEntry: false })

function refused(name: string, reason: string): RpcError {
  const shown = JSON.stringify(name.length > 80 ? `${name.slice(0, 77)}...` : name)
  return rpcError(-32602, `invalid file ${shown}: ${reason}; names are relative to the folder "files" of the workspace`)
}

function partsOf(name: string): string[] {
  if (name === '') throw refused(name, 'the name is empty')
  if (name.length > MAX_NAME_LENGTH) throw refused(name, `the name has more than ${MAX_NAME_LENGTH} characters`)
  if (/\p{Cc}/u.test(name)) throw refused(name, 'the name has control characters')
  if (name.startsWith('/')) throw refused(name, 'the path is absolute')
  if (/[\\:*?"<>|%]/.test(name)) throw refused(name, 'the name has one of \\ : * ? " < > | %')
  if (name.startsWith('~')) throw refused(name, 'the name begins with ~')
  const parts = name.split('/')
  for (const part of parts) {
    if (part === '' || part === '.' || part === '..') throw refused(name, 'the path has an empty part, or a part . or ..')
    if (/[. ]$/.test(part)) throw refused(name, 'a part of the path ends in a dot or a space')
    if (Buffer.byteLength(part) > MAX_PART_BYTES) throw refused(name, `a part of the path has more than ${MAX_PART_BYTES} bytes`)
  }
  return parts
}
