import { artifactFiles } from '../artifacts.ts'
import { expect, test } from '../fixture.ts'
import { startHeadlessNode } from '../headlessNode.ts'
import { makeOrdersChain } from '../ordersChain.ts'
import { ContractsPage } from '../pages/contractsPage.ts'
import { FramePage } from '../pages/framePage.ts'
import { TransactionPage } from '../pages/transactionPage.ts'
import { callNode } from '../callNode.ts'

/** A thin one, in pixels; those of headless browsers take no room. */
const SCROLL_BAR = 11

const WIDTHS = [640, 720, 900, 970, 1100, 1280, 1500, 1920]

test.use({ ownApplication: true })

test('the status bar keeps what matters at any width and links to the rest, also while disconnected', async ({ page, kind }) => {
  test.skip(kind === 'desktop', 'a browser goes to a node that this test may end')
  const node = await startHeadlessNode()
  const frame = new FramePage(page)
  const lookAtEveryWidth = async (state: string): Promise<void> => {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      await expect.poll(() => frame.statusProblems(), `${state} at ${width} px`).toEqual([])
    }
  }
  try {
    await page.goto(node.http)
    const [from] = (await callNode(node.http, 'eth_accounts', [])) as string[]
    await callNode(node.http, 'evm_setAutomine', [false])
    for (const nonce of ['0x0', '0x1', '0x7']) await callNode(node.http, 'eth_sendTransaction', [{ from, to: from, nonce, gas: '0x5208' }])
    await expect(frame.status).toContainText('2 pending, 1 queued')
    await lookAtEveryWidth('connected')
    await page.setViewportSize({ width: 640, height: 800 })
    await frame.status.getByRole('button', { name: /^More: / }).click()
    await expect(frame.status.getByRole('group', { name: 'More of Status' })).toContainText('WebSocket')
    await page.keyboard.press('Escape')
  } finally {
    await node.close()
  }
  await expect(frame.status).toContainText('Disconnected')
  await lookAtEveryWidth('disconnected')
})

test('lists fit into 900 pixels beside a scroll bar', async ({ page, terrarium }) => {
  const { http } = await terrarium.endpoints()
  const frame = new FramePage(page)
  await frame.heading('Dashboard').waitFor()
  const { token, placed } = await makeOrdersChain(http)
  const contracts = new ContractsPage(page)
  await frame.open('Contracts')
  await contracts.importFiles(...artifactFiles())
  await contracts.dialog.getByRole('button', { name: 'Done' }).click()
  await page.setViewportSize({ width: 900 - SCROLL_BAR, height: 800 })
  const expectFit = async (where: string): Promise<void> => {
    await page.getByRole('cell').first().waitFor()
    for (const table of await page.getByRole('table').all()) {
      const excess = await table.evaluate(({ parentElement }) => parentElement!.scrollWidth - parentElement!.clientWidth)
      expect(excess, `${where}: ${await table.getAttribute('aria-label')}`).toBe(0)
    }
  }
  for (const view of ['Dashboard', 'Blocks', 'Transactions', 'Logs', 'Contracts', 'Accounts', 'Network']) {
    await frame.open(view)
    await expectFit(view)
  }
  await frame.open('Contracts')
  await page.getByRole('tab', { name: 'Artifacts' }).click()
  await expectFit('Artifacts')
  await frame.find(token)
  for (const tab of ['Transactions', 'Events', 'Holders']) {
    await page.getByRole('tab', { name: tab }).click()
    await expectFit(tab)
  }
  await frame.find(placed)
  await expectFit('Transaction')
})

test('at 200 % every view has its menu visible, no horizontal scroll, and room to work in', async ({ page, terrarium }) => {
  const { http } = await terrarium.endpoints()
  const frame = new FramePage(page)
  await frame.heading('Dashboard').waitFor()
  const { failed } = await makeOrdersChain(http)
  await page.setViewportSize({ width: 640, height: 400 })
  for (const view of await frame.views()) {
    await frame.open(view)
    await expect(frame.link('Settings')).toBeInViewport({ ratio: 1 })
    const main = page.getByRole('main')
    expect(await main.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), view).toBe(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), view).toBe(0)
    for (const table of await page.getByRole('table').all()) {
      const height = await table.evaluate((element) => element.parentElement!.clientHeight)
      expect(height, `${view}: ${await table.getAttribute('aria-label')}`).toBeGreaterThan(100)
      const lastColumn = table.getByRole('columnheader').last()
      await lastColumn.scrollIntoViewIfNeeded()
      await expect(lastColumn).toBeInViewport()
    }
  }
  // The banner is below the heading and its buttons, on however many lines they are.
  await frame.find(failed)
  await new TransactionPage(page).openTab('Steps')
  const more = page.getByRole('button', { name: 'Details of how it ended' })
  await expect(more).toBeVisible()
  const [button, banner] = await Promise.all([page.getByRole('button', { name: 'Reproduce' }).boundingBox(), more.boundingBox()])
  expect(button!.y + button!.height).toBeLessThan(banner!.y)
})
