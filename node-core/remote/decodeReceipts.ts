import { array, json as anyJson, object, optional } from '../contract/compound.ts'
import { address, bytesOf, data, hash, index, quantity64 } from '../contract/primitives.ts'
import type { Block } from '../types/block.ts'
import type { Header } from '../types/header.ts'
import { type Receipt, receiptToBytes } from '../types/receipt.ts'
import { rootOfList } from './decodeBlock.ts'
import { decodeAnswer } from './decoding.ts'
import { decodeType } from './decodeTransaction.ts'
import { lie } from './remoteErrors.ts'

const log = object({ address, topics: array(hash, 4), data })

const wireReceipt = object({
  status: optional(index),
  root: optional(hash),
  cumulativeGasUsed: quantity64,
  logsBloom: bytesOf(256, 'bloom'),
  logs: array(log),
})

/** Decodes the receipts of a block, and verifies them by their root. Throws `unsupported-type` and `remote-lies`. */
export function decodeReceipts(json: unknown, { header, transactions }: Block, what: string): Receipt[] {
  const items = decodeAnswer(array(anyJson('receipt')), json, what)
  if (items.length !== transactions.length) throw lie(`number of ${what}`, transactions.length, items.length)
  const receipts = items.map((item, i) => decodeReceipt(item, `receipt ${i} of ${what}`))
  checkReceiptsRoot(receipts, header, what)
  return receipts
}

/** Throws `remote-lies` if they are not those of the header. */
export function checkReceiptsRoot(receipts: readonly Receipt[], { receiptsRoot }: Header, what: string): void {
  const root = rootOfList(receipts.map(receiptToBytes), receiptsRoot)
  if (root !== receiptsRoot) throw lie(`root of ${what}`, receiptsRoot, root)
}

function decodeReceipt(json: unknown, what: string): Receipt {
  const type = decodeType(json, what)
  const { status, root, ...rest } = decodeAnswer(wireReceipt, json, what)
  return { type, ...rest, ...(status === undefined && root !== undefined ? { root } : { status: status === 1 ? 1 : 0 }) }
}
