/** Accounts as stored in the leaves of the account trie. */
import type { Hash } from '../contract/hex.ts'
import { createByteArena } from '../base/byteArena.ts'
import { bytesFromBigint } from '../base/bytes.ts'
import { type Account, accountFromRlp } from '../types/account.ts'
import { rlpSizeOfBytes, rlpSizeOfList, writeRlpBytes, writeRlpListHead } from '../types/rlp.ts'
import type { Leaf } from './trieNode.ts'

const allocate = createByteArena(4096)

/** The account of a leaf, decoded once. */
export function accountOfLeaf(leaf: Leaf | undefined): Account | undefined {
  if (leaf === undefined) return undefined
  // Frozen, because all readers of the leaf share the object.
  return (leaf.account ??= Object.freeze(accountFromRlp(leaf.value)))
}

/** RLP of an account, equal to `accountToRlp` but several times faster: every account change passes through here. */
export function rlpOfAccount({ nonce, balance, storageRoot, codeHash }: Account): Uint8Array {
  const [nonceBytes, balanceBytes] = [bytesFromBigint(nonce), bytesFromBigint(balance)]
  const length = rlpSizeOfBytes(nonceBytes) + rlpSizeOfBytes(balanceBytes) + 66
  const { buffer, byteOffset, byteLength } = allocate(rlpSizeOfList(length))
  const rlp = Buffer.from(buffer, byteOffset, byteLength)
  const at = writeRlpBytes(rlp, writeRlpBytes(rlp, writeRlpListHead(rlp, 0, length), nonceBytes), balanceBytes)
  writeHash(rlp, writeHash(rlp, at, storageRoot), codeHash)
  return rlp
}

const writeHash = (target: Buffer, at: number, hash: Hash): number => {
  target[at] = 0xa0
  target.write(hash.slice(2), at + 1, 'hex')
  return at + 33
}
