import { violations } from '../axe.ts'
import { compileContract } from '../contracts.ts'
import { expect, test } from '../fixture.ts'
import { ContractFormsPage } from '../pages/contractFormsPage.ts'
import { ContractsPage } from '../pages/contractsPage.ts'
import { FramePage } from '../pages/framePage.ts'
import { LogsPage } from '../pages/logsPage.ts'
import { TransactionPage } from '../pages/transactionPage.ts'

const TOKEN = '0x5FbDB2315678afecb367f032d93F642f64180aa3'

test('a developer deploys, reads and writes a contract by form, and finds out why a call fails', async ({ page }) => {
  // Generous: it is a long test, and it starts with a compilation.
  test.slow()
  const frame = new FramePage(page)
  const contracts = new ContractsPage(page)
  const forms = new ContractFormsPage(page)
  const { abi, bytecode, deployedBytecode, immutableReferences, userdoc, devdoc } = compileContract('Orders')
  await frame.open('Contracts')
  await contracts.importFiles({
    name: 'Orders.json',
    content: { abi, userdoc, devdoc, bytecode: { object: bytecode }, deployedBytecode: { object: deployedBytecode, immutableReferences } },
  })
  await contracts.dialog.getByRole('button', { name: 'Done' }).click()

  await contracts.openTab('Artifacts')
  await page.getByRole('button', { name: 'Deploy Orders' }).click()
  const deploy = forms.form('Deploy Orders')
  await forms.fill(deploy, { 'fee_: uint256': '-1', 'opensAt: uint64': '1', 'closesAt: uint64': '2', 'most: uint128': '1e18' })
  await deploy.getByRole('button', { name: 'Simulate' }).click()
  await expect(deploy.getByLabel('fee_: uint256')).toHaveAccessibleDescription('a number from 0 to 2^256 − 1')
  await forms.fill(deploy, { 'fee_: uint256': '25' })
  await deploy.getByRole('button', { name: 'Simulate' }).click()
  await expect(contracts.dialog).toContainText('It would succeed')
  await deploy.getByRole('button', { name: 'Send' }).click()
  await forms.sent('Created contract').click()
  await frame.heading('Contract').waitFor()

  await forms.openTab('Read')
  await expect(forms.values('Values').filter({ hasText: 'fee' })).toContainText('25')
  await forms.openFunction('order (uint256 id)')
  await forms.fill(forms.form('Call order'), { 'id: uint256': '1' })
  await page.keyboard.press('Enter')
  await expect(page.getByText('It fails: reverted: UnknownOrder(id 1)')).toBeInViewport()

  await forms.openTab('Write')
  await forms.openFunction('place (string note, Item[] items)')
  const place = forms.form('Send place')
  await forms.fill(place, { 'note: string': 'One of a kind' })
  await place.getByRole('button', { name: 'Add to items' }).click()
  await forms.fill(place, { 'token: address': TOKEN, 'amount: uint256': '1.5 ether' })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article', { name: 'Log 0' })).toContainText('Placed')
  await place.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Success', { exact: true })).toBeVisible()
  expect(await violations(page)).toEqual([])

  await forms.openTab('Read')
  await forms.openFunction('order (uint256 id)')
  await forms.fill(forms.form('Call order'), { 'id: uint256': '1' })
  await page.keyboard.press('Enter')
  await expect(forms.values('Returned values').filter({ hasText: 'note' }).last()).toContainText('“One of a kind”')
  await expect(forms.values('Returned values').filter({ hasText: 'status' }).last()).toContainText('1 · Orders.Status')

  await forms.openTab('Write')
  await forms.openFunction('relay (address target, bytes data)')
  await expect(forms.form('Send relay')).toContainText('Calls something else, and passes on what it failed with.')
  await forms.openFunction('withdraw (uint256 value)')
  await forms.fill(forms.form('Send withdraw'), { 'value: uint256': '5' })
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^It would fail: reverted: InsufficientDeposit\(/)).toBeInViewport()
  await forms.form('Send withdraw').getByRole('button', { name: 'Send anyway' }).click()
  await expect(page.getByText(/^Reverted: InsufficientDeposit\(/)).toBeVisible()
  await forms.sent('Transaction').click()

  const transaction = new TransactionPage(page)
  await transaction.openTab('Input')
  await expect(page.getByRole('region', { name: 'Function' })).toContainText('withdraw(uint256 value)')
  await expect(forms.values('Arguments')).toContainText('value')
  await transaction.openTab('Trace')
  await expect(transaction.calls.getByRole('treeitem')).toContainText('withdraw(value 5)')
  await expect(transaction.calls.getByRole('treeitem')).toContainText('InsufficientDeposit')
  await expect(forms.values('Arguments of the error').filter({ hasText: 'needed' })).toContainText('5')

  const logs = new LogsPage(page)
  await frame.open('Logs')
  await logs.filterByEvent('Placed(uint256 id, address maker, string subject, Item[] items)', { 'subject: string': 'One of a kind' })
  await expect(logs.table.rows).toHaveCount(1)
  await expect(await logs.table.cell(logs.table.rows, 'Arguments')).toContainText('id1')
  await logs.filterByEvent('Placed(uint256 id, address maker, string subject, Item[] items)', { 'subject: string': 'Another' })
  await expect(page.getByText('No logs', { exact: true })).toBeVisible()
})
