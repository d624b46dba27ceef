/** Groups of functions that flame graphs distinguish by colour. */
export type SourceGroup = 'evm' | 'state' | 'chain' | 'store' | 'rpc' | 'node' | 'library' | 'wasm' | 'runtime' | 'engine'

/** The groups in the order of the legend, with their folders. */
export const SOURCE_GROUPS: Readonly<Record<SourceGroup, { title: string; meaning: string }>> = {
  evm: { title: 'EVM', meaning: 'node-core/evm: the interpreter, its operations and precompiles' },
  state: { title: 'State', meaning: 'node-core/state, types and base: trie, overlays, RLP, hashing' },
  chain: { title: 'Chain', meaning: 'node-core/execution, chain, txpool and miner: transactions, blocks, the pool' },
  store: { title: 'Store', meaning: 'node-core/store: data on disk' },
  rpc: { title: 'RPC', meaning: 'node-core/rpc, server, filters, tracing and contract: requests and responses' },
  node: { title: 'Node', meaning: 'the rest of node-core, and electron' },
  library: { title: 'Packages', meaning: 'node_modules' },
  wasm: { title: 'WebAssembly', meaning: 'compiled code, such as Keccak-256' },
  runtime: { title: 'Node.js', meaning: "Node.js's own modules" },
  engine: { title: 'V8', meaning: 'the garbage collector, native functions, and code without a source' },
}

const FOLDERS: Readonly<Record<string, SourceGroup>> = {
  evm: 'evm',
  state: 'state',
  types: 'state',
  base: 'state',
  execution: 'chain',
  chain: 'chain',
  txpool: 'chain',
  miner: 'chain',
  store: 'store',
  rpc: 'rpc',
  server: 'rpc',
  filters: 'rpc',
  tracing: 'rpc',
  contract: 'rpc',
}

/** The group of a function by its file. */
export function groupOfFile(file: string): SourceGroup {
  if (file.includes('node_modules/')) return 'library'
  if (file.startsWith('wasm:')) return 'wasm'
  if (file.startsWith('node:')) return 'runtime'
  const folder = /(?:^|\/)node-core\/([^/]+)\//.exec(file)?.[1]
  if (folder !== undefined) return FOLDERS[folder] ?? 'node'
  return file === '' ? 'engine' : 'node'
}
