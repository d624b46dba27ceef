/**
 * The check of a LevelDB folder before LevelDB opens it. LevelDB passes over damage in its log in silence, serves flipped bits in its
 * tables, and ends the process where a page of them is zeroed; here every block and record is held against its checksum first.
 */
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { writesOfLevelBatch } from './levelBatch.ts'
import { readLevelLog } from './levelLog.ts'
import { ManifestDamage, type TableFile, readLevelFiles } from './levelManifest.ts'
import { LevelTable, TableDamage } from './levelTable.ts'
import { corruptFolder } from './storeErrors.ts'

/** Holds the sequence number of the last batch that is in LevelDB. Below all keys of ranges, so that no range shows it. */
export const APPLIED_KEY = Buffer.alloc(0)

/** What is known of a folder before it is opened. */
export interface CheckedFolder {
  /** Tables that are not checked, for want of time. */
  unchecked: readonly TableFile[]
  checkedBytes: number
}

/**
 * Checks the files of a folder: CURRENT, MANIFEST and logs, and of the tables as many as `budgetMs` allows. `applied` is the number of a
 * batch that LevelDB must hold. Throws `store-corrupt`, which names the file.
 */
export async function checkLevelFolder(folder: string, applied: number, budgetMs: number): Promise<CheckedFolder> {
  const deadlineMs = performance.now() + budgetMs
  try {
    const files = readLevelFiles(folder)
    // Those with the number of the last batch come first.
    const tables = (files?.tables ?? []).toSorted((a, b) => a.smallest.length - b.smallest.length)
    let found = Math.max(0, ...(files?.logs ?? []).map((path) => checkLog(folder, path)))
    let checkedBytes = 0
    let next = 0
    for (const table of tables) {
      if (table.smallest.length > 0 && performance.now() > deadlineMs) break
      found = Math.max(found, await checkTable(folder, table))
      checkedBytes += table.sizeBytes
      next++
    }
    if (found < applied)
      throw corruptFolder(folder, `what was written last is missing: it ends at batch ${found}, and batch ${applied} was in it`)
    return { unchecked: tables.slice(next), checkedBytes }
  } catch (error) {
    throw error instanceof ManifestDamage ? corruptFolder(folder, error.message) : error
  }
}

/** Checks tables in turns, until `isWanted` says no. One that is gone has been merged into others. Throws `store-corrupt`. */
export async function checkTables(folder: string, tables: readonly TableFile[], isWanted: () => boolean): Promise<void> {
  for (const table of tables) {
    if (!isWanted()) return
    await checkTable(folder, table).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
    await nextTurn()
  }
}

/** Checks a table. Returns the number of the last batch as it knows it. */
async function checkTable(folder: string, { path, sizeBytes, smallest }: TableFile): Promise<number> {
  const bytes = await readFile(path)
  const name = `its file ${path.slice(folder.length + 1)}`
  if (bytes.length !== sizeBytes) throw corruptFolder(folder, `${name} has ${bytes.length} bytes instead of ${sizeBytes}`)
  const table = new LevelTable(bytes)
  try {
    table.check()
  } catch (error) {
    throw error instanceof TableDamage ? corruptFolder(folder, `${name}: ${error.message}`) : error
  }
  // The newest of the writes to a key comes first.
  const first = smallest.length === 0 ? table.entries().next().value : undefined
  return first?.key.equals(APPLIED_KEY) && first.value ? sequenceOfApplied(first.value) : 0
}

/** Checks a write-ahead log. Returns the number of the last batch in it. */
function checkLog(folder: string, path: string): number {
  const { records, damagedAt } = readLevelLog(readFileSync(path))
  const name = path.slice(folder.length + 1)
  if (damagedAt !== undefined) throw corruptFolder(folder, `its file ${name} at byte ${damagedAt}`)
  let applied = 0
  try {
    for (const record of records) {
      for (const { key, value } of writesOfLevelBatch(record)) if (key.length === 0 && value) applied = sequenceOfApplied(value)
    }
  } catch {
    throw corruptFolder(folder, `its file ${name} cannot be read`)
  }
  return applied
}

/** Number of the last batch, of what is stored under its key. */
export function sequenceOfApplied(value: Uint8Array): number {
  return Number(new DataView(value.buffer, value.byteOffset, value.byteLength).getBigUint64(0))
}
