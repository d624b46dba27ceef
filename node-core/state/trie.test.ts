import { MerklePatriciaTrie } from '@ethereumjs/trie'
import { describe, expect, test } from 'vitest'
import { hexFromBytes } from '../contract/hex.ts'
import { keccak256 } from '../base/keccak256.ts'
import { createRandom, describeVectors } from '../base/vectors.suite.ts'
import { EMPTY_TRIE, type NodeSource, Trie } from './trie.ts'
import { Extension, type NodeHash, decodeNode, encodeNode, nodeHashToHash } from './trieNode.ts'

/** Keeps nodes only as RLP, so that each reading decodes. */
class RlpNodes implements NodeSource {
  readonly rlp = new Map<NodeHash, Uint8Array>()

  node(hash: NodeHash) {
    const rlp = this.rlp.get(hash)
    if (rlp === undefined) throw new Error('missing')
    return decodeNode(rlp)
  }

  commit(trie: Trie): NodeHash {
    return trie.commit((hash, _node, rlp) => this.rlp.set(hash, new Uint8Array(rlp)))
  }
}

const keyText = (key: Uint8Array) => hexFromBytes(key).slice(2)
const bytesOf = (text: string) =>
  text.startsWith('0x') ? new Uint8Array(Buffer.from(text.slice(2), 'hex')) : new TextEncoder().encode(text)

test('nodes that lead in a circle are damage, for a search and for an enumeration', () => {
  const nodes = new RlpNodes()
  const hash = 'h'.repeat(32)
  nodes.rlp.set(hash, encodeNode(new Extension('', hash)))
  expect(() => new Trie(nodes, hash).get('00')).toThrow('damaged trie node')
  nodes.rlp.set(hash, encodeNode(new Extension('1', hash)))
  expect(() => Array.from(new Trie(nodes, hash).entries())).toThrow('damaged trie node')
})

/** Value lengths around the limit of embedding, and long ones. */
const LENGTHS = [1, 1, 2, 5, 20, 28, 29, 30, 31, 32, 33, 55, 56, 70, 255, 256, 300]

const randomRun = async (seed: number, keyLength: number, keySpace: number, rounds: number): Promise<void> => {
  const random = createRandom(seed)
  const nodes = new RlpNodes()
  const oracle = new MerklePatriciaTrie()
  const model = new Map<string, Uint8Array>()
  const history: { root: NodeHash; model: Map<string, Uint8Array> }[] = []
  let trie = new Trie(nodes)
  for (let round = 0; round < rounds; round++) {
    for (let change = random(12) + 1; change > 0; change--) {
      const key = keccak256(Uint8Array.of(random(keySpace), random(2)))
        .subarray(0, keyLength)
        .map((byte) => byte & 0x33)
      const text = keyText(key)
      if (random(3) === 0) {
        trie.delete(text)
        await oracle.del(key)
        model.delete(text)
      } else {
        const value = new Uint8Array(LENGTHS[random(LENGTHS.length)]!).fill(1 + random(255))
        expect(trie.set(text, value)).toBe(!model.has(text))
        await oracle.put(key, value)
        model.set(text, value)
      }
    }
    const root = nodes.commit(trie)
    expect(nodeHashToHash(root)).toBe(hexFromBytes(oracle.root()))
    history.push({ root, model: new Map(model) })
    if (random(2) === 0) trie = new Trie(nodes, root)
  }
  for (const { root, model: values } of history) {
    const old = new Trie(nodes, root)
    for (const text of model.keys()) expect(old.get(text) && keyText(old.get(text)!)).toBe(values.get(text) && keyText(values.get(text)!))
    expect(Array.from(old.entries(), ([key, leaf]) => [key, keyText(leaf.value)])).toEqual(
      Array.from(values, ([key, value]) => [key, keyText(value)]).toSorted(([a], [b]) => (a! < b! ? -1 : 1)),
    )
  }
}

describe('trie', () => {
  test('an empty trie has the root of the RLP of an empty byte string', () => {
    expect(nodeHashToHash(new Trie(new RlpNodes()).commit(() => undefined))).toBe(
      '0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421',
    )
  })

  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'roots, values, order and old roots agree with the oracle after random changes of 32-byte keys (seed %i)',
    (seed) => randomRun(seed, 32, 40, 40),
  )

  test.each([11, 12, 13, 14, 15, 16, 17, 18])('roots agree with the oracle for embedded nodes: 2-byte keys (seed %i)', (seed) =>
    randomRun(seed, 2, 200, 60),
  )

  test('removing everything restores the empty root', () => {
    const nodes = new RlpNodes()
    const trie = new Trie(nodes)
    const keys = Array.from({ length: 50 }, (_, i) => keyText(keccak256(Uint8Array.of(i))))
    for (const key of keys) trie.set(key, Uint8Array.of(1))
    nodes.commit(trie)
    for (const key of keys) trie.delete(key)
    expect(nodes.commit(trie)).toBe(EMPTY_TRIE)
  })

  test('a change without effect creates no node', () => {
    const nodes = new RlpNodes()
    const trie = new Trie(nodes)
    for (let i = 0; i < 50; i++) trie.set(keyText(keccak256(Uint8Array.of(i))), new Uint8Array(40).fill(i + 1))
    const root = nodes.commit(trie)
    trie.set(keyText(keccak256(Uint8Array.of(7))), new Uint8Array(40).fill(8))
    trie.delete(keyText(keccak256(Uint8Array.of(99))))
    expect(trie.commit(() => expect.unreachable())).toBe(root)
  })

  test('a commit hashes only the changed path', () => {
    const nodes = new RlpNodes()
    const trie = new Trie(nodes)
    for (let i = 0; i < 256; i++) trie.set(keyText(keccak256(Uint8Array.of(i))), new Uint8Array(40).fill(1))
    nodes.commit(trie)
    const before = nodes.rlp.size
    trie.set(keyText(keccak256(Uint8Array.of(7))), new Uint8Array(40).fill(2))
    nodes.commit(trie)
    expect(nodes.rlp.size - before).toBeLessThanOrEqual(5)
  })

  test('an iteration from a key starts there', () => {
    const nodes = new RlpNodes()
    const trie = new Trie(nodes)
    const keys = Array.from({ length: 100 }, (_, i) => keyText(keccak256(Uint8Array.of(i)))).toSorted()
    for (const key of keys) trie.set(key, new Uint8Array(33))
    nodes.commit(trie)
    for (const from of ['', '0', '8000', keys[50]!, `${keys[50]!.slice(0, 63)}g`, 'ffff']) {
      expect(Array.from(trie.entries(from), ([key]) => key)).toEqual(keys.filter((key) => key >= from))
    }
  })

  test('a damaged node is reported', () => {
    for (const bytes of [[], [0x80], [0xc1, 0x80], [0xc3, 0x80, 0x80, 0x80], [0xc2, 0x20], [0xf8, 0x60, 0x80]]) {
      expect(() => decodeNode(Uint8Array.from(bytes))).toThrow('damaged')
    }
  })
})

interface RootCase {
  name: string
  in: [string, string | null][] | Record<string, string | null>
  root: string
  secure: boolean
}

describeVectors<RootCase>('trie/roots.json', (cases) => {
  test.each(cases.map((it) => [it.name, it] as const))('%s', (_, it) => {
    const nodes = new RlpNodes()
    const trie = new Trie(nodes)
    for (const [key, value] of Array.isArray(it.in) ? it.in : Object.entries(it.in)) {
      const bytes = bytesOf(key)
      const text = keyText(it.secure ? keccak256(bytes) : bytes)
      if (value === null) trie.delete(text)
      else trie.set(text, bytesOf(value))
    }
    expect(nodeHashToHash(nodes.commit(trie))).toBe(it.root)
  })
})
