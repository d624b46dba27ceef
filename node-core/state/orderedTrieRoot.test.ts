import { MerklePatriciaTrie } from '@ethereumjs/trie'
import { describe, expect, test } from 'vitest'
import { hexFromBytes } from '../contract/hex.ts'
import { bytesFromBigint } from '../base/bytes.ts'
import { createRandom } from '../base/vectors.suite.ts'
import { EMPTY_ROOT } from '../types/account.ts'
import { encodeRlp } from '../types/rlp.ts'
import { orderedTrieRoot } from './orderedTrieRoot.ts'

describe('ordered trie root', () => {
  test('without items the root is the empty one', () => {
    expect(orderedTrieRoot([])).toBe(EMPTY_ROOT)
  })

  test.each([1, 2, 3, 15, 16, 17, 127, 128, 129, 130, 255, 256, 257, 300, 1000])(
    '%i items have the root of a trie under the RLP of their index',
    async (count) => {
      const random = createRandom(count)
      const items = Array.from({ length: count }, () => new Uint8Array(1 + random(200)).fill(1 + random(255)))
      const oracle = new MerklePatriciaTrie()
      for (const [i, item] of items.entries()) await oracle.put(encodeRlp(bytesFromBigint(BigInt(i))), item)
      expect(orderedTrieRoot(items)).toBe(hexFromBytes(oracle.root()))
    },
  )

  test('items short enough to be embedded have the right root too', async () => {
    const items = Array.from({ length: 40 }, (_, i) => Uint8Array.of(i + 1))
    const oracle = new MerklePatriciaTrie()
    for (const [i, item] of items.entries()) await oracle.put(encodeRlp(bytesFromBigint(BigInt(i))), item)
    expect(orderedTrieRoot(items)).toBe(hexFromBytes(oracle.root()))
  })
})
