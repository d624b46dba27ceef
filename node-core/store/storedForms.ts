/** The values of the block store that are not consensus encodings. */
import { type Address, bytesFromHex, hexFromBytes, writeHex } from '../contract/hex.ts'
import { type Body, bodyFromBytes, bodyToBytes } from '../types/block.ts'
import { bloomOfLogs } from '../types/bloom.ts'
import { logFromRlp } from '../types/log.ts'
import { type Receipt, receiptToBytes, withoutBlooms } from '../types/receipt.ts'
import { decodeRlp, encodeRlp, malformed, rlpAddress, rlpBigint, rlpBytes, rlpFromBigint, rlpList } from '../types/rlp.ts'
import { type BlobSidecar, type Transaction, type TransactionType, transactionFromBytes } from '../types/transaction.ts'

/** Encodes a body: number of transactions, their senders, RLP. Storing the senders saves recovering them on reading. */
export function storedFromBody(body: Body): Uint8Array {
  const rlp = bodyToBytes(body)
  const { transactions } = body
  const bytes = new Uint8Array(4 + 20 * transactions.length + rlp.length)
  new DataView(bytes.buffer).setUint32(0, transactions.length)
  transactions.forEach((tx, i) => writeHex(bytes, 4 + 20 * i, tx.from))
  bytes.set(rlp, 4 + 20 * transactions.length)
  return bytes
}

/** Decodes a body. */
export function storedToBody(bytes: Uint8Array): Body {
  const count = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0)
  if (4 + 20 * count > bytes.length) throw malformed(`a body of ${bytes.length} bytes has no ${count} senders`)
  const senders: Address[] = []
  for (let i = 0, at = 4; i < count; i++, at += 20) senders.push(hexFromBytes(bytes.subarray(at, at + 20)))
  return bodyFromBytes(bytes.subarray(4 + 20 * count), senders)
}

/** Encodes a block's receipts, without their blooms. `encoded`: their consensus encodings, if those are at hand. */
export function storedFromReceipts(receipts: readonly Receipt[], encoded = receipts.map(receiptToBytes)): Uint8Array {
  return withoutBlooms(encoded)
}

/** Decodes a block's receipts. */
export function storedToReceipts(bytes: Uint8Array): Receipt[] {
  return rlpList(decodeRlp(bytes), 'receipts').map((item) => {
    const [type, first, gas, list] = rlpList(item, 'receipt', 4)
    const outcome = rlpBytes(first, 'receipt status')
    const logs = rlpList(list, 'logs').map(logFromRlp)
    return {
      type: Number(rlpBigint(type, 'receipt type', 1)) as TransactionType,
      ...(outcome.length === 32 ? { root: hexFromBytes(outcome) } : { status: outcome.length === 0 ? 0 : 1 }),
      cumulativeGasUsed: rlpBigint(gas, 'cumulative gas used', 8),
      logsBloom: bloomOfLogs(logs),
      logs,
    }
  })
}

/** Bytes of a transaction's position: the number of its block, and its index in that. */
export const LOCATION_BYTES = 12

/** Encodes the position of a transaction. */
export function storedFromLocation(number: bigint, index: number): Buffer {
  const bytes = Buffer.allocUnsafe(LOCATION_BYTES)
  bytes.writeBigUInt64BE(number)
  bytes.writeUInt32BE(index, 8)
  return bytes
}

/** A transaction of the pool with its blobs. */
export interface PooledTransaction {
  transaction: Transaction
  sidecar?: BlobSidecar
}

/** Encodes a pooled transaction; `sequence` is its position in the order of arrival. */
export function storedFromPooled({ transaction, sidecar }: PooledTransaction, sequence: number): Uint8Array {
  const blobs = sidecar && [rlpFromBigint(BigInt(sidecar.version)), sidecar.blobs, sidecar.commitments, sidecar.proofs]
  return encodeRlp([rlpFromBigint(BigInt(sequence)), bytesFromHex(transaction.from), transaction.raw, ...(blobs ? [blobs] : [])])
}

/** Decodes a pooled transaction. */
export function storedToPooled(bytes: Uint8Array): PooledTransaction & { sequence: number } {
  const [sequence, from, raw, blobs] = rlpList(decodeRlp(bytes), 'pooled transaction', 3, 4)
  const transaction = transactionFromBytes(rlpBytes(raw, 'transaction'), rlpAddress(from, 'sender'))
  const pooled = { transaction, sequence: Number(rlpBigint(sequence, 'sequence', 6)) }
  if (blobs === undefined) return pooled
  const [versionItem, ...lists] = rlpList(blobs, 'sidecar', 4)
  const [blobList, commitments, proofs] = lists.map((list) => rlpList(list, 'sidecar list').map((item) => rlpBytes(item, 'sidecar item')))
  const version = rlpBigint(versionItem, 'sidecar version', 1)
  if (version > 1n) throw malformed(`unknown sidecar version ${version}`)
  return { ...pooled, sidecar: { version: Number(version) as 0 | 1, blobs: blobList!, commitments: commitments!, proofs: proofs! } }
}
