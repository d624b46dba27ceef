/** The parts of the node without its servers: store, chain, pool, miner and everything else that the methods use. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Hex } from '../contract/hex.ts'
import type { NodeInfo } from '../contract/wire/nodeInfo.ts'
import { CodedError } from '../base/codedError.ts'
import { WorkQueue } from '../base/workQueue.ts'
import { WorkTimes } from '../base/workTimes.ts'
import { Chain } from '../chain/chain.ts'
import { storedFork } from '../chain/fork.ts'
import { defaultGenesis, type Genesis, withAnyGasLimit } from '../chain/genesis.ts'
import { genesisFromJson } from '../chain/genesisJson.ts'
import { type PredeployName, predeployedAccounts } from '../chain/predeploys.ts'
import { ruleChangesAtStart } from '../chain/ruleSettings.ts'
import { type ImportProgress, importBlocks } from '../chain/importer.ts'
import { validatorContract } from '../consensus/application/validatorContract.ts'
import { createEngine } from '../evm/evm.ts'
import { meteredEngine } from '../execution/meteredEngine.ts'
import { timedEngine } from '../execution/timedEngine.ts'
import { PolledFilters } from '../filters/polledFilters.ts'
import { createDevAccounts, type DevAccount, devAccountsOf } from '../keystore/devAccounts.ts'
import { createDiskFolder, createMemoryFolder } from '../keystore/keyFolder.ts'
import { KeyStore } from '../keystore/keyStore.ts'
import type { KeyFileProblem } from '../keystore/knownAccounts.ts'
import { Clock } from '../miner/clock.ts'
import { Miner, type MiningMode } from '../miner/miner.ts'
import { genesisOfReproduction } from '../reproduction/run.ts'
import { metricsText } from '../profiling/metricsText.ts'
import { DEFAULT_RPC_LIMITS, type NodeControl, type RpcContext } from '../rpc/context.ts'
import { createContext } from '../rpc/createContext.ts'
import type { DataFolders } from '../rpc/dataFolders.ts'
import type { Forks } from '../rpc/forks.ts'
import type { NodeSettings } from '../rpc/nodeSettings.ts'
import { BlockStore } from '../store/blockStore.ts'
import type { KeyValueStore, StoreErrorCode } from '../store/keyValueStore.ts'
import { createMemoryStore } from '../store/memoryStore.ts'
import { TimedStore } from '../store/timedStore.ts'
import { TxPool } from '../txpool/txPool.ts'
import type { Hardfork } from '../types/chainConfig.ts'
import type { NetworkControl } from '../validators/controlChannel.ts'
import type { NetworkLauncher } from '../validators/launcher.ts'
import { readPredeploy } from './applicationFiles.ts'
import { CHAIN_FOLDER, finishRepair, finishReplacement, type RepairListener, removeMarkedChain } from './chainFolder.ts'
import { writeGenesis } from './exportGenesis.ts'
import { type KeptServices, createKept, figuresOf } from './keptServices.ts'
import { loadStateFile } from './loadStateFile.ts'
import { describeReproduction, isNotReproduced, readBundleFile, reproduceFirstBlock } from './reproduce.ts'
import type { Log } from './log.ts'
import { openWorkspace, workspaceFolderOf } from './openWorkspace.ts'
import { minePrefix } from './forkTransaction.ts'
import { type ForkOptionErrorCode, type OpenedFork, isForkAsked, openFork } from './openFork.ts'
import type { NodeOptions } from './options.ts'
import { GENESIS_LIMIT_BYTES, readTextFile } from './readTextFile.ts'
import { watchFolderSize } from './storeSize.ts'

/** `genesis-file`: the genesis file cannot be read, or is not JSON. */
export type ServicesErrorCode = 'genesis-file'

export interface Services {
  context: RpcContext
  /** Changes when a new chain is created. */
  instanceId(): string
  /** The first problem of the store while it was open. */
  storeProblem(): CodedError<StoreErrorCode> | undefined
  /** The remote chain that the chain was forked from. */
  readonly fork: OpenedFork | undefined
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

/** The genesis that the options define, for a chain that is no fork. Throws CodedError. */
export function beginningOf(options: NodeOptions): Genesis {
  const given = genesisOf(options, devAccountsFrom(options))
  return options.anyGasLimit ? withAnyGasLimit(given) : given
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
  const miner: Miner = new Miner({
    chain,
    pool,
    clock: new Clock(),
    turns: work,
    mode: miningModeOf(options),
    settings: { coinbase: options.coinbase, leastTip: options.leastTip },
    timesBlocks: options.otel !== 'off',
    ...(broadcaster && { handOver: (transaction) => broadcaster.handOver(transaction) }),
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
  const storeSize = dataDir === null ? undefined : watchFolderSize(join(dataDir, CHAIN_FOLDER))
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
    remote: fork && { figures: () => fork.remote.figures, pack: () => fork.remote.pack() },
    stackTraces: options.stackTraces,
    limits: { gasCap: options.rpcGasCap, callTimeoutMs: options.rpcEvmTimeoutMs || Infinity, logQuery },
  })
  if (kept?.requestRules === undefined) {
    context.requestRules.on('set', ({ id, match, action, isOn }) => {
      if (isOn) log.part('rpc').warn('a rule changes what clients get', { rule: id, action: action.kind, match: JSON.stringify(match) })
    })
  }
  await open()
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
    consensus: engine?.address ?? null,
    kept: { ...remaining, recorder: context.recorder, requestRules: context.requestRules, times },
    storeProblem,
    metrics: () => metricsText(profiling, figuresOf(remaining, connections), stats, times),
    async leave(reason) {
      await end(reason)
      fork?.remote.close()
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

/** Writes the genesis file that the options ask for, without starting anything. Throws as `createServices`. */
export async function exportGenesis(options: NodeOptions, log: Log): Promise<void> {
  const genesis = genesisOf(options, devAccountsFrom(options))
  const store = await openStore(options, genesis, { log }, () => undefined)
  try {
    const chain = await Chain.open({ store, engine: createEngine(), genesis })
    await writeGenesis(chain, options.exportGenesis!)
  } finally {
    await store.close()
  }
}

async function openKeyStore({ inMemory, dataDir }: NodeOptions, log: Log): Promise<KeyStore> {
  const keyStore = await KeyStore.open({ folder: inMemory ? createMemoryFolder() : createDiskFolder(join(dataDir, 'keystore')) })
  const warn = ({ url, reason }: KeyFileProblem) => log.warn('key file skipped', { file: url, reason })
  for (const problem of keyStore.problems()) warn(problem)
  keyStore.on('problem', warn)
  keyStore.on('added', ({ address }) => {
    log.info(inMemory ? 'account added, in memory only: its key is lost when the node stops' : 'account added', { address })
  })
  keyStore.on('unlocked', ({ address, untilMs }) =>
    log.info('account unlocked', { address, until: untilMs === Infinity ? 'the node stops' : new Date(untilMs).toISOString() }),
  )
  keyStore.on('locked', ({ address }) => log.info('account locked', { address }))
  return keyStore
}

/** Derived once for the options of a node: each account takes a multiplication on the curve. */
const derivedAccounts = new WeakMap<NodeOptions, readonly DevAccount[]>()

export function devAccountsFrom(options: NodeOptions): readonly DevAccount[] {
  const known = derivedAccounts.get(options)
  if (known !== undefined) return known
  const { accounts, mnemonic, accountsPath, privateKeys } = options
  const derived = createDevAccounts(accounts, mnemonic, accountsPath)
  const addresses = new Set(derived.map(({ address }) => address))
  const all = [...derived, ...devAccountsOf(privateKeys as Hex[]).filter(({ address }) => !addresses.has(address))]
  derivedAccounts.set(options, all)
  return all
}

/** The mining mode set by the option. */
export function miningModeOf({ mining }: Pick<NodeOptions, 'mining'>): MiningMode {
  if (mining.mode === 'interval') return { kind: 'interval', intervalMs: mining.intervalMs }
  return mining.mode === 'auto' ? { kind: 'auto' } : { kind: 'manual' }
}

async function openStore(
  { inMemory, dataDir, repair }: NodeOptions,
  genesis: Genesis,
  { log, onRepairProgress }: Pick<ServicesEnvironment, 'log' | 'onRepairProgress'>,
  onProblem: (problem: CodedError<StoreErrorCode>) => void,
): Promise<KeyValueStore> {
  if (inMemory) return createMemoryStore()
  finishReplacement(dataDir)
  removeMarkedChain(dataDir)
  finishRepair(dataDir)
  if (repair) {
    const { repairChainFolder } = await import('./repair.ts')
    await repairChainFolder(dataDir, genesis, log, onRepairProgress)
  }
  return openStoreFolder(join(dataDir, CHAIN_FOLDER), log, onProblem)
}

/** Opens the store in a folder, or creates it there. Throws CodedError<StoreErrorCode>. */
export async function openStoreFolder(
  folder: string,
  log?: Log,
  onProblem?: (problem: CodedError<StoreErrorCode>) => void,
): Promise<KeyValueStore> {
  const { openLevelStore } = await import('../store/levelStore.ts')
  return openLevelStore(folder, { ...(log && { log: log.part('store') }), ...(onProblem && { onProblem }) })
}

/** Throws CodedError if the options define the chain in another way too. */
function assertForkStandsAlone(options: NodeOptions): void {
  if (!isForkAsked(options)) return
  const others = { genesis: options.genesis, reproduce: options.reproduce, repair: options.repair || null, 'load-state': options.loadState }
  for (const [flag, value] of Object.entries(others))
    if (value !== null) throw new CodedError<ForkOptionErrorCode>('fork', `--${flag} and a fork exclude each other: leave one of them out`)
}

function genesisOf(options: NodeOptions, devAccounts: readonly DevAccount[]): Genesis {
  if (options.reproduce !== null) {
    if (options.genesis !== null)
      throw new CodedError<ServicesErrorCode>('genesis-file', 'chain.genesis and chain.reproduce both define the chain: give one of them')
    return genesisOfReproduction(readBundleFile(options.reproduce))
  }
  if (options.genesis === null) {
    return defaultGenesis({
      chainId: BigInt(options.chainId),
      hardfork: options.hardfork,
      gasLimit: options.gasLimit,
      baseFeePerGas: options.baseFee,
      accounts: devAccounts.map(({ address }) => address),
      balance: options.balance,
      contracts: [
        ...predeployedAccounts(options.predeploy as PredeployName[], BigInt(options.chainId), readPredeploy),
        ...(options.consensusOwner === null ? [] : [validatorContract(options.consensusOwner)]),
      ],
    })
  }
  let json: unknown
  try {
    json = JSON.parse(readTextFile(options.genesis, GENESIS_LIMIT_BYTES))
  } catch (error) {
    throw new CodedError<ServicesErrorCode>(
      'genesis-file',
      `cannot read the genesis file ${options.genesis}: ${(error as Error).message}`,
      { cause: error },
    )
  }
  return genesisFromJson(json)
}
