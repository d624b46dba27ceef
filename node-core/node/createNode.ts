/** The composition root: creates every part of the node from its options. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { type Address, quantityFromBigint } from '../contract/hex.ts'
import { CodedError } from '../base/codedError.ts'
import type { Port } from '../contract/port.ts'
import type { NodeInfo } from '../contract/wire/nodeInfo.ts'
import { type RuleSettings, ruleChangesOf } from '../chain/ruleSettings.ts'
import type { ImportProgress } from '../chain/importer.ts'
import type { NodeControl } from '../rpc/context.ts'
import { KNOWN_CHAINS } from '../remote/knownChains.ts'
import type { SpanExporter } from '../recording/otlp/spanExporter.ts'
import { rpcError } from '../rpc/errors.ts'
import { type Authorizer, createAuthorizer, readOrCreateToken } from '../server/auth.ts'
import { openSession } from '../server/session.ts'
import { temporaryTokenFile } from '../server/temporaryTokenFile.ts'
import { type Hardfork, hardforkAt } from '../types/chainConfig.ts'
import type { NetworkControl } from '../validators/controlChannel.ts'
import { applicationVersion, rendererFolder } from './applicationFiles.ts'
import type { DebugServer } from '../debugAdapter/debugServer.ts'
import type { RepairListener } from './chainFolder.ts'
import type { OptionSources } from './commandLine.ts'
import { logConsole } from './consoleLog.ts'
import { createDataFolders } from './dataFolders/dataFolders.ts'
import { runScheduledCheckout } from './dataFolders/scheduledCheckout.ts'
import { openDataFolder } from './dataFolders/openFolder.ts'
import { sharedArguments } from './dataFolders/sharedArguments.ts'
import type { Fleet } from './fleet/fleetCalls.ts'
import { type Log, SILENT_LOG } from './log.ts'
import { agentsOf } from './agents.ts'
import { startDebugAdapter } from './debugAdapter.ts'
import { createForks } from './forks.ts'
import { explorerOf } from './explorer.ts'
import { namespacesFromApi } from './namespaces.ts'
import { createNodeSettings } from './settings/nodeSettings.ts'
import { type NodeOptions, optionsWithDefaults } from './options.ts'
import { startSpans } from './spans.ts'
import { type Servers, startServers } from './servers.ts'
import { PresentChain } from './presentChain.ts'
import { createServices, miningModeOf, type Services, type ServicesEnvironment } from './services.ts'
import { createLauncher } from './validators/createLauncher.ts'
import { createViews } from './views.ts'

/** The environment of the node. */
export interface NodeEnvironment {
  log?: Log
  /** Called while `--import` reads its file. */
  onImportProgress?: (progress: ImportProgress) => void
  /** Called while `--repair` rebuilds the chain. */
  onRepairProgress?: RepairListener
  /** Folder with the window's built files. */
  rendererDir?: string
  /** Sources of the options; if absent, all options are given and none can be saved. */
  sources?: OptionSources
  /** Restarts the node; absent if it cannot restart itself. */
  restart?: () => void
  /** What the lock of the data folder says of the program, such as `desktop application`. */
  program?: string
  /** The nodes of this process; absent if there can be no others. */
  fleet?: Fleet
  /** The validators that were started with this node. */
  network?: NetworkControl
}

/** A dev account with its 32-byte private key. */
export interface UnlockedAccount {
  address: Address
  privateKey: Uint8Array
  /** BIP-32 path; undefined if the private key was given as an option, and so is not public. */
  path: string | undefined
}

/** A running node. */
export interface TerrariumNode {
  info(): NodeInfo
  /** URL of the HTTP server; null if disabled. */
  readonly http: string | null
  /** URL of the WebSocket address; null if disabled. */
  readonly ws: string | null
  /** Port of the debug adapter; null if disabled. */
  readonly dap: number | null
  /** Where the consensus engine connects, such as `tcp://127.0.0.1:26658`; null if this node decides blocks alone. */
  readonly consensus: string | null
  /** File with the access token, a temporary one if the chain is in memory; null if no server uses it. */
  readonly tokenFile: string | null
  accounts(): UnlockedAccount[]
  /** Serves the desktop window over a connection inside the application: devnet profile, all namespaces, private methods included. */
  connect(port: Port): void
  /** Closes the servers, then the miner, then the store. */
  close(): Promise<void>
}

function storeProblemOf(services: Services): Pick<NodeInfo, 'storeProblem'> {
  const problem = services.storeProblem()
  return problem ? { storeProblem: { message: problem.message, isDamaged: problem.code === 'store-corrupt' } } : {}
}

function forkInfoOf({ fork, following }: Services): Pick<NodeInfo, 'fork'> {
  if (fork === undefined) return {}
  const { chainId, number, hash, names } = fork.remote.origin
  return {
    fork: {
      chainId: Number(chainId),
      name: KNOWN_CHAINS.get(chainId)?.name ?? null,
      blockNumber: Number(number),
      blockHash: hash,
      blockTimestamp: Number(fork.remote.header.timestamp),
      from: names,
      proof: fork.remote.proof,
      remarks: fork.remarks,
      ...(following && { isFollowed: true, ...(following.problem() !== undefined && { problem: following.problem()! }) }),
    },
  }
}

/** Creates the services; those of a copied workspace whose chain is to end at a block of another branch begin with that. */
async function openServices(options: NodeOptions, environment: ServicesEnvironment): Promise<Services> {
  const services = await createServices(options, environment)
  if (options.inMemory) return services
  try {
    await runScheduledCheckout(options.dataDir, services.context)
    return services
  } catch (error) {
    await services.close()
    throw error
  }
}

/** The hardfork that the user asks for, as a flag, in the file, or as an option of a program. */
function givenHardfork(given: Partial<NodeOptions>, sources: OptionSources | undefined): Hardfork | undefined {
  return sources === undefined ? given.hardfork : (sources.flags.hardfork ?? sources.saved.hardfork)
}

/** Starts a node. Throws CodedError if it cannot start; the message names the option and the remedy. */
export async function createNode(given: Partial<NodeOptions> = {}, environment: NodeEnvironment = {}): Promise<TerrariumNode> {
  const options = optionsWithDefaults(given)
  const log = environment.log ?? SILENT_LOG
  const version = applicationVersion()
  const startedAtMs = Date.now()
  const clientNamespaces = namespacesFromApi(options.api)
  const temporary = options.inMemory && options.authTokenFile === null ? temporaryTokenFile() : undefined
  const tokenFile = temporary?.path ?? options.authTokenFile ?? join(options.dataDir, 'auth-token')
  const connected = new Set<Port>()
  let isConsoleLogged = options.logConsole
  let servers: Servers | undefined
  let authorizer: Authorizer | undefined
  let debugAdapter: DebugServer | undefined
  let spans: SpanExporter | undefined

  const info = (): NodeInfo => {
    const { services } = present
    const { chain, miner } = services.context
    const { header } = chain.head
    return {
      version,
      chainId: Number(chain.config.chainId),
      hardfork: hardforkAt(chain.config, header.number, header.timestamp),
      profile: options.profile,
      auth: options.auth,
      engine: chain.engine.name,
      mining: {
        mode: chain.isReplicated ? 'consensus' : chain.isOwn ? miner.mode.kind : 'remote',
        intervalMs: miner.mode.kind === 'interval' ? miner.mode.intervalMs : 0,
        ...(miner.nextTickAtMs !== undefined && { nextBlockAtMs: miner.nextTickAtMs }),
        ...(miner.settings.leastTip && { leastTip: quantityFromBigint(miner.settings.leastTip) }),
      },
      clockOffsetSeconds: Number(miner.clock.offset),
      priceBumpPercent: options.txpoolPriceBump,
      http: servers?.http ?? null,
      ws: servers?.ws ?? null,
      dap: debugAdapter?.port ?? null,
      dataDir: options.inMemory ? null : options.dataDir,
      startedAtMs,
      ...storeProblemOf(services),
      ...forkInfoOf(services),
      ...(chain.snapshotBlock !== undefined && { snapshotBlock: Number(chain.snapshotBlock) }),
      instanceId: services.instanceId(),
    }
  }
  const control: NodeControl = {
    setLogThreshold: (threshold) => log.setLevel(threshold),
    setLogPartThresholds: (thresholds) => log.setPartLevels(thresholds),
    get isActivityLogged() {
      return !log.isQuiet
    },
    set isActivityLogged(isOn) {
      log.isQuiet = !isOn
    },
    async startServer(kind, address) {
      if (servers === undefined) throw rpcError(-32000, 'this node serves only its own window: start it with --json-rpc.enable')
      try {
        const isStarted = await servers.start(kind, address)
        tellAddresses()
        return isStarted
      } catch (error) {
        throw error instanceof CodedError ? rpcError(-32000, error.message) : error
      }
    },
    stopServer(kind) {
      const isStopped = servers?.stop(kind) ?? false
      tellAddresses()
      return isStopped
    },
  }
  const changeRules = (settings: Partial<RuleSettings>) => {
    const { chain } = present.context
    chain.exclusive(() => chain.changeRules(ruleChangesOf(settings))).catch((error: unknown) => log.error('rules not changed', { error }))
  }
  const settings = createNodeSettings({
    options,
    sources: environment.sources ?? { flags: given, file: null, saved: {}, shipped: {}, isInDataFolder: false },
    log,
    authorizer: () => authorizer,
    tokenFile,
    live: {
      logLevel: (level) => log.setLevel(level),
      logConsole: (isOn) => void (isConsoleLogged = isOn),
      mining: (mining) => present.context.miner.setMode(miningModeOf({ mining })),
      coinbase: (coinbase) => present.context.miner.setSettings({ coinbase }),
      leastTip: (leastTip) => present.context.miner.setSettings({ leastTip }),
      codeSizeLimit: (codeSizeLimit) => changeRules({ codeSizeLimit }),
      initCodeSizeLimit: (initCodeSizeLimit) => changeRules({ initCodeSizeLimit }),
      txGasLimit: (txGasLimit) => changeRules({ txGasLimit }),
      fixedBaseFee: (fixedBaseFee) => changeRules({ fixedBaseFee }),
      agents: (mode) => void (present.context.supervisor.mode = mode),
    },
    restart: environment.restart,
  })
  const clientVersion = `Terrarium/v${version}/${process.platform}-${process.arch}/node${process.versions.node}`
  const dataFolders = createDataFolders({
    options,
    version,
    info,
    fleet: environment.fleet,
    heldPack: () => present.services.fork?.remote.packLater(),
    sharedArguments: () => sharedArguments(options, environment.sources?.flags ?? {}),
  })
  const launcher = createLauncher(options.inMemory ? null : options.dataDir, log)
  const folder = options.inMemory
    ? undefined
    : await openDataFolder(options.dataDir, `Terrarium ${version} (${environment.program ?? 'command line'})`, log)
  const servicesEnvironment: ServicesEnvironment = {
    clientVersion,
    version,
    info,
    control,
    settings,
    dataFolders,
    forks: createForks({ present: () => present, log: log.part('fork') }),
    network: environment.network,
    launcher,
    log,
    givenHardfork: givenHardfork(given, environment.sources),
    connections: () => (servers?.connections ?? 0) + (debugAdapter?.sessions ?? 0) + connected.size,
    onImportProgress: environment.onImportProgress,
    onRepairProgress: environment.onRepairProgress,
  }
  const services = await openServices(options, servicesEnvironment).catch((error: unknown) => {
    folder?.fail(error)
    throw error
  })
  const chainLog = log.part('chain')
  const present: PresentChain = new PresentChain(services, options, servicesEnvironment, environment.sources, ({ context }) => {
    context.chain.on('newHead', ({ block: { header, hash, transactions } }) => {
      // Empty blocks are rarely of interest, and interval mining creates many of them.
      chainLog[transactions.length > 0 ? 'info' : 'debug']('block', {
        number: Number(header.number),
        transactions: transactions.length,
        gasUsed: Number(header.gasUsed),
        hash,
      })
    })
    logConsole(context.console, log.part('console'), () => isConsoleLogged)
    folder?.follow(context.chain)
  })
  const closeAll = async () => {
    try {
      await debugAdapter?.close()
      // Neither waits for the other.
      await Promise.all([launcher.close(), servers?.close()])
      await spans?.close()
      await present.close()
    } finally {
      folder?.close()
      temporary?.remove()
    }
  }
  const tellAddresses = () => folder?.setAddresses({ http: servers?.http ?? null, ws: servers?.ws ?? null })
  try {
    spans = await startSpans(options, present.context.recorder, version, randomUUID(), log.part('server'))
    const views = createViews(present, clientNamespaces, options, log)
    if (options.jsonRpc || options.dap !== 'off') {
      authorizer = createAuthorizer(options.auth, readOrCreateToken(tokenFile))
      if (options.auth !== 'token') log.warn(`private methods can be called without the token: --auth is ${options.auth}`)
    }
    if (options.jsonRpc && authorizer !== undefined) {
      const web = {
        rendererDir: environment.rendererDir ?? rendererFolder(),
        status: () => ({ ...info(), height: Number(present.context.chain.head.header.number) }),
        openRpc: () => views.openRpc(),
        declaration: () => views.declaration(),
        ...(options.metrics && { metrics: () => present.services.metrics() }),
      }
      const explorer = explorerOf(options, present, views.clients, log)
      const agents = agentsOf(options, views.clients, log)
      servers = await startServers(options, views, { authorizer, tokenFile }, web, explorer, agents, log)
      tellAddresses()
    }
    if (options.dap !== 'off' && authorizer !== undefined) {
      debugAdapter = await startDebugAdapter(Number(options.dap), present, authorizer, tokenFile, log)
    }
    return {
      info,
      get http() {
        return servers?.http ?? null
      },
      get ws() {
        return servers?.ws ?? null
      },
      get dap() {
        return debugAdapter?.port ?? null
      },
      get consensus() {
        return present.services.consensus
      },
      tokenFile: authorizer ? tokenFile : null,
      accounts: () => present.context.accounts.devAccounts(),
      connect(port) {
        connected.add(port)
        port.onClose(() => connected.delete(port))
        openSession(port, {
          transport: 'inProcess',
          authority: 'full',
          service: views.window,
          isWindow: true,
          bufferLimitBytes: options.bufferLimitBytes,
        })
      },
      async close() {
        for (const port of connected) port.close('the node is shutting down')
        await closeAll()
      },
    }
  } catch (error) {
    await closeAll()
    throw error
  }
}
