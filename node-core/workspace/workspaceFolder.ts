/** Where the workspace is stored: JSON files in a folder, or in memory only. */
import { randomBytes } from 'node:crypto'
import { readFileSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { CodedError } from '../base/codedError.ts'
import { replaceFile } from '../base/replaceFile.ts'

/** `workspace-folder`: a file of it cannot be written or removed. */
export type WorkspaceFolderErrorCode = 'workspace-folder'

/** A file that could not be read; a damaged one was renamed. */
export interface FolderProblem {
  /** Its path now. */
  file: string
  reason: string
}

export interface WorkspaceFolder {
  /** Names of the files in a part of the folder. */
  list(part: string): string[]
  /**
   * Content of a file, which `read` decodes from JSON; undefined if there is none. If `read` throws, the file is renamed, so that nothing
   * overwrites it, and reported.
   */
  load<T>(name: string, read: (json: unknown) => T): T | undefined
  /** Writes a file atomically. Throws `workspace-folder`. */
  save(name: string, value: unknown): void
  /** The same for a value that is JSON in UTF-8 already. */
  saveText(name: string, text: Uint8Array): void
  /** Throws `workspace-folder`. */
  remove(name: string): void
}

/** A folder in memory: nothing is written to disk. */
export function createMemoryFolder(): WorkspaceFolder {
  const files = new Map<string, unknown>()
  return {
    list: (part) => [...files.keys()].filter((name) => name.startsWith(`${part}/`)).map((name) => name.slice(part.length + 1)),
    load: (name, read) => (files.has(name) ? read(valueOf(files.get(name))) : undefined),
    save: (name, value) => void files.set(name, value),
    saveText: (name, text) => void files.set(name, text),
    remove: (name) => void files.delete(name),
  }
}

/** Texts are parsed when they are loaded. */
const valueOf = (value: unknown): unknown => (value instanceof Uint8Array ? JSON.parse(Buffer.from(value).toString('utf8')) : value)

/** Files in a folder, readable by their owner only; the folder is created with the first file. */
export function createDiskFolder(path: string, onProblem: (problem: FolderProblem) => void): WorkspaceFolder {
  return {
    list(part) {
      try {
        return readdirSync(join(path, part))
          .filter((name) => name.endsWith('.json'))
          .toSorted()
      } catch {
        return []
      }
    },
    load(name, read) {
      const file = join(path, name)
      let text: string
      try {
        text = readFileSync(file, 'utf8')
      } catch (error) {
        if (!['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? ''))
          onProblem({ file, reason: (error as Error).message })
        return undefined
      }
      try {
        return read(JSON.parse(text))
      } catch (error) {
        onProblem({ file: putAside(file), reason: (error as Error).message })
        return undefined
      }
    },
    save(name, value) {
      write(join(path, name), JSON.stringify(value))
    },
    saveText(name, text) {
      write(join(path, name), text)
    },
    remove(name) {
      try {
        rmSync(join(path, name), { force: true })
      } catch (error) {
        throw folderError(`cannot remove ${join(path, name)}: ${(error as Error).message}`, error)
      }
    },
  }
}

function write(file: string, content: string | Uint8Array): void {
  try {
    replaceFile(file, content)
  } catch (error) {
    throw folderError(`cannot write ${file}: ${(error as Error).message}`, error)
  }
}

/** Renames a damaged file to a unique name; if that fails, it stays. */
function putAside(file: string): string {
  const aside = `${file}.damaged-${randomBytes(3).toString('hex')}`
  try {
    renameSync(file, aside)
    return aside
  } catch {
    return file
  }
}

const folderError = (reason: string, cause: unknown) => new CodedError<WorkspaceFolderErrorCode>('workspace-folder', reason, { cause })
