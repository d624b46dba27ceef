import type { TokenUnit } from '../abi/decodedValue.ts'
import { MAX_DECIMALS } from '../format/tokenAmount.ts'
import { tokenSymbol, type TokenFacts } from './tokenFacts.ts'

/** In what the amounts of a token are told: `pending` while it has not answered, undefined where it is none that is divided. */
export function unitOfToken(facts: TokenFacts | undefined): TokenUnit | 'pending' | undefined {
  if (!facts) return 'pending'
  const { decimals, symbol, name } = facts
  const isNamed = symbol !== undefined || name !== undefined
  return isNamed && decimals !== undefined && decimals <= MAX_DECIMALS ? { symbol: tokenSymbol(facts), decimals } : undefined
}
