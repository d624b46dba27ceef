import { MIN_DIFFICULTY } from '../execution/difficulty.ts'
import { type Address, type Hash, type Hex, ZERO_HASH } from '../contract/hex.ts'
import { EMPTY_BYTES } from '../base/bytes.ts'
import { keccak256Hex } from '../base/keccak256.ts'
import type { AccountDiff, StateDiff } from '../evm/state.ts'
import { INITIAL_BASE_FEE } from '../execution/baseFee.ts'
import { rulesAt } from '../execution/chainRules.ts'
import type { StateDatabase } from '../state/stateDatabase.ts'
import type { ContractRecord } from '../store/contractRecords.ts'
import type { Write } from '../store/keyValueStore.ts'
import { EMPTY_ROOT } from '../types/account.ts'
import { type Block, createBlock } from '../types/block.ts'
import { type ChainConfig, type Hardfork, forksUpTo, includesFork } from '../types/chainConfig.ts'
import { EMPTY_BLOCK_ACCESS_LIST_HASH, EMPTY_OMMERS_HASH, EMPTY_REQUESTS_HASH, type Header } from '../types/header.ts'
import { ZERO_ADDRESS } from '../types/rlp.ts'
import { DEPOSIT_CONTRACT_ADDRESS, predeployedContracts } from './predeployedContracts.ts'

/** An account of the genesis block. */
export interface GenesisAccount {
  balance: bigint
  nonce?: bigint
  code?: Uint8Array
  storage?: ReadonlyMap<bigint, bigint>
}

/** Contents of the first block of a chain. */
export interface Genesis {
  config: ChainConfig
  alloc: ReadonlyMap<Address, GenesisAccount>
  number: bigint
  /** Unix seconds. */
  timestamp: bigint
  /** The timestamp is merely the time of creation: a stored chain that differs only in it is the same. */
  isTimestampFree?: boolean
  gasLimit: bigint
  coinbase: Address
  difficulty: bigint
  /** At most 32 bytes. */
  extraData: Uint8Array
  mixHash: Hash
  /** 8 bytes. */
  nonce: Hex
  parentHash: Hash
  baseFeePerGas?: bigint
  excessBlobGas?: bigint
  blobGasUsed?: bigint
  slotNumber?: bigint
  /** Hashes that BLOCKHASH returns for this block and earlier ones, instead of the actual hash and zero: see reproduction bundles. */
  pastHashes?: ReadonlyMap<bigint, Hash>
}

/** Options of the default genesis. */
export interface DefaultGenesisOptions {
  /** Default: 1337. */
  chainId?: bigint
  /** Active from the first block. Default: osaka. */
  hardfork?: Hardfork
  /** Default: 30,000,000. */
  gasLimit?: bigint
  /** Wei. Default: 1 gwei. */
  baseFeePerGas?: bigint
  /** Unix seconds. Default: the time of the call, and then free. */
  timestamp?: bigint
  /** Accounts with ether, usually the dev accounts. */
  accounts?: readonly Address[]
  /** Balance of each account in wei. Default: 10,000 ether. */
  balance?: bigint
  /** Contracts in addition to those of every devnet. */
  contracts?: readonly (readonly [Address, GenesisAccount])[]
}

/** The same genesis, but blocks may have any gas limit, regardless of their parent's. */
export function withAnyGasLimit(genesis: Genesis): Genesis {
  return { ...genesis, config: { ...genesis.config, anyGasLimit: true } }
}

export const DEFAULT_CHAIN_ID = 1337n
export const DEFAULT_GAS_LIMIT = 30_000_000n
/** 10,000 ether. */
export const DEFAULT_BALANCE = 10_000n * 10n ** 18n

const ZERO_NONCE: Hex = '0x0000000000000000'

/** The configuration of a chain on which all forks up to one are active from the first block. */
export function configAtFork(chainId: bigint, hardfork: Hardfork): ChainConfig {
  return { chainId, forks: forksUpTo(hardfork), blobSchedule: {}, depositContractAddress: DEPOSIT_CONTRACT_ADDRESS }
}

/** The genesis of a devnet: one fork from the start, funded accounts, system contracts, the CREATE2 deployer and Multicall3. */
export function defaultGenesis(options: DefaultGenesisOptions = {}): Genesis {
  const { chainId = DEFAULT_CHAIN_ID, hardfork = 'osaka', gasLimit = DEFAULT_GAS_LIMIT, baseFeePerGas = INITIAL_BASE_FEE } = options
  const alloc = new Map<Address, GenesisAccount>()
  for (const { address, code } of predeployedContracts(hardfork)) alloc.set(address, { balance: 0n, nonce: 1n, code })
  for (const [address, contract] of options.contracts ?? []) alloc.set(address, contract)
  for (const address of options.accounts ?? []) alloc.set(address, { balance: options.balance ?? DEFAULT_BALANCE })
  return {
    config: configAtFork(chainId, hardfork),
    alloc,
    number: 0n,
    timestamp: options.timestamp ?? BigInt(Math.floor(Date.now() / 1000)),
    ...(options.timestamp === undefined && { isTimestampFree: true }),
    gasLimit,
    coinbase: ZERO_ADDRESS,
    difficulty: includesFork(hardfork, 'paris') ? 0n : MIN_DIFFICULTY,
    extraData: EMPTY_BYTES,
    mixHash: ZERO_HASH,
    nonce: ZERO_NONCE,
    parentHash: ZERO_HASH,
    baseFeePerGas,
  }
}

/** Genesis block and the writes of its state. */
export function genesisBlock(genesis: Genesis, state: StateDatabase): { block: Block; stateWrites: Write[] } {
  const diff: StateDiff = new Map()
  for (const [address, account] of genesis.alloc) diff.set(address, accountDiffOf(account))
  const { root, writes } = state.commit(EMPTY_ROOT, diff)
  const header = genesisHeader(genesis, root)
  const withdrawals = header.withdrawalsRoot === undefined ? {} : { withdrawals: [] }
  return { block: createBlock(header, { transactions: [], ommers: [], ...withdrawals }), stateWrites: writes }
}

/** The contracts of the genesis block. */
export function genesisContracts({ alloc, number }: Genesis): ContractRecord[] {
  return Array.from(alloc).flatMap(([address, { code }]) => {
    if (code === undefined || code.length === 0) return []
    return [{ address, creator: null, transactionHash: null, blockNumber: number, codeHash: keccak256Hex(code) }]
  })
}

function accountDiffOf({ balance, nonce = 0n, code, storage }: GenesisAccount): AccountDiff {
  return {
    balance,
    nonce,
    ...(code && code.length > 0 && { code: { hash: keccak256Hex(code), bytes: code } }),
    ...(storage && { storage: new Map(storage) }),
  }
}

function genesisHeader(genesis: Genesis, stateRoot: Hash): Header {
  const { parentHash, coinbase, difficulty, number, gasLimit, timestamp, extraData, mixHash, nonce } = genesis
  const rules = rulesAt(genesis.config, number, timestamp)
  return {
    parentHash,
    ommersHash: EMPTY_OMMERS_HASH,
    coinbase,
    stateRoot,
    transactionsRoot: EMPTY_ROOT,
    receiptsRoot: EMPTY_ROOT,
    logsBloom: new Uint8Array(256),
    difficulty,
    number,
    gasLimit,
    gasUsed: 0n,
    timestamp,
    extraData,
    mixHash,
    nonce,
    ...(rules.eip1559 && { baseFeePerGas: genesis.baseFeePerGas ?? INITIAL_BASE_FEE }),
    ...(rules.eip4895 && { withdrawalsRoot: EMPTY_ROOT }),
    ...(rules.eip4844 && {
      blobGasUsed: genesis.blobGasUsed ?? 0n,
      excessBlobGas: genesis.excessBlobGas ?? 0n,
      parentBeaconBlockRoot: ZERO_HASH,
    }),
    ...(rules.eip7685 && { requestsHash: EMPTY_REQUESTS_HASH }),
    ...(rules.eip7928 && { blockAccessListHash: EMPTY_BLOCK_ACCESS_LIST_HASH }),
    ...(rules.eip7843 && { slotNumber: genesis.slotNumber ?? 0n }),
  }
}
