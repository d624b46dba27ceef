/** Parts of the node that flame graphs tell apart by colour. */
export type SourceGroup = 'evm' | 'state' | 'chain' | 'store' | 'rpc' | 'node' | 'library' | 'wasm' | 'runtime' | 'engine'

/** The groups in the order of their legend, with the folders that they stand for. */
export const SOURCE_GROUPS: Readonly<Record<SourceGroup, { title: string; meaning: string }>> = {
  evm: { title: 'EVM', meaning: 'node-core/evm: the interpreter, its operations and precompiles' },
  state: { title: 'State', meaning: 'node-core/state, types and base: trie, overlays, RLP, hashing' },
  chain: { title: 'Chain', meaning: 'node-core/execution, chain, txpool and miner: transactions, blocks, the pool' },
  store: { title: 'Store', meaning: 'node-core/store: what is on disk' },
  rpc: { title: 'RPC', meaning: 'node-core/rpc, server, filters, tracing and contract: requests and their answers' },
  node: { title: 'Node', meaning: 'the rest of node-core, and electron' },
  library: { title: 'Packages', meaning: 'node_modules' },
  wasm: { title: 'WebAssembly', meaning: 'compiled code, such as that of Keccak-256' },
  runtime: { title: 'Node.js', meaning: 'the modules of Node.js itself' },
  engine: { title: 'V8', meaning: 'the garbage collector, native functions, and what has no source' },
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

/** The group of a function by the file that it is in. */
export function groupOfFile(file: string): SourceGroup {
  if (file.includes('node_modules/')) return 'library'
  if (file.startsWith('wasm:')) return 'wasm'
  if (file.startsWith('node:')) return 'runtime'
  const folder = /(?:^|\/)node-core\/([^/]+)\//.exec(file)?.[1]
  if (folder !== undefined) return FOLDERS[folder] ?? 'node'
  return file === '' ? 'engine' : 'node'
}
