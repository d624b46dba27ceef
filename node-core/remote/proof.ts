/** Verification of Merkle proofs (EIP-1186) against a root. */
import { array, object } from '../contract/compound.ts'
import { type Address, type Hash, bytesFromHex, hexFromBytes } from '../contract/hex.ts'
import { address, data, hash, quantity, quantity64, slot } from '../contract/primitives.ts'
import { fixedBytesFromBigint } from '../base/bytes.ts'
import { keccak256, keccak256Hex } from '../base/keccak256.ts'
import { type Child, type TrieNode, nibbleAt, nodeHashFromHash, nodeHashToHash } from '../state/trieNode.ts'
import { type Account, EMPTY_CODE_HASH, EMPTY_ROOT, accountFromRlp } from '../types/account.ts'
import { decodeRlp, rlpBigint } from '../types/rlp.ts'
import { decodeAnswer } from './decoding.ts'
import { type ProvedNode, decodeProvedNode } from './provedNodes.ts'
import { isRemoteError, lie, remoteError } from './remoteErrors.ts'

/** Nodes on the way to a key; a path has at most 64 nibbles. */
const wireNodes = array(data, 65)

const wireProof = object({
  address,
  accountProof: wireNodes,
  balance: quantity,
  codeHash: hash,
  nonce: quantity64,
  storageHash: hash,
  storageProof: array(object({ key: slot, value: quantity, proof: wireNodes })),
})

/** What a proof says of an account. */
export interface ProvenAccount {
  address: Address
  /** Undefined: there is no such account. */
  account: Account | undefined
  slots: Map<bigint, bigint>
  /** All nodes on the way to the account and its slots. */
  nodes: ProvedNode[]
}

/** Decodes and verifies an answer of eth_getProof. Throws `remote-lies`. */
export function verifyAccountProof(json: unknown, root: Hash, account: Address, slots: readonly bigint[]): ProvenAccount {
  const what = `proof of ${account}`
  const proof = decodeAnswer(wireProof, json, what)
  const nodes: ProvedNode[] = []
  const leaf = provenValue(root, bytesFromHex(account), proof.accountProof, what, nodes)
  const proven = leaf === undefined ? undefined : accountOf(leaf, what)
  const found: Account = proven ?? { nonce: 0n, balance: 0n, codeHash: EMPTY_CODE_HASH, storageRoot: EMPTY_ROOT }
  for (const [name, expected, got] of [
    ['balance', found.balance, proof.balance],
    ['nonce', found.nonce, proof.nonce],
  ] as const)
    if (expected !== got) throw lie(`${name} beside the ${what}`, expected, got)
  const values = new Map<bigint, bigint>()
  for (const wanted of slots) {
    const part = proof.storageProof.find(({ key }) => key === wanted)
    const name = `proof of slot 0x${wanted.toString(16)} of ${account}`
    if (part === undefined) throw remoteError('remote-lies', `the remote's answer is malformed: ${name} is missing`)
    const stored = provenValue(found.storageRoot, fixedBytesFromBigint(wanted, 32), part.proof, name, nodes)
    const value = stored === undefined ? 0n : wordOf(stored, name)
    if (value !== part.value) throw lie(`value beside the ${name}`, value, part.value)
    values.set(wanted, value)
  }
  return { address: account, account: proven, slots: values, nodes }
}

const accountOf = (leaf: Uint8Array, what: string): Account => decoded(() => accountFromRlp(leaf), what)
const wordOf = (leaf: Uint8Array, what: string): bigint => decoded(() => rlpBigint(decodeRlp(leaf), 'storage value'), what)

/** Decodes a node of an answer. Throws `remote-lies`. */
export const decodedNode = (rlp: Uint8Array, what: string): TrieNode => decoded(() => decodeProvedNode(rlp), what)

function decoded<T>(decode: () => T, what: string): T {
  try {
    return decode()
  } catch (error) {
    if (isRemoteError(error)) throw error
    throw remoteError('remote-lies', `the remote's answer is malformed: ${what}: ${(error as Error).message}`)
  }
}

/** The value at a key in the trie of that root; undefined if the proof shows that there is none. Throws `remote-lies`. */
function provenValue(root: Hash, key: Uint8Array, proof: readonly Uint8Array[], what: string, nodes: ProvedNode[]): Uint8Array | undefined {
  if (root === EMPTY_ROOT) return undefined
  const path = hexFromBytes(keccak256(key)).slice(2)
  return decoded(() => walk(root, path, proof, what, nodes), what)
}

function walk(root: Hash, path: string, proof: readonly Uint8Array[], what: string, nodes: ProvedNode[]): Uint8Array | undefined {
  let at = 0
  let next = 0
  for (let child: Child | undefined = nodeHashFromHash(root); child !== undefined;) {
    if (typeof child === 'string') {
      const hash = nodeHashToHash(child)
      const rlp = proof[next++]
      if (rlp === undefined) throw remoteError('remote-lies', `the ${what} ends before its leaf`)
      if (keccak256Hex(rlp) !== hash) throw lie(`node ${next - 1} of the ${what}`, hash, 'another hash')
      child = decodeProvedNode(rlp)
      nodes.push({ kind: 'node', hash, node: child })
    }
    if (child.kind === 'leaf') return at + child.path.length === path.length && path.endsWith(child.path) ? child.value : undefined
    if (child.kind === 'branch') {
      if (at === path.length) return undefined
      child = child.children[nibbleAt(path, at++)]
    } else {
      if (!path.startsWith(child.path, at)) return undefined
      at += child.path.length
      child = child.child
    }
  }
  return undefined
}
