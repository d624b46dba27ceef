import { ClassicLevel } from 'classic-level'
import { CodedError } from '../base/codedError.ts'
import type { KeyRange, KeyValueStore, StoreErrorCode, Write } from './keyValueStore.ts'

/** Uncompressed blocks of the files that LevelDB keeps in memory. */
const CACHE_BYTES = 32 * 1024 * 1024
/** LevelDB's log: up to this it is read again at the opening. */
const LOG_BYTES = 8 * 1024 * 1024
/** Batches that wait are joined up to about this size. */
const JOINED_BYTES = 4 * 1024 * 1024

type Database = ClassicLevel<Uint8Array, Uint8Array>

interface WaitingBatch {
  writes: readonly Write[]
  done: () => void
  failed: (error: unknown) => void
}

/**
 * LevelDB in a folder. A batch is in the operating system's hands when it is answered: it survives the death of the process, though not
 * that of the machine (there is no fsync per batch). Batches that arrive while one is written are joined into the next one: the
 * order stays, each is whole or not there, and a stream of small ones costs little.
 */
class LevelStore implements KeyValueStore {
  readonly #database: Database
  #waiting: WaitingBatch[] = []
  #isWriting = false
  #written: Promise<void> = Promise.resolve()
  #isClosed = false

  constructor(database: Database) {
    this.#database = database
  }

  get(key: Uint8Array): Uint8Array | undefined {
    if (this.#isClosed) throw closed()
    try {
      const value = this.#database.getSync(key)
      return value && plain(value)
    } catch (cause) {
      throw storeError(this.#database.location, cause)
    }
  }

  async *entries({ gte, lt, reverse = false, limit = -1 }: KeyRange): AsyncIterable<[Uint8Array, Uint8Array]> {
    if (this.#isClosed) throw closed()
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

  batch(writes: readonly Write[]): Promise<void> {
    if (this.#isClosed) return Promise.reject(closed())
    return new Promise((done, failed) => {
      this.#waiting.push({ writes, done, failed })
      if (!this.#isWriting) this.#written = this.#writeWaiting()
    })
  }

  async #writeWaiting(): Promise<void> {
    this.#isWriting = true
    while (this.#waiting.length > 0) {
      const joined = this.#takeWaiting()
      try {
        // A chained batch takes a fifth less time than an array of operations.
        const batch = this.#database.batch()
        for (const { writes } of joined) {
          for (const { key, value } of writes) {
            if (value === undefined) batch.del(key)
            else batch.put(key, value)
          }
        }
        await batch.write()
        for (const { done } of joined) done()
      } catch (cause) {
        const error = storeError(this.#database.location, cause)
        for (const { failed } of joined) failed(error)
      }
    }
    this.#isWriting = false
  }

  #takeWaiting(): WaitingBatch[] {
    let size = 0
    let count = 0
    while (count < this.#waiting.length && (count === 0 || size < JOINED_BYTES)) {
      for (const { key, value } of this.#waiting[count]!.writes) size += key.length + (value?.length ?? 0)
      count++
    }
    return this.#waiting.splice(0, count)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#written
    await this.#database.close()
  }
}

/** The library answers Buffers, whose `slice` shares memory: callers get what the type says. */
const plain = (bytes: Uint8Array): Uint8Array => new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)

const closed = () => new CodedError<StoreErrorCode>('store-closed', 'the store is closed')

/** The library's error, or one of those behind it, as an error of ours that names the folder. */
const storeError = (path: string, cause: unknown): CodedError<StoreErrorCode> => {
  const codes: string[] = []
  let message = ''
  for (let error: unknown = cause; error instanceof Error; error = error.cause) {
    codes.push((error as { code?: string }).code ?? '')
    ;({ message } = error)
  }
  if (codes.includes('LEVEL_LOCKED')) {
    return new CodedError('store-locked', `the data folder ${path} is in use by another process`, { cause })
  }
  if (codes.includes('LEVEL_CORRUPTION')) return new CodedError('store-corrupt', `the data in ${path} is damaged: ${message}`, { cause })
  return new CodedError('store-unreadable', `the data folder ${path} cannot be used: ${message}`, { cause })
}

/** Opens the LevelDB store in a folder, or creates it. Throws CodedError<StoreErrorCode> that names the folder. */
export async function openLevelStore(path: string): Promise<KeyValueStore> {
  const database: Database = new ClassicLevel(path, {
    keyEncoding: 'view',
    valueEncoding: 'view',
    cacheSize: CACHE_BYTES,
    writeBufferSize: LOG_BYTES,
  })
  try {
    await database.open()
  } catch (cause) {
    throw storeError(path, cause)
  }
  return new LevelStore(database)
}
