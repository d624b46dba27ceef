import { type BlockId, blockId, blockNumberOrTag } from '../../../contract/blockId.ts'
import { nullable, optional, wire } from '../../../contract/compound.ts'
import type { WireBlock, WireHeader, WireReceipt } from '../../../contract/wire.ts'
import { boolean, hash, index, quantity } from '../../../contract/primitives.ts'
import type { RpcContext } from '../../context.ts'
import { method } from '../../method.ts'
import { blobGasPriceOf } from '../../wire/blobGasPrice.ts'
import { wireBlock, wireOmmer } from '../../wire/block.ts'
import { wireHeader } from '../../wire/header.ts'
import { wireReceipts } from '../../wire/receipt.ts'
import { referenceBlock, referenceHeader } from '../../wire/reference.ts'
import {
  BLOCK_SCHEMA,
  HEADER_SCHEMA,
  RECEIPT_SCHEMA,
  REFERENCE_BLOCK_SCHEMA,
  REFERENCE_HEADER_SCHEMA,
  listOf,
  orNull,
} from '../../wire/schemas.ts'

const block = nullable(wire<WireBlock>(BLOCK_SCHEMA))
const header = nullable(wire<WireHeader>(HEADER_SCHEMA))
const receipts = nullable(wire<WireReceipt[]>(listOf(RECEIPT_SCHEMA)))
const full = optional(boolean, false)

function blockOf({ blocks }: RpcContext, id: BlockId) {
  return blocks.find(id)?.block
}

/** Methods that answer blocks and parts of them. */
export const blockRows = [
  method({
    name: 'eth_blockNumber',
    summary: 'Number of the newest block.',
    params: [],
    result: quantity,
    reference: 'functional',
    handler: ({ chain }) => chain.head.header.number,
  }),
  method({
    name: 'eth_getBlockByNumber',
    summary: 'Block of that number or tag, with hashes of its transactions or with the transactions.',
    params: [
      ['block', blockNumberOrTag],
      ['fullTransactions', full],
    ],
    result: block,
    reference: {
      schema: orNull(REFERENCE_BLOCK_SCHEMA),
      handler(call, id, isFull) {
        const found = blockOf(call, id)
        return found ? referenceBlock(found, isFull) : null
      },
    },
    handler(call, id, isFull) {
      const found = blockOf(call, id)
      return found ? wireBlock(found, isFull) : null
    },
  }),
  method({
    name: 'eth_getBlockByHash',
    summary: 'Block of that hash, with hashes of its transactions or with the transactions.',
    params: [
      ['blockHash', hash],
      ['fullTransactions', full],
    ],
    result: block,
    reference: {
      schema: orNull(REFERENCE_BLOCK_SCHEMA),
      handler({ chain }, id, isFull) {
        const found = chain.blockByHash(id)
        return found ? referenceBlock(found, isFull) : null
      },
    },
    handler({ chain }, id, isFull) {
      const found = chain.blockByHash(id)
      return found ? wireBlock(found, isFull) : null
    },
  }),
  method({
    name: 'eth_getHeaderByNumber',
    summary: 'Header of the block of that number or tag.',
    params: [['block', blockNumberOrTag]],
    result: header,
    reference: {
      schema: orNull(REFERENCE_HEADER_SCHEMA),
      handler(call, id) {
        const found = blockOf(call, id)
        return found ? referenceHeader(found) : null
      },
    },
    handler(call, id) {
      const found = blockOf(call, id)
      return found ? wireHeader(found.header, found.hash) : null
    },
  }),
  method({
    name: 'eth_getHeaderByHash',
    summary: 'Header of the block of that hash.',
    params: [['blockHash', hash]],
    result: header,
    reference: {
      schema: orNull(REFERENCE_HEADER_SCHEMA),
      handler({ chain }, id) {
        const found = chain.blockByHash(id)
        return found ? referenceHeader(found) : null
      },
    },
    handler({ chain }, id) {
      const found = chain.headerByHash(id)
      return found ? wireHeader(found, id) : null
    },
  }),
  method({
    name: 'eth_getBlockTransactionCountByNumber',
    summary: 'How many transactions the block of that number or tag holds.',
    params: [['block', blockNumberOrTag]],
    result: nullable(index),
    reference: { stub: '0x0' },
    handler: (call, id) => blockOf(call, id)?.transactions.length ?? null,
  }),
  method({
    name: 'eth_getBlockTransactionCountByHash',
    summary: 'How many transactions the block of that hash holds.',
    params: [['blockHash', hash]],
    result: nullable(index),
    reference: { stub: '0x0' },
    handler: ({ chain }, id) => chain.blockByHash(id)?.transactions.length ?? null,
  }),
  method({
    name: 'eth_getBlockReceipts',
    summary: 'Receipts of all transactions of a block, in their order.',
    params: [['block', blockId]],
    result: receipts,
    reference: { stub: [] },
    handler({ blocks, chain }, id) {
      const found = blocks.find(id)
      return found ? wireReceipts(found.block, found.receipts, blobGasPriceOf(chain, found.block.header)) : null
    },
  }),
  method({
    name: 'eth_getUncleCountByBlockNumber',
    summary: 'How many ommers the block of that number or tag holds.',
    params: [['block', blockNumberOrTag]],
    result: nullable(index),
    reference: { stub: '0x0' },
    handler: (call, id) => blockOf(call, id)?.ommers.length ?? null,
  }),
  method({
    name: 'eth_getUncleCountByBlockHash',
    summary: 'How many ommers the block of that hash holds.',
    params: [['blockHash', hash]],
    result: nullable(index),
    reference: { stub: '0x0' },
    handler: ({ chain }, id) => chain.blockByHash(id)?.ommers.length ?? null,
  }),
  method({
    name: 'eth_getUncleByBlockNumberAndIndex',
    summary: 'An ommer of the block of that number or tag.',
    params: [
      ['block', blockNumberOrTag],
      ['index', index],
    ],
    result: block,
    reference: { stub: null },
    handler(call, id, at) {
      const found = blockOf(call, id)
      return found ? wireOmmer(found, at) : null
    },
  }),
  method({
    name: 'eth_getUncleByBlockHashAndIndex',
    summary: 'An ommer of the block of that hash.',
    params: [
      ['blockHash', hash],
      ['index', index],
    ],
    result: block,
    reference: { stub: null },
    handler({ chain }, id, at) {
      const found = chain.blockByHash(id)
      return found ? wireOmmer(found, at) : null
    },
  }),
] as const
