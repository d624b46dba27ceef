import { type Hash, bytesFromHex, hexFromBytes } from '../contract/hex.ts'
import { keccak256 } from '../base/keccak256.ts'
import { type Log, logFromRlp, logToRlp } from './log.ts'
import { decodeRlp, encodeTyped, malformed, rlpBigint, rlpBytes, rlpFromBigint, rlpList } from './rlp.ts'
import type { TransactionType } from './transaction.ts'

/** The consensus part of a receipt: what the receipts root covers. Everything else of it follows from the block. */
export interface Receipt {
  type: TransactionType
  /** From Byzantium: 1 success, 0 failure. Before it `root` stands instead. */
  status?: 0 | 1
  /** Before Byzantium: the state root after the transaction. */
  root?: Hash
  cumulativeGasUsed: bigint
  /** 256 bytes. */
  logsBloom: Uint8Array
  logs: Log[]
}

/** Sets the three bits of an item in a 2048-bit bloom (yellow paper 4.3.1). */
export function addToBloom(bloom: Uint8Array, item: Uint8Array): void {
  const digest = keccak256(item)
  for (let i = 0; i < 6; i += 2) {
    const bit = ((digest[i]! << 8) | digest[i + 1]!) & 2047
    bloom[255 - (bit >> 3)]! |= 1 << (bit & 7)
  }
}

/** Whether the bloom may hold the item. */
export function bloomMayHold(bloom: Uint8Array, item: Uint8Array): boolean {
  const digest = keccak256(item)
  for (let i = 0; i < 6; i += 2) {
    const bit = ((digest[i]! << 8) | digest[i + 1]!) & 2047
    if ((bloom[255 - (bit >> 3)]! & (1 << (bit & 7))) === 0) return false
  }
  return true
}

/** Bloom over the addresses and topics of the logs, 256 bytes. */
export function bloomOfLogs(logs: readonly Log[]): Uint8Array {
  const bloom = new Uint8Array(256)
  for (const log of logs) {
    addToBloom(bloom, bytesFromHex(log.address))
    for (const topic of log.topics) addToBloom(bloom, bytesFromHex(topic))
  }
  return bloom
}

/** Bytes of a receipt: RLP for legacy, type byte and RLP for the others (EIP-2718). */
export function receiptToBytes(receipt: Receipt): Uint8Array {
  const first = receipt.root === undefined ? rlpFromBigint(BigInt(receipt.status ?? 0)) : bytesFromHex(receipt.root)
  return encodeTyped(receipt.type, [first, rlpFromBigint(receipt.cumulativeGasUsed), receipt.logsBloom, receipt.logs.map(logToRlp)])
}

/** Receipt of its bytes. */
export function receiptFromBytes(bytes: Uint8Array): Receipt {
  const type = (bytes[0] ?? 0) < 0x80 ? (bytes[0] ?? 0) : 0
  if (type > 4) throw malformed(`receipt type ${type} is unknown`)
  const [first, gas, bloom, logs] = rlpList(decodeRlp(type === 0 ? bytes : bytes.subarray(1)), 'receipt', 4)
  const outcome = rlpBytes(first, 'receipt status')
  return {
    type: type as TransactionType,
    ...(outcome.length === 32 ? { root: hexFromBytes(outcome) } : { status: outcome.length === 0 ? 0 : 1 }),
    cumulativeGasUsed: rlpBigint(gas, 'cumulative gas used', 8),
    logsBloom: rlpBytes(bloom, 'logs bloom', 256),
    logs: rlpList(logs, 'logs').map(logFromRlp),
  }
}
