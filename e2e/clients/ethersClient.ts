import {
  ContractFactory,
  HDNodeWallet,
  JsonRpcProvider,
  NonceManager,
  WebSocketProvider,
  isError,
  type Contract,
  type TransactionReceipt,
} from 'ethers'
import { compileContract } from '../contracts.ts'
import { MNEMONIC, type Receipt, type TokenClient, type Transfer } from './tokenClient.ts'

/** An ethers token client over the URL's transport: http or ws. */
export function createEthersClient(address: string): TokenClient {
  const { abi, bytecode } = compileContract('Token')
  const interfaceJson = JSON.stringify(abi)
  const provider = address.startsWith('ws')
    ? new WebSocketProvider(address)
    : new JsonRpcProvider(address, undefined, { pollingInterval: 100 })
  const signer = new NonceManager(HDNodeWallet.fromPhrase(MNEMONIC).connect(provider))
  let token: Contract | undefined

  return {
    async deploy(supply) {
      const deployed = await new ContractFactory(interfaceJson, bytecode, signer).deploy(supply)
      const receipt = receiptFrom(await deployed.deploymentTransaction()!.wait())
      token = deployed as Contract
      return { ...receipt, token: await token.getAddress() }
    },
    async transfer(to, value) {
      const sent = (await token!.getFunction('transfer')(to, value)) as { wait(): Promise<TransactionReceipt | null> }
      return receiptFrom(await sent.wait())
    },
    async balanceOf(holder) {
      return (await token!.getFunction('balanceOf')(holder)) as bigint
    },
    async transfersByFilter(during) {
      const filter = (await provider.send('eth_newFilter', [{ address: await token!.getAddress() }])) as string
      await during()
      const logs = (await provider.send('eth_getFilterChanges', [filter])) as { topics: string[]; data: string }[]
      await provider.send('eth_uninstallFilter', [filter])
      return logs.map((log) => transferFromArguments(token!.interface.parseLog(log)!.args))
    },
    async firstTransferBySubscription(during) {
      const heard = Promise.withResolvers<Transfer>()
      await token!.on('Transfer', (...args: unknown[]) => heard.resolve(transferFromArguments(args)))
      await provider.getBlockNumber()
      await during()
      const transfer = await heard.promise
      await token!.removeAllListeners()
      return transfer
    },
    async revertReason(to, value) {
      try {
        await token!.getFunction('transfer').staticCall(to, value)
      } catch (error) {
        if (isError(error, 'CALL_EXCEPTION')) return error.reason ?? ''
        throw error
      }
      throw new Error('the transfer did not fail')
    },
    async close() {
      await provider.destroy()
    },
  }
}

function receiptFrom(receipt: TransactionReceipt | null): Receipt {
  if (receipt?.status !== 1) throw new Error(`transaction ${receipt?.hash} failed`)
  return { transactionHash: receipt.hash, blockNumber: receipt.blockNumber, gasUsed: receipt.gasUsed }
}

function transferFromArguments([from, to, value]: readonly unknown[]): Transfer {
  return { from: from as string, to: to as string, value: value as bigint }
}
