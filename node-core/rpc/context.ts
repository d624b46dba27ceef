import type { OpenRpcDocument } from '../contract/openRpc.ts'
import type { NodeInfo } from '../contract/wire/nodeInfo.ts'
import type { Requester } from '../base/longWork.ts'
import type { WorkQueue } from '../base/workQueue.ts'
import type { BlockResolver } from '../chain/blockResolver.ts'
import type { Chain } from '../chain/chain.ts'
import type { RememberedBlocks } from '../chain/rememberedBlocks.ts'
import type { ConsensusWatch } from '../consensus/watch/consensusWatch.ts'
import type { FeeOracle } from '../execution/feeHistory.ts'
import { DEFAULT_LOG_QUERY_LIMITS, type LogQueryLimits } from '../filters/logQuery.ts'
import type { InternalCalls } from '../filters/internalCalls.ts'
import type { PolledFilters } from '../filters/polledFilters.ts'
import type { TokenLedgers } from '../filters/tokenLedger.ts'
import type { Subscriptions } from '../filters/subscriptions.ts'
import type { ControlHistory } from '../history/controlHistory.ts'
import type { HistoryEvents } from '../history/historyEvents.ts'
import type { ChainReset } from '../history/reset.ts'
import type { Snapshots } from '../history/snapshots.ts'
import type { Worlds } from '../history/world.ts'
import type { Miner } from '../miner/miner.ts'
import type { Profiling } from '../profiling/profiling.ts'
import type { StatsCollector } from '../profiling/statsCollector.ts'
import type { RemoteFigures } from '../remote/remoteFigures.ts'
import type { ConsoleFeed } from '../sources/console/consoleFeed.ts'
import type { MappingKeys } from '../tracing/mappingKeys.ts'
import type { Coverage } from '../sources/coverage/coverage.ts'
import type { SourcedExecutions } from '../sources/executions.ts'
import type { RequestRules } from '../interception/requestRules.ts'
import type { Recorder } from '../recording/recorder.ts'
import type { StepTraces } from '../tracing/stepTraces.ts'
import type { TxPool } from '../txpool/txPool.ts'
import type { NetworkControl } from '../validators/controlChannel.ts'
import type { NetworkLauncher } from '../validators/launcher.ts'
import type { Supervisor } from '../supervision/supervisor.ts'
import type { VerifiedSources } from '../workspace/verifiedSources.ts'
import type { Workspace } from '../workspace/workspace.ts'
import type { DataFolders } from './dataFolders.ts'
import type { EpochBlocks } from './epochBlocks.ts'
import type { FollowedNode } from './followedNode.ts'
import type { Forks } from './forks.ts'
import type { NodeAccounts } from './nodeAccounts.ts'
import type { NodeSettings } from './nodeSettings.ts'
import type { SendOrder } from './sendOrder.ts'
import type { RpcSession } from './session.ts'
import type { WorkspaceFiles } from './workspaceFiles.ts'

/** Cost limits of a single request. */
export interface RpcLimits {
  /** Gas cap of eth_call, eth_estimateGas and eth_createAccessList; 0: no cap. */
  gasCap: bigint
  /** Maximum run time of one of those; 0: no limit. */
  callTimeoutMs: number
  /** Maximum blocks and logs of one eth_getLogs. */
  logQuery: LogQueryLimits
}

/** Default limits, which the node's options may override. */
export const DEFAULT_RPC_LIMITS: RpcLimits = { gasCap: 0n, callTimeoutMs: 10_000, logQuery: DEFAULT_LOG_QUERY_LIMITS }

/** What the methods report about the node itself. */
export interface NodeDescription {
  /** `<name>/<version>/<os>/<runtime version>`. */
  readonly clientVersion: string
  readonly version: string
  info(): NodeInfo
}

/** Which log lines are written: those of the level and more severe ones, or none. */
export type LogThreshold = 'silent' | 'error' | 'warn' | 'info' | 'debug'

/** Log components: requests, servers, blocks, key files, and everything else. */
export const LOG_PARTS = ['rpc', 'server', 'chain', 'keystore', 'node'] as const

/** A threshold for the log components that match a pattern. */
export interface LogPartThreshold {
  matches: (part: string) => boolean
  level: LogThreshold
}

/** A server of the node. */
export type ServerKind = 'http' | 'ws'

/** What a forked chain read of its remote one. */
export interface RemoteReport {
  /** Since the start. */
  figures(): Readonly<RemoteFigures>
  /** The bytes of a pack. */
  pack(): Uint8Array
}

/** What methods can change in the node outside the chain. */
export interface NodeControl {
  setLogThreshold(threshold: LogThreshold): void
  /** Thresholds of log components; the first match wins and overrides the general threshold. */
  setLogPartThresholds(thresholds: readonly LogPartThreshold[]): void
  /** Whether log lines of requests and blocks are written, apart from warnings and errors. */
  isActivityLogged: boolean
  /** Starts a server of the kind; false if one is running. Host and port default to the configured ones. */
  startServer(kind: ServerKind, address: { host?: string; port?: number }): Promise<boolean>
  /** Stops a server once the requests in progress are answered; false if none of the kind is running. */
  stopServer(kind: ServerKind): boolean
}

/** The services that handlers use, each only the few it needs. Made once, by the composition root. */
export interface RpcContext {
  /** The node's long work. */
  readonly work: WorkQueue
  readonly chain: Chain
  readonly blocks: BlockResolver
  /** `blocks` for sessions of browser extensions. */
  readonly walletBlocks: RememberedBlocks
  /** `blocks` for sessions that talk to anvil. */
  readonly epochBlocks: EpochBlocks
  readonly pool: TxPool
  readonly miner: Miner
  readonly snapshots: Snapshots
  readonly history: ControlHistory
  readonly historyEvents: HistoryEvents
  readonly worlds: Worlds
  readonly reset: ChainReset
  readonly sendOrder: SendOrder
  readonly accounts: NodeAccounts
  readonly filters: PolledFilters
  readonly subscriptions: Subscriptions
  readonly profiling: Profiling
  readonly stats: StatsCollector
  readonly recorder: Recorder
  readonly requestRules: RequestRules
  readonly supervisor: Supervisor
  readonly steps: StepTraces
  readonly internalCalls: InternalCalls
  readonly tokenLedgers: TokenLedgers
  readonly mappingKeys: MappingKeys
  readonly executions: SourcedExecutions
  readonly coverage: Coverage
  readonly console: ConsoleFeed
  readonly feeOracle: FeeOracle
  readonly files: WorkspaceFiles
  readonly workspace: Workspace
  readonly node: NodeDescription
  readonly control: NodeControl
  readonly settings: NodeSettings
  readonly dataFolders: DataFolders
  readonly forks: Forks
  /** Undefined if the chain is not a fork. */
  readonly remote?: RemoteReport | undefined
  /** Undefined if the chain is not that of a remote node. */
  readonly followed?: FollowedNode | undefined
  /** Undefined if the chain is not a fork. */
  readonly verifiedSources?: Pick<VerifiedSources, 'import'> | undefined
  /** The validators that were started with this node; undefined if it was started alone. */
  readonly network?: NetworkControl | undefined
  /** Those that it starts itself. */
  readonly launcher: Pick<NetworkLauncher, 'describe' | 'network' | 'consensus' | 'watch' | 'start' | 'stop'>
  /** How an engine decides the blocks of this chain, if one does. */
  readonly consensus?: ConsensusWatch | undefined
  readonly limits: RpcLimits
  /** Whether the messages of failed calls say where in the source they come from. */
  readonly stackTraces: boolean
}

/** The services of the node's chain, which are replaced as a whole when it begins another one. */
export interface ContextHolder {
  readonly context: RpcContext
  /** Fulfilled, never rejected, when they have been replaced; undefined unless they are being. */
  readonly replacement?: Promise<void> | undefined
}

/** What a handler gets: the services, the requester, and its methods. */
export interface RpcCall extends RpcContext {
  readonly session: RpcSession
  /** The requester: long work ends when it is gone. */
  readonly requester: Requester
  /** The methods of the namespaces that the session has. */
  readonly describeMethods: () => OpenRpcDocument
  /** The same call upon the services that the node has now: for what outlives the request. */
  readonly present: () => RpcCall
}
