import { CodedError } from '../base/codedError.ts'
import { Mutex } from '../base/mutex.ts'
import { type Journal, recordOf } from './journal.ts'
import { type KeyRange, type KeyValueStore, type StoreErrorCode, type Write, textOfKey } from './keyValueStore.ts'
import { checkTables } from './levelCheck.ts'
import { type Database, applyWrites, bufferOf } from './levelDatabase.ts'
import type { TableFile } from './levelManifest.ts'
import type { OwnerOnlyFolder } from './ownerOnly.ts'
import { unsealValue } from './sealedValue.ts'
import { Segment } from './segment.ts'
import { REPAIR_REMEDY, innermostMessage, storeClosed, storeErrorOf } from './storeErrors.ts'

/** What the journal holds goes to LevelDB after this time, or earlier where it is this much. */
const FLUSH_DELAY_MS = 100
const FLUSH_BYTES = 1024 * 1024
/** While LevelDB writes, batches of this size together are taken; the next ones wait. */
const WAITING_BYTES = 64 * 1024 * 1024
/** How often an idle store looks whether its folder is still there. */
const WATCH_INTERVAL_MS = 5_000
/** Where the store says what happens to it; the node's log is one. */
export interface StoreLog {
  info(message: string, details?: Record<string, unknown>): void
  warn(message: string, details?: Record<string, unknown>): void
  error(message: string, details?: Record<string, unknown>): void
}

/** Who hears what happens to a store. */
export interface StoreListeners {
  log?: StoreLog
  /** Called when the store can no longer be written, and when damage is found in it, once for each; the log has it too. */
  onProblem?: (problem: CodedError<StoreErrorCode>) => void
}

/**
 * LevelDB in a folder, with a journal in front of it. A batch is answered when it is in the journal file, that is in the operating
 * system's hands: it survives the death of the process, though not that of the machine (there is no fsync per batch). LevelDB, whose
 * thread costs more to wake than a batch to write, gets what came together as one batch. There are two journal files, one that grows
 * and one whose batches are on their way; it is emptied when they are there, and what an opening finds in them goes to LevelDB first.
 */
export class JournaledDatabase implements KeyValueStore {
  readonly #database: Database
  readonly #folder: OwnerOnlyFolder
  readonly #listeners: StoreListeners
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

  constructor(
    database: Database,
    [first, second]: readonly Journal[],
    sequence: number,
    folder: OwnerOnlyFolder,
    listeners: StoreListeners,
  ) {
    this.#database = database
    this.#folder = folder
    this.#listeners = listeners
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
    this.#listeners.log?.error(cause.message, { folder: this.#database.location })
    this.#listeners.onProblem?.(problem)
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
      () => this.#listeners.log?.info('every table of the stored chain is whole', { folder: location }),
      (cause: unknown) => {
        const problem = new CodedError<StoreErrorCode>(
          'store-corrupt',
          `the stored chain is damaged, as the log of the node says; ${REPAIR_REMEDY}`,
        )
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
