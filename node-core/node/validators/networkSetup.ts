/** The folder of a network as the command asks for it: opened, or made with its genesis. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { CodedError } from '../../base/codedError.ts'
import { makeFolder } from '../../base/makeFolder.ts'
import { validatorsError } from '../../validators/errors.ts'
import { createNetworkFolder, type NetworkFolder, openNetworkFolder, planIn } from '../../validators/networkFolder.ts'
import { shippedConfigFile } from '../applicationFiles.ts'
import { type OptionErrorCode, readCommandLine } from '../commandLine.ts'
import type { Log } from '../log.ts'
import type { NodeOptions } from '../options.ts'
import { devAccountsFrom } from '../configuredGenesis.ts'
import { exportGenesis } from '../exportGenesis.ts'
import { genesisFileIn } from './nodeCommand.ts'
import type { ValidatorCommand } from './validatorOptions.ts'

/** Opens the network in the folder, or makes it there with its genesis. Rejects with CodedError. */
export async function openOrCreate(dataDir: string, { options, given, nodeArgs }: ValidatorCommand, log: Log): Promise<NetworkFolder> {
  const plan = planIn(dataDir)
  if (plan === undefined) {
    const nodeOptions = nodeOptionsOf(nodeArgs, dataDir)
    try {
      makeFolder(dataDir, 0o700)
    } catch (error) {
      throw validatorsError(
        'validators-folder',
        `cannot create ${dataDir} (${(error as Error).message}): name another folder with --data-dir`,
        error,
      )
    }
    const file = genesisFileIn(dataDir)
    const consensusOwner = nodeOptions.consensusOwner ?? devAccountsFrom(nodeOptions)[0]?.address ?? null
    await exportGenesis({ ...nodeOptions, consensusOwner, inMemory: true, exportGenesis: { file, block: 0n } }, log)
    const chain = chainIn(dataDir)
    const chainName = `terrarium-${chain.config.chainId}`
    createNetworkFolder(dataDir, { validators: options.validators, chainName, nodeArgs }, Date.now(), chain)
  } else {
    const count = plan.validators + plan.joined
    if (given.has('validators') && options.validators < count)
      throw fixed(`--validators: the network in ${dataDir} has ${count} validators`)
    if (nodeArgs.length > 0 && !isDeepStrictEqual(nodeArgs, plan.nodeArgs))
      throw fixed(
        `the network in ${dataDir} was made with the options ${plan.nodeArgs.join(' ') || 'of the start'}, not ${nodeArgs.join(' ')}`,
      )
  }
  return openNetworkFolder(dataDir)
}

/** The genesis file in a folder, which `exportGenesis` wrote. */
export const chainIn = (dataDir: string) =>
  JSON.parse(readFileSync(genesisFileIn(dataDir), 'utf8')) as { config: { chainId: number; cancunTime?: number } }

/** Throws CodedError `option` if the engines would make blocks without transactions all the same: one for each block that changes the state. */
export function assertMayWait(emptyBlocks: boolean, dataDir: string): void {
  if (!emptyBlocks && chainIn(dataDir).config.cancunTime !== undefined)
    throw fixed('--no-empty-blocks: from Cancun on every block changes the state (EIP-4788), for which the engines make another one')
}

export const fixed = (reason: string) =>
  new CodedError<OptionErrorCode>('option', `${reason}: leave that out, or name another folder with --data-dir`)

/** The options of every node. Throws CodedError. */
function nodeOptionsOf(nodeArgs: readonly string[], dataDir: string): NodeOptions {
  const command = readCommandLine([...nodeArgs, '--data-dir', join(dataDir, 'validator-0', 'node')], shippedConfigFile())
  if (command.kind !== 'run')
    throw new CodedError<OptionErrorCode>('option', `${nodeArgs.join(' ')}: options after -- are those that a node runs with`)
  return command.options
}
