import { orAnswered } from '../../../contract/answered.ts'
import { type BlockId, blockId, blockNumberOrTag } from '../../../contract/blockId.ts'
import { array, nullable, optional } from '../../../contract/compound.ts'
import type { Hash } from '../../../contract/hex.ts'
import { boolean, hash, index, quantity } from '../../../contract/primitives.ts'
import { block, referenceBlock } from '../../../contract/wire/block.ts'
import { header, referenceHeader } from '../../../contract/wire/header.ts'
import { receipt } from '../../../contract/wire/receipt.ts'
import type { Block } from '../../../types/block.ts'
import { anyTransactions } from '../../../types/foreignBlock.ts'
import type { RpcContext } from '../../context.ts'
import { method } from '../../method.ts'
import { blobGasPriceOf } from '../../wire/blobGasPrice.ts'
import { blockSource, ommerSource } from '../../wire/block.ts'
import { shownReceipts } from '../../wire/receipt.ts'

const full = optional(boolean, false)

function blockOf({ blocks, chain }: RpcContext, id: BlockId) {
  const found = blocks.find(id)?.block
  return found && chain.withBody(found)
}

function blockOfHash({ chain }: RpcContext, id: Hash) {
  const found = chain.blockByHash(id)
  return found && chain.withBody(found)
}

const countOf = (block: Block | undefined) => (block ? anyTransactions(block).length : null)

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
      handler(call, id, isFull) {
        const found = blockOfHash(call, id)
        return found ? blockSource(found, isFull) : null
      },
    },
    handler(call, id, isFull) {
      const found = blockOfHash(call, id)
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
    handler: (call, id) => countOf(blockOf(call, id)),
  }),
  method({
    name: 'eth_getBlockTransactionCountByHash',
    summary: 'Number of transactions in a block by hash.',
    params: [['blockHash', hash]],
    result: nullable(index),
    reference: { stub: '0x0' },
    handler: (call, id) => countOf(blockOfHash(call, id)),
  }),
  method({
    name: 'eth_getBlockReceipts',
    summary: 'Receipts of all transactions of a block, in transaction order.',
    params: [['block', blockId]],
    result: nullable(array(orAnswered(receipt))),
    reference: { stub: [] },
    handler({ blocks, chain }, id) {
      const found = blocks.find(id)
      if (found === undefined) return null
      const block = chain.withBody(found.block)
      const receipts = block === found.block ? found.receipts : (chain.receiptsOf(block) ?? [])
      return shownReceipts(block, receipts, blobGasPriceOf(chain, block.header))
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
