import { violationsInThemes } from '../axe.ts'
import { callNode } from '../callNode.ts'
import { expect, test } from '../fixture.ts'
import { startHeadlessNode } from '../headlessNode.ts'
import { Table } from '../pages/table.ts'

const SENDER = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
/** Emits a log, and creates a contract without code. */
const LOGGING = '0x60006000a0'

test('clients are checked against this node and others, and what they miss is said', async ({ page, terrarium }) => {
  const { http } = await terrarium.endpoints()
  await callNode(http, 'eth_sendTransaction', [{ from: SENDER, data: LOGGING }])
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await page.getByRole('tab', { name: 'Check', exact: true }).click()
  const clients = new Table(page, 'Clients')
  const check = page.getByRole('button', { name: 'Check', exact: true })
  await check.click()
  await expect(page.getByText(/^Terrarium.*checks, all passed$/)).toBeVisible()
  await expect(clients.rows).toHaveCount(8)
  await expect(clients.rows.getByText('works', { exact: true })).toHaveCount(8)

  const literal = await startHeadlessNode(0, 0, undefined, ['--json-rpc.profile', 'reference'])
  try {
    const url = page.getByRole('textbox', { name: 'URL of a node' })
    await url.fill(literal.http)
    await url.press('Enter')
    const missing = page.getByRole('list', { name: 'What clients miss' }).getByRole('listitem')
    await expect(missing.filter({ hasText: 'difficulty of a block is a quantity: it is null' })).toContainText('Hardhat')
    await expect(clients.rows.filter({ hasText: /^cast/ })).toContainText('fails')
    await page.getByRole('button', { name: /checks not made/ }).click()
    await expect(page.getByText('status of a receipt is a quantity')).toBeVisible()
    expect(await violationsInThemes(page)).toEqual([])
    await url.fill('http://127.0.0.1:1')
    await check.click()
    await expect(page.getByRole('alert')).toContainText('cannot be checked: the connection failed')
  } finally {
    await literal.close()
  }
})
