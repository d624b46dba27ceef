import { CodedError } from '../base/codedError.ts'
import type { Engine } from '../evm/engine.ts'
import { fetched } from '../execution/fetched.ts'
import { StateDatabase } from '../state/stateDatabase.ts'
import { BlockStore } from '../store/blockStore.ts'
import type { KeyValueStore } from '../store/keyValueStore.ts'
import { HEAD_NAME, headerKey, metadataKey } from '../store/schema.ts'
import { corruptValue } from '../store/storeErrors.ts'
import type { Block } from '../types/block.ts'
import type { ChainConfig, RuleChanges } from '../types/chainConfig.ts'
import type { Receipt } from '../types/receipt.ts'
import { RemoteMiss } from '../types/remoteMiss.ts'
import type { ChainErrorCode } from './chainErrors.ts'
import { configToJson } from './configJson.ts'
import { type Fork, assertSameFork, storedFork, writesFork } from './fork.ts'
import { type Genesis, genesisBlock, genesisContracts } from './genesis.ts'
import { CHAIN_CONFIG, GENESIS_HASH, GENESIS_HEADER, storedGenesis, writesGenesis, writesPastHashes } from './storedGenesis.ts'

export interface ChainOptions {
  store: KeyValueStore
  engine: Engine
  /** May be absent if the store contains a chain. */
  genesis?: Genesis
  /** The remote chain that this one goes on from; it then has no genesis of its own. */
  fork?: Fork
  /** Budget of the trie node cache. */
  cacheBytes?: number
  /** Wall clock, Unix milliseconds; defaults to Date.now. */
  nowMs?: () => number
  /** Rules to change from the next block on. */
  rules?: RuleChanges
  /** Whether validators decide its blocks; false by default. */
  isReplicated?: boolean
  /** How many left-behind branches are retained; defaults to DEFAULT_BRANCH_LIMIT. */
  branchLimit?: number
  /** Bytes of blobs of mined transactions that are kept; defaults to DEFAULT_BLOB_LIMIT_BYTES. */
  blobLimitBytes?: number
}

/** What a store contains of a chain. */
export interface OpenedChain {
  store: BlockStore
  state: StateDatabase
  /** The configuration with which the chain began. */
  config: ChainConfig
  genesis: Block
  head: Block
}

/** Opens the chain in the store, or creates it from the genesis. Throws CodedError<ChainErrorCode>. */
export async function openChain({
  store: keyValueStore,
  genesis,
  fork,
  cacheBytes,
}: Pick<ChainOptions, 'store' | 'genesis' | 'fork' | 'cacheBytes'>): Promise<OpenedChain> {
  const store = new BlockStore(keyValueStore)
  await store.open()
  const state = new StateDatabase(keyValueStore, { ...(cacheBytes !== undefined && { cacheBytes }), ...(fork && { base: fork.states }) })
  const headHash = store.headHash()
  if (headHash !== undefined) {
    assertSameFork(store, fork)
    // From now on its states go on from proved tries.
    if (fork?.states.tries !== undefined && storedFork(store)?.isProved === false) await store.commit(writesFork(store, fork))
    const { config, block } = storedGenesis(store, fork?.config ?? genesis)
    // A chain of an earlier version: on a full disk it opens without.
    if (store.metadata(GENESIS_HEADER) === undefined) store.commitLate(() => writesGenesis(store, block))
    const head = store.blockByHash(headHash)
    if (head === undefined) throw corruptValue(headerKey(headHash), 'missing')
    return { store, state, config, genesis: block, head }
  }
  if (store.metadata(GENESIS_HASH) !== undefined) throw corruptValue(metadataKey(HEAD_NAME), 'missing')
  if (fork !== undefined) return { store, state, config: fork.config, ...(await createFork(store, fork)) }
  if (genesis === undefined)
    throw new CodedError<ChainErrorCode>('missing-genesis', 'the store contains no chain, and no genesis is given to create one')
  const { block, stateWrites } = genesisBlock(genesis, state)
  await store.commit([
    ...stateWrites,
    ...store.writesBlock(block, []),
    ...writesGenesis(store, block),
    ...store.writesMetadata(CHAIN_CONFIG, configToJson(genesis.config)),
    ...writesPastHashes(store, genesis.pastHashes),
    ...store.writesCanonical(block, genesisContracts(genesis)),
    ...store.past.writesHasAllSenders(),
  ])
  state.stored(stateWrites)
  return { store, state, config: genesis.config, genesis: block, head: block }
}

/** Adopts the fork block as the first one of the chain. Its state stays with the remote chain. */
async function createFork(store: BlockStore, fork: Fork): Promise<Pick<OpenedChain, 'genesis' | 'head'>> {
  const { block, config, source } = fork
  const receipts = block.transactions.length === 0 ? [] : await fetched(source, () => receiptsOf(fork))
  await store.commit([
    ...store.writesBlock(block, receipts),
    ...writesGenesis(store, block),
    ...store.writesMetadata(CHAIN_CONFIG, configToJson(config)),
    ...writesFork(store, fork),
    ...store.writesCanonical(block, []),
    ...store.past.writesHasAllSenders(),
  ])
  return { genesis: block, head: block }
}

/** Receipts of the fork block. Throws RemoteMiss, also if the remote or a pack does not have them. */
function receiptsOf({ block: { hash }, blocks }: Fork): readonly Receipt[] {
  const receipts = blocks.receipts(hash)
  if (receipts === undefined) throw new RemoteMiss([{ kind: 'receipts', hash }])
  return receipts
}
