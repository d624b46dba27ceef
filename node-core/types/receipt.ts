import { type Hash, bytesFromHex, hexFromBytes } from '../contract/hex.ts'
import { allocateBytes } from '../base/bytes.ts'
import { type Log, encodeLogs, logFromRlp } from './log.ts'
import {
  decodeRlp,
  malformed,
  rlpBigint,
  rlpBytes,
  rlpFromBigint,
  rlpItemEnd,
  rlpList,
  rlpPayloadStart,
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

/** Bytes of a bloom in RLP, with its head. */
const BLOOM_BYTES = 259

const isTyped = (receipt: Uint8Array): boolean => receipt[0]! < 0x80

/** Offset of the first field of an encoded receipt. */
const fieldsStart = (receipt: Uint8Array): number => rlpPayloadStart(receipt, isTyped(receipt) ? 1 : 0)

/** Length of its fields without the bloom, with the type as a first one. */
const lengthWithoutBloom = (receipt: Uint8Array): number => 1 + receipt.length - fieldsStart(receipt) - BLOOM_BYTES

function writeWithoutBloom(target: Uint8Array, at: number, receipt: Uint8Array): number {
  const start = fieldsStart(receipt)
  const bloom = rlpItemEnd(receipt, rlpItemEnd(receipt, start))
  let end = writeRlpListHead(target, at, lengthWithoutBloom(receipt))
  target[end++] = isTyped(receipt) ? receipt[0]! : 0x80
  target.set(receipt.subarray(start, bloom), end)
  end += bloom - start
  target.set(receipt.subarray(bloom + BLOOM_BYTES), end)
  return end + receipt.length - bloom - BLOOM_BYTES
}

/**
 * Encoded receipts without their blooms, which follow from the logs: RLP of a list of [type, status or state root, cumulative gas, logs], in a
 * single allocation.
 */
export function withoutBlooms(receipts: readonly Uint8Array[]): Uint8Array {
  let length = 0
  for (const receipt of receipts) length += rlpSizeOfList(lengthWithoutBloom(receipt))
  const rlp = allocateBytes(rlpSizeOfList(length))
  let at = writeRlpListHead(rlp, 0, length)
  for (const receipt of receipts) at = writeWithoutBloom(rlp, at, receipt)
  return rlp
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
