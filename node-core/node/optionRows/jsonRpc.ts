/** Options of the JSON-RPC servers: who may call what, and the bounds of requests. */
import { DEFAULT_RPC_LIMITS } from '../../rpc/context.ts'
import { isHostname, isWebOrigin } from '../../server/originPolicy.ts'
import { NAMESPACE_NAMES } from '../namespaces.ts'
import { assertFreeAddress } from '../optionChecks.ts'
import { bigInteger, choice, duration, integer, list, listenAddress, optionalPath, size, toggle } from '../optionKinds.ts'
import { option } from '../optionRow.ts'

/** Who may call what, and where. */
export const ACCESS_OPTIONS = {
  jsonRpc: option({
    key: 'json-rpc.enable',
    kind: toggle,
    default: false,
    effect: 'restart',
    help: 'Listen for HTTP and WebSocket clients.',
  }),
  profile: option({
    key: 'json-rpc.profile',
    kind: choice('devnet', 'reference'),
    default: 'devnet',
    effect: 'restart',
    help: 'devnet: everything works; reference: exactly as the interface document lists it.',
  }),
  httpAddress: option({
    key: 'json-rpc.address',
    kind: listenAddress,
    default: { host: '127.0.0.1', port: 8545 },
    effect: 'restart',
    isSecret: false,
    check: assertFreeAddress,
    help: 'HTTP address; port 0 takes a free one.',
  }),
  wsAddress: option({
    key: 'json-rpc.ws-address',
    kind: listenAddress,
    // The interface document's default, which only its literal profile follows: it opens the node to the network.
    default: (before) => ({ host: before['profile'] === 'reference' ? '0.0.0.0' : '127.0.0.1', port: 8546 }),
    effect: 'restart',
    isSecret: false,
    check: assertFreeAddress,
    help: 'WebSocket address; the HTTP address takes WebSockets too.',
  }),
  api: option({
    key: 'json-rpc.api',
    kind: list('LIST', `a namespace; known are ${NAMESPACE_NAMES.join(', ')}`, (name) => NAMESPACE_NAMES.includes(name)),
    default: ['eth', 'web3', 'net'],
    effect: 'restart',
    isSecret: false,
    help: 'Namespaces that clients may call; hardhat and anvil mean evm.',
  }),
  auth: option({
    key: 'json-rpc.auth',
    flag: 'auth',
    kind: choice('token', 'local', 'none'),
    default: 'token',
    effect: 'restart',
    help: 'Who may call private methods: who shows the token, also local programs, everybody.',
  }),
  authTokenFile: option({
    key: 'json-rpc.auth-token-file',
    kind: optionalPath,
    default: null,
    effect: 'restart',
    // Where the token is, not what it is.
    isSecret: false,
    help: 'File of the token for private methods; by default auth-token in the data folder, or a temporary file with --in-memory.',
  }),
  corsOrigins: option({
    key: 'json-rpc.cors-origins',
    kind: list('LIST', 'a web origin such as https://app.example, or *', isWebOrigin),
    default: [],
    effect: 'restart',
    isSecret: false,
    help: 'Web origins that may call besides loopback ones and browser extensions; * for any.',
  }),
  allowedHosts: option({
    key: 'json-rpc.allowed-hosts',
    kind: list('LIST', 'a host name without port such as devnet.example, or *', isHostname),
    default: [],
    effect: 'restart',
    isSecret: false,
    help: 'Host names by which clients may call besides loopback ones; * for any.',
  }),
}

/** What requests may cost. */
export const LIMIT_OPTIONS = {
  rpcGasCap: option({
    key: 'json-rpc.rpc-gas-cap',
    kind: bigInteger('GAS', 0n, 2n ** 64n - 1n),
    default: DEFAULT_RPC_LIMITS.gasCap,
    effect: 'restart',
    help: 'Gas that eth_call and eth_estimateGas may use; 0: no cap.',
  }),
  rpcEvmTimeoutMs: option({
    key: 'json-rpc.rpc-evm-timeout',
    kind: duration,
    default: DEFAULT_RPC_LIMITS.callTimeoutMs,
    effect: 'restart',
    help: 'Run time of one eth_call; 0: no limit.',
  }),
  maxOpenConnections: option({
    key: 'json-rpc.max-open-connections',
    kind: integer(0),
    default: 0,
    effect: 'restart',
    help: 'Connections at one time; 0: no limit.',
  }),
  bodyLimitBytes: option({
    key: 'json-rpc.body-limit',
    kind: size(1024),
    default: 5 * 2 ** 20,
    effect: 'restart',
    help: 'Largest request body or WebSocket message.',
  }),
  batchLimit: option({
    key: 'json-rpc.batch-limit',
    kind: integer(1),
    default: 1_000,
    effect: 'restart',
    help: 'Requests in one batch.',
  }),
  responseLimitBytes: option({
    key: 'json-rpc.response-limit',
    kind: size(1024),
    default: 128 * 2 ** 20,
    effect: 'restart',
    help: 'Largest answer that is held whole; large ones are sent while their text is made, and have no limit.',
  }),
  bufferLimitBytes: option({
    key: 'json-rpc.buffer-limit',
    kind: size(64 * 1024),
    default: 64 * 2 ** 20,
    effect: 'restart',
    help: 'Bytes that may wait for a client that reads too slowly, beyond one answer.',
  }),
  totalBufferLimitBytes: option({
    key: 'json-rpc.total-buffer-limit',
    kind: size(2 ** 20),
    default: 512 * 2 ** 20,
    effect: 'restart',
    help: 'Bytes that may wait for all clients together; past it those who have read nothing for the longest time are disconnected.',
  }),
  subscriptionLimit: option({
    key: 'json-rpc.subscription-limit',
    kind: integer(1),
    default: 1_000,
    effect: 'restart',
    help: 'Subscriptions of one connection.',
  }),
  filterLimit: option({
    key: 'json-rpc.filter-limit',
    kind: integer(1),
    default: 10_000,
    effect: 'restart',
    help: 'Filters of one WebSocket connection, which end with it, and of all HTTP clients together.',
  }),
  filterTimeoutMs: option({
    key: 'json-rpc.filter-timeout',
    kind: duration,
    default: 300_000,
    effect: 'restart',
    help: 'Time after which a filter that nobody polls is removed; 0: never.',
  }),
  logsLimit: option({
    key: 'json-rpc.logs-limit',
    kind: integer(1),
    default: DEFAULT_RPC_LIMITS.logQuery.logs,
    effect: 'restart',
    help: 'Logs in one answer.',
  }),
  metrics: option({
    key: 'json-rpc.metrics',
    kind: toggle,
    default: false,
    effect: 'restart',
    help: 'Answer GET /metrics with figures for Prometheus, to loopback clients only.',
  }),
}
