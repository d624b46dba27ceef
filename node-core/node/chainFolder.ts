/** Where the chain is in the data folder, and how another one takes its place. */
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RepairProgress } from '../contract/desktopBridge.ts'

export type RepairListener = (progress: RepairProgress) => void

/** Folder of the chain in the data folder. */
export const CHAIN_FOLDER = 'chain'
/** A chain that was rebuilt to its end and is to take the place of the damaged one. */
export const REBUILT_FOLDER = 'chain.rebuilt'
/** File by which a start knows that it is to begin a new chain. */
const RESET_MARK = 'reset-chain'

/** Puts a rebuilt chain in its place, once the damaged one is out of it; the process may have ended in between. */
export function finishRepair(dataDir: string): void {
  const [rebuilt, chain] = [join(dataDir, REBUILT_FOLDER), join(dataDir, CHAIN_FOLDER)]
  if (existsSync(rebuilt) && !existsSync(chain)) renameSync(rebuilt, chain)
}

/** Makes the next start begin a new chain. Throws the error of the file system. */
export function markReset(dataDir: string): void {
  writeFileSync(join(dataDir, RESET_MARK), '', { mode: 0o600 })
}

/** Removes the chain where a new one was asked for; the mark goes last, so that an end in between changes nothing. */
export function removeMarkedChain(dataDir: string): void {
  const mark = join(dataDir, RESET_MARK)
  if (!existsSync(mark)) return
  rmSync(join(dataDir, CHAIN_FOLDER), { recursive: true, force: true })
  rmSync(mark)
}
