import type { Address } from '../contract/hex.ts'
import { EMPTY_BYTES } from '../base/bytes.ts'
import { EMPTY_CODE_HASH } from '../types/account.ts'
import type { StateReader } from './state.ts'

/** Code of an account; empty if it has none or does not exist. */
export function accountCode(state: StateReader, address: Address): Uint8Array {
  const hash = state.account(address)?.codeHash ?? EMPTY_CODE_HASH
  return hash === EMPTY_CODE_HASH ? EMPTY_BYTES : state.code(hash)
}
