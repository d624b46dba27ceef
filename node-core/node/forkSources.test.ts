/** A fork imports verified sources of its remote chain's contracts from a server that answers as Sourcify does: the remote node itself. */
import { deploy } from './deploy.fixture.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Address, wordFromBigint } from '../contract/hex.ts'
import type { WireVerifiedImport } from '../contract/builds.ts'
import { buildInfoText } from '../compilation/buildInfo.ts'
import { compileFixture } from '../fixtures/compile.ts'
import { askerOf } from '../remote/remoteNode.fixture.ts'
import { parseRemoteUrl } from '../remote/remoteUrl.ts'
import { createNode, type TerrariumNode } from './createNode.ts'
import { IN_MEMORY } from './fixture.ts'
import type { NodeOptions } from './options.ts'

type Ask = ReturnType<typeof askerOf>

const SETTINGS = { outputSelection: { '*': { '*': ['abi', 'storageLayout', 'evm.bytecode', 'evm.deployedBytecode'], '': ['ast'] } } }
/** `withdraw(uint256)` of nothing, which a modifier refuses. */
const WITHDRAW_NOTHING = `0x2e1a7d4d${wordFromBigint(0n).slice(2)}`

let remote: TerrariumNode
let vault: Address
/** Delegates everything to the vault (EIP-1167). */
let clone: Address
let fork: TerrariumNode | undefined

beforeAll(async () => {
  remote = await createNode({ ...IN_MEMORY, accounts: 1 })
  const ask = askerOf(remote)
  const { input, output, compilerVersion } = compileFixture('Vault.sol', SETTINGS)
  const { bytecode } = output.contracts!['Vault.sol']!['Vault']!.evm
  ;({ contract: vault } = await deploy(
    ask,
    `0x${bytecode.object}${[32n, 1n, 0x41n << 248n].map((it) => wordFromBigint(it).slice(2)).join('')}`,
  ))
  ;({ contract: clone } = await deploy(ask, `0x3d602d80600a3d3981f3363d3d373d3d3d363d73${vault.slice(2)}5af43d82803e903d91602b57fd5bf3`))
  await ask('devnet_addArtifacts', [{ name: 'vault.json', content: buildInfoText('vault', compilerVersion, input, output) }])
})
afterAll(() => remote.close())
afterEach(() => fork?.close())

async function forked(options: Partial<NodeOptions> = {}): Promise<Ask> {
  const url = remote.http!
  fork = await createNode({
    inMemory: true,
    jsonRpc: false,
    accounts: 1,
    fork: [parseRemoteUrl(`${url}@2`)],
    forkCacheBytes: 0,
    forkSources: `${url}/server`,
    ...options,
  })
  return askerOf(fork)
}

test('of a proxy, those of what it delegates to are imported: a failure then has its line and values', async () => {
  const ask = await forked()
  const host = new URL(remote.http!).host
  expect((await ask('devnet_importVerified', clone)) as WireVerifiedImport[]).toEqual([
    { address: clone, name: null, problem: `${host} has no verified sources of it` },
    { address: vault, name: 'Vault', problem: null },
  ])
  expect(await ask('devnet_builds')).toMatchObject([{ file: 'Vault.json', sources: [{ path: 'Vault.sol' }] }])
  expect(await ask('devnet_contract', vault)).toMatchObject({ name: 'Vault' })
  const { text } = (await ask('devnet_stackTrace', { call: { to: clone, data: WITHDRAW_NOTHING } })) as { text: string }
  expect(text).toContain('nothing to move (amount 0 <= 0)')
  expect(text).toContain('Vault.withdraw (Vault.sol:52:5)')
})

test('no server is asked if fork.sources is off, and none for a chain that is no fork', async () => {
  await expect((await forked({ forkSources: 'off' }))('devnet_importVerified', vault)).rejects.toThrow('no server may be asked for sources')
  await expect(askerOf(remote)('devnet_importVerified', vault)).rejects.toThrow('this chain is not a fork')
})
