/** A chain that goes on where a remote one stands. */
import type { Hash } from '../contract/hex.ts'
import { CodedError } from '../base/codedError.ts'
import type { StateReader } from '../evm/state.ts'
import type { StateBase } from '../state/stateBase.ts'
import type { BlockReader } from '../store/blockReader.ts'
import type { BlockStore } from '../store/blockStore.ts'
import type { Write } from '../store/keyValueStore.ts'
import type { Block } from '../types/block.ts'
import type { ChainConfig } from '../types/chainConfig.ts'
import type { Header } from '../types/header.ts'
import type { StateEdit } from '../types/manualChanges.ts'
import type { RemoteSource } from '../types/remoteMiss.ts'
import type { ChainErrorCode } from './chainErrors.ts'
import type { OldBlocks } from './oldBlocks.ts'

/** The remote chain that a chain is forked from. */
export interface Fork {
  /** The last block of the remote chain, and the first one of this: its number, hash and header are the remote's. */
  readonly block: Block
  /** Rules of the remote chain. */
  readonly remoteConfig: ChainConfig
  /** Those under which one of its blocks, up to the fork block, may have been made: the likeliest first, at least one. */
  readonly remoteConfigsOf: (header: Header) => readonly ChainConfig[]
  /** Rules of this chain, under which the blocks after it are made. */
  readonly config: ChainConfig
  /** Where it comes from, without credentials, such as `https://host`. */
  readonly origin: string
  readonly states: StateBase
  readonly blocks: OldBlocks
  readonly source: RemoteSource
  /** Whether this chain is the remote one itself, whose new blocks it takes over, instead of one that goes on from it. */
  readonly isFollowed?: boolean
  /** What is changed by hand before the first block of this chain, such as balances of dev accounts. May throw RemoteMiss. */
  readonly edits?: (state: StateReader) => readonly StateEdit[]
}

/** What a store remembers of the fork. */
export interface StoredFork {
  origin: string
  chainId: bigint
  number: bigint
  hash: Hash
  /** Whether its states go on from proved tries, which only --fork.proof all can read. */
  isProved: boolean
}

/** StoredFork as JSON. */
interface ForkText {
  origin: string
  chainId: string
  number: string
  hash: Hash
  isProved?: boolean
}

/** Metadata name of the fork. */
const FORK = 'fork'

const remoteChainOf = ({ chainId, number, hash, origin }: StoredFork) => `chain ${chainId} at block ${number} (${hash}) from ${origin}`

/** The fork of the chain in a store; undefined if it is none. */
export function storedFork(store: Pick<BlockReader, 'metadata'>): StoredFork | undefined {
  const text = store.metadata(FORK)
  if (text === undefined) return undefined
  const { chainId, number, isProved = false, ...more } = JSON.parse(text) as ForkText
  return { ...more, chainId: BigInt(chainId), number: BigInt(number), isProved }
}

/** Writes for the fork. */
export function writesFork(store: BlockStore, { block, origin, remoteConfig, states }: Fork): Write[] {
  const { hash, header } = block
  const isProved = states.tries !== undefined
  const text: ForkText = {
    origin,
    chainId: String(remoteConfig.chainId),
    number: String(header.number),
    hash,
    ...(isProved && { isProved }),
  }
  return store.writesMetadata(FORK, JSON.stringify(text))
}

const refuse = (reason: string) => new CodedError<ChainErrorCode>('fork-mismatch', reason)

/** Throws `fork-mismatch`, which names the remedy, if the chain in the store is not the fork that is asked for. */
export function assertSameFork(store: BlockReader, fork: Fork | undefined): void {
  const stored = storedFork(store)
  if (stored?.hash === fork?.block.hash) return
  if (stored === undefined) {
    throw refuse('the store contains a chain that is not forked from another one: use another data folder, or start without --fork')
  }
  const remedy = `start with --fork URL@${stored.hash}, or use another data folder`
  if (fork === undefined) throw refuse(`the store contains a fork of ${remoteChainOf(stored)}: ${remedy}`)
  const { block, remoteConfig } = fork
  throw refuse(
    `the store contains a fork of ${remoteChainOf(stored)}, not of chain ${remoteConfig.chainId} at block ${block.header.number} (${block.hash}): ${remedy}`,
  )
}
