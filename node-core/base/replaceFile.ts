import { randomBytes } from 'node:crypto'
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { makeFolder } from './makeFolder.ts'

/** Writes a file atomically, readable by its owner only, and creates its folder if missing. Throws the file system error. */
export function replaceFile(file: string, content: string | Uint8Array): void {
  makeFolder(dirname(file), 0o700)
  const unfinished = `${file}.${randomBytes(6).toString('hex')}.tmp`
  try {
    writeFileSync(unfinished, content, { mode: 0o600, flag: 'wx' })
    renameSync(unfinished, file)
  } catch (error) {
    rmSync(unfinished, { force: true })
    throw error
  }
}
