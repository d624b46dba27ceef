import { existsSync, linkSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ClassicLevel } from 'classic-level'

/** Keeps other processes from opening a folder of LevelDB. */
export interface FolderLock {
  release(): Promise<void>
}

/**
 * Takes LevelDB's lock of a folder without opening the database in it, whose files may be damaged: an empty one beside it locks the same
 * file under another name. Returns undefined where another process holds it. Where the file system has no hard links nothing is locked.
 * Not for a folder that this process has open: its own lock would end with this one.
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
  const database = new ClassicLevel(probe)
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
