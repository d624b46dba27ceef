import { chmod, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

const OTHERS = 0o077

/** Keeps a folder and its files for their owner, also those that LevelDB makes while it is open, which others could read. */
export class OwnerOnlyFolder {
  readonly #folder: string
  /** When files last came or went, as far as they were looked at. */
  #seenMs = -1

  constructor(folder: string) {
    this.#folder = folder
  }

  /**
   * Takes the rights of other users, where files came or went since the last call. Returns whether they could reach the folder. Does
   * nothing on Windows, where rights are inherited, and where the system refuses.
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

/** Whether others had rights, and lost them. */
async function takeRights(path: string): Promise<boolean> {
  try {
    const { mode } = await stat(path)
    if ((mode & OTHERS) === 0) return false
    await chmod(path, mode & 0o700)
    return true
  } catch {
    // It is gone meanwhile, as LevelDB's files come and go, or another user's.
    return false
  }
}
