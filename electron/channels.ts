/**
 * The names of all messages between the main process and the preload script. Everything about the chain travels as JSON-RPC inside `rpc`.
 */
export const CHANNELS = {
  /** Page to main, once for each document: answer with the node's state, and open a connection to the node. */
  open: 'terrarium:open',
  /** Both ways: one JSON-RPC text. */
  rpc: 'terrarium:rpc',
  /** Main to page: NodeState. */
  nodeState: 'terrarium:node-state',
  /** Main to page: a command of the menu. */
  command: 'terrarium:command',
  /** Page to main, answered: choose the theme. */
  setTheme: 'terrarium:set-theme',
  /** Page to main, answered: end the node and start it again. */
  restartNode: 'terrarium:restart-node',
  /** Page to main, answered: start the node once without the configuration file in its data folder. */
  startWithoutConfig: 'terrarium:start-without-config',
  /** Page to main, answered: start the node anew, rebuilding its chain first. */
  repairChain: 'terrarium:repair-chain',
  /** Page to main, answered: show the node's data folder in the file manager. */
  openDataFolder: 'terrarium:open-data-folder',
} as const
