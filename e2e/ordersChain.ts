import { createPublicClient, createWalletClient, defineChain, encodeFunctionData, http, parseEther, type Address, type Hash } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { MNEMONIC } from './clients/tokenClient.ts'
import { compileContract } from './contracts.ts'

/** Contracts of the fixtures on a node's chain, and transactions with the typical outcomes. */
export interface OrdersChain {
  orders: Address
  proxy: Address
  token: Address
  /** Places an order through the proxy: writes a mapping, an array, a short string. */
  placed: Hash
  /** Fails four calls deep, behind the proxy, with a custom error. */
  failed: Hash
  /** Transfers tokens. */
  transferred: Hash
  /** Delegates the sender to the orders' code, and calls it. */
  delegated: Hash
}

/** Creates them; the first dev account sends all. */
export async function makeOrdersChain(url: string): Promise<OrdersChain> {
  const chain = defineChain({
    id: 1337,
    name: 'Terrarium',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [url] } },
  })
  const account = mnemonicToAccount(MNEMONIC)
  const second = mnemonicToAccount(MNEMONIC, { addressIndex: 1 })
  const reader = createPublicClient({ chain, transport: http(url), pollingInterval: 50 })
  const wallet = createWalletClient({ chain, transport: http(url), account })
  const [token, orders, proxy] = [compileContract('Token'), compileContract('Orders'), compileContract('Proxy')]
  const mined = async (hash: Hash): Promise<Hash> => (await reader.waitForTransactionReceipt({ hash })).transactionHash
  const deployed = async (hash: Hash): Promise<Address> => (await reader.waitForTransactionReceipt({ hash })).contractAddress!
  const call = (functionName: string, ...args: unknown[]) => encodeFunctionData({ abi: orders.abi, functionName, args })

  const tokenAddress = await deployed(await wallet.deployContract({ ...token, args: [1_000n * 10n ** 18n] }))
  const ordersAddress = await deployed(await wallet.deployContract({ ...orders, args: [5n, { opensAt: 1n, closesAt: 2n, most: 3n }] }))
  const proxyAddress = await deployed(await wallet.deployContract({ ...proxy, args: [ordersAddress, call('initialize', account.address)] }))
  const send = (to: Address, data: Hash, gas = 400_000n) => wallet.sendTransaction({ to, data, gas })
  const withdraw = call('relay', ordersAddress, call('withdraw', parseEther('9')))
  const authorization = await wallet.signAuthorization({ contractAddress: ordersAddress, executor: 'self', nonce: 7 })
  return {
    orders: ordersAddress,
    proxy: proxyAddress,
    token: tokenAddress,
    placed: await mined(await send(proxyAddress, call('place', 'two things', [{ token: tokenAddress, amount: 42n }]))),
    failed: await mined(await send(proxyAddress, call('relay', ordersAddress, withdraw))),
    transferred: await mined(
      await wallet.writeContract({
        address: tokenAddress,
        abi: token.abi,
        functionName: 'transfer',
        args: [second.address, 12_345n * 10n ** 15n],
      }),
    ),
    delegated: await mined(
      await wallet.sendTransaction({ to: account.address, authorizationList: [authorization], data: call('mark', 99n), gas: 300_000n }),
    ),
  }
}
