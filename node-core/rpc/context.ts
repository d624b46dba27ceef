import type { OpenRpcDocument } from '../contract/openRpc.ts'
import type { NodeInfo } from '../contract/wire/nodeInfo.ts'
import type { Requester } from '../base/longWork.ts'
import type { WorkQueue } from '../base/workQueue.ts'
import type { BlockResolver } from '../chain/blockResolver.ts'
import type { Chain } from '../chain/chain.ts'
import type { Snapshots } from '../chain/snapshots.ts'
import { DEFAULT_LOG_QUERY_LIMITS, type LogQueryLimits } from '../filters/logQuery.ts'
import type { InternalCalls } from '../filters/internalCalls.ts'
import type { PolledFilters } from '../filters/polledFilters.ts'
import type { TokenLedger } from '../filters/tokenLedger.ts'
import type { Subscriptions } from '../filters/subscriptions.ts'
import type { Miner } from '../miner/miner.ts'
import type { Profiling } from '../profiling/profiling.ts'
import type { StatsCollector } from '../profiling/statsCollector.ts'
import type { StepTraces } from '../tracing/stepTraces.ts'
import type { TxPool } from '../txpool/txPool.ts'
import type { Workspace } from '../workspace/workspace.ts'
import type { NodeAccounts } from './nodeAccounts.ts'
import type { NodeSettings } from './nodeSettings.ts'
import type { SendOrder } from './sendOrder.ts'
import type { RpcSession } from './session.ts'
import type { WorkspaceFiles } from './workspaceFiles.ts'

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
  readonly version: string
  info(): NodeInfo
}

/** Which lines of the log are written: those of the level and graver ones, or none. */
export type LogThreshold = 'silent' | 'error' | 'warn' | 'info' | 'debug'

/** Parts of the log: requests, servers, blocks, key files, and everything else. */
export const LOG_PARTS = ['rpc', 'server', 'chain', 'keystore', 'node'] as const

/** A threshold for the parts of the log that a pattern names. */
export interface LogPartThreshold {
  matches: (part: string) => boolean
  level: LogThreshold
}

/** A server of the node. */
export type ServerKind = 'http' | 'ws'

/** What methods change of the node around the chain. */
export interface NodeControl {
  setLogThreshold(threshold: LogThreshold): void
  /** Thresholds of parts of the log, the first that matches counting; they stand above the other. */
  setLogPartThresholds(thresholds: readonly LogPartThreshold[]): void
  /** Starts a server where none of the kind runs; false where one does. Host and port as configured where they are not given. */
  startServer(kind: ServerKind, address: { host?: string; port?: number }): Promise<boolean>
  /** Stops a server once the requests under way are answered; false where none of the kind runs. */
  stopServer(kind: ServerKind): boolean
}

/** The services that handlers use, each only the few it needs. Made once, by the composition root. */
export interface RpcContext {
  /** The node's long work. */
  readonly work: WorkQueue
  readonly chain: Chain
  readonly blocks: BlockResolver
  readonly pool: TxPool
  readonly miner: Miner
  readonly snapshots: Snapshots
  readonly sendOrder: SendOrder
  readonly accounts: NodeAccounts
  readonly filters: PolledFilters
  readonly subscriptions: Subscriptions
  readonly profiling: Profiling
  readonly stats: StatsCollector
  readonly steps: StepTraces
  readonly internalCalls: InternalCalls
  readonly tokenLedger: TokenLedger
  readonly files: WorkspaceFiles
  readonly workspace: Workspace
  readonly node: NodeDescription
  readonly control: NodeControl
  readonly settings: NodeSettings
  readonly limits: RpcLimits
}

/** What a handler gets: the services, who asks, and what that one can ask. */
export interface RpcCall extends RpcContext {
  readonly session: RpcSession
  /** Who waits for this answer: long work ends when nobody does any more. */
  readonly requester: Requester
  /** The methods of the namespaces that the session has. */
  readonly describeMethods: () => OpenRpcDocument
}
