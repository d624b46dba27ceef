import { join } from 'node:path'
import { CHAIN_FILE } from '../../validators/hosts.ts'
import type { ProgramCommand } from '../../validators/managedProcess.ts'
import type { NodeProgram } from '../../validators/member.ts'

/** Set for a node that a network of validators has started, which it can then ask over its channel. */
export const NETWORK_VARIABLE = 'TERRARIUM_VALIDATORS'

/**
 * How to run the node of a validator. `main` is the script of the command line, `genesis` the genesis file that all share, `hasNetwork` whether
 * it can ask this process for its network.
 */
export function nodeCommand(
  main: string,
  genesis: string,
  nodeArgs: readonly string[],
  { dataDir, ports }: NodeProgram,
  hasNetwork = true,
): ProgramCommand {
  return {
    file: process.execPath,
    args: [
      main,
      '--log=json',
      ...nodeArgs,
      // The last of repeated flags wins: what holds the network together stands behind what the user gave.
      ...(dataDir === null ? ['--in-memory'] : ['--data-dir', dataDir]),
      '--genesis',
      genesis,
      '--json-rpc.enable',
      '--json-rpc.address',
      `127.0.0.1:${ports.http}`,
      '--json-rpc.ws-address',
      `127.0.0.1:${ports.ws}`,
      '--consensus',
      'cometbft',
      '--consensus.abci',
      `127.0.0.1:${ports.application}`,
      '--consensus.rpc',
      `http://127.0.0.1:${ports.engine}`,
    ],
    ...(hasNetwork && { env: { [NETWORK_VARIABLE]: '1' } }),
    hasChannel: hasNetwork,
  }
}

/** The genesis file that all validators of a folder share. */
export const genesisFileIn = (folder: string): string => join(folder, CHAIN_FILE)
