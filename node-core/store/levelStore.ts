import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { ClassicLevel } from 'classic-level'
import { CodedError } from '../base/codedError.ts'
import { Mutex } from '../base/mutex.ts'
import { Journal, damagedJournal, recordOf } from './journal.ts'
import { damageOfLevelLog } from './levelLog.ts'
import { type KeyRange, type KeyValueStore, type StoreErrorCode, type Write, textOfKey } from './keyValueStore.ts'

/** Uncompressed blocks of the files that LevelDB keeps in memory. */
const CACHE_BYTES = 32 * 1024 * 1024
/** LevelDB's log: up to this it is read again at the opening. */
const LOG_BYTES = 8 * 1024 * 1024
/** What the journal holds goes to LevelDB after this time, or earlier where it is this much. */
const FLUSH_DELAY_MS = 100
const FLUSH_BYTES = 1024 * 1024
/** While LevelDB writes, batches of this size together are taken; the next ones wait. */
const WAITING_BYTES = 64 * 1024 * 1024
/** Writes that are handed to LevelDB in one turn of the event loop, so that a large batch does not hold up everything else. */
const WRITES_PER_TURN = 1000

/** Holds the sequence number of the last batch that is in LevelDB. Below all keys of ranges, so that no range shows it. */
const APPLIED_KEY = new Uint8Array(0)

type Database = ClassicLevel<Uint8Array, Uint8Array>

/** Batches that are answered and not known to be in LevelDB: in a journal file, and in memory by key, the last write of each. */
class Segment {
  readonly journal: Journal
  readonly #writes = new Map<string, Write>()

  constructor(journal: Journal) {
    this.journal = journal
  }

  append(record: Uint8Array, writes: readonly Write[]): void {
    this.journal.append(record)
    for (const write of writes) this.#writes.set(textOfKey(write.key), write)
  }

  get(keyText: string): Write | undefined {
    return this.#writes.get(keyText)
  }

  get size(): number {
    return this.#writes.size
  }

  writes(): Iterable<Write> {
    return this.#writes.values()
  }

  clear(): void {
    this.journal.clear()
    this.#writes.clear()
  }
}

/**
 * LevelDB in a folder, with a journal in front of it. A batch is answered when it is in the journal file, that is in the operating
 * system's hands: it survives the death of the process, though not that of the machine (there is no fsync per batch). LevelDB, whose
 * thread costs more to wake than a batch to write, gets what came together as one batch. There are two journal files, one that grows
 * and one whose batches are on their way; it is emptied when they are there, and what an opening finds in them goes to LevelDB first.
 */
class LevelStore implements KeyValueStore {
  readonly #database: Database
  /** Orders the batches that wait for room. */
  readonly #turns = new Mutex()
  #turnsWaiting = 0
  #growing: Segment
  /** Empty where no flush is under way. */
  #flushed: Segment
  /** Sequence number of the last batch. */
  #sequence: number
  #timer: NodeJS.Timeout | undefined
  #flushing: Promise<void> | undefined
  /** Why nothing can be written any more. */
  #failure: CodedError<StoreErrorCode> | undefined
  #closing: Promise<void> | undefined

  constructor(database: Database, [first, second]: readonly Journal[], sequence: number) {
    this.#database = database
    this.#growing = new Segment(first!)
    this.#flushed = new Segment(second!)
    this.#sequence = sequence
  }

  get(key: Uint8Array): Uint8Array | undefined {
    if (this.#closing) throw closed()
    if (this.#growing.size > 0 || this.#flushed.size > 0) {
      const text = textOfKey(key)
      const write = this.#growing.get(text) ?? this.#flushed.get(text)
      if (write) return write.value && plain(write.value)
    }
    try {
      const value = this.#database.getSync(key)
      return value && plain(value)
    } catch (cause) {
      throw storeError(this.#database.location, cause)
    }
  }

  async *entries({ gte, lt, reverse = false, limit = -1 }: KeyRange): AsyncIterable<[Uint8Array, Uint8Array]> {
    if (this.#closing) throw closed()
    await this.#flushAll()
    if (this.#failure) throw this.#failure
    const iterator = this.#database.iterator({ gte, lt, reverse, limit })
    try {
      for (let found = await iterator.nextv(1000); found.length > 0; found = await iterator.nextv(1000)) {
        for (const [key, value] of found) yield [plain(key), plain(value)]
      }
    } catch (cause) {
      throw storeError(this.#database.location, cause)
    } finally {
      await iterator.close()
    }
  }

  async batch(writes: readonly Write[]): Promise<void> {
    if (this.#closing) throw closed()
    if (this.#turnsWaiting === 0 && this.#hasRoom()) return this.#append(writes)
    this.#turnsWaiting++
    return this.#turns.run(async () => {
      while (!this.#failure && !this.#hasRoom()) await this.#flushing
      this.#turnsWaiting--
      this.#append(writes)
    })
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
    const reason = `the data folder ${this.#database.location} cannot be written: ${innermost(cause)}; what was answered before is kept`
    return (this.#failure = new CodedError<StoreErrorCode>('store-unwritable', reason, { cause }))
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
    try {
      await applyWrites(this.#database, this.#flushed.writes(), this.#sequence)
      this.#flushed.clear()
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
    await this.#turns.run(() => this.#flushAll())
    await this.#database.close()
    for (const { journal } of [this.#growing, this.#flushed]) journal.close()
  }
}

/** Writes all in one batch, with the sequence number of the last batch among them. */
async function applyWrites(database: Database, writes: Iterable<Write>, sequence: number): Promise<void> {
  // A chained batch takes a fifth less time than an array of operations.
  const batch = database.batch()
  let count = 0
  for (const { key, value } of writes) {
    if (value === undefined) batch.del(key)
    else batch.put(key, value)
    if (++count % WRITES_PER_TURN === 0) await nextTurn()
  }
  const applied = new Uint8Array(8)
  new DataView(applied.buffer).setBigUint64(0, BigInt(sequence))
  batch.put(APPLIED_KEY, applied)
  await batch.write()
}

/** Brings to LevelDB what its journals hold. Answers the sequence number of the last batch. */
async function replay(database: Database, journals: readonly Journal[]): Promise<number> {
  const applied = database.getSync(APPLIED_KEY)
  let last = applied ? Number(new DataView(applied.buffer, applied.byteOffset).getBigUint64(0)) : 0
  const records = journals.flatMap((journal) => journal.records()).filter(({ sequence }) => sequence > last)
  records.sort((a, b) => a.sequence - b.sequence)
  for (const { sequence } of records) {
    if (sequence !== ++last) throw damagedJournal(database.location, `batch ${last}, which is missing before batch ${sequence}`)
  }
  if (records.length > 0) await applyWrites(database, records.flatMap(({ writes }) => writes), last)
  for (const journal of journals) journal.clear()
  return last
}

/** The library answers Buffers, whose `slice` shares memory: callers get what the type says. */
const plain = (bytes: Uint8Array): Uint8Array => new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)

const closed = () => new CodedError<StoreErrorCode>('store-closed', 'the store is closed')

/** Messages of the errors behind an error, as the library wraps them: the innermost says most. */
const innermost = (cause: unknown): string => {
  let message = String(cause)
  for (let error = cause; error instanceof Error; error = error.cause) ({ message } = error)
  return message
}

/** The library's error, or one of those behind it, as an error of ours that names the folder. */
const storeError = (path: string, cause: unknown): CodedError<StoreErrorCode> => {
  const codes: (string | undefined)[] = []
  for (let error = cause; error instanceof Error; error = error.cause) codes.push((error as { code?: string }).code)
  if (codes.includes('LEVEL_LOCKED')) {
    return new CodedError('store-locked', `the data folder ${path} is in use by another process`, { cause })
  }
  if (codes.includes('LEVEL_CORRUPTION')) return damaged(path, innermost(cause), { cause })
  return new CodedError('store-unreadable', `the data folder ${path} cannot be used: ${innermost(cause)}`, { cause })
}

const damaged = (path: string, what: string, options?: { cause: unknown }): CodedError<StoreErrorCode> =>
  new CodedError('store-corrupt', `the data in ${path} is damaged: ${what}; restore the folder from a copy, or use another data folder`, options)

/** Throws `store-corrupt` where LevelDB would go on in silence, and remove what is damaged. */
function assertWhole(path: string): void {
  const files = filesIn(path)
  // It would begin anew, and remove the tables.
  if (!files.includes('CURRENT') && files.some((name) => name.endsWith('.ldb'))) throw damaged(path, 'its file CURRENT is missing')
  for (const name of files) {
    if (!name.endsWith('.log')) continue
    const log = readFileSync(join(path, name))
    const damagedAt = damageOfLevelLog(log)
    if (damagedAt === undefined) continue
    const lost = `${(log.length / 2 ** 20).toFixed(1)} MiB that were written last`
    throw damagedJournal(join(path, name), `byte ${damagedAt}`, `restore it, or remove it and both journal files and with them the ${lost}`)
  }
}

/** None where they cannot be read: the opening tells why. */
function filesIn(path: string): string[] {
  try {
    return readdirSync(path)
  } catch {
    return []
  }
}

/** Opens the LevelDB store in a folder, or creates it. Throws CodedError<StoreErrorCode> that names the folder. */
export async function openLevelStore(path: string): Promise<KeyValueStore> {
  // A database opens by itself as soon as it is made.
  try {
    assertWhole(path)
  } catch (cause) {
    throw cause instanceof CodedError ? cause : storeError(path, cause)
  }
  const database: Database = new ClassicLevel(path, {
    keyEncoding: 'view',
    valueEncoding: 'view',
    cacheSize: CACHE_BYTES,
    writeBufferSize: LOG_BYTES,
  })
  const journals: Journal[] = []
  try {
    // Its lock protects the journals too.
    await database.open()
    for (const name of ['journal-0', 'journal-1']) journals.push(new Journal(join(path, name)))
    return new LevelStore(database, journals, await replay(database, journals))
  } catch (cause) {
    for (const journal of journals) journal.close()
    await database.close()
    throw cause instanceof CodedError ? cause : storeError(path, cause)
  }
}
