/**
 * `npm run screenshots -- FOLDER`: screenshots of every view with real data, light and dark, in three sizes, for review; with --only TEXT the
 * views and pages of details whose name contains the text; with --readme those of the README, into assets.
 */
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Page } from 'playwright'
import { importArtifacts } from './artifacts.ts'
import { provideBrowser } from './browserBinary.ts'
import { startHeadlessNode } from './headlessNode.ts'
import { makeOperationsChain, placeEntryPoint, type OperationsChain } from './operationsChain.ts'
import { makeOrdersChain, type OrdersChain } from './ordersChain.ts'
import { QUIET_CHROMIUM_FLAGS } from './host/chromium.ts'
import { ControlPage } from './pages/controlPage.ts'
import { FramePage } from './pages/framePage.ts'
import { TimelinePage } from './pages/timelinePage.ts'
import { makeVaultChain, type VaultChain } from './vaultChain.ts'
import { callWindow } from './windowCall.ts'

const SIZES = [
  { width: 900, height: 800 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
] as const
const THEMES = ['Light', 'Dark'] as const

/** The first of the default mnemonic. */
const DEV_ACCOUNTS = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
  '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
] as const

const root = path.resolve(import.meta.dirname, '..')
const { values, positionals } = parseArgs({
  options: { readme: { type: 'boolean', default: false }, only: { type: 'string' } },
  allowPositionals: true,
})
const folder = path.resolve(positionals[0] ?? path.join(root, 'test-results/screenshots'))

const profilePath = (name: string) => `/debug?tab=profiles&profile=${encodeURIComponent(name)}`

/** Paths of the pages other than the navigation's views, by the name of their screenshot. */
function details(chain: OrdersChain, vault: VaultChain, profile: string, asked: number): Record<string, string> {
  return {
    block: '/block/4',
    'block-logs': '/block/4?tab=logs',
    'block-header': '/block/4?tab=header',
    'block-raw': '/block/4?tab=raw',
    compare: '/compare/4/latest',
    'compare-transactions': '/compare/4/latest?tab=transactions',
    'compare-logs': '/compare/4/latest?tab=logs',
    transaction: `/tx/${chain.transferred}`,
    'transaction-failed': `/tx/${chain.failed}`,
    'transaction-input': `/tx/${chain.placed}?tab=input`,
    'transaction-raw': `/tx/${chain.placed}?tab=raw`,
    'transaction-logs': `/tx/${chain.placed}?tab=logs`,
    'transaction-trace': `/tx/${chain.failed}?tab=trace`,
    'transaction-steps': `/tx/${chain.failed}?tab=steps`,
    'transaction-state': `/tx/${chain.placed}?tab=state`,
    contract: `/address/${chain.proxy}`,
    'contract-read': `/address/${chain.proxy}?tab=read`,
    'contract-write': `/address/${chain.proxy}?tab=write`,
    'contract-storage': `/address/${chain.proxy}?tab=storage`,
    'contract-code': `/address/${chain.proxy}?tab=code`,
    artifacts: '/contracts?tab=artifacts',
    account: `/address/${DEV_ACCOUNTS[0]}`,
    'debug-memory': '/debug?tab=memory',
    'debug-profiles': '/debug?tab=profiles',
    'debug-profile': profilePath(profile),
    'debug-requests': '/debug?tab=requests',
    'network-request': `/network?filter=method%3Aeth_call&request=${asked}`,
    'network-clients': '/network?tab=clients',
    'network-repeated': '/network?tab=repeated',
    'network-comparison': '/network?tab=compare',
    'network-rules': '/network?tab=rules',
    'console-method': '/console?method=eth_call',
    'settings-access': '/settings?tab=access',
    'settings-data': '/settings?tab=data',
    'settings-window': '/settings?tab=window',
    missing: `/tx/0x${'00'.repeat(32)}`,
    'sources-failed': `/tx/${vault.failed}`,
    'sources-trace': `/tx/${vault.failed}?tab=trace`,
    'sources-steps': `/tx/${vault.failed}?tab=steps`,
    'sources-gas': `/tx/${vault.failed}?tab=gas`,
    'sources-gas-compared': `/tx/${vault.failed}?tab=gas&with=${vault.deposited}`,
    'sources-state': `/tx/${vault.deposited}?tab=state`,
    'sources-contract': `/address/${vault.vault}?tab=sources`,
    'sources-builds': '/contracts?tab=builds',
  }
}

/** The same of the pages that show user operations. */
function operationDetails({ bundle, hashes, refused, account }: OperationsChain): Record<string, string> {
  return {
    operations: `/tx/${bundle}?tab=operations`,
    'operations-failed': `/tx/${bundle}?tab=operations&operation=${hashes[1]}`,
    'operations-refused': `/tx/${refused}?tab=operations&operation=1`,
    'operations-account': `/address/${account}?tab=operations`,
  }
}

/** Two accounts in key files: one locked, one unlocked for a while and with ether to spend. */
async function fillKeyStore(page: Page): Promise<void> {
  await callWindow(page, 'personal_importRawKey', ['11'.repeat(32), 'secret'])
  const address = await callWindow(page, 'personal_importRawKey', ['22'.repeat(32), 'secret'])
  await callWindow(page, 'personal_unlockAccount', [address, 'secret', 900])
  await callWindow(page, 'devnet_setLabel', [address, 'Treasury'])
  await callWindow(page, 'eth_sendTransaction', [{ from: DEV_ACCOUNTS[2], to: address, value: '0x4563918244f40000' }])
}

/** Waiting transactions: behind a gap, for a lower base fee, for ether. */
async function fillPool(page: Page, { token, orders }: OrdersChain): Promise<void> {
  const waits = [
    { from: DEV_ACCOUNTS[1], to: token, nonce: '0x5' },
    { from: DEV_ACCOUNTS[1], to: orders, nonce: '0x6', data: '0xd0e30db0', value: '0xde0b6b3a7640000' },
    { from: DEV_ACCOUNTS[3], to: orders, nonce: '0x0', maxFeePerGas: '0x2', maxPriorityFeePerGas: '0x1' },
    { from: DEV_ACCOUNTS[3], to: token, nonce: '0x1' },
  ]
  for (const transaction of waits) {
    // The node would refuse to sign and send for less than the base fee.
    const { raw } = (await callWindow(page, 'eth_signTransaction', [{ gas: '0x186a0', ...transaction }])) as { raw: string }
    await callWindow(page, 'eth_sendRawTransaction', [raw])
  }
}

/** Named snapshots, and values changed by hand in a block. */
async function changeByHand(page: Page, { orders }: OrdersChain): Promise<void> {
  await callWindow(page, 'devnet_createSnapshot', ['deployed'])
  await callWindow(page, 'evm_setAccountBalance', [orders, '0x4563918244f40000'])
  await callWindow(page, 'evm_mine', [])
  await callWindow(page, 'devnet_createSnapshot', ['before the upgrade'])
}

/** Hashes 32 bytes repeatedly until its gas runs out: JUMPDEST, PUSH1 32, PUSH0, KECCAK256, POP, PUSH0, JUMP. */
const HASHING = { data: '0x5b60205f20505f56', gas: '0x1e8480' }

/** Takes a CPU profile of calls, traces and searches; returns its name. */
async function takeProfile(page: Page, { failed, placed }: OrdersChain): Promise<string> {
  const name = 'calls.cpuprofile'
  await callWindow(page, 'debug_startCPUProfile', [name])
  for (let i = 0; i < 20; i++) {
    // It runs out of gas.
    await callWindow(page, 'eth_call', [HASHING, 'latest']).catch(() => undefined)
    for (const hash of [failed, placed]) await callWindow(page, 'debug_traceTransaction', [hash, { tracer: 'prestateTracer' }])
    await callWindow(page, 'eth_getLogs', [{ fromBlock: '0x0' }])
  }
  await callWindow(page, 'debug_stopCPUProfile', [])
  return name
}

async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(300)
}

/** Calls of a client that has a name, one of which fails, and a rule for it that is off. Returns the number of one in the recording. */
async function askAsClient(page: Page, http: string, { orders, token }: OrdersChain): Promise<number> {
  const ask = async (method: string, ...params: unknown[]): Promise<void> => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    await (await fetch(`${http}/as/shop`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })).text()
  }
  const balanceOf = `0x70a08231${DEV_ACCOUNTS[1].slice(2).toLowerCase().padStart(64, '0')}`
  for (let i = 0; i < 12; i++) await ask('eth_call', { to: token, data: balanceOf }, 'latest')
  await ask('eth_call', { to: orders, data: `${balanceOf}00` }, 'latest')
  await ask('eth_getLogs', { fromBlock: '0x0' })
  await ask('eth_getTransactionReceipts')
  await callWindow(page, 'devnet_setRequestRule', [
    {
      match: { client: 'shop', method: 'eth_getLogs', every: 3 },
      action: { kind: 'error', code: -32005, message: 'query timeout' },
      isOn: false,
    },
  ])
  const { rows } = (await callWindow(page, 'devnet_requests', [{ filter: 'client:shop method:eth_call' }])) as { rows: { seq: number }[] }
  return rows[0]!.seq
}

const binary = provideBrowser((line) => process.stderr.write(`${line}\n`))
if (!binary) throw new Error('screenshots need Chromium or Chrome, and none could be installed here')
const [node, browser] = await Promise.all([
  startHeadlessNode(),
  chromium.launch({ executablePath: binary.path, args: [...QUIET_CHROMIUM_FLAGS] }),
])
try {
  const chain = await makeOrdersChain(node.http)
  const page = await browser.newPage()
  await page.goto(node.http)
  const frame = new FramePage(page)
  await frame.views()
  await importArtifacts(page)
  await fillKeyStore(page)
  await fillPool(page, chain)
  await changeByHand(page, chain)
  const profile = await takeProfile(page, chain)
  const vault = await makeVaultChain(page, node.http)
  const asked = await askAsClient(page, node.http, chain)
  // The pictures of the README do without.
  const operations = values.readme ? undefined : await placeEntryPoint(node.http).then(() => makeOperationsChain(node.http))
  const pages = { ...details(chain, vault, profile, asked), ...(operations && operationDetails(operations)) }
  mkdirSync(folder, { recursive: true })
  for (const theme of values.readme ? [] : THEMES) {
    await frame.chooseTheme(theme)
    for (const size of SIZES) {
      await page.setViewportSize(size)
      const shoot = async (name: string): Promise<void> => {
        // Nothing is under the pointer.
        await page.mouse.move(0, 0)
        await settle(page)
        await page.screenshot({ path: path.join(folder, `${name}-${theme.toLowerCase()}-${size.width}.png`) })
      }
      const isWanted = (name: string): boolean => name.includes(values.only ?? '')
      for (const view of await frame.views()) {
        if (!isWanted(view.toLowerCase())) continue
        await frame.open(view)
        await shoot(view.toLowerCase())
      }
      for (const [name, address] of Object.entries(pages)) {
        if (!isWanted(name)) continue
        await page.evaluate((to) => {
          history.pushState(null, '', to)
          dispatchEvent(new PopStateEvent('popstate'))
        }, address)
        await shoot(name)
      }
      if (values.only !== undefined) continue
      for (const [name, button] of [
        ['connect', 'Connect'],
        ['new-account', 'New account'],
      ] as const) {
        if (name === 'new-account') await frame.open('Accounts')
        await page.getByRole('button', { name: button, exact: true }).click()
        await page.getByRole('dialog').waitFor()
        await shoot(name)
        await page.keyboard.press('Escape')
      }
      await frame.open('Dashboard')
      await new ControlPage(page).button.click()
      await page.getByRole('menu').waitFor()
      await shoot('control-menu')
      await page.keyboard.press('Escape')
      await new ControlPage(page).choose(/^Rules…/)
      await page.getByRole('dialog').waitFor()
      await shoot('rules')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: /^Snapshots/ }).click()
      await page.getByRole('dialog').waitFor()
      await shoot('snapshots')
      await page.keyboard.press('Escape')
      await frame.find(DEV_ACCOUNTS[1])
      await page.getByRole('button', { name: 'Set balance' }).click()
      await page.getByRole('dialog').waitFor()
      await shoot('set-balance')
      await page.keyboard.press('Escape')
      const timeline = new TimelinePage(page)
      await timeline.move('ArrowLeft', 2, 'You are looking at block')
      await shoot('past-account')
      await frame.open('Dashboard')
      await shoot('past-dashboard')
      await timeline.backToNow()
      await frame.search.fill('a')
      await page.getByRole('option').first().waitFor()
      await shoot('search')
      await frame.search.fill('')
      process.stdout.write(`${theme}, ${size.width}×${size.height}: written to ${folder}\n`)
    }
  }
  if (values.readme) {
    await page.setViewportSize({ width: 1280, height: 800 })
    const pictures = [
      ['screenshot', '/', 'Light'],
      ['screenshot-transaction', `/tx/${chain.transferred}`, 'Light'],
      ['screenshot-trace', `/tx/${chain.failed}?tab=trace`, 'Dark'],
      ['screenshot-source', `/tx/${vault.failed}?tab=steps`, 'Light'],
      ['screenshot-profile', profilePath(profile), 'Light'],
    ] as const
    for (const [name, address, theme] of pictures) {
      await frame.chooseTheme(theme)
      await page.goto(`${node.http}${address}`)
      await page.mouse.move(0, 0)
      await settle(page)
      await page.screenshot({ path: path.join(root, 'assets', `${name}.png`) })
    }
  }
} finally {
  await browser.close()
  await node.close()
}
