import { createViemClient } from '../clients/viemClient.ts'
import { expect, test } from '../fixture.ts'
import { FramePage } from '../pages/framePage.ts'
import { LogsPage } from '../pages/logsPage.ts'

const SECOND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

test('logs are shown live, decoded, and filtered', async ({ page, terrarium }) => {
  const logs = new LogsPage(page)
  await new FramePage(page).open('Logs')
  await expect(page.getByText('No logs', { exact: true })).toBeVisible()
  const client = createViemClient((await terrarium.endpoints()).http)
  const { token } = await client.deploy(1_000n)
  const { transactionHash } = await client.transfer(SECOND, 5n)
  await client.close()
  const row = logs.table.row(transactionHash)
  await expect(await logs.table.cell(row, 'Event')).toHaveText('Transfer')
  await expect(await logs.table.cell(row, 'Arguments')).toHaveText('fromAccount 0toAccount 1value5')

  await logs.filterByEvent('Approval(address owner, address spender, uint256 value)')
  await expect(page.getByText('No logs', { exact: true })).toBeVisible()
  await logs.filterByEvent('Transfer(address from, address to, uint256 value)')
  await logs.filterBy('Contract', token)
  await expect(row).toBeVisible()
  await logs.filterBy('Last block', '1')
  await expect(row).toHaveCount(0)
  await page.goBack()
  await expect(row).toBeVisible()
  await expect(logs.field('Last block')).toHaveValue('')
  await logs.filterByEvent('Transfer(address from, address to, uint256 value)', { 'to: address': SECOND })
  await expect(row).toBeVisible()
  await page.reload()
  await expect(row).toBeVisible()
  await expect(logs.field('Contract')).toHaveValue(token.toLowerCase())
  await expect(logs.field('to: address')).toHaveValue(SECOND.toLowerCase())
  await logs.filterBy('Contract', '0x12')
  await expect(page.getByText('0x and 40 digits, or a label')).toBeVisible()
  const [wrong, right] = await Promise.all([logs.field('Contract').boundingBox(), logs.field('First block').boundingBox()])
  expect(wrong!.y, 'an error at one field does not shift the row').toBeCloseTo(right!.y, 0)
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(logs.field('Contract')).toHaveValue('')
  await expect(logs.table.rows).toHaveCount(2)
  await logs.filterBy('Contract', 'multicall3')
  await expect(page.getByText('No logs', { exact: true })).toBeVisible()
})
