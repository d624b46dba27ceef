import { mkdirSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

/**
 * Folder for V8's compiled code, which only its owner can change: next to the program if that is the user's own, so that a rebuild removes
 * it, and in the user's cache folder if somebody else installed it. Undefined if it cannot be created.
 */
export function compileCacheFolder(
  programFolder: string,
  { uid = process.getuid?.(), home = homedir() }: { uid?: number | undefined; home?: string } = {},
): string | undefined {
  try {
    const isOwn = uid === undefined || statSync(programFolder).uid === uid
    const folder = isOwn ? join(programFolder, '.cache') : join(home, '.cache', 'terrarium', 'code')
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    return folder
  } catch {
    return undefined
  }
}
