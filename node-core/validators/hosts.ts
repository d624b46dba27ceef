/** A network on several machines: the folder of each validator is complete, and moves to its machine. */
import { join } from 'node:path'
import { replaceFile } from '../base/replaceFile.ts'
import type { BlockTiming, EngineConfig } from './engineConfig.ts'
import { configureEngine } from './engineHome.ts'
import { validatorsError } from './errors.ts'
import type { NetworkFolder } from './networkFolder.ts'

/** Ports that CometBFT uses if nothing else is said; node and engine of a validator are on one machine. */
const P2P_PORT = 26_656
const APPLICATION = 'tcp://127.0.0.1:26658'
const RPC = 'tcp://127.0.0.1:26657'

/** The genesis file of the chain in the folder of a validator. */
export const CHAIN_FILE = 'chain.json'

export interface HostFolders {
  folders: string[]
  /** How others reach each of them, `ID@HOST:PORT`. */
  peers: string[]
}

/**
 * Completes the folders of a network, one for each host, with the genesis file of its chain. Throws CodedError
 * `validators-folder` if there are more or fewer hosts than validators, and the file system error.
 */
export function configureHosts(network: NetworkFolder, hosts: readonly string[], chainFile: string, timing: BlockTiming): HostFolders {
  const { validators, genesis } = network
  if (hosts.length !== validators.length)
    throw validatorsError('validators-folder', `${validators.length} validators need as many hosts, not ${hosts.join(', ')}`)
  const peers = validators.map(({ peerId }, index) => `${peerId}@${hosts[index]}:${P2P_PORT}`)
  for (const [index, { folder }] of validators.entries()) {
    replaceFile(join(folder, CHAIN_FILE), chainFile)
    configureHost(folder, genesis, { moniker: `validator-${index}`, peers: peers.filter((_, other) => other !== index), timing })
  }
  return { folders: validators.map(({ folder }) => folder), peers }
}

/** Configures the engine of a machine of its own. Throws the file system error. */
export function configureHost(
  folder: string,
  genesis: string,
  config: Pick<EngineConfig, 'moniker' | 'peers' | 'timing' | 'snapshots'>,
): void {
  configureEngine(join(folder, 'engine'), genesis, {
    application: APPLICATION,
    rpc: RPC,
    p2p: `tcp://0.0.0.0:${P2P_PORT}`,
    isPrivateNetwork: true,
    ...config,
  })
}
