import type { Hash } from '../contract/hex.ts'

/** Root of the trie that holds the items under the RLP of their index: transactions, receipts, withdrawals. */
export function orderedTrieRoot(_items: readonly Uint8Array[]): Hash {
  throw new Error('unfinished')
}
