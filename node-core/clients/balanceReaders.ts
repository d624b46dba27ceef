/** Programs of developers that read balances from a node, each in the way that is its own. */
import { createBlockRefRewriteMiddleware, createBlockTrackerInspectorMiddleware } from '@metamask/eth-json-rpc-middleware'
import { PollingBlockTracker } from '@metamask/eth-block-tracker'
import { providerFromEngine, providerFromMiddleware } from '@metamask/eth-json-rpc-provider'
import { createAsyncMiddleware, JsonRpcEngine } from '@metamask/json-rpc-engine'
import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { JsonRpcProvider } from 'ethers'
import { createPublicClient, http } from 'viem'
import { Web3 } from 'web3'
import { installedFoundryTool, provideFoundryTool } from '../bench/foundryTool.ts'
import type { ClientKind } from '../contract/wire/recordedRequests.ts'
import { installProject, nodeEnvironment } from './npmProject.ts'
import { createForgeProject } from './toolProjects.ts'

const METAMASK = 'chrome-extension://nkbihfbeogaeaoehlefnkodbefgpgknn'
const OUT = join(import.meta.dirname, '..', '..', 'out', 'clients')
const run = promisify(execFile)

type Address = `0x${string}`

export interface BalanceReader {
  readonly kind: ClientKind
  /** The balances of the addresses, each asked for once. */
  read(url: string, addresses: readonly Address[]): Promise<bigint[]>
}

/** `isFull`: with those that are installed from npm first, as far as they can be. */
export async function balanceReaders(isFull: boolean): Promise<BalanceReader[]> {
  const cast = (isFull ? provideFoundryTool : installedFoundryTool)('cast')
  const found = [...LIBRARIES, ...(cast === undefined ? [] : [castReader(cast)])]
  if (!isFull) return found
  const forge = createForgeProject('balances')
  return [
    ...found,
    ...(forge === undefined ? [] : [forgeReader(forge)]),
    ...(await projectReaders('hardhat', 'hardhat3')),
    ...(await projectReaders('metamask', 'metamask')),
  ]
}

const LIBRARIES: readonly BalanceReader[] = [
  {
    kind: 'viem',
    read(url, addresses) {
      // On a busy machine its timeout of ten seconds would send requests again.
      const client = createPublicClient({ transport: http(url, { timeout: 100_000, retryCount: 0 }) })
      return Promise.all(addresses.map((address) => client.getBalance({ address })))
    },
  },
  {
    kind: 'ethers',
    async read(url, addresses) {
      const provider = new JsonRpcProvider(url)
      try {
        return await Promise.all(addresses.map((address) => provider.getBalance(address)))
      } finally {
        provider.destroy()
      }
    },
  },
  {
    kind: 'web3.js',
    read(url, addresses) {
      const web3 = new Web3(url)
      return Promise.all(addresses.map((address) => web3.eth.getBalance(address)))
    },
  },
  { kind: 'metamask', read: readAsMetaMask },
]

/** Through the block tracker and the middleware of a network that the user added (@metamask/network-controller, create-network-client). */
async function readAsMetaMask(url: string, addresses: readonly Address[]): Promise<bigint[]> {
  const send = createAsyncMiddleware(async ({ method, params, id }, response) => {
    const headers = { 'content-type': 'application/json', origin: METAMASK }
    const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ id, jsonrpc: '2.0', method, params }) })
    response.result = ((await reply.json()) as { result: string }).result
  })
  const blockTracker = new PollingBlockTracker({ provider: providerFromMiddleware(send), pollingInterval: 1_000_000 })
  const engine = new JsonRpcEngine()
  engine.push(createBlockRefRewriteMiddleware({ blockTracker }))
  engine.push(createBlockTrackerInspectorMiddleware({ blockTracker }))
  engine.push(send)
  const provider = providerFromEngine(engine)
  const balanceOf = async (address: Address, at: number) => {
    const params: [string, string] = [address, 'latest']
    return BigInt(await provider.request<[string, string], string>({ id: at + 1, jsonrpc: '2.0', method: 'eth_getBalance', params }))
  }
  try {
    return await Promise.all(addresses.map(balanceOf))
  } finally {
    await blockTracker.destroy()
  }
}

const castReader = (cast: string): BalanceReader => ({
  kind: 'cast',
  read: (url, addresses) =>
    Promise.all(addresses.map(async (address) => BigInt((await run(cast, ['balance', address, '--rpc-url', url])).stdout.trim()))),
})

/** A script on a fork, whose EVM would ask for whole accounts: it asks for the balances itself. */
const forgeReader = ({ forge, folder }: { forge: string; folder: string }): BalanceReader => ({
  kind: 'forge',
  async read(url, addresses) {
    writeFileSync(
      join(folder, 'src/Balances.s.sol'),
      `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;
interface Vm { function rpc(string calldata method, string calldata params) external returns (bytes memory); }
contract Balances {
  Vm constant vm = Vm(0x7109709ECfa91a80626fF3989D68f67F5b1DD12D);
  function balanceOf(string memory params) internal returns (uint256 balance) {
    bytes memory result = vm.rpc("eth_getBalance", params);
    for (uint256 i = 0; i < result.length; i++) balance = (balance << 8) | uint8(result[i]);
  }
  function run() external returns (uint256[] memory balances) {
    balances = new uint256[](${addresses.length});
${addresses.map((address, at) => `    balances[${at}] = balanceOf('["${address}", "latest"]');`).join('\n')}
  }
}
`,
    )
    const args = ['script', 'src/Balances.s.sol:Balances', '--fork-url', url, '--no-storage-caching', '--json']
    const { stdout } = await run(forge, args, { cwd: folder, env: nodeEnvironment({ HOME: folder }) })
    const { returns } = JSON.parse(stdout.split('\n').find((line) => line.startsWith('{'))!) as {
      returns: { balances: { value: string } }
    }
    return returns.balances.value.match(/\d+/g)!.map(BigInt)
  },
})

/** The program `balances.js` of a project beside this file; none if its packages cannot be installed. */
async function projectReaders(kind: ClientKind, name: string): Promise<BalanceReader[]> {
  const folder = join(OUT, name)
  if (!(await installProject(join(import.meta.dirname, name), folder))) return []
  const read = async (url: string, addresses: readonly Address[]) => {
    const env = nodeEnvironment({ RPC_URL: url, HARDHAT_DISABLE_TELEMETRY_PROMPT: 'true' })
    const { stdout } = await run(process.execPath, ['balances.js', ...addresses], { cwd: folder, env })
    return (JSON.parse(stdout.trim().split('\n').at(-1)!) as string[]).map(BigInt)
  }
  return [{ kind, read }]
}
