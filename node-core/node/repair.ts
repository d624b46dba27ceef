/** `--repair`: builds a new chain folder from the intact data of a damaged one, which is kept. */
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { CodedError } from '../base/codedError.ts'
import type { Genesis } from '../chain/genesis.ts'
import { type Rebuilt, rebuildChain } from '../chain/rebuild.ts'
import { SalvagedChain } from '../chain/salvagedChain.ts'
import type { Hash } from '../contract/hex.ts'
import { createEngine } from '../evm/evm.ts'
import { restorableHistory } from '../history/salvagedHistory.ts'
import { lockFolder } from '../store/folderLock.ts'
import type { StoreErrorCode, Write } from '../store/keyValueStore.ts'
import { openLevelStore } from '../store/levelStore.ts'
import { CHAIN_FOLDER, REBUILT_FOLDER, type RepairListener, finishRepair } from './chainFolder.ts'
import type { Log } from './log.ts'

/** Folder in which the chain is rebuilt. */
const REBUILDING = 'chain.rebuilding'
/** Folder of salvaged data by hash, used during the rebuild. */
const SALVAGED = 'chain.salvaged'

/**
 * Rebuilds the chain in a data folder from its blocks and replaces it. Does nothing if there is none. Throws `store-locked` and
 * `unrepairable`, and then leaves the folder unchanged.
 */
export async function repairChainFolder(dataDir: string, genesis: Genesis, log: Log, onProgress: RepairListener = () => {}): Promise<void> {
  const damaged = join(dataDir, CHAIN_FOLDER)
  if (!existsSync(damaged) || readdirSync(damaged).length === 0) {
    log.info('no chain to repair', { folder: damaged })
    return
  }
  const lock = await lockFolder(damaged)
  if (lock === undefined) throw new CodedError<StoreErrorCode>('store-locked', `the data folder ${damaged} is in use by another process`)
  for (const name of [REBUILDING, REBUILT_FOLDER, SALVAGED]) rmSync(join(dataDir, name), { recursive: true, force: true })
  let rebuilt: Rebuilt
  try {
    rebuilt = await rebuildInto(join(dataDir, REBUILDING), dataDir, genesis, log, onProgress)
    renameSync(join(dataDir, REBUILDING), join(dataDir, REBUILT_FOLDER))
  } finally {
    await lock.release()
    for (const name of [REBUILDING, SALVAGED]) rmSync(join(dataDir, name), { recursive: true, force: true })
  }
  const aside = join(dataDir, `chain.damaged-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}`)
  renameSync(damaged, aside)
  finishRepair(dataDir)
  const { height, droppedBranches, isHeadKnown, endReason } = rebuilt
  if (!isHeadKnown) log.warn('which block was the newest is lost: of the branches that were found, the longest one is the chain')
  if (droppedBranches > 0)
    log.warn('branches that were left behind are not repaired: they are in the damaged folder only', { droppedBranches })
  if (endReason === undefined) log.warn('chain rebuilt from its blocks', { blocks: Number(height), damagedFolder: aside })
  else
    log.warn('chain rebuilt up to its last good block; later blocks are lost', {
      lastBlock: Number(height),
      reason: endReason,
      damagedFolder: aside,
    })
}

async function rebuildInto(folder: string, dataDir: string, genesis: Genesis, log: Log, onProgress: RepairListener): Promise<Rebuilt> {
  const found = await openLevelStore(join(dataDir, SALVAGED))
  try {
    const salvaged = await SalvagedChain.read(join(dataDir, CHAIN_FOLDER), found, (part) =>
      onProgress({ stage: 'reading', percent: Math.floor(100 * part), number: 0 }),
    )
    for (const damage of salvaged.damage) log.warn('damage found in the stored chain', { damage })
    const store = await openLevelStore(folder)
    try {
      return await rebuildChain({
        salvaged,
        store,
        engine: createEngine(),
        genesis,
        otherWrites: (isStored) => restored(salvaged, isStored, log),
        onProgress: (number, last) =>
          onProgress({ stage: 'executing', percent: last === 0n ? 100 : Number((100n * number) / last), number: Number(number) }),
      })
    } finally {
      await store.close()
    }
  } finally {
    await found.close()
  }
}

/** Writes of the snapshots and control actions whose blocks the rebuilt chain has. */
function restored(salvaged: SalvagedChain, isStored: (hash: Hash) => boolean, log: Log): readonly Write[] {
  const { writes, dropped } = restorableHistory(
    {
      snapshots: salvaged.entriesOf('snapshot'),
      actions: salvaged.entriesOf('action'),
      kept: [...salvaged.entriesOf('keptChanges'), ...salvaged.entriesOf('keptTransaction')],
    },
    isStored,
  )
  if (dropped > 0) log.warn('snapshots and control actions whose blocks are lost, or on a branch, are not repaired', { dropped })
  return writes
}
