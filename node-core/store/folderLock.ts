import { existsSync, linkSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { classicLevel } from './classicLevel.ts'

/** Keeps other processes from opening a folder of LevelDB. */
export interface FolderLock {
  release(): Promise<void>
}

/**
 * Takes LevelDB's lock of a folder without opening the database in it, whose files may be damaged: an empty database next to it locks the
 * same file under another name. Returns undefined if another process holds the lock. Locks nothing if the file system has no hard links.
 * Not for a folder that this process has open: its own lock would be released with this one.
 */
export async function lockFolder(folder: string): Promise<FolderLock | undefined> {
  const lockFile = join(folder, 'LOCK')
  if (!existsSync(lockFile)) return { release: () => Promise.resolve() }
  const probe = mkdtempSync(join(folder, 'lock-'))
  const release = async () => rmSync(probe, { recursive: true, force: true })
  try {
    linkSync(lockFile, join(probe, 'LOCK'))
  } catch {
    return { release }
  }
  const database = new (classicLevel())(probe)
  try {
    await database.open()
  } catch (error) {
    await database.close()
    await release()
    const { cause } = error as { cause?: { code?: string } }
    return cause?.code === 'LEVEL_LOCKED' ? undefined : { release }
  }
  return {
    async release() {
      await database.close()
      await release()
    },
  }
}
