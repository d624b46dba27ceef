/** What a forked chain read of its remote one. */
import { array, dictionary, object, oneOf } from '../compound.ts'
import { hash, integer, number, string } from '../primitives.ts'

/** The remote chain that a chain goes on from. */
export const nodeFork = object(
  {
    /** Of the remote chain. */
    chainId: integer,
    blockNumber: integer,
    blockHash: hash,
    /** Scheme and host of its URLs; empty if only a pack is read. */
    from: array(string),
    /** Which values are proved against the state root. */
    proof: oneOf('off', 'sample', 'all'),
    /** How its rules were found, and what of it is not Ethereum's. */
    remarks: array(string),
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
  },
  'ForkFigures',
)
