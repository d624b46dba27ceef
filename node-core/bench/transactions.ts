/** The accounts, transactions and contracts of the workloads. */
import type { Address, Hex } from '../contract/hex.ts'
import { addressFromBigint, bytesFromHex, hexFromBytes, wordFromBigint } from '../contract/hex.ts'
import { compileContract } from '../fixtures/compile.ts'
import { createDevAccounts } from '../keystore/devAccounts.ts'
import { signTransaction } from '../types/transaction.ts'
import type { BenchClient } from './client.ts'

const CHAIN_ID = 1337n
/** The dev accounts of both servers. */
export const senders = createDevAccounts(10)
const token = compileContract('Token')

/** A signed transfer of 1 wei, as eth_sendRawTransaction takes it. */
export function rawTransfer(sender: number, nonce: number, gasLimit = 21_000n, to: Address = addressFromBigint(0xfeedn), data = '0x'): Hex {
  const fields = {
    type: 2,
    chainId: CHAIN_ID,
    nonce: BigInt(nonce),
    gasLimit,
    to,
    value: data === '0x' ? 1n : 0n,
    data: bytesFromHex(data),
  } as const
  const fees = { maxFeePerGas: 100_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n, accessList: [] }
  return hexFromBytes(signTransaction({ ...fields, ...fees }, senders[sender]!.privateKey).raw)
}

/** Polls until the receipt exists, as every client does. */
export async function receiptOf(client: BenchClient, hash: unknown): Promise<{ contractAddress: Address; status: Hex }> {
  for (let tries = 0; tries < 100_000; tries++) {
    const receipt = await client.call('eth_getTransactionReceipt', hash)
    if (receipt) return receipt as { contractAddress: Address; status: Hex }
  }
  throw new Error(`no receipt for ${String(hash)}`)
}

export async function deploy(client: BenchClient, data: Hex): Promise<Address> {
  const hash = await client.call('eth_sendTransaction', { from: senders[0]!.address, data, gas: '0x4c4b40' })
  return (await receiptOf(client, hash)).contractAddress
}

export const deployToken = (client: BenchClient) => deploy(client, `${token.bytecode}${wordFromBigint(10n ** 24n).slice(2)}`)
const word = (address: Address) => address.slice(2).padStart(64, '0')
/** Call data of a token. */
export const balanceOfCall = (owner: Address): Hex => `0x70a08231${word(owner)}`
export const transferCall = (to: Address): Hex => `0xa9059cbb${word(to)}${wordFromBigint(1n).slice(2)}`
