/**
 * Blocks, headers, transactions and logs of the reference profile: exactly the fields of sections 2.2, 2.3 and 2.5 of the interface, with
 * their nulls.
 */
import type { WireLog, WireTransaction } from '../../contract/wire.ts'
import type { Block } from '../../types/block.ts'
import type { Transaction } from '../../types/transaction.ts'
import { wireBlock } from './block.ts'
import { wireMinedTransaction, wirePooledTransaction } from './transaction.ts'
import { ZERO_ADDRESS } from '../../types/rlp.ts'

/** A log with the fields of section 2.5 only. */
export function referenceLog(wire: WireLog): Omit<WireLog, 'blockTimestamp'> {
  const { blockTimestamp: _, ...log } = wire
  return log
}

function referenceTransaction(tx: WireTransaction) {
  return {
    blockHash: tx.blockHash,
    blockNumber: tx.blockNumber,
    from: tx.from,
    to: tx.to ?? ZERO_ADDRESS,
    gas: tx.gas,
    gasPrice: tx.gasPrice,
    hash: tx.hash,
    input: tx.input,
    nonce: tx.nonce,
    transactionIndex: tx.transactionIndex,
    value: tx.value,
    v: tx.v,
    r: tx.r,
    s: tx.s,
  }
}

/** A transaction of the pool with the fields of section 2.3 only. */
export function referencePooledTransaction(transaction: Transaction) {
  return referenceTransaction(wirePooledTransaction(transaction))
}

/** A block with the fields of section 2.2 only; its transactions as hashes or, with `full`, with the fields of section 2.3. */
export function referenceBlock(block: Block, full: boolean) {
  const wire = wireBlock(block, false)
  return {
    number: wire.number,
    hash: wire.hash,
    parentHash: wire.parentHash,
    nonce: null,
    sha3Uncles: null,
    logsBloom: wire.logsBloom,
    transactionsRoot: wire.transactionsRoot,
    stateRoot: wire.stateRoot,
    miner: wire.miner,
    difficulty: null,
    totalDifficulty: null,
    extraData: wire.extraData,
    size: wire.size,
    gasLimit: wire.gasLimit,
    gasUsed: wire.gasUsed,
    timestamp: wire.timestamp,
    transactions: full ? block.transactions.map((_, index) => referenceTransaction(wireMinedTransaction(block, index))) : wire.transactions,
    uncles: [],
  }
}

/** A header with the fields of section 2.2 that do not belong to the body of a block. */
export function referenceHeader(block: Block) {
  const { size: _size, transactions: _transactions, uncles: _uncles, ...header } = referenceBlock(block, false)
  return header
}
