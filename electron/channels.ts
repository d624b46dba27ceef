/**
 * Channel names of all messages between the main process and the preload script. Everything about the chain is JSON-RPC inside `rpc`.
 */
export const CHANNELS = {
  /** Page to main, once per document: return the node's state, and open a connection to the node. */
  open: 'terrarium:open',
  /** Both directions: a JSON-RPC message. */
  rpc: 'terrarium:rpc',
  /** Main to page: NodeState. */
  nodeState: 'terrarium:node-state',
  /** Main to page: a menu command. */
  command: 'terrarium:command',
  /** Page to main, with a reply: set the theme. */
  setTheme: 'terrarium:set-theme',
  /** Page to main, with a reply: show how many questions wait for the user. */
  showWaiting: 'terrarium:show-waiting',
  /** Page to main, with a reply: restart the node. */
  restartNode: 'terrarium:restart-node',
  /** Page to main, with a reply: start the node once without the configuration file in its data folder. */
  startWithoutConfig: 'terrarium:start-without-config',
  /** Page to main, with a reply: restart the node and rebuild its chain first. */
  repairChain: 'terrarium:repair-chain',
  /** Page to main, with a reply: show the node's data folder in the file manager. */
  openDataFolder: 'terrarium:open-data-folder',
  /** Page to main, with a reply: let the user choose a folder. */
  chooseFolder: 'terrarium:choose-folder',
  /** Page to main, with a reply: connect the page to the node of another workspace when it is loaded again. */
  showWorkspace: 'terrarium:show-workspace',
} as const
