/** Finds transactions among the canonical blocks, from the newest back, a bounded stretch at a time. */
import { type Address, type Hex, bytesFromHex, hexFromBytes } from '../contract/hex.ts'
import type { Chain } from '../chain/chain.ts'
import { createContractAddress } from '../execution/contractAddress.ts'
import { EMPTY_CODE_HASH } from '../types/account.ts'
import type { Block } from '../types/block.ts'
import type { Receipt } from '../types/receipt.ts'
import type { Transaction, TransactionType } from '../types/transaction.ts'

/** What a transaction must be; what is absent does not matter. */
export interface TransactionCriteria {
  from?: Address
  /** The recipient, or the contract that it created. */
  to?: Address
  /** Sender, recipient or created contract. */
  address?: Address
  /** The first four bytes of a call's input, or what the transaction does. */
  method?: Hex | 'creation' | 'call' | 'transfer'
  status?: 'success' | 'failed'
  type?: TransactionType
}

/** The blocks to search, both included, and when to end. */
export interface TransactionRange {
  fromBlock: bigint
  toBlock: bigint
  /** Transactions after which the search ends, at the end of their block. */
  limit: number
  /** `performance.now()` after which no further block is read, but for the first 64. */
  deadlineMs: number
}

/** A transaction that was found. */
export interface FoundTransaction {
  block: Block
  index: number
  receipts: readonly Receipt[]
}

/** Blocks of one search: each is read from the store, and other requests wait meanwhile. */
const MAX_BLOCKS = 10_000
/** So many are read however late it is: they take no time, and a short chain is always searched whole. */
const MIN_BLOCKS = 64

/** Address of the contract that a creation made or, had it not failed, would have made. */
function createdBy({ to, from, nonce }: Transaction): Address | undefined {
  return to === undefined ? createContractAddress(from, nonce) : undefined
}

/** Whether the outcome of a transaction is a success; before Byzantium receipts do not tell, and all count as that. */
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

/** Whether a transaction is what is asked for, as far as its receipt need not be read. */
function transactionMatches(tx: Transaction, { from, to, address, method, type }: TransactionCriteria): boolean {
  if (from !== undefined && tx.from !== from) return false
  if (type !== undefined && tx.type !== type) return false
  if (to !== undefined && tx.to !== to && createdBy(tx) !== to) return false
  if (address !== undefined && tx.from !== address && tx.to !== address && createdBy(tx) !== address) return false
  return method === undefined || methodMatches(tx, method)
}

/** The transactions of a range that match, newest first, and the oldest block that was looked at. The range must be within the chain. */
export function findTransactions(
  chain: Chain,
  criteria: TransactionCriteria,
  { fromBlock, toBlock, limit, deadlineMs }: TransactionRange,
): { found: FoundTransaction[]; oldest: bigint } {
  const found: FoundTransaction[] = []
  const bytes = bytesToLookFor(chain, criteria)
  let number = toBlock
  for (let blocks = 1; ; number--, blocks++) {
    if (bytes.every((it) => mayHold(chain, number, it))) found.push(...inBlock(chain, number, criteria))
    const isLate = blocks >= MIN_BLOCKS && performance.now() > deadlineMs
    if (isLate || number <= fromBlock || found.length >= limit || blocks >= MAX_BLOCKS) return { found, oldest: number }
  }
}

/** What the stored body of a block holds wherever one of its transactions matches. */
function bytesToLookFor(chain: Chain, { from, to, address, method }: TransactionCriteria): Uint8Array[] {
  const needed: Hex[] = []
  if (from !== undefined) needed.push(from)
  // A contract's address does not stand in the transaction that created it.
  for (const it of [to, address]) if (it !== undefined && isUser(chain, it)) needed.push(it)
  if (method?.startsWith('0x')) needed.push(method as Hex)
  return needed.map(bytesFromHex)
}

/** Whether an address is certainly no contract's, and never was: it has sent transactions and has no code. */
function isUser(chain: Chain, address: Address): boolean {
  const account = chain.stateAt(chain.head.header).account(address)
  return account !== undefined && account.nonce > 0n && account.codeHash === EMPTY_CODE_HASH
}

function mayHold(chain: Chain, number: bigint, bytes: Uint8Array): boolean {
  const hash = chain.canonicalHash(number)
  return hash !== undefined && chain.store.bodyMayHold(hash, bytes)
}

function inBlock(chain: Chain, number: bigint, criteria: TransactionCriteria): FoundTransaction[] {
  const block = chain.blockByNumber(number)
  if (block === undefined) return []
  const indexes: number[] = []
  for (let index = block.transactions.length - 1; index >= 0; index--) {
    if (transactionMatches(block.transactions[index]!, criteria)) indexes.push(index)
  }
  if (indexes.length === 0) return []
  const receipts = chain.receipts(block.hash) ?? []
  const { status } = criteria
  return indexes.flatMap((index) => {
    const receipt = receipts[index]
    if (receipt === undefined || (status !== undefined && isSuccess(receipt) !== (status === 'success'))) return []
    return [{ block, index, receipts }]
  })
}
