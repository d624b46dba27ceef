import { join } from 'node:path'
import { ClassicLevel } from 'classic-level'
import { CodedError } from '../base/codedError.ts'
import { makeFolder } from '../base/makeFolder.ts'
import { Mutex } from '../base/mutex.ts'
import { lockFolder } from './folderLock.ts'
import { Journal, type JournalContent, recordOf } from './journal.ts'
import { JOURNALS, pendingBatches, removeOldJournals } from './journals.ts'
import { type KeyRange, type KeyValueStore, type StoreErrorCode, type Write, textOfKey } from './keyValueStore.ts'
import { checkLevelFolder, checkTables } from './levelCheck.ts'
import { type Database, appliedSequence, applyWrites, bufferOf, sealValues } from './levelDatabase.ts'
import type { TableFile } from './levelManifest.ts'
import { OwnerOnlyFolder } from './ownerOnly.ts'
import { unsealValue } from './sealedValue.ts'
import { Segment } from './segment.ts'
import { REPAIR_REMEDY, corruptFolder, innermostMessage, storeClosed, storeErrorOf } from './storeErrors.ts'

/** Uncompressed blocks of the files that LevelDB keeps in memory. */
const CACHE_BYTES = 32 * 1024 * 1024
/** LevelDB's log: up to this it is read again at the opening. */
const LOG_BYTES = 8 * 1024 * 1024
/** What the journal holds goes to LevelDB after this time, or earlier where it is this much. */
const FLUSH_DELAY_MS = 100
const FLUSH_BYTES = 1024 * 1024
/** While LevelDB writes, batches of this size together are taken; the next ones wait. */
const WAITING_BYTES = 64 * 1024 * 1024
/** How often an idle store looks whether its folder is still there. */
const WATCH_INTERVAL_MS = 5_000
/** Tables that are not checked after this time are checked while the store is open. */
const CHECK_BUDGET_MS = 2_000
/** How often long work at the opening says how far it has come. */
const PROGRESS_INTERVAL_MS = 5_000

/** Where the store says what happens to it; the node's log is one. */
export interface StoreLog {
  info(message: string, details?: Record<string, unknown>): void
  warn(message: string, details?: Record<string, unknown>): void
  error(message: string, details?: Record<string, unknown>): void
}

/** How a store is opened. */
export interface LevelStoreOptions {
  log?: StoreLog
  /** Called when the store can no longer be written, and when damage is found in it, once for each; the log has it too. */
  onProblem?: (problem: CodedError<StoreErrorCode>) => void
  /** Time that the check of the tables may take before the store opens; the rest is checked in the background. */
  checkBudgetMs?: number
}

/**
 * LevelDB in a folder, with a journal in front of it. A batch is answered when it is in the journal file, that is in the operating
 * system's hands: it survives the death of the process, though not that of the machine (there is no fsync per batch). LevelDB, whose
 * thread costs more to wake than a batch to write, gets what came together as one batch. There are two journal files, one that grows
 * and one whose batches are on their way; it is emptied when they are there, and what an opening finds in them goes to LevelDB first.
 */
class LevelStore implements KeyValueStore {
  readonly #database: Database
  readonly #folder: OwnerOnlyFolder
  readonly #options: LevelStoreOptions
  readonly #reported = new Set<StoreErrorCode>()
  /** Orders the batches that wait for room. */
  readonly #turns = new Mutex()
  #turnsWaiting = 0
  #growing: Segment
  /** Empty where no flush is under way. */
  #flushed: Segment
  /** Sequence number of the last batch. */
  #sequence: number
  #timer: NodeJS.Timeout | undefined
  readonly #watch: NodeJS.Timeout
  #flushing: Promise<void> | undefined
  /** Why nothing can be written any more. */
  #failure: CodedError<StoreErrorCode> | undefined
  /** Why nothing can be read any more: the store is closed, or damaged. */
  #refusal: CodedError<StoreErrorCode> | undefined
  #closing: Promise<void> | undefined
  #checking: Promise<void> | undefined

  constructor(database: Database, [first, second]: readonly Journal[], sequence: number, folder: OwnerOnlyFolder, options: LevelStoreOptions) {
    this.#database = database
    this.#folder = folder
    this.#options = options
    this.#growing = new Segment(first!)
    this.#flushed = new Segment(second!)
    this.#sequence = sequence
    this.#watch = setInterval(() => this.#assertInPlace(), WATCH_INTERVAL_MS)
    this.#watch.unref()
  }

  get(key: Uint8Array): Uint8Array | undefined {
    if (this.#refusal) throw this.#refusal
    if (this.#growing.size > 0 || this.#flushed.size > 0) {
      const text = textOfKey(key)
      const write = this.#growing.get(text) ?? this.#flushed.get(text)
      if (write) return write.value && plain(write.value)
    }
    let value: Uint8Array | undefined
    try {
      value = this.#database.getSync(key)
    } catch (cause) {
      throw storeErrorOf(this.#database.location, cause)
    }
    return value && this.#unsealed(key, value)
  }

  #unsealed(key: Uint8Array, value: Uint8Array): Uint8Array {
    try {
      return unsealValue(key, bufferOf(value))
    } catch (error) {
      this.#report(error as CodedError<StoreErrorCode>)
      throw error
    }
  }

  /** Damage is logged once: who reads it again is answered as before. */
  #report(problem: CodedError<StoreErrorCode>, cause: Error = problem): void {
    if (this.#reported.has(problem.code)) return
    this.#reported.add(problem.code)
    this.#options.log?.error(cause.message, { folder: this.#database.location })
    this.#options.onProblem?.(problem)
  }

  async *entries({ gte, lt, reverse = false, limit = -1 }: KeyRange): AsyncIterable<[Uint8Array, Uint8Array]> {
    if (this.#refusal) throw this.#refusal
    await this.#flushAll()
    if (this.#failure) throw this.#failure
    const iterator = this.#database.iterator({ gte, lt, reverse, limit })
    try {
      for (let found = await iterator.nextv(1000); found.length > 0; found = await iterator.nextv(1000)) {
        for (const [key, value] of found) yield [plain(key), this.#unsealed(key, value)]
      }
    } catch (cause) {
      throw storeErrorOf(this.#database.location, cause)
    } finally {
      await iterator.close()
    }
  }

  async batch(writes: readonly Write[]): Promise<void> {
    if (this.#refusal) throw this.#refusal
    if (this.#turnsWaiting === 0 && this.#hasRoom()) return this.#append(writes)
    this.#turnsWaiting++
    return this.#turns.run(async () => {
      while (!this.#failure && !this.#hasRoom()) await this.#flushing
      this.#turnsWaiting--
      this.#append(writes)
    })
  }

  /** Checks tables while the store is open; what is damaged ends its reads and writes. */
  checkInBackground(tables: readonly TableFile[]): void {
    const { location } = this.#database
    this.#checking = checkTables(location, tables, () => this.#refusal === undefined).then(
      () => this.#options.log?.info('every table of the stored chain is whole', { folder: location }),
      (cause: unknown) => {
        const problem = new CodedError<StoreErrorCode>('store-corrupt', `the stored chain is damaged, as the log of the node says; ${REPAIR_REMEDY}`)
        this.#refusal ??= problem
        this.#report(problem, storeErrorOf(location, cause))
      },
    )
  }

  #hasRoom(): boolean {
    return this.#growing.journal.sizeBytes < WAITING_BYTES
  }

  #append(writes: readonly Write[]): void {
    if (this.#failure) throw this.#failure
    if (writes.length === 0) return
    // A batch that cannot be a record fails alone.
    const record = recordOf({ sequence: this.#sequence + 1, writes })
    try {
      this.#growing.append(record, writes)
    } catch (cause) {
      throw this.#fail(cause)
    }
    this.#sequence++
    this.#planFlush()
  }

  #fail(cause: unknown): CodedError<StoreErrorCode> {
    if (this.#failure) return this.#failure
    const reason = `the data folder ${this.#database.location} cannot be written: ${innermostMessage(cause)}; what was answered before is kept where the folder is`
    this.#failure = new CodedError<StoreErrorCode>('store-unwritable', reason, { cause })
    this.#report(this.#failure)
    return this.#failure
  }

  #assertInPlace(): void {
    try {
      this.#growing.journal.assertInPlace()
    } catch (cause) {
      this.#fail(cause)
    }
  }

  #planFlush(): void {
    if (this.#flushing || this.#growing.size === 0) return
    if (this.#growing.journal.sizeBytes >= FLUSH_BYTES) void this.#flush()
    else this.#timer ??= setTimeout(() => void this.#flush(), FLUSH_DELAY_MS)
  }

  /** Brings to LevelDB what the growing journal holds now, unless another flush is under way. Does not throw. */
  #flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#flushing) return this.#flushing
    if (this.#failure || this.#growing.size === 0) return Promise.resolve()
    return (this.#flushing = this.#flushGrowing())
  }

  async #flushGrowing(): Promise<void> {
    ;[this.#growing, this.#flushed] = [this.#flushed, this.#growing]
    const sequence = this.#sequence
    try {
      await applyWrites(this.#database, this.#flushed.writes(), sequence)
      this.#flushed.clear(sequence)
      await this.#folder.tighten()
    } catch (cause) {
      // Its journal and its memory stay as they are: what it holds is read from there, and applied at the next opening.
      this.#fail(cause)
    }
    this.#flushing = undefined
    if (!this.#failure) this.#planFlush()
  }

  /** Brings all batches up to now to LevelDB. */
  async #flushAll(): Promise<void> {
    // A flush that is under way may have begun before the last batch came.
    if (this.#flushing) await this.#flushing
    await this.#flush()
  }

  close(): Promise<void> {
    return (this.#closing ??= this.#close())
  }

  async #close(): Promise<void> {
    clearInterval(this.#watch)
    this.#refusal = storeClosed()
    await this.#turns.run(() => this.#flushAll())
    await this.#checking
    await this.#database.close()
    for (const { journal } of [this.#growing, this.#flushed]) journal.close()
  }
}

/** The library returns Buffers, whose `slice` shares memory: callers get what the type says. */
const plain = (bytes: Uint8Array): Uint8Array => new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)

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
  const database: Database = new ClassicLevel(path, { keyEncoding: 'view', valueEncoding: 'view', cacheSize: CACHE_BYTES, writeBufferSize: LOG_BYTES })
  const journals: Journal[] = []
  try {
    await database.open()
    // What others wrote before they gave up their lock is there now.
    const pending = pendingBatches(path)
    await sealValues(database, everySoOften((entries) => log?.info('adding checksums to the stored chain', { folder: path, entries })))
    const sequence = await replay(database, pending)
    for (const name of JOURNALS) journals.push(new Journal(join(path, name)))
    for (const journal of journals) journal.clear(sequence)
    removeOldJournals(path)
    await folder.tighten()
    const store = new LevelStore(database, journals, sequence, folder, options)
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
  if (applied < expected) throw corruptFolder(database.location, `what was written last is missing: it ends at batch ${applied}, and batch ${expected} was in it`)
  const missing = batches.filter(({ sequence }) => sequence > applied)
  const last = missing.at(-1)?.sequence
  if (last === undefined) return applied
  await applyWrites(database, missing.flatMap(({ writes }) => writes), last)
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
