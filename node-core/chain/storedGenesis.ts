/** The genesis of a stored chain. */
import { type Hash, hexFromBytes } from '../contract/hex.ts'
import { CodedError } from '../base/codedError.ts'
import { StateDatabase } from '../state/stateDatabase.ts'
import type { BlockReader } from '../store/blockReader.ts'
import type { BlockStore } from '../store/blockStore.ts'
import type { Write } from '../store/keyValueStore.ts'
import { createMemoryStore } from '../store/memoryStore.ts'
import { headerKey, metadataKey } from '../store/schema.ts'
import { corruptValue } from '../store/storeErrors.ts'
import type { Block } from '../types/block.ts'
import { headerToBytes } from '../types/header.ts'
import type { ChainConfig } from '../types/chainConfig.ts'
import type { ChainErrorCode } from './chainErrors.ts'
import { configDifference, configFromJson } from './configJson.ts'
import { nextRules } from './ruleHistory.ts'
import { type Genesis, genesisBlock } from './genesis.ts'

/** Metadata names of the hash of the first block, and of the configuration in JSON. */
export const GENESIS_HASH = 'genesisHash'
export const CHAIN_CONFIG = 'chainConfig'
/** Metadata name of a copy of the header of the first block in hexadecimal RLP: no repair is possible without that. */
export const GENESIS_HEADER = 'genesisHeader'
const PAST_HASHES = 'pastHashes'
/** Metadata name of the hash of the genesis of a chain whose first block here is that of a snapshot. */
export const SNAPSHOT_OF = 'snapshotOf'

/** Whether the first block here is that of a snapshot. */
export const beganWithSnapshot = (store: Pick<BlockReader, 'metadata'>): boolean => store.metadata(SNAPSHOT_OF) !== undefined

const mismatch = (reason: string) =>
  new CodedError<ChainErrorCode>(
    'genesis-mismatch',
    `the store contains a different chain: ${reason}; use another data folder, or the genesis file and options that this chain was created with`,
  )

/**
 * Configuration and first block of a stored chain, after checking them against the requested genesis, or only the configuration if that is
 * requested; its chain id may also be the present one. Throws `genesis-mismatch`.
 */
export function storedGenesis(store: BlockReader, requested: Genesis | ChainConfig | undefined): { config: ChainConfig; block: Block } {
  const text = store.metadata(CHAIN_CONFIG)
  const hash = store.metadata(GENESIS_HASH) as Hash | undefined
  const block = hash && store.blockByHash(hash)
  if (text === undefined) throw corruptValue(metadataKey(CHAIN_CONFIG), 'missing')
  if (block === undefined) throw corruptValue(hash ? headerKey(hash) : metadataKey(GENESIS_HASH), 'missing')
  const config = configFromJson(text)
  if (requested !== undefined) {
    const wanted = 'config' in requested ? requested.config : requested
    const { chainId = config.chainId } = nextRules(store, store.headHash())
    const isPresentId = wanted.chainId === chainId
    const difference = configDifference(isPresentId ? { ...config, chainId } : config, wanted)
    if (difference !== undefined) throw mismatch(difference)
    if (!('config' in requested)) return { config, block }
    const genesis = requested.isTimestampFree ? { ...requested, timestamp: block.header.timestamp } : requested
    const expected = genesisBlock(genesis, new StateDatabase(createMemoryStore())).block
    const begun = store.metadata(SNAPSHOT_OF) ?? block.hash
    if (expected.hash !== begun) throw mismatch(`genesis block is ${begun}, expected ${expected.hash}`)
  }
  return { config, block }
}

/** Writes that name the first block of the chain. */
export const writesGenesis = (store: BlockStore, { hash, header }: Block): Write[] => [
  ...store.writesMetadata(GENESIS_HASH, hash),
  ...store.writesMetadata(GENESIS_HEADER, hexFromBytes(headerToBytes(header))),
]

/** Writes for the hashes that BLOCKHASH returns for blocks up to the first one. */
export function writesPastHashes(store: BlockStore, hashes: ReadonlyMap<bigint, Hash> | undefined): Write[] {
  if (hashes === undefined || hashes.size === 0) return []
  return store.writesMetadata(PAST_HASHES, JSON.stringify(Array.from(hashes, ([number, hash]) => [String(number), hash])))
}

/** The same from the store; undefined if the actual hashes count. */
export function storedPastHashes(store: BlockReader): ReadonlyMap<bigint, Hash> | undefined {
  const text = store.metadata(PAST_HASHES)
  return text === undefined ? undefined : new Map((JSON.parse(text) as [string, Hash][]).map(([number, hash]) => [BigInt(number), hash]))
}
