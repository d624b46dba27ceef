import type { Hash } from '../contract/hex.ts'
import { keccak256Hex } from '../base/keccak256.ts'
import { EMPTY_ROOT } from '../types/account.ts'
import { hashOfBytes } from './trie.ts'
import { Branch, type Child, Extension, Leaf, type TrieNode, encodeNode, nibbleAt, noChildren } from './trieNode.ts'

interface Item {
  key: string
  value: Uint8Array
}

/**
 * Root of the trie of items keyed by the RLP of their index: transactions, receipts, withdrawals. The items are sorted by key, and the trie
 * is built from the leaves up, each node once.
 */
export function orderedTrieRoot(items: readonly Uint8Array[]): Hash {
  if (items.length === 0) return EMPTY_ROOT
  const sorted: Item[] = []
  // RLP sorts 0 (encoded as 0x80) after 127 and preserves the order of all others.
  const firstBelow128 = Math.min(items.length, 128)
  for (let i = 1; i < firstBelow128; i++) sorted.push(itemAt(items, i))
  sorted.push(itemAt(items, 0))
  for (let i = 128; i < items.length; i++) sorted.push(itemAt(items, i))
  return keccak256Hex(encodeNode(nodeOf(sorted, 0, sorted.length, 0)))
}

const itemAt = (items: readonly Uint8Array[], index: number): Item => ({ key: keyOf(index), value: items[index]! })

/** RLP of an index as hex digits. */
const keyOf = (index: number): string => {
  if (index === 0) return '80'
  const digits = index.toString(16)
  const bytes = digits.length % 2 === 0 ? digits : `0${digits}`
  return index < 0x80 ? bytes : `${(0x80 + bytes.length / 2).toString(16)}${bytes}`
}

/** Node of the items from..to (not included), which share their first `at` nibbles. No key is a prefix of another one. */
const nodeOf = (items: readonly Item[], from: number, to: number, at: number): TrieNode => {
  const first = items[from]!
  if (to - from === 1) return new Leaf(first.key.slice(at), first.value)
  // Sorted, so a prefix shared by the first and the last is shared by all.
  const last = items[to - 1]!.key
  let fork = at
  while (first.key.charCodeAt(fork) === last.charCodeAt(fork)) fork++
  const children = noChildren()
  for (let start = from; start < to;) {
    const nibble = nibbleAt(items[start]!.key, fork)
    let end = start + 1
    while (end < to && nibbleAt(items[end]!.key, fork) === nibble) end++
    children[nibble] = childOf(nodeOf(items, start, end, fork + 1))
    start = end
  }
  const branch = new Branch(children, undefined)
  return fork === at ? branch : new Extension(first.key.slice(at, fork), childOf(branch))
}

const childOf = (node: TrieNode): Child => {
  const rlp = encodeNode(node)
  if (rlp.length < 32) {
    node.rlp = rlp
    return node
  }
  return hashOfBytes(rlp)
}
