import type { Page } from 'playwright'
import { createPublicClient, createWalletClient, defineChain, http, parseEther, type Abi, type Address, type Hash, type Hex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { MNEMONIC } from './clients/tokenClient.ts'
import { compileFixture, type FixtureBuild } from './contracts.ts'
import { ContractsPage } from './pages/contractsPage.ts'
import { FramePage } from './pages/framePage.ts'

/** A contract whose sources are known, and transactions with it. */
export interface VaultChain {
  vault: Address
  /** The third dev account deposits 3.5 ether. */
  deposited: Hash
  /** It asks for 5 ether, which fails in an internal function. */
  failed: Hash
}

const FILE = 'src/Vault.sol'

/** How the fixture is compiled. */
type VaultSettings = Readonly<Record<string, unknown>>

const UNOPTIMISED: VaultSettings = { optimizer: { enabled: false, runs: 200 } }
export const VIA_IR: VaultSettings = { optimizer: { enabled: true, runs: 200 }, viaIR: true }

function compileVault(how = UNOPTIMISED): { abi: Abi; bytecode: Hex; build: FixtureBuild } {
  const selected = ['abi', 'storageLayout', 'evm.bytecode', 'evm.deployedBytecode', 'evm.methodIdentifiers', 'metadata']
  const settings = { ...how, outputSelection: { '*': { '*': selected, '': ['ast'] } } }
  const build = compileFixture('Vault.sol', settings, FILE)
  const { abi, evm } = build.output.contracts![FILE]!['Vault']!
  return { abi: abi as Abi, bytecode: `0x${evm.bytecode.object}`, build }
}

/** Imports the build in the window, as its user does, and creates the chain. */
export async function makeVaultChain(page: Page, url: string, how?: VaultSettings): Promise<VaultChain> {
  await importVault(page, how)
  return sendVault(url, how)
}

/** Imports the build in the window, as its user does. */
async function importVault(page: Page, how?: VaultSettings): Promise<void> {
  await new FramePage(page).open('Contracts')
  const contracts = new ContractsPage(page)
  const { input, output, compilerVersion } = compileVault(how).build
  const [solcVersion] = compilerVersion.split('+')
  const buildInfo = { _format: 'hh-sol-build-info-1', id: 'vault', solcVersion, solcLongVersion: compilerVersion, input, output }
  await contracts.importFiles({ name: 'vault.json', content: JSON.stringify(buildInfo) })
  await contracts.dialog.getByText('vault.json').waitFor()
  await page.keyboard.press('Escape')
}

/** Verifies the sources of the contract on its node, as tools do with Sourcify's API. */
export async function verifyVault(url: string, vault: Address): Promise<void> {
  const { input, compilerVersion } = compileVault().build
  const body = JSON.stringify({ stdJsonInput: input, compilerVersion, contractIdentifier: `${FILE}:Vault` })
  const verifying = await fetch(`${url}/server/v2/verify/1337/${vault}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  if (verifying.status !== 202) throw new Error(await verifying.text())
  for (let isVerified = false; !isVerified;) isVerified = (await fetch(`${url}/server/v2/contract/1337/${vault}`)).ok
}

/** Creates the contract on a node, and sends the transactions. */
export async function sendVault(url: string, how?: VaultSettings): Promise<VaultChain> {
  const { abi, bytecode } = compileVault(how)
  const chain = defineChain({
    id: 1337,
    name: 'Terrarium',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [url] } },
  })
  const account = mnemonicToAccount(MNEMONIC, { addressIndex: 2 })
  const reader = createPublicClient({ chain, transport: http(url), pollingInterval: 50 })
  const wallet = createWalletClient({ chain, transport: http(url), account })
  const created = await reader.waitForTransactionReceipt({
    hash: await wallet.deployContract({ abi, bytecode, args: ['savings of a few'] }),
  })
  const address = created.contractAddress!
  const deposited = await wallet.writeContract({
    address,
    abi,
    functionName: 'deposit',
    value: parseEther('3.5'),
    gas: 300_000n,
  })
  const failed = await wallet.writeContract({ address, abi, functionName: 'withdraw', args: [parseEther('5')], gas: 300_000n })
  for (const hash of [deposited, failed]) await reader.waitForTransactionReceipt({ hash })
  return { vault: address, deposited, failed }
}
