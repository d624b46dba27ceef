/**
 * All keys of the store. A key is one prefix byte and the parts named here; numbers are big-endian in 8 bytes, so that keys sort like the
 * numbers. A change to any layout increments SCHEMA_VERSION.
 *
 * Entries marked [lane] belong to a lane (`lanes.ts`): the key ends with its id in 4 bytes. Lane 0, the only one of most chains, is left
 * out, so its entries look as they did before there were lanes.
 */
import { type Hash, hexFromBytes } from '../contract/hex.ts'

/**
 * Version of the layouts below; a store of a newer version is not opened. Version 2: LevelDB values end with a checksum
 * (`sealedValue.ts`). Version 3: lanes; a store of version 2 is one whose only lane is lane 0.
 */
export const SCHEMA_VERSION = 3

const PREFIX = {
  /** a + block hash → RLP of the block access list; none before Amsterdam. */
  accessList: 0x61,
  /** b + block hash → 4 bytes number of transactions, 20 bytes sender of each, RLP of the body. */
  body: 0x62,
  /** B + versioned hash → 8 bytes sequence number, blob of a mined transaction. */
  blob: 0x42,
  /** O + sequence number → versioned hash of the blob of that number; none if the blob got a later one, or is gone. */
  blobOrder: 0x4f,
  /** c + number [lane] → hash of the block. */
  canonical: 0x63,
  /** d + code hash → code. */
  code: 0x64,
  /** e + block hash → RLP of the changes by hand that the block starts with (`manualChangesToRlp`); none if there are none. */
  manualChanges: 0x65,
  /**
   * E + address, 1 byte field, 32 bytes slot of a slot → RLP of an edit by hand that no block contains yet (`manualEditToRlp`). E alone → 1
   * byte (0 if they apply to the state of the head, 1 if to that of the genesis block), 32 bytes root of the resulting state; no entry
   * without such edits.
   */
  pendingEdit: 0x45,
  /** h + block hash → RLP of the header. */
  header: 0x68,
  /** j + number → JSON of an action in the journal of control actions. */
  action: 0x6a,
  /**
   * k + sequence number [lane] → RLP of a contract: [address, creator, transaction hash, block number, code hash, sequence number of the
   * previous contract at its address plus one]. Sequence numbers count the contracts of the lane's path.
   */
  contract: 0x6b,
  /** K + address → positions (`lanePositions.ts`): per lane, 8 bytes sequence number of its newest contract at the address. */
  contractAt: 0x4b,
  /** g + id in 8 bytes → RLP of a lane; no entry for lane 0 while it is the only one. */
  lane: 0x67,
  /** l + number [lane] → 256 bytes logs bloom of the block; no entry if the bloom is empty. */
  bloom: 0x6c,
  /** L + number divided by BLOOM_SECTION [lane] → nothing; an entry if any of these blocks has, or had, a bloom. */
  bloomSection: 0x4c,
  /** m + name in UTF-8 → text in UTF-8. */
  metadata: 0x6d,
  /** n + node hash → RLP of a trie node, of accounts and of storage alike. */
  trieNode: 0x6e,
  /** p + transaction hash → RLP of a pooled transaction: [sender, canonical bytes, [version, blobs, commitments, proofs]?]. */
  pooled: 0x70,
  /** r + block hash → RLP of the receipts without their blooms: a list of [type, status or root, cumulative gas used, logs]. */
  receipts: 0x72,
  /** R + block hash → JSON of the rules under which it was made, if they differ from those of the genesis. */
  rules: 0x52,
  /** S + address → 8 bytes the nonce after the highest one that the sender has used in any block, on whatever branch. */
  sender: 0x53,
  /** s + number → JSON of a snapshot. */
  snapshot: 0x73,
  /** t + transaction hash → positions (`lanePositions.ts`): per lane, 8 bytes number of the block, 4 bytes index in it. */
  transaction: 0x74,
  /** W + key (32 bytes, `history/world.ts`) → RLP of changes by hand that snapshots or actions reference. */
  keptChanges: 0x57,
  /** w + transaction hash → a pooled transaction that snapshots or actions reference, in the form of `pooled`. */
  keptTransaction: 0x77,
  /** x + Keccak-256 of an address → address. */
  address: 0x78,
  /** y + Keccak-256 of a slot → the slot's big-endian bytes without leading zeros. */
  slot: 0x79,
} as const

/** Which kind of entry a key names. */
export type KeyKind = keyof typeof PREFIX

/** Names of the kinds in messages. */
const KIND_NAMES: Readonly<Record<KeyKind, string>> = {
  accessList: 'the access list of a block',
  body: 'the body of a block',
  blob: 'a blob of a mined transaction',
  blobOrder: 'the place of a blob in their order',
  canonical: 'the hash of a block by its number',
  code: 'the code of a contract',
  manualChanges: 'the changes by hand of a block',
  pendingEdit: 'a change by hand',
  header: 'the header of a block',
  action: 'an action of the journal',
  contract: 'a record of a contract',
  contractAt: 'the number of a contract by its address',
  bloom: 'the logs bloom of a block',
  bloomSection: 'the marker of blocks with logs',
  lane: 'a lane of blocks',
  metadata: 'a metadata entry',
  trieNode: 'a trie node of a state',
  pooled: 'a pooled transaction',
  receipts: 'the receipts of a block',
  rules: 'the changed rules of a block',
  sender: 'the highest nonce of a sender',
  snapshot: 'a snapshot',
  transaction: 'the position of a transaction',
  keptChanges: 'the changes by hand of a snapshot',
  keptTransaction: 'a pooled transaction of a snapshot',
  address: 'the preimage of an address hash',
  slot: 'the preimage of a storage slot hash',
}
const KIND_OF_PREFIX = new Map(Object.entries(PREFIX).map(([kind, prefix]) => [prefix as number, kind as KeyKind]))

/** Describes an entry for messages: its kind and its key. */
export function describeKey(key: Uint8Array): string {
  const kind = kindOfKey(key)
  if (kind === undefined) return 'an entry'
  const id = key.subarray(1)
  return `${KIND_NAMES[kind]} (${shownId(kind, key, id)})`
}

function shownId(kind: KeyKind, key: Uint8Array, id: Uint8Array): string {
  if (kind === 'metadata') return new TextDecoder().decode(id)
  if (id.length === 8) return String(numberOfKey(key))
  return id.length === 12 ? `${numberOfKey(key)}, lane ${laneOfKey(key)}` : hexFromBytes(id)
}

/** Kind of the entry of a key; undefined if the key is unknown. */
export function kindOfKey(key: Uint8Array): KeyKind | undefined {
  return KIND_OF_PREFIX.get(key[0] ?? 0)
}

/** Whether the key is of the kind. */
export function isKeyOf(kind: KeyKind, key: Uint8Array): boolean {
  return key[0] === PREFIX[kind]
}

// Keys are Buffers, because the stores use their text and their memory.
const keyOfHash =
  (prefix: number) =>
  (hash: Hash): Uint8Array => {
    const key = Buffer.allocUnsafe(33)
    key[0] = prefix
    key.write(hash.slice(2), 1, 'hex')
    return key
  }

const keyOfBytes =
  (prefix: number) =>
  (bytes: Uint8Array): Uint8Array => {
    const key = Buffer.allocUnsafe(1 + bytes.length)
    key[0] = prefix
    key.set(bytes, 1)
    return key
  }

const keyOfNumber =
  (prefix: number) =>
  (number: bigint): Uint8Array => {
    const key = Buffer.allocUnsafe(9)
    key[0] = prefix
    key.writeBigUInt64BE(number, 1)
    return key
  }

const keyOfLane =
  (prefix: number) =>
  (number: bigint, lane = 0): Uint8Array => {
    const key = Buffer.allocUnsafe(lane === 0 ? 9 : 13)
    key[0] = prefix
    key.writeBigUInt64BE(number, 1)
    if (lane !== 0) key.writeUInt32BE(lane, 9)
    return key
  }

/** The lane of a key marked [lane]. */
export function laneOfKey(key: Uint8Array): number {
  return key.length === 13 ? new DataView(key.buffer, key.byteOffset, key.byteLength).getUint32(9) : 0
}

/** The number in a numeric key. */
export function numberOfKey(key: Uint8Array): bigint {
  return new DataView(key.buffer, key.byteOffset, key.byteLength).getBigUint64(1)
}

/** Range of all keys of a kind. */
export function rangeOf(kind: KeyKind): { gte: Uint8Array; lt: Uint8Array } {
  return { gte: Uint8Array.of(PREFIX[kind]), lt: Uint8Array.of(PREFIX[kind] + 1) }
}

/** Key of the access list of the block of that hash. */
export const accessListKey = keyOfHash(PREFIX.accessList)
/** Key of the body of the block of that hash. */
export const bodyKey = keyOfHash(PREFIX.body)
/** Key of the blob of that versioned hash. */
export const blobKey = keyOfHash(PREFIX.blob)
/** Key of the nth blob. */
export const blobOrderKey = keyOfNumber(PREFIX.blobOrder)
/** Key of the nth action of the journal. */
export const actionKey = keyOfNumber(PREFIX.action)
/** Key of the highest nonce of a sender. */
export const senderKey = keyOfBytes(PREFIX.sender)

/** Key of the nth snapshot. */
export const snapshotKey = keyOfNumber(PREFIX.snapshot)
/** Key of changes by hand that snapshots or actions reference. */
export const keptChangesKey = keyOfHash(PREFIX.keptChanges)
/** Key of a pooled transaction that snapshots or actions reference. */
export const keptTransactionKey = keyOfHash(PREFIX.keptTransaction)
/** Key of the hash of a lane's block of that number. */
export const canonicalKey = keyOfLane(PREFIX.canonical)
/** Key of the nth contract. */
export const contractKey = keyOfLane(PREFIX.contract)
/** Key of the numbers of the newest contracts at an address (20 bytes). */
export const contractAtKey = keyOfBytes(PREFIX.contractAt)
/** Key of the code of that hash. */
export const codeKey = keyOfHash(PREFIX.code)
/** Key of the changes by hand that the block of that hash starts with. */
export const manualChangesKey = keyOfHash(PREFIX.manualChanges)
/** Key of an edit that no block contains yet. */
export const pendingEditKey = keyOfBytes(PREFIX.pendingEdit)
/** Key of the state that those edits apply to. */
export const PENDING_BASE_KEY: Uint8Array = Buffer.of(PREFIX.pendingEdit)
/** Key of the header of the block of that hash. */
export const headerKey = keyOfHash(PREFIX.header)
/** Key of the lane of that id. */
export const laneKey = (id: number): Uint8Array => keyOfNumber(PREFIX.lane)(BigInt(id))
/** Key of the logs bloom of a lane's block of that number. */
export const bloomKey = keyOfLane(PREFIX.bloom)
/** Blocks whose blooms share one marker, so that a search skips blocks without logs with a single lookup. */
export const BLOOM_SECTION = 128n
/** Key of the marker of the section of a block. */
export const bloomSectionKey = (number: bigint, lane = 0): Uint8Array => keyOfLane(PREFIX.bloomSection)(number / BLOOM_SECTION, lane)
/** Key of a pooled transaction. */
export const pooledKey = keyOfHash(PREFIX.pooled)
/** Key of the receipts of the block of that hash. */
export const receiptsKey = keyOfHash(PREFIX.receipts)
/** Key of the changed rules of the block of that hash. */
export const rulesKey = keyOfHash(PREFIX.rules)
/** Key of the positions of a mined transaction. */
export const transactionKey = keyOfHash(PREFIX.transaction)
/** Key of the trie node of that hash, given as 32 latin1 characters, one per byte. */
export const trieNodeKey = (hash: string): Uint8Array => {
  const key = Buffer.allocUnsafe(33)
  key[0] = PREFIX.trieNode
  key.write(hash, 1, 'latin1')
  return key
}
/** Key of the address with that Keccak-256 hash (32 bytes). */
export const addressKey = keyOfBytes(PREFIX.address)
/** Key of the slot with that Keccak-256 hash (32 bytes). */
export const slotKey = keyOfBytes(PREFIX.slot)

const text = new TextEncoder()
/** By name: there are few, and each batch of a block has some. */
const metadataKeys = new Map<string, Uint8Array>()

/** Key of a metadata text. */
export function metadataKey(name: string): Uint8Array {
  let key = metadataKeys.get(name)
  if (key === undefined) metadataKeys.set(name, (key = keyOfBytes(PREFIX.metadata)(text.encode(name))))
  return key
}

/** Metadata name of the schema version. */
export const SCHEMA_VERSION_NAME = 'schemaVersion'
/** Metadata name of which blobs there are. */
export const BLOB_RECORDS_NAME = 'blobs'
/** Metadata name of the hash of the head. */
export const HEAD_NAME = 'head'
/** Metadata name of the id of the lane of the head; absent if that is lane 0. */
export const HEAD_LANE_NAME = 'headLane'
/** Metadata name of the id of the next lane; absent if there has been one only. */
export const NEXT_LANE_NAME = 'nextLane'
