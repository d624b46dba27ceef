import { describe, expect, test } from 'vitest'
import { bytesFromHex } from '../contract/hex.ts'
import { Branch, Extension, Leaf, encodeNode, noChildren } from '../state/trieNode.ts'
import { storageValueToRlp } from '../state/storageValue.ts'
import { encodeRlp } from '../types/rlp.ts'
import { decodeProvedNode } from './provedNodes.ts'

const HASH = 'h'.repeat(32)
const branch = (...children: (string | Leaf)[]) => new Branch(Object.assign(noChildren(), children), undefined)
const leaf = (value: bigint, path = '1') => new Leaf(path, storageValueToRlp(value))

/** A leaf as a part of its parent. */
function embedded(node: Leaf): Leaf {
  node.rlp = encodeNode(node)
  return node
}

describe('nodes of proofs', () => {
  test.each([
    ['a leaf', leaf(2n ** 255n, '1'.repeat(64))],
    ['a branch of hashes', branch(HASH, HASH)],
    ['a branch with an embedded leaf', branch(HASH, embedded(leaf(5n)))],
    ['an extension', new Extension('12', HASH)],
  ])('%s is taken', (_, node) => expect(encodeNode(decodeProvedNode(encodeNode(node)))).toEqual(encodeNode(node)))

  test.each([
    ['one child', encodeNode(branch(HASH)), /fewer than two children/],
    ['a value in a branch', encodeNode(Object.assign(branch(HASH, HASH), { value: Uint8Array.of(1) })), /a branch has a value/],
    ['a large embedded node', encodeNode(branch(HASH, embedded(leaf(2n ** 255n)))), /should be named by its hash/],
    ['an empty extension', encodeNode(new Extension('', HASH)), /damaged/],
    ['a path longer than a key', encodeNode(new Leaf('1'.repeat(65), storageValueToRlp(1n))), /longer than a key/],
    ['a value of zero', encodeNode(new Leaf('1', encodeRlp(new Uint8Array(0)))), /zero/],
    ['a value with a leading zero', encodeNode(new Leaf('1', Uint8Array.of(0x82, 0, 1))), /leading zero/],
    ['a list that is no account', encodeNode(new Leaf('1', encodeRlp([Uint8Array.of(1)]))), /account/],
    ['too many bytes', encodeNode(new Leaf('1', encodeRlp(new Uint8Array(2000).fill(1)))), /at most 1024/],
    ['an odd path with a wrong flag', bytesFromHex('0xc25105'), /not encoded as it must be/],
    ['an end that is missing', encodeNode(branch(HASH, HASH)).slice(0, -1), /damaged/],
    ['no bytes', new Uint8Array(0), /damaged/],
  ])('%s is refused', (_, rlp, message) => expect(() => decodeProvedNode(rlp)).toThrow(message))
})
