import { type Address, type Hex, addressFromBigint, bytesFromHex, hexFromBytes, quantityFromBigint } from '../../contract/hex.ts'
import type { WireReceipt } from '../../contract/wire.ts'
import { log as logCodec } from '../../contract/wire/log.ts'
import { keccak256 } from '../../base/keccak256.ts'
import { bigintFromBytes } from '../../base/bytes.ts'
import { GAS_PER_BLOB } from '../../execution/blobGas.ts'
import type { LocatedLog } from '../../filters/logQuery.ts'
import type { Block } from '../../types/block.ts'
import type { Receipt } from '../../types/receipt.ts'
import { encodeRlp, rlpFromBigint } from '../../types/rlp.ts'
import { effectiveGasPrice } from '../../types/transaction.ts'

const indexText = (index: number): Hex => `0x${index.toString(16)}`

/** Address of the contract that a creation makes: Keccak-256 of the RLP of sender and nonce. */
export function createdAddress(from: Address, nonce: bigint): Address {
  return addressFromBigint(bigintFromBytes(keccak256(encodeRlp([bytesFromHex(from), rlpFromBigint(nonce)])).subarray(12)))
}

/** All receipts of a block in their JSON form. `blobGasPrice`: wei per blob gas in the block. */
export function wireReceipts(block: Block, receipts: readonly Receipt[], blobGasPrice: bigint): WireReceipt[] {
  let logIndex = 0
  return receipts.map((receipt, index) => {
    const wire = receiptAt(block, receipts, index, blobGasPrice, logIndex)
    logIndex += receipt.logs.length
    return wire
  })
}

/** The receipt of that index in a block. `blobGasPrice`: wei per blob gas in the block. */
export function wireReceipt(block: Block, receipts: readonly Receipt[], index: number, blobGasPrice: bigint): WireReceipt {
  return receiptAt(block, receipts, index, blobGasPrice, firstLogIndex(receipts, index))
}

/** Logs of the transaction of that index, with their places. */
export function transactionLogs(block: Block, receipts: readonly Receipt[], index: number): LocatedLog[] {
  return logsAt(block, receipts, index, firstLogIndex(receipts, index))
}

function firstLogIndex(receipts: readonly Receipt[], index: number): number {
  return receipts.slice(0, index).reduce((count, receipt) => count + receipt.logs.length, 0)
}

function logsAt(block: Block, receipts: readonly Receipt[], index: number, firstLog: number): LocatedLog[] {
  const transactionHash = block.transactions[index]!.hash
  return receipts[index]!.logs.map((log, at) => ({
    log,
    block,
    transactionHash,
    transactionIndex: index,
    logIndex: firstLog + at,
    removed: false,
  }))
}

function receiptAt(block: Block, receipts: readonly Receipt[], index: number, blobGasPrice: bigint, firstLog: number): WireReceipt {
  const receipt = receipts[index]!
  const tx = block.transactions[index]!
  const { number, baseFeePerGas = 0n } = block.header
  const gasUsed = receipt.cumulativeGasUsed - (receipts[index - 1]?.cumulativeGasUsed ?? 0n)
  const blobs = tx.blobVersionedHashes?.length
  return {
    type: indexText(receipt.type),
    ...(receipt.root === undefined ? { status: receipt.status === 1 ? '0x1' : '0x0' } : { root: receipt.root }),
    cumulativeGasUsed: quantityFromBigint(receipt.cumulativeGasUsed),
    logsBloom: hexFromBytes(receipt.logsBloom),
    logs: logsAt(block, receipts, index, firstLog).map((it) => logCodec.encode(it)),
    transactionHash: tx.hash,
    transactionIndex: indexText(index),
    blockHash: block.hash,
    blockNumber: quantityFromBigint(number),
    from: tx.from,
    to: tx.to ?? null,
    contractAddress: tx.to === undefined ? createdAddress(tx.from, tx.nonce) : null,
    gasUsed: quantityFromBigint(gasUsed),
    effectiveGasPrice: quantityFromBigint(effectiveGasPrice(tx, baseFeePerGas)),
    ...(blobs === undefined
      ? {}
      : { blobGasUsed: quantityFromBigint(BigInt(blobs) * GAS_PER_BLOB), blobGasPrice: quantityFromBigint(blobGasPrice) }),
  }
}
