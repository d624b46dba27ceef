/**
 * The records of cache files and packs: one value each, with a checksum. Several processes may append to a file, whole records at a time;
 * a reader passes over what is damaged.
 */
import { crc32 } from 'node:zlib'
import { type Hash, bytesFromHex, quantityFromBigint } from '../contract/hex.ts'
import { concatBytes, fixedBytesFromBigint, ownBytes } from '../base/bytes.ts'
import { keccak256Hex } from '../base/keccak256.ts'
import { encodeNode } from '../state/trieNode.ts'
import { accountFromRlp, accountToRlp } from '../types/account.ts'
import { blockFromBytes, blockToBytes } from '../types/block.ts'
import { type AnsweredObject, ForeignBlock } from '../types/foreignBlock.ts'
import { headerFromRlp, headerHash, headerToRlp } from '../types/header.ts'
import { logFromRlp, logToRlp } from '../types/log.ts'
import { receiptFromBytes, receiptToBytes } from '../types/receipt.ts'
import {
  type RlpInput,
  type RlpItem,
  decodeRlp,
  encodeRlp,
  rlpAddress,
  rlpBigint,
  rlpBytes,
  rlpFromBigint,
  rlpHash,
  rlpList,
} from '../types/rlp.ts'
import { decodeForeignBlock, foreignReceipt } from './decodeForeign.ts'
import type { FoundBlock } from './openRemote.ts'
import { decodeProvedNode } from './provedNodes.ts'
import type { PlacedLog, RemoteValue } from './remoteValues.ts'

/** The first record of a file: the block at which the fork begins. */
export interface HeadRecord {
  kind: 'head'
  found: FoundBlock
}

export type CacheRecord = RemoteValue | HeadRecord

/** Changes with the meaning of the records; files of another version are not read. */
const VERSION = 2n
/** "TRM" and a byte that is no text. */
const MARK = Uint8Array.of(0x54, 0x52, 0x4d, 0xf1)
const FRAME_BYTES = 12
const MAX_RECORD_BYTES = 64 << 20

const KINDS = [
  'head',
  'account',
  'slot',
  'code',
  'header',
  'block',
  'receipts',
  'canonical',
  'transaction',
  'logs',
  'next',
  'node',
] as const

const text = (value: string) => Buffer.from(value)

function fieldsOf(record: CacheRecord): RlpInput[] {
  switch (record.kind) {
    case 'head': {
      const { chainId, head, header, block, foreignBody, config } = record.found
      const body = block === undefined ? [] : [blockToBytes(block)]
      return [
        ...[VERSION, chainId, head].map(rlpFromBigint),
        headerToRlp(header),
        body,
        text(foreignBody ?? ''),
        text(JSON.stringify(config ?? null)),
      ]
    }
    case 'account':
      return [bytesFromHex(record.root), bytesFromHex(record.address), record.account === undefined ? [] : [accountToRlp(record.account)]]
    case 'slot':
      return [bytesFromHex(record.root), bytesFromHex(record.address), rlpFromBigint(record.slot), rlpFromBigint(record.value)]
    case 'code':
      return [record.code]
    case 'header':
      return [headerToRlp(record.header)]
    case 'block':
      return record.block instanceof ForeignBlock
        ? [headerToRlp(record.block.header), text(record.block.problem), text(JSON.stringify(jsonOfBody(record.block.body)))]
        : [blockToBytes(record.block)]
    case 'receipts':
      return [bytesFromHex(record.hash), record.receipts.map((it) => ('json' in it ? [text(JSON.stringify(it.json))] : receiptToBytes(it)))]
    case 'canonical':
      return [rlpFromBigint(record.number), bytesFromHex(record.hash)]
    case 'next':
      return [blockToBytes(record.block)]
    case 'transaction':
      return [bytesFromHex(record.hash), ...fieldsOfPlace(record.place.blockHash, record.place.blockNumber, record.place.index)]
    case 'node':
      return [encodeNode(record.node)]
    default:
      return [text(record.key), record.logs.map(logFields)]
  }
}

const fieldsOfPlace = (blockHash: Hash, blockNumber: bigint, index: number): RlpInput[] => [
  bytesFromHex(blockHash),
  rlpFromBigint(blockNumber),
  rlpFromBigint(BigInt(index)),
]

const logFields = ({ log, blockHash, blockNumber, transactionIndex, ...more }: PlacedLog): RlpInput[] => [
  logToRlp(log),
  ...fieldsOfPlace(blockHash, blockNumber, transactionIndex),
  rlpFromBigint(more.blockTimestamp),
  bytesFromHex(more.transactionHash),
  rlpFromBigint(BigInt(more.logIndex)),
]

/** Block hash, block number, and index there. */
const placeOf = ([blockHash, number, index]: (RlpItem | undefined)[]) => ({
  blockHash: rlpHash(blockHash, 'block hash'),
  blockNumber: rlpBigint(number, 'block number', 8),
  index: Number(rlpBigint(index, 'index', 4)),
})

function placedLogOf(item: RlpItem): PlacedLog {
  const [log, blockHash, number, index, timestamp, transactionHash, logIndex] = rlpList(item, 'log', 7)
  const { index: transactionIndex, ...place } = placeOf([blockHash, number, index])
  return {
    log: logFromRlp(log!),
    ...place,
    transactionIndex,
    blockTimestamp: rlpBigint(timestamp, 'timestamp', 8),
    transactionHash: rlpHash(transactionHash, 'transaction hash'),
    logIndex: Number(rlpBigint(logIndex, 'log index', 4)),
  }
}

function recordOf(kind: (typeof KINDS)[number], [a, b, c, d, ...more]: RlpItem[]): CacheRecord {
  switch (kind) {
    case 'head':
      return { kind, found: foundOf([a, b, c, d, ...more]) }
    case 'account': {
      const [account] = rlpList(c, 'account', 0, 1)
      return {
        kind,
        root: rlpHash(a, 'root'),
        address: rlpAddress(b, 'address'),
        account: account === undefined ? undefined : accountFromRlp(rlpBytes(account, 'account')),
      }
    }
    case 'slot':
      return { kind, root: rlpHash(a, 'root'), address: rlpAddress(b, 'address'), slot: rlpBigint(c, 'slot'), value: rlpBigint(d, 'value') }
    case 'code': {
      const code = rlpBytes(a, 'code')
      return { kind, hash: keccak256Hex(code), code }
    }
    case 'header': {
      const header = headerFromRlp(a)
      return { kind, header, hash: headerHash(header) }
    }
    case 'block':
      return Array.isArray(a) ? foreignRecordOf(a, b, c) : { kind, block: blockFromBytes(rlpBytes(a, 'block')) }
    case 'receipts':
      return { kind, hash: rlpHash(a, 'hash'), receipts: rlpList(b, 'receipts').map(receiptOf) }
    case 'canonical':
      return { kind, number: rlpBigint(a, 'number', 8), hash: rlpHash(b, 'hash') }
    case 'transaction':
      return { kind, hash: rlpHash(a, 'hash'), place: placeOf([b, c, d]) }
    case 'next':
      return { kind, block: blockFromBytes(rlpBytes(a, 'block')) }
    case 'node': {
      const rlp = rlpBytes(a, 'node')
      return { kind, hash: keccak256Hex(rlp), node: decodeProvedNode(rlp) }
    }
    default:
      return { kind, key: textOf(a), logs: rlpList(b, 'logs').map(placedLogOf) }
  }
}

/** The form of a body that `decodeForeignBlock` reads. */
const jsonOfBody = ({ size, ommers, transactions }: ForeignBlock['body']) => ({
  size: quantityFromBigint(BigInt(size)),
  uncles: ommers,
  transactions: transactions.map(({ json }) => json),
})

/** A foreign block. Its header alone, if it was written without its body. */
function foreignRecordOf(item: RlpItem, problem: RlpItem | undefined, body: RlpItem | undefined): CacheRecord {
  const header = headerFromRlp(item)
  const hash = headerHash(header)
  if (body === undefined) return { kind: 'header', header, hash }
  return { kind: 'block', block: decodeForeignBlock(JSON.parse(textOf(body)), header, hash, textOf(problem), `block ${header.number}`) }
}

const receiptOf = (item: RlpItem) =>
  Array.isArray(item) ? foreignReceipt(JSON.parse(textOf(item[0])) as AnsweredObject) : receiptFromBytes(rlpBytes(item, 'receipt'))

const textOf = (item: RlpItem | undefined) => Buffer.from(rlpBytes(item, 'text')).toString()

function foundOf(items: (RlpItem | undefined)[]): FoundBlock {
  const [version, chainId, head, headerItem, body, foreignBody, config] = items
  if (rlpBigint(version, 'version') !== VERSION) throw new RangeError('written by another version')
  const header = headerFromRlp(headerItem)
  const [block] = rlpList(body, 'body', 0, 1)
  const remark = textOf(foreignBody)
  return {
    chainId: rlpBigint(chainId, 'chain id', 8),
    head: rlpBigint(head, 'head', 8),
    header,
    hash: headerHash(header),
    block: block === undefined ? undefined : blockFromBytes(rlpBytes(block, 'block')),
    foreignBody: remark === '' ? undefined : remark,
    config: JSON.parse(textOf(config)) as unknown,
  }
}

/** The bytes of a record: mark, length, CRC-32, RLP of [kind, fields...]. */
export function recordBytes(record: CacheRecord): Uint8Array {
  const payload = encodeRlp([rlpFromBigint(BigInt(KINDS.indexOf(record.kind))), ...fieldsOf(record)])
  return concatBytes(MARK, fixedBytesFromBigint(BigInt(payload.length), 4), fixedBytesFromBigint(BigInt(crc32(payload)), 4), payload)
}

/** Reads the records of a file. Returns how many bytes were passed over because they are damaged. */
export function readRecords(bytes: Uint8Array, take: (record: CacheRecord) => void): number {
  const records = recordsIn(bytes)
  let next = records.next()
  for (; !next.done; next = records.next()) take(next.value)
  return next.value
}

/** The records of a file; returns how many bytes were passed over because they are damaged. */
export function* recordsIn(bytes: Uint8Array): Generator<CacheRecord, number> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let skipped = 0
  for (let at = 0; at < file.length;) {
    const end = endOfRecord(file, at)
    // A copy: values that live long must not hold the whole file.
    const record = end === undefined ? undefined : decodeRecord(ownBytes(file.subarray(at + FRAME_BYTES, end)))
    if (record === undefined) {
      const next = file.indexOf(MARK, at + 1)
      skipped += (next < 0 ? file.length : next) - at
      at = next < 0 ? file.length : next
      continue
    }
    yield record
    at = end!
  }
  return skipped
}

function endOfRecord(file: Buffer, at: number): number | undefined {
  if (at + FRAME_BYTES > file.length || file.compare(MARK, 0, 4, at, at + 4) !== 0) return undefined
  const length = file.readUInt32BE(at + 4)
  const end = at + FRAME_BYTES + length
  if (length > MAX_RECORD_BYTES || end > file.length) return undefined
  return crc32(file.subarray(at + FRAME_BYTES, end)) === file.readUInt32BE(at + 8) ? end : undefined
}

function decodeRecord(payload: Uint8Array): CacheRecord | undefined {
  try {
    const [kind, ...fields] = rlpList(decodeRlp(payload), 'record')
    const name = KINDS[Number(rlpBigint(kind, 'kind', 1))]
    return name === undefined ? undefined : recordOf(name, fields)
  } catch {
    return undefined
  }
}
