import { type Address, addressFromBigint } from '../../contract/hex.ts'
import { EMPTY_BYTES } from '../../base/bytes.ts'
import { delegateOf } from '../../evm/code/delegation.ts'
import type { StateReader } from '../../evm/state.ts'
import { EMPTY_CODE_HASH } from '../../types/account.ts'

/** The code that a call of an account runs, its own or that of its delegate (EIP-7702); empty if there is none. */
export function runningCode(state: StateReader, account: Address | bigint): Uint8Array {
  const code = codeOf(state, typeof account === 'bigint' ? addressFromBigint(account) : account)
  const delegate = delegateOf(code)
  return delegate === undefined ? code : codeOf(state, delegate)
}

function codeOf(state: StateReader, address: Address): Uint8Array {
  const hash = state.account(address)?.codeHash ?? EMPTY_CODE_HASH
  return hash === EMPTY_CODE_HASH ? EMPTY_BYTES : state.code(hash)
}
