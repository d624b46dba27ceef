/** The parts of the node without its servers: store, chain, pool, miner and everything else that the methods use. */
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Hex } from '../contract/hex.ts'
import type { NodeInfo } from '../contract/wire/nodeInfo.ts'
import { CodedError } from '../base/codedError.ts'
import { WorkQueue } from '../base/workQueue.ts'
import { Chain } from '../chain/chain.ts'
import { storedFork } from '../chain/fork.ts'
import { defaultGenesis, type Genesis, withAnyGasLimit } from '../chain/genesis.ts'
import { genesisFromJson } from '../chain/genesisJson.ts'
import { type PredeployName, predeployedAccounts } from '../chain/predeploys.ts'
import { ruleChangesAtStart } from '../chain/ruleSettings.ts'
import { type ImportProgress, importBlocks } from '../chain/importer.ts'
import { createEngine } from '../evm/evm.ts'
import { PolledFilters } from '../filters/polledFilters.ts'
import { Subscriptions } from '../filters/subscriptions.ts'
import { createDevAccounts, type DevAccount, devAccountsOf } from '../keystore/devAccounts.ts'
import { createDiskFolder, createMemoryFolder } from '../keystore/keyFolder.ts'
import { KeyStore } from '../keystore/keyStore.ts'
import type { KeyFileProblem } from '../keystore/knownAccounts.ts'
import { Clock } from '../miner/clock.ts'
import { Miner, type MiningMode } from '../miner/miner.ts'
import { genesisOfReproduction } from '../reproduction/run.ts'
import { metricsText } from '../profiling/metricsText.ts'
import { Profiling } from '../profiling/profiling.ts'
import { type NodeFigures, StatsCollector } from '../profiling/statsCollector.ts'
import { DEFAULT_RPC_LIMITS, type NodeControl, type RpcContext } from '../rpc/context.ts'
import { createContext } from '../rpc/createContext.ts'
import type { DataFolders } from '../rpc/dataFolders.ts'
import type { NodeSettings } from '../rpc/nodeSettings.ts'
import { WorkspaceFiles } from '../rpc/workspaceFiles.ts'
import { BlockStore } from '../store/blockStore.ts'
import type { KeyValueStore, StoreErrorCode } from '../store/keyValueStore.ts'
import { createMemoryStore } from '../store/memoryStore.ts'
import { TxPool } from '../txpool/txPool.ts'
import type { Hardfork } from '../types/chainConfig.ts'
import { readPredeploy } from './applicationFiles.ts'
import { CHAIN_FOLDER, finishRepair, type RepairListener, removeMarkedChain } from './chainFolder.ts'
import { writeGenesis } from './exportGenesis.ts'
import { loadStateFile } from './loadStateFile.ts'
import { describeReproduction, isNotReproduced, readBundleFile, reproduceFirstBlock } from './reproduce.ts'
import type { Log } from './log.ts'
import { openWorkspace } from './openWorkspace.ts'
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
  /** Body of GET /metrics. */
  metrics(): string
  /** Stops the miner, and closes the store once everything is written. */
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
  log: Log
  /** Number of open client connections. */
  connections: () => number
  /** Hardfork that the user asks for; undefined if it is the default. */
  givenHardfork: Hardfork | undefined
  onImportProgress: ((progress: ImportProgress) => void) | undefined
  onRepairProgress?: RepairListener | undefined
}

/** Opens the chain in the data folder, which is locked, and creates the services. Throws CodedError with a message that names the remedy. */
export async function createServices(options: NodeOptions, environment: ServicesEnvironment): Promise<Services> {
  assertForkStandsAlone(options)
  const devAccounts = devAccountsFrom(options)
  const given = genesisOf(options, devAccounts)
  const genesis = options.anyGasLimit ? withAnyGasLimit(given) : given
  let storeProblem: CodedError<StoreErrorCode> | undefined
  const store = await openStore(options, genesis, environment, (problem) => (storeProblem ??= problem))
  try {
    return { ...(await createServicesOver(store, genesis, devAccounts, options, environment)), storeProblem: () => storeProblem }
  } catch (error) {
    await store.close()
    throw error
  }
}

async function createServicesOver(
  store: KeyValueStore,
  genesis: Genesis,
  devAccounts: readonly DevAccount[],
  options: NodeOptions,
  environment: ServicesEnvironment,
): Promise<Omit<Services, 'storeProblem'>> {
  const fork = await forkOf(store, options, devAccounts, environment)
  try {
    return await createServicesOverChain(store, fork ?? genesis, devAccounts, options, environment)
  } catch (error) {
    fork?.close()
    throw error
  }
}

function forkOf(
  store: KeyValueStore,
  options: NodeOptions,
  devAccounts: readonly DevAccount[],
  { givenHardfork, log }: ServicesEnvironment,
): Promise<OpenedFork> | undefined {
  if (!isForkAsked(options)) return undefined
  const stored = storedFork(new BlockStore(store))
  const devAddresses = devAccounts.map(({ address }) => address)
  return openFork(options, { stored, hardfork: givenHardfork, devAddresses, log: log.part('fork') })
}

async function createServicesOverChain(
  store: KeyValueStore,
  origin: Genesis | OpenedFork,
  devAccounts: readonly DevAccount[],
  options: NodeOptions,
  { clientVersion, version, info, control, settings, dataFolders, log, connections, onImportProgress }: ServicesEnvironment,
): Promise<Omit<Services, 'storeProblem'>> {
  const fork = 'fork' in origin ? origin : undefined
  const chain = await Chain.open({
    store,
    engine: createEngine(),
    ...('fork' in origin ? { fork: origin.fork } : { genesis: origin }),
    cacheBytes: options.cacheSizeBytes,
    rules: ruleChangesAtStart(options),
    branchLimit: options.branches,
  })
  if (fork?.prefix !== undefined && chain.head.hash === chain.genesis.hash) await minePrefix(chain, fork.prefix, log)
  const reproduced = options.reproduce !== null && isNotReproduced(chain) ? options.reproduce : undefined
  if (reproduced !== undefined) await reproduceFirstBlock(chain, reproduced, log)
  if (options.importFile !== null) {
    const { imported, skipped } = await importBlocks(chain, options.importFile, onImportProgress && { onProgress: onImportProgress })
    log.info('blocks imported', { imported, skipped, head: Number(chain.head.header.number) })
  }
  if (options.loadState !== null) await loadStateFile(chain, options.loadState, log)
  const work = new WorkQueue()
  const opened = openWorkspace(chain, work, options.inMemory ? null : options.dataDir, devAccounts, log)
  if (reproduced !== undefined) describeReproduction(opened.workspace, reproduced, log)
  const keyStore = await openKeyStore(options, log.part('keystore'))
  const pool = new TxPool({
    chain,
    nextBlock: () => miner.nextBounds(),
    limits: { accountSlots: options.txpoolAccountSlots, globalSlots: options.txpoolGlobalSlots, priceBumpPercent: options.txpoolPriceBump },
  })
  const miner: Miner = new Miner({
    chain,
    pool,
    clock: new Clock(),
    turns: work,
    mode: miningModeOf(options),
    settings: { coinbase: options.coinbase, leastTip: options.leastTip },
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
  const profilesDir = options.inMemory ? join(tmpdir(), `terrarium-profiles-${randomUUID()}`) : join(options.dataDir, 'profiles')
  const profiling = new Profiling(profilesDir, ({ kind, file, reason }) => log.warn('profile lost', { kind, file, reason }))
  const subscriptions = new Subscriptions({
    chain,
    pool,
    limitPerOwner: options.subscriptionLimit,
    onError: (error) => log.warn('events not delivered', { error }),
  })
  const storeSize = options.inMemory ? undefined : watchFolderSize(join(options.dataDir, CHAIN_FOLDER))
  const produced = { blocks: 0, gasUsed: 0 }
  chain.on('newHead', ({ block }) => {
    produced.blocks++
    produced.gasUsed += Number(block.header.gasUsed)
  })
  const figures = (): NodeFigures => ({
    ...produced,
    connections: connections(),
    subscriptions: subscriptions.size,
    filters: filters.size,
    pool: pool.counts(),
    storeBytes: storeSize?.sizeBytes ?? null,
  })
  const stats = new StatsCollector(profiling, figures)
  const instance = { id: await chain.instanceId(randomUUID), renew: () => void (instance.id = randomUUID()) }
  const { context, open, close } = createContext({
    instance,
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
    files: new WorkspaceFiles(options.inMemory ? null : join(options.dataDir, 'files')),
    workspace: opened.workspace,
    node: { clientVersion, version, info },
    control,
    settings,
    dataFolders,
    remote: fork && { figures: () => fork.remote.figures, pack: () => fork.remote.pack() },
    stackTraces: options.stackTraces,
    limits: { gasCap: options.rpcGasCap, callTimeoutMs: options.rpcEvmTimeoutMs || Infinity, logQuery },
  })
  await open()
  miner.start()
  return {
    context,
    instanceId: () => instance.id,
    fork,
    metrics: () => metricsText(profiling, figures(), stats),
    async close() {
      await close()
      await opened.close()
      storeSize?.close()
      await chain.close()
      fork?.close()
      await store.close()
    },
  }
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

function devAccountsFrom({ accounts, mnemonic, accountsPath, privateKeys }: NodeOptions): DevAccount[] {
  const derived = createDevAccounts(accounts, mnemonic, accountsPath)
  const addresses = new Set(derived.map(({ address }) => address))
  return [...derived, ...devAccountsOf(privateKeys as Hex[]).filter(({ address }) => !addresses.has(address))]
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
  removeMarkedChain(dataDir)
  finishRepair(dataDir)
  if (repair) {
    const { repairChainFolder } = await import('./repair.ts')
    await repairChainFolder(dataDir, genesis, log, onRepairProgress)
  }
  const { openLevelStore } = await import('../store/levelStore.ts')
  return openLevelStore(join(dataDir, CHAIN_FOLDER), { log: log.part('store'), onProblem })
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
      contracts: predeployedAccounts(options.predeploy as PredeployName[], BigInt(options.chainId), readPredeploy),
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
