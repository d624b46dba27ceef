import { array, json as anyJson, object, optional } from '../contract/compound.ts'
import type { Hash } from '../contract/hex.ts'
import { hash } from '../contract/primitives.ts'
import { withdrawal } from '../contract/wire/block.ts'
import { keccak256Hex } from '../base/keccak256.ts'
import { orderedTrieRoot } from '../state/orderedTrieRoot.ts'
import { EMPTY_CODE_HASH } from '../types/account.ts'
import { type Block, withdrawalToRlp } from '../types/block.ts'
import { type Header, headerToRlp } from '../types/header.ts'
import { encodeRlp } from '../types/rlp.ts'
import { committedBytes } from '../types/transaction.ts'
import { decodeAnswer } from './decoding.ts'
import { decodeHeader } from './decodeHeader.ts'
import { decodeTransaction } from './decodeTransaction.ts'
import { lie } from './remoteErrors.ts'

const body = object({
  transactions: array(anyJson('transaction')),
  uncles: optional(array(hash, 2), []),
  withdrawals: optional(array(withdrawal)),
})

/** A block of which the ommers are known by hash only. */
export interface DecodedBlock {
  block: Block
  ommers: Hash[]
}

/** Decodes a block with full transactions, and verifies it by its hash and roots. Throws `unsupported-type` and `remote-lies`. */
export function decodeBlock(json: unknown, what: string): DecodedBlock {
  const { header, hash } = decodeHeader(json, what)
  const { transactions: items, uncles, withdrawals } = decodeAnswer(body, json, what)
  const transactions = items.map((item, i) => decodeTransaction(item, `transaction ${i} of ${what}`))
  const hasWithdrawals = header.withdrawalsRoot !== undefined
  const block: Block = { header, hash, transactions, ommers: [], ...(hasWithdrawals && { withdrawals: withdrawals ?? [] }) }
  checkBody(block, what)
  return { block, ommers: uncles }
}

/**
 * The root of a list, of which the header says `said`: that of an empty one in Hardhat's first block is the hash of no bytes, not that of an
 * empty trie.
 */
export function rootOfList(items: readonly Uint8Array[], said: Hash | undefined): Hash {
  return items.length === 0 && said === EMPTY_CODE_HASH ? said : orderedTrieRoot(items)
}

/** Verifies transactions and withdrawals of a block by their roots. Throws `remote-lies`. */
export function checkBody({ header, transactions, withdrawals }: Block, what: string): void {
  const root = rootOfList(transactions.map(committedBytes), header.transactionsRoot)
  if (root !== header.transactionsRoot) throw lie(`transactions root of ${what}`, header.transactionsRoot, root)
  const { withdrawalsRoot } = header
  const paid =
    withdrawals &&
    rootOfList(
      withdrawals.map((it) => encodeRlp(withdrawalToRlp(it))),
      withdrawalsRoot,
    )
  if (paid !== withdrawalsRoot) throw lie(`withdrawals root of ${what}`, withdrawalsRoot, paid)
}

/** Verifies the ommers of a block. Throws `remote-lies`. */
export function checkOmmers({ header }: Block, ommers: readonly Header[], what: string): void {
  const computed = keccak256Hex(encodeRlp(ommers.map(headerToRlp)))
  if (computed !== header.ommersHash) throw lie(`ommers of ${what}`, header.ommersHash, computed)
}
