import { join } from 'node:path'
import { ClassicLevel } from 'classic-level'
import { CodedError } from '../base/codedError.ts'
import { makeFolder } from '../base/makeFolder.ts'
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

/** Uncompressed blocks of the files that LevelDB keeps in memory. */
const CACHE_BYTES = 32 * 1024 * 1024
/** LevelDB's log: up to this it is read again at the opening. */
const LOG_BYTES = 8 * 1024 * 1024
/** Tables that are not checked after this time are checked while the store is open. */
const CHECK_BUDGET_MS = 2_000
/** How often long work at the opening says how far it has come. */
const PROGRESS_INTERVAL_MS = 5_000

/** How a store is opened. */
export interface LevelStoreOptions extends StoreListeners {
  /** Time that the check of the tables may take before the store opens; the rest is checked in the background. */
  checkBudgetMs?: number
}

/** Opens the LevelDB store in a folder, or creates it. Throws CodedError<StoreErrorCode> that names the folder. */
export async function openLevelStore(path: string, options: LevelStoreOptions = {}): Promise<KeyValueStore> {
  const { log, checkBudgetMs = CHECK_BUDGET_MS } = options
  const folder = new OwnerOnlyFolder(path)
  let unchecked: readonly TableFile[]
  try {
    makeFolder(path, 0o700)
    if (await folder.tighten()) log?.warn("other users could read the chain's folder; now only its owner can", { folder: path })
    unchecked = await checkFolder(path, checkBudgetMs, log)
  } catch (cause) {
    throw storeErrorOf(path, cause)
  }
  // A database opens by itself as soon as it is made.
  const database: Database = new ClassicLevel(path, {
    keyEncoding: 'view',
    valueEncoding: 'view',
    cacheSize: CACHE_BYTES,
    writeBufferSize: LOG_BYTES,
  })
  const journals: Journal[] = []
  try {
    await database.open()
    // What others wrote before they gave up their lock is there now.
    const pending = pendingBatches(path)
    await sealValues(
      database,
      everySoOften((entries) => log?.info('adding checksums to the stored chain', { folder: path, entries })),
    )
    const sequence = await replay(database, pending)
    for (const name of JOURNALS) journals.push(new Journal(join(path, name)))
    for (const journal of journals) journal.clear(sequence)
    removeOldJournals(path)
    await folder.tighten()
    const store = new JournaledDatabase(database, journals, sequence, folder, options)
    if (unchecked.length > 0) store.checkInBackground(unchecked)
    return store
  } catch (cause) {
    for (const journal of journals) journal.close()
    await database.close()
    throw storeErrorOf(path, cause)
  }
}

/** Checks the folder as far as time allows. Returns the tables that are left to check. Throws as `checkLevelFolder`, and `store-locked`. */
async function checkFolder(path: string, budgetMs: number, log?: StoreLog): Promise<readonly TableFile[]> {
  try {
    const { unchecked, checkedBytes } = await checkLevelFolder(path, pendingBatches(path).applied, budgetMs)
    if (unchecked.length > 0) {
      const leftBytes = unchecked.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
      log?.info('the rest of the stored chain is checked for damage in the background', { folder: path, checkedBytes, leftBytes })
    }
    return unchecked
  } catch (error) {
    // What another process writes now may look damaged.
    const lock = await lockFolder(path)
    await lock?.release()
    if (lock === undefined) throw new CodedError<StoreErrorCode>('store-locked', `the data folder ${path} is in use by another process`)
    throw error
  }
}

/** Brings the batches of the journals to LevelDB. Returns the sequence number of the last batch. */
async function replay(database: Database, { batches, applied: expected }: JournalContent): Promise<number> {
  const applied = appliedSequence(database)
  if (applied < expected)
    throw corruptFolder(database.location, `what was written last is missing: it ends at batch ${applied}, and batch ${expected} was in it`)
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

/** Calls a function at most once in a while. */
function everySoOften<T>(call: (value: T) => void): (value: T) => void {
  let nextMs = performance.now() + PROGRESS_INTERVAL_MS
  return (value) => {
    if (performance.now() < nextMs) return
    nextMs = performance.now() + PROGRESS_INTERVAL_MS
    call(value)
  }
}
