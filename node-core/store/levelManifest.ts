/**
 * The files of a LevelDB folder: CURRENT names the MANIFEST, whose records are changes to the set of tables (LevelDB, db/version_edit.cc).
 */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readLevelLog } from './levelLog.ts'
import { LevelReader } from './levelReader.ts'

/** A table that is part of the database. */
export interface TableFile {
  number: number
  /** Path of the file, `.ldb` or formerly `.sst`. */
  path: string
  level: number
  sizeBytes: number
  /** The lowest and the highest key. */
  smallest: Buffer
  largest: Buffer
}

/** The files of a database, according to its MANIFEST. */
export interface LevelFiles {
  /** Newest first where they overlap. */
  tables: TableFile[]
  /** Paths of the write-ahead logs whose records may not be in the tables, oldest first. */
  logs: string[]
  /** Whether the last record of the MANIFEST is incomplete: the rest may be out of date. */
  isManifestTorn: boolean
}

/** The MANIFEST, CURRENT or a file that they name is damaged or missing; the message names it. */
export class ManifestDamage extends Error {}

/** Reads which files the folder consists of; undefined if it contains no database yet. Throws ManifestDamage. */
export function readLevelFiles(folder: string): LevelFiles | undefined {
  const names = readdirSync(folder)
  if (!names.includes('CURRENT')) {
    // LevelDB would start from scratch and remove the tables.
    if (names.some((name) => /\.(?:ldb|sst|log)$/.test(name))) throw new ManifestDamage('file CURRENT is missing')
    return undefined
  }
  const manifest = /^(MANIFEST-\d+)\n$/.exec(readFileSync(join(folder, 'CURRENT'), 'latin1'))?.[1]
  if (manifest === undefined || !names.includes(manifest)) throw new ManifestDamage('file CURRENT does not name an existing MANIFEST')
  const { records, damagedAt, isTorn } = readLevelLog(readFileSync(join(folder, manifest)))
  if (damagedAt !== undefined || records.length === 0) throw new ManifestDamage(`file ${manifest} is damaged at byte ${damagedAt ?? 0}`)
  const version = new Version()
  try {
    for (const record of records) version.apply(record)
  } catch {
    throw new ManifestDamage(`file ${manifest} cannot be read`)
  }
  const tables = version.tables().map((table) => {
    const name = ['ldb', 'sst'].map((extension) => `${String(table.number).padStart(6, '0')}.${extension}`).find((it) => names.includes(it))
    if (name === undefined) throw new ManifestDamage(`its table ${table.number} is missing`)
    return { ...table, path: join(folder, name) }
  })
  const logs = names.filter((name) => /^\d+\.log$/.test(name) && version.needsLog(parseInt(name, 10)))
  return {
    tables,
    logs: logs.toSorted((a, b) => parseInt(a, 10) - parseInt(b, 10)).map((name) => join(folder, name)),
    isManifestTorn: isTorn,
  }
}

const COMPARATOR = 1
const LOG_NUMBER = 2
const NEXT_FILE = 3
const LAST_SEQUENCE = 4
const COMPACT_POINTER = 5
const DELETED_FILE = 6
const NEW_FILE = 7
const PREVIOUS_LOG = 9

/** The set of files after the changes applied so far. */
class Version {
  #log = 0
  #previousLog = 0
  readonly #tables = new Map<string, Omit<TableFile, 'path'>>()

  /** Throws a RangeError if the record is not a version edit. */
  apply(record: Buffer): void {
    const reader = new LevelReader(record)
    while (!reader.isAtEnd) this.#applyField(reader)
  }

  #applyField(reader: LevelReader): void {
    const tag = reader.varint()
    if (tag === COMPARATOR) reader.lengthPrefixed()
    else if (tag === LOG_NUMBER) this.#log = reader.varint()
    else if (tag === PREVIOUS_LOG) this.#previousLog = reader.varint()
    else if (tag === NEXT_FILE || tag === LAST_SEQUENCE) reader.varint()
    else if (tag === COMPACT_POINTER) {
      reader.varint()
      reader.lengthPrefixed()
    } else if (tag === DELETED_FILE) this.#tables.delete(`${reader.varint()}/${reader.varint()}`)
    else if (tag === NEW_FILE) {
      const [level, number, sizeBytes] = [reader.varint(), reader.varint(), reader.varint()]
      const smallest = reader.lengthPrefixed().subarray(0, -8)
      const largest = reader.lengthPrefixed().subarray(0, -8)
      this.#tables.set(`${level}/${number}`, { level, number, sizeBytes, smallest, largest })
    } else throw new RangeError('unknown tag')
  }

  /** Tables of level 0 may overlap, the newest wins; otherwise the lower level wins. */
  tables(): Omit<TableFile, 'path'>[] {
    return Array.from(this.#tables.values()).toSorted((a, b) => a.level - b.level || b.number - a.number)
  }

  needsLog(number: number): boolean {
    return number >= this.#log || number === this.#previousLog
  }
}
