import { callNode } from '../callNode.ts'
import { expect, test } from '../fixture.ts'
import { makeOrdersChain } from '../ordersChain.ts'
import { ControlPage } from '../pages/controlPage.ts'
import { valueOf } from '../pages/facts.ts'
import { FramePage } from '../pages/framePage.ts'

test('state is changed where it is shown, marked as set by hand, and undone', async ({ page, terrarium }) => {
  const { http } = await terrarium.endpoints()
  const control = new ControlPage(page)
  const address = `0x${'ab'.repeat(20)}`
  await new FramePage(page).find(address)
  await page.getByRole('button', { name: 'Set balance' }).click()
  await control.submit({ Balance: '12.5' }, 'Set balance')
  await expect(valueOf(page, 'Address', 'Balance')).toHaveText('12.5 ETH')
  await expect(page.getByText('set by hand', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Set nonce' }).click()
  await control.submit({ Nonce: '9' }, 'Set nonce')
  await expect(valueOf(page, 'Address', 'Nonce')).toHaveText('9')
  await page.getByRole('button', { name: 'Set code' }).click()
  await control.submit({ 'Runtime code': '0x60015f5260205ff3' }, 'Set code')
  await expect(valueOf(page, 'Address', 'Code')).toHaveText('8 B')
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Set a storage slot…' }).click()
  await control.submit({ Slot: '3', Value: '77' }, 'Set slot')
  await expect(control.message('Slot 3 set')).toBeVisible()
  expect(Number(await callNode(http, 'eth_getStorageAt', [address, '0x3', 'latest']))).toBe(77)
  await control.undo('Slot 3 set')
  await expect.poll(async () => Number(await callNode(http, 'eth_getStorageAt', [address, '0x3', 'latest']))).toBe(0)

  await callNode(http, 'evm_mine', [])
  await page.goto(`${new URL(page.url()).origin}/block/1?tab=changes`)
  const changes = page.getByRole('table', { name: 'Changes by hand' })
  await expect(changes.getByRole('row')).toHaveCount(1 + 3)
  await expect(changes).toContainText('evm_setAccountBalance')
})

test('acting as a contract sends from it without a key, and the faucet gives tokens', async ({ page, terrarium }) => {
  const { http } = await terrarium.endpoints()
  const { orders, token } = await makeOrdersChain(http)
  const control = new ControlPage(page)
  const frame = new FramePage(page)
  await frame.find(orders)
  await page.getByRole('button', { name: 'Set balance' }).click()
  await control.submit({ Balance: '5' }, 'Set balance')
  await expect(valueOf(page, 'Address', 'Balance')).toHaveText('5 ETH')
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await page.getByRole('menuitem', { name: /^Act as it/ }).click()
  const banner = page.getByRole('status').filter({ hasText: 'Acting as' })
  await expect(banner).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Send', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Send transaction' })
  await dialog.getByLabel('To', { exact: true }).fill(`0x${'cd'.repeat(20)}`)
  await dialog.getByLabel('Amount', { exact: true }).fill('1')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Transaction sent' })).toContainText('Success')
  await page.keyboard.press('Escape')
  expect(BigInt((await callNode(http, 'eth_getBalance', [`0x${'cd'.repeat(20)}`, 'latest'])) as string)).toBe(10n ** 18n)
  await banner.getByRole('button', { name: 'Stop' }).click()
  await expect(banner).toBeHidden()

  await page.getByRole('main').getByRole('button', { name: 'Faucet' }).click()
  await page.getByRole('dialog').getByLabel('Asset').selectOption({ value: token.toLowerCase() })
  await page
    .getByRole('dialog')
    .getByLabel(/^Amount/)
    .fill('42')
  await page.getByRole('dialog').getByRole('button', { name: 'Add tokens' }).click()
  await expect(control.message('42 TERRA added')).toBeVisible()
})
