/** Verification of Merkle proofs (EIP-1186) against a root. */
import { array, object } from '../contract/compound.ts'
import { type Address, type Hash, bytesFromHex, hexFromBytes } from '../contract/hex.ts'
import { address, data, hash, quantity, quantity64, slot } from '../contract/primitives.ts'
import { equalBytes, fixedBytesFromBigint } from '../base/bytes.ts'
import { keccak256 } from '../base/keccak256.ts'
import { type Account, EMPTY_CODE_HASH, EMPTY_ROOT, accountFromRlp } from '../types/account.ts'
import { type RlpItem, decodeRlp, rlpBigint, rlpBytes } from '../types/rlp.ts'
import { decodeAnswer } from './decoding.ts'
import { isRemoteError, lie, remoteError } from './remoteErrors.ts'

/** Nodes on the way to a key; a path has at most 64 nibbles. */
const nodes = array(data, 65)

const wireProof = object({
  address,
  accountProof: nodes,
  balance: quantity,
  codeHash: hash,
  nonce: quantity64,
  storageHash: hash,
  storageProof: array(object({ key: slot, value: quantity, proof: nodes })),
})

/** What a proof says of an account. */
export interface ProvenAccount {
  address: Address
  /** Undefined: there is no such account. */
  account: Account | undefined
  slots: Map<bigint, bigint>
}

/** Decodes and verifies an answer of eth_getProof. Throws `remote-lies`. */
export function verifyAccountProof(json: unknown, root: Hash, account: Address, slots: readonly bigint[]): ProvenAccount {
  const what = `proof of ${account}`
  const proof = decodeAnswer(wireProof, json, what)
  const leaf = provenValue(root, bytesFromHex(account), proof.accountProof, what)
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
    const stored = provenValue(found.storageRoot, fixedBytesFromBigint(wanted, 32), part.proof, name)
    const value = stored === undefined ? 0n : wordOf(stored, name)
    if (value !== part.value) throw lie(`value beside the ${name}`, value, part.value)
    values.set(wanted, value)
  }
  return { address: account, account: proven, slots: values }
}

const accountOf = (leaf: Uint8Array, what: string): Account => decodedLeaf(() => accountFromRlp(leaf), what)
const wordOf = (leaf: Uint8Array, what: string): bigint => decodedLeaf(() => rlpBigint(decodeRlp(leaf), 'storage value'), what)

function decodedLeaf<T>(decode: () => T, what: string): T {
  try {
    return decode()
  } catch (error) {
    if (isRemoteError(error)) throw error
    throw remoteError('remote-lies', `the remote's answer is malformed: ${what}: ${(error as Error).message}`)
  }
}

/** The value at a key in the trie of that root; undefined if the proof shows that there is none. Throws `remote-lies`. */
function provenValue(root: Hash, key: Uint8Array, proof: readonly Uint8Array[], what: string): Uint8Array | undefined {
  const path = hexFromBytes(keccak256(key)).slice(2)
  if (root === EMPTY_ROOT) return undefined
  return decodedLeaf(() => walk(bytesFromHex(root), path, proof, what), what)
}

function walk(root: Uint8Array, path: string, proof: readonly Uint8Array[], what: string): Uint8Array | undefined {
  let at = 0
  let next = 0
  let reference: RlpItem = root
  for (;;) {
    let node: RlpItem = reference
    if (reference instanceof Uint8Array) {
      if (reference.length === 0) return undefined
      const bytes = proof[next++]
      if (bytes === undefined) throw remoteError('remote-lies', `the ${what} ends before its leaf`)
      if (!equalBytes(keccak256(bytes), reference)) throw lie(`node ${next - 1} of the ${what}`, hexFromBytes(reference), 'another hash')
      node = decodeRlp(bytes)
    }
    if (!Array.isArray(node) || (node.length !== 17 && node.length !== 2)) throw new RangeError('a node is neither branch nor path')
    if (node.length === 17) {
      if (at === path.length) return nonEmpty(rlpBytes(node[16], 'value'))
      reference = node[Number.parseInt(path[at++]!, 16)]!
      continue
    }
    const encoded = hexFromBytes(rlpBytes(node[0], 'path')).slice(2)
    const flag = Number.parseInt(encoded[0] ?? '0', 16)
    const part = encoded.slice(flag & 1 ? 1 : 2)
    if (!path.startsWith(part, at)) return undefined
    at += part.length
    if (flag >= 2) return at === path.length ? nonEmpty(rlpBytes(node[1], 'value')) : undefined
    if (part === '') throw new RangeError('an extension is empty')
    reference = node[1]!
  }
}

const nonEmpty = (bytes: Uint8Array): Uint8Array | undefined => (bytes.length === 0 ? undefined : bytes)
