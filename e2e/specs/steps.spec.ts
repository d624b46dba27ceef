import { violations } from '../axe.ts'
import { expect, test } from '../fixture.ts'
import { makeOrdersChain } from '../ordersChain.ts'
import { FramePage } from '../pages/framePage.ts'
import { StepperPage } from '../pages/stepperPage.ts'
import { Table } from '../pages/table.ts'
import { TransactionPage } from '../pages/transactionPage.ts'

const FIRST = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

test('a failed transaction is followed to the opcode that failed, and stepped through by keyboard', async ({ page, terrarium }) => {
  const { failed, placed } = await makeOrdersChain((await terrarium.endpoints()).http)
  const frame = new FramePage(page)
  const steps = new StepperPage(page)
  await frame.find(failed)
  await page.getByRole('link', { name: 'Show in call tree' }).click()
  await expect(new TransactionPage(page).calls.getByRole('treeitem', { selected: true })).toContainText('reverted here')
  await page.getByRole('link', { name: 'step to the failure' }).click()

  await expect(steps.current).toContainText('REVERT')
  await expect(steps.trail).toHaveCount(4)
  await expect(steps.memory).toContainText('2fc2 8c53')
  await frame.chooseTheme('Light')
  const failedAt = await steps.slider.inputValue()
  expect(await violations(page)).toEqual([])

  await steps.list.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(steps.current).not.toContainText('REVERT')
  await page.keyboard.press('ArrowRight')
  await expect(steps.current).toContainText('REVERT')
  await page.keyboard.press('Shift+ArrowUp')
  await expect(steps.current).toContainText('CALL')
  await expect(steps.trail).toHaveCount(3)
  await page.keyboard.press('Shift+ArrowRight')
  await expect(steps.trail).toHaveCount(3)
  expect(Number(await steps.slider.inputValue())).toBeGreaterThan(Number(failedAt))
  await page.keyboard.press('Shift+F')
  await expect(steps.slider).toHaveValue(failedAt)

  await steps.find('sload', 'before')
  await expect(steps.current).toContainText('SLOAD')
  await expect(steps.storage).toContainText('slot 3[')
  await expect(page).toHaveURL(new RegExp(`tab=steps&step=${await steps.slider.inputValue()}$`))
  await page.reload()
  await expect(steps.current).toContainText('SLOAD')
  await steps.find('TSTORE')
  await expect(page.getByLabel('Opcode or code position')).toHaveAccessibleDescription('none after this step')

  await frame.find(placed)
  await new TransactionPage(page).openTab('State')
  await page
    .getByRole('link', { name: /^step / })
    .first()
    .click()
  await expect(steps.current).toContainText('SSTORE')
  await expect(steps.slotOf('SSTORE')).toContainText('slot 1')
})

test('a transaction shows who gained and lost, and lists are filtered', async ({ page, terrarium }) => {
  const { transferred, delegated, orders, failed, token } = await makeOrdersChain((await terrarium.endpoints()).http)
  const frame = new FramePage(page)
  const transaction = new TransactionPage(page)
  await frame.find(transferred)
  const transfers = new Table(page, 'Token transfers')
  await expect(transfers.rows).toHaveCount(1)
  await expect(transfers.rows).toContainText('12.345 TERRA')
  const changes = new Table(page, 'Balance changes')
  await expect(changes.rows.filter({ hasText: '−12.345 TERRA' })).toContainText('Account 0')
  await expect(changes.rows.filter({ hasText: 'burnt' })).toContainText('ETH')
  await expect(changes.rows.filter({ hasText: 'sender' }).first()).toContainText('fee')
  expect(await violations(page)).toEqual([])

  await frame.chooseTheme('Dark')
  await frame.find(delegated)
  await expect(transaction.field('Authorizations')).toContainText(orders.slice(0, 8), { ignoreCase: true })
  await expect(transaction.field('Authorizations')).toContainText(/^Account 0 delegates to .*, signed at nonce 7, for chain 1337$/)
  await transaction.openTab('State')
  await expect(transaction.changesOf(FIRST)).toContainText('Delegates to')

  await frame.open('Transactions')
  const list = new Table(page, 'Transactions')
  await page.getByRole('form', { name: 'Filter' }).getByLabel('Status').selectOption('failed')
  await expect(list.rows).toHaveCount(1)
  await expect(list.row(failed)).toBeVisible()
  await expect(page).toHaveURL(/\/transactions\?status=failed$/)
  await page.getByLabel('Method', { exact: true }).fill('creation')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No matching transactions')).toBeVisible()
  await expect(page.getByText('the whole chain')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.goBack()
  await expect(list.rows).toHaveCount(1)
  await page.getByRole('button', { name: 'Clear' }).click()
  await page.getByLabel('To', { exact: true }).fill(token)
  await page.getByLabel('Method', { exact: true }).fill('transfer')
  await page.keyboard.press('Enter')
  await expect(list.row(transferred)).toBeVisible()
  await expect(list.rows).toHaveCount(1)
})
