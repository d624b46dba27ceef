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
