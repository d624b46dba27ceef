import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { CHAIN_FOLDER } from '../chainFolder.ts'
import type { RunCommand } from '../commandLine.ts'
import { changeConfigFile, type OptionChanges } from '../configFile.ts'
import { type NodeOptions, OPTION_ENTRIES } from '../options.ts'
import { nameProblem } from './folderName.ts'
import { choosePorts } from './ports.ts'

/** Name of the workspace that the options open; null if the chain is not in a workspace. */
export function workspaceOf({ inMemory, dataDir, workspacesDir }: NodeOptions): string | null {
  const name = basename(dataDir)
  return !inMemory && dirname(dataDir) === workspacesDir && nameProblem(name) === undefined ? name : null
}

/**
 * Prepares the start of a node: one that is started with `--workspace` gets ports of its own unless they are configured, and the options
 * of a new chain are written to its configuration file, so that it opens without them next time. Throws CodedError: `config-file`.
 */
export async function prepareWorkspace(command: RunCommand): Promise<RunCommand> {
  const { options, sources } = command
  if (options.workspace === null) return command
  if (sources.isInDataFolder && sources.file !== null && !existsSync(join(options.dataDir, CHAIN_FOLDER))) {
    const changes = chainOptions(sources.flags)
    if (Object.keys(changes).length > 0) changeConfigFile(sources.file, changes)
  }
  const isConfigured = (['httpAddress', 'wsAddress'] as const).some((name) => (sources.flags[name] ?? sources.saved[name]) !== undefined)
  return isConfigured || !options.jsonRpc ? command : { ...command, options: { ...options, ...(await choosePorts(options)) } }
}

/** The given options that a chain is created with. */
function chainOptions(given: Partial<NodeOptions>): OptionChanges {
  const names = OPTION_ENTRIES.filter(([, { key, effect }]) => key !== undefined && effect === 'newChain').map(([name]) => name)
  return Object.fromEntries(names.filter((name) => given[name] !== undefined).map((name) => [name, given[name]]))
}
