import { type BlockId, blockId, blockNumberOrTag } from '../../../contract/blockId.ts'
import { array, nullable, optional } from '../../../contract/compound.ts'
import { boolean, hash, index, quantity } from '../../../contract/primitives.ts'
import { block, referenceBlock } from '../../../contract/wire/block.ts'
import { header, referenceHeader } from '../../../contract/wire/header.ts'
import { receipt } from '../../../contract/wire/receipt.ts'
import type { RpcContext } from '../../context.ts'
import { method } from '../../method.ts'
import { blobGasPriceOf } from '../../wire/blobGasPrice.ts'
import { blockSource, ommerSource } from '../../wire/block.ts'
import { receiptSources } from '../../wire/receipt.ts'

const full = optional(boolean, false)

function blockOf({ blocks }: RpcContext, id: BlockId) {
  return blocks.find(id)?.block
}

/** Methods that return blocks and parts of them. */
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
    summary: 'Block by number or tag, with transaction hashes or full transactions.',
    params: [
      ['block', blockNumberOrTag],
      ['fullTransactions', full],
    ],
    result: nullable(block),
    reference: {
      result: nullable(referenceBlock),
      handler(call, id, isFull) {
        const found = blockOf(call, id)
        return found ? blockSource(found, isFull) : null
      },
    },
    handler(call, id, isFull) {
      const found = blockOf(call, id)
      return found ? blockSource(found, isFull) : null
    },
  }),
  method({
    name: 'eth_getBlockByHash',
    summary: 'Block by hash, with transaction hashes or full transactions.',
    params: [
      ['blockHash', hash],
      ['fullTransactions', full],
    ],
    result: nullable(block),
    reference: {
      result: nullable(referenceBlock),
      handler({ chain }, id, isFull) {
        const found = chain.blockByHash(id)
        return found ? blockSource(found, isFull) : null
      },
    },
    handler({ chain }, id, isFull) {
      const found = chain.blockByHash(id)
      return found ? blockSource(found, isFull) : null
    },
  }),
  method({
    name: 'eth_getHeaderByNumber',
    summary: 'Header of a block by number or tag.',
    params: [['block', blockNumberOrTag]],
    result: nullable(header),
    reference: {
      result: nullable(referenceHeader),
      handler: (call, id) => blockOf(call, id) ?? null,
    },
    handler: (call, id) => blockOf(call, id) ?? null,
  }),
  method({
    name: 'eth_getHeaderByHash',
    summary: 'Header of a block by hash.',
    params: [['blockHash', hash]],
    result: nullable(header),
    reference: {
      result: nullable(referenceHeader),
      handler: ({ chain }, id) => chain.blockByHash(id) ?? null,
    },
    handler({ chain }, id) {
      const found = chain.headerByHash(id)
      return found ? { header: found, hash: id } : null
    },
  }),
  method({
    name: 'eth_getBlockTransactionCountByNumber',
    summary: 'Number of transactions in a block by number or tag.',
    params: [['block', blockNumberOrTag]],
    result: nullable(index),
    reference: { stub: '0x0' },
    handler: (call, id) => blockOf(call, id)?.transactions.length ?? null,
  }),
  method({
    name: 'eth_getBlockTransactionCountByHash',
    summary: 'Number of transactions in a block by hash.',
    params: [['blockHash', hash]],
    result: nullable(index),
    reference: { stub: '0x0' },
    handler: ({ chain }, id) => chain.blockByHash(id)?.transactions.length ?? null,
  }),
  method({
    name: 'eth_getBlockReceipts',
    summary: 'Receipts of all transactions of a block, in transaction order.',
    params: [['block', blockId]],
    result: nullable(array(receipt)),
    reference: { stub: [] },
    handler({ blocks, chain }, id) {
      const found = blocks.find(id)
      return found ? receiptSources(found.block, found.receipts, blobGasPriceOf(chain, found.block.header)) : null
    },
  }),
  method({
    name: 'eth_getUncleCountByBlockNumber',
    summary: 'Number of ommers in a block by number or tag.',
    params: [['block', blockNumberOrTag]],
    result: nullable(index),
    reference: { stub: '0x0' },
    handler: (call, id) => blockOf(call, id)?.ommers.length ?? null,
  }),
  method({
    name: 'eth_getUncleCountByBlockHash',
    summary: 'Number of ommers in a block by hash.',
    params: [['blockHash', hash]],
    result: nullable(index),
    reference: { stub: '0x0' },
    handler: ({ chain }, id) => chain.blockByHash(id)?.ommers.length ?? null,
  }),
  method({
    name: 'eth_getUncleByBlockNumberAndIndex',
    summary: 'Ommer by block number or tag, and index.',
    params: [
      ['block', blockNumberOrTag],
      ['index', index],
    ],
    result: nullable(block),
    reference: { stub: null },
    handler(call, id, at) {
      const found = blockOf(call, id)
      return found ? ommerSource(found, at) : null
    },
  }),
  method({
    name: 'eth_getUncleByBlockHashAndIndex',
    summary: 'Ommer by block hash and index.',
    params: [
      ['blockHash', hash],
      ['index', index],
    ],
    result: nullable(block),
    reference: { stub: null },
    handler({ chain }, id, at) {
      const found = chain.blockByHash(id)
      return found ? ommerSource(found, at) : null
    },
  }),
] as const
