/** A node with all EntryPoints, and clients of viem with smart accounts, whose bundler is the node. */
import {
  type Abi,
  type Address,
  type Hex,
  type PrivateKeyAccount,
  type PublicClient,
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  http,
  parseEther,
  zeroAddress,
} from 'viem'
import {
  type BundlerClient,
  type SmartAccount,
  type SmartAccountImplementation,
  type UserOperation,
  createBundlerClient,
  entryPoint06Abi,
  entryPoint07Abi,
  entryPoint08Abi,
  entryPoint09Abi,
  formatUserOperationRequest,
  getUserOperationHash,
  toSimple7702SmartAccount,
  toSmartAccount,
} from 'viem/account-abstraction'
import { readContract } from 'viem/actions'
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { localhost } from 'viem/chains'
import { compileContract } from '../fixtures/compile.ts'
import { ENTRY_POINTS, type EntryPointVersion } from '../userOperations/entryPoints.ts'
import { createNode, type TerrariumNode } from './createNode.ts'
import { IN_MEMORY } from './fixture.ts'

const MNEMONIC = 'test test test test test test test test test test test junk'
/** Of EntryPoints, and of their versions. */
const ABIS: Record<EntryPointVersion, Abi> = {
  '0.6': entryPoint06Abi,
  '0.7': entryPoint07Abi,
  '0.8': entryPoint08Abi,
  '0.9': entryPoint09Abi,
}
export const VERSIONS = [...ENTRY_POINTS.values()]
export const entryPointOf = (version: EntryPointVersion): Address => [...ENTRY_POINTS].find(([, it]) => it === version)![0]

export const [ACCOUNT, FACTORY, PAYMASTER, CALLED] = ['SmartAccount', 'SmartAccountFactory', 'TestPaymaster', 'Called'].map((name) =>
  compileContract('SmartAccounts', name),
) as [Compiled, Compiled, Compiled, Compiled]
type Compiled = Omit<ReturnType<typeof compileContract>, 'abi'> & { abi: Abi }

const funder = mnemonicToAccount(MNEMONIC)
/** An account of which the node does not know anything. */
const owner = privateKeyToAccount(`0x${'5'.repeat(64)}`)

/** Signatures of this length cost as much as real ones. */
const STUB: Hex = `0x${'ff'.repeat(31)}f0${'00'.repeat(15)}${'7a'.repeat(17)}1c`

/** Addresses of contracts. */
type Deployed = Pick<Bench, 'factory' | 'implementation' | 'paymaster' | 'called'>

export interface Bench {
  node: TerrariumNode
  client: PublicClient
  bundler: BundlerClient
  /** Sends from the funder, and resolves with the address of a created contract. */
  send: (transaction: { to?: Address; value?: bigint; data?: Hex }) => Promise<Address>
  factory: Address
  implementation: Address
  paymaster: Address
  called: Address
  /** Asks the node. */
  request: <T>(method: string, ...params: unknown[]) => Promise<T>
  /** An account that its first operation creates. */
  account: (version: EntryPointVersion, salt?: bigint) => Promise<SmartAccount>
  /** The owner's address as an account, once it delegates. */
  delegated: (version: '0.8' | '0.9', owner: PrivateKeyAccount) => Promise<SmartAccount>
  /** Gives an account an ether. */
  fund: (address: Address) => Promise<unknown>
  /** A signed operation in its JSON form, with the estimated gas; `changes` are made before it is signed. */
  signed: (account: SmartAccount, calls: readonly CallOf[], changes?: object) => Promise<WireOperation>
}

export interface CallOf {
  to: Address
  value?: bigint
  data?: Hex
}

export type WireOperation = Record<string, Hex>

/** Starts the node, and deploys unless that is done. */
export async function createBench(options: Parameters<typeof createNode>[0] = {}, deployed?: Deployed): Promise<Bench> {
  const predeploy = [...VERSIONS.map((version) => `entrypoint-${version}` as const), 'paymaster' as const]
  const node = await createNode({
    ...IN_MEMORY,
    auth: 'none',
    ...(options.fork === undefined && { predeploy }),
    api: ['eth', 'evm', 'txpool', 'debug', 'devnet'],
    ...options,
  })
  const transport = http(node.http!)
  const client: PublicClient = createPublicClient({ transport, pollingInterval: 20 })
  const chain = { ...localhost, id: await client.getChainId() }
  const wallet = createWalletClient({ account: funder, chain, transport })
  const reader = createPublicClient({ chain, transport, pollingInterval: 20 })
  const bundler = createBundlerClient({ client: reader, transport, pollingInterval: 20 })
  const send: Bench['send'] = async (transaction) => {
    const receipt = await client.waitForTransactionReceipt({ hash: await wallet.sendTransaction(transaction) })
    return receipt.contractAddress ?? zeroAddress
  }
  const { factory, implementation, paymaster, called } = deployed ?? (await deploy(send))
  return {
    node,
    client,
    bundler,
    send,
    factory,
    implementation,
    paymaster,
    called,
    request: (method, ...params) => client.request({ method, params } as never),
    account: (version, salt = 0n) => createdAccount({ client: reader, factory, version, salt }),
    delegated: (version, it) =>
      toSimple7702SmartAccount({
        client: reader,
        owner: it,
        implementation,
        entryPoint: version,
      }),
    fund: (to) => send({ to, value: parseEther('1') }),
    async signed(account, calls, changes = {}) {
      const prepared = await bundler.prepareUserOperation({ account, ...('callData' in changes ? {} : { calls }), ...changes } as never)
      const operation = { ...(prepared as UserOperation), ...changes }
      const signature = await account.signUserOperation(operation)
      return formatUserOperationRequest({ ...operation, signature }) as unknown as WireOperation
    },
  }
}

/** Deploys the contracts of `fixtures/SmartAccounts.sol`, and gives the paymaster a deposit in each EntryPoint. */
async function deploy(send: Bench['send']): Promise<Deployed> {
  const factory = await send({ data: FACTORY.bytecode })
  const implementation = await send({ data: `${ACCOUNT.bytecode}${'0'.repeat(64)}` })
  const paymaster = await send({ data: PAYMASTER.bytecode })
  const called = await send({ data: CALLED.bytecode })
  for (const to of ENTRY_POINTS.keys()) {
    const data = encodeFunctionData({ abi: entryPoint07Abi, functionName: 'depositTo', args: [paymaster] })
    await send({ to, value: parseEther('1'), data })
  }
  return { factory, implementation, paymaster, called }
}

interface Created {
  client: SmartAccountImplementation['client']
  factory: Address
  version: EntryPointVersion
  salt: bigint
}

async function createdAccount({ client, factory, version, salt }: Created): Promise<SmartAccount> {
  const contract = { address: factory, abi: FACTORY.abi, args: [owner.address, salt] } as const
  const address = (await readContract(client, { ...contract, functionName: 'getAddress' })) as Address
  const entryPointAddress = entryPointOf(version)
  return toSmartAccount({
    client,
    entryPoint: { address: entryPointAddress, abi: ABIS[version], version } as never,
    getAddress: async () => address,
    // By default, the key is the time.
    getNonce: () =>
      readContract(client, {
        address: entryPointAddress,
        abi: ABIS[version],
        functionName: 'getNonce',
        args: [address, 0n],
      }) as Promise<bigint>,
    getFactoryArgs: async () => ({
      factory,
      factoryData: encodeFunctionData({ abi: FACTORY.abi, functionName: 'createAccount', args: [owner.address, salt] }),
    }),
    encodeCalls: async (calls) => {
      const all = calls.map(({ to, value = 0n, data = '0x' }) => ({ target: to, value, data }))
      const [only] = all
      return all.length === 1
        ? encodeFunctionData({ abi: ACCOUNT.abi, functionName: 'execute', args: [only!.target, only!.value, only!.data] })
        : encodeFunctionData({ abi: ACCOUNT.abi, functionName: 'executeBatch', args: [all] })
    },
    getStubSignature: async () => STUB,
    signMessage: async () => STUB,
    signTypedData: async () => STUB,
    signUserOperation: async ({ chainId = client.chain!.id, ...operation }) => {
      const userOperation: UserOperation = { ...operation, sender: address }
      return owner.sign({ hash: getUserOperationHash({ chainId, entryPointAddress, entryPointVersion: version, userOperation }) })
    },
  })
}
