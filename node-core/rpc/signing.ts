import type { CallArguments } from '../contract/callArguments.ts'
import type { Address, Hex } from '../contract/hex.ts'
import { concatBytes } from '../base/bytes.ts'
import { keccak256 } from '../base/keccak256.ts'
import { sign, signatureToRsv } from '../base/secp256k1.ts'
import { type Transaction, signTransaction } from '../types/transaction.ts'
import type { RpcCall } from './context.ts'
import { authenticationRequired } from './errors.ts'
import { fillTransaction } from './fillTransaction.ts'

/** The digest that eth_sign and personal_sign sign (EIP-191, version 0x45). */
export function personalMessageHash(message: Uint8Array): Uint8Array {
  return keccak256(concatBytes(new TextEncoder().encode(`\x19Ethereum Signed Message:\n${message.length}`), message))
}

/**
 * Calls `use` with the key of an account that the session may use: a dev account, or, with authentication, one that is unlocked.
 * Without authentication it does not say which accounts there are.
 */
export function withKey<T>({ accounts, session }: RpcCall, methodName: string, address: Address, use: (privateKey: Uint8Array) => T): T {
  if (!session.authenticated && !accounts.isDevAccount(address)) throw authenticationRequired(`${methodName} with an account that is no dev account`)
  return accounts.withKey(address, use)
}

/** Signature of a 32-byte digest, as r ‖ s ‖ v. */
export function signDigest(digest: Uint8Array, privateKey: Uint8Array): Hex {
  return signatureToRsv(sign(digest, privateKey))
}

/** The transaction that the arguments ask for, filled in and signed. */
export function signFilled(call: RpcCall, args: CallArguments, privateKey: Uint8Array): Transaction {
  return signTransaction(fillTransaction(call, args), privateKey)
}
