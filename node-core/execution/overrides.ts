import type { Address, Hash } from '../contract/hex.ts'

/** What a simulation pretends of an account. `state` replaces the whole storage, `stateDiff` single slots. */
export interface AccountOverride {
  balance?: bigint
  nonce?: bigint
  code?: Uint8Array
  state?: ReadonlyMap<bigint, bigint>
  stateDiff?: ReadonlyMap<bigint, bigint>
  /** The precompile at this address answers there instead. */
  movePrecompileToAddress?: Address
}

/** Overrides by account. */
export type StateOverride = ReadonlyMap<Address, AccountOverride>

/** What a simulation pretends of its block. */
export interface BlockOverride {
  number?: bigint
  /** Unix seconds. */
  timestamp?: bigint
  gasLimit?: bigint
  coinbase?: Address
  prevRandao?: Hash
  difficulty?: bigint
  baseFeePerGas?: bigint
  blobBaseFee?: bigint
}
