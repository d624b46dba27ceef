/** Options of a chain that goes on from a remote one. */
import { assertPackFile } from '../optionChecks.ts'
import { forkChainId, remoteHeaders, remoteUrls, transactionHash } from '../forkKinds.ts'
import { numberOrOff } from '../limitKinds.ts'
import { choice, duration, integer, openServer, optionalPath, size, toggle } from '../optionKinds.ts'
import { option } from '../optionRow.ts'

export const FORK_OPTIONS = {
  fork: option({
    key: 'fork.url',
    flag: 'fork',
    kind: remoteUrls,
    default: [],
    effect: 'newChain',
    isSecret: true,
    help: 'Begin where a remote chain stands: at a block number or hash, or at a safe block; more URLs, separated by commas, are mirrors.',
  }),
  forkFollow: option({
    key: 'fork.follow',
    kind: toggle,
    default: false,
    effect: 'newChain',
    help: 'Be the remote chain instead of going on from it: take over its blocks, and send transactions and control methods there.',
  }),
  forkTransaction: option({
    key: 'fork.transaction',
    kind: transactionHash,
    default: null,
    effect: 'newChain',
    isSecret: false,
    help: 'Begin just before a transaction of the remote chain: at its parent block, with what precedes it in its own block.',
  }),
  forkHeaders: option({
    key: 'fork.header',
    kind: remoteHeaders,
    default: [],
    effect: 'restart',
    isSecret: true,
    help: 'HTTP header of requests to the remote chain, such as "Authorization: Bearer KEY".',
  }),
  forkTimeoutMs: option({
    key: 'fork.timeout',
    kind: duration,
    default: 45_000,
    effect: 'restart',
    help: 'Time limit of a request to the remote chain; that times all attempts bounds what a client or block waits for it.',
  }),
  forkRetries: option({
    key: 'fork.retries',
    kind: integer(0, 100),
    default: 5,
    effect: 'restart',
    help: 'Further attempts when the remote chain throttles or fails, with rising pauses.',
  }),
  forkRate: option({
    key: 'fork.rate',
    kind: numberOrOff('N', 1n, 100_000n),
    default: 'off',
    effect: 'restart',
    help: 'Maximum requests per second to the remote chain.',
  }),
  forkChainId: option({
    key: 'fork.chain-id',
    kind: forkChainId,
    default: 'keep',
    effect: 'newChain',
    help: "Chain id and network id of the fork; keep for the remote chain's.",
  }),
  forkProof: option({
    key: 'fork.proof',
    kind: choice('off', 'sample', 'all'),
    default: 'off',
    effect: 'restart',
    help: 'Values to prove against state roots: each account once and one slot in 16, or all, for true roots of local blocks too.',
  }),
  forkOffline: option({
    key: 'fork.offline',
    kind: toggle,
    default: false,
    effect: 'restart',
    help: 'Send no request: what neither cache nor pack has is an error.',
  }),
  forkPack: option({
    key: 'fork.pack',
    kind: optionalPath,
    default: null,
    effect: 'newChain',
    isSecret: false,
    check: assertPackFile,
    help: 'Pack of a fork to begin with: its block, and what was read of its chain; needs no --fork.',
  }),
  forkRecord: option({
    key: 'fork.record',
    kind: optionalPath,
    default: null,
    effect: 'restart',
    isSecret: false,
    isMachineLocal: true,
    help: 'Pack to write while the node runs, seconds after something was read, and when it stops.',
  }),
  forkSources: option({
    key: 'fork.sources',
    kind: openServer,
    default: 'https://sourcify.dev/server',
    effect: 'restart',
    isSecret: false,
    isMachineLocal: true,
    help: "Sourcify server for verified sources of the remote chain's contracts, which are fetched on request only.",
  }),
  forkMemoryBytes: option({
    key: 'fork.memory',
    kind: size(16 * 2 ** 20),
    default: 256 * 2 ** 20,
    effect: 'restart',
    help: 'Memory for what was read of the remote chain; what was not used for longest is read again. No bound with --fork.record.',
  }),
  forkCacheBytes: option({
    key: 'fork.cache',
    kind: size(0),
    default: 2 ** 30,
    effect: 'restart',
    help: 'Disk space for what was read of remote chains, shared by all workspaces; 0 to keep it in memory.',
  }),
}
