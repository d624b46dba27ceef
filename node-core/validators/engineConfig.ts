/** `config.toml` of an engine: only what differs from CometBFT's defaults, which it supplies itself (config/config.go). */
import { stringify } from 'smol-toml'
import type { SnapshotSource } from './snapshotSource.ts'

export interface EngineConfig {
  /** Name in the logs of others. */
  moniker: string
  /** Address of the application, such as `tcp://127.0.0.1:26658`. */
  application: string
  /** Address of the engine's RPC, `tcp://HOST:PORT`. */
  rpc: string
  /** Address where peers connect, `tcp://HOST:PORT`. */
  p2p: string
  /** Peers to keep a connection to, `ID@HOST:PORT`. */
  peers: readonly string[]
  /** Whether peers are on this machine or in its network, and not in the internet. */
  isPrivateNetwork: boolean
  timing: BlockTiming
  /** Where it begins with a snapshot, unless it has blocks; absent: with the first block. */
  snapshots?: SnapshotSource | undefined
}

/** When blocks are made. */
export interface BlockTiming {
  /** Pause between a block and the next proposal. */
  blockTimeMs: number
  /** Whether blocks without transactions are made; one is made all the same after each block that has changed the state. */
  emptyBlocks: boolean
}

/** Validators on one machine answer in milliseconds: by then something is wrong with the proposer, or with a link. */
const PROPOSE_TIMEOUT_MS = 1_000
const VOTE_TIMEOUT_MS = 500

/** How often an engine looks what its peers lack, and how long it collects bytes for them; the defaults are for the internet. */
const GOSSIP_MS = 20
const FLUSH_MS = 10

/** How long an engine collects offers of snapshots before it takes the best one: the least that CometBFT takes (statesync/syncer.go). */
const SNAPSHOT_DISCOVERY_MS = 5_000

/** What bounds a round, in words; how long an engine waits after a block is an option. */
export const CONSENSUS_TIMEOUTS = `propose ${PROPOSE_TIMEOUT_MS}, prevote and precommit ${VOTE_TIMEOUT_MS}`

const milliseconds = (time: number) => `${time}ms`

/** Text of `config.toml`. */
export function engineConfigFile({ moniker, application, rpc, p2p, peers, isPrivateNetwork, timing, snapshots }: EngineConfig): string {
  return stringify({
    moniker,
    proxy_app: application,
    abci: 'socket',
    // Transactions and blocks are indexed by the node.
    tx_index: { indexer: 'null' },
    rpc: { laddr: rpc, pprof_laddr: '' },
    p2p: {
      laddr: p2p,
      persistent_peers: peers.join(','),
      // Peers are those that are named: none is told of others, and none is looked for.
      pex: false,
      addr_book_strict: !isPrivateNetwork,
      allow_duplicate_ip: isPrivateNetwork,
      ...(isPrivateNetwork && { flush_throttle_timeout: milliseconds(FLUSH_MS) }),
    },
    consensus: {
      timeout_propose: milliseconds(PROPOSE_TIMEOUT_MS),
      timeout_prevote: milliseconds(VOTE_TIMEOUT_MS),
      timeout_precommit: milliseconds(VOTE_TIMEOUT_MS),
      timeout_commit: milliseconds(timing.blockTimeMs),
      create_empty_blocks: timing.emptyBlocks,
      ...(isPrivateNetwork && { peer_gossip_sleep_duration: milliseconds(GOSSIP_MS) }),
    },
    ...(snapshots !== undefined && {
      statesync: {
        enable: true,
        rpc_servers: snapshots.rpcServers.join(','),
        trust_height: snapshots.height,
        trust_hash: snapshots.hash.slice(2).toUpperCase(),
        discovery_time: milliseconds(SNAPSHOT_DISCOVERY_MS),
      },
    }),
    instrumentation: { prometheus: false },
  })
}
