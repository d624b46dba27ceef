/** Where the chain is in the data folder. */
import { existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'

/** How far a repair has come. */
export interface RepairProgress {
  stage: 'reading' | 'executing'
  /** Of this stage, 0 to 100. */
  percent: number
  /** Number of the block that is reached; 0 while the folder is read. */
  number: number
}

export type RepairListener = (progress: RepairProgress) => void

/** Folder of the chain in the data folder. */
export const CHAIN_FOLDER = 'chain'
/** A chain that was rebuilt to its end and is to take the place of the damaged one. */
export const REBUILT_FOLDER = 'chain.rebuilt'

/** Puts a rebuilt chain in its place, once the damaged one is out of it; the process may have ended in between. */
export function finishRepair(dataDir: string): void {
  const [rebuilt, chain] = [join(dataDir, REBUILT_FOLDER), join(dataDir, CHAIN_FOLDER)]
  if (existsSync(rebuilt) && !existsSync(chain)) renameSync(rebuilt, chain)
}
