/** A copy of a store's folder, made while a node may be writing to it. */
import { copyFileSync, constants, linkSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { ALL_JOURNALS, pendingBatches } from './journals.ts'
import { checkLevelFolder } from './levelCheck.ts'
import { readLevelFiles } from './levelManifest.ts'

const MAX_TRIES = 20
const PAUSE_MS = 50

/**
 * Copies the store in a folder to a new one, which contains every batch that was acknowledged before the call, and none in part. Takes no
 * lock: journals are copied before LevelDB's files, and LevelDB's list of tables before the tables, so each copy is complete unless LevelDB
 * merged tables or emptied a journal meanwhile. That is noticed, and the copy made again. Tables never change: they are linked where the
 * file system can. Throws CodedError `store-corrupt`, and file system errors.
 */
export async function copyStoreFolder(from: string, to: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      mkdirSync(to, { mode: 0o700 })
      copyOnce(from, to)
      await checkLevelFolder(to, pendingBatches(to).applied, 0)
      return
    } catch (error) {
      rmSync(to, { recursive: true, force: true })
      if (tries === MAX_TRIES || !isPassing(error)) throw error
      await delay(PAUSE_MS)
    }
  }
}

/** Files disappear, and lists are out of date, while LevelDB works; damage of the original looks the same, and remains. */
const isPassing = (error: unknown): boolean => ['ENOENT', 'store-corrupt'].includes((error as { code?: string }).code ?? '')

function copyOnce(from: string, to: string): void {
  const names = readdirSync(from)
  for (const name of ALL_JOURNALS) if (names.includes(name)) writeFileSync(join(to, name), readFileSync(join(from, name)), { mode: 0o600 })
  if (!names.includes('CURRENT')) return
  const current = readFileSync(join(from, 'CURRENT'), 'latin1')
  const manifest = current.trim()
  // The name comes from a file: it must not lead elsewhere.
  if (/^MANIFEST-\d+$/.test(manifest)) writeFileSync(join(to, manifest), readFileSync(join(from, manifest)), { mode: 0o600 })
  writeFileSync(join(to, 'CURRENT'), current, { mode: 0o600 })
  // The lock is left out: to open and close it would release it, if this process holds it.
  for (const name of readdirSync(from)) {
    if (/^\d+\.(?:ldb|sst)$/.test(name)) linkOrCopy(join(from, name), join(to, name))
    else if (/^\d+\.log$/.test(name)) writeFileSync(join(to, name), readFileSync(join(from, name)), { mode: 0o600 })
  }
  removeUnlisted(to)
}

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    copyFileSync(from, to, constants.COPYFILE_FICLONE)
  }
}

/** Removes tables newer than the list. */
function removeUnlisted(folder: string): void {
  let listed: Set<string>
  try {
    listed = new Set(readLevelFiles(folder)?.tables.map(({ path }) => path))
  } catch {
    // The check that follows says what is wrong.
    return
  }
  for (const name of readdirSync(folder)) if (/\.(?:ldb|sst)$/.test(name) && !listed.has(join(folder, name))) rmSync(join(folder, name))
}
