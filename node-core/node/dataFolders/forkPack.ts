/** What was read of the remote chain of a fork, as it travels with an exported workspace. */
import { existsSync, mkdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type ExportedPackOptions, packOfFork } from '../../remote/exportedPack.ts'
import type { ForkPlace } from '../../remote/pack.ts'
import { CONFIG_FILE, readWorkspaceConfig } from '../commandLine.ts'
import { changeConfigFile } from '../configFile.ts'

/** The pack that the settings of a workspace name; null if they name none. Throws CodedError `config-file`. */
export function packFileOf(dataDir: string): string | null {
  const config = join(dataDir, CONFIG_FILE)
  return existsSync(config) ? (readWorkspaceConfig(config).forkPack ?? null) : null
}

/** Adds a pack of the fork to a copied workspace, whose settings then name it; nothing if nothing was read. Throws CodedError and file system errors. */
export async function addPack(dataDir: string, fork: ForkPlace, read: Omit<ExportedPackOptions, 'fork'>): Promise<void> {
  const pack = await packOfFork({ ...read, fork })
  if (pack === undefined) return
  // Beside the files of scripts, where earlier versions find it too. By its block, so that it is none of those.
  const path = `files/fork-${fork.hash.slice(2, 18)}.pack`
  mkdirSync(dirname(join(dataDir, path)), { recursive: true, mode: 0o700 })
  await writeFile(join(dataDir, path), pack, { mode: 0o600 })
  changeConfigFile(join(dataDir, CONFIG_FILE), { forkPack: path })
}
