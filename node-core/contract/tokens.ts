/** Token holders, as the node finds them from the transfers in the chain's logs. */
import type { ValueOf, WireOf } from './codec.ts'
import { array, nullable, object, oneOf } from './compound.ts'
import { address, boolean, integer, quantity } from './primitives.ts'

/** How far the logs were read: a client asks again until `readTo` is `head`, the block that it named. */
const read = {
  readTo: quantity,
  head: quantity,
  /** There are more holders on the chain than the node keeps: some are missing. */
  isCut: boolean,
}

/** An account that has a token. */
const tokenHolder = object(
  {
    address,
    /** Which one, of tokens of which each id is of its own kind (ERC-1155). */
    id: nullable(quantity),
    /** Received minus sent, by the logs; 0 if more was sent than received. */
    transferred: quantity,
    /** What balanceOf returns at the block; null where it returns nothing of the kind. */
    balance: nullable(quantity),
  },
  'TokenHolder',
)

/** devnet_tokenHolders: a page of the holders, the largest first by their transfers. */
export const tokenHolders = object(
  {
    holders: array(tokenHolder),
    /** Holders there are. */
    count: integer,
    totalSupply: nullable(quantity),
    ...read,
  },
  'TokenHolders',
)

/** What an account has of a token. */
const tokenBalance = object(
  {
    token: address,
    standard: oneOf('ERC-20', 'ERC-721', 'ERC-1155'),
    id: nullable(quantity),
    /** By balanceOf at the block; not 0. */
    balance: quantity,
  },
  'TokenBalance',
)

/** devnet_tokenBalances. */
export const tokenBalances = object({ balances: array(tokenBalance), ...read }, 'TokenBalances')

/** How far the logs were read. */
export type WireTokensRead = Pick<WireTokenBalances, keyof typeof read>
export type WireTokenHolder = WireOf<typeof tokenHolder>
export type WireTokenHolders = WireOf<typeof tokenHolders>
export type WireTokenBalance = WireOf<typeof tokenBalance>
export type WireTokenBalances = WireOf<typeof tokenBalances>
/** What the page of holders is made of. */
export type TokenHolders = ValueOf<typeof tokenHolders>
/** What the balances are made of. */
export type TokenBalances = ValueOf<typeof tokenBalances>
/** How far the logs were read for them. */
export type TokensRead = Pick<TokenBalances, keyof typeof read>
