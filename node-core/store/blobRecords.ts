import { type Hash, bytesFromHex, hexFromBytes } from '../contract/hex.ts'
import { concatBytes } from '../base/bytes.ts'
import type { KeyValueStore, Write } from './keyValueStore.ts'
import { BLOB_RECORDS_NAME, blobKey, blobOrderKey, metadataKey } from './schema.ts'

/** Size of a blob (EIP-4844). */
export const BLOB_BYTES = 131_072

const SEQUENCE_BYTES = 8
/** Sequence numbers that one batch passes to remove old blobs: most are free where the same blobs are mined again and again. */
const MAX_PASSED = 100_000n
const EXTENT_KEY = metadataKey(BLOB_RECORDS_NAME)
const text = { to: new TextEncoder(), from: new TextDecoder() }

/** Sequence numbers from `first` to below `next` may be taken, `count` of them are. */
interface Extent {
  first: bigint
  next: bigint
  count: number
}

/**
 * Blobs of mined transactions by their versioned hashes, each once, in the order in which they were mined last. Everything is read by key. The
 * `writes…` methods only build writes, which go into the batch of their block.
 */
export class BlobRecords {
  readonly #store: KeyValueStore

  constructor(store: KeyValueStore) {
    this.#store = store
  }

  /** The blob of that versioned hash. */
  get(versionedHash: Hash): Uint8Array | undefined {
    return this.#store.get(blobKey(versionedHash))?.subarray(SEQUENCE_BYTES)
  }

  /** Writes that add blobs as the newest ones, and remove the oldest ones above `maxCount`. Once in a batch at most. */
  writesAdded(blobs: ReadonlyMap<Hash, Uint8Array>, maxCount: number): Write[] {
    const added = new Map(Array.from(blobs).slice(Math.max(0, blobs.size - maxCount)))
    const { first, next, count } = this.#extent()
    const extent = { first, next, count }
    const writes: Write[] = []
    for (const [hash, blob] of added) {
      const known = this.#store.get(blobKey(hash))
      const former = known && sequenceOfBlob(known)
      if (former === undefined) extent.count++
      else writes.push({ key: blobOrderKey(former) })
      const key = blobOrderKey(extent.next++)
      writes.push({ key, value: bytesFromHex(hash) }, { key: blobKey(hash), value: concatBytes(key.subarray(1), blob) })
    }
    const last = extent.first + MAX_PASSED
    for (; extent.count > maxCount && extent.first < next && extent.first < last; extent.first++) {
      const bytes = this.#store.get(blobOrderKey(extent.first))
      const hash = bytes && hexFromBytes(bytes)
      // A blob that was mined again has left its former place.
      if (hash === undefined || added.has(hash)) continue
      writes.push({ key: blobOrderKey(extent.first) }, { key: blobKey(hash) })
      extent.count--
    }
    return writes.length === 0 ? [] : [...writes, extentWrite(extent)]
  }

  #extent(): Extent {
    const bytes = this.#store.get(EXTENT_KEY)
    const [first = '0', next = '0', count = '0'] = bytes ? text.from.decode(bytes).split(' ') : []
    return { first: BigInt(first), next: BigInt(next), count: Number(count) }
  }
}

const extentWrite = ({ first, next, count }: Extent): Write => ({ key: EXTENT_KEY, value: text.to.encode(`${first} ${next} ${count}`) })

/** The sequence number of a stored blob; undefined if the bytes are none. */
export function sequenceOfBlob(stored: Uint8Array): bigint | undefined {
  if (stored.length !== SEQUENCE_BYTES + BLOB_BYTES) return undefined
  return new DataView(stored.buffer, stored.byteOffset).getBigUint64(0)
}
