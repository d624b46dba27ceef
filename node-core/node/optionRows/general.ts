/** Options of the node itself, of its data folder and of the miner. */
import { MAX_STATE_CACHE_BYTES } from '../../base/cacheBounds.ts'
import { ZERO_ADDRESS } from '../../types/rlp.ts'
import { address } from '../accountKinds.ts'
import { bigInteger, choice, mining, path, size, toggle, workspaceName } from '../optionKinds.ts'
import { option } from '../optionRow.ts'
import { dataDirOf, defaultWorkspacesDir } from '../defaultDataDir.ts'

export const GENERAL_OPTIONS = {
  log: option({
    key: 'log',
    kind: choice('pretty', 'json', 'silent'),
    default: 'pretty',
    effect: 'restart',
    help: 'Log format; silent prints only the ready line.',
  }),
  logLevel: option({
    key: 'log-level',
    kind: choice('error', 'warn', 'info', 'debug'),
    default: 'info',
    effect: 'now',
    help: 'Minimum level of log lines; debug logs every request.',
  }),
  logConsole: option({
    key: 'log-console',
    kind: toggle,
    default: true,
    effect: 'now',
    help: 'Log what contracts print with console.log, in transactions, eth_call and estimates.',
  }),
  warmUp: option({
    key: 'warm-up',
    kind: toggle,
    default: true,
    effect: 'restart',
    help: 'Warm up on hidden chains after startup, so that the first transactions are fast; takes one or two seconds of CPU time.',
  }),
}

export const STORE_OPTIONS = {
  workspacesDir: option({
    flag: 'workspaces-dir',
    kind: path,
    default: () => defaultWorkspacesDir(),
    effect: 'restart',
    isSecret: false,
    help: 'Folder that contains the workspaces.',
  }),
  workspace: option({
    flag: 'workspace',
    kind: workspaceName,
    default: null,
    effect: 'restart',
    isSecret: false,
    help: 'Workspace to open: a folder of that name with a chain, keys and settings of its own; created if there is none.',
  }),
  dataDir: option({
    key: 'store.data-dir',
    flag: 'data-dir',
    kind: path,
    default: (before) => dataDirOf(before['workspacesDir'] as string, before['workspace'] as string | null),
    effect: 'restart',
    isSecret: false,
    locatesConfig: true,
    help: 'Folder that stores the chain, instead of a workspace.',
  }),
  inMemory: option({
    key: 'store.in-memory',
    flag: 'in-memory',
    kind: toggle,
    default: false,
    effect: 'restart',
    locatesConfig: true,
    help: 'Keep the chain in memory only.',
  }),
  repair: option({
    flag: 'repair',
    kind: toggle,
    default: false,
    effect: 'restart',
    help: 'Rebuild a damaged chain from its blocks on startup; the damaged folder is kept.',
  }),
  cacheSizeBytes: option({
    key: 'store.cache-size',
    kind: size(2 ** 20),
    default: MAX_STATE_CACHE_BYTES,
    effect: 'restart',
    help: 'Memory for recently read state.',
  }),
}

export const MINER_OPTIONS = {
  mining: option({
    key: 'miner.mining',
    flag: 'mining',
    kind: mining,
    default: { mode: 'auto', intervalMs: 0 },
    effect: 'now',
    help: 'Mine a block per transaction, only on request, or at an interval.',
  }),
  coinbase: option({
    key: 'miner.coinbase',
    flag: 'coinbase',
    kind: address,
    default: ZERO_ADDRESS,
    effect: 'now',
    isSecret: false,
    help: 'Account that receives the fees of new blocks.',
  }),
  leastTip: option({
    key: 'miner.gas-price',
    kind: bigInteger('WEI', 0n, 2n ** 128n),
    default: 0n,
    effect: 'now',
    help: 'Minimum priority fee per gas of a mined transaction; others wait in the pool.',
  }),
}
