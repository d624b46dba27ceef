import { readFileSync } from 'node:fs'
import path from 'node:path'
import {
  bytesToHex,
  concat,
  createPublicClient,
  createWalletClient,
  defineChain,
  encodeFunctionData,
  getCreate2Address,
  encodeDeployData,
  http,
  parseEther,
  parseGwei,
  toHex,
  type Address,
  type Hash,
  type Hex,
} from 'viem'
import {
  entryPoint07Abi,
  entryPoint07Address,
  getUserOperationHash,
  toPackedUserOperation,
  type UserOperation,
} from 'viem/account-abstraction'
import { mnemonicToAccount } from 'viem/accounts'
import { callNode } from './callNode.ts'
import { MNEMONIC } from './clients/tokenClient.ts'
import { compileAccountContract, compileContract } from './contracts.ts'

/** The contract by which EntryPoint 0.7 creates senders. */
const SENDER_CREATOR = '0xefc2c1444ebcc4db75e7613d20c6a62ff67a167c'

/** Creates a contract that calls EntryPoint 0.7 with its input. */
const RELAY = concat(['0x6021600a5f3960215ff3', '0x365f5f375f5f365f5f73', entryPoint07Address, '0x5af100'])

type Operation = UserOperation<'0.7'>

const nonceOf = (key: bigint, sequence: bigint): bigint => (key << 64n) | sequence

/** Bundles of user operations, as a bundler with a contract of its own and one without send them. */
export interface OperationsChain {
  orders: Address
  /** The account that exists already, and the one that its first operation creates. */
  account: Address
  created: Address
  paymaster: Address
  /** Three operations: one succeeds, one reverts with a custom error, one creates its sender and makes two calls for a paymaster. */
  bundle: Hash
  /** Their hashes. */
  hashes: Hash[]
  /** The EntryPoint refuses it: the second operation has a wrong signature. */
  refused: Hash
  /** A contract passes it on. */
  relayed: Hash
}

/** Such an operation, with limits that suffice; not signed. */
const operationOf = (fields: Pick<Operation, 'sender' | 'nonce' | 'callData'> & Partial<Operation>): Operation => ({
  callGasLimit: 300_000n,
  verificationGasLimit: 900_000n,
  preVerificationGas: 50_000n,
  maxFeePerGas: parseGwei('3'),
  maxPriorityFeePerGas: parseGwei('1'),
  signature: '0x',
  ...fields,
})

/** Sets the code of EntryPoint 0.7 by hand, where the chain does not begin with it. */
export async function placeEntryPoint(url: string): Promise<void> {
  for (const address of [entryPoint07Address.toLowerCase(), SENDER_CREATOR]) {
    const code = readFileSync(path.resolve(import.meta.dirname, '../assets/predeploys', `${address}.bin`))
    await callNode(url, 'evm_setAccountCode', [address, bytesToHex(code)])
  }
}

/** Creates them on a node that has EntryPoint 0.7; the tenth dev account bundles. */
export async function makeOperationsChain(url: string): Promise<OperationsChain> {
  const chain = defineChain({
    id: 1337,
    name: 'Terrarium',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [url] } },
  })
  const owner = mnemonicToAccount(MNEMONIC, { addressIndex: 1 })
  const bundler = mnemonicToAccount(MNEMONIC, { addressIndex: 9 })
  const reader = createPublicClient({ chain, transport: http(url), pollingInterval: 50 })
  const wallet = createWalletClient({ chain, transport: http(url), account: bundler })
  const SmartAccount = compileAccountContract('SmartAccount')
  const SmartAccountFactory = compileAccountContract('SmartAccountFactory')
  const ordersCode = compileContract('Orders')
  const mined = async (hash: Hash) => await reader.waitForTransactionReceipt({ hash })
  const deployed = async (hash: Hash): Promise<Address> => (await mined(hash)).contractAddress!
  const entryPoint = entryPoint07Address
  const orders = await deployed(await wallet.deployContract({ ...ordersCode, args: [5n, { opensAt: 1n, closesAt: 2n, most: 3n }] }))
  const account = await deployed(await wallet.deployContract({ ...SmartAccount, args: [owner.address] }))
  await mined(await wallet.sendTransaction({ to: account, value: parseEther('2') }))
  const factory = await deployed(await wallet.deployContract(SmartAccountFactory))
  const paymaster = await deployed(await wallet.deployContract(compileAccountContract('TestPaymaster')))
  const relay = await deployed(await wallet.sendTransaction({ data: RELAY }))
  await mined(
    await wallet.writeContract({
      address: entryPoint,
      abi: entryPoint07Abi,
      functionName: 'depositTo',
      args: [paymaster],
      value: parseEther('1'),
    }),
  )
  const salt = 7n
  const created = getCreate2Address({
    from: factory,
    salt: toHex(salt, { size: 32 }),
    bytecode: encodeDeployData({ ...SmartAccount, args: [owner.address] }),
  })
  const call = (functionName: string, ...args: unknown[]): Hex => encodeFunctionData({ abi: ordersCode.abi, functionName, args })
  const execute = (target: Address, value: bigint, data: Hex): Hex =>
    encodeFunctionData({ abi: SmartAccount.abi, functionName: 'execute', args: [target, value, data] })

  const hashOf = (operation: Operation): Hash =>
    getUserOperationHash({ chainId: chain.id, entryPointAddress: entryPoint, entryPointVersion: '0.7', userOperation: operation })
  const signed = async (operation: Operation): Promise<Operation> => ({
    ...operation,
    signature: await owner.sign({ hash: hashOf(operation) }),
  })
  const bundleOf = (operations: readonly Operation[]): Hex =>
    encodeFunctionData({
      abi: entryPoint07Abi,
      functionName: 'handleOps',
      args: [operations.map((operation) => toPackedUserOperation(operation)), bundler.address],
    })
  const send = async (to: Address, data: Hex): Promise<Hash> =>
    (await mined(await wallet.sendTransaction({ to, data, gas: 5_000_000n }))).transactionHash

  const operations = await Promise.all(
    [
      operationOf({ sender: account, nonce: nonceOf(0n, 0n), callData: execute(orders, 0n, call('mark', 7n)) }),
      operationOf({ sender: account, nonce: nonceOf(5n, 0n), callData: execute(orders, 0n, call('withdraw', parseEther('9'))) }),
      operationOf({
        sender: created,
        nonce: 0n,
        factory,
        factoryData: encodeFunctionData({
          abi: SmartAccountFactory.abi,
          functionName: 'createAccount',
          args: [owner.address, salt],
        }),
        callData: encodeFunctionData({
          abi: SmartAccount.abi,
          functionName: 'executeBatch',
          args: [
            [
              { target: orders, value: 0n, data: call('mark', 8n) },
              { target: orders, value: 0n, data: call('place', 'two things', [{ token: orders, amount: 42n }]) },
            ],
          ],
        }),
        paymaster,
        paymasterVerificationGasLimit: 100_000n,
        paymasterPostOpGasLimit: 0n,
        paymasterData: '0x',
      }),
    ].map(signed),
  )
  const bundle = await send(entryPoint, bundleOf(operations))
  const payment = execute(bundler.address, parseEther('0.1'), '0x')
  const [third, fourth] = await Promise.all(
    [1n, 2n].map(async (sequence) => await signed(operationOf({ sender: account, nonce: nonceOf(0n, sequence), callData: payment }))),
  )
  const forged = { ...fourth!, signature: third!.signature }
  return {
    orders,
    account,
    created,
    paymaster,
    bundle,
    hashes: operations.map(hashOf),
    refused: await send(entryPoint, bundleOf([third!, forged])),
    relayed: await send(relay, bundleOf([third!, fourth!])),
  }
}
