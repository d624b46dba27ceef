import { createViemClient } from '../clients/viemClient.ts'
import { expect, test } from '../fixture.ts'
import { FramePage } from '../pages/framePage.ts'
import { TransactionPage } from '../pages/transactionPage.ts'

const FIRST = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const SECOND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

test('a transaction shows its calls, what it changed, and its bytes', { tag: '@smoke' }, async ({ page, terrarium }) => {
  const client = createViemClient((await terrarium.endpoints()).http)
  const { token } = await client.deploy(1_000n)
  const { transactionHash } = await client.transfer(SECOND, 5n)
  await client.close()
  const transaction = new TransactionPage(page)
  await new FramePage(page).find(transactionHash)

  await transaction.openTab('Trace')
  await expect(transaction.calls.getByRole('treeitem')).toHaveCount(1)
  await expect(transaction.calls.getByRole('treeitem')).toContainText('transfer(to Account 1, value 5)')
  await expect(transaction.frameField('To')).toContainText(token)
  await expect(page.getByRole('article', { name: 'Log 0' })).toContainText('Transfer')

  await transaction.openTab('State')
  await expect(transaction.changesOf(FIRST)).toContainText('Nonce')
  await expect(transaction.changesOf(token)).toContainText('995')

  await transaction.openTab('Raw')
  await expect(page.getByRole('group', { name: 'eth_getRawTransactionByHash' })).toContainText('02f8')
})

test('the call where a failure started is marked, and the tree is operated by keyboard', async ({ page, terrarium }) => {
  const client = createViemClient((await terrarium.endpoints()).http)
  await client.deploy(1n)
  const hash = await client.sendFailingTransfer(SECOND, 5n)
  await client.close()
  const transaction = new TransactionPage(page)
  await new FramePage(page).find(hash)
  await transaction.openTab('Trace')
  const frame = transaction.calls.getByRole('treeitem')
  await expect(frame).toContainText('reverted here')
  await expect(frame).toHaveAttribute('aria-selected', 'true')
  await transaction.calls.focus()
  await page.keyboard.press('End')
  await expect(transaction.calls).toHaveAttribute('aria-activedescendant', /-0$/)
  await expect(transaction.frameField('Error')).toContainText('execution reverted')
})

test('a block shows its logs and its bytes', { tag: '@smoke' }, async ({ page, terrarium }) => {
  const client = createViemClient((await terrarium.endpoints()).http)
  await client.deploy(1_000n)
  await client.transfer(SECOND, 5n)
  await client.close()
  const frame = new FramePage(page)
  await frame.find('2')
  await frame.heading('Block 2').waitFor()
  await page.getByRole('tab', { name: 'Logs' }).click()
  await expect(page.getByRole('article', { name: 'Log 0' })).toContainText('Transfer')
  await page.getByRole('tab', { name: 'Raw' }).click()
  await expect(page.getByRole('group', { name: 'debug_getRawBlock' })).toContainText('0000')
})
