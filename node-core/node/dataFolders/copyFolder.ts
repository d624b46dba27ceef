import { existsSync, rmSync } from 'node:fs'
import { cp, lstat, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { copyStoreFolder } from '../../store/copyFolder.ts'
import { WATCHED_FOLDERS_FILE } from '../../workspace/folderWatch.ts'
import { CHAIN_FOLDER } from '../chainFolder.ts'
import { CONFIG_FILE } from '../commandLine.ts'
import { changeConfigFile } from '../configFile.ts'
import type { ArchivedFile } from './archiveFormat.ts'
import { changeFolderStatus } from './folderStatus.ts'

/** What a workspace consists of besides its chain. Access tokens, locks and profiles belong to the node that runs there. */
const PARTS = [CONFIG_FILE, 'workspace', 'files', 'genesis.json']
const KEYS_FOLDER = 'keystore'

/** Whether a file of a workspace is a key file. */
export const isKeyFile = ({ path }: ArchivedFile): boolean => path.startsWith(`${KEYS_FOLDER}/`)

/** Copies a workspace, running or not, into a new folder. Throws CodedError `store-corrupt`, and file system errors. */
export async function copyDataFolder(from: string, to: string, keys: boolean, onProgress: (percent: number) => void): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  if (existsSync(join(from, CHAIN_FOLDER))) await copyStoreFolder(join(from, CHAIN_FOLDER), join(to, CHAIN_FOLDER))
  const parts = keys ? [...PARTS, KEYS_FOLDER] : PARTS
  const names = (await readdir(from)).filter((name) => parts.includes(name))
  for (const [i, name] of names.entries()) {
    onProgress(50 + Math.floor((50 * i) / names.length))
    // Links could lead out of the folder.
    await cp(join(from, name), join(to, name), { recursive: true, errorOnExist: true, force: false, filter: isFileOrFolder })
  }
}

/** Removes from a copied workspace what belongs to its original: the ports, the path of the token, and the folders that it watches. */
export function makeIndependent(dataDir: string): void {
  const config = join(dataDir, CONFIG_FILE)
  if (existsSync(config))
    changeConfigFile(config, { httpAddress: undefined, wsAddress: undefined, dap: undefined, authTokenFile: undefined })
  rmSync(join(dataDir, 'workspace', WATCHED_FOLDERS_FILE), { force: true })
  changeFolderStatus(dataDir, { httpPort: undefined, wsPort: undefined, problem: undefined })
}

async function isFileOrFolder(path: string): Promise<boolean> {
  const found = await lstat(path)
  return found.isFile() || found.isDirectory()
}
