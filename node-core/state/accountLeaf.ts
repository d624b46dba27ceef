import { type Account, accountFromRlp } from '../types/account.ts'
import type { Leaf } from './trieNode.ts'

/** The account that a leaf of the account trie holds, decoded once. */
export function accountOfLeaf(leaf: Leaf | undefined): Account | undefined {
  if (leaf === undefined) return undefined
  // Frozen, for every reader of the leaf gets the same object.
  return (leaf.account ??= Object.freeze(accountFromRlp(leaf.value)))
}
