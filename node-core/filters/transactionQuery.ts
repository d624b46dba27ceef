/** Finds transactions in the canonical blocks, a bounded stretch at a time. */
import { type Address, type Hex, bytesFromHex, hexFromBytes } from '../contract/hex.ts'
import type { InternalUse } from '../contract/transactionPages.ts'
import type { Work } from '../base/longWork.ts'
import { RunClock } from '../base/runClock.ts'
import type { Chain } from '../chain/chain.ts'
import { createContractAddress } from '../types/contractAddress.ts'
import { EMPTY_CODE_HASH } from '../types/account.ts'
import type { Block } from '../types/block.ts'
import type { Receipt } from '../types/receipt.ts'
import type { Transaction, TransactionType } from '../types/transaction.ts'
import type { InternalCalls } from './internalCalls.ts'

/** The criteria of a transaction; absent ones do not matter. */
export interface TransactionCriteria {
  from?: Address
  /** The recipient, or the contract that it created. */
  to?: Address
  /** Sender, recipient or created contract. */
  address?: Address | undefined
  /** The first four bytes of a call's input, or what the transaction does. */
  method?: Hex | 'creation' | 'call' | 'transfer'
  status?: 'success' | 'failed'
  type?: TransactionType
}

/** The blocks to search, both inclusive, and when to end. */
export interface TransactionRange {
  fromBlock: bigint
  toBlock: bigint
  /** Transactions after which the search ends, at the end of their block. */
  limit: number
  /** Run time after which no further block is read, except for the first 64. */
  timeoutMs: number
  /** From the oldest block on, instead of from the newest back. */
  isOldestFirst?: boolean
}

/** A transaction that was found. */
export interface FoundTransaction {
  block: Block
  index: number
  receipts: readonly Receipt[]
  /** What its inner frames did with the requested address, if it is involved only there. */
  internal?: InternalUse
}

/** Maximum number of blocks of one search: each is read from the store while other requests wait. */
const MAX_BLOCKS = 10_000
/** Maximum time to execute one block again. */
const BLOCK_TIMEOUT_MS = 10_000
/** This many are read even when the time is over: they take almost no time, and a short chain is always searched completely. */
const MIN_BLOCKS = 64

/** Address of the contract that a creation made or, had it not failed, would have made. */
function createdBy({ to, from, nonce }: Transaction): Address | undefined {
  return to === undefined ? createContractAddress(from, nonce) : undefined
}

/** Whether a transaction succeeded; receipts before Byzantium do not tell, and all of them count as successful. */
export function isSuccess({ status, root }: Receipt): boolean {
  return root !== undefined || status === 1
}

function methodMatches({ to, data }: Transaction, method: NonNullable<TransactionCriteria['method']>): boolean {
  if (method === 'creation') return to === undefined
  if (to === undefined) return false
  if (method === 'transfer') return data.length === 0
  if (method === 'call') return data.length > 0
  return data.length >= 4 && hexFromBytes(data.subarray(0, 4)) === method
}

/** Whether a transaction matches the criteria that do not need its receipt. */
function transactionMatches(tx: Transaction, { from, to, address, method, type }: TransactionCriteria): boolean {
  if (from !== undefined && tx.from !== from) return false
  if (type !== undefined && tx.type !== type) return false
  if (to !== undefined && tx.to !== to && createdBy(tx) !== to) return false
  if (address !== undefined && tx.from !== address && tx.to !== address && createdBy(tx) !== address) return false
  return method === undefined || methodMatches(tx, method)
}

/**
 * The transactions of a range that match, in the order of the search, and the last block that was searched. The range must be within the
 * chain. With `calls`, also those that involve the `address` of the criteria only in inner frames. Throws `timeout` if one block takes too long.
 */
export function* findTransactions(
  chain: Chain,
  criteria: TransactionCriteria,
  { fromBlock, toBlock, limit, timeoutMs, isOldestFirst = false }: TransactionRange,
  calls?: InternalCalls,
): Work<{ found: FoundTransaction[]; last: bigint }> {
  const found: FoundTransaction[] = []
  const search = { chain, criteria, internal: calls && internalSearch(chain, criteria, calls) }
  const [bytes, bytesWithin] = [bytesToFind(chain, criteria), bytesToFind(chain, { ...criteria, address: undefined })]
  const clock = new RunClock(timeoutMs)
  // The blocks of a remote chain are not searched.
  const oldest = fromBlock < chain.firstOwn ? chain.firstOwn : fromBlock
  if (oldest > toBlock) return { found, last: isOldestFirst ? toBlock : fromBlock }
  const [first, end, step] = isOldestFirst ? [oldest, toBlock, 1n] : [toBlock, oldest, -1n]
  for (let [number, blocks] = [first, 1]; ; number += step, blocks++) {
    const isWithin = search.internal !== undefined && number >= search.internal.since
    if ((isWithin ? bytesWithin : bytes).every((it) => mayHold(chain, number, it))) {
      const newestFirst = yield* inBlock(search, number, isWithin)
      found.push(...(isOldestFirst ? newestFirst.toReversed() : newestFirst))
    }
    const isLate = (blocks >= MIN_BLOCKS || isWithin) && performance.now() > clock.deadlineMs
    if (number === end) return { found, last: isOldestFirst ? toBlock : fromBlock }
    if (isLate || found.length >= limit || blocks >= MAX_BLOCKS) return { found, last: number }
    if (clock.isSliceOver()) yield* clock.suspend()
  }
}

interface Search {
  chain: Chain
  criteria: TransactionCriteria
  internal: InternalSearch | undefined
}

/** A search of inner frames. */
interface InternalSearch {
  calls: InternalCalls
  address: Address
  /** The block in which the contract was created: no earlier block can have run it. */
  since: bigint
}

function internalSearch(chain: Chain, { address }: TransactionCriteria, calls: InternalCalls): InternalSearch | undefined {
  return address && { calls, address, since: chain.store.contracts.oldestOf(address)?.blockNumber ?? 0n }
}

/** Bytes that the stored body of a block must contain if one of its transactions matches. */
function bytesToFind(chain: Chain, { from, to, address, method }: TransactionCriteria): Uint8Array[] {
  const needed: Hex[] = []
  if (from !== undefined) needed.push(from)
  // A contract's address is not part of the transaction that created it.
  for (const it of [to, address]) if (it !== undefined && isUser(chain, it)) needed.push(it)
  if (method?.startsWith('0x')) needed.push(method as Hex)
  return needed.map(bytesFromHex)
}

/** Whether an address certainly is not, and never was, a contract: it has sent transactions, has no code, and never had any. */
function isUser(chain: Chain, address: Address): boolean {
  // Nonce and code may have been set by hand.
  if (chain.store.contracts.sequenceOf(address) !== undefined) return false
  const account = chain.stateAt(chain.head.header).account(address)
  return account !== undefined && account.nonce > 0n && account.codeHash === EMPTY_CODE_HASH
}

function mayHold(chain: Chain, number: bigint, bytes: Uint8Array): boolean {
  const hash = chain.canonicalHash(number)
  return hash !== undefined && chain.store.bodyMayHold(hash, bytes)
}

/** What matches in a block, the newest first. */
function* inBlock({ chain, criteria, internal }: Search, number: bigint, isWithin: boolean): Work<FoundTransaction[]> {
  const block = chain.blockByNumber(number)
  if (block === undefined) return []
  const { address: _address, ...others } = criteria
  const asked = isWithin ? others : criteria
  const indexes: number[] = []
  for (let index = block.transactions.length - 1; index >= 0; index--) {
    if (transactionMatches(block.transactions[index]!, asked)) indexes.push(index)
  }
  if (indexes.length === 0) return []
  const receipts = chain.receipts(block.hash) ?? []
  const isDirect = (index: number): boolean => transactionMatches(block.transactions[index]!, criteria)
  const uses =
    internal && isWithin && !indexes.every(isDirect) ? yield* internal.calls.of(block, receipts, new RunClock(BLOCK_TIMEOUT_MS)) : []
  const { status } = criteria
  return indexes.flatMap((index) => {
    const receipt = receipts[index]
    if (receipt === undefined || (status !== undefined && isSuccess(receipt) !== (status === 'success'))) return []
    if (isDirect(index)) return [{ block, index, receipts }]
    const use = internal && uses[index]?.get(internal.address)
    return use ? [{ block, index, receipts, internal: use }] : []
  })
}
