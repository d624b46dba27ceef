import { type Hash, hexFromBytes } from '../contract/hex.ts'
import { BoundedCache } from '../base/boundedCache.ts'
import { MAX_BODY_CACHE_BYTES, MAX_CACHED_CANONICAL_HASHES, MAX_CACHED_HEADERS, MAX_RECEIPT_CACHE_BYTES } from '../base/cacheBounds.ts'
import type { Block, Body } from '../types/block.ts'
import { type Header, headerFromRlp } from '../types/header.ts'
import type { Receipt } from '../types/receipt.ts'
import { decodeRlp } from '../types/rlp.ts'
import { BlobRecords } from './blobRecords.ts'
import { BloomSections } from './bloomSections.ts'
import { ContractRecords } from './contractRecords.ts'
import { ControlStore } from './controlStore.ts'
import type { KeyValueStore, Write } from './keyValueStore.ts'
import type { LanePath } from './lanePath.ts'
import { positionsFromBytes } from './lanePositions.ts'
import { type LanePlace, Lanes } from './lanes.ts'
import { ManualRecords } from './manualRecords.ts'
import { ServedPast } from './servedPast.ts'
import {
  HEAD_NAME,
  accessListKey,
  bodyKey,
  canonicalKey,
  headerKey,
  isKeyOf,
  laneOfKey,
  metadataKey,
  numberOfKey,
  rangeOf,
  receiptsKey,
  rulesKey,
  transactionKey,
} from './schema.ts'
import { LOCATION_BYTES, type PooledTransaction, storedToBody, storedToPooled, storedToReceipts } from './storedForms.ts'

/** Position of a canonical transaction. */
export interface TransactionLocation {
  blockHash: Hash
  blockNumber: bigint
  index: number
}

const utf8 = new TextDecoder()

type Writing = 'load' | 'apply' | 'changed' | 'stored' | `writes${string}`

/**
 * Reads of the stored blocks, receipts and lookups. What is canonical is looked up along the path to the head, or another path that is
 * given. Reads are synchronous, through caches of bounded size.
 */
export class BlockReader {
  readonly #store: KeyValueStore
  readonly #headers = new BoundedCache<Hash, Header>(MAX_CACHED_HEADERS)
  readonly #bodies = new BoundedCache<Hash, Body>(MAX_BODY_CACHE_BYTES, sizeOfBody)
  readonly #receipts = new BoundedCache<Hash, Receipt[]>(MAX_RECEIPT_CACHE_BYTES, sizeOfReceipts)
  readonly #canonical = new BoundedCache<bigint, Hash>(MAX_CACHED_CANONICAL_HASHES)
  protected readonly blooms: BloomSections
  /** The sequence number of the next pooled transaction. */
  protected pooledSequence = 0
  readonly lanes: Omit<Lanes, Writing>
  /** The contracts found on the canonical chain. */
  readonly contracts: Omit<ContractRecords, Writing>
  /** Blobs of mined transactions. */
  readonly blobs: Omit<BlobRecords, Writing>
  /** Changes by hand. */
  readonly manual: Omit<ManualRecords, Writing>
  /** What no block depends on; it has batches of its own. */
  readonly control: ControlStore
  /** What clients may remember after the chain went back. */
  readonly past: Omit<ServedPast, Writing>

  constructor(store: KeyValueStore) {
    const lanes = new Lanes()
    this.#store = store
    this.lanes = lanes
    this.blooms = new BloomSections(store)
    this.contracts = new ContractRecords(store, lanes)
    this.blobs = new BlobRecords(store)
    this.manual = new ManualRecords(store)
    this.control = new ControlStore(store)
    this.past = new ServedPast(store)
  }

  /** Hash of the newest canonical block, or undefined in an empty store. */
  headHash(): Hash | undefined {
    return this.metadata(HEAD_NAME) as Hash | undefined
  }

  headerByHash(hash: Hash): Header | undefined {
    return this.#read(this.#headers, hash, headerKey, (bytes) => headerFromRlp(decodeRlp(bytes)))
  }

  bodyByHash(hash: Hash): Body | undefined {
    return this.#read(this.#bodies, hash, bodyKey, storedToBody)
  }

  /**
   * Whether the bytes occur in the stored body (senders first) of that hash: many times faster than decoding it. True for any bytes if the
   * body is already decoded.
   */
  bodyMayHold(hash: Hash, bytes: Uint8Array): boolean {
    if (this.#bodies.get(hash) !== undefined) return true
    const stored = this.#store.get(bodyKey(hash))
    return stored !== undefined && bufferOf(stored).includes(bufferOf(bytes))
  }

  /** Block of the hash; the senders of its transactions are known without recovery. */
  blockByHash(hash: Hash): Block | undefined {
    const header = this.headerByHash(hash)
    const body = header && this.bodyByHash(hash)
    return body && { header, hash, ...body }
  }

  /** Hash of a path's block of that number. */
  canonicalHash(number: bigint, path: LanePath = this.lanes.path): Hash | undefined {
    if (number < 0n || number >= 1n << 64n) return undefined
    const lane = path.laneAt(number)
    return lane === undefined ? undefined : this.hashOn(lane, number)
  }

  /** Hash of a lane's block of that number. */
  hashOn(lane: number, number: bigint): Hash | undefined {
    return this.#read(this.#canonical, canonicalId(number, lane), () => canonicalKey(number, lane), hexFromBytes)
  }

  /** Where a block is among the lanes, including those being deleted; undefined if it is not part of a lane. */
  placeOf(hash: Hash): LanePlace | undefined {
    const header = this.headerByHash(hash)
    return header && this.placeAt(header.number, hash)
  }

  /** The same for a block of that number. */
  placeAt(number: bigint, hash: Hash): LanePlace | undefined {
    return this.lanes.find(hash, number, (lane, at) => this.hashOn(lane, at))
  }

  /** Receipts of the block, in the order of its transactions. */
  receipts(blockHash: Hash): Receipt[] | undefined {
    return this.#read(this.#receipts, blockHash, receiptsKey, storedToReceipts)
  }

  #read<K, V>(cache: BoundedCache<K, V>, id: K, keyOf: (id: K) => Uint8Array, decode: (bytes: Uint8Array) => V): V | undefined {
    const known = cache.get(id)
    if (known !== undefined) return known
    const bytes = this.#store.get(keyOf(id))
    if (bytes === undefined) return undefined
    const value = decode(bytes)
    cache.set(id, value)
    return value
  }

  /** Position of a transaction on a path. */
  transactionLocation(hash: Hash, path: LanePath = this.lanes.path): TransactionLocation | undefined {
    for (const { lane, position } of positionsFromBytes(this.#store.get(transactionKey(hash)), LOCATION_BYTES)) {
      const blockNumber = position.readBigUInt64BE()
      const blockHash = path.laneAt(blockNumber) === lane ? this.hashOn(lane, blockNumber) : undefined
      if (blockHash !== undefined) return { blockHash, blockNumber, index: position.readUInt32BE(8) }
    }
    return undefined
  }

  /** Numbers from..to (both included, up to the head) of the canonical blocks that have logs and whose bloom is accepted. */
  blocksByBloom(from: bigint, to: bigint, accepts: (bloom: Uint8Array) => boolean): bigint[] {
    const head = this.headNumber()
    return head === undefined ? [] : this.blooms.search(this.lanes.path, from, to < head ? to : head, accepts)
  }

  /** Numbers from..to (both included, within the path) of the blocks of a path that have logs. */
  blocksWithLogs(from: bigint, to: bigint, path: LanePath): bigint[] {
    return this.blooms.search(path, from, to, () => true)
  }

  /** Number of the head; undefined in an empty store. */
  headNumber(): bigint | undefined {
    const hash = this.headHash()
    return hash && this.headerByHash(hash)?.number
  }

  /** All pooled transactions, in the order of their arrival. */
  async pooledTransactions(): Promise<PooledTransaction[]> {
    const found: (PooledTransaction & { sequence: number })[] = []
    for await (const [, value] of this.#store.entries(rangeOf('pooled'))) found.push(storedToPooled(value))
    found.sort((a, b) => a.sequence - b.sequence)
    this.pooledSequence = Math.max(this.pooledSequence, (found.at(-1)?.sequence ?? -1) + 1)
    return found.map(({ transaction, sidecar }) => (sidecar ? { transaction, sidecar } : { transaction }))
  }

  /** A metadata text: genesisHash, chainConfig (JSON), instanceId, etc. */
  metadata(name: string): string | undefined {
    const bytes = this.#store.get(metadataKey(name))
    return bytes && utf8.decode(bytes)
  }

  /** JSON of the rules of the block; undefined if they are those of the genesis. */
  rules(blockHash: Hash): string | undefined {
    const bytes = this.#store.get(rulesKey(blockHash))
    return bytes && utf8.decode(bytes)
  }

  /** RLP of the block's access list; undefined if the store has none. */
  accessList(blockHash: Hash): Uint8Array | undefined {
    return this.#store.get(accessListKey(blockHash))
  }

  /** Caches a block that was written. */
  protected cacheBlock({ header, hash }: Block, body: Body, receipts: readonly Receipt[]): void {
    this.#headers.set(hash, header)
    this.#bodies.set(hash, body)
    this.#receipts.set(hash, Array.from(receipts))
  }

  /** Applies a write of this class's entries that is in the store. */
  protected written({ key, value }: Write): void {
    if (isKeyOf('canonical', key)) {
      const id = canonicalId(numberOfKey(key), laneOfKey(key))
      if (value) this.#canonical.set(id, hexFromBytes(value))
      else this.#canonical.delete(id)
    } else if (value) return
    else if (isKeyOf('header', key)) this.#headers.delete(hexFromBytes(key.subarray(1)))
    else if (isKeyOf('body', key)) this.#bodies.delete(hexFromBytes(key.subarray(1)))
    else if (isKeyOf('receipts', key)) this.#receipts.delete(hexFromBytes(key.subarray(1)))
  }
}

const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer => Buffer.from(buffer, byteOffset, byteLength)

const canonicalId = (number: bigint, lane: number): bigint => (lane === 0 ? number : (BigInt(lane) << 64n) | number)

/** Estimated memory of decoded objects, in bytes. */
function sizeOfBody({ transactions, ommers }: Body): number {
  return transactions.reduce((size, tx) => size + 1200 + 3 * tx.raw.length, 200 + 3000 * ommers.length)
}

function sizeOfReceipts(receipts: readonly Receipt[]): number {
  return receipts.reduce((size, { logs }) => logs.reduce((sum, log) => sum + 700 + log.data.length, size + 600), 200)
}
