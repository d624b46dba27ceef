/** Rebuilds a damaged chain from its blocks: everything else in the store follows from executing them. */
import { type Hash, bytesFromHex, isHexData } from '../contract/hex.ts'
import { CodedError } from '../base/codedError.ts'
import { keccak256Hex } from '../base/keccak256.ts'
import { EVENT_LOOP } from '../base/longWork.ts'
import { RunClock } from '../base/runClock.ts'
import type { Engine } from '../evm/engine.ts'
import type { InvalidBlockData } from '../execution/invalidBlock.ts'
import { StateDatabase } from '../state/stateDatabase.ts'
import { BlobRecords } from '../store/blobRecords.ts'
import { COUNT_NAME } from '../store/contractRecords.ts'
import type { KeyValueStore, Write } from '../store/keyValueStore.ts'
import { createMemoryStore } from '../store/memoryStore.ts'
import { BLOB_RECORDS_NAME, HEAD_LANE_NAME, HEAD_NAME, NEXT_LANE_NAME, SCHEMA_VERSION_NAME, metadataKey } from '../store/schema.ts'
import type { Block } from '../types/block.ts'
import { type Header, headerFromRlp } from '../types/header.ts'
import { decodeRlp } from '../types/rlp.ts'
import type { BlockOrigin } from './blockImport.ts'
import { Chain } from './chain.ts'
import { configFromJson } from './configJson.ts'
import { storedFork } from './fork.ts'
import { type Genesis, genesisBlock } from './genesis.ts'
import type { SalvagedChain } from './salvagedChain.ts'
import { CHAIN_CONFIG, GENESIS_HASH, GENESIS_HEADER } from './storedGenesis.ts'

/** `unrepairable`: too little is intact to start a chain. */
export type RebuildErrorCode = 'unrepairable'

/** Result of a rebuild. */
export interface Rebuilt {
  /** Number of the newest block of the new chain. */
  height: bigint
  /** Number of branches of the damaged chain, which the new one does not have. */
  droppedBranches: number
  /** Whether the damaged chain says which block is its newest; otherwise the new one has the most blocks that were found. */
  isHeadKnown: boolean
  /** Why it ends there, if the damaged chain continues. */
  endReason?: string
}

export interface RebuildOptions {
  salvaged: SalvagedChain
  /** An empty store for the new chain. */
  store: KeyValueStore
  engine: Engine
  /** The requested genesis; used if it produces the first block of the damaged chain. */
  genesis: Genesis
  /** Further writes for the new chain, which may depend on whether it has a block. */
  otherWrites?: (isStored: (hash: Hash) => boolean) => readonly Write[]
  /** Called from time to time with the number of the current block, and of the last known one. */
  onProgress: (number: bigint, last: bigint) => void
}

/** Metadata that the new chain writes itself. */
const OWN_METADATA = new Set(
  [
    SCHEMA_VERSION_NAME,
    HEAD_NAME,
    HEAD_LANE_NAME,
    NEXT_LANE_NAME,
    GENESIS_HASH,
    GENESIS_HEADER,
    CHAIN_CONFIG,
    COUNT_NAME,
    BLOB_RECORDS_NAME,
  ].map((name) => Buffer.from(metadataKey(name)).toString('latin1')),
)

/** Executes the blocks of a damaged chain from the first one up to the last intact and valid one. Throws `unrepairable`. */
export async function rebuildChain({
  salvaged,
  store,
  engine,
  genesis,
  otherWrites = () => [],
  onProgress,
}: RebuildOptions): Promise<Rebuilt> {
  const chain = await Chain.open({ store, engine, genesis: salvagedGenesis(salvaged, genesis) })
  const last = salvaged.height
  const run = new RunClock()
  let end: { reason: string } | undefined
  for (;;) {
    const found = chain.head.hash === salvaged.head ? undefined : salvaged.next(chain.head)
    if (found === undefined) break
    end = 'block' in found ? await tryImport(chain, found.block, originOf(salvaged, found.block)) : found
    if (end) break
    if (!run.isSliceOver()) continue
    onProgress(chain.head.header.number, last)
    await run.rest(EVENT_LOOP)
  }
  if (end === undefined && salvaged.head !== undefined && chain.head.hash !== salvaged.head)
    end = { reason: `the newest block ${salvaged.head} is missing` }
  await store.batch([
    ...salvaged.entriesOf('pooled'),
    ...salvaged.entriesOf('sender'),
    ...otherWrites((hash) => chain.store.placeOf(hash) !== undefined),
    ...Array.from(salvaged.entriesOf('metadata')).filter(({ key }) => !OWN_METADATA.has(Buffer.from(key).toString('latin1'))),
  ])
  const blobs = new BlobRecords(store)
  for await (const blob of salvaged.blobs()) await store.batch(blobs.writesAdded(new Map([blob]), Infinity))
  // Those of another head would mean nothing.
  const changes = chain.head.hash === salvaged.head ? await salvaged.pendingChanges() : undefined
  await chain.exclusive(() => chain.setPendingChanges(changes))
  const height = chain.head.header.number
  await chain.close()
  const isHeadKnown = salvaged.head !== undefined
  return { height, droppedBranches: salvaged.branchCount, isHeadKnown, ...(end && { endReason: end.reason }) }
}

const originOf = (salvaged: SalvagedChain, { hash }: Block): BlockOrigin => ({
  rules: salvaged.rules(hash) ?? {},
  changes: salvaged.manualChanges(hash),
})

async function tryImport(chain: Chain, block: Block, origin: BlockOrigin): Promise<{ reason: string } | undefined> {
  try {
    await chain.exclusive(() => chain.importBlock(block, origin))
    return undefined
  } catch (error) {
    if (!(error instanceof CodedError) || error.code !== 'invalid-block') throw error
    if ((error.data as InvalidBlockData).rule !== 'gas-limit' || chain.config.anyGasLimit) return { reason: error.message }
    // Versions before 0.2 let `miner_setGasLimit` change the limit in one step.
    await chain.liftGasLimitBound()
    return tryImport(chain, block, origin)
  }
}

/**
 * The genesis of the damaged chain: the requested one if it produces its first block, otherwise one built from the stored state. Throws
 * `unrepairable`.
 */
function salvagedGenesis(salvaged: SalvagedChain, requested: Genesis): Genesis {
  const fork = storedFork(salvaged)
  if (fork !== undefined)
    throw unrepairable(
      `it is a fork, and its first state is that of a remote chain: begin another with --fork URL@${fork.hash} in a new data folder`,
    )
  const hash = salvaged.metadata(GENESIS_HASH) as Hash | undefined
  const first = hash ? (salvaged.headerByHash(hash) ?? copiedHeader(salvaged, hash)) : salvaged.first?.header
  if (first === undefined) throw unrepairable('its first block is missing')
  const stored = salvaged.metadata(CHAIN_CONFIG)
  const config = stored === undefined ? requested.config : configFromJson(stored)
  const candidates: (() => Genesis)[] = [
    () => ({ ...requested, config, timestamp: first.timestamp }),
    () => ({ ...first, config, alloc: salvaged.accountsAt(first.stateRoot) }),
  ]
  for (const candidate of candidates) {
    const genesis = genesisIf(candidate, hash)
    if (genesis) return genesis
  }
  throw unrepairable(
    'the state of its first block is damaged, and the requested genesis is a different one; pass the original genesis with --genesis',
  )
}

/** The copy of the header of the first block; undefined if it is damaged too. */
function copiedHeader(salvaged: SalvagedChain, hash: Hash): Header | undefined {
  const copy = salvaged.metadata(GENESIS_HEADER)
  if (copy === undefined || !isHexData(copy)) return undefined
  const bytes = bytesFromHex(copy)
  return keccak256Hex(bytes) === hash ? headerFromRlp(decodeRlp(bytes)) : undefined
}

function genesisIf(candidate: () => Genesis, hash: Hash | undefined): Genesis | undefined {
  try {
    const genesis = candidate()
    const block = genesisBlock(genesis, new StateDatabase(createMemoryStore())).block
    return hash === undefined || block.hash === hash ? genesis : undefined
  } catch (error) {
    if (error instanceof CodedError) return undefined
    throw error
  }
}

const unrepairable = (reason: string) => new CodedError<RebuildErrorCode>('unrepairable', `cannot rebuild the chain: ${reason}`)
