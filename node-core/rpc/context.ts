import type { NodeInfo } from '../contract/wire.ts'
import type { BlockResolver } from '../chain/blockResolver.ts'
import type { Chain } from '../chain/chain.ts'
import type { Snapshots } from '../chain/snapshots.ts'
import { DEFAULT_LOG_QUERY_LIMITS, type LogQueryLimits } from '../filters/logQuery.ts'
import type { PolledFilters } from '../filters/polledFilters.ts'
import type { Subscriptions } from '../filters/subscriptions.ts'
import type { Miner } from '../miner/miner.ts'
import type { Profiling } from '../profiling/profiling.ts'
import type { StatsCollector } from '../profiling/statsCollector.ts'
import type { TxPool } from '../txpool/txPool.ts'
import type { NodeAccounts } from './nodeAccounts.ts'
import type { RpcSession } from './session.ts'

/** Bounds of what one request may cost. */
export interface RpcLimits {
  /** Most gas of eth_call, eth_estimateGas and eth_createAccessList; 0: no cap. */
  gasCap: bigint
  /** Run time of one of those; 0: no limit. */
  callTimeoutMs: number
  /** Blocks and logs of one eth_getLogs. */
  logQuery: LogQueryLimits
}

/** Bounds unless the node's options say otherwise. */
export const DEFAULT_RPC_LIMITS: RpcLimits = { gasCap: 0n, callTimeoutMs: 10_000, logQuery: DEFAULT_LOG_QUERY_LIMITS }

/** What the methods say about the node itself. */
export interface NodeDescription {
  /** `<name>/<version>/<os>/<runtime version>`. */
  readonly clientVersion: string
  info(): NodeInfo
}

/** The services that handlers use, each only the few it needs. Made once, by the composition root. */
export interface RpcContext {
  readonly chain: Chain
  readonly blocks: BlockResolver
  readonly pool: TxPool
  readonly miner: Miner
  readonly snapshots: Snapshots
  readonly accounts: NodeAccounts
  readonly filters: PolledFilters
  readonly subscriptions: Subscriptions
  readonly profiling: Profiling
  readonly stats: StatsCollector
  readonly node: NodeDescription
  readonly limits: RpcLimits
}

/** What a handler gets: the services, and who asks. */
export interface RpcCall extends RpcContext {
  readonly session: RpcSession
}
