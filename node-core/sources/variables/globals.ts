/** What Solidity calls `msg`, `tx` and `block`. */
import { type Address, hexFromBytes } from '../../contract/hex.ts'
import type { WireSourceArgument } from '../../contract/sources.ts'
import type { BlockEnv, TransactionEnv } from '../../evm/environment.ts'

/** What a frame sees of its call. */
export interface MessageValues {
  sender: Address
  value: bigint
  /** Empty in a creation. */
  data: Uint8Array
}

/** Maximum length of `msg.data`, bytes. */
const MAX_DATA = 16 * 1024

/** The global variables, with their types. `gas`: what is left. */
export function globalVariables(message: MessageValues, gas: bigint, tx: TransactionEnv, block: BlockEnv): WireSourceArgument[] {
  const { sender, value, data } = message
  const { maxFeePerGas = 0n, maxPriorityFeePerGas = 0n } = tx
  const paid = block.baseFeePerGas + maxPriorityFeePerGas
  const gasPrice = tx.gasPrice ?? (paid < maxFeePerGas ? paid : maxFeePerGas)
  return [
    address('msg.sender', sender),
    uint('msg.value', value),
    { name: 'msg.data', type: 'bytes', value: data.length > MAX_DATA ? null : hexFromBytes(data) },
    { name: 'msg.sig', type: 'bytes4', value: hexFromBytes(data.subarray(0, 4)).padEnd(10, '0') },
    uint('gasleft()', gas),
    address('tx.origin', tx.from),
    uint('tx.gasprice', gasPrice),
    uint('block.number', block.number),
    uint('block.timestamp', block.timestamp),
    uint('block.chainid', block.chainId),
    address('block.coinbase', block.coinbase),
    uint('block.gaslimit', block.gasLimit),
    uint('block.basefee', block.baseFeePerGas),
    uint('block.blobbasefee', block.blobBaseFee),
    { name: 'block.prevrandao', type: 'uint256', value: String(block.prevRandao) },
  ]
}

const uint = (name: string, it: bigint): WireSourceArgument => ({ name, type: 'uint256', value: String(it) })
const address = (name: string, it: Address): WireSourceArgument => ({ name, type: 'address', value: it })
