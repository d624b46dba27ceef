/** Settings of exported and imported workspaces: what a node may do on a machine, only its user decides. */
import { existsSync, rmSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { MAX_EXPORTED_PACK_BYTES } from '../../remote/exportedPack.ts'
import { type ForkPlace, assertPackOf } from '../../remote/pack.ts'
import { isOpenUrl } from '../../remote/remoteUrl.ts'
import { keyFileOf } from '../accountKinds.ts'
import { CONFIG_FILE, CONFIG_LIMIT_BYTES, readWorkspaceConfig, writtenValues } from '../commandLine.ts'
import { type OptionChanges, changeConfigFile } from '../configFile.ts'
import { OPTION_ENTRIES, OPTIONS } from '../options.ts'
import { readTextFile } from '../readTextFile.ts'
import { archiveError } from './archiveFormat.ts'
import { packFileOf } from './forkPack.ts'

/** Removes the settings of this machine, the keys of remote chains, and a pack elsewhere. Throws CodedError `config-file`. */
export function stripForExport(dataDir: string): void {
  const config = join(dataDir, CONFIG_FILE)
  if (existsSync(config)) change(config, portableChanges(config))
}

/**
 * Removes the same from a workspace that anybody may have made, and turns off the cache on disk of a fork: all workspaces share it, and would read
 * what its remote chain or its pack makes up. Throws CodedError `config-file`, `remote-pack` if its pack belongs to another fork, and `archive` if it
 * names a file of private keys outside of it.
 */
export function sanitizeImported(dataDir: string, fork: ForkPlace | undefined): void {
  const config = join(dataDir, CONFIG_FILE)
  if (!existsSync(config)) return
  assertOwnKeys(config, dataDir)
  const changes = portableChanges(config)
  const isFork = fork !== undefined || changes.fork !== undefined
  change(config, { ...changes, forkCacheBytes: isFork ? 0 : undefined, ...(fork === undefined && { forkPack: undefined }) })
  const pack = packFileOf(dataDir)
  if (pack !== null) assertPackOf(pack, fork!, MAX_EXPORTED_PACK_BYTES)
}

function change(config: string, changes: OptionChanges): void {
  changeConfigFile(config, changes)
  // The file as it was.
  rmSync(`${config}.bak`, { force: true })
}

/** Of the remote chain, which is named by the chain too, URLs stay that have no more than a host, and a pack in the workspace. */
function portableChanges(config: string): OptionChanges {
  const { fork = [], forkPack } = readWorkspaceConfig(config)
  const open = fork.filter(isOpenUrl)
  const names = OPTION_ENTRIES.filter(([, { isMachineLocal }]) => isMachineLocal).map(([name]) => name)
  return {
    ...Object.fromEntries(names.map((name) => [name, undefined])),
    forkHeaders: undefined,
    fork: open.length > 0 && open[0] === fork[0] ? open : undefined,
    ...(forkPack?.startsWith(`${dirname(config)}${sep}`) !== true && { forkPack: undefined }),
  }
}

/** The keys of such a file would become dev accounts, with which every client may sign. It is not read. */
function assertOwnKeys(config: string, dataDir: string): void {
  const { key } = OPTIONS.privateKeys
  const keys = writtenValues(readTextFile(config, CONFIG_LIMIT_BYTES), CONFIG_FILE).get(key!)
  const file = typeof keys === 'string' ? keyFileOf(keys.trim(), dataDir) : undefined
  if (file !== undefined && !file.startsWith(`${dataDir}${sep}`))
    throw archiveError(`its ${CONFIG_FILE} names a file of private keys outside of the workspace (${key})`)
}
