/** What a forked chain read of its remote one. */
import type { WireOf } from '../codec.ts'
import { array, dictionary, nullable, object, oneOf, optional } from '../compound.ts'
import { boolean, hash, integer, number, string } from '../primitives.ts'

/** The remote chain that a chain goes on from. */
export const nodeFork = object(
  {
    /** Of the remote chain. */
    chainId: integer,
    /** `Ethereum`; null if the chain is not recognised. */
    name: nullable(string),
    blockNumber: integer,
    blockHash: hash,
    /** Of that block; Unix seconds. */
    blockTimestamp: integer,
    /** Scheme and host of its URLs; empty if only a pack is read. */
    from: array(string),
    /** Which values are proved against the state root. */
    proof: oneOf('off', 'sample', 'all'),
    /** How its rules were found, and what of it is not Ethereum's. */
    remarks: array(string),
    /** Present if the chain is the remote one itself, whose blocks are taken over as they are made. */
    isFollowed: optional(boolean),
    /** Why the followed node cannot be read now; absent while it can. */
    problem: optional(string),
  },
  'NodeFork',
)

/** devnet_forkFigures: since the node started. */
export const forkFigures = object(
  {
    /** JSON-RPC requests by method. */
    requests: dictionary(string, integer),
    /** HTTP requests. */
    posts: integer,
    bytesSent: integer,
    bytesReceived: integer,
    /** Sum of the times of all posts, which overlap. */
    postMs: number,
    retries: integer,
    throttled: integer,
    /** Accounts and slots by the way in which they were read; `override`: many slots by one eth_call whose code is replaced. */
    values: object({ account: integer, storageValues: integer, override: integer, single: integer }, 'ForkValues'),
    /** Accounts and slots that were proved against a state root. */
    proved: integer,
    provedAccounts: integer,
    provedSlots: integer,
    /** Trie nodes of proofs in memory, from which local blocks have their state roots: with --fork.proof all. */
    nodes: integer,
    /** Number of the first block whose state cannot be proved; null if all can. */
    firstUnprovableBlock: nullable(integer),
  },
  'ForkFigures',
)

/** devnet_probeFork: what a fork of a remote chain would begin with, and what the remote can. */
export const forkProbe = object(
  {
    /** Of the remote chain. */
    chainId: integer,
    /** `Ethereum`; null if the chain is not recognised. */
    name: nullable(string),
    /** Number of the newest block; of several URLs the lowest. */
    head: integer,
    /** The block at which the fork would begin: the one that is asked for, or as far below the head as blocks are not reorganised. */
    block: object({ number: integer, hash, timestamp: integer }, 'ForkProbeBlock'),
    /** Whether the state of that block is there: a fork needs it. */
    hasState: boolean,
    /** Whether states of old blocks are there; null if the remote does not say. */
    isArchive: nullable(boolean),
    /** Rules under which local blocks would be made. */
    hardfork: string,
    /** How the rules were found, and what of the chain is not Ethereum's. */
    remarks: array(string),
    /** What all URLs can. `bulkReads`: many slots with one request; `blockHashes`: states of a block that is named by its hash. */
    capabilities: object(
      { proofs: boolean, bulkReads: boolean, accessLists: boolean, blockReceipts: boolean, blockHashes: boolean },
      'ForkCapabilities',
    ),
    /** Scheme and host of the URLs. */
    from: array(string),
    /** How long the questions took. */
    ms: number,
  },
  'ForkProbe',
)

export type WireForkProbe = WireOf<typeof forkProbe>
export type WireNodeFork = WireOf<typeof nodeFork>
export type WireForkFigures = WireOf<typeof forkFigures>
