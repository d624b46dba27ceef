/** Finds transactions among the canonical blocks, from the newest back, a bounded stretch at a time. */
import { type Address, type Hex, hexFromBytes } from '../contract/hex.ts'
import type { Chain } from '../chain/chain.ts'
import { createContractAddress } from '../execution/contractAddress.ts'
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
  /** `performance.now()` after which no further block is read; one always is. */
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
  let number = toBlock
  for (let blocks = 1; ; number--, blocks++) {
    found.push(...inBlock(chain, number, criteria))
    const isOver = number <= fromBlock || found.length >= limit || blocks >= MAX_BLOCKS || performance.now() > deadlineMs
    if (isOver) return { found, oldest: number }
  }
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
