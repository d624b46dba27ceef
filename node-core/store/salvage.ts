/** Reads the intact data of a damaged LevelDB folder, without LevelDB, which could abort the process on damage. */
import { readFileSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { readWholeRecords } from './journal.ts'
import { ALL_JOURNALS } from './journals.ts'
import { writesOfLevelBatch } from './levelBatch.ts'
import { readLevelLog } from './levelLog.ts'
import { readLevelFiles } from './levelManifest.ts'
import { LevelTable } from './levelTable.ts'
import { tryUnsealValue } from './sealedValue.ts'

/** A write that was read: the one with the highest sequence number is the current one of its key. */
export interface SalvagedWrite {
  key: Buffer
  /** Undefined if the key was deleted. */
  value: Uint8Array | undefined
  sequence: bigint
}

/** The writes of one file, and the progress so far. */
export interface SalvagedFile {
  name: string
  writes: SalvagedWrite[]
  /** Descriptions of the parts of the file that could not be read. */
  damage: string[]
  done: number
  total: number
}

/** Journals are newer than everything in LevelDB. */
const FIRST_IN_JOURNALS = 1n << 60n

/** The writes of every file of the folder, one file at a time, in slices. An unreadable file yields none. */
export async function* salvagedFiles(folder: string): AsyncGenerator<SalvagedFile> {
  const names = filesOf(folder)
  for (const [i, name] of names.entries()) {
    const file: SalvagedFile = { name, writes: [], damage: [], done: i + 1, total: names.length }
    try {
      const path = join(folder, name)
      if (ALL_JOURNALS.includes(name)) readJournalInto(file, path)
      else if (name.endsWith('.log')) readLogInto(file, path)
      else await readTableInto(file, path)
    } catch (error) {
      file.damage.push((error as Error).message)
    }
    yield file
    await nextTurn()
  }
}

/** The files that the MANIFEST names if it is intact, otherwise everything that looks like a table or log; and the journals. */
function filesOf(folder: string): string[] {
  const names = readdirSync(folder)
  const journals = ALL_JOURNALS.filter((name) => names.includes(name))
  try {
    const files = readLevelFiles(folder)
    return [
      ...[...(files?.tables ?? []).map(({ path }) => path), ...(files?.logs ?? [])].map((path) => path.slice(folder.length + 1)),
      ...journals,
    ]
  } catch {
    return [...names.filter((name) => /^\d+\.(?:ldb|sst|log)$/.test(name)), ...journals]
  }
}

async function readTableInto({ writes, damage }: SalvagedFile, path: string): Promise<void> {
  for (const { key, value, sequence } of new LevelTable(await readFile(path)).entries(({ message }) => damage.push(message))) {
    writes.push({ key, value: value && unsealed(key, value), sequence })
  }
}

function readLogInto({ writes, damage }: SalvagedFile, path: string): void {
  const { records, damagedAt } = readLevelLog(readFileSync(path))
  if (damagedAt !== undefined) damage.push(`damaged at byte ${damagedAt}`)
  for (const record of records) {
    for (const { key, value, sequence } of writesOfLevelBatch(record)) writes.push({ key, value: value && unsealed(key, value), sequence })
  }
}

function readJournalInto({ writes }: SalvagedFile, path: string): void {
  for (const batch of readWholeRecords(path).batches) {
    const sequence = FIRST_IN_JOURNALS + BigInt(batch.sequence)
    for (const { key, value } of batch.writes) writes.push({ key: Buffer.from(key), value, sequence })
  }
}

/** Values of schema version 1 have no checksum appended; their files have checksums. */
const unsealed = (key: Buffer, value: Buffer): Uint8Array => tryUnsealValue(key, value) ?? value
