import { type Hash, bytesFromHex, hexFromBytes } from '../contract/hex.ts'
import { EMPTY_BYTES } from '../base/bytes.ts'
import { BoundedCache } from '../base/boundedCache.ts'
import { CodedError } from '../base/codedError.ts'
import type { Block, Body } from '../types/block.ts'
import { type Header, headerFromRlp, headerToRlp } from '../types/header.ts'
import type { Receipt } from '../types/receipt.ts'
import { decodeRlp, encodeRlp } from '../types/rlp.ts'
import { BloomSections } from './bloomSections.ts'
import { ContractRecords } from './contractRecords.ts'
import { ControlStore } from './controlStore.ts'
import type { KeyValueStore, StoreErrorCode, Write } from './keyValueStore.ts'
import { ManualRecords } from './manualRecords.ts'
import {
  SCHEMA_VERSION,
  accessListKey,
  bloomKey,
  bloomSectionKey,
  bodyKey,
  canonicalKey,
  headerKey,
  isKeyOf,
  metadataKey,
  numberOfKey,
  pooledKey,
  rangeOf,
  receiptsKey,
  rulesKey,
  transactionKey,
} from './schema.ts'
import {
  type PooledTransaction,
  storedFromBody,
  storedFromPooled,
  storedFromReceipts,
  storedToBody,
  storedToPooled,
  storedToReceipts,
} from './storedForms.ts'

export type { PooledTransaction } from './storedForms.ts'

/** Position of a canonical transaction. */
export interface TransactionLocation {
  blockHash: Hash
  blockNumber: bigint
  index: number
}

const MAX_CACHED_HEADERS = 8192
const MAX_CACHED_CANONICAL_HASHES = 65_536
const BODIES_CACHE_BYTES = 32 * 1024 * 1024
const RECEIPTS_CACHE_BYTES = 32 * 1024 * 1024

/** Metadata name of the schema version. */
export const SCHEMA_VERSION_NAME = 'schemaVersion'
/** Metadata name of the hash of the head. */
export const HEAD_NAME = 'head'

const utf8 = { to: new TextEncoder(), from: new TextDecoder() }

/**
 * Blocks, receipts and lookups over a key-value store. Reads are synchronous, through caches of bounded size; only the schema version is
 * read on open. The `writes…` methods only build writes. `commit` puts writes (these and any others, such as trie nodes) into the store as
 * one batch; batches with writes of this class must go through it, because it keeps the caches consistent.
 */
export class BlockStore {
  readonly #store: KeyValueStore
  readonly #headers = new BoundedCache<Hash, Header>(MAX_CACHED_HEADERS)
  readonly #bodies = new BoundedCache<Hash, Body>(BODIES_CACHE_BYTES, sizeOfBody)
  readonly #receipts = new BoundedCache<Hash, Receipt[]>(RECEIPTS_CACHE_BYTES, sizeOfReceipts)
  readonly #canonical = new BoundedCache<bigint, Hash>(MAX_CACHED_CANONICAL_HASHES)
  readonly #blooms: BloomSections
  /** The contracts found on the canonical chain. */
  readonly contracts: ContractRecords
  /** Changes by hand. */
  readonly manual: ManualRecords
  /** What no block depends on; it has batches of its own. */
  readonly control: ControlStore
  /** The object that a write was built from, to be cached once the write is in the store. */
  readonly #builtOf = new WeakMap<Write, () => void>()
  #pooledSequence = 0

  constructor(store: KeyValueStore) {
    this.#store = store
    this.#blooms = new BloomSections(store)
    this.contracts = new ContractRecords(store)
    this.manual = new ManualRecords(store)
    this.control = new ControlStore(store)
  }

  /** Checks the schema version of the store, or writes it into an empty one. Throws `schema-version`. */
  async open(): Promise<void> {
    const version = this.metadata(SCHEMA_VERSION_NAME)
    if (version === undefined) return this.#store.batch(this.writesMetadata(SCHEMA_VERSION_NAME, String(SCHEMA_VERSION)))
    if (version === String(SCHEMA_VERSION)) return
    // Version 1 has the same layouts; the checksums of version 2 belong to the key-value store.
    if (version === '1') return this.#store.batch(this.writesMetadata(SCHEMA_VERSION_NAME, String(SCHEMA_VERSION)))
    throw new CodedError<StoreErrorCode>(
      'schema-version',
      `the data has schema version ${version}, expected ${SCHEMA_VERSION}: use a new data folder`,
    )
  }

  /** Commits one atomic batch; fulfilled when it is in the store and visible to the reads of this class. */
  async commit(writes: readonly Write[]): Promise<void> {
    await this.#store.batch(writes)
    for (const write of writes) this.#written(write)
  }

  #written(write: Write): void {
    const { key, value } = write
    if (isKeyOf('canonical', key)) {
      if (value) this.#canonical.set(numberOfKey(key), hexFromBytes(value))
      else this.#canonical.delete(numberOfKey(key))
    } else if (isKeyOf('bloom', key)) this.#blooms.changed(numberOfKey(key), value)
    else if (value) this.#builtOf.get(write)?.()
    else if (isKeyOf('header', key)) this.#headers.delete(hexFromBytes(key.subarray(1)))
    else if (isKeyOf('body', key)) this.#bodies.delete(hexFromBytes(key.subarray(1)))
    else if (isKeyOf('receipts', key)) this.#receipts.delete(hexFromBytes(key.subarray(1)))
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

  canonicalHash(number: bigint): Hash | undefined {
    if (number < 0n || number >= 1n << 64n) return undefined
    return this.#read(this.#canonical, number, canonicalKey, hexFromBytes)
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

  /** Position of a transaction in the canonical chain. */
  transactionLocation(hash: Hash): TransactionLocation | undefined {
    const bytes = this.#store.get(transactionKey(hash))
    if (bytes === undefined) return undefined
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const blockNumber = view.getBigUint64(0)
    const blockHash = this.canonicalHash(blockNumber)
    return blockHash && { blockHash, blockNumber, index: view.getUint32(8) }
  }

  /** Numbers from..to (both included, up to the head) of the canonical blocks that have logs and whose bloom is accepted. */
  blocksByBloom(from: bigint, to: bigint, accepts: (bloom: Uint8Array) => boolean): bigint[] {
    const headHash = this.headHash()
    const head = headHash && this.headerByHash(headHash)
    if (head === undefined) return []
    return this.#blooms.search(from, to < head.number ? to : head.number, accepts)
  }

  /** All pooled transactions, in the order of their arrival. */
  async pooledTransactions(): Promise<PooledTransaction[]> {
    const found: (PooledTransaction & { sequence: number })[] = []
    for await (const [, value] of this.#store.entries(rangeOf('pooled'))) found.push(storedToPooled(value))
    found.sort((a, b) => a.sequence - b.sequence)
    this.#pooledSequence = Math.max(this.#pooledSequence, (found.at(-1)?.sequence ?? -1) + 1)
    return found.map(({ transaction, sidecar }) => (sidecar ? { transaction, sidecar } : { transaction }))
  }

  /** A metadata text: genesisHash, chainConfig (JSON), instanceId, etc. */
  metadata(name: string): string | undefined {
    const bytes = this.#store.get(metadataKey(name))
    return bytes && utf8.from.decode(bytes)
  }

  /** JSON of the rules of the block; undefined if they are those of the genesis. */
  rules(blockHash: Hash): string | undefined {
    const bytes = this.#store.get(rulesKey(blockHash))
    return bytes && utf8.from.decode(bytes)
  }

  /** RLP of the block's access list; undefined if the store has none. */
  accessList(blockHash: Hash): Uint8Array | undefined {
    return this.#store.get(accessListKey(blockHash))
  }

  /** Writes of a block with its receipts and the RLP of its access list under its hash, without making it canonical. */
  writesBlock(block: Block, receipts: readonly Receipt[], accessList?: Uint8Array): Write[] {
    const { header, hash, transactions, ommers, withdrawals } = block
    const body: Body = withdrawals ? { transactions, ommers, withdrawals } : { transactions, ommers }
    const headerWrite: Write = { key: headerKey(hash), value: encodeRlp(headerToRlp(header)) }
    this.#builtOf.set(headerWrite, () => {
      this.#headers.set(hash, header)
      this.#bodies.set(hash, body)
      this.#receipts.set(hash, Array.from(receipts))
    })
    return [
      headerWrite,
      { key: bodyKey(hash), value: storedFromBody(body) },
      { key: receiptsKey(hash), value: storedFromReceipts(receipts) },
      ...(accessList ? [{ key: accessListKey(hash), value: accessList }] : []),
    ]
  }

  /** Writes that make the block canonical at its number, and the head. If another block is canonical there, rewind below it first. */
  writesCanonical({ header, hash, transactions }: Block): Write[] {
    const { number, logsBloom } = header
    const writes: Write[] = [
      { key: canonicalKey(number), value: bytesFromHex(hash) },
      ...transactions.map((tx, index) => ({ key: transactionKey(tx.hash), value: locationBytes(number, index) })),
      ...this.writesMetadata(HEAD_NAME, hash),
    ]
    if (logsBloom.some((byte) => byte !== 0)) {
      writes.push({ key: bloomKey(number), value: logsBloom }, { key: bloomSectionKey(number), value: EMPTY_BYTES })
    }
    return writes
  }

  /** Writes that make an earlier canonical block the head again and remove the blocks above it with everything that references them. */
  writesRewind(hash: Hash): Write[] {
    const to = this.headerByHash(hash)
    const headHash = this.headHash()
    const head = headHash && this.headerByHash(headHash)
    if (!to || !head) return []
    const writes: Write[] = []
    for (let number = to.number + 1n; number <= head.number; number++) {
      const above = this.canonicalHash(number)
      if (above === undefined) continue
      writes.push({ key: canonicalKey(number) }, { key: bloomKey(number) })
      for (const tx of this.bodyByHash(above)?.transactions ?? []) writes.push({ key: transactionKey(tx.hash) })
      writes.push(...this.writesRemoved(above))
    }
    return [...writes, ...this.contracts.writesRewound(to.number), ...this.writesMetadata(HEAD_NAME, hash)]
  }

  /** Writes that remove a block with its receipts, access list and changes by hand, but not the entries that reference it. */
  writesRemoved(hash: Hash): Write[] {
    return [
      { key: headerKey(hash) },
      { key: bodyKey(hash) },
      { key: receiptsKey(hash) },
      { key: accessListKey(hash) },
      { key: rulesKey(hash) },
      ...this.manual.writesOf(hash, undefined),
    ]
  }

  /** Writes that append a transaction to the stored pool. */
  writesPooled(pooled: PooledTransaction): Write[] {
    return [{ key: pooledKey(pooled.transaction.hash), value: storedFromPooled(pooled, this.#pooledSequence++) }]
  }

  /** Writes that remove a transaction from the stored pool. */
  writesPooledRemoval(hash: Hash): Write[] {
    return [{ key: pooledKey(hash) }]
  }

  /** Writes of a metadata text; undefined removes it. */
  writesMetadata(name: string, value: string | undefined): Write[] {
    return [value === undefined ? { key: metadataKey(name) } : { key: metadataKey(name), value: utf8.to.encode(value) }]
  }
}

type Writing = 'open' | 'commit' | `writes${string}`

/** A block store without its writing methods. */
export type BlockReader = Omit<BlockStore, Writing | 'contracts' | 'manual'> & {
  readonly contracts: Omit<ContractRecords, Writing>
  readonly manual: Omit<ManualRecords, Writing>
}

const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer => Buffer.from(buffer, byteOffset, byteLength)

const locationBytes = (number: bigint, index: number): Uint8Array => {
  const bytes = Buffer.allocUnsafe(12)
  bytes.writeBigUInt64BE(number)
  bytes.writeUInt32BE(index, 8)
  return bytes
}

/** Estimated memory of decoded objects, in bytes. */
function sizeOfBody({ transactions, ommers }: Body): number {
  return transactions.reduce((size, tx) => size + 1200 + 3 * tx.raw.length, 200 + 3000 * ommers.length)
}

function sizeOfReceipts(receipts: readonly Receipt[]): number {
  return receipts.reduce((size, { logs }) => logs.reduce((sum, log) => sum + 700 + log.data.length, size + 600), 200)
}
