import { type Address, type Hash, type Hex, bytesFromHex, hexFromBytes } from '../contract/hex.ts'
import { EMPTY_BYTES } from '../base/bytes.ts'
import { type RlpItem, decodeRlp, encodeRlp, rlpAddress, rlpBigint, rlpBytes, rlpFromBigint, rlpHash, rlpList } from '../types/rlp.ts'
import type { KeyValueStore, Write } from './keyValueStore.ts'
import { contractAtKey, contractKey, metadataKey } from './schema.ts'
import { corruptValue } from './storeErrors.ts'

/** A contract found on the canonical chain when its code was deployed. */
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
 * The contracts of the canonical chain in the order in which they were found, without gaps, and by address. Everything is read by key. The
 * `writes…` methods only build writes, which go into the batch of their block.
 */
export class ContractRecords {
  readonly #store: KeyValueStore

  constructor(store: KeyValueStore) {
    this.#store = store
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
    const bytes = this.#store.get(contractAtKey(bytesFromHex(address)))
    return bytes && new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getBigUint64(0)
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

  /** Writes that append contracts. */
  writesAdded(records: readonly ContractRecord[]): Write[] {
    let sequence = this.count ?? 0n
    const newest = new Map<Address, bigint>()
    const writes: Write[] = []
    for (const record of records) {
      const previous = newest.get(record.address) ?? this.sequenceOf(record.address)
      writes.push({ key: contractKey(sequence), value: bytesFromRecord({ ...record, previous }) }, writeAt(record.address, sequence))
      newest.set(record.address, sequence++)
    }
    return [...writes, writeCount(sequence)]
  }

  /** Writes that remove the contracts of later blocks. */
  writesRewound(blockNumber: bigint): Write[] {
    const count = this.count
    if (count === undefined) return []
    const writes: Write[] = []
    let left = count
    for (let record = this.#stored(left - 1n); record && record.blockNumber > blockNumber; record = this.#stored(left - 1n)) {
      left--
      writes.push({ key: contractKey(left) }, writeAt(record.address, record.previous))
    }
    return left === count ? [] : [...writes, writeCount(left)]
  }

  #stored(sequence: bigint): StoredRecord | undefined {
    if (sequence < 0n) return undefined
    const bytes = this.#store.get(contractKey(sequence))
    if (bytes === undefined && sequence < (this.count ?? 0n)) throw corruptValue(contractKey(sequence), 'missing')
    return bytes && recordFromBytes(bytes)
  }
}

const writeCount = (count: bigint): Write => ({ key: COUNT_KEY, value: text.to.encode(count.toString()) })

function writeAt(address: Address, sequence: bigint | undefined): Write {
  const key = contractAtKey(bytesFromHex(address))
  if (sequence === undefined) return { key }
  const value = new Uint8Array(8)
  new DataView(value.buffer).setBigUint64(0, sequence)
  return { key, value }
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
