import { type Address, type Hash, type Hex, bytesFromHex, hexFromBytes } from '../contract/hex.ts'
import { EMPTY_BYTES } from '../base/bytes.ts'
import { keccak256Hex } from '../base/keccak256.ts'
import { type RlpItem, encodeRlp, rlpAddress, rlpBigint, rlpBytes, rlpFromBigint, rlpHash, rlpList } from './rlp.ts'

/** A block header (yellow paper 4.3, extended by the EIPs named). Later forks append fields; absent ones are undefined. */
export interface Header {
  parentHash: Hash
  ommersHash: Hash
  coinbase: Address
  stateRoot: Hash
  transactionsRoot: Hash
  receiptsRoot: Hash
  /** 256 bytes. */
  logsBloom: Uint8Array
  /** Zero after the merge (EIP-3675). */
  difficulty: bigint
  number: bigint
  gasLimit: bigint
  gasUsed: bigint
  /** Unix seconds. */
  timestamp: bigint
  /** At most 32 bytes. */
  extraData: Uint8Array
  /** prevRandao after the merge (EIP-4399). */
  mixHash: Hash
  /** 8 bytes. */
  nonce: Hex
  /** EIP-1559, wei. */
  baseFeePerGas?: bigint
  /** EIP-4895. */
  withdrawalsRoot?: Hash
  /** EIP-4844. */
  blobGasUsed?: bigint
  /** EIP-4844. */
  excessBlobGas?: bigint
  /** EIP-4788. */
  parentBeaconBlockRoot?: Hash
  /** EIP-7685. */
  requestsHash?: Hash
  /** EIP-7928. */
  blockAccessListHash?: Hash
  /** EIP-7843. */
  slotNumber?: bigint
}

/** Keccak-256 of the RLP of an empty list: the ommers hash of every block without ommers. */
export const EMPTY_OMMERS_HASH: Hash = keccak256Hex(Uint8Array.of(0xc0))
/** SHA-256 of no bytes: the requests hash of a block without execution requests (EIP-7685). */
export const EMPTY_REQUESTS_HASH: Hash = '0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

/** Keccak-256 of the RLP of an empty list: the hash of a block access list without entries (EIP-7928). */
export const EMPTY_BLOCK_ACCESS_LIST_HASH: Hash = EMPTY_OMMERS_HASH

/** RLP input of a header. */
export function headerToRlp(header: Header): Uint8Array[] {
  const fields = [
    bytesFromHex(header.parentHash),
    bytesFromHex(header.ommersHash),
    bytesFromHex(header.coinbase),
    bytesFromHex(header.stateRoot),
    bytesFromHex(header.transactionsRoot),
    bytesFromHex(header.receiptsRoot),
    header.logsBloom,
    rlpFromBigint(header.difficulty),
    rlpFromBigint(header.number),
    rlpFromBigint(header.gasLimit),
    rlpFromBigint(header.gasUsed),
    rlpFromBigint(header.timestamp),
    header.extraData,
    bytesFromHex(header.mixHash),
    bytesFromHex(header.nonce),
  ]
  const later = [
    header.baseFeePerGas === undefined ? undefined : rlpFromBigint(header.baseFeePerGas),
    header.withdrawalsRoot === undefined ? undefined : bytesFromHex(header.withdrawalsRoot),
    header.blobGasUsed === undefined ? undefined : rlpFromBigint(header.blobGasUsed),
    header.excessBlobGas === undefined ? undefined : rlpFromBigint(header.excessBlobGas),
    header.parentBeaconBlockRoot === undefined ? undefined : bytesFromHex(header.parentBeaconBlockRoot),
    header.requestsHash === undefined ? undefined : bytesFromHex(header.requestsHash),
    header.blockAccessListHash === undefined ? undefined : bytesFromHex(header.blockAccessListHash),
    header.slotNumber === undefined ? undefined : rlpFromBigint(header.slotNumber),
  ]
  const last = later.findLastIndex((field) => field !== undefined)
  return [...fields, ...later.slice(0, last + 1).map((field) => field ?? EMPTY_BYTES)]
}

/** Decodes a header: 15 fields, and any of the later ones. */
export function headerFromRlp(item: RlpItem | undefined): Header {
  const items = rlpList(item, 'header', 15, 23)
  const header: Header = {
    parentHash: rlpHash(items[0], 'parent hash'),
    ommersHash: rlpHash(items[1], 'ommers hash'),
    coinbase: rlpAddress(items[2], 'coinbase'),
    stateRoot: rlpHash(items[3], 'state root'),
    transactionsRoot: rlpHash(items[4], 'transactions root'),
    receiptsRoot: rlpHash(items[5], 'receipts root'),
    logsBloom: rlpBytes(items[6], 'logs bloom', 256),
    difficulty: rlpBigint(items[7], 'difficulty'),
    number: rlpBigint(items[8], 'number', 8),
    gasLimit: rlpBigint(items[9], 'gas limit', 8),
    gasUsed: rlpBigint(items[10], 'gas used', 8),
    timestamp: rlpBigint(items[11], 'timestamp', 8),
    extraData: rlpBytes(items[12], 'extra data'),
    mixHash: rlpHash(items[13], 'mix hash'),
    nonce: hexFromBytes(rlpBytes(items[14], 'nonce', 8)),
  }
  if (items.length > 15) header.baseFeePerGas = rlpBigint(items[15], 'base fee')
  if (items.length > 16) header.withdrawalsRoot = rlpHash(items[16], 'withdrawals root')
  if (items.length > 17) header.blobGasUsed = rlpBigint(items[17], 'blob gas used', 8)
  if (items.length > 18) header.excessBlobGas = rlpBigint(items[18], 'excess blob gas', 8)
  if (items.length > 19) header.parentBeaconBlockRoot = rlpHash(items[19], 'parent beacon block root')
  if (items.length > 20) header.requestsHash = rlpHash(items[20], 'requests hash')
  if (items.length > 21) header.blockAccessListHash = rlpHash(items[21], 'block access list hash')
  if (items.length > 22) header.slotNumber = rlpBigint(items[22], 'slot number', 8)
  return header
}

let lastEncoded: { header: Header; rlp: Uint8Array } | undefined

/**
 * RLP of a complete header, which must not change any more: the last one is remembered, because a block that is made is hashed and then
 * stored.
 */
export function headerToBytes(header: Header): Uint8Array {
  if (lastEncoded?.header !== header) lastEncoded = { header, rlp: encodeRlp(headerToRlp(header)) }
  return lastEncoded.rlp
}

/** The block hash: Keccak-256 of the header's RLP. */
export function headerHash(header: Header): Hash {
  return keccak256Hex(headerToBytes(header))
}
