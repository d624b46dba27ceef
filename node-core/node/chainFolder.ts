/** Where the chain is in the data folder. */
import { existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import type { RepairProgress } from '../contract/desktopBridge.ts'

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
