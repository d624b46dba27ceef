/** Programs of developers at one node of a network: each deploys a token, transfers it, and waits for receipts and events in its own way. */
import { setTimeout as pause } from 'node:timers/promises'
import { type Contract, ContractFactory, type ContractEventPayload, JsonRpcProvider, Wallet, WebSocketProvider } from 'ethers'
import { type Abi, createPublicClient, createWalletClient, defineChain, encodeFunctionData, getContract, http, webSocket } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { type Address, bytesFromHex, type Hash, hexFromBytes, wordFromBigint } from '../../contract/hex.ts'
import { compileContract } from '../../fixtures/compile.ts'
import type { DevAccount } from '../../keystore/devAccounts.ts'
import { MetaMaskWallet } from '../metamaskWallet.fixture.ts'

/** Where a client is, and with which account. */
export interface ClientPlace {
  http: string
  ws: string
  chainId: number
  account: DevAccount
}

/** A transaction and the block in which the client saw it. */
export interface Seen {
  hash: string
  blockHash: string
}

/** What a client saw of its token. */
export interface ClientWork {
  token: string
  /** Of the creation and of each transfer. */
  receipts: Seen[]
  /** Of each transfer, as the client came to know of it. */
  events: Seen[]
  /** Of the recipient, in the end. */
  balance: bigint
}

/** Transfers one token so many times, one after another. */
export type TokenClient = (place: ClientPlace, transfers: number) => Promise<ClientWork>

const token = compileContract('Token')
const abi = token.abi as Abi
const SUPPLY = 1_000_000n
const RECIPIENT: Address = '0x00000000000000000000000000000000000000bb'
/** The defaults are for blocks every twelve seconds. */
const POLL_MS = 100

/** Fulfilled when as many events have come as there were transfers: they may come after the receipts. The test's own limit ends a wait in vain. */
async function arrived(events: readonly unknown[], transfers: number): Promise<void> {
  while (events.length < transfers) await pause(POLL_MS)
}

export const useViem: TokenClient = async (place, transfers) => {
  const chain = defineChain({
    id: place.chainId,
    name: 'validators',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [] } },
  })
  const account = privateKeyToAccount(hexFromBytes(place.account.privateKey))
  const reader = createPublicClient({ chain, transport: http(place.http), pollingInterval: POLL_MS, cacheTime: 0 })
  const writer = createWalletClient({ chain, transport: http(place.http), account })
  const watcher = createPublicClient({ chain, transport: webSocket(place.ws) })
  const creation = await reader.waitForTransactionReceipt({
    hash: await writer.deployContract({ abi, bytecode: token.bytecode, args: [SUPPLY] }),
  })
  const receipts: Seen[] = [{ hash: creation.transactionHash, blockHash: creation.blockHash }]
  const events: Seen[] = []
  const address = creation.contractAddress!
  const failed = Promise.withResolvers<never>()
  const unwatch = watcher.watchContractEvent({
    address,
    abi,
    eventName: 'Transfer',
    onLogs: (logs) => events.push(...logs.map((log) => ({ hash: log.transactionHash!, blockHash: log.blockHash! }))),
    onError: failed.reject,
  })
  // Asked for later on the same connection: with its first block the other subscription has begun.
  const heads = Promise.withResolvers<unknown>()
  const unwatchHeads = watcher.watchBlockNumber({ onBlockNumber: heads.resolve, onError: failed.reject })
  await Promise.race([heads.promise, failed.promise])
  unwatchHeads()
  const contract = getContract({ address, abi, client: { public: reader, wallet: writer } })
  for (let i = 0; i < transfers; i++) {
    const { blockHash, transactionHash } = await reader.waitForTransactionReceipt({
      hash: await contract.write['transfer']!([RECIPIENT, 1n]),
    })
    receipts.push({ hash: transactionHash, blockHash })
  }
  await Promise.race([arrived(events, transfers), failed.promise])
  unwatch()
  // It would go on to look for its node after that has ended.
  ;(await watcher.transport.getRpcClient()).close()
  return { token: address, receipts, events, balance: (await contract.read['balanceOf']!([RECIPIENT])) as bigint }
}

export const useEthers: TokenClient = async (place, transfers) => {
  const provider = new JsonRpcProvider(place.http, undefined, { pollingInterval: POLL_MS, cacheTimeout: -1 })
  const watcher = new WebSocketProvider(place.ws)
  const wallet = new Wallet(hexFromBytes(place.account.privateKey), provider)
  const receipts: Seen[] = []
  const events: Seen[] = []
  try {
    const contract = (await new ContractFactory(token.abi, token.bytecode, wallet).deploy(SUPPLY)) as Contract
    receipts.push((await contract.deploymentTransaction()!.wait())!)
    const address = await contract.getAddress()
    await (contract.connect(watcher) as Contract).on('Transfer', (...args: unknown[]) => {
      const { log } = args.at(-1) as ContractEventPayload
      events.push({ hash: log.transactionHash, blockHash: log.blockHash })
    })
    // Asked for later on the same connection, as above.
    await new Promise((resolve) => void watcher.once('block', resolve))
    for (let i = 0; i < transfers; i++) {
      const response = (await contract['transfer']!(RECIPIENT, 1n)) as { wait: () => Promise<Seen> }
      receipts.push(await response.wait())
    }
    await arrived(events, transfers)
    return {
      token: address,
      receipts: receipts.map(({ hash, blockHash }) => ({ hash, blockHash })),
      events,
      balance: (await contract['balanceOf']!(RECIPIENT)) as bigint,
    }
  } finally {
    provider.destroy()
    await watcher.destroy()
  }
}

/** MetaMask knows of its transactions by polling; logs are what a page asks it for. */
export const useMetaMask: TokenClient = async (place, transfers) => {
  const wallet = new MetaMaskWallet(() => place.http, place.account)
  wallet.tracker.on('latest', () => undefined)
  const receipts: Seen[] = []
  const send = async (fields: { to?: Address; data: Uint8Array }) => {
    const sent = await wallet.send({ ...fields, value: 0n, gasLimit: 2_000_000n })
    while (sent.status !== 'confirmed') {
      await pause(POLL_MS)
      await wallet.poll()
      await wallet.confirm()
    }
    const receipt = (await wallet.receipt(sent.hash))!
    receipts.push({ hash: sent.hash, blockHash: receipt.blockHash })
    return receipt
  }
  try {
    const creation = await send({ data: bytesFromHex(`${token.bytecode}${wordFromBigint(SUPPLY).slice(2)}`) })
    const to = creation.contractAddress!
    const data = encodeFunctionData({ abi, functionName: 'transfer', args: [RECIPIENT, 1n] })
    for (let i = 0; i < transfers; i++) await send({ to, data: bytesFromHex(data) })
    const [, ...logs] = await wallet.ask<{ transactionHash: Hash; blockHash: Hash }[]>('eth_getLogs', { address: to, fromBlock: '0x0' })
    const balanceOf = encodeFunctionData({ abi, functionName: 'balanceOf', args: [RECIPIENT] })
    return {
      token: to,
      receipts,
      events: logs.map(({ transactionHash, blockHash }) => ({ hash: transactionHash, blockHash })),
      balance: BigInt(await wallet.ask<string>('eth_call', { to, data: balanceOf }, 'latest')),
    }
  } finally {
    wallet.tracker.removeAllListeners()
  }
}
