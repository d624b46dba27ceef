/**
 * One node per data folder. The lock is a file that describes its holder. Whether the holder still runs is decided by the operating
 * system's lock of the chain in the folder, so the file of a killed process does not keep the next one out.
 */
import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { getEnvironmentData, setEnvironmentData, threadId } from 'node:worker_threads'
import { CodedError } from '../../base/codedError.ts'
import { replaceFile } from '../../base/replaceFile.ts'
import { lockFolder } from '../../store/folderLock.ts'
import type { StoreErrorCode } from '../../store/keyValueStore.ts'
import { CHAIN_FOLDER } from '../chainFolder.ts'

export const LOCK_FILE = 'node.lock'

/** A process may take this long from creating the file to opening its chain. */
const OPENING_MS = 30_000
const MAX_TRIES = 5

/** Who has a data folder open. */
export interface LockHolder {
  pid: number
  host: string
  /** Such as `Terrarium 0.2.0 (desktop application)`. */
  program: string
  /** Unix milliseconds. */
  since: number
  http: string | null
  ws: string | null
  /** Identifies the process: ids of ended ones are used again. */
  process: string
  thread: number
  /** Path of the folder: a copy of it is not locked. */
  folder: string
}

export interface DataFolderLock {
  /** Records where the node listens. */
  setAddresses(addresses: Pick<LockHolder, 'http' | 'ws'>): void
  release(): void
}

const PROCESS_KEY = 'terrarium.process'
// The threads of a process share what is set before they start.
if (getEnvironmentData(PROCESS_KEY) === undefined) setEnvironmentData(PROCESS_KEY, randomUUID())
const thisProcess = getEnvironmentData(PROCESS_KEY) as string

/** Whether a holder is a node of this process. */
export const isOfThisProcess = (holder: Pick<LockHolder, 'process'>): boolean => holder.process === thisProcess

/** Locks a data folder, which exists. Throws `store-locked`, naming the holder. */
export async function lockDataFolder(dataDir: string, program: string): Promise<DataFolderLock> {
  const file = join(dataDir, LOCK_FILE)
  let holder: LockHolder = {
    pid: process.pid,
    host: hostname(),
    program,
    since: Date.now(),
    http: null,
    ws: null,
    process: thisProcess,
    thread: threadId,
    folder: realpathSync(dataDir),
  }
  for (let tries = 0; !tryWrite(file, holder); tries++) {
    const other = await holderOf(dataDir)
    if (other) throw lockedError(dataDir, other)
    if (tries === MAX_TRIES) throw new CodedError<StoreErrorCode>('store-locked', `cannot lock the data folder ${dataDir}: remove ${file}`)
    removeStale(file)
  }
  return {
    setAddresses(addresses) {
      holder = { ...holder, ...addresses }
      if (isHeldBy(readHolder(file), holder)) replaceFile(file, JSON.stringify(holder))
    },
    release() {
      if (isHeldBy(readHolder(file), holder)) rmSync(file, { force: true })
    },
  }
}

/** The node that has a data folder open; undefined if there is none. */
export async function holderOf(dataDir: string): Promise<LockHolder | undefined> {
  const file = join(dataDir, LOCK_FILE)
  const holder = readHolder(file)
  if (holder === undefined || holder.folder !== realpathSync(dataDir)) return undefined
  // Opening the lock of a chain that is open in this process would release it.
  if (isOfThisProcess(holder)) return holder
  const chain = join(dataDir, CHAIN_FOLDER)
  const lock = existsSync(join(chain, 'LOCK')) ? await lockFolder(chain) : undefined
  if (existsSync(join(chain, 'LOCK')) && lock === undefined) return holder
  await lock?.release()
  const ageMs = Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0)
  return ageMs < OPENING_MS && holder.host === hostname() && isRunning(holder.pid) ? holder : undefined
}

/** Removes the lock of a thread of this process that has ended without releasing it. */
export function releaseEndedThread(dataDir: string, thread: number): void {
  const file = join(dataDir, LOCK_FILE)
  const holder = readHolder(file)
  if (holder && isOfThisProcess(holder) && holder.thread === thread) rmSync(file, { force: true })
}

/** `Terrarium 0.2.0 (desktop application), process 4711, since 2026-01-01 10:00, at http://127.0.0.1:8545`. */
export function describeHolder({ program, pid, host, since, http, ws }: LockHolder): string {
  const place = host === hostname() ? '' : ` on ${host}`
  const address = http ?? ws
  const [date, time] = new Date(since).toISOString().split('T') as [string, string]
  return `${program}, process ${pid}${place}, since ${date} ${time.slice(0, 5)} UTC${address === null ? '' : `, at ${address}`}`
}

function lockedError(dataDir: string, holder: LockHolder): CodedError<StoreErrorCode> {
  return new CodedError('store-locked', `the data folder ${dataDir} is in use by ${describeHolder(holder)}: close it there first`)
}

function tryWrite(file: string, holder: LockHolder): boolean {
  try {
    writeFileSync(file, JSON.stringify(holder), { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw new CodedError<StoreErrorCode>('store-unreadable', `cannot lock the data folder: ${(error as Error).message}`, { cause: error })
  }
}

/** Of two processes that remove a stale file, one moves it away, and cannot remove the other's new one. */
function removeStale(file: string): void {
  const aside = `${file}.${randomUUID()}`
  try {
    renameSync(file, aside)
  } catch {
    // Another process was first.
  }
  rmSync(aside, { force: true })
}

function readHolder(file: string): LockHolder | undefined {
  try {
    const found = JSON.parse(readFileSync(file, 'utf8')) as Partial<LockHolder>
    const isWhole =
      Number.isSafeInteger(found.pid) &&
      typeof found.since === 'number' &&
      [found.host, found.program, found.process, found.folder].every((it) => typeof it === 'string')
    return isWhole ? ({ http: null, ws: null, thread: 0, ...found } as LockHolder) : undefined
  } catch {
    return undefined
  }
}

const isHeldBy = (found: LockHolder | undefined, holder: LockHolder): boolean =>
  found?.process === holder.process && found.thread === holder.thread && found.since === holder.since

/** Whether a process of this machine has the id. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Without permission to signal it, there is such a process.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
