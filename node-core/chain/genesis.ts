import type { Address, Hash, Hex } from '../contract/hex.ts'
import type { StateDatabase } from '../state/stateDatabase.ts'
import type { Write } from '../store/keyValueStore.ts'
import type { Block } from '../types/block.ts'
import type { ChainConfig, Hardfork } from '../types/chainConfig.ts'

/** `invalid-genesis`: the message names the key and the reason. */
export type GenesisErrorCode = 'invalid-genesis'

/** An account that the genesis block starts with. */
export interface GenesisAccount {
  balance: bigint
  nonce?: bigint
  code?: Uint8Array
  storage?: ReadonlyMap<bigint, bigint>
}

/** What the first block of a chain is made of. */
export interface Genesis {
  config: ChainConfig
  alloc: ReadonlyMap<Address, GenesisAccount>
  number: bigint
  /** Unix seconds. */
  timestamp: bigint
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
}

/** What may differ in the default genesis. */
export interface DefaultGenesisOptions {
  /** 1337 where absent. */
  chainId?: bigint
  /** Active from the first block; osaka where absent. */
  hardfork?: Hardfork
  /** 30,000,000 where absent. */
  gasLimit?: bigint
  /** Wei; 1 gwei where absent. */
  baseFeePerGas?: bigint
  /** Unix seconds; 0 where absent. */
  timestamp?: bigint
  /** Accounts with ether, usually the dev accounts, and their balance in wei. */
  accounts?: readonly Address[]
  /** Of each of them, wei; 10,000 ether where absent. */
  balance?: bigint
}

/** The genesis of a devnet: one fork from the start, funded accounts, system contracts, the CREATE2 deployer and Multicall3. */
export function defaultGenesis(_options: DefaultGenesisOptions = {}): Genesis {
  throw new Error('body follows')
}

/** Genesis of geth's genesis JSON (parsed). Strict: unknown config forks and wrong values throw `invalid-genesis` naming the key. */
export function genesisFromJson(_json: unknown): Genesis {
  throw new Error('body follows')
}

/** Genesis block and the writes of its state. */
export function genesisBlock(_genesis: Genesis, _state: StateDatabase): { block: Block; stateWrites: Write[] } {
  throw new Error('body follows')
}
