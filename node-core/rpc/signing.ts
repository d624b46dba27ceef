import type { CallArguments } from '../contract/callArguments.ts'
import type { Address, Hex } from '../contract/hex.ts'
import { bigintFromBytes, concatBytes } from '../base/bytes.ts'
import { keccak256 } from '../base/keccak256.ts'
import { type Signature, recoverAddress, sign, signatureToRsv } from '../base/secp256k1.ts'
import { type Transaction, type UnsignedTransaction, impersonatedTransaction, signTransaction } from '../types/transaction.ts'
import type { RpcCall } from './context.ts'
import { authenticationRequired, rpcError } from './errors.ts'
import { estimateOrMaxGas, fillTransaction, senderOf, withGas } from './fillTransaction.ts'
import { type NodeAccounts, withoutKey } from './nodeAccounts.ts'

/** The digest that eth_sign and personal_sign sign (EIP-191, version 0x45). */
export function personalMessageHash(message: Uint8Array): Uint8Array {
  return keccak256(concatBytes(new TextEncoder().encode(`\x19Ethereum Signed Message:\n${message.length}`), message))
}

/**
 * Throws unless the session may use the account: a dev account, or any with authentication. Without it nothing is said of which accounts
 * there are.
 */
export function assertMaySign({ accounts, session }: RpcCall, methodName: string, address: Address): void {
  if (session.authenticated || accounts.isDevAccount(address)) return
  if (accounts.isImpersonated(address)) throw withoutKey(address)
  throw authenticationRequired(`${methodName} with an account that is not a dev account`, session)
}

/** Calls `use` with the key of an account that the session may use: a dev account, or one that is unlocked. Throws as `assertMaySign`. */
export function withKey<T>(call: RpcCall, methodName: string, address: Address, use: (privateKey: Uint8Array) => T): T {
  assertMaySign(call, methodName, address)
  return call.accounts.withKey(address, use)
}

/** Calls `use` with the key that a password opens, or without one with that of a dev account or an unlocked one. */
export function withPassword<T>(
  accounts: NodeAccounts,
  signer: Address,
  password: string | undefined,
  use: (privateKey: Uint8Array) => T,
): T | Promise<T> {
  return password === undefined ? accounts.withKey(signer, use) : accounts.withPassword(signer, password, use)
}

/** The account that signed a digest. Throws for a signature of another length than 65 bytes, or that no key made. */
export function signerOf(digest: Uint8Array, rsv: Uint8Array): Address {
  assertSignatureLength(rsv)
  const recovered = recoverAddress(digest, signatureFromRsv(rsv))
  if (recovered === undefined) throw rpcError(-32000, 'invalid signature')
  return recovered
}

/** Throws for a signature of another length than 65 bytes. */
export function assertSignatureLength(bytes: Uint8Array): void {
  if (bytes.length !== 65) throw rpcError(-32602, 'signature must be 65 bytes long')
}

/** Signature of the 65 bytes r ‖ s ‖ v, with v 27 or 28 as geth wants it. */
function signatureFromRsv(bytes: Uint8Array): Signature {
  const v = bytes[64]!
  if (v !== 27 && v !== 28) throw rpcError(-32000, 'invalid Ethereum signature (V is not 27 or 28)')
  return { r: bigintFromBytes(bytes.subarray(0, 32)), s: bigintFromBytes(bytes.subarray(32, 64)), yParity: (v - 27) as 0 | 1 }
}

/** Signature of a 32-byte digest, as r ‖ s ‖ v. */
export function signDigest(digest: Uint8Array, privateKey: Uint8Array): Hex {
  return signatureToRsv(sign(digest, privateKey))
}

/** The transaction that the arguments ask for, filled in and signed, with that gas limit. */
export function signFilled(call: RpcCall, args: CallArguments, gas: bigint, privateKey: Uint8Array): Transaction {
  return signTransaction(fillTransaction(call, args, gas), privateKey, senderOf(args))
}

/**
 * Makes a transaction of that sender from its fields: signed, or, if the sender is impersonated, without its signature. Throws -32000
 * `unknown account` for one that the session cannot send from.
 */
export function senderSigner(call: RpcCall, methodName: string, from: Address): (fields: UnsignedTransaction) => Transaction {
  const { accounts, session } = call
  if (accounts.isImpersonated(from)) return (fields) => impersonatedTransaction(fields, from)
  if (accounts.passphraseAccounts.has(from)) throw rpcError(-32000, 'authentication needed: password or unlock')
  if (!session.authenticated && !accounts.isDevAccount(from)) {
    const remedy = 'impersonate it with anvil_impersonateAccount, or send the access token to use an account of the key store'
    throw rpcError(-32000, `unknown account ${from}: ${remedy}`)
  }
  // Whether it can, before anything runs.
  accounts.withKey(from, () => undefined)
  return (fields) => withKey(call, methodName, from, (key) => signTransaction(fields, key, from))
}

/**
 * Fills in the transaction as `withGas` does, makes it with `senderSigner`, and hands it to `use`. For clients of anvil and Hardhat, also
 * one that fails.
 */
export function withSendable<T>(
  call: RpcCall,
  methodName: string,
  args: CallArguments,
  use: (transaction: Transaction) => T | Promise<T>,
): T | Promise<T> {
  const signed = senderSigner(call, methodName, senderOf(args))
  const estimate = call.session.dialect === undefined ? undefined : estimateOrMaxGas
  return withGas(call, args, (gas) => use(signed(fillTransaction(call, args, gas))), estimate)
}

/** Fills in and signs as `withKey` and `withGas` let it, and hands the transaction to `use`. */
export function withSigned<T>(
  call: RpcCall,
  methodName: string,
  args: CallArguments,
  use: (transaction: Transaction) => T | Promise<T>,
): T | Promise<T> {
  const from = senderOf(args)
  // Whether it may and can, before anything runs.
  withKey(call, methodName, from, () => undefined)
  return withGas(call, args, (gas) => use(withKey(call, methodName, from, (key) => signFilled(call, args, gas, key))))
}
