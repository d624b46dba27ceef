/** `config.toml` of an engine: only what differs from CometBFT's defaults, which it supplies itself (config/config.go). */
import { stringify } from 'smol-toml'

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

const milliseconds = (time: number) => `${time}ms`

/** Text of `config.toml`. */
export function engineConfigFile({ moniker, application, rpc, p2p, peers, isPrivateNetwork, timing }: EngineConfig): string {
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
    instrumentation: { prometheus: false },
  })
}
