import { type Hash, bytesFromHex, hexFromBytes } from '../contract/hex.ts'
import { allocateBytes } from '../base/bytes.ts'
import { type Log, encodeLogs, logFromRlp } from './log.ts'
import {
  decodeRlp,
  encodedItems,
  malformed,
  rlpBigint,
  rlpBytes,
  rlpFromBigint,
  rlpList,
  rlpListOf,
  rlpSizeOfBytes,
  rlpSizeOfList,
  writeRlpBytes,
  writeRlpListHead,
} from './rlp.ts'
import type { TransactionType } from './transaction.ts'

/** The consensus part of a receipt, which the receipts root covers. Everything else follows from the block. */
export interface Receipt {
  type: TransactionType
  /** Since Byzantium: 1 success, 0 failure; `root` before. */
  status?: 0 | 1
  /** Before Byzantium: the state root after the transaction. */
  root?: Hash
  cumulativeGasUsed: bigint
  /** 256 bytes. */
  logsBloom: Uint8Array
  logs: Log[]
}

/** Encodes a receipt: RLP for legacy, type byte and RLP for the others (EIP-2718). */
export function receiptToBytes(receipt: Receipt): Uint8Array {
  const outcome = receipt.root === undefined ? rlpFromBigint(BigInt(receipt.status ?? 0)) : bytesFromHex(receipt.root)
  const [gas, logs] = [rlpFromBigint(receipt.cumulativeGasUsed), encodeLogs(receipt.logs)]
  const length = rlpSizeOfBytes(outcome) + rlpSizeOfBytes(gas) + rlpSizeOfBytes(receipt.logsBloom) + logs.length
  const start = receipt.type === 0 ? 0 : 1
  const bytes = allocateBytes(start + rlpSizeOfList(length))
  if (start > 0) bytes[0] = receipt.type
  let at = writeRlpListHead(bytes, start, length)
  for (const item of [outcome, gas, receipt.logsBloom]) at = writeRlpBytes(bytes, at, item)
  bytes.set(logs, at)
  return bytes
}

/** RLP of type 0. */
const LEGACY = new Uint8Array([0x80])

/**
 * An encoded receipt without its bloom, which follows from the logs: RLP of the list of type, status or state root, cumulative gas and logs.
 */
export function withoutBloom(receipt: Uint8Array): Uint8Array {
  const start = receipt[0]! < 0x80 ? 1 : 0
  const [outcome, gas, , logs] = encodedItems(receipt.subarray(start))
  return rlpListOf([start === 0 ? LEGACY : receipt.subarray(0, 1), outcome!, gas!, logs!])
}

/** Decodes a receipt. */
export function receiptFromBytes(bytes: Uint8Array): Receipt {
  const type = (bytes[0] ?? 0) < 0x80 ? (bytes[0] ?? 0) : 0
  if (type > 4) throw malformed(`unknown receipt type ${type}`)
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
