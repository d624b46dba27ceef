import { type Hash, bytesFromHex, hexFromBytes } from '../contract/hex.ts'
import { EMPTY_BYTES } from '../base/bytes.ts'
import { CodedError } from '../base/codedError.ts'
import type { Block, Body } from '../types/block.ts'
import { headerToBytes } from '../types/header.ts'
import type { Receipt } from '../types/receipt.ts'
import type { BlobRecords } from './blobRecords.ts'
import { BlockReader } from './blockReader.ts'
import type { ContractRecord, ContractRecords } from './contractRecords.ts'
import type { KeyValueStore, StoreErrorCode, Write } from './keyValueStore.ts'
import type { LaneTip } from './lane.ts'
import type { LanePath } from './lanePath.ts'
import { positionsFromBytes, positionsToBytes, withPosition } from './lanePositions.ts'
import type { LaneChange, LanePlace, Lanes } from './lanes.ts'
import type { ManualRecords } from './manualRecords.ts'
import type { ServedPast } from './servedPast.ts'
import {
  BLOOM_SECTION,
  HEAD_LANE_NAME,
  HEAD_NAME,
  NEXT_LANE_NAME,
  SCHEMA_VERSION,
  SCHEMA_VERSION_NAME,
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
  LOCATION_BYTES,
  type PooledTransaction,
  storedFromBody,
  storedFromLocation,
  storedFromPooled,
  storedFromReceipts,
} from './storedForms.ts'

const utf8 = new TextEncoder()

/**
 * Blocks, receipts and lookups over a key-value store. The `writes…` methods only build writes. `commit` puts writes (these and any others,
 * such as trie nodes) into the store as one batch; batches with writes of this class must go through it, because it keeps the caches
 * consistent.
 */
export class BlockStore extends BlockReader {
  readonly #store: KeyValueStore
  /** What changes in memory once a write is in the store. */
  readonly #onCommitted = new WeakMap<Write, () => void>()
  /** Deferred writes, which the next batch begins with. */
  readonly #late: (() => Write[])[] = []
  declare readonly lanes: Lanes
  declare readonly contracts: ContractRecords
  declare readonly blobs: BlobRecords
  declare readonly manual: ManualRecords
  declare readonly past: ServedPast

  constructor(store: KeyValueStore) {
    super(store)
    this.#store = store
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
    const late = this.#late.splice(0).flatMap((writesOf) => writesOf())
    await this.#store.batch(late.length === 0 ? writes : [...late, ...writes])
    for (const write of writes) this.#committed(write)
  }

  /**
   * Defers writes that nobody waits for or reads by key to the next batch, or to the next turn of the event loop. A crash before that must do
   * no harm.
   */
  commitLate(writesOf: () => Write[]): void {
    this.#late.push(writesOf)
    // What cannot be written is reported by the store.
    if (this.#late.length === 1) setImmediate(() => void this.commit([]).catch(() => undefined))
  }

  override async pooledTransactions(): Promise<PooledTransaction[]> {
    await this.commit([])
    return super.pooledTransactions()
  }

  #committed(write: Write): void {
    const { key, value } = write
    if (isKeyOf('manualChanges', key)) this.manual.changed(hexFromBytes(key.subarray(1)))
    else if (isKeyOf('bloom', key)) {
      const number = numberOfKey(key)
      if (this.lanes.path.laneAt(number) === laneOfKey(key)) this.blooms.changed(number, value)
    } else {
      this.written(write)
      if (value || isKeyOf('lane', key)) this.#onCommitted.get(write)?.()
    }
  }

  /**
   * Writes of a block with its receipts and the RLP of its access list under its hash, without making it canonical. `encoded`: the
   * consensus encodings of the receipts, if those are at hand.
   */
  writesBlock(block: Block, receipts: readonly Receipt[], accessList?: Uint8Array, encoded?: Uint8Array[]): Write[] {
    const { header, hash, transactions, ommers, withdrawals } = block
    const body: Body = withdrawals ? { transactions, ommers, withdrawals } : { transactions, ommers }
    const headerWrite: Write = { key: headerKey(hash), value: headerToBytes(header) }
    this.#onCommitted.set(headerWrite, () => this.cacheBlock(block, body, receipts))
    return [
      headerWrite,
      { key: bodyKey(hash), value: storedFromBody(body) },
      { key: receiptsKey(hash), value: storedFromReceipts(receipts, encoded) },
      ...(accessList ? [{ key: accessListKey(hash), value: accessList }] : []),
    ]
  }

  /**
   * Writes that make a block on top of the head the head, with the contracts that it created, if they are known. Unless the head is the
   * last block of its lane, a new lane begins.
   */
  writesCanonical({ header, hash, transactions }: Block, contracts?: readonly ContractRecord[]): Write[] {
    const { number, logsBloom } = header
    const { id: lane, change } = this.lanes.next(() => this.contracts.count)
    const { isSingle } = this.lanes
    const writes: Write[] = [
      ...(change ? this.#writesHeadLane(change, lane, number - 1n, this.headNumber() ?? number - 1n) : []),
      { key: canonicalKey(number, lane), value: bytesFromHex(hash) },
      ...transactions.map((tx, index) => this.#writeLocation(tx.hash, lane, storedFromLocation(number, index), isSingle)),
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
    const head = this.headNumber()!
    const change = this.lanes.checkout(target, head, count, leftAt)
    return [
      ...this.past.writesLeft(head),
      ...this.#writesHeadLane(change, target.lane, target.number, head),
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
      this.blooms.pathChanged(this.lanes.path, head, head)
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
    const after = this.lanes.startingAfter({ lane, number })
    if (after?.contractsBefore !== undefined) return after.contractsBefore
    return this.contracts.countUpTo(number, this.lanes.pathTo(lane, tip?.number), count)
  }

  /** Writes of another path to the head: from block `head` to block `target`, before any block is added. */
  #writesHeadLane(change: LaneChange & { path: LanePath }, lane: number, target: bigint, head: bigint): Write[] {
    const common = this.lanes.path.forkWith(change.path) ?? target
    const write = this.writesMetadata(HEAD_LANE_NAME, String(lane))[0]!
    this.#onCommitted.set(write, () => {
      this.lanes.apply(change)
      this.blooms.pathChanged(change.path, common < target ? common : target, head)
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
    return [{ key: pooledKey(pooled.transaction.hash), value: storedFromPooled(pooled, this.pooledSequence++) }]
  }

  /** Writes that remove a transaction from the stored pool. */
  writesPooledRemoval(hash: Hash): Write[] {
    return [{ key: pooledKey(hash) }]
  }

  /** Writes of a metadata text; undefined removes it. */
  writesMetadata(name: string, value: string | undefined): Write[] {
    return [value === undefined ? { key: metadataKey(name) } : { key: metadataKey(name), value: utf8.encode(value) }]
  }
}
