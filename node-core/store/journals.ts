/** The journal files of a folder. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type JournalContent, type JournalRecord, damagedJournal, readJournal } from './journal.ts'

/** Names of the two journals. */
export const JOURNALS: readonly string[] = ['journal-a', 'journal-b']
/**
 * Names of the journals of schema version 1: a program of that version, which would flush batches to LevelDB without checksums, finds none.
 */
const OLD_JOURNALS: readonly string[] = ['journal-0', 'journal-1']
/** All names of journals. */
export const ALL_JOURNALS: readonly string[] = [...JOURNALS, ...OLD_JOURNALS]

/**
 * The batches that may not be in LevelDB yet, in order, and the number of the last batch that must be there: the one before the first of
 * them, or the one that a journal records. Throws `store-corrupt` if a journal is damaged or batches are missing in between.
 */
export function pendingBatches(folder: string): JournalContent {
  const contents = ALL_JOURNALS.map((name) => readJournal(join(folder, name)))
  const batches: JournalRecord[] = contents.flatMap((it) => it.batches).toSorted((a, b) => a.sequence - b.sequence)
  let applied = Math.max(...contents.map((it) => it.applied))
  if (batches.length > 0) applied = Math.max(applied, batches[0]!.sequence - 1)
  for (const [i, { sequence }] of batches.entries()) {
    const expected = batches[0]!.sequence + i
    if (sequence !== expected) throw damagedJournal(folder, `batch ${expected}, which is missing before batch ${sequence}`)
  }
  return { batches, applied }
}

/** Removes the journals of schema version 1, whose batches are in LevelDB. */
export function removeOldJournals(folder: string): void {
  for (const name of OLD_JOURNALS) rmSync(join(folder, name), { force: true })
}
