import type { WireOf } from '../codec.ts'
import { encoded, nullable, object, oneOf, optional } from '../compound.ts'
import { address, boolean, integer, number, quantity, string } from '../primitives.ts'
import { authMode } from '../settings.ts'
import { nodeFork } from './fork.ts'

/**
 * How blocks come to be: one per accepted transaction, one per period, only when asked, as validators decide, or as the remote node does whose
 * chain is followed.
 */
const miningMode = oneOf('auto', 'interval', 'manual', 'consensus', 'remote')

const mining = object(
  {
    mode: miningMode,
    intervalMs: number,
    /** When the next block of an interval comes, Unix milliseconds. */
    nextBlockAtMs: optional(number),
    /** What a transaction must pay the proposer for a unit of gas, in wei; absent where that is nothing. */
    leastTip: optional(encoded(quantity)),
  },
  'Mining',
)

/** devnet_nodeInfo: what the window's status bar shows. */
export const nodeInfo = object(
  {
    version: string,
    chainId: integer,
    hardfork: string,
    profile: oneOf('devnet', 'reference'),
    auth: authMode,
    engine: string,
    mining,
    /** Seconds by which the chain's clock runs ahead of the wall clock (evm_increaseTime); negative where it is behind. */
    clockOffsetSeconds: number,
    /** Percent by which a transaction must pay more to take the place of one in the pool. */
    priceBumpPercent: integer,
    /** Null where the server is off. */
    http: nullable(string),
    ws: nullable(string),
    /** Port of the debug adapter on loopback; null where it is off. */
    dap: nullable(integer),
    /** Null: in memory. */
    dataDir: nullable(string),
    /** Unix milliseconds. */
    startedAtMs: number,
    /**
     * What happened to the stored chain while the node runs; absent while it is well. `isDamaged`: a repair helps, else it cannot be
     * written.
     */
    storeProblem: optional(object({ message: string, isDamaged: boolean }, 'StoreProblem')),
    /** The remote chain that the chain goes on from; absent if it has a genesis of its own. */
    fork: optional(nodeFork),
    /** Number of the block whose snapshot the chain began with: this node has none before it; absent if it has all. */
    snapshotBlock: optional(integer),
    /** Changes when the chain is made anew, so that a client can tell a reset from a restart. */
    instanceId: string,
  },
  'NodeInfo',
)

/** devnet_accounts: an account whose key the node has from the start; the key itself stays in the node. */
export const devAccount = object(
  {
    address,
    index: integer,
    /** BIP-32; null if the private key was given. */
    derivationPath: nullable(string),
  },
  'DevAccount',
)

export type MiningMode = WireOf<typeof miningMode>
export type NodeInfo = WireOf<typeof nodeInfo>
export type WireDevAccount = WireOf<typeof devAccount>
