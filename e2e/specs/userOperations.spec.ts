import { violationsInThemes as violations } from '../axe.ts'
import { expect, test } from '../fixture.ts'
import { makeOperationsChain, placeEntryPoint } from '../operationsChain.ts'
import { DashboardPage } from '../pages/dashboardPage.ts'
import { FramePage } from '../pages/framePage.ts'
import { OperationsPage } from '../pages/operationsPage.ts'
import { StepperPage } from '../pages/stepperPage.ts'
import { TransactionPage } from '../pages/transactionPage.ts'

test('a user operation is found by its hash, among those of its bundle', async ({ page, terrarium }) => {
  const { http } = await terrarium.endpoints()
  await placeEntryPoint(http)
  const { hashes, bundle, account, created, paymaster } = await makeOperationsChain(http)
  const operations = new OperationsPage(page)
  await new FramePage(page).find(hashes[1]!)
  await expect(operations.tab).toHaveText('User operations3')
  await expect(page).toHaveURL(new RegExp(`/tx/${bundle}\\?tab=operations&operation=${hashes[1]}$`))
  await expect(operations.table.rows).toHaveCount(3)
  await expect(operations.open).toHaveAccessibleName('User operation 2')
  await expect(operations.field('Hash')).toContainText(hashes[1]!)
  await expect(operations.field('Outcome')).toContainText('Failed custom error 0x2fc28c53')
  await expect(operations.field('Nonce')).toHaveText('0 of key 5')
  await expect(operations.part('Call')).toContainText('withdraw(uint256 value)')
  await expect(operations.log(6)).toContainText('UserOperationRevertReason')
  expect(await violations(page)).toEqual([])

  // Down to the last one, by keyboard.
  await operations.open.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(operations.open).toHaveAccessibleName('User operation 3')
  await expect(operations.field('Outcome')).toContainText('Success')
  await expect(operations.field('Sender')).toContainText(created)
  await expect(operations.field('Paid by').getByRole('link')).toHaveAttribute('href', `/address/${paymaster}`)
  await expect(operations.field('Created by')).toBeVisible()
  await expect(operations.part('Call 2 of 2')).toBeVisible()
  await expect(operations.part('Creation of the sender')).toBeVisible()

  await page.goBack()
  await expect(operations.open).toHaveAccessibleName('User operation 2')
  await operations.field('Outcome').getByRole('link', { name: 'step to the failure' }).click()
  await expect(new StepperPage(page).current).toContainText('REVERT')
  await page.goBack()
  await operations.field('Outcome').getByRole('link', { name: 'Show in call tree' }).click()
  await expect(new TransactionPage(page).calls.getByRole('treeitem', { selected: true })).toContainText('custom error 0x2fc28c53')

  await page.setViewportSize({ width: 900, height: 800 })
  await operations.tab.click()
  await expect(operations.open).toHaveAccessibleName('User operation 1')
  expect(await page.getByRole('main').evaluate((main) => main.scrollWidth - main.clientWidth)).toBe(0)

  await new FramePage(page).find(account)
  await operations.tab.click()
  await expect(operations.table.rows).toHaveCount(4)
  await expect(await operations.table.cell(operations.table.rows.nth(2), 'Outcome')).toHaveText('Failed')
  await expect(await operations.table.cell(operations.table.rows.nth(2), 'Call')).toContainText('withdraw(value 9,000,000,000,000,000,000)')
  expect(await violations(page)).toEqual([])
})

test('of a bundle that an EntryPoint refused or a contract passed on, each operation says what is known', async ({ page, terrarium }) => {
  const { http } = await terrarium.endpoints()
  await placeEntryPoint(http)
  const { bundle, refused, relayed } = await makeOperationsChain(http)
  const frame = new FramePage(page)
  const operations = new OperationsPage(page)
  const dashboard = new DashboardPage(page)
  await expect(dashboard.sentence(bundle)).toContainText('bundled 3 user operations, 1 failed: ')
  await expect(dashboard.sentence(refused)).toContainText('tried to bundle 2 user operations, reverted: AA24 signature error')

  await frame.find(refused)
  await expect(new TransactionPage(page).banner('Reverted: FailedOp(opIndex 1, reason “AA24 signature error”)')).toBeVisible()
  await operations.tab.click()
  await expect(await operations.table.cell(operations.table.rows.nth(0), 'Outcome')).toHaveText('Not executed')
  await expect(await operations.table.cell(operations.table.rows.nth(1), 'Outcome')).toHaveText('RefusedAA24 signature error')

  await frame.find(relayed)
  await operations.tab.click()
  await expect(operations.table.rows).toHaveCount(2)
  // From the call tree.
  await expect(await operations.table.cell(operations.table.rows.nth(1), 'Call')).toHaveText('Account 90.1 ETH')
  await expect(operations.field('Outcome')).toContainText('Success')
})
