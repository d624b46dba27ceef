/** The block and transaction objects of the reference profile: exactly the fields of sections 2.2 and 2.3 of the interface, with their nulls. */
import type { Block } from '../../types/block.ts'
import { wireBlock } from './block.ts'
import { wireMinedTransaction } from './transaction.ts'
import { ZERO_ADDRESS } from '../../types/rlp.ts'

function referenceTransaction(block: Block, index: number) {
  const tx = wireMinedTransaction(block, index)
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
    transactions: full ? block.transactions.map((_, index) => referenceTransaction(block, index)) : wire.transactions,
    uncles: [],
  }
}
