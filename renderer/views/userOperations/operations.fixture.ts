/** User operations of a transaction, for tests. */
import { encodeFunctionData, parseAbi, type Hex } from 'viem'
import type { Hash } from '../../../node-core/contract/hex.ts'
import type { WireTransactionOperation } from '../../../node-core/contract/wire/transactionOperation.ts'

export const SENDER = `0x${'5e'.repeat(20)}` as const
export const TARGET = `0x${'7a'.repeat(20)}` as const
export const PAYMASTER = `0x${'9a'.repeat(20)}` as const
export const ENTRY_POINT = '0x0000000071727de22e5e9d8baf0edac6f37da032'
export const TRANSACTION: Hash = `0x${'11'.repeat(32)}`

const abi = parseAbi(['function execute(address target, uint256 value, bytes data)', 'function transfer(address to, uint256 value)'])

/** A call of the account: a transfer of tokens. */
export const TRANSFER: Hex = encodeFunctionData({
  abi,
  functionName: 'execute',
  args: [TARGET, 0n, encodeFunctionData({ abi, functionName: 'transfer', args: [PAYMASTER, 5n] })],
})

export const SUCCESS: NonNullable<WireTransactionOperation['outcome']> = {
  success: true,
  actualGasCost: '0xe35fa931a000',
  actualGasUsed: '0x249f0',
  revertData: null,
  postOpRevertData: null,
  isPrefundTooLow: false,
  factory: null,
  unusedFactory: null,
  delegate: null,
  logs: [],
}

/** An operation that succeeded. */
export function operationWith(change: Partial<WireTransactionOperation> = {}): WireTransactionOperation {
  return {
    userOpHash: `0x${'0a'.repeat(32)}`,
    entryPoint: ENTRY_POINT,
    entryPointVersion: '0.7',
    sender: SENDER,
    nonce: '0x0',
    paymaster: null,
    aggregator: null,
    outcome: SUCCESS,
    userOperation: { sender: SENDER, nonce: '0x0', callData: TRANSFER, callGasLimit: '0x186a0', signature: '0x1234' },
    ...change,
  }
}
