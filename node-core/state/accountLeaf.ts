/** Accounts as the leaves of the account trie hold them. */
import type { Hash } from '../contract/hex.ts'
import { bytesFromBigint } from '../base/bytes.ts'
import { type Account, accountFromRlp } from '../types/account.ts'
import type { Leaf } from './trieNode.ts'

/** The account that a leaf holds, decoded once. */
export function accountOfLeaf(leaf: Leaf | undefined): Account | undefined {
  if (leaf === undefined) return undefined
  // Frozen, for every reader of the leaf gets the same object.
  return (leaf.account ??= Object.freeze(accountFromRlp(leaf.value)))
}

/** RLP of an account, as `accountToRlp` makes it, several times faster: every change of an account passes here. */
export function rlpOfAccount({ nonce, balance, storageRoot, codeHash }: Account): Uint8Array {
  const [nonceBytes, balanceBytes] = [bytesFromBigint(nonce), bytesFromBigint(balance)]
  const length = lengthOf(nonceBytes) + lengthOf(balanceBytes) + 66
  const rlp = Buffer.allocUnsafe(2 + length)
  // The two hashes alone make the list longer than 55 bytes; nonce and balance keep it below 256.
  rlp[0] = 0xf8
  rlp[1] = length
  writeHash(rlp, writeHash(rlp, writeInteger(rlp, writeInteger(rlp, 2, nonceBytes), balanceBytes), storageRoot), codeHash)
  return rlp
}

const lengthOf = (integer: Uint8Array): number => (integer.length === 1 && integer[0]! < 0x80 ? 1 : 1 + integer.length)

const writeInteger = (target: Uint8Array, at: number, integer: Uint8Array): number => {
  if (integer.length === 1 && integer[0]! < 0x80) target[at] = integer[0]!
  else {
    target[at++] = 0x80 + integer.length
    target.set(integer, at)
  }
  return at + integer.length
}

const writeHash = (target: Buffer, at: number, hash: Hash): number => {
  target[at] = 0xa0
  target.write(hash.slice(2), at + 1, 'hex')
  return at + 33
}
