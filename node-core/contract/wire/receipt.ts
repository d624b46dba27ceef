import type { Encoder, ValueOf, WireOf } from '../codec.ts'
import { array, nullable, optional, orNull } from '../compound.ts'
import { address, bytesOf, hash, index, quantity } from '../primitives.ts'
import { from, shape } from '../shape.ts'
import { log } from './log.ts'

/** 1: success, 0: failure. */
const status: Encoder<0 | 1, '0x0' | '0x1'> = {
  encode: (value) => (value === 1 ? '0x1' : '0x0'),
  schema: { type: 'string', enum: ['0x0', '0x1'] },
}

/** A receipt (section 2.4). */
export const receipt = shape('Receipt', {
  type: from('receipt.type', index),
  /** From Byzantium on. */
  status: from('receipt.status', optional(status)),
  /** Before Byzantium. */
  root: from('receipt.root', optional(hash)),
  cumulativeGasUsed: from('receipt.cumulativeGasUsed', quantity),
  logsBloom: from('receipt.logsBloom', bytesOf(256, 'bloom')),
  logs: array(log),
  transactionHash: from('transaction.hash', hash),
  transactionIndex: index,
  blockHash: from('block.hash', hash),
  blockNumber: from('block.header.number', quantity),
  from: from('transaction.from', address),
  to: from('transaction.to', orNull(address)),
  /** The contract that a creation makes. */
  contractAddress: nullable(address),
  gasUsed: quantity,
  effectiveGasPrice: quantity,
  /** Of transactions with blobs. */
  blobGasUsed: optional(quantity),
  /** Of transactions with blobs, in wei. */
  blobGasPrice: optional(quantity),
})

/** What a receipt's shape is made of. */
export type ReceiptSource = ValueOf<typeof receipt>
/** A receipt in its JSON form. */
export type WireReceipt = WireOf<typeof receipt>
