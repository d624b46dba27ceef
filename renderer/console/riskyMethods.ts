/** What risky methods remove or change, for the confirmation before they run. */
export const RISKS: Readonly<Record<string, string>> = {
  debug_setHead: 'Takes all blocks after the given one off the chain. They stay as a branch, until it is pruned.',
  evm_revert: 'Takes the blocks after the snapshot off the chain, and uses up the snapshot if it has no name.',
  anvil_reset:
    'Goes back to the first block, with an empty pool and the settings of the start. With forking, and on a fork without it, another chain takes the place of this one.',
  devnet_reset: 'Takes balances, contracts and storage back to the first state. It can be undone.',
  devnet_restoreSnapshot: 'Takes the blocks that the snapshot does not have off the chain. They stay as a branch, until it is pruned.',
  devnet_undoAgent:
    'Takes back all that the agent did, and what others did by hand since its first change. It can be redone, step by step.',
  devnet_deleteSnapshot: 'Deletes the snapshot.',
  evm_dropTransaction: 'Removes the transaction from the pool.',
  anvil_dropTransaction: 'Removes the transaction from the pool.',
  devnet_dropTransactions: 'Removes the transactions from the pool.',
  anvil_dropAllTransactions: 'Removes all transactions from the pool.',
  anvil_removePoolTransactions: 'Removes all transactions of the sender from the pool.',
  debug_clearTxpool: 'Removes all transactions from the pool.',
  admin_importChain: 'Adds the blocks of the file to the chain.',
  admin_stopHTTP: 'Disconnects all HTTP clients, including this window if it is open in a browser.',
  admin_stopRPC: 'Disconnects all HTTP clients, including this window if it is open in a browser.',
  admin_stopWS: 'Disconnects all WebSocket clients.',
  devnet_resetChain: 'The node starts a new chain on its next start.',
  devnet_restartNode: 'Restarts the node and disconnects all clients.',
  devnet_renewToken: 'Revokes the current access token: clients that use it are disconnected and need the new one.',
  devnet_setOptions: 'Changes the configuration file.',
  devnet_clearRequestRules: 'Removes all rules for requests, with their counts. Requests that they hold go on.',
  devnet_removeArtifact: 'Removes the artifact; its contracts are no longer decoded with it.',
  devnet_deleteWorkspace: 'Deletes the workspace with its chain, key files, artifacts and settings.',
  devnet_startValidators: 'Starts two processes for each validator. With isNew, those that were made before are deleted with their chain.',
  devnet_stopValidators: 'Stops the validators that this node has started, and disconnects all their clients.',
  devnet_setValidator: 'Starts, pauses or kills the processes of the validator.',
  devnet_partitionValidators:
    'Validators in different groups do not reach each other any more: without two thirds of them no block is made.',
  devnet_closeWorkspace: 'Stops the node of the workspace and disconnects all its clients.',
  devnet_renameWorkspace: 'Restarts the node of the workspace if it is running, and disconnects all its clients.',
  devnet_removeFile: 'Deletes the file from disk.',
  devnet_removeProfile: 'Deletes the profile from disk.',
}

/** What running the method removes or changes, in words; undefined if nothing. */
export function riskOf(method: string): string | undefined {
  return Object.hasOwn(RISKS, method) ? RISKS[method] : undefined
}
