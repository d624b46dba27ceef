import {
  createPublicClient,
  createWalletClient,
  defineChain,
  getAddress,
  http,
  webSocket,
  BaseError,
  ContractFunctionRevertedError,
  type Address,
  type Hash,
  type Log,
  type Transport,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { compileContract } from '../contracts.ts'
import { MNEMONIC, type Receipt, type TokenClient, type Transfer } from './tokenClient.ts'

/** What specs need from viem beyond the common client. */
export interface ViemClient extends TokenClient {
  /** Sends a transfer that will fail, with an explicit gas limit so that nothing estimates it first, and waits for its receipt. */
  sendFailingTransfer(to: string, value: bigint): Promise<Hash>
}

/** A viem token client over the URL's transport: http or ws. */
export function createViemClient(address: string): ViemClient {
  const { abi, bytecode } = compileContract('Token')
  const isWebSocket = address.startsWith('ws')
  const transport: Transport = isWebSocket ? webSocket(address) : http(address)
  const chain = defineChain({
    id: 1337,
    name: 'Terrarium',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [address] } },
  })
  const account = mnemonicToAccount(MNEMONIC)
  const reader = createPublicClient({ chain, transport, pollingInterval: 100 })
  const wallet = createWalletClient({ chain, transport, account })
  let token: Address | undefined

  async function receiptOf(hash: Hash): Promise<Receipt & { contractAddress: Address | null | undefined }> {
    const { status, blockNumber, gasUsed, contractAddress } = await reader.waitForTransactionReceipt({ hash })
    if (status !== 'success') throw new Error(`transaction ${hash} failed`)
    return { transactionHash: hash, blockNumber: Number(blockNumber), gasUsed, contractAddress }
  }

  return {
    async deploy(supply) {
      const receipt = await receiptOf(await wallet.deployContract({ abi, bytecode, args: [supply] }))
      token = getAddress(receipt.contractAddress!)
      return { ...receipt, token }
    },
    async transfer(to, value) {
      return await receiptOf(await wallet.writeContract({ address: token!, abi, functionName: 'transfer', args: [to, value] }))
    },
    async balanceOf(holder) {
      return (await reader.readContract({ address: token!, abi, functionName: 'balanceOf', args: [holder] })) as bigint
    },
    async transfersByFilter(during) {
      const filter = await reader.createContractEventFilter({ address: token!, abi, eventName: 'Transfer' })
      await during()
      const logs = await reader.getFilterChanges({ filter })
      await reader.uninstallFilter({ filter })
      return logs.map((log) => transferFromLog(log as Log))
    },
    async firstTransferBySubscription(during) {
      const heard = Promise.withResolvers<Transfer>()
      const stop = reader.watchContractEvent({
        address: token!,
        abi,
        eventName: 'Transfer',
        onLogs: (logs) => heard.resolve(transferFromLog(logs[0] as Log)),
        onError: heard.reject,
      })
      // The library does not signal when it listens; a request over the same connection is answered after that.
      await reader.getBlockNumber({ cacheTime: 0 })
      await during()
      const transfer = await heard.promise
      stop()
      return transfer
    },
    async revertReason(to, value) {
      try {
        await reader.simulateContract({ account, address: token!, abi, functionName: 'transfer', args: [to, value] })
      } catch (error) {
        const reverted = error instanceof BaseError ? error.walk((cause) => cause instanceof ContractFunctionRevertedError) : undefined
        if (reverted instanceof ContractFunctionRevertedError) return reverted.reason ?? ''
        throw error
      }
      throw new Error('the transfer did not fail')
    },
    async sendFailingTransfer(to, value) {
      const hash = await wallet.writeContract({ address: token!, abi, functionName: 'transfer', args: [to, value], gas: 100_000n })
      const { status } = await reader.waitForTransactionReceipt({ hash })
      if (status !== 'reverted') throw new Error(`transaction ${hash} did not fail`)
      return hash
    },
    async close() {
      if (!isWebSocket) return
      const socket = await (reader.transport as unknown as { getRpcClient(): Promise<{ close(): void }> }).getRpcClient()
      socket.close()
    },
  }
}

function transferFromLog(log: Log): Transfer {
  return (log as unknown as { args: Transfer }).args
}
