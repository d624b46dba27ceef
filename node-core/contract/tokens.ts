/** Who has which tokens, as the node tells it from the transfers in the chain's logs. */
import type { Address, Hex } from './hex.ts'
import type { TransferKind } from './tokenTransfers.ts'

/** How far the logs were read: a client asks again until `readTo` is `head`. */
export interface WireTokensRead {
  readTo: Hex
  head: Hex
  /** There are more holders on the chain than the node keeps: some are missing. */
  isCut: boolean
}

/** An account that has a token. */
export interface WireTokenHolder {
  address: Address
  /** Which one, of tokens of which each id is of its own kind (ERC-1155). */
  id: Hex | null
  /** What came to it minus what went, by the logs; 0 where more went than came. */
  transferred: Hex
  /** What balanceOf answers at the newest block; null where it answers nothing of the kind. */
  balance: Hex | null
}

/** devnet_tokenHolders: a page of the holders, the largest first by their transfers. */
export interface WireTokenHolders extends WireTokensRead {
  holders: WireTokenHolder[]
  /** Holders there are. */
  count: number
  totalSupply: Hex | null
}

/** What an account has of a token. */
export interface WireTokenBalance {
  token: Address
  standard: TransferKind
  id: Hex | null
  /** By balanceOf at the newest block; not 0. */
  balance: Hex
}

/** devnet_tokenBalances. */
export interface WireTokenBalances extends WireTokensRead {
  balances: WireTokenBalance[]
}
