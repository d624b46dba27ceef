/** Location of the chain in the data folder, and how it is replaced. */
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RepairProgress } from '../contract/desktopBridge.ts'

export type RepairListener = (progress: RepairProgress) => void

/** Folder of the chain in the data folder. */
export const CHAIN_FOLDER = 'chain'
/** A completely rebuilt chain that is to replace the damaged one. */
export const REBUILT_FOLDER = 'chain.rebuilt'
/** Marker file that makes the next startup create a new chain. */
const RESET_MARK = 'reset-chain'

/** Moves a rebuilt chain into place once the damaged one has been moved away; the process may have exited in between. */
export function finishRepair(dataDir: string): void {
  const [rebuilt, chain] = [join(dataDir, REBUILT_FOLDER), join(dataDir, CHAIN_FOLDER)]
  if (existsSync(rebuilt) && !existsSync(chain)) renameSync(rebuilt, chain)
}

/** Makes the next startup create a new chain. Throws file system errors. */
export function markReset(dataDir: string): void {
  writeFileSync(join(dataDir, RESET_MARK), '', { mode: 0o600 })
}

/** Removes the chain if a new one was requested; the marker is removed last, so that an interruption changes nothing. */
export function removeMarkedChain(dataDir: string): void {
  const mark = join(dataDir, RESET_MARK)
  if (!existsSync(mark)) return
  rmSync(join(dataDir, CHAIN_FOLDER), { recursive: true, force: true })
  rmSync(mark)
}
