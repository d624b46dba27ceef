import { type Hash, bytesFromHex } from '../contract/hex.ts'
import { EMPTY_BYTES } from '../base/bytes.ts'
import { keccak256Hex } from '../base/keccak256.ts'
import { decodeRlp, encodeRlp, rlpBigint, rlpFromBigint, rlpHash, rlpList } from './rlp.ts'

/** The maximum nonce, at which an account can no longer send or create (EIP-2681). */
export const MAX_NONCE = (1n << 64n) - 1n

/** The state of one address as stored in the state trie (yellow paper 4.1). Balance in wei. */
export interface Account {
  nonce: bigint
  balance: bigint
  storageRoot: Hash
  codeHash: Hash
}

/** Keccak-256 of no bytes: the code hash of an account without code. */
export const EMPTY_CODE_HASH: Hash = keccak256Hex(EMPTY_BYTES)
/** Root of an empty trie: Keccak-256 of the RLP of an empty byte string. */
export const EMPTY_ROOT: Hash = keccak256Hex(Uint8Array.of(0x80))

/** Whether an account has code, such as that of a contract or a delegation. */
export const hasCode = (account: Account | undefined): boolean => account !== undefined && account.codeHash !== EMPTY_CODE_HASH

/** The greatest balance, in wei: balances are words. */
export const MAX_BALANCE = (1n << 256n) - 1n

/** The empty account. */
export const EMPTY_ACCOUNT: Readonly<Account> = { nonce: 0n, balance: 0n, storageRoot: EMPTY_ROOT, codeHash: EMPTY_CODE_HASH }

/** RLP of an account: [nonce, balance, storageRoot, codeHash]. */
export function accountToRlp(account: Account): Uint8Array {
  return encodeRlp([
    rlpFromBigint(account.nonce),
    rlpFromBigint(account.balance),
    bytesFromHex(account.storageRoot),
    bytesFromHex(account.codeHash),
  ])
}

/** Decodes an account from RLP. */
export function accountFromRlp(bytes: Uint8Array): Account {
  const [nonce, balance, storageRoot, codeHash] = rlpList(decodeRlp(bytes), 'account', 4)
  return {
    nonce: rlpBigint(nonce, 'account nonce', 8),
    balance: rlpBigint(balance, 'account balance'),
    storageRoot: rlpHash(storageRoot, 'storage root'),
    codeHash: rlpHash(codeHash, 'code hash'),
  }
}
