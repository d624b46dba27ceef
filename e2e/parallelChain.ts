import {
  createPublicClient,
  createWalletClient,
  defineChain,
  encodeFunctionData,
  http,
  parseEther,
  parseGwei,
  type Address,
  type Hash,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { callNode } from './callNode.ts'
import { MNEMONIC } from './clients/tokenClient.ts'
import { compileContract } from './contracts.ts'

/** A block in which some transactions depend on others, and some do not. */
export interface ParallelChain {
  token: Address
  /** Number of the block. */
  block: number
  /**
   * Its transactions in order: the second account pays tokens to the fourth, the third to the fifth, the first pays ether, the second pays
   * the fifth, the sixth tries to send more tokens than it has.
   */
  hashes: Hash[]
}

/** Creates it, under the node's rules. */
export async function makeParallelChain(url: string): Promise<ParallelChain> {
  const chain = defineChain({
    id: 1337,
    name: 'Terrarium',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [url] } },
  })
  const transport = http(url)
  const accounts = Array.from({ length: 6 }, (_, addressIndex) => mnemonicToAccount(MNEMONIC, { addressIndex }))
  const reader = createPublicClient({ chain, transport, pollingInterval: 50 })
  const wallets = accounts.map((account) => createWalletClient({ chain, transport, account }))
  const contract = compileContract('Token')
  const transfer = (to: number, value: bigint) =>
    encodeFunctionData({ abi: contract.abi, functionName: 'transfer', args: [accounts[to]!.address, value] })
  const made = await wallets[0]!.deployContract({ ...contract, args: [1_000n], gas: 6_000_000n })
  const token = (await reader.waitForTransactionReceipt({ hash: made })).contractAddress!
  for (const to of [1, 2]) {
    await reader.waitForTransactionReceipt({
      hash: await wallets[0]!.sendTransaction({ to: token, data: transfer(to, 100n), gas: 900_000n }),
    })
  }
  await callNode(url, 'evm_setAutomine', [false])
  // Higher fees come first.
  let tip = 9
  const send = (from: number, to: Address, fields: { data?: Hash; value?: bigint }) =>
    wallets[from]!.sendTransaction({
      to,
      gas: 900_000n,
      maxPriorityFeePerGas: parseGwei(String(tip--)),
      maxFeePerGas: parseGwei('50'),
      ...fields,
    })
  const hashes = [
    await send(1, token, { data: transfer(3, 5n) }),
    await send(2, token, { data: transfer(4, 5n) }),
    await send(0, '0x00000000000000000000000000000000000fee75', { value: parseEther('1.5') }),
    await send(1, token, { data: transfer(4, 7n) }),
    await send(5, token, { data: transfer(4, 1_000n) }),
  ]
  await callNode(url, 'evm_mine', [])
  await callNode(url, 'evm_setAutomine', [true])
  return { token, block: Number(await reader.getBlockNumber()), hashes }
}
