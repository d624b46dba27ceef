/** Options of the chain: its genesis, its accounts, and its pool. */
import { PREDEPLOY_NAMES, type PredeployName } from '../../chain/predeploys.ts'
import { DEFAULT_BRANCH_LIMIT } from '../../chain/branches.ts'
import { DEFAULT_BALANCE, DEFAULT_CHAIN_ID, DEFAULT_GAS_LIMIT } from '../../chain/genesis.ts'
import { INITIAL_BASE_FEE } from '../../execution/baseFee.ts'
import { DEFAULT_MNEMONIC, DEFAULT_PATH } from '../../keystore/devAccounts.ts'
import { DEFAULT_TX_POOL_LIMITS } from '../../txpool/txPool.ts'
import { HARDFORKS } from '../../types/chainConfig.ts'
import { genesisExport } from '../genesisExportKind.ts'
import { assertBundleFile, assertGenesisFile } from '../optionChecks.ts'
import { derivationPath, privateKeys } from '../accountKinds.ts'
import { gasLimit, limit, numberOrOff } from '../limitKinds.ts'
import { bigInteger, choice, ether, integer, list, mnemonic, optionalPath, size, toggle } from '../optionKinds.ts'
import { option } from '../optionRow.ts'

export const CHAIN_OPTIONS = {
  genesis: option({
    key: 'chain.genesis',
    flag: 'genesis',
    kind: optionalPath,
    default: null,
    effect: 'newChain',
    isSecret: false,
    check: assertGenesisFile,
    help: 'Genesis file in geth format; replaces the default chain.',
  }),
  reproduce: option({
    key: 'chain.reproduce',
    flag: 'reproduce',
    kind: optionalPath,
    default: null,
    effect: 'newChain',
    isSecret: false,
    check: assertBundleFile,
    help: 'Reproduction bundle to begin the chain with: its state, then its transaction; replaces the default chain.',
  }),
  importFile: option({
    flag: 'import',
    kind: optionalPath,
    default: null,
    effect: 'restart',
    isSecret: false,
    help: 'File of blocks to import on startup, as exported by geth (RLP, optionally gzipped).',
  }),
  loadState: option({
    flag: 'load-state',
    kind: optionalPath,
    default: null,
    effect: 'restart',
    isSecret: false,
    help: 'File of a state to load when the chain is created, as dumped by anvil (JSON, optionally gzipped).',
  }),
  exportGenesis: option({
    flag: 'export-genesis',
    kind: genesisExport,
    default: null,
    effect: 'restart',
    isSecret: false,
    help: 'Write the state of a block, by default the newest one, as a genesis file of geth, and exit.',
  }),
  chainId: option({
    key: 'chain.chain-id',
    flag: 'chain-id',
    kind: integer(1),
    default: Number(DEFAULT_CHAIN_ID),
    effect: 'newChain',
    help: 'Chain id and network id.',
  }),
  hardfork: option({
    key: 'chain.hardfork',
    flag: 'hardfork',
    kind: choice(...HARDFORKS),
    default: 'osaka',
    effect: 'newChain',
    help: 'Hardfork of the default chain; amsterdam as of April 2026.',
  }),
  gasLimit: option({
    key: 'chain.gas-limit',
    flag: 'gas-limit',
    kind: gasLimit,
    default: DEFAULT_GAS_LIMIT,
    effect: 'newChain',
    help: 'Block gas limit; off for the highest there is.',
  }),
  anyGasLimit: option({
    key: 'chain.any-gas-limit',
    flag: 'any-gas-limit',
    kind: toggle,
    default: false,
    // The only rule that an existing chain can adopt.
    effect: 'restart',
    help: 'Accept blocks with any gas limit, so that miner_setGasLimit takes effect at once; permanent for the chain.',
  }),
  codeSizeLimit: option({
    key: 'chain.code-size-limit',
    flag: 'code-size-limit',
    kind: limit('BYTES', 1n, 2n ** 31n - 1n),
    default: 'fork',
    effect: 'now',
    help: 'Maximum code size of a contract from the next block on, and of twice as much init code; fork leaves it as it is.',
  }),
  initCodeSizeLimit: option({
    key: 'chain.init-code-size-limit',
    flag: 'init-code-size-limit',
    kind: limit('BYTES', 1n, 2n ** 31n - 1n),
    default: 'fork',
    effect: 'now',
    help: 'Maximum size of init code from the next block on.',
  }),
  txGasLimit: option({
    key: 'chain.tx-gas-limit',
    flag: 'tx-gas-limit',
    kind: limit('GAS', 21_000n, 2n ** 63n - 1n),
    default: 'fork',
    effect: 'now',
    help: 'Maximum gas of a transaction from the next block on (16777216 in Osaka).',
  }),
  fixedBaseFee: option({
    key: 'chain.fixed-base-fee',
    flag: 'fixed-base-fee',
    kind: numberOrOff('WEI', 0n, 2n ** 64n - 1n),
    default: 'off',
    effect: 'now',
    help: 'Base fee of every block from the next one on, instead of EIP-1559; with 0, transactions may cost nothing.',
  }),
  baseFee: option({
    key: 'chain.base-fee',
    flag: 'base-fee',
    kind: bigInteger('WEI', 0n, 2n ** 128n),
    default: (before) => (typeof before['fixedBaseFee'] === 'bigint' ? before['fixedBaseFee'] : INITIAL_BASE_FEE),
    effect: 'newChain',
    help: 'Base fee of the first block.',
  }),
  predeploy: option({
    key: 'chain.predeploy',
    flag: 'predeploy',
    kind: list('LIST', `one of ${PREDEPLOY_NAMES.join(', ')}`, (word) => PREDEPLOY_NAMES.includes(word as PredeployName)),
    default: [],
    effect: 'newChain',
    isSecret: false,
    help: `Contracts of the default chain: ${PREDEPLOY_NAMES.join(', ')}.`,
  }),
  branches: option({
    key: 'chain.branches',
    flag: 'branches',
    kind: integer(1, 10_000),
    default: DEFAULT_BRANCH_LIMIT,
    effect: 'restart',
    help: 'Number of branches left behind by rewinds that are retained; the oldest are pruned, except those of named snapshots.',
  }),
  blobs: option({
    key: 'chain.blobs',
    flag: 'blobs',
    kind: size(0),
    default: 1024 ** 3,
    effect: 'restart',
    help: 'Space for the blobs of mined transactions, the newest of which are kept; with --in-memory no more than 64MiB.',
  }),
}

export const ACCOUNT_OPTIONS = {
  accounts: option({
    key: 'accounts.count',
    flag: 'accounts',
    kind: integer(0, 10_000),
    default: 10,
    effect: 'newChain',
    help: 'Number of dev accounts.',
  }),
  balance: option({
    key: 'accounts.balance',
    flag: 'balance',
    kind: ether,
    default: DEFAULT_BALANCE,
    effect: 'newChain',
    help: 'Initial balance of each dev account.',
  }),
  mnemonic: option({
    key: 'accounts.mnemonic',
    flag: 'mnemonic',
    kind: mnemonic,
    default: DEFAULT_MNEMONIC,
    effect: 'newChain',
    isSecret: true,
    help: 'Mnemonic that the dev account keys are derived from.',
  }),
  accountsPath: option({
    key: 'accounts.path',
    kind: derivationPath,
    default: DEFAULT_PATH,
    effect: 'newChain',
    isSecret: false,
    help: 'BIP-32 path of the dev accounts, to which the index is added.',
  }),
  privateKeys: option({
    key: 'accounts.private-keys',
    kind: privateKeys,
    default: [],
    effect: 'newChain',
    isSecret: true,
    help: 'Private keys of further dev accounts, separated by commas, or a file with one per line.',
  }),
}

export const TXPOOL_OPTIONS = {
  txpoolAccountSlots: option({
    key: 'txpool.account-slots',
    kind: integer(1),
    default: DEFAULT_TX_POOL_LIMITS.accountSlots,
    effect: 'restart',
    help: 'Maximum transactions of one sender in the pool.',
  }),
  txpoolGlobalSlots: option({
    key: 'txpool.global-slots',
    kind: integer(1),
    default: DEFAULT_TX_POOL_LIMITS.globalSlots,
    effect: 'restart',
    help: 'Maximum transactions in the pool.',
  }),
  txpoolPriceBump: option({
    key: 'txpool.price-bump',
    kind: integer(0, 1_000),
    default: DEFAULT_TX_POOL_LIMITS.priceBumpPercent,
    effect: 'restart',
    help: 'Minimum fee increase of a replacement, in percent.',
  }),
}
