import { join } from 'node:path'
import type { Turns } from '../base/longWork.ts'
import type { Address } from '../contract/hex.ts'
import { backfillContracts } from '../chain/contractBackfill.ts'
import type { Chain } from '../chain/chain.ts'
import { wellKnownNames } from '../chain/predeployedContracts.ts'
import { predeployLabels } from '../chain/predeploys.ts'
import { Workspace } from '../workspace/workspace.ts'
import { type WorkspaceFolder, createDiskFolder, createMemoryFolder } from '../workspace/workspaceFolder.ts'
import { createContractSource } from './contractSource.ts'
import type { Log } from './log.ts'

const START_WATCHING_MS = 1_000

export interface OpenedWorkspace {
  workspace: Workspace
  /** Stops reading the chain. */
  close(): Promise<void>
}

/** Where the workspace of a node is stored; `dataDir` is the data folder, null if the chain is in memory. */
export function workspaceFolderOf(dataDir: string | null, log: Log): WorkspaceFolder {
  if (dataDir === null) return createMemoryFolder()
  return createDiskFolder(join(dataDir, 'workspace'), ({ file, reason }) =>
    log.warn('unreadable workspace file set aside', { file, reason }),
  )
}

/** Opens the workspace of a chain and keeps it up to date. */
export function openWorkspace(
  chain: Chain,
  turns: Turns,
  folder: WorkspaceFolder,
  devAccounts: readonly { address: Address }[],
  log: Log,
  now = Date.now,
): OpenedWorkspace {
  const state = chain.stateAt(chain.head.header)
  // On a fork they are where public chains have them; whether the remote one does would have to be asked.
  const predeploys = predeployLabels().filter(([address]) => chain.fork !== undefined || state.account(address) !== undefined)
  const accounts = devAccounts.map(({ address }, index): [Address, string] => [address, `Account ${index}`])
  const workspace = new Workspace({
    source: createContractSource(chain),
    folder,
    now,
    defaultLabels: new Map([...wellKnownNames(), ...predeploys, ...accounts]),
  })
  const isComplete = chain.store.contracts.count !== undefined
  chain.on('newHead', ({ contracts, diff }) => {
    workspace.storageChanged(diff)
    if (contracts.length > 0) workspace.contractsFound(contracts)
  })
  chain.on('stateEdited', ({ diff }) => {
    if (diff === undefined) workspace.contractsRemoved()
    else workspace.storageChanged(diff)
  })
  chain.on('headReset', () => {
    workspace.contractsRemoved()
  })
  const closing = new AbortController()
  const reading = isComplete
    ? undefined
    : backfillContracts(chain, turns, closing.signal).then(
        () => workspace.contractsRemoved(),
        (error: unknown) => log.error('cannot find the contracts of the chain', { error }),
      )
  // What needs the node most is its first answers.
  const starting = setTimeout(() => workspace.startWatching(), START_WATCHING_MS).unref()
  return {
    workspace,
    async close() {
      clearTimeout(starting)
      closing.abort()
      workspace.close()
      await reading
    },
  }
}
