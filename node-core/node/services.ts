/** The parts of the node without its servers: store, chain, pool, miner and everything else that the methods use. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { NodeInfo } from '../contract/wire/nodeInfo.ts'
import { CodedError } from '../base/codedError.ts'
import { WorkQueue } from '../base/workQueue.ts'
import { WorkTimes } from '../base/workTimes.ts'
import { Chain } from '../chain/chain.ts'
import { DEFAULT_BLOB_LIMIT_BYTES } from '../chain/minedBlobs.ts'
import { storedFork } from '../chain/fork.ts'
import type { Genesis } from '../chain/genesis.ts'
import { ruleChangesAtStart } from '../chain/ruleSettings.ts'
import { type ImportProgress, importBlocks } from '../chain/importer.ts'
import { createEngine } from '../evm/evm.ts'
import { meteredEngine } from '../execution/meteredEngine.ts'
import { timedEngine } from '../execution/timedEngine.ts'
import { PolledFilters } from '../filters/polledFilters.ts'
import { Clock } from '../miner/clock.ts'
import { Miner, type MiningMode } from '../miner/miner.ts'
import { metricsText } from '../profiling/metricsText.ts'
import { DEFAULT_RPC_LIMITS, type NodeControl, type RpcContext } from '../rpc/context.ts'
import { createContext } from '../rpc/createContext.ts'
import type { DataFolders } from '../rpc/dataFolders.ts'
import type { Forks } from '../rpc/forks.ts'
import type { NodeSettings } from '../rpc/nodeSettings.ts'
import { BlockStore } from '../store/blockStore.ts'
import type { KeyValueStore, StoreErrorCode } from '../store/keyValueStore.ts'
import { TimedStore } from '../store/timedStore.ts'
import { Supervisor } from '../supervision/supervisor.ts'
import { TxPool } from '../txpool/txPool.ts'
import type { Hardfork } from '../types/chainConfig.ts'
import type { NetworkControl } from '../validators/controlChannel.ts'
import type { NetworkLauncher } from '../validators/launcher.ts'
import { beginningOf, devAccountsFrom } from './configuredGenesis.ts'
import { isChainInMemory, openStore } from './openStore.ts'
import { openKeyStore } from './openKeyStore.ts'
import { CHAIN_FOLDER, type RepairListener } from './chainFolder.ts'
import { type KeptServices, createKept, figuresOf } from './keptServices.ts'
import { loadStateFile } from './loadStateFile.ts'
import { describeReproduction, isNotReproduced, reproduceFirstBlock } from './reproduce.ts'
import type { Log } from './log.ts'
import { openWorkspace, workspaceFolderOf } from './openWorkspace.ts'
import { minePrefix } from './forkTransaction.ts'
import { type ForkOptionErrorCode, type OpenedFork, assertFollowable, isForkAsked, openFork } from './openFork.ts'
import type { NodeOptions } from './options.ts'
import type { Following } from './following.ts'
import { watchFolderSize } from './storeSize.ts'
import { verifiedSourcesOf } from './verifiedSources.ts'

export interface Services {
  context: RpcContext
  /** Changes when a new chain is created. */
  instanceId(): string
  /** The first problem of the store while it was open. */
  storeProblem(): CodedError<StoreErrorCode> | undefined
  /** The remote chain that the chain was forked from. */
  readonly fork: OpenedFork | undefined
  /** The node whose chain is followed. */
  readonly following: Following | undefined
  /** Where the consensus engine connects, as its setting takes it; null if this node decides alone. */
  readonly consensus: string | null
  /** Body of GET /metrics. */
  metrics(): string
  /** What stays when another chain begins. */
  readonly kept: KeptServices
  /** Stops what belongs to the chain, for the reason in words, and closes the store once everything is written. */
  leave(reason: string): Promise<void>
  /** Stops everything, likewise. */
  close(): Promise<void>
}

/** What the services need in addition to the options. */
export interface ServicesEnvironment {
  /** Result of web3_clientVersion. */
  clientVersion: string
  version: string
  info: () => NodeInfo
  control: NodeControl
  settings: NodeSettings
  dataFolders: DataFolders
  forks: Forks
  /** The validators that were started with this node. */
  network: NetworkControl | undefined
  /** Those that it starts itself. */
  launcher: NetworkLauncher
  log: Log
  /** Number of open client connections. */
  connections: () => number
  /** Hardfork that the user asks for; undefined if it is the default. */
  givenHardfork: Hardfork | undefined
  onImportProgress: ((progress: ImportProgress) => void) | undefined
  onRepairProgress?: RepairListener | undefined
}

/** The store in which a chain is, or begins, and the remote chain that it goes on from. */
export interface ChainPlace {
  store: KeyValueStore
  fork: OpenedFork | undefined
  /** The first problem of the store while it was open. */
  storeProblem(this: void): CodedError<StoreErrorCode> | undefined
}

/**
 * Opens the chain in the data folder, which is locked, and creates the services. Throws CodedError with a message that names the remedy.
 */
export async function createServices(options: NodeOptions, environment: ServicesEnvironment): Promise<Services> {
  assertForkStandsAlone(options)
  const genesis = beginningOf(options)
  let storeProblem: CodedError<StoreErrorCode> | undefined
  const store = await openStore(options, genesis, environment, (problem) => (storeProblem ??= problem))
  let fork: OpenedFork | undefined
  try {
    fork = await forkOf(store, options, environment)
    return await createServicesOver({ store, fork, storeProblem: () => storeProblem }, genesis, options, environment)
  } catch (error) {
    fork?.close()
    await store.close()
    throw error
  }
}

/** Opens the remote chain that the options name; `store` may have a fork of it already. Throws RemoteError. */
export async function forkOf(
  store: KeyValueStore,
  options: NodeOptions,
  { givenHardfork, log }: Pick<ServicesEnvironment, 'givenHardfork' | 'log'>,
): Promise<OpenedFork | undefined> {
  if (!isForkAsked(options)) return undefined
  const stored = storedFork(new BlockStore(store))
  const devAddresses = devAccountsFrom(options).map(({ address }) => address)
  return openFork(options, { stored, hardfork: givenHardfork, devAddresses, log: log.part('fork') })
}

/** Opens the chain in its place, or begins it there. `times`: where its work is counted. Throws CodedError. */
export function openChainIn({ store, fork }: ChainPlace, genesis: Genesis, options: NodeOptions, times?: WorkTimes): Promise<Chain> {
  const engine = createEngine()
  return Chain.open({
    store: times === undefined ? store : new TimedStore(store, times),
    engine: meteredEngine(times === undefined ? engine : timedEngine(engine, times), options.otel !== 'off'),
    ...(fork === undefined ? { genesis } : { fork: fork.fork }),
    cacheBytes: options.cacheSizeBytes,
    rules: ruleChangesAtStart(options),
    branchLimit: options.branches,
    blobLimitBytes: isChainInMemory(options) ? Math.min(options.blobs, DEFAULT_BLOB_LIMIT_BYTES) : options.blobs,
    isReplicated: options.consensus !== 'single',
  })
}

/** Opens the chain and creates the services over it; `kept` are those of the chain that the node had before. Throws CodedError. */
export async function createServicesOver(
  place: ChainPlace,
  genesis: Genesis,
  options: NodeOptions,
  {
    clientVersion,
    version,
    info,
    control,
    settings,
    dataFolders,
    forks,
    network,
    launcher,
    log,
    connections,
    onImportProgress,
  }: ServicesEnvironment,
  kept?: KeptServices,
): Promise<Services> {
  const { store, fork, storeProblem } = place
  const devAccounts = devAccountsFrom(options)
  const times = kept === undefined ? (options.metrics ? new WorkTimes() : undefined) : kept.times
  const chain = await openChainIn(place, genesis, options, times)
  if (fork?.prefix !== undefined && chain.head.hash === chain.genesis.hash) await minePrefix(chain, fork.prefix, log)
  const reproduced = options.reproduce !== null && isNotReproduced(chain) ? options.reproduce : undefined
  if (reproduced !== undefined) await reproduceFirstBlock(chain, reproduced, log)
  if (options.importFile !== null) {
    const { imported, skipped } = await importBlocks(chain, options.importFile, onImportProgress && { onProgress: onImportProgress })
    log.info('blocks imported', { imported, skipped, head: Number(chain.head.header.number) })
  }
  if (options.loadState !== null) await loadStateFile(chain, options.loadState, log)
  const work = new WorkQueue()
  const dataDir = options.inMemory ? null : options.dataDir
  const workspaceFolder = kept?.workspaceFolder ?? workspaceFolderOf(dataDir, log)
  const opened = openWorkspace(chain, work, workspaceFolder, devAccounts, log)
  if (reproduced !== undefined) describeReproduction(opened.workspace, reproduced, log)
  const keyStore = kept?.keyStore ?? (await openKeyStore(options, log.part('keystore')))
  const pool = new TxPool({
    chain,
    nextBlock: () => miner.nextBounds(),
    limits: { accountSlots: options.txpoolAccountSlots, globalSlots: options.txpoolGlobalSlots, priceBumpPercent: options.txpoolPriceBump },
  })
  const replication = chain.isReplicated ? await import('./replication.ts') : undefined
  const { broadcaster, consensus } = replication?.followEngine(pool, options) ?? {}
  const following = fork?.isFollowed
    ? (await import('./following.ts')).createFollowing(fork.remote, options, {
        chain,
        pool,
        beginAnew: () => forks.fork({}),
        log: log.part('fork'),
      })
    : undefined
  const handOver = following?.handOver.bind(following) ?? broadcaster?.handOver.bind(broadcaster)
  const miner: Miner = new Miner({
    chain,
    pool,
    clock: new Clock(),
    turns: work,
    mode: miningModeOf(options),
    settings: { coinbase: options.coinbase, leastTip: options.leastTip },
    timesBlocks: options.otel !== 'off',
    ...(handOver && { handOver }),
    onError: (error) => log.error('block production failed', { error }),
  })
  const logQuery = { ...DEFAULT_RPC_LIMITS.logQuery, logs: options.logsLimit }
  const filters = new PolledFilters({
    chain,
    pool,
    timeoutMs: options.filterTimeoutMs || Infinity,
    limit: options.filterLimit,
    logLimits: logQuery,
  })
  const storeSize = dataDir === null || isChainInMemory(options) ? undefined : watchFolderSize(join(dataDir, CHAIN_FOLDER))
  const chainFigures = () => ({
    filters: filters.size,
    pool: pool.counts(),
    storeBytes: storeSize?.sizeBytes ?? null,
    head: headFigures(chain),
  })
  const remaining = kept ?? createKept({ keyStore, workspaceFolder, dataDir, chain, pool, chainFigures, connections, options, log })
  const { produced, subscriptions, profiling, stats, files } = remaining
  remaining.chainFigures.now = chainFigures
  chain.on('newHead', ({ block }) => {
    produced.blocks++
    produced.gasUsed += Number(block.header.gasUsed)
  })
  const instance = { id: await chain.instanceId(randomUUID), renew: () => void (instance.id = randomUUID()) }
  const { context, open, leave, close } = createContext({
    instance,
    recorder: kept?.recorder,
    requestRules: kept?.requestRules,
    supervisor: kept?.supervisor ?? new Supervisor({ mode: options.agents }),
    recording: { isOn: options.record, limits: { requests: options.recordLimit, bytes: options.recordSizeBytes } },
    work,
    chain,
    pool,
    miner,
    devAccounts,
    keyStore,
    filters,
    subscriptions,
    profiling,
    stats,
    files,
    workspace: opened.workspace,
    node: { clientVersion, version, info },
    control,
    settings,
    dataFolders,
    forks,
    network,
    launcher,
    consensus,
    followed: following?.node,
    verifiedSources: verifiedSourcesOf(chain, work, opened.workspace, options),
    remote: fork && { figures: () => fork.remote.figures, pack: () => fork.remote.pack() },
    stackTraces: options.stackTraces,
    limits: { gasCap: options.rpcGasCap, callTimeoutMs: options.rpcEvmTimeoutMs || Infinity, logQuery },
  })
  if (kept?.requestRules === undefined) {
    context.requestRules.on('set', ({ id, match, action, isOn }) => {
      if (isOn) log.part('rpc').warn('a rule changes what clients get', { rule: id, action: action.kind, match: JSON.stringify(match) })
    })
  }
  kept?.supervisor?.chainReplaced()
  await open()
  await following?.start()
  miner.start()
  const engine =
    broadcaster &&
    (await replication!.serveEngine({ chain, pool, miner, broadcaster, version }, options, log).catch((error: unknown) => {
      // Its connections to the engine would keep a process that cannot start.
      consensus?.close()
      broadcaster.close()
      throw error
    }))
  const end = async (reason?: string) => {
    await engine?.close()
    await following?.close()
    broadcaster?.close()
    consensus?.close()
    await leave(reason)
    await opened.close()
    storeSize?.close()
    await chain.close()
  }
  return {
    context,
    instanceId: () => instance.id,
    fork,
    following,
    consensus: engine?.address ?? null,
    kept: { ...remaining, recorder: context.recorder, requestRules: context.requestRules, supervisor: context.supervisor, times },
    storeProblem,
    metrics: () => metricsText(profiling, figuresOf(remaining, connections), stats, times),
    async leave(reason) {
      await end(reason)
      fork?.close()
      await store.close()
    },
    async close() {
      await end()
      await close()
      fork?.close()
      await store.close()
    },
  }
}

function headFigures({ head: { header } }: Chain) {
  return { number: Number(header.number), timestamp: Number(header.timestamp) }
}

/** The mining mode set by the option. */
export function miningModeOf({ mining }: Pick<NodeOptions, 'mining'>): MiningMode {
  if (mining.mode === 'interval') return { kind: 'interval', intervalMs: mining.intervalMs }
  return mining.mode === 'auto' ? { kind: 'auto' } : { kind: 'manual' }
}

/** Throws CodedError if the options define the chain in another way too. */
function assertForkStandsAlone(options: NodeOptions): void {
  assertFollowable(options)
  if (!isForkAsked(options)) return
  const others = { genesis: options.genesis, reproduce: options.reproduce, repair: options.repair || null, 'load-state': options.loadState }
  for (const [flag, value] of Object.entries(others))
    if (value !== null) throw new CodedError<ForkOptionErrorCode>('fork', `--${flag} and a fork exclude each other: leave one of them out`)
}
