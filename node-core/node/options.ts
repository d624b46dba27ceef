/**
 * Every option of the node, declared once: the flags, the keys of the configuration file, the defaults, the help and the type
 * of the resolved options derive from this table.
 */
import { homedir } from 'node:os'
import { join } from 'node:path'
import { DEFAULT_BALANCE, DEFAULT_CHAIN_ID, DEFAULT_GAS_LIMIT } from '../chain/genesis.ts'
import { INITIAL_BASE_FEE } from '../execution/baseFee.ts'
import { DEFAULT_MNEMONIC } from '../keystore/devAccounts.ts'
import { DEFAULT_RPC_LIMITS } from '../rpc/context.ts'
import { isHostname, isWebOrigin } from '../server/originPolicy.ts'
import { DEFAULT_TX_POOL_LIMITS } from '../txpool/txPool.ts'
import { HARDFORKS } from '../types/chainConfig.ts'
import { NAMESPACE_NAMES } from './namespaces.ts'
import {
  bigInteger,
  choice,
  duration,
  ether,
  integer,
  list,
  listenAddress,
  mining,
  mnemonic,
  type OptionKind,
  optionalPath,
  path,
  size,
  toggle,
} from './optionKinds.ts'

/** One option. */
export interface OptionSpec<T> {
  /** Section and key in the configuration file, `section.key`; undefined where the option is a flag only. */
  readonly key: string | undefined
  /** The flag without its dashes. */
  readonly flag: string
  readonly kind: OptionKind<T>
  /** A function where it depends on options that stand before it in the table. */
  readonly default: T | ((before: Record<string, unknown>) => T)
  readonly help: string
}

const option = <T>(
  key: string | undefined,
  kind: OptionKind<T>,
  fallback: T | ((before: Record<string, unknown>) => T),
  help: string,
  flag?: string,
): OptionSpec<T> => ({
  key,
  flag: flag ?? key!,
  kind,
  default: fallback,
  help,
})

const MAX_UINT64 = 2n ** 64n - 1n

/** The table, in the order of the help. */
export const OPTIONS = {
  log: option('log', choice('pretty', 'json', 'silent'), 'pretty', 'Form of the log; silent leaves the ready line only.'),

  logLevel: option(
    'log-level',
    choice('error', 'warn', 'info', 'debug'),
    'info',
    'Least level of a line of the log; debug has a line per request.',
  ),

  dataDir: option('store.data-dir', path, () => defaultDataDir(), 'Folder that keeps the chain.', 'data-dir'),
  inMemory: option('store.in-memory', toggle, false, 'Keep nothing on disk.', 'in-memory'),
  repair: option(
    undefined,
    toggle,
    false,
    'Rebuild a damaged chain from its blocks before the start; the damaged folder is kept aside.',
    'repair',
  ),
  cacheSizeBytes: option('store.cache-size', size(2 ** 20), 256 * 2 ** 20, 'Memory for state that was read lately.'),

  genesis: option('chain.genesis', optionalPath, null, 'Genesis file as geth reads it; replaces the default chain.', 'genesis'),
  importFile: option(
    undefined,
    optionalPath,
    null,
    'File of blocks to import at the start, as geth exports them (RLP, gzipped or not).',
    'import',
  ),
  chainId: option('chain.chain-id', integer(1), Number(DEFAULT_CHAIN_ID), 'Chain id, also the network id.', 'chain-id'),
  hardfork: option('chain.hardfork', choice(...HARDFORKS), 'osaka', 'Rules of the default chain.', 'hardfork'),
  gasLimit: option('chain.gas-limit', bigInteger('N', 5_000n, MAX_UINT64 >> 1n), DEFAULT_GAS_LIMIT, 'Gas limit of a block.', 'gas-limit'),
  anyGasLimit: option(
    'chain.any-gas-limit',
    toggle,
    false,
    'Accept blocks with any gas limit, so that miner_setGasLimit holds at once; the chain keeps this rule.',
    'any-gas-limit',
  ),
  baseFee: option('chain.base-fee', bigInteger('WEI', 0n, 2n ** 128n), INITIAL_BASE_FEE, 'Base fee of the first block.', 'base-fee'),

  mining: option(
    'miner.mining',
    mining,
    { mode: 'auto', intervalMs: 0 },
    'A block per accepted transaction, only on request, or one per period.',
    'mining',
  ),

  accounts: option('accounts.count', integer(0, 10_000), 10, 'Number of dev accounts.', 'accounts'),
  balance: option('accounts.balance', ether, DEFAULT_BALANCE, 'Balance of each dev account at the start.', 'balance'),
  mnemonic: option('accounts.mnemonic', mnemonic, DEFAULT_MNEMONIC, 'Words that the keys of the dev accounts are made from.', 'mnemonic'),

  txpoolAccountSlots: option(
    'txpool.account-slots',
    integer(1),
    DEFAULT_TX_POOL_LIMITS.accountSlots,
    'Transactions that one sender may have in the pool.',
  ),
  txpoolGlobalSlots: option('txpool.global-slots', integer(1), DEFAULT_TX_POOL_LIMITS.globalSlots, 'Transactions in the pool.'),
  txpoolPriceBump: option(
    'txpool.price-bump',
    integer(0, 1_000),
    DEFAULT_TX_POOL_LIMITS.priceBumpPercent,
    'Percent by which a replacement must pay more.',
  ),

  jsonRpc: option('json-rpc.enable', toggle, false, 'Listen for HTTP and WebSocket clients.'),
  profile: option(
    'json-rpc.profile',
    choice('devnet', 'reference'),
    'devnet',
    'devnet: everything works; reference: exactly as the interface document lists it.',
  ),
  httpAddress: option('json-rpc.address', listenAddress, { host: '127.0.0.1', port: 8545 }, 'HTTP address; port 0 takes a free one.'),
  wsAddress: option(
    'json-rpc.ws-address',
    listenAddress,
    // The interface document's default, which only its literal profile follows: it opens the node to the network.
    (before) => ({ host: before['profile'] === 'reference' ? '0.0.0.0' : '127.0.0.1', port: 8546 }),
    'WebSocket address; the HTTP address takes WebSockets too.',
  ),
  api: option(
    'json-rpc.api',
    list('LIST', `a namespace; known are ${NAMESPACE_NAMES.join(', ')}`, (name) => NAMESPACE_NAMES.includes(name)),
    ['eth', 'web3', 'net'],
    'Namespaces that clients may call; hardhat and anvil mean evm.',
  ),
  auth: option(
    'json-rpc.auth',
    choice('token', 'local', 'none'),
    'token',
    'Who may call private methods: who shows the token, also local programs, everybody.',
    'auth',
  ),
  authTokenFile: option(
    'json-rpc.auth-token-file',
    optionalPath,
    null,
    'File of the token for private methods; by default auth-token in the data folder, or a temporary file with --in-memory.',
  ),
  corsOrigins: option(
    'json-rpc.cors-origins',
    list('LIST', 'a web origin such as https://app.example, or *', isWebOrigin),
    [],
    'Web origins that may call besides loopback ones and browser extensions; * for any.',
  ),
  allowedHosts: option(
    'json-rpc.allowed-hosts',
    list('LIST', 'a host name without port such as devnet.example, or *', isHostname),
    [],
    'Host names by which clients may call besides loopback ones; * for any.',
  ),
  rpcGasCap: option(
    'json-rpc.rpc-gas-cap',
    bigInteger('GAS', 0n, MAX_UINT64),
    DEFAULT_RPC_LIMITS.gasCap,
    'Gas that eth_call and eth_estimateGas may use; 0: no cap.',
  ),
  rpcEvmTimeoutMs: option('json-rpc.rpc-evm-timeout', duration, DEFAULT_RPC_LIMITS.callTimeoutMs, 'Run time of one eth_call; 0: no limit.'),
  maxOpenConnections: option('json-rpc.max-open-connections', integer(0), 0, 'Connections at one time; 0: no limit.'),
  bodyLimitBytes: option('json-rpc.body-limit', size(1024), 5 * 2 ** 20, 'Largest request body or WebSocket message.'),
  batchLimit: option('json-rpc.batch-limit', integer(1), 1_000, 'Requests in one batch.'),
  responseLimitBytes: option(
    'json-rpc.response-limit',
    size(1024),
    128 * 2 ** 20,
    'Largest answer that is held whole; large ones are sent while their text is made, and have no limit.',
  ),
  bufferLimitBytes: option(
    'json-rpc.buffer-limit',
    size(64 * 1024),
    64 * 2 ** 20,
    'Bytes that may wait for a client that reads too slowly, beyond one answer.',
  ),
  totalBufferLimitBytes: option(
    'json-rpc.total-buffer-limit',
    size(2 ** 20),
    512 * 2 ** 20,
    'Bytes that may wait for all clients together; past it those who have read nothing for the longest time are disconnected.',
  ),
  subscriptionLimit: option('json-rpc.subscription-limit', integer(1), 1_000, 'Subscriptions of one connection.'),
  filterLimit: option(
    'json-rpc.filter-limit',
    integer(1),
    10_000,
    'Filters of one WebSocket connection, which end with it, and of all HTTP clients together.',
  ),
  filterTimeoutMs: option(
    'json-rpc.filter-timeout',
    duration,
    300_000,
    'Time after which a filter that nobody polls is removed; 0: never.',
  ),
  logsLimit: option('json-rpc.logs-limit', integer(1), DEFAULT_RPC_LIMITS.logQuery.logs, 'Logs in one answer.'),
  metrics: option('json-rpc.metrics', toggle, false, 'Answer GET /metrics with figures for Prometheus, to loopback clients only.'),
} satisfies Record<string, OptionSpec<never> | OptionSpec<unknown>>

/** The node's options with every value resolved. Names end in their unit where it is not wei, gas or a count. */
export type NodeOptions = { -readonly [K in keyof typeof OPTIONS]: (typeof OPTIONS)[K] extends OptionSpec<infer T> ? T : never }

/** Name of an option in `NodeOptions`. */
export type OptionName = keyof typeof OPTIONS

/** The rows of the table with their names, in its order. */
export const OPTION_ENTRIES = Object.entries(OPTIONS) as readonly (readonly [OptionName, OptionSpec<unknown>])[]

/** All options: those given, and the default of every other. */
export function optionsWithDefaults(given: Partial<NodeOptions>): NodeOptions {
  const options: Record<string, unknown> = { ...given }
  for (const [name, spec] of OPTION_ENTRIES) {
    if (options[name] !== undefined) continue
    options[name] = typeof spec.default === 'function' ? spec.default(options) : spec.default
  }
  return options as NodeOptions
}

/** Where applications keep their data on this platform, and there the folder of the default chain. */
export function defaultDataDir(
  platform: NodeJS.Platform = process.platform,
  env: NodeJS.ProcessEnv = process.env,
  home: string = homedir(),
): string {
  if (platform === 'win32') return join(env['LOCALAPPDATA'] ?? join(home, 'AppData', 'Local'), 'Terrarium', 'default')
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Terrarium', 'default')
  return join(env['XDG_DATA_HOME'] || join(home, '.local', 'share'), 'terrarium', 'default')
}
