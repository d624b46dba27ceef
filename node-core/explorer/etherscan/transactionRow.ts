/** Transactions as Etherscan lists them: decimal strings, addresses in lower case. */
import { type Address, type Hex, hexFromBytes } from '../../contract/hex.ts'
import { type FoundTransaction, isSuccess } from '../../filters/transactionQuery.ts'
import { createContractAddress } from '../../types/contractAddress.ts'
import { effectiveGasPrice } from '../../types/transaction.ts'

/** Names a function by the contract that is called and the selector; empty if it is not known. */
export type NameFunction = (to: Address, selector: Hex) => string

const decimal = (value: bigint | number): string => value.toString()

/** What rows of every list say of a transaction. */
export function commonFields({ block, index, receipts }: Omit<FoundTransaction, 'internal'>, head: bigint) {
  const transaction = block.transactions[index]!
  const { number, timestamp, baseFeePerGas = 0n } = block.header
  const { cumulativeGasUsed } = receipts[index]!
  return {
    blockNumber: decimal(number),
    timeStamp: decimal(timestamp),
    hash: transaction.hash,
    nonce: decimal(transaction.nonce),
    blockHash: block.hash,
    transactionIndex: decimal(index),
    gas: decimal(transaction.gasLimit),
    gasPrice: decimal(effectiveGasPrice(transaction, baseFeePerGas)),
    cumulativeGasUsed: decimal(cumulativeGasUsed),
    gasUsed: decimal(cumulativeGasUsed - (receipts[index - 1]?.cumulativeGasUsed ?? 0n)),
    confirmations: decimal(head - number + 1n),
  }
}

/** A row of `txlist`. */
export function transactionRow(found: Omit<FoundTransaction, 'internal'>, head: bigint, nameOf: NameFunction) {
  const { block, index, receipts } = found
  const { from, to, nonce, value, data } = block.transactions[index]!
  const receipt = receipts[index]!
  const isCall = to !== undefined && data.length >= 4
  const methodId = isCall ? hexFromBytes(data.subarray(0, 4)) : '0x'
  return {
    ...commonFields(found, head),
    from,
    to: to ?? '',
    value: decimal(value),
    isError: isSuccess(receipt) ? '0' : '1',
    txreceipt_status: receipt.status === undefined ? '' : decimal(receipt.status),
    input: hexFromBytes(data),
    contractAddress: to === undefined ? createContractAddress(from, nonce) : '',
    methodId,
    functionName: isCall ? nameOf(to, methodId) : '',
  }
}
