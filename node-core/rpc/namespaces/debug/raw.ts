import { blockId } from '../../../contract/blockId.ts'
import { array, json, nullable, optional } from '../../../contract/compound.ts'
import { data, hash, string } from '../../../contract/primitives.ts'
import { blockToBytes } from '../../../types/block.ts'
import { headerToBytes } from '../../../types/header.ts'
import { receiptToBytes } from '../../../types/receipt.ts'
import { rpcError } from '../../errors.ts'
import { rawTransactionOf } from '../eth/transactions.ts'
import { method } from '../../method.ts'
import { accessListOf } from '../eth/accessLists.ts'

/** Methods that return consensus encodings. All are private. */
export const rawRows = [
  method({
    name: 'debug_getRawHeader',
    summary: 'Header of a block, as RLP.',
    params: [['block', blockId]],
    result: data,
    visibility: 'private',
    reference: 'notImplemented',
    handler: ({ blocks }, id) => headerToBytes(blocks.resolve(id).block.header),
  }),
  method({
    name: 'debug_getRawBlock',
    summary: 'A block, as RLP.',
    params: [['block', blockId]],
    result: data,
    visibility: 'private',
    reference: 'notImplemented',
    handler: ({ blocks }, id) => blockToBytes(blocks.resolve(id).block),
  }),
  method({
    name: 'debug_getRawReceipts',
    summary: 'Receipts of a block in their consensus encoding.',
    params: [['block', blockId]],
    result: array(data),
    visibility: 'private',
    reference: 'notImplemented',
    handler: ({ blocks }, id) => blocks.resolve(id).receipts.map(receiptToBytes),
  }),
  method({
    name: 'debug_getRawBlockAccessList',
    summary: 'Access list of a block, as RLP (EIP-7928, since Amsterdam).',
    params: [['block', blockId]],
    result: nullable(data),
    visibility: 'private',
    reference: 'notImplemented',
    handler: accessListOf,
  }),
  method({
    name: 'debug_getRawTransaction',
    summary: 'Canonical bytes of a transaction by hash, or of one in the pool, with its blobs.',
    params: [['transactionHash', hash]],
    result: nullable(data),
    visibility: 'private',
    reference: 'notImplemented',
    handler: rawTransactionOf,
  }),
  method({
    name: 'debug_getRawTransactions',
    summary: 'Canonical bytes of the transactions of a block.',
    params: [['block', blockId]],
    result: array(data),
    visibility: 'private',
    reference: 'notImplemented',
    handler: ({ blocks }, id) => blocks.resolve(id).block.transactions.map(({ raw }) => raw),
  }),
  method({
    name: 'debug_getBadBlocks',
    summary: "Always empty: the node rejects invalid blocks with the reason and does not store them. Geth's console passes null.",
    params: [['file', optional(string)]],
    result: array(json('a block')),
    visibility: 'private',
    reference: 'notImplemented',
    handler(_, file) {
      if (file) throw rpcError(-32000, 'there are no bad blocks to write to a file: the node does not store them')
      return []
    },
  }),
] as const
