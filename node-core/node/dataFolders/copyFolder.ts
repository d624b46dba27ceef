import { existsSync, rmSync } from 'node:fs'
import { cp, lstat, mkdir, readdir } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { copyStoreFolder } from '../../store/copyFolder.ts'
import { WATCHED_FOLDERS_FILE } from '../../workspace/folderWatch.ts'
import { CHAIN_FOLDER } from '../chainFolder.ts'
import { isOpenUrl } from '../../remote/remoteUrl.ts'
import { keyFileOf } from '../accountKinds.ts'
import { CONFIG_FILE, CONFIG_LIMIT_BYTES, readWorkspaceConfig, writtenValues } from '../commandLine.ts'
import { changeConfigFile } from '../configFile.ts'
import type { RawValue } from '../optionKinds.ts'
import { OPTION_ENTRIES, OPTIONS } from '../options.ts'
import { readTextFile } from '../readTextFile.ts'
import { type ArchivedFile, archiveError } from './archiveFormat.ts'
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

/** Removes from a workspace that leaves this machine, or came from another one, what only its user decides. Throws CodedError `config-file`. */
export function removeMachineSettings(dataDir: string): void {
  const config = join(dataDir, CONFIG_FILE)
  if (!existsSync(config)) return
  const names = OPTION_ENTRIES.filter(([, { isOfMachine }]) => isOfMachine).map(([name]) => name)
  changeConfigFile(config, Object.fromEntries(names.map((name) => [name, undefined])))
  rmSync(`${config}.bak`, { force: true })
}

/**
 * Throws CodedError `archive` if the settings of a workspace from elsewhere name a file of private keys outside of it: the keys would become
 * dev accounts, with which every client may sign. The file is not read. Throws CodedError `config-file`.
 */
export function assertOwnKeys(dataDir: string): void {
  const config = join(dataDir, CONFIG_FILE)
  const written = existsSync(config) ? writtenValues(readTextFile(config, CONFIG_LIMIT_BYTES), CONFIG_FILE) : new Map<string, RawValue>()
  const keys = written.get(OPTIONS.privateKeys.key!)
  const file = typeof keys === 'string' ? keyFileOf(keys.trim(), dataDir) : undefined
  if (file !== undefined && !file.startsWith(`${dataDir}${sep}`))
    throw archiveError(`its ${CONFIG_FILE} names a file of private keys outside of the workspace (${OPTIONS.privateKeys.key})`)
}

/**
 * Has a workspace from elsewhere keep what it reads of its remote chain in memory: that was not chosen by the user, and the files of the cache
 * serve all workspaces, which would read its lies, too. Throws CodedError `config-file`.
 */
export function keepRemoteApart(dataDir: string): void {
  const config = join(dataDir, CONFIG_FILE)
  if (!existsSync(config)) return
  const { fork = [] } = readWorkspaceConfig(config)
  changeConfigFile(config, { forkCacheBytes: fork.length > 0 ? 0 : undefined })
}

/**
 * Removes from a workspace that leaves this machine, or came from another one, the keys of remote chains: headers, and URLs that have more than a host. Which
 * chain and block it was forked from is in its chain. Throws CodedError `config-file`.
 */
export function removeRemoteKeys(dataDir: string): void {
  const config = join(dataDir, CONFIG_FILE)
  if (!existsSync(config)) return
  const { fork = [] } = readWorkspaceConfig(config)
  const open = fork.filter(isOpenUrl)
  changeConfigFile(config, { forkHeaders: undefined, fork: open.length > 0 && open[0] === fork[0] ? open : undefined })
  // The file as it was.
  rmSync(`${config}.bak`, { force: true })
}

async function isFileOrFolder(path: string): Promise<boolean> {
  const found = await lstat(path)
  return found.isFile() || found.isDirectory()
}
