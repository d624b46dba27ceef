import { type Address, type Hash, type Hex, bytesFromHex, hexFromBytes } from '../contract/hex.ts'
import { EMPTY_BYTES } from '../base/bytes.ts'
import { type RlpItem, decodeRlp, encodeRlp, rlpAddress, rlpBigint, rlpBytes, rlpFromBigint, rlpHash, rlpList } from '../types/rlp.ts'
import type { KeyValueStore, Write } from './keyValueStore.ts'
import type { LanePath } from './lanePath.ts'
import { positionsFromBytes, positionsToBytes, withPosition } from './lanePositions.ts'
import type { Lanes } from './lanes.ts'
import { contractAtKey, contractKey, metadataKey } from './schema.ts'
import { corruptValue } from './storeErrors.ts'

/** A contract found when its code was deployed. */
export interface ContractRecord {
  address: Address
  /** The account or factory that created it; null in the genesis and if unknown. */
  creator: Address | null
  /** Null in the genesis, and if the code was not deployed by a transaction. */
  transactionHash: Hash | null
  blockNumber: bigint
  codeHash: Hash
}

interface StoredRecord extends ContractRecord {
  /** The previous contract at the address. */
  previous: bigint | undefined
}

/** Metadata name of the number of contracts. */
export const COUNT_NAME = 'contractCount'
const COUNT_KEY = metadataKey(COUNT_NAME)
const text = { to: new TextEncoder(), from: new TextDecoder() }

/**
 * The contracts of the path to the head in the order in which they were found, without gaps, and by address. Everything is read by key. The
 * `writes…` methods only build writes, which go into the batch of their block.
 */
export class ContractRecords {
  readonly #store: KeyValueStore
  readonly #lanes: Lanes

  constructor(store: KeyValueStore, lanes: Lanes) {
    this.#store = store
    this.#lanes = lanes
  }

  /** Number of contracts; undefined in a store whose blocks were written without them. */
  get count(): bigint | undefined {
    const bytes = this.#store.get(COUNT_KEY)
    return bytes && BigInt(text.from.decode(bytes))
  }

  /** The nth contract found, counted from 0. */
  at(sequence: bigint): ContractRecord | undefined {
    return this.#stored(sequence)
  }

  /** Number of the newest contract at the address. */
  sequenceOf(address: Address): bigint | undefined {
    let newest: bigint | undefined
    for (const { lane, position } of this.#newestAt(address)) {
      const sequence = this.#onPath(lane, position.readBigUInt64BE())
      if (sequence !== undefined && (newest === undefined || sequence > newest)) newest = sequence
    }
    return newest
  }

  #newestAt(address: Address) {
    return positionsFromBytes(this.#store.get(contractAtKey(bytesFromHex(address))), SEQUENCE_BYTES)
  }

  /** The newest contract on the path to the head, among one of a lane and those before it at the same address. */
  #onPath(lane: number, newest: bigint): bigint | undefined {
    const end = this.#lanes.path.contractsUpTo(lane, this.count ?? 0n)
    if (end === undefined) return undefined
    let sequence: bigint | undefined = newest
    while (sequence !== undefined && sequence >= end) sequence = this.#read(sequence, lane).previous
    return sequence
  }

  /** The newest contract at the address. */
  of(address: Address): ContractRecord | undefined {
    const sequence = this.sequenceOf(address)
    return sequence === undefined ? undefined : this.at(sequence)
  }

  /** The first of the successive contracts at the address. */
  oldestOf(address: Address): ContractRecord | undefined {
    const sequence = this.sequenceOf(address)
    let record = sequence === undefined ? undefined : this.#stored(sequence)
    while (record?.previous !== undefined) record = this.#stored(record.previous)
    return record
  }

  /** Writes that append contracts in the order in which they were found; `laneOf` names the lane of a block. */
  writesAdded(records: readonly ContractRecord[], laneOf: (blockNumber: bigint) => number): Write[] {
    let sequence = this.count ?? 0n
    const last = new Map<Address, bigint>()
    const newest: Newest = new Map()
    const writes: Write[] = []
    for (const record of records) {
      const { address, blockNumber } = record
      const previous = last.get(address) ?? this.sequenceOf(address)
      const lane = laneOf(blockNumber)
      writes.push({ key: contractKey(sequence, lane), value: bytesFromRecord({ ...record, previous }) })
      newest.set(address, (newest.get(address) ?? new Map<number, bigint>()).set(lane, sequence))
      last.set(address, sequence++)
    }
    return [...writes, ...this.#writesNewest(newest), writeCount(sequence)]
  }

  /**
   * Writes that remove the contracts of a lane from `count` on, of `tip` on its path; its newest contracts at their addresses are then
   * those before. `path` leads to the lane's end.
   */
  writesRemoved(lane: number, path: LanePath, count: bigint, tip: bigint): Write[] {
    const first = this.#lanes.get(lane)?.contractsBefore ?? 0n
    const newest: Newest = new Map()
    const writes: Write[] = []
    for (let sequence = tip - 1n; sequence >= count; sequence--) {
      const { address, previous } = this.#on(path, sequence)
      writes.push({ key: contractKey(sequence, lane) })
      newest.set(address, new Map([[lane, previous !== undefined && previous >= first ? previous : undefined]]))
    }
    return [...writes, ...this.#writesNewest(newest)]
  }

  #writesNewest(newest: Newest): Write[] {
    return Array.from(newest, ([address, byLane]): Write => {
      const key = contractAtKey(bytesFromHex(address))
      let positions = this.#newestAt(address)
      for (const [lane, sequence] of byLane)
        positions = withPosition(positions, lane, sequence === undefined ? undefined : sequenceBytes(sequence))
      const value = positionsToBytes(positions)
      return value ? { key, value } : { key }
    })
  }

  /** Writes of the number of contracts on the path to the head; undefined if it is not known. */
  writesCount(count: bigint | undefined): Write[] {
    return [count === undefined ? { key: COUNT_KEY } : writeCount(count)]
  }

  /** Number of contracts up to a block, of `count` on a path. */
  countUpTo(blockNumber: bigint, path: LanePath, count: bigint): bigint {
    // Most often all of them.
    if (count > 0n && this.#on(path, count - 1n).blockNumber <= blockNumber) return count
    let [low, high] = [0n, count]
    while (low < high) {
      const middle = (low + high) / 2n
      if (this.#on(path, middle).blockNumber <= blockNumber) low = middle + 1n
      else high = middle
    }
    return low
  }

  #stored(sequence: bigint): StoredRecord | undefined {
    if (sequence < 0n || sequence >= (this.count ?? 0n)) return undefined
    return this.#on(this.#lanes.path, sequence)
  }

  #on(path: LanePath, sequence: bigint): StoredRecord {
    return this.#read(sequence, path.laneOfContract(sequence))
  }

  #read(sequence: bigint, lane: number): StoredRecord {
    const bytes = this.#store.get(contractKey(sequence, lane))
    if (bytes === undefined) throw corruptValue(contractKey(sequence, lane), 'missing')
    const record = recordFromBytes(bytes)
    if (record.previous !== undefined && record.previous >= sequence) throw corruptValue(contractKey(sequence, lane), 'damaged')
    return record
  }
}

/** Sequence numbers of the newest contracts at addresses, by lane; undefined: none is left. */
type Newest = Map<Address, Map<number, bigint | undefined>>

const SEQUENCE_BYTES = 8

const writeCount = (count: bigint): Write => ({ key: COUNT_KEY, value: text.to.encode(count.toString()) })

function sequenceBytes(sequence: bigint): Buffer {
  const bytes = Buffer.allocUnsafe(SEQUENCE_BYTES)
  bytes.writeBigUInt64BE(sequence)
  return bytes
}

const bytesOrEmpty = (hex: string | null) => (hex === null ? EMPTY_BYTES : bytesFromHex(hex))

function bytesFromRecord({ address, creator, transactionHash, blockNumber, codeHash, previous }: StoredRecord): Uint8Array {
  return encodeRlp([
    bytesFromHex(address),
    bytesOrEmpty(creator),
    bytesOrEmpty(transactionHash),
    rlpFromBigint(blockNumber),
    bytesFromHex(codeHash),
    rlpFromBigint(previous === undefined ? 0n : previous + 1n),
  ])
}

function hexOrNull(item: RlpItem | undefined): Hex | null {
  const found = rlpBytes(item, 'contract field')
  return found.length === 0 ? null : hexFromBytes(found)
}

function recordFromBytes(bytes: Uint8Array): StoredRecord {
  const [address, creator, transaction, blockNumber, codeHash, previous] = rlpList(decodeRlp(bytes), 'contract', 6)
  const before = rlpBigint(previous, 'contract before', 8)
  return {
    address: rlpAddress(address, 'contract address'),
    creator: hexOrNull(creator),
    transactionHash: hexOrNull(transaction),
    blockNumber: rlpBigint(blockNumber, 'contract block number', 8),
    codeHash: rlpHash(codeHash, 'contract code hash'),
    previous: before === 0n ? undefined : before - 1n,
  }
}
