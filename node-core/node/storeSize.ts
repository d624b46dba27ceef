import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** How often the folder is measured. */
const INTERVAL_MS = 10_000

/** The recent size of a folder's files, measured in the background. */
export interface FolderSize {
  /** Null before the first measurement, and if the folder cannot be read. */
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

/** Maximum entries of a folder to scan: an unrelated folder may be huge. */
const MAX_ENTRIES = 200_000

/** Files and folders in a folder with their size in bytes, including subfolders, largest first. Links are not followed. */
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

/** Bytes of the files in a folder, without subfolders; null if it cannot be read. Files may disappear in the meantime. */
async function folderSizeBytes(folder: string): Promise<number | null> {
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
