import type { Address } from '../contract/hex.ts'
import { concatBytes } from '../base/bytes.ts'
import { keccak256 } from '../base/keccak256.ts'
import { rpcError } from './errors.ts'
import type { UnlockedAccounts } from './unlockedAccounts.ts'

/** The digest that eth_sign and personal_sign sign (EIP-191, version 0x45). */
export function personalMessageHash(message: Uint8Array): Uint8Array {
  return keccak256(concatBytes(new TextEncoder().encode(`\x19Ethereum Signed Message:\n${message.length}`), message))
}

/** Private key of an account of the node; throws geth's `unknown account` where it has none. */
export function keyOf(accounts: UnlockedAccounts, address: Address): Uint8Array {
  const key = accounts.keyOf(address)
  if (key === undefined) throw rpcError(-32000, 'unknown account')
  return key
}
