import { callNode } from '../callNode.ts'
import { expect, test } from '../fixture.ts'
import { ControlPage } from '../pages/controlPage.ts'
import { FramePage } from '../pages/framePage.ts'
import { TimelinePage } from '../pages/timelinePage.ts'

test('blocks, mining, clock and the next block are steered from the status bar', async ({ page, terrarium }) => {
  const { http } = await terrarium.endpoints()
  const control = new ControlPage(page)
  const latest = async () => (await callNode(http, 'eth_getBlockByNumber', ['latest', false])) as Record<string, string>
  await control.choose('Mine a block')
  await expect(control.message('Block 1 mined')).toBeVisible()

  await control.choose('Mine several blocks…')
  await control.submit({ Blocks: '3', 'Seconds between them': '12' }, 'Mine blocks')
  await expect(control.message('3 blocks mined')).toBeVisible()
  expect(Number((await latest())['number'])).toBe(4)

  await control.choose('Paused: on request only')
  await expect(control.button).toHaveText(/paused/)
  await control.choose(/^At an interval/)
  await control.submit({ 'Seconds between blocks': '3600' }, 'Start')
  await expect(control.button).toHaveText(/every 3600 s/)
  await control.choose('A block per transaction')
  await expect(control.button).toHaveText(/automatic/)

  await control.choose('Base fee…')
  await control.submit({ 'Base fee (gwei)': '7' }, 'Set base fee')
  await expect(control.message('Base fee of the next block: 7 gwei')).toBeVisible()
  await control.choose(/^Gas limit…/)
  await control.submit({ 'Gas limit': '12,000,000' }, 'Set gas limit')
  await expect(control.message('Block gas limit: 12,000,000')).toBeVisible()
  const before = Number((await latest())['timestamp'])
  await control.choose('Forward 1 day')
  await expect(control.message('Clock moved forward by 1d')).toBeVisible()
  await control.choose('Mine a block')
  await expect(control.message('Block 5 mined')).toBeVisible()
  const { baseFeePerGas, gasLimit, timestamp } = await latest()
  expect([Number(baseFeePerGas), Number(gasLimit)]).toEqual([7e9, 12_000_000])
  expect(Number(timestamp) - before).toBeGreaterThan(86_000)
})

test('a change is undone from its message, redone, and undone by key outside of text fields', async ({ page }) => {
  const control = new ControlPage(page)
  const frame = new FramePage(page)
  await control.choose('Mine a block')
  await expect(frame.status).toContainText('Height1')
  await control.undo('Block 1 mined')
  await expect(control.message(/^Undone: /)).toBeVisible()
  await expect(frame.status).toContainText('Height0')
  await control
    .message(/^Undone: /)
    .getByRole('button', { name: 'Redo' })
    .click()
  await expect(frame.status).toContainText('Height1')

  await frame.search.fill('abc')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(frame.status).toContainText('Height1')
  await frame.search.fill('')
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(frame.status).toContainText('Height0')
  await expect(page.getByText('The chain was rolled back')).toHaveCount(0)
})

test('a snapshot is taken by key, renamed, and restored from the timeline as often as wanted', async ({ page, terrarium }) => {
  const { http } = await terrarium.endpoints()
  const control = new ControlPage(page)
  const frame = new FramePage(page)
  const timeline = new TimelinePage(page)
  await callNode(http, 'evm_mine', [])
  await expect(timeline.slider).toHaveAttribute('aria-valuetext', 'now, block 1')
  await page.keyboard.press('n')
  await expect(timeline.flag('Block 1')).toBeVisible()
  await timeline.root.getByRole('button', { name: 'Snapshots (1)' }).click()
  await page.getByRole('button', { name: 'More for Block 1' }).click()
  await page.getByRole('menuitem', { name: 'Rename…' }).click()
  await page.getByRole('dialog', { name: 'Rename snapshot' }).getByRole('textbox', { name: 'Name' }).fill('deployed')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('table', { name: 'Snapshots' })).toContainText('deployed')
  await page.keyboard.press('Escape')
  for (let round = 0; round < 2; round++) {
    // Other timestamps make other blocks.
    await callNode(http, 'evm_mine', [{ timestamp: 2_000_000_000 + 1_000 * round }])
    await callNode(http, 'evm_mine', [])
    await expect(frame.status).toContainText('Height3')
    await timeline.flag('deployed').click()
    await expect(frame.status).toContainText('Height1')
  }
  await control.undo('Snapshot “deployed” restored')
  await expect(frame.status).toContainText('Height3')
  await timeline.root.getByRole('button', { name: 'Snapshots (1)' }).click()
  await expect(page.getByRole('table', { name: 'Branches' }).getByRole('button', { name: 'Go back' })).toHaveCount(1)
})
