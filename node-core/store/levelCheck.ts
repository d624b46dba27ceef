/**
 * The check of a LevelDB folder before LevelDB opens it. LevelDB silently skips damage in its log, serves flipped bits in its tables, and
 * aborts the process on a zeroed page; here every block and record is checked against its checksum first.
 */
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { writesOfLevelBatch } from './levelBatch.ts'
import { readLevelLog } from './levelLog.ts'
import { ManifestDamage, type TableFile, readLevelFiles } from './levelManifest.ts'
import { LevelTable, TableDamage } from './levelTable.ts'
import { corruptFolder } from './storeErrors.ts'

/** Key of the sequence number of the last batch in LevelDB. It is below the keys of all ranges, so that no range contains it. */
export const APPLIED_KEY = Buffer.alloc(0)

/** What is known of a folder before it is opened. */
export interface CheckedFolder {
  /** Tables that were not checked, because time ran out. */
  unchecked: readonly TableFile[]
  checkedBytes: number
}

/**
 * Checks the files of a folder: CURRENT, MANIFEST and logs, and as many tables as `budgetMs` allows. `applied` is the number of a batch
 * that LevelDB must contain. Throws `store-corrupt`, naming the file.
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
      found = Math.max(found, await inTurns(checkTable(folder, table, await readFile(table.path))))
      checkedBytes += table.sizeBytes
      next++
    }
    if (found < applied) throw corruptFolder(folder, `the latest writes are missing: it ends at batch ${found}, expected batch ${applied}`)
    return { unchecked: tables.slice(next), checkedBytes }
  } catch (error) {
    throw error instanceof ManifestDamage ? corruptFolder(folder, error.message) : error
  }
}

/** Runs a check to its end, in slices between which others get their turn; at least one turn passes. */
export async function inTurns<T>(check: Generator<void, T>): Promise<T> {
  for (;;) {
    const step = check.next()
    await nextTurn()
    if (step.done) return step.value
  }
}

/**
 * Checks a table whose file has these bytes, and yields from time to time: one table may be as large as a batch. Returns the number of the
 * last batch recorded in it. Throws `store-corrupt`.
 */
export function* checkTable(folder: string, { path, sizeBytes, smallest }: TableFile, bytes: Buffer): Generator<void, number> {
  const name = `file ${path.slice(folder.length + 1)}`
  if (bytes.length !== sizeBytes) throw corruptFolder(folder, `${name} has ${bytes.length} bytes, expected ${sizeBytes}`)
  const table = new LevelTable(bytes)
  try {
    yield* table.check()
  } catch (error) {
    throw error instanceof TableDamage ? corruptFolder(folder, `${name}: ${error.message}`) : error
  }
  // The newest write to a key comes first.
  const first = smallest.length === 0 ? table.entries().next().value : undefined
  return first?.key.equals(APPLIED_KEY) && first.value ? sequenceOfApplied(first.value) : 0
}

/** Checks a write-ahead log. Returns the number of the last batch in it. */
function checkLog(folder: string, path: string): number {
  const { records, damagedAt } = readLevelLog(readFileSync(path))
  const name = path.slice(folder.length + 1)
  if (damagedAt !== undefined) throw corruptFolder(folder, `file ${name} at byte ${damagedAt}`)
  let applied = 0
  try {
    for (const record of records) {
      for (const { key, value } of writesOfLevelBatch(record)) if (key.length === 0 && value) applied = sequenceOfApplied(value)
    }
  } catch {
    throw corruptFolder(folder, `file ${name} cannot be read`)
  }
  return applied
}

/** Number of the last batch, decoded from the value under its key. */
export function sequenceOfApplied(value: Uint8Array): number {
  return Number(new DataView(value.buffer, value.byteOffset, value.byteLength).getBigUint64(0))
}
