import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** How often the folder is looked at. */
const INTERVAL_MS = 10_000

/** The size of a folder's files, as it was a moment ago; looked at in the background. */
export interface FolderSize {
  /** Null before it was looked at, and where it cannot be. */
  readonly sizeBytes: number | null
  close(): void
}

/** Watches the size of a folder. */
export function watchFolderSize(folder: string): FolderSize {
  let sizeBytes: number | null = null
  const look = async () => {
    sizeBytes = await folderSizeBytes(folder)
  }
  void look()
  const timer = setInterval(() => void look(), INTERVAL_MS)
  timer.unref()
  return {
    get sizeBytes() {
      return sizeBytes
    },
    close: () => clearInterval(timer),
  }
}

/** Entries of a folder that are looked into at most: a folder that is none of ours may be endless. */
const MAX_ENTRIES = 200_000

/** The files and folders in a folder with their bytes, those of folders in them included, the largest first. Links are not followed. */
export async function folderParts(folder: string): Promise<{ name: string; sizeBytes: number }[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const sizes = new Map<string, number>()
  for (const entry of entries.slice(0, MAX_ENTRIES)) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const name = path
      .slice(folder.length)
      .split(/[/\\]/)
      .find((part) => part !== '')!
    sizes.set(
      name,
      (sizes.get(name) ?? 0) +
        (await stat(path).then(
          ({ size }) => size,
          () => 0,
        )),
    )
  }
  return Array.from(sizes, ([name, sizeBytes]) => ({ name, sizeBytes })).toSorted((a, b) => b.sizeBytes - a.sizeBytes)
}

/** Bytes of the files in a folder, without those of folders in it; null where it cannot be read. Files may go meanwhile. */
export async function folderSizeBytes(folder: string): Promise<number | null> {
  try {
    const names = await readdir(folder)
    const sizes = await Promise.all(
      names.map((name) =>
        stat(join(folder, name)).then(
          (it) => (it.isFile() ? it.size : 0),
          () => 0,
        ),
      ),
    )
    return sizes.reduce((sum, size) => sum + size, 0)
  } catch {
    return null
  }
}
