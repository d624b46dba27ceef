import { type Hash, bytesFromHex, hexFromBytes } from '../contract/hex.ts'
import { EMPTY_BYTES } from '../base/bytes.ts'
import { BoundedCache } from '../base/boundedCache.ts'
import { CodedError } from '../base/codedError.ts'
import type { Block, Body } from '../types/block.ts'
import { type Header, headerFromRlp, headerToRlp } from '../types/header.ts'
import type { Receipt } from '../types/receipt.ts'
import { decodeRlp, encodeRlp } from '../types/rlp.ts'
import { BloomSections } from './bloomSections.ts'
import { type ContractRecord, ContractRecords } from './contractRecords.ts'
import { ControlStore } from './controlStore.ts'
import type { KeyValueStore, StoreErrorCode, Write } from './keyValueStore.ts'
import type { LaneTip } from './lane.ts'
import type { LanePath } from './lanePath.ts'
import { positionsFromBytes, positionsToBytes, withPosition } from './lanePositions.ts'
import { type LaneChange, type LanePlace, Lanes } from './lanes.ts'
import { ManualRecords } from './manualRecords.ts'
import {
  BLOOM_SECTION,
  SCHEMA_VERSION,
  accessListKey,
  bloomKey,
  bloomSectionKey,
  bodyKey,
  canonicalKey,
  headerKey,
  isKeyOf,
  laneOfKey,
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
/** Metadata name of the id of the lane of the head; absent if that is lane 0. */
export const HEAD_LANE_NAME = 'headLane'
/** Metadata name of the id of the next lane; absent if there has been one only. */
export const NEXT_LANE_NAME = 'nextLane'

/** Bytes of a transaction's position: the number of its block, and its index in that. */
const LOCATION_BYTES = 12

const utf8 = { to: new TextEncoder(), from: new TextDecoder() }

/**
 * Blocks, receipts and lookups over a key-value store. What is canonical is looked up along the path to the head, or another path that is
 * given. Reads are synchronous, through caches of bounded size; only the schema version and the lanes are read on open. The `writes…` methods only build writes. `commit` puts writes (these and any others, such as trie nodes) into the store as
 * one batch; batches with writes of this class must go through it, because it keeps the caches consistent.
 */
export class BlockStore {
  readonly #store: KeyValueStore
  readonly #headers = new BoundedCache<Hash, Header>(MAX_CACHED_HEADERS)
  readonly #bodies = new BoundedCache<Hash, Body>(BODIES_CACHE_BYTES, sizeOfBody)
  readonly #receipts = new BoundedCache<Hash, Receipt[]>(RECEIPTS_CACHE_BYTES, sizeOfReceipts)
  readonly #canonical = new BoundedCache<bigint, Hash>(MAX_CACHED_CANONICAL_HASHES)
  readonly #blooms: BloomSections
  readonly lanes = new Lanes()
  /** The contracts found on the canonical chain. */
  readonly contracts: ContractRecords
  /** Changes by hand. */
  readonly manual: ManualRecords
  /** What no block depends on; it has batches of its own. */
  readonly control: ControlStore
  /** What changes in memory once a write is in the store. */
  readonly #onCommitted = new WeakMap<Write, () => void>()
  #pooledSequence = 0

  constructor(store: KeyValueStore) {
    this.#store = store
    this.#blooms = new BloomSections(store)
    this.contracts = new ContractRecords(store, this.lanes)
    this.manual = new ManualRecords(store)
    this.control = new ControlStore(store)
  }

  /**
   * Checks the schema version of the store, or writes it into an empty one, and reads the lanes. Throws `schema-version` if the store was
   * written by a newer version of this program.
   */
  async open(): Promise<void> {
    const version = this.metadata(SCHEMA_VERSION_NAME) ?? '0'
    if (!(Number(version) <= SCHEMA_VERSION)) {
      throw new CodedError<StoreErrorCode>(
        'schema-version',
        `the data has schema version ${version}, and this version of the program reads up to ${SCHEMA_VERSION}: use the version that wrote it, or a new data folder`,
      )
    }
    // Earlier layouts are valid in this one: the checksums of version 2 belong to the key-value store, and the entries of lane 0 have not
    // changed in version 3. The version rises so that earlier programs do not open the store.
    if (version !== String(SCHEMA_VERSION)) await this.#store.batch(this.writesMetadata(SCHEMA_VERSION_NAME, String(SCHEMA_VERSION)))
    const headHash = this.headHash()
    const head = headHash && this.headerByHash(headHash)
    if (head === undefined) return
    const place = { lane: Number(this.metadata(HEAD_LANE_NAME) ?? 0), number: head.number }
    await this.lanes.load(this.#store.entries(rangeOf('lane')), place, Number(this.metadata(NEXT_LANE_NAME) ?? 1))
  }

  /** Commits one atomic batch; fulfilled when it is in the store and visible to the reads of this class. */
  async commit(writes: readonly Write[]): Promise<void> {
    await this.#store.batch(writes)
    for (const write of writes) this.#written(write)
  }

  #written(write: Write): void {
    const { key, value } = write
    if (isKeyOf('canonical', key)) {
      const id = canonicalId(numberOfKey(key), laneOfKey(key))
      if (value) this.#canonical.set(id, hexFromBytes(value))
      else this.#canonical.delete(id)
    } else if (isKeyOf('manualChanges', key)) this.manual.changed(hexFromBytes(key.subarray(1)))
    else if (isKeyOf('bloom', key)) {
      const number = numberOfKey(key)
      if (this.lanes.path.laneAt(number) === laneOfKey(key)) this.#blooms.changed(number, value)
    } else if (value || isKeyOf('lane', key)) this.#onCommitted.get(write)?.()
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
    return header && this.lanes.find(hash, header.number, (lane, number) => this.hashOn(lane, number))
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
    return head === undefined ? [] : this.#blooms.search(this.lanes.path, from, to < head ? to : head, accepts)
  }

  /** Numbers from..to (both included, within the path) of the blocks of a path that have logs. */
  blocksWithLogs(from: bigint, to: bigint, path: LanePath): bigint[] {
    return this.#blooms.search(path, from, to, () => true)
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
    this.#onCommitted.set(headerWrite, () => {
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

  /**
   * Writes that make a block on top of the head the head, with the contracts that it created, if they are known. Unless the head is the
   * last block of its lane, a new lane begins.
   */
  writesCanonical({ header, hash, transactions }: Block, contracts?: readonly ContractRecord[]): Write[] {
    const { number, logsBloom } = header
    const { id: lane, change } = this.lanes.next(this.contracts.count)
    const { isSingle } = this.lanes
    const writes: Write[] = [
      ...(change ? this.#writesHeadLane(change, lane, number - 1n) : []),
      { key: canonicalKey(number, lane), value: bytesFromHex(hash) },
      ...transactions.map((tx, index) => this.#writeLocation(tx.hash, lane, locationBytes(number, index), isSingle)),
      ...this.writesMetadata(HEAD_NAME, hash),
    ]
    if (logsBloom.some((byte) => byte !== 0)) {
      writes.push({ key: bloomKey(number, lane), value: logsBloom }, { key: bloomSectionKey(number, lane), value: EMPTY_BYTES })
    }
    if (contracts) writes.push(...this.contracts.writesAdded(contracts, () => lane))
    return writes
  }

  /** Writes of all contracts of the canonical chain, which was stored without them. */
  writesContracts(records: readonly ContractRecord[]): Write[] {
    const { path } = this.lanes
    const put = path.runs
      .map(({ lane }) => ({ ...lane, contractsBefore: BigInt(records.filter(({ blockNumber }) => blockNumber < lane.first).length) }))
      .filter(({ contractsBefore }, index) => contractsBefore !== path.runs[index]!.lane.contractsBefore)
    const writes = this.lanes.writesOf({ put })
    if (writes.length > 0) this.#onCommitted.set(writes[0]!, () => this.lanes.apply({ put }))
    return [...writes, ...this.contracts.writesAdded(records, (number) => path.laneAt(number) ?? path.top.lane.id)]
  }

  /** With `isOnly`, the transaction has no position in another lane. */
  #writeLocation(hash: Hash, lane: number, position: Buffer | undefined, isOnly: boolean): Write {
    const key = transactionKey(hash)
    if (isOnly && position) return { key, value: position }
    const value = positionsToBytes(withPosition(positionsFromBytes(this.#store.get(key), LOCATION_BYTES), lane, position))
    return value ? { key, value } : { key }
  }

  /** Writes that make a block of a lane the head; the blocks of the path to the present head are left as they are. */
  writesCheckout(hash: Hash, target: LanePlace, leftAt: number): Write[] {
    const count = this.contracts.count
    const change = this.lanes.checkout(target, this.headNumber()!, count, leftAt)
    return [
      ...this.#writesHeadLane(change, target.lane, target.number),
      ...this.writesMetadata(HEAD_NAME, hash),
      ...this.contracts.writesCount(this.#contractsUpTo(target, count)),
    ]
  }

  /** Writes of changed lanes, and of a lane that is gone, without their blocks. */
  writesLanes(change: LaneChange): Write[] {
    const writes = this.lanes.writesOf(change)
    const head = this.headNumber() ?? 0n
    this.#onCommitted.set(writes.at(-1)!, () => {
      this.lanes.apply(change)
      this.#blooms.pathChanged(this.lanes.path, head, head)
    })
    return writes
  }

  /** Writes that delete the blocks of a lane after `last` up to its end, with everything that references them. */
  writesPruned(id: number, last: bigint): Write[] {
    const { first, tip, contractsBefore } = this.lanes.get(id)!
    if (tip === undefined) throw new RangeError('the blocks up to the head are in use')
    const writes: Write[] = []
    for (let number = tip.number; number > last; number--) {
      const hash = this.hashOn(id, number)
      writes.push({ key: canonicalKey(number, id) }, { key: bloomKey(number, id) })
      if (number % BLOOM_SECTION === 0n || number === first) writes.push({ key: bloomSectionKey(number, id) })
      if (hash === undefined) continue
      for (const tx of this.bodyByHash(hash)?.transactions ?? []) writes.push(this.#writeLocation(tx.hash, id, undefined, false))
      writes.push(...this.writesRemoved(hash))
    }
    if (tip.contracts === undefined) return writes
    const path = this.lanes.pathTo(id, tip.number)
    const left = last < first ? contractsBefore! : this.contracts.countUpTo(last, path, tip.contracts)
    return [...writes, ...this.contracts.writesRemoved(id, path, left, tip.contracts)]
  }

  /** The end of a lane that is shortened to `last`. */
  tipAt(id: number, last: bigint): LaneTip {
    const { tip } = this.lanes.get(id)!
    const contracts = tip?.contracts
    return {
      number: last,
      contracts: contracts === undefined ? undefined : this.contracts.countUpTo(last, this.lanes.pathTo(id, tip?.number), contracts),
    }
  }

  /** Number of contracts on the path to a block, if it is known, given the number on the path to the head. */
  #contractsUpTo({ lane, number }: LanePlace, headCount: bigint | undefined): bigint | undefined {
    const tip = this.lanes.get(lane)?.tip
    const count = tip ? tip.contracts : headCount
    if (count === undefined || tip?.number === number) return count
    return this.contracts.countUpTo(number, this.lanes.pathTo(lane, tip?.number), count)
  }

  /** Writes of a path to the head that has the blocks up to `fork` in common with the one before. */
  #writesHeadLane(change: LaneChange & { path: LanePath }, lane: number, target: bigint): Write[] {
    const head = this.headNumber() ?? target
    const common = this.lanes.path.forkWith(change.path) ?? target
    const write = this.writesMetadata(HEAD_LANE_NAME, String(lane))[0]!
    this.#onCommitted.set(write, () => {
      this.lanes.apply(change)
      this.#blooms.pathChanged(change.path, common < target ? common : target, head)
    })
    return [...this.lanes.writesOf(change), ...this.writesMetadata(NEXT_LANE_NAME, String(Math.max(this.lanes.nextId, lane + 1))), write]
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

type Writing = 'open' | 'commit' | 'changed' | `writes${string}`

/** A block store without its writing methods. */
export type BlockReader = Omit<BlockStore, Writing | 'contracts' | 'manual' | 'lanes'> & {
  readonly lanes: Omit<Lanes, 'load' | 'apply' | 'writesOf'>
  readonly contracts: Omit<ContractRecords, Writing>
  readonly manual: Omit<ManualRecords, Writing>
}

const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer => Buffer.from(buffer, byteOffset, byteLength)

const canonicalId = (number: bigint, lane: number): bigint => (lane === 0 ? number : (BigInt(lane) << 64n) | number)

const locationBytes = (number: bigint, index: number): Buffer => {
  const bytes = Buffer.allocUnsafe(LOCATION_BYTES)
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
