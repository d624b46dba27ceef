import { looseBlockNumberOrTag } from '../../contract/blockId.ts'
import { type Codec, DecodeError } from '../../contract/codec.ts'
import { array, encoded, nullable, optional } from '../../contract/compound.ts'
import type { Address, Hash } from '../../contract/hex.ts'
import { address, boolean, data, hash, integer, looseInteger } from '../../contract/primitives.ts'
import { header } from '../../contract/wire/header.ts'
import {
  OTTERSCAN_API_LEVEL,
  blockDetails,
  blockTransactions,
  contractCreator,
  frameEntry,
  internalOperation,
  transactionSearch,
} from '../../contract/wire/otterscan.ts'
import type { Work } from '../../base/longWork.ts'
import { type AccountHistoryQuery, accountHistory } from '../../filters/accountHistory.ts'
import { frameEntries, internalOperations, revertData } from '../../tracing/otterscan.ts'
import { hasCode } from '../../types/account.ts'
import type { RpcCall } from '../context.ts'
import { rpcError } from '../errors.ts'
import { method } from '../method.ts'
import { blockDetailsSource, blockTransactionsSource, transactionSearchSource } from '../wire/otterscan.ts'
import { minedBySender } from './eth/bySender.ts'

/** Maximum number of transactions that a page is asked to have. */
const MAX_PAGE = 1000

/** A count as Otterscan sends it: a JSON number, or a quantity; from `min` to `max`. */
function count(min: number, max: number): Codec<number, number> {
  return {
    decode(value) {
      const decoded = Number(looseInteger.decode(value))
      if (decoded < min || decoded > max) throw new DecodeError(`expected ${min} to ${max}, got ${decoded}`)
      return decoded
    },
    encode: (value) => value,
    schema: { type: 'integer', minimum: min },
  }
}

const pageSize = count(1, MAX_PAGE)

/** Re-executes the block of a mined transaction up to it. Throws where there is none. */
function retraced<T>(
  { chain, limits, requester, work }: RpcCall,
  id: Hash,
  trace: (chain: RpcCall['chain'], block: RpcCall['chain']['head'], index: number, limits: { timeoutMs?: number }) => Work<T>,
): T | Promise<T> {
  const found = chain.transaction(id)
  if (found === undefined) throw rpcError(-32000, 'transaction not found')
  const { callTimeoutMs } = limits
  return work.run(() => trace(chain, found.block, found.index, callTimeoutMs > 0 ? { timeoutMs: callTimeoutMs } : {}), requester)
}

function searched(call: RpcCall, query: AccountHistoryQuery) {
  const { chain, internalCalls, requester, work } = call
  function* search() {
    return transactionSearchSource(chain, yield* accountHistory(chain, internalCalls, query))
  }
  return work.run(search, requester)
}

const searchParams = [
  ['address', address],
  ['blockNumber', looseInteger],
  ['pageSize', pageSize],
] as const

/** Methods of Otterscan, an explorer that reads the node directly, and the one of Erigon that it knows an Erigon by. */
export const otterscanRows = [
  method({
    name: 'ots_getHeaderByNumber',
    aliases: ['erigon_getHeaderByNumber'],
    summary: 'Header of a block by number, which may be a JSON number, or tag.',
    params: [['block', looseBlockNumberOrTag]],
    result: nullable(header),
    reference: 'notImplemented',
    handler: ({ blocks }, id) => blocks.find(id)?.block ?? null,
  }),
  method({
    name: 'ots_getApiLevel',
    summary: "Level of Otterscan's methods that the node has.",
    params: [],
    result: integer,
    reference: 'notImplemented',
    handler: () => OTTERSCAN_API_LEVEL,
  }),
  method({
    name: 'ots_hasCode',
    summary: 'Whether an account has code.',
    params: [
      ['address', address],
      ['block', optional(looseBlockNumberOrTag, 'latest')],
    ],
    result: boolean,
    reference: 'notImplemented',
    handler: ({ blocks }, of, id) => hasCode(blocks.resolve(id).state.account(of)),
  }),
  method({
    name: 'ots_getInternalOperations',
    summary:
      'What the inner calls of a mined transaction did: ether transfers (0), self-destructs (1), creations by CREATE (2) and CREATE2 (3).',
    params: [['transactionHash', hash]],
    result: array(internalOperation),
    reference: 'notImplemented',
    handler: (call, id) => retraced(call, id, internalOperations),
  }),
  method({
    name: 'ots_traceTransaction',
    summary: 'Call frames of a mined transaction as a flat list, in the order in which they started.',
    params: [['transactionHash', hash]],
    result: array(frameEntry),
    reference: 'notImplemented',
    handler: (call, id) => retraced(call, id, frameEntries),
  }),
  method({
    name: 'ots_getTransactionError',
    summary: 'Revert data of a mined transaction; empty if it did not revert.',
    params: [['transactionHash', hash]],
    result: encoded(data),
    reference: 'notImplemented',
    handler: (call, id) => retraced(call, id, revertData),
  }),
  method({
    name: 'ots_getBlockDetails',
    summary: 'Block by number without its transactions, with their count and fees and with what the block paid out.',
    params: [['block', looseBlockNumberOrTag]],
    result: nullable(blockDetails),
    reference: 'notImplemented',
    handler({ blocks, chain }, id) {
      const found = blocks.find(id)
      return found ? blockDetailsSource(chain, found.block) : null
    },
  }),
  method({
    name: 'ots_getBlockDetailsByHash',
    summary: 'Block by hash without its transactions, with their count and fees and with what the block paid out.',
    params: [['blockHash', hash]],
    result: nullable(blockDetails),
    reference: 'notImplemented',
    handler({ chain }, id) {
      const block = chain.blockByHash(id)
      return block ? blockDetailsSource(chain, block) : null
    },
  }),
  method({
    name: 'ots_getBlockTransactions',
    summary:
      'A block with a page of its transactions, their inputs cut to the selector, and with their receipts without logs. Page 0 has the last transactions of the block.',
    params: [
      ['block', looseBlockNumberOrTag],
      ['page', count(0, 0xffff_ffff)],
      ['pageSize', pageSize],
    ],
    result: nullable(blockTransactions),
    reference: 'notImplemented',
    handler({ blocks, chain }, id, page, size) {
      const found = blocks.find(id)
      return found ? blockTransactionsSource(chain, found.block, page, size) : null
    },
  }),
  method({
    name: 'ots_searchTransactionsBefore',
    summary:
      'Transactions of an account, inner calls included, in blocks before one, newest first; before 0 are all blocks. A page ends with the block that completes it.',
    params: searchParams,
    result: transactionSearch,
    reference: 'notImplemented',
    handler: (call, of, block, size) => searched(call, { address: of, direction: 'before', block, size }),
  }),
  method({
    name: 'ots_searchTransactionsAfter',
    summary:
      'Transactions of an account, inner calls included, in the blocks next after one, newest first; after 0 are all blocks. A page ends with the block that completes it.',
    params: searchParams,
    result: transactionSearch,
    reference: 'notImplemented',
    handler: (call, of, block, size) => searched(call, { address: of, direction: 'after', block, size }),
  }),
  method({
    name: 'ots_getTransactionBySenderAndNonce',
    summary: 'Hash of the mined transaction of a sender with that nonce; null if there is none.',
    params: [
      ['sender', address],
      ['nonce', looseInteger],
    ],
    result: nullable(hash),
    reference: 'notImplemented',
    handler: ({ chain }, sender, nonce) => minedBySender(chain, sender, nonce)?.transaction.hash ?? null,
  }),
  method({
    name: 'ots_getContractCreator',
    summary: 'Creator of a contract and the hash of the transaction that created it; null for others, and for those of the genesis block.',
    params: [['address', address]],
    result: nullable(contractCreator),
    reference: 'notImplemented',
    handler(call, of) {
      function* find(): Work<{ hash: Hash; creator: Address } | null> {
        const contract = yield* call.workspace.contract(of)
        const { transactionHash = null, creator = null } = contract ?? {}
        return transactionHash === null || creator === null ? null : { hash: transactionHash, creator }
      }
      return call.work.run(find, call.requester)
    },
  }),
] as const
