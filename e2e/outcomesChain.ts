import { createPublicClient, createWalletClient, defineChain, encodeFunctionData, http, type Address, type Hash, type Hex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { MNEMONIC } from './clients/tokenClient.ts'
import { compileContract } from './contracts.ts'

/** Its address on the default chain. */
const MULTICALL = '0xcA11bde05977b3631167028862bE2a173976CA11'
const AGGREGATE = [
  {
    type: 'function',
    name: 'aggregate3',
    stateMutability: 'payable',
    inputs: [
      {
        name: 'calls',
        type: 'tuple[]',
        components: [
          { name: 'target', type: 'address' },
          { name: 'allowFailure', type: 'bool' },
          { name: 'callData', type: 'bytes' },
        ],
      },
    ],
    outputs: [
      {
        name: 'returnData',
        type: 'tuple[]',
        components: [
          { name: 'success', type: 'bool' },
          { name: 'returnData', type: 'bytes' },
        ],
      },
    ],
  },
] as const

/** Transactions whose outcome is not obvious at a glance. */
export interface OutcomesChain {
  orders: Address
  /** Succeeds, but makes a call that reverts with "a reason in words" and one that does not. */
  caught: Hash
  /** Changes bytes in the middle of a slot of packed values, but not its ends. */
  packed: Hash
  /** Calls itself through 30 frames, and fails in the last. */
  deep: Hash
}

/** Three values packed into one slot, one of them given. */
const limits = (closesAt: bigint) => ({ opensAt: 0x1122334455667788n, closesAt, most: 0xcafebabecafebabecafebabecafebaben })

/** Creates them; the first dev account sends all. */
export async function makeOutcomesChain(url: string): Promise<OutcomesChain> {
  const chain = defineChain({
    id: 1337,
    name: 'Terrarium',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [url] } },
  })
  const reader = createPublicClient({ chain, transport: http(url), pollingInterval: 50 })
  const wallet = createWalletClient({ chain, transport: http(url), account: mnemonicToAccount(MNEMONIC) })
  const { abi, bytecode } = compileContract('Orders')
  const receiptOf = async (hash: Hash) => await reader.waitForTransactionReceipt({ hash })
  const orders = (await receiptOf(await wallet.deployContract({ abi, bytecode, args: [5n, limits(0x99aabbccddeeff00n)] }))).contractAddress!
  const call = (functionName: string, ...args: unknown[]): Hex => encodeFunctionData({ abi, functionName, args })
  const calls = [
    { target: orders, allowFailure: true, callData: call('fail', 0n) },
    { target: orders, allowFailure: true, callData: call('mark', 7n) },
  ]
  const aggregate = encodeFunctionData({ abi: AGGREGATE, functionName: 'aggregate3', args: [calls] })
  const mined = async (to: Address, data: Hex): Promise<Hash> =>
    (await receiptOf(await wallet.sendTransaction({ to, data, gas: 3_000_000n }))).transactionHash
  const deep = Array.from({ length: 30 }).reduce<Hex>((data) => call('relay', orders, data), call('withdraw', 9n * 10n ** 18n))
  return {
    orders,
    deep: await mined(orders, deep),
    caught: await mined(MULTICALL, aggregate),
    packed: await mined(orders, call('setLimits', limits(0x99aabbccddee1100n))),
  }
}
