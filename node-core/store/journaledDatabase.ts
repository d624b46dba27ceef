import { CodedError } from '../base/codedError.ts'
import { Mutex } from '../base/mutex.ts'
import { type Journal, recordOf } from './journal.ts'
import { type KeyRange, type KeyValueStore, type StoreErrorCode, type Write } from './keyValueStore.ts'
import { type Database, applyWrites, bufferOf } from './levelDatabase.ts'
import type { OwnerOnlyFolder } from './ownerOnly.ts'
import { unsealValue } from './sealedValue.ts'
import { Segment } from './segment.ts'
import { REPAIR_REMEDY, innermostMessage, storeClosed, storeErrorOf } from './storeErrors.ts'
import type { UncheckedTables } from './uncheckedTables.ts'

/** The journal is flushed to LevelDB after this time, or earlier at this size. */
const FLUSH_DELAY_MS = 100
const FLUSH_BYTES = 1024 * 1024
/** While LevelDB writes, batches up to this total size are accepted; further ones wait. */
const MAX_WAITING_BYTES = 16 * 1024 * 1024
/** How often an idle store checks that its folder still exists. */
const WATCH_INTERVAL_MS = 5_000
/** Logger of the store; the node's log is one. */
export interface StoreLog {
  info(message: string, details?: Record<string, unknown>): void
  warn(message: string, details?: Record<string, unknown>): void
  error(message: string, details?: Record<string, unknown>): void
}

/** Listeners of a store. */
export interface StoreListeners {
  log?: StoreLog
  /** Called when the store becomes unwritable, and when damage is found in it, once for each; it is logged too. */
  onProblem?: (problem: CodedError<StoreErrorCode>) => void
}

/**
 * LevelDB in a folder, with a journal in front of it. A batch is acknowledged when it is in the journal file, i.e. handed to the operating
 * system: it survives a crash of the process, but not of the machine (there is no fsync per batch). LevelDB, whose thread costs more to
 * wake than a batch costs to write, gets the accumulated writes as one batch. There are two journal files: one grows while the other is
 * being flushed, which is emptied when LevelDB has its batches. Batches found in them on open go to LevelDB first.
 */
export class JournaledDatabase implements KeyValueStore {
  readonly #database: Database
  readonly #folder: OwnerOnlyFolder
  readonly #listeners: StoreListeners
  readonly #reported = new Set<StoreErrorCode>()
  /** Orders the batches that wait for space. */
  readonly #turns = new Mutex()
  #turnsWaiting = 0
  #growing: Segment
  /** Empty if no flush is in progress. */
  #flushed: Segment
  /** Sequence number of the last batch. */
  #sequence: number
  #timer: NodeJS.Timeout | undefined
  readonly #watch: NodeJS.Timeout
  #flushing: Promise<void> | undefined
  /** Why the store can no longer be written. */
  #failure: CodedError<StoreErrorCode> | undefined
  /** Why the store can no longer be read: it is closed or damaged. */
  #refusal: CodedError<StoreErrorCode> | undefined
  #closing: Promise<void> | undefined
  /** Undefined once all tables are checked. */
  #unchecked: UncheckedTables | undefined

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
    this.#watch = setInterval(() => this.#assertNotMoved(), WATCH_INTERVAL_MS)
    this.#watch.unref()
  }

  get(key: Uint8Array): Uint8Array | undefined {
    if (this.#refusal) throw this.#refusal
    let written = this.#growing.isEmpty ? undefined : this.#growing.get(key)
    if (written === undefined && !this.#flushed.isEmpty) written = this.#flushed.get(key)
    if (written !== undefined) return written ?? undefined
    if (this.#unchecked) this.#assertIntact(this.#unchecked, key)
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

  /** Damage is logged once: later reads fail with the same error. */
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
    await this.#unchecked?.checkRange(gte, lt).catch((cause: unknown) => {
      throw this.#refuse(cause)
    })
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

  /** Checks tables before they are read, and in the background; damage ends all reads and writes. */
  checkWhileOpen(tables: UncheckedTables): void {
    const { location } = this.#database
    this.#unchecked = tables
    tables.checkAll().then(
      () => {
        this.#unchecked = undefined
        if (this.#refusal === undefined) this.#listeners.log?.info('all tables of the stored chain are intact', { folder: location })
      },
      (cause: unknown) => void this.#refuse(cause),
    )
  }

  #assertIntact(tables: UncheckedTables, key: Uint8Array): void {
    try {
      tables.checkKey(key)
    } catch (cause) {
      throw this.#refuse(cause)
    }
  }

  /** Ends all reads and writes because of damage. */
  #refuse(cause: unknown): CodedError<StoreErrorCode> {
    if (this.#refusal) return this.#refusal
    this.#refusal = new CodedError('store-corrupt', `the stored chain is damaged, see the log of the node; ${REPAIR_REMEDY}`)
    this.#report(this.#refusal, storeErrorOf(this.#database.location, cause))
    return this.#refusal
  }

  #hasRoom(): boolean {
    return this.#growing.journal.sizeBytes < MAX_WAITING_BYTES
  }

  #append(writes: readonly Write[]): void {
    if (this.#failure) throw this.#failure
    if (writes.length === 0) return
    // A batch that cannot be encoded fails on its own.
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
    const reason = `the data folder ${this.#database.location} cannot be written: ${innermostMessage(cause)}; everything acknowledged before is in that folder`
    this.#failure = new CodedError<StoreErrorCode>('store-unwritable', reason, { cause })
    this.#report(this.#failure)
    return this.#failure
  }

  #assertNotMoved(): void {
    try {
      this.#growing.journal.assertNotMoved()
    } catch (cause) {
      this.#fail(cause)
    }
  }

  #planFlush(): void {
    if (this.#flushing || this.#growing.isEmpty) return
    if (this.#growing.journal.sizeBytes >= FLUSH_BYTES) void this.#flush()
    else this.#timer ??= setTimeout(() => void this.#flush(), FLUSH_DELAY_MS)
  }

  /** Flushes the growing journal to LevelDB, unless another flush is in progress. Does not throw. */
  #flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#flushing) return this.#flushing
    if (this.#failure || this.#growing.isEmpty) return Promise.resolve()
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
      // Its journal and memory stay as they are: its batches are read from there, and applied on the next open.
      this.#fail(cause)
    }
    this.#flushing = undefined
    if (!this.#failure) this.#planFlush()
  }

  /** Flushes all batches so far to LevelDB. */
  async #flushAll(): Promise<void> {
    // A flush in progress may have begun before the last batch.
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
    this.#unchecked?.close()
    await this.#database.close()
    for (const { journal } of [this.#growing, this.#flushed]) journal.close()
  }
}

/** The library returns Buffers, whose `slice` shares memory: callers get a plain Uint8Array. */
const plain = (bytes: Uint8Array): Uint8Array => new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
