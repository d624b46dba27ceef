import { join } from 'node:path'
import { MAX_LEVEL_CACHE_BYTES, MAX_LEVEL_OPEN_FILES } from '../base/cacheBounds.ts'
import { CodedError } from '../base/codedError.ts'
import { makeFolder } from '../base/makeFolder.ts'
import { classicLevel } from './classicLevel.ts'
import { lockFolder } from './folderLock.ts'
import { Journal, type JournalContent } from './journal.ts'
import { JournaledDatabase, type StoreListeners, type StoreLog } from './journaledDatabase.ts'
import { JOURNALS, pendingBatches, removeOldJournals } from './journals.ts'
import type { KeyValueStore, StoreErrorCode } from './keyValueStore.ts'
import { checkLevelFolder } from './levelCheck.ts'
import { type Database, appliedSequence, applyWrites, sealValues } from './levelDatabase.ts'
import type { TableFile } from './levelManifest.ts'
import { OwnerOnlyFolder } from './ownerOnly.ts'
import { corruptFolder, storeErrorOf } from './storeErrors.ts'
import { UncheckedTables } from './uncheckedTables.ts'

/** Size limit of LevelDB's log, which is replayed on open. */
const LOG_BYTES = 4 * 1024 * 1024
/** Tables not checked within this time are checked while the store is open, each before it is read. */
const CHECK_BUDGET_MS = 100
/** How often long work on open reports its progress. */
const PROGRESS_INTERVAL_MS = 5_000

/** Options for opening a store. */
export interface LevelStoreOptions extends StoreListeners {
  /** Time that the check of the tables may take before the store opens; the rest is checked while it is open. */
  checkBudgetMs?: number
}

/** Opens or creates the LevelDB store in a folder. Throws CodedError<StoreErrorCode>, naming the folder. */
export async function openLevelStore(path: string, options: LevelStoreOptions = {}): Promise<KeyValueStore> {
  const { log, checkBudgetMs = CHECK_BUDGET_MS } = options
  const folder = new OwnerOnlyFolder(path)
  let unchecked: UncheckedTables
  try {
    makeFolder(path, 0o700)
    if (await folder.tighten()) log?.warn("other users could read the chain's folder; now only its owner can", { folder: path })
    unchecked = new UncheckedTables(path, await checkFolder(path, checkBudgetMs, log))
  } catch (cause) {
    throw storeErrorOf(path, cause)
  }
  // A database opens on its own as soon as it is constructed.
  const database: Database = new (classicLevel())(path, {
    keyEncoding: 'view',
    valueEncoding: 'view',
    cacheSize: MAX_LEVEL_CACHE_BYTES,
    maxOpenFiles: MAX_LEVEL_OPEN_FILES,
    writeBufferSize: LOG_BYTES,
  })
  const journals: Journal[] = []
  try {
    await database.open()
    // Writes that another process made before releasing its lock are visible now.
    const pending = pendingBatches(path)
    await sealValues(
      database,
      () => unchecked.checkAll(),
      throttled((entries) => log?.info('adding checksums to the stored chain', { folder: path, entries })),
    )
    const sequence = await replay(database, pending)
    for (const name of JOURNALS) journals.push(new Journal(join(path, name)))
    for (const journal of journals) journal.clear(sequence)
    removeOldJournals(path)
    await folder.tighten()
    const store = new JournaledDatabase(database, journals, sequence, folder, options)
    if (unchecked.size > 0) store.checkWhileOpen(unchecked)
    return store
  } catch (cause) {
    for (const journal of journals) journal.close()
    unchecked.close()
    await database.close()
    throw storeErrorOf(path, cause)
  }
}

/** Checks the folder as far as time allows. Returns the tables left to check. Throws like `checkLevelFolder`, and `store-locked`. */
async function checkFolder(path: string, budgetMs: number, log?: StoreLog): Promise<readonly TableFile[]> {
  try {
    const { unchecked, checkedBytes } = await checkLevelFolder(path, pendingBatches(path).applied, budgetMs)
    if (unchecked.length > 0) {
      const leftBytes = unchecked.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
      log?.info('checking the rest of the stored chain for damage in the background', { folder: path, checkedBytes, leftBytes })
    }
    return unchecked
  } catch (error) {
    // Files that another process is writing may look damaged.
    const lock = await lockFolder(path)
    await lock?.release()
    if (lock === undefined) throw new CodedError<StoreErrorCode>('store-locked', `the data folder ${path} is in use by another process`)
    throw error
  }
}

/** Flushes the batches of the journals to LevelDB. Returns the sequence number of the last batch. */
async function replay(database: Database, { batches, applied: expected }: JournalContent): Promise<number> {
  const applied = appliedSequence(database)
  if (applied < expected)
    throw corruptFolder(database.location, `the latest writes are missing: it ends at batch ${applied}, expected batch ${expected}`)
  const missing = batches.filter(({ sequence }) => sequence > applied)
  const last = missing.at(-1)?.sequence
  if (last === undefined) return applied
  await applyWrites(
    database,
    missing.flatMap(({ writes }) => writes),
    last,
  )
  return last
}

/** Throttles a function. */
function throttled<T>(call: (value: T) => void): (value: T) => void {
  let nextMs = performance.now() + PROGRESS_INTERVAL_MS
  return (value) => {
    if (performance.now() < nextMs) return
    nextMs = performance.now() + PROGRESS_INTERVAL_MS
    call(value)
  }
}
