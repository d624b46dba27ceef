import { hexFromBytes, quantityFromBigint } from '../../contract/hex.ts'
import type { WireTransaction } from '../../contract/wire.ts'
import type { Block } from '../../types/block.ts'
import { type Authorization, type Transaction, effectiveGasPrice, transactionV } from '../../types/transaction.ts'

type Place = Pick<WireTransaction, 'blockHash' | 'blockNumber' | 'blockTimestamp' | 'transactionIndex'>

const NO_PLACE: Place = { blockHash: null, blockNumber: null, blockTimestamp: null, transactionIndex: null }

function wireAuthorization(it: Authorization) {
  return {
    chainId: quantityFromBigint(it.chainId),
    address: it.address,
    nonce: quantityFromBigint(it.nonce),
    yParity: quantityFromBigint(BigInt(it.yParity)),
    r: quantityFromBigint(it.r),
    s: quantityFromBigint(it.s),
  }
}

function wireTransaction(tx: Transaction, place: Place, gasPrice: bigint): WireTransaction {
  const wire: WireTransaction = {
    ...place,
    from: tx.from,
    gas: quantityFromBigint(tx.gasLimit),
    gasPrice: quantityFromBigint(gasPrice),
    ...(tx.maxFeePerGas === undefined ? {} : { maxFeePerGas: quantityFromBigint(tx.maxFeePerGas) }),
    ...(tx.maxPriorityFeePerGas === undefined ? {} : { maxPriorityFeePerGas: quantityFromBigint(tx.maxPriorityFeePerGas) }),
    ...(tx.maxFeePerBlobGas === undefined ? {} : { maxFeePerBlobGas: quantityFromBigint(tx.maxFeePerBlobGas) }),
    hash: tx.hash,
    input: hexFromBytes(tx.data),
    nonce: quantityFromBigint(tx.nonce),
    to: tx.to ?? null,
    value: quantityFromBigint(tx.value),
    type: quantityFromBigint(BigInt(tx.type)),
    ...(tx.accessList === undefined ? {} : { accessList: tx.accessList }),
    ...(tx.chainId === undefined ? {} : { chainId: quantityFromBigint(tx.chainId) }),
    ...(tx.blobVersionedHashes === undefined ? {} : { blobVersionedHashes: tx.blobVersionedHashes }),
    ...(tx.authorizationList === undefined ? {} : { authorizationList: tx.authorizationList.map(wireAuthorization) }),
    v: quantityFromBigint(transactionV(tx)),
    r: quantityFromBigint(tx.r),
    s: quantityFromBigint(tx.s),
  }
  if (tx.type !== 0) wire.yParity = quantityFromBigint(BigInt(tx.yParity))
  return wire
}

/** The transaction of that index in a block, with the price it paid. */
export function wireMinedTransaction(block: Block, index: number): WireTransaction {
  const tx = block.transactions[index]!
  const { number, timestamp, baseFeePerGas = 0n } = block.header
  const place: Place = {
    blockHash: block.hash,
    blockNumber: quantityFromBigint(number),
    blockTimestamp: quantityFromBigint(timestamp),
    transactionIndex: quantityFromBigint(BigInt(index)),
  }
  return wireTransaction(tx, place, effectiveGasPrice(tx, baseFeePerGas))
}

/** A transaction that no block holds yet; `gasPrice` is the most it would pay. */
export function wirePooledTransaction(tx: Transaction): WireTransaction {
  return wireTransaction(tx, NO_PLACE, tx.gasPrice ?? tx.maxFeePerGas ?? 0n)
}
