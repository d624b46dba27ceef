import { type Address, addressFromBigint } from '../../contract/hex.ts'
import { accountCode } from '../../evm/accountCode.ts'
import { delegateOf } from '../../evm/code/delegation.ts'
import type { StateReader } from '../../evm/state.ts'

/** The code that a call of an account runs, its own or that of its delegate (EIP-7702); empty if there is none. */
export function runningCode(state: StateReader, account: Address | bigint): Uint8Array {
  const code = accountCode(state, typeof account === 'bigint' ? addressFromBigint(account) : account)
  const delegate = delegateOf(code)
  return delegate === undefined ? code : accountCode(state, delegate)
}
