import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { checkTable } from './levelCheck.ts'
import type { TableFile } from './levelManifest.ts'

/**
 * Number of tables, of about 2 MiB each, that are kept open until they are checked: LevelDB may merge them into others and remove them
 * before, which would give damaged entries an intact checksum.
 */
const MAX_OPEN_TABLES = 512

interface UncheckedTable extends TableFile {
  /** Undefined if it was not opened: it is read by its path then, if it still exists. */
  fd: number | undefined
}

/**
 * Tables that were not checked before LevelDB opened the folder. Each is checked before anything in its range is read, and all of them in
 * the background, so that no read depends on an unchecked table. To be constructed before LevelDB opens the folder.
 */
export class UncheckedTables {
  readonly #folder: string
  #tables: UncheckedTable[]

  constructor(folder: string, tables: readonly TableFile[]) {
    this.#folder = folder
    this.#tables = tables.map((table, i) => ({ ...table, fd: i < MAX_OPEN_TABLES ? tryOpen(table.path) : undefined }))
  }

  /** Number of tables left. */
  get size(): number {
    return this.#tables.length
  }

  /** Checks the tables that may contain a key. Throws `store-corrupt`. */
  checkKey(key: Uint8Array): void {
    for (const table of this.#tables) if (table.smallest.compare(key) <= 0 && table.largest.compare(key) >= 0) this.#check(table)
  }

  /** Checks the tables that may contain a key of a range, yielding before each. Throws `store-corrupt`. */
  checkRange(gte: Uint8Array, lt: Uint8Array): Promise<void> {
    return this.#checkInTurns(this.#tables.filter(({ smallest, largest }) => smallest.compare(lt) < 0 && largest.compare(gte) >= 0))
  }

  /** Checks all tables, yielding before each. Throws `store-corrupt`. */
  checkAll(): Promise<void> {
    return this.#checkInTurns(this.#tables)
  }

  /** Leaves the rest unchecked. */
  close(): void {
    for (const table of this.#tables) closeTable(table)
    this.#tables = []
  }

  async #checkInTurns(tables: readonly UncheckedTable[]): Promise<void> {
    for (const table of tables) {
      await nextTurn()
      // It may have been checked meanwhile, before a read.
      for (const _ of this.#checking(table)) await nextTurn()
    }
  }

  #check(table: UncheckedTable): void {
    for (const _ of this.#checking(table));
  }

  /** Checks a table unless that has been done; stops where it is done meanwhile. */
  *#checking(table: UncheckedTable): Generator<void, void> {
    if (!this.#tables.includes(table)) return
    try {
      for (const _ of checkTable(this.#folder, table, bytesOf(table))) {
        yield
        if (!this.#tables.includes(table)) return
      }
    } catch (error) {
      // Without a file descriptor, it may have been merged into others.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
    this.#tables = this.#tables.filter((it) => it !== table)
    closeTable(table)
  }
}

function tryOpen(path: string): number | undefined {
  try {
    return openSync(path, 'r')
  } catch {
    // Possibly the process has too many files open.
    return undefined
  }
}

/** From the start, wherever an earlier read has ended: a check may begin anew while another one yields. */
function bytesOf({ fd, path }: UncheckedTable): Buffer {
  if (fd === undefined) return readFileSync(path)
  const bytes = Buffer.allocUnsafe(fstatSync(fd).size)
  return bytes.subarray(0, readSync(fd, bytes, 0, bytes.length, 0))
}

function closeTable({ fd }: UncheckedTable): void {
  if (fd !== undefined) closeSync(fd)
}
