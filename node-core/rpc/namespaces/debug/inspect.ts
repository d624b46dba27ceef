import { blockId } from '../../../contract/blockId.ts'
import { array, object, optional, wire } from '../../../contract/compound.ts'
import { type Address, type Hash, type Hex, hexFromBytes, wordFromBigint } from '../../../contract/hex.ts'
import { address, boolean, data, hash, looseInteger, number, string } from '../../../contract/primitives.ts'
import { fixedBytesFromBigint } from '../../../base/bytes.ts'
import { keccak256Hex } from '../../../base/keccak256.ts'
import { type Work, doInTurns } from '../../../base/longWork.ts'
import type { StateView } from '../../../state/stateView.ts'
import { replayOf } from '../../../tracing/traces.ts'
import { EMPTY_CODE_HASH } from '../../../types/account.ts'
import { type Block, blockToBytes } from '../../../types/block.ts'
import { type Header, headerToRlp } from '../../../types/header.ts'
import { encodeRlp } from '../../../types/rlp.ts'
import { jsonUint64 } from '../../codecs.ts'
import type { RpcContext } from '../../context.ts'
import { methodNotFound, rpcError } from '../../errors.ts'
import { method } from '../../method.ts'
import { modifiedAccounts } from '../../modifiedAccounts.ts'
import { wireBlock } from '../../wire/block.ts'
import { HASH, listOf, shape } from '../../wire/schemas.ts'
import { configOf, traceConfig } from './traces.ts'

const MAX_ACCOUNTS = 1000
const DEFAULT_ACCOUNTS = 256
const MAX_SLOTS = 10_000
const DEFAULT_SLOTS = 1000

/** An account of a dump, in geth's shape. */
export interface DumpedAccount {
  /** Wei, in decimal digits. */
  balance: string
  nonce: number
  root: Hash
  codeHash: Hash
  code?: Hex
  storage?: Record<Hash, Hash>
  address?: Address
  /** Hash of the address. */
  key: Hash
}

/** A page of a state; `next`: where the next page starts. */
export interface StateDump {
  root: Hash
  accounts: Record<string, DumpedAccount>
  next?: Hash
}

/** Slots of a storage by their hashes; `nextKey`: where the next page starts. */
export interface StorageRange {
  storage: Record<Hash, { key: Hash | null; value: Hash }>
  nextKey: Hash | null
}

const dumpOptions = object({ start: optional(hash), limit: optional(number), nocode: optional(boolean), nostorage: optional(boolean) }, 'dump options')
type DumpOptions = ReturnType<typeof dumpOptions.decode>

function pageSize(asked: number | undefined, usual: number, most: number, name: string): number {
  if (asked === undefined) return usual
  if (!Number.isSafeInteger(asked) || asked < 1 || asked > most) throw rpcError(-32602, `invalid argument: ${name} must be between 1 and ${most}, got ${asked}`)
  return asked
}

function dump(view: StateView, { start, limit, nocode = false, nostorage = false }: DumpOptions): StateDump {
  const size = pageSize(limit, DEFAULT_ACCOUNTS, MAX_ACCOUNTS, 'limit')
  const accounts: StateDump['accounts'] = {}
  let count = 0
  let slots = 0
  for (const { key, address: of, account } of view.accounts(start)) {
    if (count++ >= size) return { root: view.root, accounts, next: key }
    const { balance, nonce, storageRoot, codeHash } = account
    const dumped: DumpedAccount = { balance: balance.toString(), nonce: Number(nonce), root: storageRoot, codeHash, ...(of && { address: of }), key }
    if (!nocode && codeHash !== EMPTY_CODE_HASH) dumped.code = hexFromBytes(view.code(codeHash))
    if (!nostorage && of) {
      const storage: Record<Hash, Hash> = {}
      for (const entry of view.storageOf(of)) {
        if (++slots > MAX_SLOTS) {
          throw rpcError(-32005, `the storages have more than ${MAX_SLOTS} slots: set a lower "limit", or "nostorage", and read them with debug_storageRangeAt`)
        }
        storage[entry.slot === undefined ? entry.key : wordFromBigint(entry.slot)] = wordFromBigint(entry.value)
      }
      if (Object.keys(storage).length > 0) dumped.storage = storage
    }
    accounts[of ?? `pre(${key})`] = dumped
  }
  return { root: view.root, accounts }
}

/** Slots of an account before the transaction of that index. */
function* storageBefore({ chain, limits }: RpcContext, block: Block, index: number, of: Address, start: Hash, size: number): Work<StorageRange> {
  const replay = replayOf(chain, block, configOf(limits))
  if (index > block.transactions.length) throw rpcError(-32000, `transaction index ${index} out of range: the block has ${block.transactions.length} transactions`)
  yield* replay.skipTo(index)
  const { root, diff } = replay.committed()
  // Slots that the block itself wrote first are known to the diff only.
  const written = new Map(Array.from(diff.get(of)?.storage?.keys() ?? [], (slot) => [keccak256Hex(fixedBytesFromBigint(slot, 32)), slot]))
  const storage: StorageRange['storage'] = {}
  let count = 0
  for (const { key, slot = written.get(key), value } of chain.state.at(root).storageOf(of, start)) {
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

/** Geth's rule: of one block, what it changed; of two, what changed from the first to the second. */
async function modifiedBetween({ chain, limits }: RpcContext, first: Header, second: Header | undefined): Promise<Address[]> {
  const timeoutMs = limits.callTimeoutMs || Infinity
  if (second === undefined) {
    const parent = chain.headerByHash(first.parentHash)
    if (parent === undefined) throw rpcError(-32000, 'the genesis block has no parent to compare it with')
    return modifiedAccounts(chain, parent, first, timeoutMs)
  }
  if (first.number >= second.number) throw rpcError(-32000, `start block height (${first.number}) must be less than end block height (${second.number})`)
  return modifiedAccounts(chain, first, second, timeoutMs)
}

function* intermediateRoots({ chain, limits }: RpcContext, id: Hash, config: Parameters<typeof configOf>[1]): Work<Hash[]> {
  const block = chain.blockByHash(id) ?? chain.transaction(id)?.block
  if (block === undefined) throw rpcError(-32000, `block ${id} not found`)
  const replay = replayOf(chain, block, configOf(limits, config))
  const roots: Hash[] = []
  while (roots.length < block.transactions.length) {
    yield* replay.next()
    roots.push(replay.committed().root)
  }
  return roots
}

function printed(block: Block): string {
  const { transactions: _, ...fields } = wireBlock(block, false)
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

/** Methods that look into blocks and states. All are private. */
export const inspectRows = [
  method({
    name: 'debug_getHeaderRlp',
    summary: 'RLP of the header of the block of that number.',
    params: [['number', jsonUint64]],
    result: data,
    visibility: 'private',
    reference: notAvailable('debug_getHeaderRlp'),
    handler: (call, at) => encodeRlp(headerToRlp(blockNumbered(call, at).header)),
  }),
  method({
    name: 'debug_getBlockRlp',
    summary: 'RLP of the block of that number.',
    params: [['number', jsonUint64]],
    result: data,
    visibility: 'private',
    reference: notAvailable('debug_getBlockRlp'),
    handler: (call, at) => blockToBytes(blockNumbered(call, at)),
  }),
  method({
    name: 'debug_printBlock',
    summary: 'The block of that number as text for people.',
    params: [['number', jsonUint64]],
    result: string,
    visibility: 'private',
    reference: 'functional',
    handler: (call, at) => printed(blockNumbered(call, at)),
  }),
  method({
    name: 'debug_dumpBlock',
    summary: 'Accounts of the state of a block, a page of at most 1000 in the order of their hashed addresses.',
    params: [['block', blockId], ['options', optional(dumpOptions)]],
    result: wire<StateDump>(shape('StateDump', { root: HASH, accounts: { type: 'object' }, 'next?': HASH })),
    visibility: 'private',
    reference: 'notImplemented',
    handler: ({ blocks }, id, options) => dump(blocks.resolve(id).view, options ?? {}),
  }),
  method({
    name: 'debug_storageRangeAt',
    summary: 'Slots of an account before the transaction of that index in a block, a page in the order of their hashes.',
    params: [['block', blockId], ['transactionIndex', number], ['address', address], ['keyStart', data], ['limit', optional(number)]],
    result: wire<StorageRange>(shape('StorageRange', { storage: { type: 'object' }, nextKey: {} })),
    visibility: 'private',
    reference: 'notImplemented',
    handler(call, id, index, of, keyStart, limit) {
      if (!Number.isSafeInteger(index) || index < 0) throw rpcError(-32602, `invalid argument 1: transactionIndex: expected a non-negative integer, got ${index}`)
      if (keyStart.length > 32) throw rpcError(-32602, `invalid argument 3: keyStart: expected at most 32 bytes, got ${keyStart.length}`)
      const { block } = call.blocks.resolve(id)
      // A shorter key is the beginning of one.
      const start: Hash = `0x${hexFromBytes(keyStart).slice(2).padEnd(64, '0')}`
      const size = pageSize(limit, DEFAULT_SLOTS, MAX_SLOTS, 'limit')
      return doInTurns(() => storageBefore(call, block, index, of, start, size), call.asker)
    },
  }),
  method({
    name: 'debug_getModifiedAccountsByNumber',
    summary: 'Accounts that a block changed; with two blocks, those that changed from the first to the second.',
    params: [['start', looseInteger], ['end', optional(looseInteger)]],
    result: array(address),
    visibility: 'private',
    reference: 'notImplemented',
    handler: (call, start, end) =>
      modifiedBetween(call, blockNumbered(call, start).header, end === undefined ? undefined : blockNumbered(call, end).header),
  }),
  method({
    name: 'debug_getModifiedAccountsByHash',
    summary: 'Accounts that a block changed; with two blocks, those that changed from the first to the second.',
    params: [['start', hash], ['end', optional(hash)]],
    result: array(address),
    visibility: 'private',
    reference: 'notImplemented',
    handler: (call, start, end) => modifiedBetween(call, headerOf(call, start), end === undefined ? undefined : headerOf(call, end)),
  }),
  method({
    name: 'debug_intermediateRoots',
    summary: 'State roots after each transaction of a block, named by its hash or by that of one of its transactions.',
    params: [['hash', hash], ['config', optional(traceConfig)]],
    result: wire<Hash[]>(listOf(HASH)),
    visibility: 'private',
    reference: 'functional',
    handler: (call, id, config) => doInTurns(() => intermediateRoots(call, id, config), call.asker),
  }),
] as const
