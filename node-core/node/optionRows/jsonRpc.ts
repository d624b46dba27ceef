/** Options of the JSON-RPC servers: who may call what, and request limits. */
import { AGENT_MODE_NAMES } from '../../contract/agentModes.ts'
import { DEFAULT_RING_LIMITS } from '../../recording/recorder.ts'
import { DEFAULT_RPC_LIMITS } from '../../rpc/context.ts'
import { isHostname, isWebOrigin } from '../../server/originPolicy.ts'
import { NAMESPACE_NAMES } from '../namespaces.ts'
import { numberOrOff } from '../limitKinds.ts'
import { assertFreeAddress } from '../optionChecks.ts'
import { bigInteger, choice, collector, duration, integer, list, listenAddress, optionalPath, size, toggle } from '../optionKinds.ts'
import { option } from '../optionRow.ts'

/** Who may call what, and where. */
export const ACCESS_OPTIONS = {
  jsonRpc: option({
    key: 'json-rpc.enable',
    kind: toggle,
    default: false,
    effect: 'restart',
    help: 'Start the HTTP and WebSocket servers.',
  }),
  profile: option({
    key: 'json-rpc.profile',
    kind: choice('devnet', 'reference'),
    default: 'devnet',
    effect: 'restart',
    // It decides where WebSockets listen without an address of their own.
    isMachineLocal: true,
    help: 'devnet: every method works; reference: exactly what the interface document lists.',
  }),
  httpAddress: option({
    key: 'json-rpc.address',
    kind: listenAddress,
    default: { host: '127.0.0.1', port: 8545 },
    effect: 'restart',
    isSecret: false,
    check: assertFreeAddress,
    isMachineLocal: true,
    help: 'HTTP address; port 0 picks a free port.',
  }),
  wsAddress: option({
    key: 'json-rpc.ws-address',
    kind: listenAddress,
    // The interface document's default, used by the reference profile only: it exposes the node to the network.
    default: (before) => ({ host: before['profile'] === 'reference' ? '0.0.0.0' : '127.0.0.1', port: 8546 }),
    effect: 'restart',
    isSecret: false,
    check: assertFreeAddress,
    isMachineLocal: true,
    help: 'WebSocket address; the HTTP address accepts WebSockets too.',
  }),
  api: option({
    key: 'json-rpc.api',
    kind: list('LIST', `a namespace: expected one of ${NAMESPACE_NAMES.join(', ')}`, (name) => NAMESPACE_NAMES.includes(name)),
    default: ['eth', 'web3', 'net'],
    effect: 'restart',
    isSecret: false,
    help: 'Namespaces available to clients; hardhat and anvil mean evm.',
  }),
  clientVersion: option({
    key: 'json-rpc.client-version',
    kind: { ...choice('terrarium', 'hardhat', 'anvil'), placeholder: 'NAME' },
    default: 'terrarium',
    effect: 'restart',
    help: 'Name that web3_clientVersion begins with: terrarium, hardhat or anvil; per client at /like/hardhat and /like/anvil.',
  }),
  auth: option({
    key: 'json-rpc.auth',
    flag: 'auth',
    kind: choice('token', 'local', 'none'),
    default: 'token',
    effect: 'restart',
    isMachineLocal: true,
    help: 'Who may call private methods: clients with the token, also local programs, or everyone.',
  }),
  agents: option({
    key: 'json-rpc.agents',
    flag: 'agents',
    kind: choice(...AGENT_MODE_NAMES),
    default: 'ask',
    effect: 'now',
    isMachineLocal: true,
    help: 'What coding agents may change at /mcp. ask: what you allow in the window; allow: everything; read: nothing.',
  }),
  authTokenFile: option({
    key: 'json-rpc.auth-token-file',
    kind: optionalPath,
    default: null,
    effect: 'restart',
    // The location of the token, not its value.
    isSecret: false,
    isMachineLocal: true,
    help: 'File with the access token for private methods; by default auth-token in the data folder, or a temporary file with --in-memory.',
  }),
  corsOrigins: option({
    key: 'json-rpc.cors-origins',
    kind: list('LIST', 'a web origin such as https://app.example, or *', isWebOrigin),
    default: [],
    effect: 'restart',
    isSecret: false,
    isMachineLocal: true,
    help: 'Allowed web origins, besides loopback and browser extensions; * for any.',
  }),
  allowedHosts: option({
    key: 'json-rpc.allowed-hosts',
    kind: list('LIST', 'a host name without port such as devnet.example, or *', isHostname),
    default: [],
    effect: 'restart',
    isSecret: false,
    isMachineLocal: true,
    help: 'Allowed Host names, besides loopback; * for any.',
  }),
}

export const DEBUG_ADAPTER_OPTIONS = {
  dap: option({
    key: 'debug-adapter.port',
    flag: 'dap',
    kind: numberOrOff('PORT', 0n, 65535n),
    default: 'off',
    effect: 'restart',
    check: async (port, { key, isInEffect }) => {
      if (port === 'off' || isInEffect(port)) return
      await assertFreeAddress({ host: '127.0.0.1', port: Number(port) }, { key, isInEffect: () => false })
    },
    isMachineLocal: true,
    help: 'Port on this machine at which editors step through transactions (Debug Adapter Protocol); 0 picks a free port.',
  }),
}

/** Request limits, and what answers say. */
export const LIMIT_OPTIONS = {
  stackTraces: option({
    key: 'json-rpc.stack-traces',
    kind: toggle,
    default: false,
    effect: 'restart',
    help: 'Messages of failed eth_call, eth_estimateGas and eth_sendTransaction go on with the reason and the Solidity stack.',
  }),
  rpcGasCap: option({
    key: 'json-rpc.rpc-gas-cap',
    kind: bigInteger('GAS', 0n, 2n ** 64n - 1n),
    default: DEFAULT_RPC_LIMITS.gasCap,
    effect: 'restart',
    help: 'Gas cap of eth_call and eth_estimateGas; 0 for none.',
  }),
  rpcEvmTimeoutMs: option({
    key: 'json-rpc.rpc-evm-timeout',
    kind: duration,
    default: DEFAULT_RPC_LIMITS.callTimeoutMs,
    effect: 'restart',
    help: 'Timeout of eth_call; 0 for none.',
  }),
  maxOpenConnections: option({
    key: 'json-rpc.max-open-connections',
    kind: integer(0),
    default: 0,
    effect: 'restart',
    help: 'Maximum open connections; 0 for no limit.',
  }),
  bodyLimitBytes: option({
    key: 'json-rpc.body-limit',
    kind: size(1024),
    default: 5 * 2 ** 20,
    effect: 'restart',
    help: 'Maximum size of a request body or WebSocket message.',
  }),
  batchLimit: option({
    key: 'json-rpc.batch-limit',
    kind: integer(1),
    default: 1_000,
    effect: 'restart',
    help: 'Maximum requests in a batch.',
  }),
  responseLimitBytes: option({
    key: 'json-rpc.response-limit',
    kind: size(1024),
    default: 128 * 2 ** 20,
    effect: 'restart',
    help: 'Maximum size of a response built in memory; large results are streamed and have no limit.',
  }),
  bufferLimitBytes: option({
    key: 'json-rpc.buffer-limit',
    kind: size(64 * 1024),
    default: 64 * 2 ** 20,
    effect: 'restart',
    help: 'Maximum bytes buffered for one slow client, beyond one response.',
  }),
  totalBufferLimitBytes: option({
    key: 'json-rpc.total-buffer-limit',
    kind: size(2 ** 20),
    default: 512 * 2 ** 20,
    effect: 'restart',
    help: 'Maximum bytes buffered for all clients; above it, clients that have read nothing for longest are disconnected.',
  }),
  subscriptionLimit: option({
    key: 'json-rpc.subscription-limit',
    kind: integer(1),
    default: 1_000,
    effect: 'restart',
    help: 'Maximum subscriptions of one connection.',
  }),
  filterLimit: option({
    key: 'json-rpc.filter-limit',
    kind: integer(1),
    default: 10_000,
    effect: 'restart',
    help: 'Maximum filters of one WebSocket connection (removed when it closes), and of all HTTP clients together.',
  }),
  filterTimeoutMs: option({
    key: 'json-rpc.filter-timeout',
    kind: duration,
    default: 300_000,
    effect: 'restart',
    help: 'Remove a filter that has not been polled for this long; 0 for never.',
  }),
  logsLimit: option({
    key: 'json-rpc.logs-limit',
    kind: integer(1),
    default: DEFAULT_RPC_LIMITS.logQuery.logs,
    effect: 'restart',
    help: 'Maximum logs in a response.',
  }),
  record: option({
    key: 'json-rpc.record',
    kind: toggle,
    default: true,
    effect: 'restart',
    help: 'Record the requests of clients and their answers, in memory only and without secrets.',
  }),
  recordLimit: option({
    key: 'json-rpc.record-limit',
    kind: integer(1, 1_000_000),
    default: DEFAULT_RING_LIMITS.requests,
    effect: 'restart',
    help: 'Maximum recorded requests; the oldest make room for new ones.',
  }),
  recordSizeBytes: option({
    key: 'json-rpc.record-size',
    kind: size(2 ** 20),
    default: DEFAULT_RING_LIMITS.bytes,
    effect: 'restart',
    help: 'Maximum memory for recorded requests.',
  }),
  verifyCompilers: option({
    key: 'json-rpc.compilers',
    kind: choice('bundled', 'found'),
    default: 'bundled',
    effect: 'restart',
    isMachineLocal: true,
    help: 'Compilers that run to verify contracts: the one that comes along, or also those of Foundry and Hardhat on this machine.',
  }),
  metrics: option({
    key: 'json-rpc.metrics',
    kind: toggle,
    default: false,
    effect: 'restart',
    isMachineLocal: true,
    help: 'Serve Prometheus metrics at GET /metrics, to loopback clients only.',
  }),
  otel: option({
    key: 'json-rpc.otel',
    flag: 'otel',
    kind: collector,
    default: 'off',
    effect: 'restart',
    isSecret: false,
    isMachineLocal: true,
    help: 'Send a span of each recorded request to a collector of OpenTelemetry (OTLP/HTTP); env: to OTEL_EXPORTER_OTLP_ENDPOINT.',
  }),
}
