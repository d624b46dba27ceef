import type { Hash } from '../contract/hex.ts'
import { keccak256Buffer, keccak256Hex } from '../base/keccak256.ts'
import { EMPTY_ROOT } from '../types/account.ts'
import { rlpSizeOfBytes, rlpSizeOfList, writeRlpBytes, writeRlpListHead } from '../types/rlp.ts'
import { nibbleAt, pathLength, writePath } from './trieNode.ts'

interface Item {
  key: string
  value: Uint8Array
}

/**
 * Root of the trie of items keyed by the RLP of their index: transactions, receipts, withdrawals. The items are sorted by key, and the RLP
 * of the trie's nodes is written from the leaves up, each node once.
 */
export function orderedTrieRoot(items: readonly Uint8Array[]): Hash {
  if (items.length === 0) return EMPTY_ROOT
  const sorted: Item[] = []
  // RLP sorts 0 (encoded as 0x80) after 127 and preserves the order of all others.
  const firstBelow128 = Math.min(items.length, 128)
  for (let i = 1; i < firstBelow128; i++) sorted.push(itemAt(items, i))
  sorted.push(itemAt(items, 0))
  for (let i = 128; i < items.length; i++) sorted.push(itemAt(items, i))
  return keccak256Hex(new NodeWriter(sorted).write(0, sorted.length, 0))
}

const itemAt = (items: readonly Uint8Array[], index: number): Item => ({ key: keyOf(index), value: items[index]! })

/** RLP of an index as hex digits. */
const keyOf = (index: number): string => {
  if (index === 0) return '80'
  const digits = index.toString(16)
  const bytes = digits.length % 2 === 0 ? digits : `0${digits}`
  return index < 0x80 ? bytes : `${(0x80 + bytes.length / 2).toString(16)}${bytes}`
}

/** Room for the head of a list, which is written once the length of the list is known. */
const HEAD_BYTES = 5
const HASH_BYTES = 32
const [LEAF, EXTENSION] = [2, 0] as const
/** Sixteen hashes, the empty value of a branch, and the head. */
const BRANCH_BYTES = HEAD_BYTES + 16 * (1 + HASH_BYTES) + 1

/** Writes nodes of the trie of sorted items, none of whose keys is a prefix of another one. */
class NodeWriter {
  readonly #items: readonly Item[]
  /** A buffer for the node in progress at each depth. */
  readonly #buffers: Uint8Array[] = []

  constructor(items: readonly Item[]) {
    this.#items = items
  }

  /** RLP of the node of the items from..to (not included), which share their first `at` nibbles. Valid until the next node of that depth. */
  write(from: number, to: number, at: number, depth = 0): Uint8Array {
    const first = this.#items[from]!
    if (to - from === 1) return this.#leaf(first.key.slice(at), first.value, depth)
    // Sorted, so a prefix shared by the first and the last is shared by all.
    const last = this.#items[to - 1]!.key
    let fork = at
    while (first.key.charCodeAt(fork) === last.charCodeAt(fork)) fork++
    if (fork > at) return this.#extension(first.key.slice(at, fork), this.write(from, to, fork, depth + 1), depth)
    return this.#branch(from, to, at, depth)
  }

  #leaf(path: string, value: Uint8Array, depth: number): Uint8Array {
    const buffer = this.#buffer(depth, HEAD_BYTES + pathLength(path) + rlpSizeOfBytes(value))
    return listOf(buffer, writeRlpBytes(buffer, writePath(buffer, HEAD_BYTES, path, LEAF), value))
  }

  #extension(path: string, child: Uint8Array, depth: number): Uint8Array {
    const buffer = this.#buffer(depth, HEAD_BYTES + pathLength(path) + 1 + HASH_BYTES)
    return listOf(buffer, writeReference(buffer, writePath(buffer, HEAD_BYTES, path, EXTENSION), child))
  }

  #branch(from: number, to: number, at: number, depth: number): Uint8Array {
    const items = this.#items
    const buffer = this.#buffer(depth, BRANCH_BYTES)
    let end = HEAD_BYTES
    let start = from
    for (let nibble = 0; nibble < 16; nibble++) {
      let next = start
      while (next < to && nibbleAt(items[next]!.key, at) === nibble) next++
      if (next === start) buffer[end++] = 0x80
      else end = writeReference(buffer, end, this.write(start, next, at + 1, depth + 1))
      start = next
    }
    buffer[end++] = 0x80
    return listOf(buffer, end)
  }

  #buffer(depth: number, length: number): Uint8Array {
    const known = this.#buffers[depth]
    if (known !== undefined && known.length >= length) return known
    return (this.#buffers[depth] = Buffer.allocUnsafe(Math.max(length, BRANCH_BYTES)))
  }
}

/** The list whose items lie between HEAD_BYTES and `end`, with its head written before them. */
const listOf = (buffer: Uint8Array, end: number): Uint8Array => {
  const length = end - HEAD_BYTES
  const start = end - rlpSizeOfList(length)
  writeRlpListHead(buffer, start, length)
  return buffer.subarray(start, end)
}

/** Writes what a parent has of a node: its RLP if that is shorter than a hash, otherwise its hash. Returns the offset of the end. */
const writeReference = (target: Uint8Array, at: number, rlp: Uint8Array): number => {
  if (rlp.length < HASH_BYTES) {
    target.set(rlp, at)
    return at + rlp.length
  }
  target[at] = 0x80 + HASH_BYTES
  target.set(keccak256Buffer(rlp), at + 1)
  return at + 1 + HASH_BYTES
}
