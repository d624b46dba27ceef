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
  await expect(await logs.table.cell(row, 'Arguments')).toContainText('0x709979…79C8, 5')

  await logs.filterByEvent('Approval(address,address,uint256)')
  await expect(page.getByText('No logs', { exact: true })).toBeVisible()
  await logs.filterByEvent('Transfer(address,address,uint256)')
  await logs.filterBy('Contract', token)
  await expect(row).toBeVisible()
  await logs.filterBy('Last block', '1')
  await expect(row).toHaveCount(0)
  await logs.filterBy('Contract', '0x12')
  await expect(page.getByText('0x and 40 hexadecimal digits')).toBeVisible()
})
