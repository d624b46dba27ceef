// @module-tag full
/** Foundry and Hardhat verify contracts at the node, and look them up there. Installed in full runs only. */
import { execFile } from 'node:child_process'
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { JsonRpcProvider, ContractFactory, type InterfaceAbi } from 'ethers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { provideFoundryTool } from '../bench/foundryTool.ts'
import { IS_FULL_RUN } from '../fixtures/fullRun.ts'
import { createNode, type TerrariumNode } from '../node/createNode.ts'
import { IN_MEMORY } from '../node/fixture.ts'
import { NOT_INSTALLED, nodeEnvironment } from './npmProject.ts'
import { type SolcList, startSolcList } from './solcList.ts'
import { createForgeProject, createHardhatProject, hardhat2Config, hardhat3Config, type HardhatProject } from './toolProjects.ts'

const KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const OWNER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
/** Hardhat 3 verifies nothing on chains 1337 and 31337. */
const CHAIN_ID = 13370

/** Small, and without anything to link. */
const PLAIN = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;
contract Plain { uint256 public immutable start; uint256 public sum; constructor(uint256 a) { start = a; } function add(uint256 b) external { sum += b; } }
`

const run = promisify(execFile)
const solcVersion = () => (createRequire(import.meta.url)('solc') as { version(): string }).version().replace('.Emscripten.clang', '')

let node: TerrariumNode | undefined
beforeEach(async () => {
  await node?.close()
  node = await createNode({ ...IN_MEMORY, chainId: CHAIN_ID, api: ['eth', 'web3', 'net', 'devnet'], auth: 'none' })
})
afterAll(() => node?.close())

const ask = async (method: string, ...params: unknown[]): Promise<unknown> => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(node!.http!, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return ((await response.json()) as { result: unknown }).result
}

/** Names of the artifacts of the workspace. */
const artifacts = async () => ((await ask('devnet_artifacts')) as { name: string }[]).map(({ name }) => name)

const addressIn = (output: string): string => /Deployed to: (0x[0-9a-fA-F]{40})/.exec(output)![1]!
const sourcify = () => ['--verifier', 'sourcify', '--verifier-url', `${node!.http}/server/`]
const etherscan = () => ['--verifier', 'custom', '--verifier-url', `${node!.http}/api`, '--verifier-api-key', 'any']

describe.skipIf(!IS_FULL_RUN)('Foundry', () => {
  let project: ReturnType<typeof createForgeProject>
  let list: SolcList | undefined
  beforeAll(async () => {
    project = createForgeProject('verification')
    if (project) writeFileSync(join(project.folder, 'src/Plain.sol'), PLAIN)
    list = project && (await startSolcList([solcVersion()]))
    provideFoundryTool('cast')
  }, 300_000)
  afterAll(() => list?.close())
  beforeEach(({ skip }) => skip(project === undefined || list === undefined, NOT_INSTALLED))

  async function tool(name: 'forge' | 'cast', ...args: string[]): Promise<string> {
    const { folder } = project!
    const program = name === 'forge' ? project!.forge : provideFoundryTool('cast')!
    const { stdout, stderr } = await run(program, args, { cwd: folder, env: nodeEnvironment({ HOME: folder, ...list!.env }) })
    return stdout + stderr
  }

  const create = (...options: string[]) =>
    tool('forge', 'create', 'src/Plain.sol:Plain', '--rpc-url', node!.http!, '--private-key', KEY, '--broadcast', ...options)

  test.each([
    ['sourcify', sourcify, /Status: `exact_match`/],
    ['etherscan', etherscan, /Contract successfully verified/],
  ] as const)('forge create --verify at %s', { timeout: 120_000 }, async (_name, verifier, verified) => {
    const output = await create('--verify', ...verifier(), '--constructor-args', '5')
    expect(output).toMatch(verified)
    expect(await artifacts()).toContain('Plain')
  })

  test('forge verify-contract, cast interface and cast source', { timeout: 120_000 }, async () => {
    const address = addressIn(await create('--constructor-args', '7'))
    const url = node!.http!
    const target = [address, 'src/Plain.sol:Plain', '--rpc-url', url]
    expect(await tool('forge', 'verify-contract', ...target, ...etherscan(), '--guess-constructor-args', '--watch')).toMatch(
      /Pass - Verified/,
    )
    expect(await tool('forge', 'verify-contract', ...target, ...sourcify())).toMatch(/already verified/)
    appendFileSync(
      join(project!.folder, 'foundry.toml'),
      `\n[etherscan]\nterrarium = { key = 'any', chain = ${CHAIN_ID}, url = '${url}/api' }\n`,
    )
    expect(await tool('cast', 'interface', address, '--chain', String(CHAIN_ID))).toMatch(/function add\(uint256 \w*\) external/)
    const explorer = ['--chain', String(CHAIN_ID), '--etherscan-api-key', 'any', '--explorer-api-url', `${url}/api`, '--explorer-url', url]
    expect(await tool('cast', 'source', address, ...explorer)).toContain('contract Plain')
  })
})

/** Deploys the contract as Hardhat compiled it. */
async function deploy({ folder }: HardhatProject): Promise<string> {
  const file = join(folder, 'artifacts/contracts/Plain.sol/Plain.json')
  const { abi, bytecode } = JSON.parse(readFileSync(file, 'utf8')) as { abi: InterfaceAbi; bytecode: string }
  const provider = new JsonRpcProvider(node!.http!, CHAIN_ID, { staticNetwork: true })
  const contract = await (await new ContractFactory(abi, bytecode, await provider.getSigner(OWNER)).deploy(5)).waitForDeployment()
  provider.destroy()
  return contract.getAddress()
}

describe.skipIf(!IS_FULL_RUN)('Hardhat', () => {
  const PLUGIN = '@nomicfoundation/hardhat-verify'
  const CONFIGS = {
    2: () =>
      hardhat2Config(
        `networks: { terrarium: { url: process.env.RPC_URL } }, sourcify: { enabled: false },
         etherscan: { apiKey: { terrarium: 'any' }, customChains: [{ network: 'terrarium', chainId: ${CHAIN_ID},
           urls: { apiURL: process.env.RPC_URL + '/api', browserURL: process.env.RPC_URL } }] },`,
        `require('${PLUGIN}')`,
      ),
    3: () =>
      hardhat3Config(
        `plugins: [verify], networks: { terrarium: { type: 'http', url: process.env.RPC_URL } },
         chainDescriptors: { ${CHAIN_ID}: { name: 'Terrarium', blockExplorers: {
           etherscan: { url: process.env.RPC_URL, apiUrl: process.env.RPC_URL + '/v2/api' } } } },
         verify: { etherscan: { apiKey: 'any' }, sourcify: { apiUrl: process.env.RPC_URL + '/server' } },`,
        `import verify from '${PLUGIN}'`,
      ),
  }

  test.each([
    [2, ['verify'], /Successfully verified contract Plain/],
    [3, ['verify', 'sourcify'], /Contract verified successfully on Sourcify/],
    [3, ['verify', 'etherscan'], /Contract verified successfully on/],
  ] as const)('%i: hardhat %j', { timeout: 300_000 }, async (version, task, verified) => {
    const project = await createHardhatProject(version, 'verification', CONFIGS[version]())
    if (project === undefined) throw new Error(NOT_INSTALLED)
    writeFileSync(join(project.folder, 'contracts/Plain.sol'), PLAIN)
    await project.task([version === 2 ? 'compile' : 'build'], { RPC_URL: node!.http! })
    const address = await deploy(project)
    expect(await project.task([...task, '--network', 'terrarium', address, '5'], { RPC_URL: node!.http! })).toMatch(verified)
    expect(await artifacts()).toContain('Plain')
  })
})
