/** Programs of developers that read balances from a node, each in the way that is its own. */
import { createBlockRefRewriteMiddleware, createBlockTrackerInspectorMiddleware } from '@metamask/eth-json-rpc-middleware'
import { PollingBlockTracker } from '@metamask/eth-block-tracker'
import { providerFromEngine, providerFromMiddleware } from '@metamask/eth-json-rpc-provider'
import { createAsyncMiddleware, JsonRpcEngine } from '@metamask/json-rpc-engine'
import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { JsonRpcProvider } from 'ethers'
import { createPublicClient, http } from 'viem'
import { Web3 } from 'web3'
import { foundryPackageOf, installedFoundryTool, provideFoundryTool } from '../bench/foundryTool.ts'
import type { ClientKind } from '../contract/wire/recordedRequests.ts'
import { installProject, nodeEnvironment, registryProblem } from './npmProject.ts'
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

/** The programs that take part in full runs. */
export const ALL_KINDS = ['viem', 'ethers', 'web3.js', 'metamask', 'cast', 'forge', 'hardhat'] as const satisfies readonly ClientKind[]

export interface BalanceReaders {
  readonly readers: readonly BalanceReader[]
  /** Why a program does not take part. */
  readonly missing: ReadonlyMap<ClientKind, string>
}

/** `isFull`: with those that are installed from npm first. Rejects if one cannot be, although the registry has it. */
export async function balanceReaders(isFull: boolean): Promise<BalanceReaders> {
  const readers = [...LIBRARIES]
  const missing = new Map<ClientKind, string>()
  const add = async (kind: ClientKind, reader: BalanceReader | undefined, packages: readonly string[]) => {
    if (reader !== undefined) readers.push(reader)
    else missing.set(kind, isFull ? await whyNotInstalled(packages) : 'only full runs install it')
  }
  const cast = (isFull ? provideFoundryTool : installedFoundryTool)('cast')
  await add('cast', cast === undefined ? undefined : castReader(cast), [foundryPackageOf('cast')])
  const forge = isFull ? createForgeProject('balances') : undefined
  if (forge === undefined && process.platform === 'win32') missing.set('forge', 'its compiler is a script, which Windows does not run')
  else await add('forge', forge && forgeReader(forge), [foundryPackageOf('forge')])
  await add('hardhat', isFull ? await projectReader('hardhat', 'hardhat3') : undefined, packagesOf('hardhat3'))
  await add('metamask', isFull ? await projectReader('metamask', 'metamask') : undefined, packagesOf('metamask'))
  return { readers, missing }
}

/** Why packages are not installed, after that was tried. Throws if the registry has all of them: then it is a fault of this machine or of the test. */
async function whyNotInstalled(packages: readonly string[]): Promise<string> {
  for (const name of packages) {
    const problem = await registryProblem(name)
    if (problem !== undefined) return `the npm registry does not give ${name}: ${problem}`
  }
  throw new Error(`not installed, although the npm registry has ${packages.join(', ')}`)
}

const LIBRARIES: readonly BalanceReader[] = [
  {
    kind: 'viem',
    async read(url, addresses) {
      // On a busy machine its timeout of ten seconds would send requests again.
      const client = createPublicClient({ transport: http(url, { timeout: 100_000, retryCount: 0 }) })
      // It is known by ids that grow, and those of requests at once may arrive in any order.
      await client.getChainId()
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

/** The packages that a project beside this file needs, as npm names them with their versions. */
function packagesOf(name: string): string[] {
  const { dependencies } = JSON.parse(readFileSync(join(import.meta.dirname, name, 'package.json'), 'utf8')) as {
    dependencies: Readonly<Record<string, string>>
  }
  return Object.entries(dependencies).map(([dependency, version]) => `${dependency}@${version}`)
}

/** The program `balances.js` of a project beside this file; undefined if its packages cannot be installed. */
async function projectReader(kind: ClientKind, name: string): Promise<BalanceReader | undefined> {
  const folder = join(OUT, name)
  if (!(await installProject(join(import.meta.dirname, name), folder))) return undefined
  return {
    kind,
    async read(url, addresses) {
      const env = nodeEnvironment({ RPC_URL: url, HARDHAT_DISABLE_TELEMETRY_PROMPT: 'true' })
      const { stdout } = await run(process.execPath, ['balances.js', ...addresses], { cwd: folder, env })
      return (JSON.parse(stdout.trim().split('\n').at(-1)!) as string[]).map(BigInt)
    },
  }
}
