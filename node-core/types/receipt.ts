import { type Hash, bytesFromHex, hexFromBytes } from '../contract/hex.ts'
import { type Log, logFromRlp, logToRlp } from './log.ts'
import { decodeRlp, encodeTyped, malformed, rlpBigint, rlpBytes, rlpFromBigint, rlpList } from './rlp.ts'
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
  const first = receipt.root === undefined ? rlpFromBigint(BigInt(receipt.status ?? 0)) : bytesFromHex(receipt.root)
  return encodeTyped(receipt.type, [first, rlpFromBigint(receipt.cumulativeGasUsed), receipt.logsBloom, receipt.logs.map(logToRlp)])
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
