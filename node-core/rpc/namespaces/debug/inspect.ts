import { blockId } from '../../../contract/blockId.ts'
import type { ValueOf } from '../../../contract/codec.ts'
import { array, dictionary, nullable, object, optional } from '../../../contract/compound.ts'
import { type Address, type Hash, wordFromBigint } from '../../../contract/hex.ts'
import { address, data, hash, integer, looseInteger, number, string } from '../../../contract/primitives.ts'
import { block as blockCodec } from '../../../contract/wire/block.ts'
import { fixedBytesFromBigint } from '../../../base/bytes.ts'
import { keccak256Hex } from '../../../base/keccak256.ts'
import type { Work } from '../../../base/longWork.ts'
import { replayOf } from '../../../tracing/traces.ts'
import { type Block, blockToBytes } from '../../../types/block.ts'
import { type Header, headerToBytes } from '../../../types/header.ts'
import { jsonUint64 } from '../../codecs.ts'
import type { RpcContext } from '../../context.ts'
import { methodNotFound, rpcError } from '../../errors.ts'
import { method } from '../../method.ts'
import { modifiedAccounts } from '../../modifiedAccounts.ts'
import { blockSource } from '../../wire/block.ts'
import { pageSize, startOfPage } from './dumps.ts'
import { configOf, traceConfig } from './traces.ts'

const MAX_SLOTS = 10_000
const DEFAULT_SLOTS = 1000

/** Storage slots by their hashes; `nextKey`: where the next page starts. */
const storageRange = object(
  { storage: dictionary(hash, object({ key: nullable(hash), value: hash }, 'StorageEntry')), nextKey: nullable(hash) },
  'StorageRange',
)

type StorageRange = ValueOf<typeof storageRange>

/** Storage slots of an account before the transaction with that index. Throws `state-not-listable`. */
function* storageBefore(
  { chain, limits }: RpcContext,
  block: Block,
  index: number,
  of: Address,
  start: Hash,
  size: number,
): Work<StorageRange> {
  const replay = yield* replayOf(chain, block, index - 1, configOf(limits))
  if (index > block.transactions.length)
    throw rpcError(-32000, `transaction index ${index} out of range: the block has ${block.transactions.length} transactions`)
  yield* replay.skipTo(index)
  const { root, diff } = replay.committed()
  // Slots first written in this block are only in the diff.
  const written = new Map(Array.from(diff.get(of)?.storage?.keys() ?? [], (slot) => [keccak256Hex(fixedBytesFromBigint(slot, 32)), slot]))
  const storage: StorageRange['storage'] = {}
  let count = 0
  for (const { key, slot = written.get(key), value } of chain.state.at(root).wholeStorageOf(of, start)) {
    if (count++ >= size) return { storage, nextKey: key }
    storage[key] = { key: slot === undefined ? null : wordFromBigint(slot), value: wordFromBigint(value) }
  }
  return { storage, nextKey: null }
}

function blockNumbered({ chain }: RpcContext, at: bigint): Block {
  const block = chain.blockByNumber(at)
  if (block === undefined) throw rpcError(-32000, `block #${at} not found`)
  return block
}

function headerOf({ chain }: RpcContext, id: Hash): Header {
  const header = chain.headerByHash(id)
  if (header === undefined || chain.canonicalHash(header.number) !== id) throw rpcError(-32000, `block ${id} not found`)
  return header
}

/** As in geth: with one block, its own changes; with two, the changes between the first and the second. */
async function modifiedBetween(context: RpcContext, first: Header, second: Header | undefined): Promise<Address[]> {
  const timeoutMs = context.limits.callTimeoutMs || Infinity
  if (second === undefined) {
    const parent = context.chain.parentOf(first)
    if (parent === undefined) throw rpcError(-32000, 'the genesis block has no parent to compare it with')
    return modifiedAccounts(context, parent, first, timeoutMs)
  }
  if (first.number >= second.number)
    throw rpcError(-32000, `start block height (${first.number}) must be less than end block height (${second.number})`)
  return modifiedAccounts(context, first, second, timeoutMs)
}

/** Throws as `replayOf`, and `state-not-provable` where the states have no roots of their own. */
function* intermediateRoots({ chain, limits }: RpcContext, id: Hash, config: Parameters<typeof configOf>[1]): Work<Hash[]> {
  const block = chain.blockByHash(id) ?? chain.transaction(id)?.block
  if (block === undefined) throw rpcError(-32000, `block ${id} not found`)
  chain.committedState(block.header).assertProvable()
  const replay = yield* replayOf(chain, block, Infinity, configOf(limits, config))
  const roots: Hash[] = []
  while (roots.length < block.transactions.length) {
    yield* replay.next()
    roots.push(replay.committed().root)
  }
  return roots
}

function printed(block: Block): string {
  const { transactions: _, ...fields } = blockCodec.encode(blockSource(block, false))
  const lines = Object.entries(fields).map(([name, value]) => `  ${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
  const transactions = block.transactions.map(
    ({ hash: id, from, to, value, nonce }, i) => `    [${i}] ${id} from ${from} to ${to ?? 'a new contract'} value ${value} nonce ${nonce}`,
  )
  return [`Block #${block.header.number} ${block.hash}`, ...lines, `  transactions: ${transactions.length}`, ...transactions].join('\n')
}

/** Not there, but for the check of its argument, which section 7 of the interface knows. */
const notAvailable = (name: string) => ({
  handler(): never {
    throw methodNotFound(name)
  },
})

/** Methods that inspect blocks and states. All are private. */
export const inspectRows = [
  method({
    name: 'debug_getHeaderRlp',
    summary: 'Header of a block by number, as RLP.',
    params: [['number', jsonUint64]],
    result: data,
    visibility: 'private',
    reference: notAvailable('debug_getHeaderRlp'),
    handler: (call, at) => headerToBytes(blockNumbered(call, at).header),
  }),
  method({
    name: 'debug_getBlockRlp',
    summary: 'A block by number, as RLP.',
    params: [['number', jsonUint64]],
    result: data,
    visibility: 'private',
    reference: notAvailable('debug_getBlockRlp'),
    handler: (call, at) => blockToBytes(blockNumbered(call, at)),
  }),
  method({
    name: 'debug_printBlock',
    summary: 'A block by number, as human-readable text.',
    params: [['number', jsonUint64]],
    result: string,
    visibility: 'private',
    reference: 'functional',
    handler: (call, at) => printed(blockNumbered(call, at)),
  }),
  method({
    name: 'debug_storageRangeAt',
    summary:
      'A page of the storage slots of an account before the transaction with the given index in a block, ordered by slot hash. Forks cannot list those of accounts of the remote chain.',
    params: [
      ['block', blockId],
      ['transactionIndex', number],
      ['address', address],
      ['keyStart', data],
      ['limit', optional(integer)],
    ],
    result: storageRange,
    visibility: 'private',
    reference: 'notImplemented',
    handler(call, id, index, of, keyStart, limit) {
      if (!Number.isSafeInteger(index) || index < 0)
        throw rpcError(-32602, `invalid argument 1: transactionIndex: expected a non-negative integer, got ${index}`)
      const { block } = call.blocks.resolve(id)
      const start = startOfPage(keyStart, 3, 'keyStart')
      const size = pageSize(limit, DEFAULT_SLOTS, MAX_SLOTS, 4, 'limit')
      return call.work.run(() => storageBefore(call, block, index, of, start, size), call.requester)
    },
  }),
  method({
    name: 'debug_getModifiedAccountsByNumber',
    summary: 'Accounts changed by a block or, with two blocks, between the first and the second.',
    params: [
      ['start', looseInteger],
      ['end', optional(looseInteger)],
    ],
    result: array(address),
    visibility: 'private',
    reference: 'notImplemented',
    handler: (call, start, end) =>
      modifiedBetween(call, blockNumbered(call, start).header, end === undefined ? undefined : blockNumbered(call, end).header),
  }),
  method({
    name: 'debug_getModifiedAccountsByHash',
    summary: 'Accounts changed by a block or, with two blocks, between the first and the second.',
    params: [
      ['start', hash],
      ['end', optional(hash)],
    ],
    result: array(address),
    visibility: 'private',
    reference: 'notImplemented',
    handler: (call, start, end) => modifiedBetween(call, headerOf(call, start), end === undefined ? undefined : headerOf(call, end)),
  }),
  method({
    name: 'debug_intermediateRoots',
    summary: 'State roots after each transaction of a block, by the hash of the block or of one of its transactions.',
    params: [
      ['hash', hash],
      ['config', optional(traceConfig)],
    ],
    result: array(hash),
    visibility: 'private',
    reference: 'functional',
    handler: (call, id, config) => call.work.run(() => intermediateRoots(call, id, config), call.requester),
  }),
] as const
