/**
 * The chain that wire scripts talk to: the same at every run, to the last hash. Its clock stands still, its ids are counted, and
 * its four blocks hold a transfer, a creation, a call that logs, and nothing.
 */
import { createContractAddress } from '../../types/contractAddress.ts'
import { randomUUID } from 'node:crypto'
import { realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Hex, bytesFromHex, wordFromBigint } from '../../contract/hex.ts'
import type { WireOption, WireOptionChanges } from '../../contract/settings.ts'
import type { NodeInfo } from '../../contract/wire/nodeInfo.ts'
import { WorkQueue } from '../../base/workQueue.ts'
import { addressFromPrivateKey } from '../../base/secp256k1.ts'
import { Chain } from '../../chain/chain.ts'
import type { Fork } from '../../chain/fork.ts'
import { type Genesis, defaultGenesis } from '../../chain/genesis.ts'
import { createEngine } from '../../evm/evm.ts'
import { PolledFilters } from '../../filters/polledFilters.ts'
import { Subscriptions } from '../../filters/subscriptions.ts'
import { createDevAccounts } from '../../keystore/devAccounts.ts'
import { createMemoryFolder, type FolderFile } from '../../keystore/keyFolder.ts'
import { KeyStore } from '../../keystore/keyStore.ts'
import { Clock } from '../../miner/clock.ts'
import { Miner } from '../../miner/miner.ts'
import { HeapSampler } from '../../profiling/heapSampler.ts'
import type { StartTimer } from '../../profiling/captures.ts'
import { Profiling } from '../../profiling/profiling.ts'
import { StatsCollector } from '../../profiling/statsCollector.ts'
import { Peer } from '../../recording/peer.ts'
import { DEFAULT_RING_LIMITS, type Recorder } from '../../recording/recorder.ts'
import { SILENT_LOG } from '../../node/log.ts'
import { openWorkspace, workspaceFolderOf } from '../../node/openWorkspace.ts'
import { createMemoryStore } from '../../store/memoryStore.ts'
import { TxPool } from '../../txpool/txPool.ts'
import { signTransaction } from '../../types/transaction.ts'
import { DEFAULT_RPC_LIMITS, type NodeControl, type RpcContext, type ServerKind } from '../context.ts'
import { createContext } from '../createContext.ts'
import { createDispatcher, type Dispatcher } from '../dispatcher.ts'
import { createErrorMapper, rpcError } from '../errors.ts'
import { METHOD_ROWS } from '../methods.ts'
import type { Forks } from '../forks.ts'
import type { NodeSettings } from '../nodeSettings.ts'
import { createRegistry, type RpcProfile, type RpcRegistry } from '../registry.ts'
import { WorkspaceFiles } from '../workspaceFiles.ts'
import { NetworkLauncher } from '../../validators/launcher.ts'
import { createScriptNetwork } from './network.ts'
import { ScriptValidators, throughFile } from './scriptValidators.ts'
import { createScriptWorkspaces } from './workspaces.ts'

/** 14 November 2023, 22:13:20 UTC. */
const NOW_MS = 1_700_000_000_000
const GWEI = 1_000_000_000n
const ETHER = 10n ** 18n

/**
 * Creates a contract that answers its slot 0 to empty input, and else stores the first word of the input there and logs it with
 * the caller as topic. Runtime: CALLDATASIZE PUSH1 12 JUMPI | PUSH0 SLOAD PUSH0 MSTORE PUSH1 32 PUSH0 RETURN | JUMPDEST PUSH0
 * CALLDATALOAD DUP1 PUSH0 SSTORE PUSH0 MSTORE CALLER PUSH1 32 PUSH0 LOG1 STOP.
 */
export const STORE_INIT_CODE: Hex = '0x601a600c600039601a6000f336600c575f545f5260205ff35b5f35805f555f523360205fa100'

/** The services of a chain for wire scripts, and how to end it. */
export interface ScriptChain {
  context: RpcContext
  dispatcher: Dispatcher
  close(): Promise<void>
}

/** Held open: when the last sampler of a thread closes, V8 collects all garbage, which takes longer than most scripts. */
export const HELD_SAMPLER = new HeapSampler()

// What never changes is made once: thousands of scripts have a chain each.
const DEV_ACCOUNTS = createDevAccounts(3)
const REGISTRIES: Record<RpcProfile, RpcRegistry> = {
  devnet: createRegistry(METHOD_ROWS, 'devnet'),
  reference: createRegistry(METHOD_ROWS, 'reference'),
}
const KEY_FILES = createKeyFiles()

/**
 * Makes the chain, with the methods of a profile on top; upon another genesis it starts empty and makes no blocks by itself, and on a fork it
 * starts at the fork block. `validated`: validators decide its blocks, and this node is one of four. `profileTimer` ends what is profiled for
 * a time.
 */
export async function createScriptChain(
  profile: RpcProfile = 'devnet',
  beginning?: Genesis | Fork | 'validated',
  profileTimer?: StartTimer,
): Promise<ScriptChain> {
  const accounts = DEV_ACCOUNTS
  const isValidated = beginning === 'validated'
  const fork = typeof beginning === 'object' && 'states' in beginning ? beginning : undefined
  const otherGenesis = typeof beginning === 'object' && !('states' in beginning) ? beginning : undefined
  const store = createMemoryStore()
  const addresses = accounts.map(({ address }) => address)
  const ownGenesis = otherGenesis ?? defaultGenesis({ timestamp: BigInt(NOW_MS / 1000), accounts: addresses, balance: 10_000n * ETHER })
  const genesis = isValidated ? await throughFile(ownGenesis) : ownGenesis
  const chain = await Chain.open({
    store,
    engine: createEngine(),
    ...(fork ? { fork } : { genesis }),
    nowMs: () => NOW_MS,
    isReplicated: isValidated,
  })
  const work = new WorkQueue()
  const pool = new TxPool({ chain, nextBlock: () => miner.nextBounds() })
  const clock = new Clock(() => NOW_MS)
  const validators = isValidated ? new ScriptValidators(chain, pool, genesis) : undefined
  const miner: Miner = new Miner({
    chain,
    pool,
    clock,
    mode: { kind: otherGenesis ? 'manual' : 'auto' },
    nowMs: () => NOW_MS,
    startTimer: () => () => undefined,
    ...(validators && { handOver: (transaction) => validators.handOver(transaction) }),
  })
  miner.start()
  await validators?.start(miner)
  const keyStore = await createScriptKeyStore()
  const files = join(realpathSync(tmpdir()), `terrarium-script-files-${randomUUID()}`)
  const [filterIds, subscriptionIds] = [counter(0xf0), counter(0x50)]
  const filters = new PolledFilters({ chain, pool, nowMs: () => NOW_MS, newId: filterIds })
  const profiling = new Profiling(join(tmpdir(), `terrarium-script-${randomUUID()}`), undefined, profileTimer)
  const figures = {
    connections: 1,
    subscriptions: 0,
    filters: 0,
    pool: { pending: 0, queued: 0 },
    blocks: 0,
    gasUsed: 0,
    storeBytes: null,
    head: { number: 0, timestamp: 0 },
  }
  const stats = new StatsCollector(
    profiling,
    () => figures,
    () => () => undefined,
  )
  const info = (): NodeInfo => ({
    version: '0.0.0',
    chainId: Number(chain.config.chainId),
    hardfork: 'osaka',
    profile,
    auth: 'token',
    engine: chain.engine.name,
    mining: { mode: isValidated ? 'consensus' : miner.mode.kind, intervalMs: 0 },
    clockOffsetSeconds: 0,
    priceBumpPercent: 10,
    http: null,
    ws: null,
    dap: null,
    dataDir: null,
    startedAtMs: NOW_MS,
    instanceId: '00000000-0000-0000-0000-000000000000',
  })
  const { context, open, leave, close } = createContext({
    instance: { id: '', renew: () => undefined },
    recording: { isOn: true, limits: DEFAULT_RING_LIMITS, nowMs: () => NOW_MS - performance.timeOrigin },
    nowMs: () => NOW_MS,
    work,
    chain,
    pool,
    miner,
    devAccounts: accounts,
    keyStore,
    filters,
    subscriptions: new Subscriptions({ chain, pool, newId: subscriptionIds }),
    profiling,
    stats,
    node: { clientVersion: 'Terrarium/v0.0.0/script/node0', version: '0.0.0', info },
    files: new WorkspaceFiles(files),
    workspace: openWorkspace(chain, work, workspaceFolderOf(null, SILENT_LOG), accounts, SILENT_LOG, () => NOW_MS).workspace,
    control: createScriptControl(),
    settings: createScriptSettings(),
    dataFolders: createScriptWorkspaces(files, info),
    forks: SCRIPT_FORKS,
    network: createScriptNetwork(),
    launcher: new NetworkLauncher({ folder: null, commandOf: () => undefined, onProblem: () => undefined }),
    limits: DEFAULT_RPC_LIMITS,
    stackTraces: false,
  })
  await open()
  if (beginning === undefined || isValidated) await addBlocks(context, () => validators?.decide() ?? miner.mine())
  addRequests(context.recorder)
  const mapError = createErrorMapper({
    error(message, { error }) {
      throw new Error(message, { cause: error })
    },
  })
  return {
    context,
    dispatcher: withFixedFolder(createDispatcher(REGISTRIES[profile], { context }, { mapError }), files),
    async close() {
      await leave()
      await close()
      rmSync(profiling.folder.path, { recursive: true, force: true })
      await store.close()
      rmSync(files, { recursive: true, force: true })
    },
  }
}

/** Requests and answers name the folder of files as if it were the same at every run. */
function withFixedFolder(dispatcher: Dispatcher, folder: string): Dispatcher {
  const fixed = <A>(answer: A) => (typeof answer === 'string' ? answer.replaceAll(folder, '/script/files') : answer) as A
  const later = <A>(answer: A | Promise<A>) => (answer instanceof Promise ? answer.then(fixed) : fixed(answer))
  return {
    handle: (text, session) => later(dispatcher.handle(text.replaceAll('/script/files', folder), session)),
    respond: (text, session) => later(dispatcher.respond(text.replaceAll('/script/files', folder), session)),
  }
}

const SECOND_KEY = new Uint8Array(32).fill(0x22)
const PASSWORD = 'secret'

/** The files of two accounts. */
async function createKeyFiles(): Promise<FolderFile[]> {
  const folder = createMemoryFolder()
  const keyStore = await KeyStore.open({ folder, scryptN: 2, nowMs: () => NOW_MS })
  await keyStore.importKey(new Uint8Array(32).fill(0x11), PASSWORD)
  await keyStore.importKey(SECOND_KEY, PASSWORD)
  return folder.list()
}

/** Holds two accounts, the second of them unlocked; their password is `secret`. */
async function createScriptKeyStore(): Promise<KeyStore> {
  const folder = createMemoryFolder()
  for (const file of await KEY_FILES) if ('text' in file) await folder.write(file.name, file.text)
  const keyStore = await KeyStore.open({
    folder,
    scryptN: 2,
    newKey: () => new Uint8Array(32).fill(0x44),
    nowMs: () => NOW_MS,
    startTimer: () => () => undefined,
  })
  await keyStore.unlock(addressFromPrivateKey(SECOND_KEY), PASSWORD)
  return keyStore
}

/** Has servers in name only. */
function createScriptControl(): NodeControl {
  const running = new Set<ServerKind>(['http'])
  return {
    setLogThreshold: () => undefined,
    setLogPartThresholds: () => undefined,
    isActivityLogged: true,
    startServer: (kind) => Promise.resolve(!running.has(kind) && running.add(kind).has(kind)),
    stopServer: (kind) => running.delete(kind),
  }
}

/** A remote chain in name only. */
const SCRIPT_FORKS: Forks = {
  async probe(options) {
    if (options.fork !== 'https://remote')
      throw rpcError(-32602, 'invalid argument 0: fork.url: the value is not the URL of a remote chain')
    return Promise.resolve({
      chainId: 1,
      name: 'Ethereum',
      head: 21_000_032,
      block: { number: 21_000_000, hash: wordFromBigint(21n), timestamp: 1_729_358_135 },
      hasState: true,
      isArchive: true,
      hardfork: 'cancun',
      remarks: [],
      capabilities: { proofs: true, bulkReads: true, accessLists: true, blockReceipts: true, blockHashes: true },
      from: ['https://remote'],
      ms: 12,
    })
  },
  fork: ({ url }) =>
    Promise.reject(
      url === undefined
        ? rpcError(-32602, 'Forking not enabled and RPC URL not provided to start forking')
        : rpcError(-32000, 'the remote chain at http://127.0.0.1:1 cannot be read'),
    ),
  unfork: () => Promise.resolve(),
  setUrl: () => Promise.reject(rpcError(-32000, 'this chain is not a fork of another one, so there is no RPC URL to set')),
}

const option = (name: string, effect: WireOption['effect'], value: string): WireOption => ({
  name,
  key: `script.${name}`,
  flag: name,
  help: 'Of wire scripts.',
  placeholder: 'TEXT',
  choices: null,
  value,
  default: value,
  saved: null,
  source: 'default',
  effect,
  isPending: false,
  isSecret: false,
  fixed: null,
})

/** Has one option of each kind of effect, and a token that is counted. */
function createScriptSettings(): NodeSettings {
  const options = [option('limit', 'restart', '5'), option('chain', 'newChain', '1337')]
  let tokens = 1
  const check = (changes: WireOptionChanges) =>
    Object.fromEntries(
      Object.keys(changes)
        .filter((name) => !options.some((it) => it.name === name))
        .map((name) => [name, `unknown option "${name}"`]),
    )
  return {
    options: () => ({ file: '/script/config.toml', problem: null, canRestart: true, options }),
    check: (changes) => Promise.resolve(check(changes)),
    async save(changes, resetChain) {
      for (const [name, problem] of Object.entries(check(changes)))
        throw rpcError(-32602, `invalid argument 0: changes.${name}: ${problem}`)
      if (Object.hasOwn(changes, 'chain') && !resetChain)
        throw rpcError(-32000, '[script] chain: a change needs a new chain, save it together with resetChain')
      for (const [name, value] of Object.entries(changes)) options.find((it) => it.name === name)!.saved = value
    },
    access: () => ({
      auth: 'token',
      tokenFile: '/script/auth-token',
      tokenHidden: null,
      namespaces: [{ name: 'eth', isEnabled: true, methods: 2, privateMethods: 1 }],
    }),
    token: () => `token-${tokens}`,
    renewToken: () => `token-${++tokens}`,
    dataFolder: () => Promise.resolve({ path: '/script', sizeBytes: 12, parts: [{ name: 'chain', sizeBytes: 12 }] }),
    restart: () => undefined,
    resetChain: () => undefined,
  }
}

async function addBlocks({ chain, miner, accounts }: RpcContext, mineEmpty: () => Promise<unknown>): Promise<void> {
  const [first, second] = accounts.devAccounts()
  const { chainId } = chain.config
  const fees = { maxFeePerGas: 3n * GWEI, maxPriorityFeePerGas: GWEI, accessList: [] }
  const empty = new Uint8Array(0)
  const transfer = signTransaction(
    { type: 0, chainId, nonce: 0n, gasLimit: 21_000n, gasPrice: 3n * GWEI, to: second!.address, value: ETHER, data: empty },
    first!.privateKey,
  )
  await miner.submit(transfer)
  await miner.submit(
    signTransaction(
      { type: 2, chainId, nonce: 1n, gasLimit: 200_000n, ...fees, value: 0n, data: bytesFromHex(STORE_INIT_CODE) },
      first!.privateKey,
    ),
  )
  const contract = chain.head.transactions[0]!
  const to = createContractAddress(contract.from, contract.nonce)
  await miner.submit(
    signTransaction(
      { type: 2, chainId, nonce: 0n, gasLimit: 100_000n, ...fees, to, value: 0n, data: bytesFromHex(`0x${'2a'.padStart(64, '0')}`) },
      second!.privateKey,
    ),
  )
  await mineEmpty()
}

const answer = (id: number, result: string) => `{"jsonrpc":"2.0","id":${id},"result":${result}}`
const request = (id: number, method: string, ...params: unknown[]) => ({ jsonrpc: '2.0', id, method, params })

/** Has recorded a read, a batch of a call with a secret and one of a method that does not exist, and a text that is no JSON. */
function addRequests(recorder: Recorder): void {
  const peer = new Peer({ transport: 'http', userAgent: 'script' })
  const atMs = recorder.nowMs()
  const read = request(1, 'eth_blockNumber')
  const exchange = recorder.begin(JSON.stringify(read), peer)!
  exchange.begin(read.method, read.id, read.params, atMs)!.answered(answer(1, '"0x0"'))
  exchange.written()
  const batch = [request(2, 'personal_newAccount', PASSWORD), request(3, 'eth_getBlockByNumbr', 'latest')]
  const batched = recorder.begin(JSON.stringify(batch), peer)!
  batched.batch(batch)
  batched.begin('personal_newAccount', 2, [PASSWORD], atMs, 0)!.answered(answer(2, '"0x1563915e194d8cfba1943570603f7606a3115508"'))
  batched.begin('eth_getBlockByNumbr', 3, ['latest'], atMs, 1)!.failed({ code: -32601, message: 'no such method' }, '{}')
  recorder.begin(`{"method":"${PASSWORD}`, peer)!.refused({ code: -32700, message: 'parse error' }, '{}')
}

function counter(start: number): () => Hex {
  let next = start
  return () => `0x${(++next).toString(16)}`
}
