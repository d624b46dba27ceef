/** A node with a contract whose build is imported. */
import {
  type Abi,
  type Address,
  type Client,
  type Hex,
  type PublicActions,
  type WalletActions,
  createClient,
  getAddress,
  http,
  publicActions,
  walletActions,
} from 'viem'
import { buildInfoText } from '../compilation/buildInfo.ts'
import { runCompiler } from '../fixtures/solc.ts'
import { createNode, type TerrariumNode } from './createNode.ts'
import { IN_MEMORY } from './fixture.ts'

export interface CompiledContract {
  node: TerrariumNode
  client: Client & PublicActions & WalletActions
  call: <T = unknown>(method: string, ...params: unknown[]) => Promise<T>
  abi: Abi
  /** Its creation code. */
  code: Hex
  address: Address
  /** Hash of the transaction that created it. */
  created: Hex
}

/** Starts the node, imports the build of the contract of that name, and deploys it from `account`. */
export async function deployCompiled(name: string, source: string, account: Address): Promise<CompiledContract> {
  const node = await createNode({ ...IN_MEMORY, auth: 'none', api: ['eth', 'evm', 'debug', 'devnet'] })
  const client = createClient({ transport: http(node.http!) })
    .extend(publicActions)
    .extend(walletActions)
  const call = <T = unknown>(method: string, ...params: unknown[]): Promise<T> => client.request({ method, params } as never)
  const file = `src/${name}.sol`
  const { input, output, compilerVersion } = await runCompiler({ version: '0.8.37', sources: { [file]: source } })
  await call('devnet_addArtifacts', [{ name: 'info.json', content: buildInfoText('a', compilerVersion, input, output) }])
  const contract = output.contracts[file]![name]!
  const abi = contract.abi as Abi
  const code: Hex = `0x${contract.evm.bytecode.object}`
  const created = await client.deployContract({ account, chain: null, abi, bytecode: code })
  const address = getAddress((await client.getTransactionReceipt({ hash: created })).contractAddress!)
  return { node, client, call, abi, code, address, created }
}
