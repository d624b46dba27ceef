import type { Address, Hex } from '../../node-core/contract/hex.ts'
import type { WireAuthorization } from '../../node-core/contract/wire/transaction.ts'
import type { AccountChange } from './stateChanges.ts'

/** A mined transaction with authorizations. */
export interface AuthorizingTransaction {
  from: Address
  chainId?: Hex | null | undefined
  authorizationList?: readonly WireAuthorization[] | undefined
}

/**
 * Which authorizations of a transaction had no effect (EIP-7702): those for another chain, and those for a nonce that their account did not
 * have when it was their turn. `authorities`: who signed each, undefined if nobody can have. `changes`: of the transaction.
 */
export function skippedAuthorizations(
  { from, chainId, authorizationList = [] }: AuthorizingTransaction,
  authorities: readonly (Address | undefined)[],
  changes: readonly AccountChange[],
): boolean[] {
  const risen = new Map(changes.flatMap(({ address, nonce }) => (nonce ? [[address, nonce] as const] : [])))
  // The sender's nonce rises before.
  const next = new Map(Array.from(risen, ([address, { before }]) => [address, address === from ? before + 1 : before]))
  return authorizationList.map((authorization, at) => {
    const authority = authorities[at]
    const nonce = authority && next.get(authority)
    const isOfChain = BigInt(authorization.chainId) === 0n || BigInt(authorization.chainId) === BigInt(chainId ?? 0)
    if (!authority || nonce === undefined || !isOfChain) return true
    if (BigInt(authorization.nonce) !== BigInt(nonce) || nonce >= risen.get(authority)!.after) return true
    next.set(authority, nonce + 1)
    return false
  })
}
