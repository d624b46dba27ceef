import { JsonRpcProvider } from 'ethers'
import type { Locator, Page } from 'playwright/test'
import { violationsInThemes as violations } from '../axe.ts'
import { callNode } from '../callNode.ts'
import { expect, test } from '../fixture.ts'
import { AccountsPage } from '../pages/accountsPage.ts'
import { BlocksPage } from '../pages/blocksPage.ts'
import { ControlPage } from '../pages/controlPage.ts'
import { DebugPage } from '../pages/debugPage.ts'
import { FramePage } from '../pages/framePage.ts'
import { TimelinePage } from '../pages/timelinePage.ts'
import { TransactionPage } from '../pages/transactionPage.ts'
import { TxpoolPage } from '../pages/txpoolPage.ts'
import { callWindow } from '../windowCall.ts'

/** Axe checks some fifteen states, twice each. */
const AXE_TIMEOUT_MS = 240_000

/** The open dialog: a toast has its role too. */
const dialogOf = (page: Page): Locator => page.locator('[role="dialog"]:not([aria-modal="false"])')

test('no view violates an accessibility rule in either theme', async ({ page, terrarium }) => {
  test.setTimeout(AXE_TIMEOUT_MS)
  const frame = new FramePage(page)
  const blocks = new BlocksPage(page)
  await page.getByRole('region', { name: 'How to connect' }).waitFor()
  expect(await violations(page), 'empty chain').toEqual([])
  await blocks.show()

  const provider = new JsonRpcProvider((await terrarium.endpoints()).http)
  const [first] = await provider.listAccounts()
  const { hash } = await first!.sendTransaction({ to: first!.address, value: 1n })
  await blocks.row(1).waitFor()
  for (const view of await frame.views()) {
    await frame.open(view)
    expect(await violations(page), view).toEqual([])
  }
  await frame.find('1')
  await frame.heading('Block 1').waitFor()
  expect(await violations(page), 'block').toEqual([])
  await frame.find(hash)
  await new TransactionPage(page).field('Hash').waitFor()
  expect(await violations(page), 'transaction').toEqual([])
  const transaction = new TransactionPage(page)
  await transaction.openTab('Trace')
  await transaction.calls.waitFor()
  expect(await violations(page), 'trace').toEqual([])
  await transaction.openTab('State')
  await transaction.changesOf(first!.address).waitFor()
  expect(await violations(page), 'state').toEqual([])
  await transaction.openTab('Raw')
  await page.getByRole('group', { name: 'eth_getRawTransactionByHash' }).waitFor()
  expect(await violations(page), 'raw').toEqual([])
  provider.destroy()
})

test('no menu and no dialog violates an accessibility rule in either theme @long', async ({ page, terrarium }) => {
  test.setTimeout(AXE_TIMEOUT_MS)
  // A key pressed while a dialog fades out goes to the dialog.
  const closeDialog = async (): Promise<void> => {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  const frame = new FramePage(page)
  await frame.heading('Dashboard').waitFor()
  const provider = new JsonRpcProvider((await terrarium.endpoints()).http)
  const [first] = await provider.listAccounts()
  const waiting = (await provider.send('eth_sendTransaction', [{ from: first!.address, to: first!.address, nonce: '0x9' }])) as string
  await frame.open('Txpool')
  await new TxpoolPage(page).gap('0 – 8').waitFor()
  expect(await violations(page), 'pool with a gap').toEqual([])
  const pool = new TxpoolPage(page)
  await pool.openMenu(waiting)
  expect(await violations(page), 'menu of a row').toEqual([])
  await pool.menuButton(waiting).click()
  await expect(page.getByRole('menu')).toBeHidden()
  await pool.openMenu(waiting)
  await page.keyboard.press('Escape')
  await expect(pool.menuButton(waiting)).toBeFocused()
  await pool.explainGap('0 – 8')
  for (const choice of ['Adopt the wallet’s nonce', 'Send fillers', 'Drop what waits']) {
    await pool.dialog.getByRole('radio', { name: choice }).check()
    expect(await violations(page), choice).toEqual([])
  }
  await closeDialog()
  await pool.choose(waiting, 'Drop from pool')
  await pool.dialog.waitFor()
  expect(await violations(page), 'message with undo').toEqual([])
  await closeDialog()
  await frame.open('Accounts')
  const accounts = new AccountsPage(page)
  await accounts.row(first!.address).getByRole('link').first().click({ button: 'right' })
  await page.getByRole('menu', { name: 'Address' }).waitFor()
  expect(await violations(page), 'menu of an address').toEqual([])
  await page.getByRole('menuitem', { name: 'Label…' }).click()
  await accounts.dialog.waitFor()
  expect(await violations(page), 'label').toEqual([])
  await closeDialog()
  await accounts.table.rows
    .getByRole('button', { name: /^Send from / })
    .first()
    .click()
  await accounts.field('To').fill(first!.address)
  await expect(accounts.preview('Gas limit')).toHaveText('21,000')
  expect(await violations(page), 'send').toEqual([])
  await closeDialog()
  await page.getByRole('button', { name: 'Connect' }).click()
  await page.getByRole('dialog').waitFor()
  expect(await violations(page), 'connect').toEqual([])
  await closeDialog()
  await page.keyboard.press('?')
  await page.getByRole('dialog').waitFor()
  expect(await violations(page), 'keys').toEqual([])
  await closeDialog()
  await frame.search.fill('mi')
  await page.getByRole('option').first().waitFor()
  expect(await violations(page), 'palette').toEqual([])
  await page.keyboard.press('Escape')
  provider.destroy()
})

test('nothing that steers the chain violates an accessibility rule in either theme', async ({ page, terrarium }) => {
  test.setTimeout(AXE_TIMEOUT_MS)
  const { http } = await terrarium.endpoints()
  const frame = new FramePage(page)
  const control = new ControlPage(page)
  const timeline = new TimelinePage(page)
  const dialog = dialogOf(page)
  const closeDialog = async (): Promise<void> => {
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
  await frame.heading('Dashboard').waitFor()
  const [address] = (await callNode(http, 'eth_accounts', [])) as [string]
  await callNode(http, 'anvil_mine', ['0x6'])
  const snapshot = await callNode(http, 'evm_snapshot', [])
  await callNode(http, 'evm_snapshot', [])
  await callNode(http, 'anvil_mine', ['0x3'])
  await callNode(http, 'evm_revert', [snapshot])
  await callNode(http, 'evm_snapshot', [])
  await callNode(http, 'evm_snapshot', [])
  await callNode(http, 'evm_setAccountBalance', [address, '0x1'])
  await timeline.root.getByRole('button', { name: /^2 snapshots/ }).click()
  await page.getByRole('menu', { name: 'Snapshots here' }).waitFor()
  expect(await violations(page), 'snapshots of a flag').toEqual([])
  await page.keyboard.press('Escape')
  await control.button.click()
  await page.getByRole('menu', { name: 'Mining and time' }).waitFor()
  expect(await violations(page), 'control menu').toEqual([])
  await page.keyboard.press('Escape')
  await timeline.root.getByRole('button', { name: /^Snapshots/ }).click()
  await dialog.waitFor()
  expect(await violations(page), 'snapshots and branches').toEqual([])
  await closeDialog()
  await page.getByRole('button', { name: /^Workspace: / }).click()
  await page.getByRole('menuitem', { name: 'Manage workspaces…' }).click()
  await dialog.waitFor()
  expect(await violations(page), 'workspaces').toEqual([])
  await closeDialog()
  await frame.find(address)
  await page.getByRole('main').getByRole('button', { name: 'Set balance' }).click()
  await dialog.waitFor()
  expect(await violations(page), 'set balance').toEqual([])
  await closeDialog()
  await page.getByRole('main').getByRole('button', { name: 'Change', exact: true }).click()
  await page.getByRole('menuitem', { name: /^Act as it/ }).click()
  await page.getByRole('status').filter({ hasText: 'Acting as' }).waitFor()
  await timeline.move('ArrowLeft', 2, 'block 4 of 6')
  expect(await violations(page), 'the past, while acting as an address').toEqual([])
})

test('no dialog of the control menu violates an accessibility rule in either theme @long', async ({ page }) => {
  test.setTimeout(AXE_TIMEOUT_MS)
  const control = new ControlPage(page)
  const dialog = dialogOf(page)
  await new FramePage(page).heading('Dashboard').waitFor()
  await callWindow(page, 'devnet_createSnapshot', ['deployed'])
  const items = await control.dialogItems()
  expect(items).toEqual(expect.arrayContaining(['Mine several blocks…', 'Base fee…', 'Snapshots…', 'Reset the chain…']))
  for (const item of items) {
    await control.choose(item)
    await dialog.waitFor()
    expect(await violations(page), item).toEqual([])
    for (const choice of await dialog.getByRole('radio').all()) {
      await choice.check()
      expect(await violations(page), `${item} ${await choice.getAttribute('value')}`).toEqual([])
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
  // Problems of a form have colors of their own.
  await control.choose('Mine several blocks…')
  await control.submit({ Blocks: 'many' }, 'Mine blocks')
  await dialog.getByText('Enter a number from 1 to 1,000,000').waitFor()
  expect(await violations(page), 'a form with a problem').toEqual([])
})

test('no dialog for a waiting transaction violates an accessibility rule in either theme @long', async ({ page, terrarium }) => {
  test.setTimeout(AXE_TIMEOUT_MS)
  const { http } = await terrarium.endpoints()
  const [first, second] = (await callNode(http, 'eth_accounts', [])) as [string, string]
  await callNode(http, 'evm_setAutomine', [false])
  for (const [from, gasPrice] of [
    [first, '0x77359400'],
    [second, '0xb2d05e00'],
  ])
    await callNode(http, 'eth_sendTransaction', [{ from, to: first, gas: '0x5208', gasPrice }])
  const [, { hash }] = (await callWindow(page, 'devnet_poolOrder', [])) as [{ hash: string }, { hash: string }]
  await callWindow(page, 'devnet_moveTransaction', [hash, 'first'])
  const pool = new TxpoolPage(page)
  await new FramePage(page).open('Txpool')
  await pool.arrange('In the order of mining')
  await pool.openMenu(hash)
  expect(await violations(page), 'a transaction that was placed by hand, and its menu').toEqual([])
  await page.keyboard.press('Escape')
  for (const item of ['Speed up', 'Edit and replace…', 'Cancel']) {
    await pool.choose(hash, item)
    await pool.dialog.getByRole('heading', { level: 2 }).first().waitFor()
    expect(await violations(page), item).toEqual([])
    await page.keyboard.press('Escape')
    await expect(pool.dialog).toHaveCount(0)
  }
})

test('no tab of the debug view violates an accessibility rule in either theme @long', async ({ page }) => {
  const frame = new FramePage(page)
  await frame.open('Debug')
  const debug = new DebugPage(page)
  await debug.chart('Memory').waitFor()
  expect(await violations(page), 'debug').toEqual([])
  await debug.openTab('Memory')
  await debug.memory.root.waitFor()
  expect(await violations(page), 'memory').toEqual([])
  await debug.openTab('Profiles')
  await debug.take('Heap')
  await debug.profiles.rows.getByRole('link').first().waitFor()
  expect(await violations(page), 'profiles').toEqual([])
  await debug.profiles.rows.getByRole('link').first().click()
  await debug.flameGraph.waitFor()
  expect(await violations(page), 'flame graph').toEqual([])
})

test('every view is reachable and usable by keyboard alone, and shows the focus', async ({ page }) => {
  const frame = new FramePage(page)
  await frame.heading('Dashboard').waitFor()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  for (const view of await frame.views()) {
    await tabTo(page, frame.link(view))
    await page.keyboard.press('Enter')
    await expect(frame.heading(view)).toBeVisible()
    const unmarked: string[] = []
    let stops = 0
    for (let isInside = true; isInside && stops < 200; stops++) {
      await page.keyboard.press('Tab')
      const focus = await page.evaluate(focusNow)
      isInside = focus.place !== 'start'
      if (!focus.isMarked) unmarked.push(focus.place)
    }
    expect(unmarked, view).toEqual([])
    expect(stops, `${view}: Tab leads out of it again`).toBeLessThan(200)
  }
})

test('Tab leads from the search box to what comes after it', async ({ page }) => {
  await new FramePage(page).heading('Dashboard').waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('a')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Connect', exact: true })).toBeFocused()
})

test('nothing moves if the user prefers reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const frame = new FramePage(page)
  for (const view of await frame.views()) {
    await frame.open(view)
    const moving = await page.evaluate(
      () => document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 1).length,
    )
    expect(moving, view).toBe(0)
  }
})

test('a block is opened by keyboard alone', async ({ page }) => {
  const blocks = new BlocksPage(page)
  await blocks.show()
  await tabTo(page, blocks.row(0).getByRole('link', { name: '0', exact: true }))
  await page.keyboard.press('Enter')
  await expect(new FramePage(page).heading('Block 0')).toBeVisible()
})

/** Where the focus is, and whether it is visible there: `start` at the first stop of the page, or outside it. */
function focusNow(): { place: string; isMarked: boolean } {
  const element = document.activeElement
  if (!element || element === document.body || element.getAttribute('href') === '#main') return { place: 'start', isMarked: true }
  let isMarked = false
  // The focus ring may be drawn around the field.
  for (let at: Element | null = element, up = 0; at && up < 3; at = at.parentElement, up++) {
    const { outlineStyle, boxShadow } = getComputedStyle(at)
    isMarked ||= outlineStyle !== 'none' || boxShadow !== 'none'
  }
  const { width, height } = element.getBoundingClientRect()
  return {
    place: `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent.slice(0, 40)}`,
    isMarked: isMarked && width > 0 && height > 0,
  }
}

/** Presses Tab until the element has the focus, at most as often as the page has stops. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if (await target.evaluateAll((elements) => elements.some((element) => element === document.activeElement))) return
    await page.keyboard.press('Tab')
  }
  throw new Error('Tab does not lead there')
}
