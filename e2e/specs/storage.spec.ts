import { artifactFiles } from '../artifacts.ts'
import { violations } from '../axe.ts'
import { callNode } from '../callNode.ts'
import { expect, test } from '../fixture.ts'
import { makeOrdersChain } from '../ordersChain.ts'
import { ContractsPage } from '../pages/contractsPage.ts'
import { ControlPage } from '../pages/controlPage.ts'
import { FramePage } from '../pages/framePage.ts'
import { Table } from '../pages/table.ts'
import { TimelinePage } from '../pages/timelinePage.ts'

test('state variables are shown by name and type, and set one by one', async ({ page, terrarium }) => {
  const { http } = await terrarium.endpoints()
  const { orders, proxy } = await makeOrdersChain(http)
  const frame = new FramePage(page)
  const contracts = new ContractsPage(page)
  await frame.open('Contracts')
  await contracts.importFiles(...artifactFiles())
  await contracts.dialog.getByRole('button', { name: 'Done' }).click()
  const control = new ControlPage(page)
  const variables = new Table(page, 'Variables')
  const row = (name: string) => variables.rows.filter({ has: page.getByRole('cell', { name, exact: true }) })
  const value = async (name: string) => variables.cell(row(name), 'Value')
  const open = (name: string) => page.getByRole('button', { name, exact: true }).click()

  await frame.find(orders)
  await page.getByRole('tab', { name: 'Storage' }).click()
  await open('limits')
  await open('Set limits.closesAt')
  expect(await violations(page)).toEqual([])
  const field = 'limits.closesAt: uint64'
  await control.submit({ [field]: '18446744073709551616' }, 'Set variable')
  await expect(page.getByRole('dialog')).toContainText('a number from 0 to 18,446,744,073,709,551,615')
  await control.submit({ [field]: '99' }, 'Set variable')
  await expect(control.message('limits.closesAt set')).toBeVisible()
  await expect(await value('closesAt')).toHaveText('99')
  // Both are in the same slot.
  await expect(await value('opensAt')).toHaveText('1')
  await expect(await value('most')).toHaveText('3')

  await open('History of limits.closesAt')
  const changes = new Table(page, 'Changes')
  await expect(changes.rows).toHaveCount(2)
  await expect(changes.rows.first()).toContainText('by hand')
  await expect(changes.rows.first()).toContainText('99')
  await expect(changes.rows.last().getByRole('link', { name: /^step \d+$/ })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')

  await open('Look up a key of deposits')
  const depositor = ((await callNode(http, 'eth_accounts', [])) as string[])[3]!
  await control.submit({ 'key: address': depositor }, 'Look up')
  await open(`Set deposits[${depositor}]`)
  await control.submit({ [`deposits[${depositor}]: uint256`]: '1.5 ether' }, 'Set variable')
  await expect(await value(`[${depositor}]`)).toHaveText('1,500,000,000,000,000,000')
  const deposits = `0xfc7e286d${depositor.slice(2).padStart(64, '0')}`
  expect(BigInt((await callNode(http, 'eth_call', [{ to: orders, data: deposits }, 'latest'])) as string)).toBe(15n * 10n ** 17n)
  expect(await violations(page)).toEqual([])

  // A proxy has the variables of its implementation, and the keys are those that transactions used.
  await frame.find(proxy)
  await page.getByRole('tab', { name: 'Storage' }).click()
  await open('_orders')
  await open('[1]')
  await expect(await value('note')).toContainText('two things')
  await open('Set _orders[1].note')
  await control.submit({ '_orders[1].note: string': 'a note with more than thirty-one characters' }, 'Set variable')
  await expect(await value('note')).toContainText('a note with more than')
  await open('items')
  await open('[0]')
  await expect(await value('amount')).toHaveText('42')
  await control.undo('_orders[1].note set')
  await expect(await value('note')).toContainText('two things')

  // Before the order was placed.
  const timeline = new TimelinePage(page)
  await timeline.move('ArrowLeft', 4, 'block 3 of 7')
  await expect(await value('items')).toHaveText('0 items')
  await expect(await value('note')).not.toContainText('two things')
  await timeline.backToNow()
  await expect(await value('note')).toContainText('two things')
})
