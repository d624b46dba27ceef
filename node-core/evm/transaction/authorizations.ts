import { MAX_NONCE } from '../../types/account.ts'
import { EMPTY_BYTES } from '../../base/bytes.ts'
import { type Authorization, authorizationAuthority } from '../../types/transaction.ts'
import { ZERO_ADDRESS } from '../../types/rlp.ts'
import { delegateOf, delegationTo } from '../code/delegation.ts'
import type { Machine } from '../machine/machine.ts'
import { STATE_BYTES } from '../machine/stateGas.ts'

/** Applies an authorization of a set code transaction; an invalid one has no effect (EIP-7702). */
export function applyAuthorization(authorization: Authorization, { block, journal, rules, stateGas }: Machine): void {
  const { address, nonce } = authorization
  if (authorization.chainId !== 0n && authorization.chainId !== block.chainId) return
  if (nonce >= MAX_NONCE) return
  const authority = authorizationAuthority(authorization)
  if (authority === undefined) return
  const account = journal.accountAt(authority)
  account.recorded = true
  // Warm even if the authorization is invalid.
  journal.warmAccount(account)
  const code = journal.code(account)
  if (code.length > 0 && delegateOf(code) === undefined) return
  if (account.nonce !== nonce) return
  if (account.exists && rules.eip8037) stateGas.reservoir += STATE_BYTES.account * stateGas.perByte
  if (account.exists) journal.refund += rules.gas.txAuthorization - rules.gas.txAuthorizationBase
  journal.setCode(account, address === ZERO_ADDRESS ? EMPTY_BYTES : delegationTo(address))
  journal.setNonce(account, nonce + 1n)
}
