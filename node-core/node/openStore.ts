import { join } from 'node:path'
import type { CodedError } from '../base/codedError.ts'
import type { Genesis } from '../chain/genesis.ts'
import type { KeyValueStore, StoreErrorCode } from '../store/keyValueStore.ts'
import { createMemoryStore } from '../store/memoryStore.ts'
import { CHAIN_FOLDER, finishRepair, finishReplacement, type RepairListener, removeMarkedChain } from './chainFolder.ts'
import type { Log } from './log.ts'
import type { NodeOptions } from './options.ts'

/** Whether the chain is in memory only: a node that follows another one has the chain from there at each start. */
export function isChainInMemory({ inMemory, forkFollow }: Pick<NodeOptions, 'inMemory' | 'forkFollow'>): boolean {
  return inMemory || forkFollow
}

/**
 * Opens the store of the chain that the options name, repaired if they say so. `onProblem`: receives what goes wrong while it is open. Throws
 * CodedError.
 */
export async function openStore(
  { inMemory, forkFollow, dataDir, repair }: NodeOptions,
  genesis: Genesis,
  { log, onRepairProgress }: { log: Log; onRepairProgress?: RepairListener | undefined },
  onProblem: (problem: CodedError<StoreErrorCode>) => void,
): Promise<KeyValueStore> {
  if (isChainInMemory({ inMemory, forkFollow })) return createMemoryStore()
  finishReplacement(dataDir)
  removeMarkedChain(dataDir)
  finishRepair(dataDir)
  if (repair) {
    const { repairChainFolder } = await import('./repair.ts')
    await repairChainFolder(dataDir, genesis, log, onRepairProgress)
  }
  return openStoreFolder(join(dataDir, CHAIN_FOLDER), log, onProblem)
}

/** Opens the store in a folder, or creates it there. Throws CodedError<StoreErrorCode>. */
export async function openStoreFolder(
  folder: string,
  log?: Log,
  onProblem?: (problem: CodedError<StoreErrorCode>) => void,
): Promise<KeyValueStore> {
  const { openLevelStore } = await import('../store/levelStore.ts')
  return openLevelStore(folder, { ...(log && { log: log.part('store') }), ...(onProblem && { onProblem }) })
}
