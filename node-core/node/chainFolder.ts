/** Location of the chain in the data folder, and how it is replaced. */
import { existsSync, renameSync, rmSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CONFIG_FILE } from './commandLine.ts'
import type { RepairProgress } from '../contract/desktopBridge.ts'

export type RepairListener = (progress: RepairProgress) => void

/** Folder of the chain in the data folder. */
export const CHAIN_FOLDER = 'chain'
/** A completely rebuilt chain that is to replace the damaged one. */
export const REBUILT_FOLDER = 'chain.rebuilt'
/** What is to replace the chain and its configuration file; complete under this name only. */
const REPLACEMENT_FOLDER = 'replacement'
/** Where a replacement is prepared. */
export const UNFINISHED_FOLDER = 'replacement.unfinished'
/** Marker file that makes the next startup create a new chain. */
const RESET_MARK = 'reset-chain'

/** Moves a rebuilt chain into place once the damaged one has been moved away; the process may have exited in between. */
export function finishRepair(dataDir: string): void {
  const [rebuilt, chain] = [join(dataDir, REBUILT_FOLDER), join(dataDir, CHAIN_FOLDER)]
  if (existsSync(rebuilt) && !existsSync(chain)) renameSync(rebuilt, chain)
}

/** Decides for the replacement that was prepared: from here on it takes the place of the chain, which must be closed, even after a crash. */
export function replaceChain(dataDir: string): void {
  renameSync(join(dataDir, UNFINISHED_FOLDER), join(dataDir, REPLACEMENT_FOLDER))
  finishReplacement(dataDir)
}

/** Completes a replacement that was decided for, and removes one that was not; the process may have exited at any step. */
export function finishReplacement(dataDir: string): void {
  rmSync(join(dataDir, UNFINISHED_FOLDER), { recursive: true, force: true })
  const folder = join(dataDir, REPLACEMENT_FOLDER)
  if (!existsSync(folder)) return
  const [chain, config] = [CHAIN_FOLDER, CONFIG_FILE].map((name) => ({ from: join(folder, name), to: join(dataDir, name) }))
  if (existsSync(chain!.from)) {
    rmSync(chain!.to, { recursive: true, force: true })
    renameSync(chain!.from, chain!.to)
  }
  if (existsSync(config!.from)) renameSync(config!.from, config!.to)
  rmdirSync(folder)
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
