/** Options of the chain: its genesis, its accounts, and its pool. */
import { DEFAULT_BALANCE, DEFAULT_CHAIN_ID, DEFAULT_GAS_LIMIT } from '../../chain/genesis.ts'
import { INITIAL_BASE_FEE } from '../../execution/baseFee.ts'
import { DEFAULT_MNEMONIC } from '../../keystore/devAccounts.ts'
import { DEFAULT_TX_POOL_LIMITS } from '../../txpool/txPool.ts'
import { HARDFORKS } from '../../types/chainConfig.ts'
import { assertGenesisFile } from '../optionChecks.ts'
import { bigInteger, choice, ether, integer, mnemonic, optionalPath, toggle } from '../optionKinds.ts'
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
  importFile: option({
    flag: 'import',
    kind: optionalPath,
    default: null,
    effect: 'restart',
    isSecret: false,
    help: 'File of blocks to import on startup, as exported by geth (RLP, optionally gzipped).',
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
    kind: bigInteger('N', 5_000n, 2n ** 63n - 1n),
    default: DEFAULT_GAS_LIMIT,
    effect: 'newChain',
    help: 'Block gas limit.',
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
  baseFee: option({
    key: 'chain.base-fee',
    flag: 'base-fee',
    kind: bigInteger('WEI', 0n, 2n ** 128n),
    default: INITIAL_BASE_FEE,
    effect: 'newChain',
    help: 'Base fee of the first block.',
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
