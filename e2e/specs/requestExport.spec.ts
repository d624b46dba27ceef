import { readFile } from 'node:fs/promises'
import { violationsInThemes as violations } from '../axe.ts'
import { callNode } from '../callNode.ts'
import { createViemClient } from '../clients/viemClient.ts'
import { expect, test } from '../fixture.ts'
import { FramePage } from '../pages/framePage.ts'
import { NetworkPage } from '../pages/networkPage.ts'
import { Table } from '../pages/table.ts'

const ADDRESS = `0x${'00'.repeat(19)}ab`

test('selected requests are saved as an HTTP archive', async ({ page, terrarium, kind }) => {
  test.skip(kind === 'desktop', 'the desktop asks where to save it')
  const network = new NetworkPage(page)
  await network.show()
  const { http } = await terrarium.endpoints()
  for (const method of ['eth_chainId', 'eth_gasPrice', 'eth_blockNumber']) await callNode(http, method, [])
  await expect(network.requests.rows).toHaveCount(3)
  await network.rowsOf('eth_chainId').getByRole('link').focus()
  await page.keyboard.press('Space')
  await network.rowsOf('eth_blockNumber').getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Export 2' }).click()
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'HAR file' }).click()])
  expect(download.suggestedFilename()).toMatch(/^requests-.*\.har$/)
  const har = JSON.parse(await readFile(await download.path(), 'utf8')) as {
    log: { entries: { request: { postData: { text: string } } }[] }
  }
  const methods = har.log.entries.map(({ request }) => (JSON.parse(request.postData.text) as { method: string }).method)
  expect(methods).toEqual(['eth_chainId', 'eth_blockNumber'])
})

test('a call becomes a test file of either tool, and what is no call is left out', async ({ page, terrarium, kind }) => {
  test.skip(kind === 'desktop', 'the desktop asks where to save it')
  const network = new NetworkPage(page)
  await network.show()
  const { http } = await terrarium.endpoints()
  await callNode(http, 'eth_accounts', [])
  const viem = createViemClient(http)
  await viem.deploy(1_000n)
  await viem.balanceOf('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
  await viem.close()
  await expect(network.rowsOf('eth_call')).toHaveCount(1)
  const choose = async (title: string): Promise<void> => {
    await page.getByRole('button', { name: /^Export/ }).click()
    await page.getByRole('menuitem', { name: title }).click()
  }
  await network.rowsOf('eth_accounts').getByRole('checkbox').check()
  await choose('Test for Foundry')
  await expect(page.getByText('No test could be made')).toBeVisible()
  await choose('Clear the selection')
  for (const [title, name] of [
    ['Test for Foundry', /\.t\.sol$/],
    ['Test for vitest with viem', /\.test\.ts$/],
  ] as const) {
    const [download] = await Promise.all([page.waitForEvent('download'), choose(title)])
    expect(download.suggestedFilename()).toMatch(name)
    expect(await readFile(await download.path(), 'utf8')).toContain('70a08231')
  }
})

test('listed requests are replayed, and the answers that differ are shown', async ({ page, terrarium }) => {
  const network = new NetworkPage(page)
  await new FramePage(page).views()
  const { http } = await terrarium.endpoints()
  for (const method of ['eth_getBalance', 'eth_getTransactionCount']) await callNode(http, method, [ADDRESS, 'latest'])
  await callNode(http, 'hardhat_setBalance', [ADDRESS, '0x7'])
  await network.show()
  await network.filter.fill('method:eth_get*')
  await network.filter.press('Enter')
  await expect(network.requests.rows).toHaveCount(2)
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Replay…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Node').fill('here')
  await dialog.getByRole('button', { name: 'Replay' }).click()
  await expect(dialog.getByRole('alert')).toContainText('expected a URL')
  await dialog.getByLabel('Node').fill(http)
  await page.keyboard.press('Enter')
  const different = new Table(page, 'Different answers')
  await expect(different.rows).toHaveCount(1)
  await expect(different.rows).toContainText(/eth_getBalance.*result.*"0x0".*"0x7"/)
  expect(await violations(page)).toEqual([])
  await dialog.getByLabel('May differ').fill('eth_getBalance')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('No differences')).toBeVisible()
})
