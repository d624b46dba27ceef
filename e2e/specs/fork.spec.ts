import { violationsInThemes } from '../axe.ts'
import { importArtifacts } from '../artifacts.ts'
import { callNode } from '../callNode.ts'
import { expect, test } from '../fixture.ts'
import { openBrowser } from '../openBrowser.ts'
import { openDesktop } from '../openDesktop.ts'
import { openWithWorkspaces } from '../openWithWorkspaces.ts'
import { BlocksPage } from '../pages/blocksPage.ts'
import { ForkPage } from '../pages/forkPage.ts'
import { FramePage } from '../pages/framePage.ts'
import { SourcePage } from '../pages/sourcePage.ts'
import { StepperPage } from '../pages/stepperPage.ts'
import { TransactionPage } from '../pages/transactionPage.ts'
import { WorkspacesPage } from '../pages/workspacesPage.ts'
import { REMOTE_KEY, startSwitchedRemote, type SwitchedRemote } from '../switchedRemote.ts'
import type { Terrarium } from '../terrarium.ts'
import { sendVault, verifyVault } from '../vaultChain.ts'

/** Slot of the implementation of a proxy (EIP-1967). */
const IMPLEMENTATION_SLOT = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc'

let remote: SwitchedRemote
let terrarium: Terrarium | undefined

test.beforeEach(async () => {
  // Each test starts a remote chain, an application of its own, and another node.
  test.setTimeout(120_000)
  remote = await startSwitchedRemote()
})
test.afterEach(async () => {
  await terrarium?.close()
  await remote.close()
})

test('a chain is forked from a form, which says what the chain is before', async ({ kind, launchOptions, userDataDir }) => {
  ;({ terrarium } = await openWithWorkspaces(kind, launchOptions, userDataDir))
  const { page } = terrarium
  const fork = new ForkPage(page)
  await fork.openForm()
  await fork.field('URL').fill('ftp://host')
  await expect(fork.form).toContainText('Begin with https:// or http://')
  await fork.field('URL').fill(remote.url)
  await expect(fork.form.getByRole('status').filter({ hasText: `Chain 1337 at block ${remote.head}` })).toContainText('an archive')
  await expect(fork.field('Name')).toHaveValue(`chain-1337-${remote.head}`)
  await fork.field('Block').fill('99')
  await expect(fork.field('URL')).toHaveAttribute('type', 'password')
  await expect(fork.form).toContainText(`has no block 99; its newest block is ${remote.head}.`)
  await fork.field('Block').fill('5')
  await expect(fork.form).toContainText('Chain 1337 at block 5')
  expect(await violationsInThemes(page)).toEqual([])
  await fork.submit()

  await expect(new WorkspacesPage(page).switcher('chain-1337-5')).toBeVisible()
  await expect(fork.badge).toHaveAccessibleName('Fork of chain 1337 at 5')
  await fork.badge.click()
  await expect(fork.details).toContainText(new URL(remote.url).origin)
  await expect(fork.details.getByText('eth_getAccountInfo')).toBeVisible()
  expect(await violationsInThemes(page)).toEqual([])
  expect(await page.content()).not.toContain(REMOTE_KEY)
})

test('the remote chain is listed, opened, traced and looked at; while it fails, the window says so', async ({
  kind,
  launchOptions,
  userDataDir,
}) => {
  const flags = ['--fork', remote.url, '--fork.cache', '0', '--fork.retries', '0']
  terrarium =
    kind === 'desktop'
      ? await openDesktop(userDataDir, 'memory', flags)
      : await openBrowser(launchOptions, { width: 1280, height: 800 }, undefined, flags)
  const { page } = terrarium
  const { http } = await terrarium.endpoints()
  const [frame, fork, blocks] = [new FramePage(page), new ForkPage(page), new BlocksPage(page)]
  await callNode(http, 'evm_mine', [])
  await expect(fork.line).toBeVisible()

  remote.isOn = false
  await frame.open('Blocks')
  await expect(blocks.row(remote.head)).toContainText('fork')
  await expect(fork.problem).toContainText('cannot be read')
  expect(await violationsInThemes(page)).toEqual([])
  remote.isOn = true
  await fork.tryAgain()
  await expect(fork.problem).toBeHidden()
  await expect(blocks.row(0)).toContainText('empty')
  await expect(await blocks.contents(3)).toContainText('not read')

  remote.isOn = false
  await frame.find(remote.chain.failed)
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Could not load the transaction')
  remote.isOn = true
  await fork.tryAgain()
  const transaction = new TransactionPage(page)
  await expect(transaction.field('Block')).toContainText('5')
  await transaction.openTab('Steps')
  await expect(page.getByRole('main')).toContainText('REVERT')

  await frame.open('Transactions')
  await expect(page.getByRole('main')).toContainText(`only what happened after block ${remote.head}`)
})

test('a transaction of the remote chain is stepped through by keys, and in its source @long', async ({
  kind,
  launchOptions,
  userDataDir,
}) => {
  const vault = await sendVault(remote.url)
  await verifyVault(remote.http, vault.vault)
  const flags = ['--fork', remote.url, '--fork.cache', '0', '--fork.sources', `${remote.http}/server`]
  terrarium =
    kind === 'desktop'
      ? await openDesktop(userDataDir, 'memory', flags)
      : await openBrowser(launchOptions, { width: 1280, height: 800 }, undefined, flags)
  const { page } = terrarium
  const [frame, steps, source] = [new FramePage(page), new StepperPage(page), new SourcePage(page)]
  await frame.find(remote.chain.failed)
  await new TransactionPage(page).openTab('Steps')
  await steps.list.focus()
  await page.keyboard.press('Shift+F')
  await expect(steps.current).toContainText('REVERT')
  await expect(steps.trail).toHaveCount(4)
  await expect(steps.memory).toContainText('2fc2 8c53')
  await page.keyboard.press('ArrowLeft')
  await expect(steps.current).not.toContainText('REVERT')
  await page.keyboard.press('ArrowRight')
  await expect(steps.current).toContainText('REVERT')
  await page.keyboard.press('Shift+ArrowUp')
  await expect(steps.current).toContainText('CALL')
  await expect(steps.trail).toHaveCount(3)
  await steps.find('sload', 'before')
  await expect(steps.current).toContainText('SLOAD')

  await frame.find(vault.failed)
  await new TransactionPage(page).openTab('Trace')
  const verified = page.getByRole('button', { name: 'Get verified sources' })
  await verified.click()
  await expect(verified).toBeHidden()
  await expect(source.banner).toContainText('balance 3,500,000,000,000,000,000 < amount 5,000,000,000,000,000,000')
  await source.banner.getByRole('link', { name: 'Vault.sol:67' }).click()
  await expect(source.current).toContainText('if (balance < amount) revert Insufficient(from, balance, amount);')
  await expect(source.callStack.last()).toContainText('Vault.withdraw')
  await source.source.focus()
  await page.keyboard.press('Shift+U')
  await expect(source.current).toContainText('left = _debit(msg.sender, amount);')
  await expect(source.callStack.first()).toContainText('Vault.withdraw')
})

test('artifacts name the contracts of the remote chain, also one that was never read', async ({ kind, launchOptions }) => {
  test.skip(kind === 'desktop', 'the page calls private methods over its own socket')
  terrarium = await openBrowser(launchOptions, { width: 1280, height: 800 }, undefined, ['--fork', remote.url, '--fork.cache', '0'])
  const { page } = terrarium
  const { http } = await terrarium.endpoints()
  const { proxy, token, transferred } = remote.chain
  const frame = new FramePage(page)
  await frame.find(transferred)
  await importArtifacts(page)
  await expect(page.getByRole('main')).toContainText('transfer')
  await frame.find(proxy)
  await expect(page.getByRole('tab', { name: /^Read/ })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Orders (proxy)')
  const word = `0x${token.slice(2).toLowerCase().padStart(64, '0')}`
  await callNode(http, 'hardhat_setStorageAt', [proxy, IMPLEMENTATION_SLOT, word])
  await callNode(http, 'evm_mine', [])
  await expect(frame.status).toContainText(`Height${remote.head + 1}`)
})

test('a node that runs already is followed from the form: its blocks, mining there, and why it cannot be read', async ({
  kind,
  launchOptions,
  userDataDir,
}) => {
  ;({ terrarium } = await openWithWorkspaces(kind, launchOptions, userDataDir))
  const { page } = terrarium
  const fork = new ForkPage(page)
  await fork.openForm()
  await fork.follow()
  await fork.field('URL').fill(remote.url)
  await expect(fork.field('Name')).toHaveValue('chain-1337')
  expect(await violationsInThemes(page)).toEqual([])
  await fork.submit('Follow and open')

  await expect(new WorkspacesPage(page).switcher('chain-1337')).toBeVisible()
  await expect(fork.followBadge).toHaveAccessibleName(`Follows ${new URL(remote.url).host}`)
  const blocks = new BlocksPage(page)
  await blocks.show()
  await expect(blocks.row(remote.head)).toBeVisible()
  await expect(blocks.row(0)).toBeVisible()
  await callNode(remote.http, 'evm_mine', [])
  await expect(blocks.row(remote.head + 1)).toBeVisible()
  await new FramePage(page).open('Dashboard')
  await page.getByRole('button', { name: 'Mine a block' }).click()
  await blocks.show()
  await expect(blocks.row(remote.head + 2)).toBeVisible()
  expect(await callNode(remote.http, 'eth_blockNumber', [])).toBe(`0x${(remote.head + 2).toString(16)}`)

  remote.isOn = false
  const banner = page.getByRole('alert').filter({ hasText: 'Cannot follow' })
  await expect(banner).toBeVisible({ timeout: 20_000 })
  expect(await violationsInThemes(page)).toEqual([])
  expect(await page.content()).not.toContain(REMOTE_KEY)
  remote.isOn = true
  await expect(banner).toBeHidden({ timeout: 20_000 })
})
