import { type Address, type Hash, type Hex, bytesFromHex, hexFromBytes } from '../contract/hex.ts'
import { EMPTY_BYTES } from '../base/bytes.ts'
import { type RlpItem, decodeRlp, encodeRlp, rlpAddress, rlpBigint, rlpBytes, rlpFromBigint, rlpHash, rlpList } from '../types/rlp.ts'
import type { KeyValueStore, Write } from './keyValueStore.ts'
import { contractAtKey, contractKey, metadataKey } from './schema.ts'
import { corruptValue } from './storeErrors.ts'

/** A contract that was found on the canonical chain when its code came there. */
export interface ContractRecord {
  address: Address
  /** The account, or the factory, that made it; null at the genesis and where it could not be told. */
  creator: Address | null
  /** Null at the genesis, and where code came there without a transaction. */
  transactionHash: Hash | null
  blockNumber: bigint
  codeHash: Hash
}

interface StoredRecord extends ContractRecord {
  /** The contract that was at the address before. */
  previous: bigint | undefined
}

/** Name of the number of contracts in the metadata area. */
export const COUNT_NAME = 'contractCount'
const COUNT_KEY = metadataKey(COUNT_NAME)
const text = { to: new TextEncoder(), from: new TextDecoder() }

/**
 * The contracts of the canonical chain in the order in which they were found, without gaps, and by address. Everything is reached by
 * key. The `writes…` builders only build; they go into the batch of the block that they belong to.
 */
export class ContractRecords {
  readonly #store: KeyValueStore

  constructor(store: KeyValueStore) {
    this.#store = store
  }

  /** How many there are; undefined in a store whose blocks were written without them. */
  get count(): bigint | undefined {
    const bytes = this.#store.get(COUNT_KEY)
    return bytes && BigInt(text.from.decode(bytes))
  }

  /** The contract that was found as the so-manyth, from 0 on. */
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

  /** The oldest contract at the address, of those that came there one after the other. */
  oldestOf(address: Address): ContractRecord | undefined {
    const sequence = this.sequenceOf(address)
    let record = sequence === undefined ? undefined : this.#stored(sequence)
    while (record?.previous !== undefined) record = this.#stored(record.previous)
    return record
  }

  /** Writes that put contracts behind those that are there. */
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

  /** Writes that take those of later blocks out again. */
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
