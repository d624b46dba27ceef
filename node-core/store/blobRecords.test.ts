import { expect, test } from 'vitest'
import { type Hash, wordFromBigint } from '../contract/hex.ts'
import { createRandom } from '../base/vectors.suite.ts'
import { BLOB_BYTES, BlobRecords } from './blobRecords.ts'
import { createMemoryStore } from './memoryStore.ts'
import { rangeOf } from './schema.ts'

const hashOf = (id: number): Hash => wordFromBigint(BigInt(id))
const blobOf = (id: number): Uint8Array => new Uint8Array(BLOB_BYTES).fill(id)
const IDS = Array.from({ length: 12 }, (_, id) => id)

test('the blobs that were mined last are kept, each once, whatever is mined again and whichever bound applies', async () => {
  const random = createRandom(4844)
  const store = createMemoryStore()
  const countOf = async (kind: 'blob' | 'blobOrder') => {
    let count = 0
    for await (const _ of store.entries(rangeOf(kind))) count++
    return count
  }
  /** Ids of the blobs, the oldest first. */
  let model: number[] = []
  for (let block = 0; block < 150; block++) {
    const maxCount = block % 30 === 29 ? random(3) : 5
    const mined = Array.from({ length: 1 + random(block % 10 === 0 ? 7 : 3) }, () => random(IDS.length))
    const records = new BlobRecords(store)
    await store.batch(records.writesAdded(new Map(mined.map((id) => [hashOf(id), blobOf(id)])), maxCount))
    const added = Array.from(new Set(mined))
    const kept = maxCount === 0 ? [] : added.slice(-maxCount)
    model = [...model.filter((id) => !kept.includes(id)), ...kept]
    model = model.slice(Math.max(0, model.length - maxCount))
    expect(IDS.filter((id) => records.get(hashOf(id)) !== undefined)).toEqual(model.toSorted((a, b) => a - b))
    for (const id of model) expect(records.get(hashOf(id))![BLOB_BYTES - 1]).toBe(id)
    expect([await countOf('blob'), await countOf('blobOrder')]).toEqual([model.length, model.length])
  }
})
