import { chmod, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

const OTHERS = 0o077

/** Restricts a folder and its files to their owner, including files that LevelDB creates while it is open, which others could read. */
export class OwnerOnlyFolder {
  readonly #folder: string
  /** Last change of the folder that was checked. */
  #seenMs = -1

  constructor(folder: string) {
    this.#folder = folder
  }

  /**
   * Removes the permissions of other users, if files were added or removed since the last call. Returns whether others had access to the
   * folder. Does nothing on Windows, where permissions are inherited, and where the system refuses.
   */
  async tighten(): Promise<boolean> {
    if (process.platform === 'win32') return false
    const { mtimeMs } = await stat(this.#folder)
    if (this.#seenMs === mtimeMs) return false
    const wasOpen = await takeRights(this.#folder)
    for (const name of await readdir(this.#folder)) await takeRights(join(this.#folder, name))
    this.#seenMs = mtimeMs
    return wasOpen
  }
}

/** Whether others had permissions, which were removed. */
async function takeRights(path: string): Promise<boolean> {
  try {
    const { mode } = await stat(path)
    if ((mode & OTHERS) === 0) return false
    await chmod(path, mode & 0o700)
    return true
  } catch {
    // Gone meanwhile, as LevelDB adds and removes files, or owned by another user.
    return false
  }
}
