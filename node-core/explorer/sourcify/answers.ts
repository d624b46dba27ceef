/** The form of Sourcify's answers (docs.sourcify.dev, API v2). */
import { randomUUID } from 'node:crypto'
import type { Address } from '../../contract/hex.ts'
import { checksumAddress } from '../../base/checksumAddress.ts'
import type { Chain } from '../../chain/chain.ts'
import type { Match } from '../codeMatch.ts'
import type { VerifiedMatch } from '../jobs.ts'
import type { ExplorerAnswer } from '../request.ts'

/** What every answer about a contract says. */
export interface ContractMatch {
  match: Match | null
  creationMatch: Match | null
  runtimeMatch: Match | null
  chainId: string
  address: string
  verifiedAt?: string
  /** Orders the contracts of a chain. */
  matchId?: string
}

/** How well a contract is verified; with null for one that is not. */
export function matchOf(chain: Chain, address: Address, known: VerifiedMatch | undefined): ContractMatch {
  const place = { chainId: chain.config.chainId.toString(), address: checksumAddress(address) }
  if (known === undefined) return { match: null, creationMatch: null, runtimeMatch: null, ...place }
  const { creationMatch, runtimeMatch, importedAtMs } = known
  const match = creationMatch === 'exact_match' || runtimeMatch === 'exact_match' ? 'exact_match' : 'match'
  const sequence = chain.store.contracts.sequenceOf(address)
  return {
    match,
    creationMatch,
    runtimeMatch,
    ...place,
    ...(importedAtMs !== undefined && { verifiedAt: new Date(importedAtMs).toISOString() }),
    ...(sequence !== undefined && { matchId: (sequence + 1n).toString() }),
  }
}

/** An error in words. */
export const failed = (status: number, customCode: string, message: string): ExplorerAnswer => ({
  status,
  body: { customCode, message, errorId: randomUUID() },
})
