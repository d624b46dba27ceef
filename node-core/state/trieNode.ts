/**
 * Nodes of the hexary Merkle Patricia trie (yellow paper, appendix D) and their RLP, written by hand because every state change passes
 * through here. Two representations keep nodes small and fast: a path is a string of lowercase hex digits, one per nibble, and the hash of
 * a node is a string of 32 latin1 characters, one per byte.
 */
import type { Hash } from '../contract/hex.ts'
import { CodedError } from '../base/codedError.ts'
import type { Account } from '../types/account.ts'
import { rlpSizeOfBytes, rlpSizeOfList, writeRlpBytes, writeRlpListHead } from '../types/rlp.ts'
import type { StateErrorCode } from './stateErrorCode.ts'

/** Hash of a node: 32 latin1 characters, one per byte. */
export type NodeHash = string

/** A reference to a child: its hash, or the node itself if it is embedded in its parent or not committed yet. */
export type Child = NodeHash | TrieNode

/** A leaf: the rest of a key and its value. */
export class Leaf {
  readonly kind = 'leaf'
  path: string
  value: Uint8Array
  /** The decoded value, if it was read as an account. */
  account: Account | undefined
  /** Whether the node is changed and not committed; only then may it be modified in place. */
  dirty = true
  /** Encoding of a clean node that is embedded in its parent. */
  rlp: Uint8Array | undefined = undefined

  constructor(path: string, value: Uint8Array, account?: Account) {
    this.path = path
    this.value = value
    this.account = account
  }
}

/** An extension: nibbles that all keys below share; its child is a branch. */
export class Extension {
  readonly kind = 'extension'
  path: string
  child: Child
  dirty = true
  rlp: Uint8Array | undefined = undefined

  constructor(path: string, child: Child) {
    this.path = path
    this.child = child
  }
}

const NO_CHILDREN: readonly undefined[] = Array.from<undefined>({ length: 16 }).fill(undefined)

/** The children of a new branch. */
export function noChildren(): (Child | undefined)[] {
  return NO_CHILDREN.slice()
}

/** A branch: a child per nibble, and the value of the key that ends here. */
export class Branch {
  readonly kind = 'branch'
  readonly children: (Child | undefined)[]
  value: Uint8Array | undefined
  dirty = true
  rlp: Uint8Array | undefined = undefined

  constructor(children: (Child | undefined)[], value: Uint8Array | undefined) {
    this.children = children
    this.value = value
  }
}

export type TrieNode = Leaf | Extension | Branch

const digest = Buffer.allocUnsafeSlow(32)

/** Node hash of hex text. */
export function nodeHashFromHash(hash: Hash): NodeHash {
  digest.write(hash.slice(2), 'hex')
  return digest.toString('latin1')
}

/** Hex text of a node hash. */
export function nodeHashToHash(hash: NodeHash): Hash {
  digest.write(hash, 'latin1')
  return `0x${digest.toString('hex')}`
}

/** The nibble at a position of a path, 0 to 15. */
export function nibbleAt(path: string, at: number): number {
  const code = path.charCodeAt(at)
  return code < 58 ? code - 48 : code - 87
}

/** Estimated memory of a decoded node in bytes; branches count as full. */
export function sizeOfNode(node: TrieNode): number {
  return node.kind === 'branch' ? 1200 : node.kind === 'leaf' ? 300 + node.value.length : 250
}

/** Length of a path with its RLP head: hex-prefix encoding prepends a flag nibble, and a second nibble if their number is even. */
export const pathLength = (path: string): number => (path.length < 2 ? 1 : 2 + (path.length >> 1))

export const writePath = (target: Uint8Array, at: number, path: string, flag: 0 | 2): number => {
  const odd = path.length & 1
  if (path.length > 1) target[at++] = 0x81 + (path.length >> 1)
  target[at++] = odd ? ((flag | 1) << 4) | nibbleAt(path, 0) : flag << 4
  for (let i = odd; i < path.length; i += 2) target[at++] = (nibbleAt(path, i) << 4) | nibbleAt(path, i + 1)
  return at
}

const childLength = (child: Child | undefined): number => (child === undefined ? 1 : typeof child === 'string' ? 33 : child.rlp!.length)

const writeChild = (target: Buffer, at: number, child: Child | undefined): number => {
  if (child === undefined) {
    target[at] = 0x80
    return at + 1
  }
  if (typeof child === 'string') {
    target[at] = 0xa0
    target.write(child, at + 1, 'latin1')
    return at + 33
  }
  target.set(child.rlp!, at)
  return at + child.rlp!.length
}

const allocateList = (length: number): [target: Buffer, at: number] => {
  const target = Buffer.allocUnsafe(rlpSizeOfList(length))
  return [target, writeRlpListHead(target, 0, length)]
}

/** RLP of a node whose children are hashes or clean embedded nodes. */
export function encodeNode(node: TrieNode): Uint8Array {
  if (node.kind === 'leaf') {
    const [target, at] = allocateList(pathLength(node.path) + rlpSizeOfBytes(node.value))
    writeRlpBytes(target, writePath(target, at, node.path, 2), node.value)
    return target
  }
  if (node.kind === 'extension') {
    const [target, at] = allocateList(pathLength(node.path) + childLength(node.child))
    writeChild(target, writePath(target, at, node.path, 0), node.child)
    return target
  }
  const { children, value } = node
  let length = value === undefined ? 1 : rlpSizeOfBytes(value)
  for (let i = 0; i < 16; i++) length += childLength(children[i])
  const [target, start] = allocateList(length)
  let at = start
  for (let i = 0; i < 16; i++) at = writeChild(target, at, children[i])
  if (value === undefined) target[at] = 0x80
  else writeRlpBytes(target, at, value)
  return target
}

/** The error for a stored value that is not a trie node, or not one of the place where it was found. */
export const damagedNode = (): CodedError<StateErrorCode> => new CodedError('damaged-node', 'the store contains a damaged trie node')

/** Start of the payload of the item at `at`, and end of the item. */
const boundsOfItem = (bytes: Uint8Array, at: number): [start: number, end: number] => {
  const first = bytes[at]
  if (first === undefined) throw damagedNode()
  if (first < 0x80) return [at, at + 1]
  const base = first < 0xc0 ? 0x80 : 0xc0
  if (first < base + 56) return [at + 1, at + 1 + first - base]
  const lengthBytes = first - base - 55
  let length = 0
  for (let i = 1; i <= lengthBytes; i++) length = length * 256 + bytes[at + i]!
  return [at + 1 + lengthBytes, at + 1 + lengthBytes + length]
}

const decodeChild = (bytes: Buffer, at: number, start: number, end: number): Child | undefined => {
  if (bytes[at]! >= 0xc0) {
    const node = decodeNode(bytes.subarray(at, end))
    node.rlp = Uint8Array.prototype.slice.call(bytes, at, end)
    return node
  }
  if (end - start === 32) return bytes.toString('latin1', start, end)
  if (end !== start) throw damagedNode()
  return undefined
}

/** Decodes a clean node. The bytes must not change afterwards: the values are views into them. */
export function decodeNode(rlp: Uint8Array): TrieNode {
  const bytes = Buffer.from(rlp.buffer, rlp.byteOffset, rlp.byteLength)
  const [begin, end] = boundsOfItem(bytes, 0)
  if (bytes[0]! < 0xc0 || end !== bytes.length) throw damagedNode()
  const starts: number[] = []
  const payloads: number[] = []
  const ends: number[] = []
  for (let at = begin; at < end; at = ends.at(-1)!) {
    const [itemStart, itemEnd] = boundsOfItem(bytes, at)
    starts.push(at)
    payloads.push(itemStart)
    ends.push(itemEnd)
  }
  if (ends.at(-1) !== end) throw damagedNode()
  const node = nodeOfItems(bytes, starts, payloads, ends)
  node.dirty = false
  return node
}

function nodeOfItems(bytes: Buffer, starts: readonly number[], payloads: readonly number[], ends: readonly number[]): TrieNode {
  if (starts.length === 17) {
    const children: (Child | undefined)[] = []
    for (let i = 0; i < 16; i++) children.push(decodeChild(bytes, starts[i]!, payloads[i]!, ends[i]!))
    return new Branch(children, payloads[16] === ends[16] ? undefined : bytes.subarray(payloads[16], ends[16]))
  }
  if (starts.length !== 2) throw damagedNode()
  const flag = bytes[payloads[0]!]! >> 4
  const path = bytes.toString('hex', payloads[0], ends[0]).slice(flag & 1 ? 1 : 2)
  if (flag > 1) return new Leaf(path, bytes.subarray(payloads[1], ends[1]))
  const child = decodeChild(bytes, starts[1]!, payloads[1]!, ends[1]!)
  // One without a path could lead to itself, and a search in a circle.
  if (child === undefined || path === '') throw damagedNode()
  return new Extension(path, child)
}
