import { violationsInThemes } from '../axe.ts'
import { callNode } from '../callNode.ts'
import { expect, test } from '../fixture.ts'
import { makeOrdersChain } from '../ordersChain.ts'
import { valueOf } from '../pages/facts.ts'
import { FramePage } from '../pages/framePage.ts'
import { Table } from '../pages/table.ts'
import { TimelinePage } from '../pages/timelinePage.ts'

test('every view shows the chain as it was at the block that is looked at', async ({ page, terrarium }) => {
  const { http } = await terrarium.endpoints()
  const frame = new FramePage(page)
  const timeline = new TimelinePage(page)
  await makeOrdersChain(http)
  const [from, to] = (await callNode(http, 'eth_accounts', [])) as [string, string]
  await callNode(http, 'eth_sendTransaction', [{ from, to, value: '0xde0b6b3a7640000' }])
  await expect(timeline.slider).toHaveAttribute('aria-valuetext', 'now, block 8')

  await frame.find(to)
  await expect(valueOf(page, 'Address', 'Balance')).toHaveText('10,001 ETH')
  await timeline.move('ArrowLeft', 5, 'block 3 of 8')
  await expect(valueOf(page, 'Address', 'Balance')).toHaveText('10,000 ETH')
  await page.getByRole('main').getByRole('button', { name: 'Faucet' }).click()
  await expect(page.getByRole('dialog')).toContainText('You are looking at block 3: return to now to do this.')
  await page.keyboard.press('Escape')

  await frame.open('Blocks')
  await expect(new Table(page, 'Blocks').rows).toHaveCount(4)
  await frame.open('Transactions')
  await expect(new Table(page, 'Transactions').rows).toHaveCount(3)
  await frame.open('Txpool')
  await expect(page.getByText('The pool has no past')).toBeVisible()

  // The chain continues, and the shown block stays.
  await callNode(http, 'evm_mine', [])
  await expect(timeline.banner).toContainText('block 3 of 9')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('Escape')
  await expect(timeline.banner).toBeHidden()
  await frame.open('Blocks')
  await expect(new Table(page, 'Blocks').rows).toHaveCount(10)

  // The first steps are for a chain without transactions, not for a look at its beginning.
  await frame.open('Dashboard')
  await timeline.move('ArrowLeft', 9, 'block 0 of 9')
  await expect(page.getByRole('list', { name: 'Newest blocks' })).toBeVisible()
})

test('the timeline can be hidden, and stays hidden @long', async ({ page }) => {
  const timeline = new TimelinePage(page)
  await expect(timeline.root).toBeVisible()
  await page.keyboard.press('t')
  await expect(timeline.root).toBeHidden()
  await page.reload()
  await new FramePage(page).heading('Dashboard').waitFor()
  await expect(timeline.root).toBeHidden()
  await page.getByRole('button', { name: 'Timeline' }).click()
  await expect(timeline.root).toBeVisible()
})

test('a block that was taken off the chain says so, has its own receipts, and leads to the one in its place', async ({
  page,
  terrarium,
}) => {
  const { http } = await terrarium.endpoints()
  const frame = new FramePage(page)
  const [from, to] = (await callNode(http, 'eth_accounts', [])) as [string, string]
  await callNode(http, 'eth_sendTransaction', [{ from, to, value: '0x1' }])
  const old = (await callNode(http, 'eth_getBlockByNumber', ['latest', false])) as { hash: string }
  await frame.find(old.hash)
  // 21,000 gas at 0.875 gwei, as on the page of its transaction.
  await expect(valueOf(page, 'Block', 'Burnt')).toHaveText('0.000018375 ETH')
  await expect(page.getByText('latest', { exact: true })).toBeVisible()
  await callNode(http, 'anvil_reorg', [1, [[{ from: to, to: from, data: '0xfe' }, 0]]])
  const banner = page.getByRole('status').filter({ hasText: 'Not on the chain' })
  await expect(banner).toBeVisible()
  await expect(page.getByText('latest', { exact: true })).toBeHidden()
  await page.reload()
  await expect(banner).toBeVisible()
  await expect(new Table(page, 'Transactions').rows).toContainText(['1 wei'])
  expect(await violationsInThemes(page)).toEqual([])
  await banner.getByRole('link', { name: 'another block 1' }).click()
  await expect(banner).toBeHidden()
  await expect(new Table(page, 'Transactions').rows).toContainText(['0 ETH'])
})

test('a view does not move when the timeline is there', async ({ page, kind }) => {
  test.skip(kind === 'desktop', 'the window has no WebSocket there')
  // The node's answers wait until the view has been looked at.
  const { promise: looked, resolve: go } = Promise.withResolvers<void>()
  await page.routeWebSocket(/\/window$/, (socket) => {
    const server = socket.connectToServer()
    server.onMessage((message) => void looked.then(() => socket.send(message)))
  })
  await page.reload()
  const frame = new FramePage(page)
  await frame.heading('Dashboard').waitFor()
  const before = await frame.heading('Dashboard').boundingBox()
  go()
  await expect(new TimelinePage(page).slider).toBeVisible()
  expect(await frame.heading('Dashboard').boundingBox()).toEqual(before)
})
