import type { TokenUnit } from '../abi/decodedValue.ts'
import { MAX_DECIMALS } from '../format/tokenAmount.ts'
import { tokenSymbol, type TokenFacts } from './tokenFacts.ts'

/** The unit of a token's amounts: `pending` until it has responded, undefined if it is not a divisible token. */
export function unitOfToken(facts: TokenFacts | undefined): TokenUnit | 'pending' | undefined {
  if (!facts) return 'pending'
  const { decimals, symbol, name } = facts
  const isNamed = symbol !== undefined || name !== undefined
  return isNamed && decimals !== undefined && decimals <= MAX_DECIMALS ? { symbol: tokenSymbol(facts), decimals } : undefined
}
